/** What every input and every output of a field kind is given. They know no form: values and callbacks only. */
import type { AnswerValue } from '@green/filing/answers.ts'
import type { FieldKind, SpecOf } from '@green/filing/fields.ts'
import type { Reference } from '@green/filing/reference.ts'

export type InputProps<K extends FieldKind = FieldKind> = {
  /** Of the control itself, or of the group around several. */
  id: string
  /** Where an uploaded file belongs: programme, field and, in a table, column. */
  slot: string
  label: string
  spec: SpecOf<K>
  value: AnswerValue
  /** The new value, or how it follows from the one that stands when the change arrives. */
  onChange: (value: AnswerValue | ((before: AnswerValue) => AnswerValue)) => void
  /** Sets another text of the form, for a choice that fills more than its own box. */
  fill?: (key: string, value: string) => void
  /** What is kept beside the value, an amount as it was typed in another unit; and how it is set. */
  aside?: AnswerValue
  onAside?: (aside: string | null) => void
  /** The unit in which a table's column is typed; it is chosen at the column's head. */
  unit?: string | undefined
  /** The control was left. */
  onLeave: () => void
  reference: Reference
  /** Value of the choice this one stands under. */
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

/** aria attributes that every control carries alike. */
export function ariaOf(props: Pick<InputProps, 'required' | 'invalid' | 'describedBy' | 'label' | 'compact'>) {
  return {
    'aria-required': props.required ? true : undefined,
    'aria-invalid': props.invalid ? true : undefined,
    'aria-describedby': props.describedBy,
    ...(props.compact ? { 'aria-label': props.label } : {}),
  } as const
}
