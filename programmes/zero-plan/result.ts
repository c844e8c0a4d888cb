/** The indicators of a works as the form is typed, by both calibres; or why there are none yet, and where. */
import type { Answers, Row } from '@green/filing/form/answers.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import {
  co2PerUnit,
  equivalentFactor,
  gridFactor,
  isElectricity,
  tcePerUnit,
  unitLabel,
} from '@green/tools/energy-conversion/rules.ts'
import { zeroCarbonFactory } from '@green/tools/footprint/index.ts'
import type { ZeroCarbonFactory } from '@green/tools/footprint/zero-carbon.ts'
import { LedgerInputError } from '@green/tools/ledger/input.ts'
import { type Calibre, calibreLabels, otherCalibre, zeroSettings, zeroSource } from '@green/tools/zero-carbon/rules.ts'

/** 万kWh in MWh. */
export const mwhPerUnit = 10

export type ZeroFault = { field: string; message: string; isEmpty: boolean }
type Results = Readonly<Record<Calibre, ZeroCarbonFactory>>
export type FormZero =
  | { calibre: Calibre; results: Results; fault: null }
  | { calibre: Calibre; results: null; fault: ZeroFault }

/** tCO₂ of one unit of a fuel: the measured factor goes first. */
export const co2Factor = (row: Row, answers: Answers, reference: Reference): number | null =>
  row.number('ownCo2') ?? co2PerUnit(reference, row.text('energyCode'), answers.number('year') ?? undefined)

/** tce of one unit of a fuel. */
export const tceFactor = (row: Row, answers: Answers, reference: Reference): number | null =>
  tcePerUnit(reference, row.text('energyCode'), answers.number('year') ?? undefined)

/** Everything but power, which is counted by its own fields. */
export const fuelRows = (answers: Answers): Row[] =>
  answers.rows('energyRows').filter((row) => row.has('energyCode') && !isElectricity(row.text('energyCode')))

const powerKeys = ['gridMWh', 'certMWh', 'tradedGreenMWh', 'directLineMWh', 'ownPvMWh'] as const

/** tce of 10 MWh of power in data of that year. */
function powerTce(calibre: Calibre, dataYear: number, reference: Reference): number | undefined {
  if (calibre === 'equal') return tcePerUnit(reference, '33', dataYear) ?? undefined
  return equivalentFactor(reference, dataYear)?.tcePerUnit
}

function caseOf(calibre: Calibre, answers: Answers, reference: Reference): unknown {
  const dataYear = answers.number('year') ?? 0
  const grid = gridFactor(reference, dataYear)?.co2Factor
  const amount = (key: string) => answers.number(key) ?? 0
  return {
    year: answers.number('year'),
    electricityTcePer10MWh: powerTce(calibre, dataYear, reference),
    ...Object.fromEntries(powerKeys.map((key) => [key, answers.number(key) ?? undefined])),
    fuels: fuelRows(answers).map((row) => ({
      name: row.text('energyCode'),
      amount: row.number('consumeQty') ?? undefined,
      unit: unitLabel(reference, row.text('energyCode')) ?? '',
      tce: tceFactor(row, answers, reference) ?? undefined,
      co2: co2Factor(row, answers, reference) ?? undefined,
    })),
    processT: amount('processT') - amount('recoveredT') - amount('exportedT'),
    feedstockTce: answers.number('feedstockTce') ?? undefined,
    renewableTce: answers.number('renewableTce') ?? undefined,
    gridFactor: grid === undefined ? undefined : grid / mwhPerUnit,
  }
}

/** Where in the form a fault of the case stands. */
function placeOf(answers: Answers, field: string): string {
  const [, at, column] = /^fuels\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (at !== undefined) {
    const row = fuelRows(answers)[Number(at)]
    const own: Readonly<Record<string, string>> = { co2: 'ownCo2', amount: 'consumeQty' }
    return `energyRows[${row?.index ?? 0}].${own[column ?? ''] ?? 'energyCode'}`
  }
  return field === 'electricityTcePer10MWh' || field === 'gridFactor' ? 'year' : field
}

/** A form is read by each of its figures: it is computed once. */
const computed = new WeakMap<Answers, { reference: Reference; found: FormZero }>()

export function zeroOf(answers: Answers, reference: Reference): FormZero {
  const known = computed.get(answers)
  if (known?.reference === reference) return known.found
  const found = compute(answers, reference)
  computed.set(answers, { reference, found })
  return found
}

function compute(answers: Answers, reference: Reference): FormZero {
  const settings = zeroSettings(reference)
  const { calibre } = settings.zeroFactory
  const by = (one: Calibre) => zeroCarbonFactory(caseOf(one, answers, reference), settings)
  try {
    return { calibre, results: { equivalent: by('equivalent'), equal: by('equal') }, fault: null }
  } catch (error) {
    if (!(error instanceof LedgerInputError)) throw error
    const { message } = error
    const isEmpty = /没有填写|至少填写一行/.test(message)
    return { calibre, results: null, fault: { field: placeOf(answers, error.field), message, isEmpty } }
  }
}

type Gate = {
  name: string
  value: number | null
  unit: string
  limit: number | null
  sense: '≤' | '≥'
  met: boolean | null
}

/** The gates of one stage with what is missing; `met` is null where nothing is judged. */
export function gatesOf(result: ZeroCarbonFactory, stage: 'basic' | 'target', reference: Reference): Gate[] {
  const { zeroFactory: limits } = zeroSettings(reference)
  const isBasic = stage === 'basic'
  const { gates } = result
  return [
    {
      name: '单位能耗碳排放',
      value: result.intensityMarket,
      unit: 'tCO₂/tce',
      limit: isBasic ? limits.intensityBasic : limits.intensityTarget,
      sense: '≤',
      met: isBasic ? gates.intensityBasic : gates.intensityTarget,
    },
    {
      name: '非化石能源消费占比',
      value: result.nonFossilPct,
      unit: '%',
      limit: isBasic ? limits.nonFossilBasicPct : limits.nonFossilTargetPct,
      sense: '≥',
      met: isBasic ? gates.nonFossilBasic : gates.nonFossilTarget,
    },
    {
      name: '物理认定量占比',
      value: result.physicalPct,
      unit: '%',
      limit: isBasic ? limits.physicalBasicPct : limits.physicalTargetPct,
      sense: '≥',
      met: (isBasic ? gates.physicalBasic : gates.physicalTarget) ?? null,
    },
  ]
}

const amountText = (value: number | null, unit: string) =>
  value === null ? '—' : `${formatNumber(value, unit === '%' ? 2 : 4)}${unit === '%' ? '%' : ` ${unit}`}`

function gateText({ name, value, unit, limit, sense, met }: Gate, { gates }: ZeroCarbonFactory): string {
  const isPhysical = name === '物理认定量占比'
  if (isPhysical && !gates.physicalApplies) return `${name}${amountText(value, unit)}，用电量未达到适用门槛，不判定`
  if (limit === null) return `${name}${amountText(value, unit)}，限值未定，不判定`
  const gap = value === null ? null : sense === '≤' ? value - limit : limit - value
  const missing = met === false && gap !== null ? `，差${amountText(gap, unit)}` : ''
  return `${name}${amountText(value, unit)}${met ? '，达到' : '，未达到'}（${sense}${amountText(limit, unit)}）${missing}`
}

/** The gates in words by one calibre, or what is still missing. */
export function gatesText(found: FormZero, stage: 'basic' | 'target', which: 'own' | 'other', reference: Reference) {
  if (!found.results) return `还不能得出：${found.fault.message}`
  const calibre = which === 'own' ? found.calibre : otherCalibre[found.calibre]
  const result = found.results[calibre]
  const lines = gatesOf(result, stage, reference).map((gate) => gateText(gate, result))
  return `按${calibreLabels[calibre]}：${lines.join('；')}（${zeroSource(reference)}）`
}
