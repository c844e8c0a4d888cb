/** Decision and outcome of a filing as text, as far as they are known. */
import { showValue } from '@green/filing/kinds/table.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'

export function outcomeTexts(
  programme: Programme,
  outcome: Readonly<Record<string, string | null>>,
  reference: Reference,
): { key: string; label: string; text: string }[] {
  return (programme.outcome?.fields ?? []).flatMap(({ key, label, spec }) => {
    const text = showValue(outcome[key], spec, reference)
    const unit = 'unit' in spec && spec.unit ? ` ${spec.unit}` : ''
    return text === '' ? [] : [{ key, label, text: text + unit }]
  })
}
