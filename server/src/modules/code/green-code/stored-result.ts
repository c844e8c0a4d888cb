/** The stored result of a code as the engine's types, and its rows in the words of its scheme. */
import type { ScoreRow } from '@green/contract/calls/code/green-code.ts'
import { uncheckedBands } from '@green/filing/scoring/band-order.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import type { RowState, RowValue } from '@green/green-code/indicator.ts'
import type { EnterpriseYearInputs, FrozenTable, ProductInput, TableKey } from '@green/green-code/inputs.ts'
import type { RatedRow, Rating, Scheme } from '@green/green-code/scheme.ts'
import { greenCode2026 } from '@green/green-code/scheme-2026.ts'
import type { GreenCodeRecord } from './store.ts'

type TableUsed = { id: string; edition: number; groupCode: string; n: number | null; hash: string | null }

/** What a run stores beside the figures: why a row does not concern the enterprise, and the records of three years. */
export type StoredInputs = EnterpriseYearInputs & {
  because?: Readonly<Record<string, string>>
  noRecord?: string
  overdue?: string
  series?: readonly { year: number; figures: Record<string, number | null> }[]
}

export type Stored = {
  scheme: Scheme
  inputs: StoredInputs
  rating: Rating
  frozen: readonly FrozenTable[]
  used: Partial<Record<TableKey, TableUsed>>
}

type SchemeRow = { scheme: Record<string, unknown> } | undefined

/** The score tree that a result was computed by. */
export const schemeOf = (row: SchemeRow): Scheme => (row?.scheme as Scheme | undefined) ?? greenCode2026

export function storedOf({ inputs, tables, result }: GreenCodeRecord, scheme: SchemeRow): Stored {
  const { frozen, of } = tables as { frozen?: FrozenTable; of?: Stored['used'] }
  return {
    scheme: schemeOf(scheme),
    inputs: inputs as StoredInputs,
    rating: result as unknown as Rating,
    frozen: frozen ? [frozen] : [],
    used: of ?? {},
  }
}

export const rowStateLabels: Readonly<Record<RowState, string>> = {
  scored: '已评',
  missing: '缺数据',
  notApplicable: '企业不涉及',
  unscorable: '没有基准，不能评分',
}

/** Every row with its inputs, its benchmark and its score. */
export function scoreRows({ scheme, inputs, rating, used }: Stored): ScoreRow[] {
  return rating.rows.map((row): ScoreRow => {
    const indicator = scheme.indicators.find(({ id }) => id === row.id)
    const table = indicator?.how.kind === 'tband' ? used[indicator.how.value] : undefined
    return {
      id: row.id,
      dimension: row.dimension,
      label: indicator?.label ?? row.id,
      unit: indicator?.unit ?? '',
      points: row.points,
      state: row.state,
      stateLabel: rowStateLabels[row.state],
      score: row.score,
      value: valueText(scheme, row),
      lead: row.benchmark?.lead ?? row.lead ?? null,
      base: row.benchmark?.base ?? row.base ?? null,
      weak: row.benchmark?.weak ?? null,
      unchecked: indicator && 'bands' in indicator.how ? uncheckedBands(indicator.how.bands) : null,
      table: table
        ? { id: table.id, edition: table.edition, group: table.groupCode, n: table.n, hash: table.hash }
        : null,
      because: inputs.because?.[row.id] ?? null,
    }
  })
}

const empty = '—'

type ShownValue = Pick<RatedRow, 'id' | 'value' | 'lead' | 'base'>

/** A figure with two decimals, an option by its label, products one by one. */
export function valueText(scheme: Scheme, { id, value, lead, base }: ShownValue): string {
  const how = scheme.indicators.find((one) => one.id === id)?.how
  const labelOf = (code: unknown) =>
    how && 'options' in how ? (how.options.find((one) => one.code === code)?.label ?? String(code)) : String(code)
  if (isProducts(value))
    return (
      value
        .map(
          ({ name, level, tce }) =>
            `${name}：${level ? labelOf(level) : '没有等级'}，${typeof tce === 'number' ? `${figure(tce, [])}tce` : '能耗没有填写'}`,
        )
        .join('；') || empty
    )
  if (value === undefined || value === null || value === '') return empty
  return how?.kind === 'option' ? labelOf(value) : figure(Number(value), [lead, base])
}

const isProducts = (value: RowValue | undefined): value is readonly ProductInput[] => Array.isArray(value)

/** Two decimals; four below 1, and where two would read as a line of points that the figure does not stand on. */
function figure(value: number, lines: readonly (number | undefined)[]): string {
  const short = formatNumber(value, 2)
  const reads = lines.some((line) => line !== undefined && line !== value && formatNumber(line, 2) === short)
  return Math.abs(value) < 1 || reads ? digits(value) : short.replace(/\.?0+$/, '')
}

/** At most four decimals, without empty ones. */
export const digits = (value: number): string => formatNumber(value, 4).replace(/\.?0+$/, '')

/** Two decimals; four where two would show a line that is missed: 89.9999 and not 90.00. */
export function totalText(total: number | null, grades: Scheme['grades'] = greenCode2026.grades): string {
  if (total === null) return empty
  const short = formatNumber(total, 2)
  const misses = grades.some(({ min }) => total < min && Number(short) >= min)
  return misses ? `${formatNumber(Math.floor(total * 10_000) / 10_000, 4)}` : short
}

/** Why there is no total or no code, for people. */
export function reasonText({ scheme, inputs, rating }: Stored): string[] {
  if (rating.total !== null) return []
  const share = Math.round(scheme.minScorable * 100)
  const short = rating.dimensions.flatMap(({ dimension, points, applicable, scorable, score }) => {
    if (score !== null || rating.grade !== '暂不能得出') return []
    const { label = dimension, leftOutWithout } = scheme.dimensions.find(({ id }) => id === dimension) ?? {}
    const isLeftOut = leftOutWithout?.ids.every((id) =>
      rating.rows.some((row) => row.id === id && row.state === 'notApplicable'),
    )
    if (isLeftOut) return []
    return applicable < points * scheme.minApplicable
      ? [
          `“${label}”适用的指标只有${digits(applicable)}分，不到满分${digits(points)}分的${Math.round(scheme.minApplicable * 100)}%`,
        ]
      : [`“${label}”适用${digits(applicable)}分，能评的只有${digits(scorable)}分，不到${share}%`]
  })
  if (short.length > 0) return short
  return inputs.noRecord ? [inputs.noRecord] : [...rating.reasons]
}
