/** Reads the case of a product's footprint: what cannot be is refused in Chinese with its place. */
import type { Exact } from '@green/filing/value/exact.ts'
import { exactFactor } from '@green/filing/value/units.ts'
import type { Input } from '../ledger/input.ts'
import { emissionOf } from './activity.ts'
import { exactOf, hundred, one, oneOf, optional, positive, required, rowsOf, zero } from './read.ts'

/** 系统边界, each with the stages that belong to it. */
export const boundaries = {
  'cradle-to-gate': { label: '摇篮到大门（部分产品碳足迹）', stages: ['A1', 'A2', 'A3'] },
  'cradle-to-grave': { label: '摇篮到坟墓', stages: ['A1', 'A2', 'A3', 'B', 'C', 'D'] },
  'gate-to-gate': { label: '大门到大门（仅供内部使用）', stages: ['A3'] },
} as const
export type Boundary = keyof typeof boundaries

export const stages = {
  A1: '原材料与能源上游',
  A2: '运输',
  A3: '生产',
  B: '分销',
  C: '使用',
  D: '废弃',
} as const
export type Stage = keyof typeof stages

export const rowKinds = {
  material: '原材料',
  transport: '运输',
  fuel: '燃料燃烧',
  fuelUpstream: '燃料上游',
  electricity: '电力',
  heat: '热力',
  process: '过程排放',
  gas: '温室气体直接排放',
  waste: '废弃物处理',
} as const
export type RowKind = keyof typeof rowKinds

/** 分配: none, by a physical amount, or by value. */
export const allocationMethods = { none: '不分配', mass: '按质量', energy: '按能量', value: '按产值' } as const
export type AllocationMethod = keyof typeof allocationMethods

/** Whether a row is divided between the products or belongs to the main one. */
export const owners = { shared: '共同', main: '仅主产品' } as const

export const qualityScores = ['时间', '技术', '地域', '完整性', '可靠性'] as const

export type ProductRow = {
  id: string
  stage: Stage
  kind: RowKind
  name: string
  kg: Exact
  isMain: boolean
  isPrimary: boolean
  /** Mean of the five scores. */
  quality: Exact
  /** uA² + uF², in percent squared; null where one of them is not stated. */
  variance: Exact | null
  /** Power, in kWh, by a factor in kg per kWh. */
  power: { kWh: Exact; factor: Exact } | null
}

export type Certificates = { kWh: Exact; averageFactor: Exact; certFactor: Exact }

export type ProductCase = {
  boundary: Boundary
  kgPerUnit: Exact | null
  declaredUnits: Exact
  rows: readonly ProductRow[]
  method: AllocationMethod
  main: Exact
  coproducts: readonly { name: string; basis: Exact }[]
  cutOff: readonly { name: string; sharePct: Exact }[]
  plausibility: { tonnes: Exact; max: Exact } | null
  certificates: Certificates | null
}

/** The product's footprint as it was filled in. */
export function readProduct(input: Input): ProductCase {
  const boundary = oneOf(input, 'boundary', boundaries as unknown as Record<Boundary, string>)
  const unit = input.object('declaredUnit') ?? input.refuse('declaredUnit', '没有填写，请填写名称和单位')
  unit.requiredText('label')
  unit.requiredText('unit')
  readPeriod(input)
  const rows = rowsOf(input, 'rows').map((row) => readRow(row, boundary))
  checkRows(input, rows, boundary)
  return {
    boundary,
    kgPerUnit: unit.has('kg') ? positive(unit, 'kg', '应大于0；不能按质量计的请留空') : null,
    declaredUnits: readOutput(input),
    rows: rows.map(({ row }) => row),
    ...readAllocation(input),
    cutOff: input.list('cutOff').map((one) => ({
      name: one.requiredText('name'),
      sharePct: readShare(one),
    })),
    plausibility: readPlausibility(input),
    certificates: readCertificates(input, rows),
  }
}

/** How many declared units the output of the period is. */
function readOutput(input: Input): Exact {
  const output = input.object('output') ?? input.refuse('output', '没有填写，请填写数据期间的产量')
  output.requiredText('unit')
  const amount = positive(output, 'amount', '为0，没有产量不能计算单位产品的碳足迹，请核对数据期间的产量')
  const perUnit = output.has('perUnit') ? positive(output, 'perUnit') : one
  return amount.over(perUnit) ?? zero
}

function readPeriod(input: Input): void {
  const period = input.requiredText('period')
  const [, from = '', to = ''] = /^(\d{4}-(?:0[1-9]|1[0-2]))\/(\d{4}-(?:0[1-9]|1[0-2]))$/.exec(period) ?? []
  if (from === '' || to < from) input.refuse('period', `应为起止年月（如2025-01/2025-12），现为“${period}”`)
}

type ReadRow = { row: ProductRow; input: Input; includesUpstream: boolean }

function readRow(input: Input, boundary: Boundary): ReadRow {
  const stage = oneOf(input, 'stage', stages)
  const kind = oneOf(input, 'kind', rowKinds)
  if (!(boundaries[boundary].stages as readonly string[]).includes(stage))
    input.refuse('stage', `“${stages[stage]}”不在系统边界“${boundaries[boundary].label}”之内，请改边界或删去这一行`)
  input.requiredText('factorSource')
  const [uA, uF] = [optional(input, 'uA'), optional(input, 'uF')]
  const row: ProductRow = {
    id: input.requiredText('id'),
    stage,
    kind,
    name: input.requiredText('name'),
    kg: emissionOf(input, kind === 'transport'),
    isMain: input.has('belongs') && oneOf(input, 'belongs', owners) === 'main',
    isPrimary: input.boolean('primary') ?? false,
    quality: readQuality(input),
    variance: uA && uF && uA.times(uA).plus(uF.times(uF)),
    power: kind === 'electricity' ? readPower(input) : null,
  }
  return { row, input, includesUpstream: input.boolean('includesUpstream') ?? false }
}

function readPower(input: Input) {
  const kWhPerUnit = exactFactor(input.requiredText('unit'), 'kWh')
  if (!kWhPerUnit) return null
  const kWh = required(input, 'amount').times(kWhPerUnit)
  return { kWh, factor: emissionOf(input, false).over(kWh) ?? zero }
}

function readQuality(input: Input): Exact {
  const scores = input.numbers('q')
  const isScore = (score: number) => Number.isInteger(score) && score >= 1 && score <= 5
  if (scores.length !== qualityScores.length || !scores.every(isScore))
    input.refuse('q', `应为${qualityScores.join('、')}五项，各1—5分`)
  return exactOf(scores.reduce((a, b) => a + b, 0)).over(exactOf(scores.length)) ?? zero
}

function checkRows(input: Input, rows: readonly ReadRow[], boundary: Boundary): void {
  const ids = new Set<string>()
  for (const { row, input: line } of rows) {
    if (ids.has(row.id)) line.refuse('id', `“${row.id}”重复，请改为不同的序号`)
    ids.add(row.id)
  }
  const has = (...wanted: Stage[]) => rows.some(({ row }) => wanted.includes(row.stage))
  if (boundary !== 'gate-to-gate' && !has('A1'))
    input.refuse('rows', `缺少“${stages.A1}”，系统边界从摇篮开始，请补填原材料和能源上游`)
  if (boundary === 'cradle-to-grave' && !has('C', 'D'))
    input.refuse('rows', `缺少“${stages.C}”或“${stages.D}”，系统边界到坟墓为止，请补填或改为“摇篮到大门”`)
  const upstream = rows.filter(({ row }) => row.kind === 'fuelUpstream')
  for (const { input: fuel, includesUpstream, row } of rows) {
    const twice = includesUpstream && row.kind === 'fuel' && upstream.find((one) => sameFuel(one.input, fuel))
    if (twice) twice.input.refuse('kind', `重复计算：“${row.name}”的因子已含上游，请删去这一行或改用只含燃烧的因子`)
  }
}

/** The same amount of the same unit: the two rows of one fuel. */
const sameFuel = (a: Input, b: Input) =>
  a.text('unit') === b.text('unit') && required(a, 'amount').compare(required(b, 'amount')) === 0

function readAllocation(input: Input): Pick<ProductCase, 'method' | 'main' | 'coproducts'> {
  const allocation = input.object('allocation')
  const method = allocation ? oneOf(allocation, 'method', allocationMethods) : 'none'
  const lines = allocation?.list('coproducts') ?? []
  if (!allocation || method === 'none') {
    if (lines.length > 0) allocation?.refuse('method', '为“不分配”，但填写了共生产品，请选择分配方法或删去共生产品')
    return { method: 'none', main: one, coproducts: [] }
  }
  if (lines.length === 0) allocation.refuse('coproducts', '没有填写，请填写各共生产品的分配基数，或选择“不分配”')
  const coproducts = lines.map((line) => ({ name: line.requiredText('name'), basis: required(line, 'basis') }))
  return { method, main: positive(allocation, 'main'), coproducts }
}

/** A left-out input has an estimate; a blank is no estimate. */
function readShare(input: Input): Exact {
  if (!input.has('estSharePct')) input.refuse('estSharePct', '没有填写，舍去的输入要有估计占比，请补填')
  const share = required(input, 'estSharePct', { unit: '%' })
  return share.compare(hundred) > 0 ? input.refuse('estSharePct', '不能大于100') : share
}

function readPlausibility(input: Input): ProductCase['plausibility'] {
  const limit = input.object('plausibility')
  return limit ? { tonnes: positive(limit, 'tonnes'), max: required(limit, 'max') } : null
}

/** Certificates stand for power that was bought at the average factor, and for no more than that. */
function readCertificates(input: Input, rows: readonly ReadRow[]): Certificates | null {
  const market = input.object('marketBased')
  if (!market) return null
  const [kWh, averageFactor] = [required(market, 'kWh'), required(market, 'averageFactor')]
  const bought = rows.flatMap(({ row: { power } }) =>
    power && power.factor.compare(averageFactor) === 0 ? [power] : [],
  )
  if (bought.length === 0) market.refuse('averageFactor', '与清单中电力的因子不一致，请填写外购电力所用的平均因子')
  const most = bought.reduce((sum, power) => sum.plus(power.kWh), zero)
  if (kWh.compare(most) > 0) market.refuse('kWh', `不能多于外购电力${most.toNumber(4)}kWh，请核对`)
  const certFactor = required(market, 'certFactor')
  if (certFactor.compare(averageFactor) > 0) market.refuse('certFactor', '不应高于平均因子，请核对')
  return { kWh, averageFactor, certFactor }
}
