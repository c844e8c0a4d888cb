/** How a row of a result was computed, in words that can be checked with a pocket calculator. */
import type { ResultView } from '@green/contract/calls/code/green-rating.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import type { SchemeIndicator } from '@green/green-code/indicator.ts'
import type { EnterpriseYearInputs } from '@green/green-code/inputs.ts'
import type { RatedRow, Rating, Scheme } from '@green/green-code/scheme.ts'
import { figures as yearly } from '@green/programmes/non-green-data/figures.ts'
import type { Past, StoredInputs } from './inputs.ts'
import { lackLabel } from './rate-one.ts'

type Explained = ResultView['explained'][number]

export function explain(scheme: Scheme, inputs: StoredInputs, rating: Rating): Explained[] {
  const { because = {}, series = [] } = inputs
  return scheme.indicators.flatMap((indicator) => {
    const row = rating.rows.find(({ id }) => id === indicator.id)
    if (!row) return []
    return [
      {
        id: indicator.id,
        how: howOf(indicator, row, inputs),
        because: row.state === 'notApplicable' ? (because[indicator.id] ?? '不在适用行业内') : null,
        sources: sourcesOf(indicator.how.value, inputs, series),
      },
    ]
  })
}

const plain = (value: number) => formatNumber(value, 4).replace(/\.?0+$/, '')

function howOf(indicator: SchemeIndicator, row: RatedRow, inputs: StoredInputs): string {
  const { points, value, lead, base, benchmark, score } = row
  if (row.state === 'notApplicable') return '不涉及，不计入'
  if (row.state === 'unscorable')
    return `${inputs.because[indicator.id] ?? lackLabel(`table:${indicator.how.value}`)}，不能评分`
  if (row.state === 'missing')
    return `${inputs.because[indicator.id] ?? lackLabel(`input:${indicator.how.value}`)}，0分`
  const end = `＝${plain(score ?? 0)}`
  if (typeof value === 'number' && benchmark) return `${tableText(value, benchmark, points)}${end}`
  if (typeof value === 'number' && lead !== undefined && base !== undefined)
    return `${scaleText(value, lead, base, points)}${end}`
  if (indicator.how.kind === 'option')
    return `${indicator.how.options.find(({ code }) => code === value)?.label ?? String(value)}：${plain(score ?? 0)}分`
  if (indicator.how.kind === 'multi') return `${productText(indicator.how, inputs)}${end}`
  return plain(score ?? 0)
}

function tableText(x: number, { lead, base, weak }: NonNullable<RatedRow['benchmark']>, points: number): string {
  if (x <= lead) return `${plain(x)}≤引领值${plain(lead)}：满分`
  if (x >= weak) return `${plain(x)}≥弱端${plain(weak)}：`
  return x <= base
    ? `${points}×（1－0.4×（${plain(x)}－${plain(lead)}）÷（${plain(base)}－${plain(lead)}））`
    : `${points}×0.6×（${plain(weak)}－${plain(x)}）÷（${plain(weak)}－${plain(base)}）`
}

function scaleText(x: number, lead: number, base: number, points: number): string {
  const isForward = lead > base
  if (isForward ? x >= lead : x <= lead) return `达到先进值${plain(lead)}：满分`
  if (isForward ? x <= base : x >= base) return `未超过基准值${plain(base)}：`
  return `${points}×（${plain(x)}－${plain(base)}）÷（${plain(lead)}－${plain(base)}）`
}

function productText(
  how: Extract<SchemeIndicator['how'], { kind: 'multi' }>,
  { products }: EnterpriseYearInputs,
): string {
  const label = (code: unknown) => how.options.find((one) => one.code === code)?.label ?? '—'
  const all = (products ?? []).map(({ name, level, tce }) => `${name} ${label(level)}（${tce ?? '—'} tce）`)
  return `按产品综合能耗加权，至多${how.top}种：${all.join('；')}`
}

/** The figures of the yearly form behind an input. */
const madeOf: Partial<Record<keyof EnterpriseYearInputs, readonly (keyof typeof yearly)[]>> = {
  unitOutputEnergy: ['totalTce', 'outputTotal'],
  unitOutputCarbon: ['co2Total', 'outputTotal'],
  unitOutputWater: ['waterIntake', 'outputTotal'],
}
const formulas: Readonly<Record<string, string>> = {
  products: '年度数据中适用强制性能耗限额标准的产品，按单位产品综合能耗与1、2、3级值比较',
  systemCerts: '质量、环境、能源、职业健康安全四类体系中，年末证书有效的个数',
  platformFns: '年度数据中勾选的、已投入使用的能碳平台功能数',
  penalty: '年度数据“当年是否受到安全、环保、节能处罚”',
  cleanAudit: '年度数据“清洁生产审核”',
  pollutantBetter: '废水、废气各排放口各污染物（1－年均浓度÷许可限值）×100的最低值',
  carbonDecline: '（两年前的单位产值碳排放－当年的）÷两年前的×100',
  energyDecline: '（两年前的单位产值综合能耗－当年的）÷两年前的×100',
  retrofitInvestRatio: '近三年绿色低碳改造投资之和÷近三年工业总产值之和×100',
}

function sourcesOf(
  key: keyof EnterpriseYearInputs,
  inputs: StoredInputs,
  series: readonly Past[],
): Explained['sources'] {
  const value = inputs[key]
  const shown = Array.isArray(value)
    ? `${value.length}种产品`
    : value === null || value === undefined
      ? '—'
      : String(value)
  const figure = (yearly as Readonly<Record<string, { label: string; formula: string }>>)[key]
  const own = { key, label: '取值', value: shown, formula: formulas[key] ?? figure?.formula ?? '' }
  const past = pastKey(key)
  const parts = past
    ? series.flatMap((one) => past.map((part) => partOf(part, one)))
    : (madeOf[key] ?? []).flatMap((part) => series.slice(0, 1).map((one) => partOf(part, one)))
  return [own, ...parts]
}

function pastKey(key: keyof EnterpriseYearInputs): readonly string[] | null {
  if (key === 'carbonDecline') return ['unitOutputCarbon']
  if (key === 'energyDecline') return ['unitOutputEnergy']
  return key === 'retrofitInvestRatio' ? ['invest', 'outputTotal'] : null
}

function partOf(key: string, { year, number, figures, origins }: Past): Explained['sources'][number] {
  const known = (yearly as Readonly<Record<string, { label: string; unit?: string; formula: string }>>)[key]
  const value = figures[key]
  const origin = origins?.[key] ?? number
  return {
    key,
    label: `${year}年${known?.label ?? '绿色低碳改造投资（万元）'}`,
    value:
      value === null || value === undefined ? '—' : `${formatNumber(value, 4)}${known?.unit ? ` ${known.unit}` : ''}`,
    formula: `${known?.formula ?? '当年绿色低碳改造项目投资之和'}${origin ? `（来源：${origin}）` : ''}`,
  }
}
