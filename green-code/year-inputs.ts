/** From the approved records of an enterprise to the inputs of its code. What no record has is 缺数据; a figure that cannot be is none. */
import type { Answers } from '@green/filing/form/answers.ts'
import { Exact, exactSum } from '@green/filing/value/exact.ts'
import type { EnterpriseYearInputs, Figure, ProductInput, TableKey } from './inputs.ts'
import type { Scheme } from './scheme.ts'
import { perOutput, type YearAmounts } from './unit-output.ts'

/** One year as the record of a programme has it; null = not there. */
export type CodeYear = YearAmounts & {
  year: number
  /** 正常, or what it is else. */
  runState: string
  renewableRate: Figure
  waterReuseRate: Figure
  solidUtilRate: Figure
  /** The pollutant and outlet that is worst against its permit. */
  pollutantBetter: Figure
  meterRatio: Figure
  /** Products with a mandatory limit that has a value to compare with. */
  products: readonly ProductInput[]
  penalty: string | null
  cleanAudit: string | null
  systemCerts: Figure
  platformFns: Figure
  /** Investment in green retrofits of this year, 万元. */
  retrofitInvest: Figure
  /** The figures cannot be compared with those of the year before. */
  boundaryChanged: boolean
  /** Veto items that the record itself tells: neg2. */
  neg: readonly string[]
  /** Inputs that do not concern the enterprise, and those without anything to compare with; each with the reason. */
  notConcerned: Reasons
  withoutStandard: Reasons
}
type Reasons = Partial<Record<keyof EnterpriseYearInputs, string>>

/** A programme's declaration: how its record is read. `figures` are those of the same answers, with every digit. */
export type CodeReader = (answers: Answers, figures: Readonly<Record<string, number | null>>) => CodeYear

export type CodeRecord = { read: CodeReader; answers: Answers; figures: Readonly<Record<string, number | null>> }

/** What stands outside the records: table, consent, gates, states, and the edits of the scheme. */
export type CodeFacts = Pick<
  EnterpriseYearInputs,
  | 'table'
  | 'publicDisplay'
  | 'consent'
  | 'industryCode'
  | 'failedCheckUnexplained'
  | 'rectificationOverdue'
  | 'neg'
  | 'rubric'
>

/** The inputs of a year, and why an indicator does not concern the enterprise or cannot be compared, by its id. */
export type YearInputs = { inputs: EnterpriseYearInputs; because: Readonly<Record<string, string>> }

/** Years of the series up to the rated one. */
const seriesYears = 3
const zero = Exact.whole(0)
const percent = Exact.whole(100)

/** The inputs of one year from the approved records of it and the two years before, one a year, in any order. */
export function inputsFromAnswers(
  scheme: Pick<Scheme, 'indicators'>,
  records: readonly CodeRecord[],
  year: number,
  facts: CodeFacts = {},
): YearInputs {
  return inputsFromYears(
    scheme,
    records.map(({ read, answers, figures }) => read(answers, figures)),
    year,
    facts,
  )
}

/** The same from years that are already read. Without the year itself there is no approved data. */
export function inputsFromYears(
  scheme: Pick<Scheme, 'indicators'>,
  years: readonly CodeYear[],
  year: number,
  facts: CodeFacts = {},
): YearInputs {
  const own = years.find((one) => one.year === year)
  if (!own) return { inputs: { ...facts, dataState: 'none' }, because: {} }
  const series = Array.from({ length: seriesYears }, (_, back) => years.find((one) => one.year === year - back))
  const notConcerned: Reasons = { ...own.notConcerned, ...gapsOf(series) }
  const idsOf = (reasons: Reasons) =>
    scheme.indicators.flatMap(({ id, how }) => {
      const reason = reasons[how.value]
      return reason === undefined ? [] : [{ id, reason }]
    })
  const [off, unscorable] = [idsOf(notConcerned), idsOf(own.withoutStandard)]
  const inputs: EnterpriseYearInputs = {
    ...facts,
    totalTce: amount(own.totalTce),
    unitOutputEnergy: intensityOf(own, 'unitOutputEnergy')?.toDouble() ?? null,
    unitOutputCarbon: intensityOf(own, 'unitOutputCarbon')?.toDouble() ?? null,
    unitOutputWater: intensityOf(own, 'unitOutputWater')?.toDouble() ?? null,
    products: own.products,
    renewableRate: amount(own.renewableRate),
    waterReuseRate: amount(own.waterReuseRate),
    solidUtilRate: amount(own.solidUtilRate),
    pollutantBetter: own.pollutantBetter,
    meterRatio: amount(own.meterRatio),
    retrofitInvestRatio: retrofitRatio(series),
    penalty: own.penalty,
    cleanAudit: own.cleanAudit,
    systemCerts: own.systemCerts,
    platformFns: own.platformFns,
    carbonDecline: declineOf(series, 'unitOutputCarbon'),
    energyDecline: declineOf(series, 'unitOutputEnergy'),
    notApplicable: off.map(({ id }) => id),
    unscorable: unscorable.map(({ id }) => id),
    runState: own.runState,
    dataState: 'approved',
    neg: [...new Set([...(facts.neg ?? []), ...own.neg])],
  }
  return { inputs, because: Object.fromEntries([...unscorable, ...off].map(({ id, reason }) => [id, reason])) }
}

/** A figure that cannot be below 0 is none when it is. */
function amount(value: Figure | undefined): Figure {
  const exact = Exact.of(value)
  return exact && exact.compare(zero) >= 0 ? (value ?? null) : null
}

function intensityOf(year: CodeYear | undefined, key: TableKey): Exact | null {
  const found = year ? perOutput(year, key) : 'missing'
  return typeof found === 'string' ? null : found.value
}

/** From the rated year backward. */
type Series = readonly (CodeYear | undefined)[]

const declines = { carbonDecline: 'unitOutputCarbon', energyDecline: 'unitOutputEnergy' } as const

/** Why a decline over the series says nothing. A missing figure of the rated year itself is 缺数据, not a gap. */
function gapsOf(series: Series): Reasons {
  const [own] = series
  return Object.fromEntries(
    Object.entries(declines).flatMap(([key, value]) => {
      const reason = own ? gapOf(series, value) : null
      return reason ? [[key, reason]] : []
    }),
  )
}

function gapOf(series: Series, key: TableKey): string | null {
  const before = series.slice(1)
  const intensities = before.map((one) => intensityOf(one, key))
  if (before.some((one) => !one)) return '不足三个可比年度'
  if (series.some((one) => one?.runState !== '正常')) return '三年内有停产等情况，前后不可比'
  if (series.slice(0, -1).some((one) => one?.boundaryChanged)) return '三年内边界有变化，前后不可比'
  if (intensities.includes(null)) return '三年数据有缺'
  return intensities.at(-1)?.compare(zero) === 0 ? '两年前为0，不能计算下降率' : null
}

/** 100 × (1 − this year ÷ two years before); null without either. */
function declineOf(series: Series, key: TableKey): number | null {
  const [now, before] = [intensityOf(series[0], key), intensityOf(series.at(-1), key)]
  const share = before && now?.over(before)
  return share ? percent.minus(share.times(percent)).toDouble() : null
}

/** 近三年投资 ÷ 近三年产值 × 100; null unless all three years have their output. */
function retrofitRatio(series: Series): number | null {
  const invests = series.map((one) => Exact.of(amount(one?.retrofitInvest)))
  const outputs = series.map((one) => Exact.of(amount(one?.outputValue)))
  if ([...invests, ...outputs].includes(null)) return null
  const output = exactSum(outputs) ?? zero
  return (exactSum(invests) ?? zero).times(percent).over(output)?.toDouble() ?? null
}
