/** Before and after of an operation, for the log: only differences, in words, personal values masked. */
import { masked } from '../../platform/mask.ts'

export type FieldChange = { label: string; before: string; after: string }

/** Keys with personal values. */
const personal: ReadonlySet<string> = new Set([
  'mobile',
  'contactPhone',
  'legalPhone',
  'landline',
  'email',
  'phone',
  'idNumber',
  'bankAccount',
])

export const isPersonal = (key: string): boolean => personal.has(key)

/** Differences between two records in the named fields; with `null` before, everything that is set is new. */
export function changesBetween<T extends object>(
  labels: { readonly [K in keyof T & string]?: string },
  before: Partial<T> | null,
  after: Partial<T>,
): FieldChange[] {
  return (Object.entries(labels) as [keyof T & string, string][]).flatMap(([key, label]) => {
    const [was, is] = [before?.[key], after[key]]
    if (sameText(was) === sameText(is)) return []
    const shown = (text: string) => (isPersonal(key) && text !== '' ? masked(text) : text)
    return [{ label, before: shown(asText(was, '原内容')), after: shown(asText(is, '新内容')) }]
  })
}

const sameText = (value: unknown) => (typeof value === 'object' && value ? JSON.stringify(value) : String(value ?? ''))

/** `whole` stands for what is no text, number or list of them: a caller that has words for it gives those. */
function asText(value: unknown, whole: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join('、')
  return typeof value === 'object' ? whole : String(value)
}
