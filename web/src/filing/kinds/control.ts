/** Props of every input and output of a field kind. They know no form: values and callbacks only. */
import type { AnswerValue } from '@green/filing/form/answers.ts'
import type { FieldKind, SpecOf } from '@green/filing/form/fields.ts'
import type { Reference } from '@green/filing/programme/reference.ts'

export type InputProps<K extends FieldKind = FieldKind> = {
  /** Id of the control itself, or of the group around several. */
  id: string
  /** Where an uploaded file belongs: programme, field and, in a table, column. */
  slot: string
  label: string
  spec: SpecOf<K>
  value: AnswerValue
  /** The new value, or a function from the current value to the new one. */
  onChange: (value: AnswerValue | ((before: AnswerValue) => AnswerValue)) => void
  /** Sets another text field of the form, for a choice that fills more than its own box. */
  fill?: (key: string, value: string) => void
  /** Stored beside the value, such as an amount as typed in another unit; and its setter. */
  aside?: AnswerValue
  onAside?: (aside: string | null) => void
  /** The unit in which a table's column is typed; chosen in the column's header. */
  unit?: string | undefined
  /** The control was left. */
  onLeave: () => void
  reference: Reference
  /** Value of the parent choice. */
  parent?: AnswerValue
  required?: boolean
  invalid?: boolean
  describedBy?: string | undefined
  /** In a table's cell: one line, no hints of its own. */
  compact?: boolean
}

export type OutputProps<K extends FieldKind = FieldKind> = {
  label: string
  spec: SpecOf<K>
  value: AnswerValue
  reference: Reference
}

/** The id of a field's control from its path. */
export function idOf(path: string): string {
  return `field-${path.replaceAll(/[[\].]+/g, '-').replace(/-$/, '')}`
}

/** aria attributes that all controls share. */
export function ariaOf(props: Pick<InputProps, 'required' | 'invalid' | 'describedBy' | 'label' | 'compact'>) {
  return {
    'aria-required': props.required ? true : undefined,
    'aria-invalid': props.invalid ? true : undefined,
    'aria-describedby': props.describedBy,
    ...(props.compact ? { 'aria-label': props.label } : {}),
  } as const
}
