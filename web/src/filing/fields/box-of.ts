/** A declared text or year whose value is kept elsewhere: its control takes label, hint and longest length from the field. */
import { type Field, lengthsOf } from '@green/filing/form/fields.ts'

/** Of a year that is typed. */
export const digitsOfYear = 4

/** `<TextArea {...boxOf(reason)} id="…" value={…} onChange={…} />`. */
export function boxOf({ label, spec }: Field) {
  return {
    label,
    required: spec.required === true,
    hint: spec.hint,
    maxLength: spec.kind === 'year' ? digitsOfYear : (lengthsOf(spec).max ?? undefined),
  }
}
