/** What the enterprise has declared in its self-check, item by item, and what stands of it elsewhere on the platform. */
import type { CheckNode, LimitedProduct } from '@green/tools/inspection/check-list.ts'
import type { Tx } from '../../../db/database.ts'
import { acceptedYear } from '../../energy/energy-year/accepted.ts'
import type { InspectionRecord, TaskRecord } from '../inspection/store.ts'
import { sentVersions } from '../self-check/store.ts'

type Declared = { value: number | null; text: string | null }
type SentRow = Readonly<Record<string, unknown>>
/** The self-check as it was last sent: answers by field. */
export type SentAnswers = SentRow

export async function sentAnswers(tx: Tx, inspectionId: string): Promise<SentAnswers> {
  const [last] = await sentVersions(tx, inspectionId)
  return last?.answers ?? {}
}

const rowsOf = (sent: SentAnswers, table: string): readonly SentRow[] => {
  const rows = sent[table]
  return Array.isArray(rows) ? (rows as SentRow[]) : []
}
const numberOf = (row: SentRow, key: string): number | null => {
  const value = row[key]
  return value === undefined || value === null || value === '' || Number.isNaN(Number(value)) ? null : Number(value)
}
const totalOf = (rows: readonly SentRow[], key: string) =>
  rows.length === 0 ? null : rows.reduce((sum, row) => sum + (numberOf(row, key) ?? 0), 0)

/** The last of the declared years; each product once. */
const lastOf = (rows: readonly SentRow[], name: string) =>
  rows
    .filter((row) => row.productName === name)
    .toSorted((a, b) => Number(a.year) - Number(b.year))
    .at(-1)

/** The products that the task names for the enterprise, and those it declared itself. */
export function productsOf({ products }: InspectionRecord, sent: SentAnswers): LimitedProduct[] {
  const declared = rowsOf(sent, 'productRows').flatMap(({ productName, unit }) =>
    productName ? [{ name: String(productName), unit: `kgce/${String(unit ?? 't')}`, standard: '' }] : [],
  )
  const named = products
    .split(/[、,，;；\n]+/)
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => ({ name, unit: 'kgce/t', standard: '' }))
  return [...new Map([...named, ...declared].map((product) => [product.name, product])).values()]
}

/** kgce per unit of output, with every digit: limits are compared unrounded. */
function unitEnergyOf(sent: SentAnswers, name: string): number | null {
  const row = lastOf(rowsOf(sent, 'productRows'), name)
  const [energy, output] = [row ? numberOf(row, 'productTce') : null, row ? numberOf(row, 'output') : null]
  return energy === null || !output ? null : (energy * 1000) / output
}

function meterRateOf(sent: SentAnswers): number | null {
  const rows = rowsOf(sent, 'meterRows')
  const [have, need] = [totalOf(rows, 'have'), totalOf(rows, 'need')]
  return have === null || !need ? null : (have / need) * 100
}

/** In the unit of the item; null where the self-check says nothing of it. */
export function declaredOf(
  row: InspectionRecord,
  sent: SentAnswers,
  { key, unit = '' }: Pick<CheckNode, 'key' | 'unit'>,
): Declared {
  if (key.startsWith('limit:')) return figure(unitEnergyOf(sent, key.slice('limit:'.length)), unit)
  switch (key) {
    case 'totalTce':
      return figure(row.totalTce, 'tce')
    case 'eliminatedEquipment':
      return figure(row.eliminated, '台')
    case 'outputValue':
      return figure(numberOf(rowsOf(sent, 'yearRows').at(-1) ?? {}, 'outputValue'), '万元')
    case 'meterRate':
      return figure(meterRateOf(sent), '%')
    case 'energyPost':
      return {
        value: null,
        text: sent.energyLeader ? `${String(sent.energyLeader)}，${sent.leaderFiled ? '已' : '未'}备案` : null,
      }
    default:
      return { value: null, text: null }
  }
}

const figure = (value: number | null, unit: string): Declared => ({
  value,
  text: value === null ? null : `${value.toLocaleString('zh-CN', { maximumFractionDigits: 4 })} ${unit}`,
})

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
