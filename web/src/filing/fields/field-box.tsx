/** One field of a dialogue: label, the control of its kind, hint and fault. */
import type { Field, Spec } from '@green/filing/form/fields.ts'
import { rangeHint } from '@green/filing/kinds/numbers.ts'
import type { ReactNode } from 'react'
import { Checkbox, describedBy, Fault, Field as Labelled } from '../../ui/control/field.tsx'
import { inputOf, isGroup } from '../kinds/inputs.tsx'
import { entryCount } from '../kinds/pick-inputs.tsx'
import type { Bound, FieldsState } from './use-fields.ts'

/** Draws a control itself, such as one that looks something up on the server. */
export type Control = (bound: Bound) => ReactNode

type FieldBoxProps = { form: FieldsState; field: Field; control?: Control | undefined }

export function FieldBox({ form, field, control }: FieldBoxProps) {
  const bound = form.bind(field)
  if (control) return control(bound)
  const { spec } = field
  const { id, label, required, fault } = bound
  const hint = spec.hint ?? (unusualRange(spec) || undefined)
  if (spec.kind === 'rows') return null
  if (spec.kind === 'bool' && !required)
    return (
      <Checkbox id={id} checked={bound.value === true} fault={fault} onChange={bound.onChange}>
        {label}
        {hint ? <span className="ge-hint">　{hint}</span> : null}
      </Checkbox>
    )
  const Input = inputOf(spec.kind)
  const { reference } = form.lists
  const input = (
    <Input
      id={id}
      slot={field.key}
      label={label}
      spec={spec}
      value={bound.value}
      onChange={bound.onChange}
      onLeave={bound.onLeave}
      reference={reference}
      required={required}
      invalid={fault !== undefined}
      describedBy={describedBy(id, { hint, fault })}
    />
  )
  return isGroup(spec.kind, entryCount(spec, reference, null)) ? (
    <Group id={id} label={label} required={required} hint={hint} fault={fault}>
      {input}
    </Group>
  ) : (
    <Labelled id={id} label={label} required={required} hint={hint} fault={fault}>
      {input}
    </Labelled>
  )
}

const unusualRange = (spec: Spec) =>
  spec.kind === 'number' || spec.kind === 'integer' || spec.kind === 'percent' || spec.kind === 'money'
    ? rangeHint(spec)
    : ''

type GroupProps = Pick<Bound, 'id' | 'label' | 'required' | 'hint' | 'fault'> & { children: ReactNode }

/** Of several controls, which take their name from the label. */
function Group({ id, label, required, hint, fault, children }: GroupProps) {
  return (
    <div className={`ge-field${fault ? ' ge-field-wrong' : ''}`}>
      <span className="ge-label" id={`${id}-label`} data-required={required ? true : undefined}>
        {label}
      </span>
      {children}
      {hint ? (
        <p className="ge-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <Fault id={id}>{fault}</Fault>
    </div>
  )
}
