/** What the enterprise has declared of an item, and what stands of it elsewhere on the platform. */
import type { Tx } from '../../db/database.ts'
import { acceptedYear } from '../energy-year/accepted.ts'
import type { InspectionRecord, TaskRecord } from '../inspection/store.ts'

type Declared = { value: number | null; words: string | null }

/** By the key of the item; null where the self-check says nothing of it. */
export function declaredOf(row: InspectionRecord, key: string): Declared {
  const figure = (value: number | null, unit: string): Declared => ({
    value,
    words: value === null ? null : `${value.toLocaleString('zh-CN')} ${unit}`,
  })
  if (key === 'totalTce') return figure(row.totalTce, 'tce')
  if (key === 'eliminatedEquipment') return figure(row.eliminated, '台')
  return { value: null, words: null }
}

type Elsewhere = { value: number; source: string }

/** The accepted figures of the years that are inspected, by the key of the item. */
export async function elsewhereOf(tx: Tx, row: InspectionRecord, { checkYears }: TaskRecord) {
  const found: Record<string, Elsewhere[]> = { totalTce: [], outputValue: [] }
  for (const year of checkYears) {
    const accepted = await acceptedYear(tx, row.enterpriseId, year)
    if (!accepted) continue
    const source = `${year}年度能耗（${accepted.source}）`
    if (accepted.totalTce !== null) found.totalTce?.push({ value: accepted.totalTce, source })
    if (accepted.outputValue !== null) found.outputValue?.push({ value: accepted.outputValue, source })
  }
  return found
}
