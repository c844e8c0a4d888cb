/**
 * 隐含排放 of a good by Regulation (EU) 2023/956: the specific embedded emissions of the installation's own process and its
 * precursors, the share of default values, and as an illustration the certificates an importer would surrender.
 */
import type { Exact } from '@green/filing/value/exact.ts'
import type { Input } from '../ledger/input.ts'
import { atLeast, hundred, one, oneOf, percentOf, positive, required, sumOf, yearOf, zero } from './read.ts'

type Exposure = { freeAllocationAdjustment: number; certificatesPerTonne: number; costPerTonneEur: number }

export type EmbeddedEmissions = {
  ownDirectT: number
  precursorDirectT: number
  /** Shown also where it does not count. */
  indirectT: number
  seeDirect: number
  /** Null for goods whose indirect emissions do not count. */
  seeIndirect: number | null
  seeCounted: number
  /** Default values ÷ direct emissions. */
  defaultSharePct: number
  benchmark: number
  defaultRoute?: Exposure & { defaultWithMarkup: number }
} & Exposure

export const precursorSources = { actual: '核查过的实测值', default: '默认值' } as const

type Precursor = { tonnes: Exact; direct: Exact; indirect: Exact; isDefault: boolean; benchmark: Exact }

const signed = { signed: true }

function readPrecursor(input: Input): Precursor {
  input.requiredText('name')
  const isDefault = oneOf(input, 'source', precursorSources) === 'default'
  if (isDefault && !input.has('markupPct')) input.refuse('markupPct', '没有填写，用默认值的要填写当年的加成比例')
  const raised = isDefault ? one.plus(required(input, 'markupPct').over(hundred) ?? zero) : one
  return {
    tonnes: required(input, 'tonnes', { unit: 't' }),
    direct: required(input, 'seeDirect').times(raised),
    indirect: input.has('seeIndirect') ? required(input, 'seeIndirect').times(raised) : zero,
    isDefault,
    benchmark: input.has('benchmark') ? required(input, 'benchmark') : zero,
  }
}

/** 2523 10 00, with or without blanks. */
function checkCode(input: Input): void {
  const code = input.requiredText('cn')
  if (!/^\d{4}(?:\d{2}){0,2}$/.test(code.replace(/\s/g, '')))
    input.refuse('cn', `应为4、6或8位数字（如2523 10 00），现为“${code}”`)
}

/** The system's terms of a year: what a tonne's emissions cost after the adjustment for free allocation. */
function readTerms(input: Input) {
  const [factor, cscf, price] = [required(input, 'cbamFactor'), required(input, 'cscf'), required(input, 'priceEur')]
  if (factor.compare(one) > 0) input.refuse('cbamFactor', '不能大于1，如97.5%应填0.975')
  return (emissions: Exact, benchmark: Exact): Exposure => {
    const adjustment = factor.times(cscf).times(benchmark)
    const certificates = atLeast(emissions.minus(adjustment), zero)
    return {
      freeAllocationAdjustment: adjustment.toNumber(4),
      certificatesPerTonne: certificates.toNumber(4),
      costPerTonneEur: certificates.times(price).toNumber(2),
    }
  }
}

/** The embedded emissions of a case. */
export function embeddedOf(input: Input): EmbeddedEmissions {
  checkCode(input)
  yearOf(input)
  const level = positive(input, 'activityLevel', '为0，没有活动水平不能计算单位隐含排放，请核对产量')
  // Carbon that leaves with products is a negative row of a mass balance.
  const own = sumOf(
    input.list('direct').map((row) => required(row, 'amount', signed).times(required(row, 'factor', signed))),
  )
  const precursors = input.list('precursors').map(readPrecursor)
  const sumBy = (rows: readonly Precursor[], of: (row: Precursor) => Exact) =>
    sumOf(rows.map((row) => row.tonnes.times(of(row))))
  const byPrecursors = sumBy(precursors, ({ direct }) => direct)
  const byDefault = sumBy(
    precursors.filter(({ isDefault }) => isDefault),
    ({ direct }) => direct,
  )
  const direct = own.plus(byPrecursors)
  const power = sumOf(input.list('electricity').map((row) => required(row, 'MWh').times(required(row, 'factor'))))
  const indirect = power.plus(sumBy(precursors, (row) => row.indirect))
  const counts = input.boolean('indirectCounts') ?? input.refuse('indirectCounts', '没有填写，请选择“是”或“否”')
  const perTonne = (tonnes: Exact) => tonnes.over(level) ?? zero
  const counted = perTonne(counts ? direct.plus(indirect) : direct)
  const benchmark = required(input, 'benchmarkOwn').plus(perTonne(sumBy(precursors, (row) => row.benchmark)))
  const exposureOf = readTerms(input)
  const result: EmbeddedEmissions = {
    ownDirectT: own.toNumber(4),
    precursorDirectT: byPrecursors.toNumber(4),
    indirectT: indirect.toNumber(4),
    seeDirect: perTonne(direct).toNumber(4),
    seeIndirect: counts ? perTonne(indirect).toNumber(4) : null,
    seeCounted: counted.toNumber(4),
    defaultSharePct: (percentOf(byDefault, direct) ?? zero).toNumber(2),
    benchmark: benchmark.toNumber(4),
    ...exposureOf(counted, benchmark),
  }
  const route = input.object('defaultRoute')
  if (route) {
    const raised = required(route, 'default').times(one.plus(required(route, 'markupPct').over(hundred) ?? zero))
    const exposure = exposureOf(raised, required(route, 'benchmark'))
    result.defaultRoute = { defaultWithMarkup: raised.toNumber(4), ...exposure }
  }
  return result
}
