/** One value of a programme's outcome, with the control of its kind. */
import type { Field as FormField } from '@green/filing/form/fields.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { inputOf } from '../../../filing/kinds/inputs.tsx'
import { describedBy, Field } from '../../../ui/control/field.tsx'

type OutcomeFieldProps = {
  field: FormField
  id: string
  value: string
  reference: Reference
  fault: string | undefined
  onChange: (value: string) => void
}

export function OutcomeField({ field: { label, spec }, id, value, reference, fault, onChange }: OutcomeFieldProps) {
  if (spec.kind === 'rows') return null
  const Control = inputOf(spec.kind)
  const required = spec.required === true
  return (
    <Field id={id} label={label} required={required} hint={spec.hint} fault={fault}>
      <Control
        id={id}
        slot="step"
        label={label}
        spec={spec as never}
        value={value || null}
        reference={reference}
        required={required}
        invalid={fault !== undefined}
        describedBy={describedBy(id, { fault, hint: spec.hint })}
        onLeave={() => undefined}
        onChange={(next) => {
          const newValue = typeof next === 'function' ? next(value || null) : next
          onChange(typeof newValue === 'string' ? newValue : '')
        }}
      />
    </Field>
  )
}
