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
    const [was, is] = [inWords(before?.[key]), inWords(after[key])]
    if (was === is) return []
    const shown = (text: string) => (isPersonal(key) && text !== '' ? masked(text) : text)
    return [{ label, before: shown(was), after: shown(is) }]
  })
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
