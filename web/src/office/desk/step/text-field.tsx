/** One line of text in a step, with its label. */
import { stepLengths } from '@green/contract/fields/filing-lengths.ts'
import { Box } from '../../../ui/control/box.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { faultAt, fieldId, type StepFieldsProps } from './step-fields-props.ts'

type TextFieldProps = Pick<StepFieldsProps, 'prefix' | 'draft' | 'onChange' | 'faults'> & {
  field: 'documentNumber' | 'list' | 'titleNumber' | 'notice' | 'people'
  label: string
  required?: boolean
  hint?: string
  example?: string
}

export function TextField({ field, label, required, hint, example, ...step }: TextFieldProps) {
  const id = fieldId(step.prefix, field)
  return (
    <Field id={id} label={label} required={required} fault={faultAt(step.faults, field)} hint={hint}>
      <Box
        id={id}
        value={step.draft[field]}
        maxLength={stepLengths[field]}
        placeholder={example}
        onChange={(event) => step.onChange({ [field]: event.target.value })}
      />
    </Field>
  )
}
