/** Reads the case of a year: what is missing stays missing, what cannot be read is refused with its place. */

import { type Factors, factorsOf, type LedgerSettings } from './factors.ts'
import type {
  EnergyLine,
  Facts,
  LastYear,
  LimitRow,
  Metered,
  Power,
  ProcessLine,
  ProductLine,
  ProjectLine,
  SourceValue,
  Water,
  YearCase,
} from './facts.ts'
import { fieldLabels } from './field-labels.ts'
import { Input } from './input.ts'

/** The case as it was passed in: further keys are ignored. */
export function readYear(value: unknown, settings: LedgerSettings): YearCase {
  const input = new Input(value, fieldLabels)
  const industry = input.requiredText('industry')
  if (!/^\d{2,4}$/.test(industry)) input.refuse('industry', `应为国民经济行业的四位代码，现为“${industry}”`)
  const year = readYearNumber(input)
  const facts = input.object('facts') ?? input.refuse('facts', '没有填写，请先填报当年数据')
  return { industry, year, facts: readFacts(facts, factorsOf(settings, year)), before: readLastYear(input) }
}

/** The data year of a case. */
export function readYearNumber(input: Input): number {
  const year = input.requiredNumber('year')
  if (!Number.isInteger(year) || year < 1990 || year > 2100) input.refuse('year', '应为四位年份，如2025')
  return year
}

function readLastYear(input: Input): LastYear {
  const before = input.object('before')
  return {
    tce: before?.number('tce', { signed: true }),
    outputValue: before?.number('outputValue'),
    energy: before?.numbersByName('energy') ?? {},
    products: before?.numbersByName('products') ?? {},
    hasProcess: before?.text('co2Calibre') === 'energy+process',
  }
}

function readFacts(input: Input, factors: Factors): Facts {
  const energy = merged(input.list('energy').map((line) => readEnergy(line, factors)))
  return {
    energy,
    power: readPower(input.object('power')),
    water: readWater(input.object('water')),
    products: input.list('products').map(readProduct),
    process: input.list('process').map((line) => readProcess(line, factors)),
    hasProcess: input.boolean('hasProcess'),
    projects: input.list('projects').map(readProject),
    conversions: input.list('conv').map((line) => ({
      inTce: line.requiredNumber('inTce', { unit: 'tce' }),
      powerOut: line.number('powerOut') ?? 0,
      heatOut: line.number('heatOut') ?? 0,
      isFuel: line.boolean('fuel') ?? true,
    })),
    metered: readMetered(input.object('utility')),
    sources: readSources(input.object('told')),
    months: input.numbers('months', { unit: 'tce', signed: true }),
    processHistory: input.numbers('processHistory', { signed: true }),
    accounts: input.list('accounts').map((line) => ({
      no: line.text('no') ?? '',
      isConfirmed: line.boolean('confirmed') ?? true,
    })),
    ...readSingle(input),
  }
}

type Single = Omit<
  Facts,
  | 'energy'
  | 'power'
  | 'water'
  | 'products'
  | 'process'
  | 'hasProcess'
  | 'projects'
  | 'conversions'
  | 'metered'
  | 'sources'
  | 'months'
  | 'processHistory'
  | 'accounts'
>

function readSingle(input: Input): Single {
  const master = input.object('master')
  const report = input.object('report')
  const peers = input.object('peers')
  const runMonths = input.number('runMonths') ?? 12
  if (runMonths > 12) input.refuse('runMonths', '不能超过12')
  return {
    master: master && { quantity: master.requiredNumber('kWh'), parts: master.numbers('subs') },
    report: report && { year: report.requiredNumber('year'), co2: report.requiredNumber('co2', { unit: 'tCO₂' }) },
    peers: peers && {
      low: peers.requiredNumber('p1'),
      high: peers.requiredNumber('p99'),
      count: peers.requiredNumber('n'),
    },
    statedTce: input.number('statedTce', { unit: 'tce', signed: true }),
    statedCo2: input.number('statedCo2', { unit: 'tCO₂', signed: true }),
    nonFossilStated: input.number('nonFossilTold', { unit: '%' }),
    mediaTce: input.number('mediaTce', { unit: 'tce' }) ?? 0,
    outputValue: input.number('outputValue', { unit: '万元' }),
    revenue: input.number('revenue', { unit: '万元' }),
    addedValue: input.number('addedValue', { unit: '万元', signed: true }),
    employees: input.number('employees', { unit: '人' }),
    landArea: input.number('landArea', { unit: 'm²' }),
    buildingFoot: input.number('buildingFoot', { unit: 'm²' }),
    buildArea: input.number('buildArea', { unit: 'm²' }),
    roofArea: input.number('roofArea', { unit: 'm²' }),
    pvKW: input.number('pvKW', { unit: 'kW' }),
    runMonths,
    liveFilings: input.number('liveFilings') ?? 0,
    kilnOnSite: input.boolean('kilnOnSite') ?? false,
    closedOn: input.day('closedOn'),
  }
}

function readEnergy(input: Input, factors: Factors): EnergyLine {
  const code = input.requiredText('code')
  if (factors.nameOf(code) === null) input.refuse('code', `“${code}”不在能源品种目录中，请按目录选择`)
  const quantity = { unit: factors.unitOf(code) }
  const of = (key: string) => input.number(key, quantity)
  const flows = {
    open: of('open'),
    bought: of('bought'),
    close: of('close'),
    sold: of('sold'),
    lost: of('lost'),
    produced: of('produced'),
    convOut: of('convOut'),
    recover: of('recover'),
  }
  return {
    code,
    ...flows,
    used: of('used') ?? usedOf(flows) ?? input.refuse('used', '没有填写，也没有购进量可以推算，请补填消费量'),
    money: input.number('money', { unit: '万元' }),
    coef: input.number('coef'),
    co2Factor: input.number('co2Factor'),
    feedstock: of('feedstock'),
    co2OnAll: input.boolean('co2OnAll') ?? false,
  }
}

/** 期初＋购进＋产出－外供－损失－期末, where the consumption itself is not filled in. */
function usedOf(flows: Partial<EnergyLine>): number | undefined {
  if (flows.bought === undefined) return undefined
  const { bought, open = 0, produced = 0, convOut = 0, recover = 0, sold = 0, lost = 0, close = 0 } = flows
  const used = open + bought + produced + convOut + recover - sold - lost - close
  return used < 0 ? undefined : used
}

/** Lines of one kind that were counted alike are one. */
function merged(lines: readonly EnergyLine[]): EnergyLine[] {
  const alike = Map.groupBy(lines, ({ code, coef, co2Factor, co2OnAll }) =>
    [code, coef ?? '', co2Factor ?? '', co2OnAll].join('|'),
  )
  return [...alike.values()].map((same) => same.reduce(plus))
}

const amounts = [
  'open',
  'bought',
  'close',
  'sold',
  'lost',
  'produced',
  'convOut',
  'recover',
  'money',
  'feedstock',
] as const

function plus(a: EnergyLine, b: EnergyLine): EnergyLine {
  const sum = { ...a, used: a.used + b.used }
  for (const key of amounts) if (b[key] !== undefined) sum[key] = (a[key] ?? 0) + b[key]
  return sum
}

function readPower(input: Input | undefined): Power | undefined {
  if (!input) return undefined
  const of = (key: string) => input.number(key, { unit: '万kWh' })
  return {
    bought: of('bought'),
    ownRenew: of('ownRenew') ?? 0,
    traded: of('traded') ?? 0,
    gec: of('gec') ?? 0,
    feedIn: of('feedIn') ?? 0,
    resold: of('resold') ?? 0,
    maxDemandKW: input.number('maxDemandKW', { unit: 'kW' }),
  }
}

function readWater(input: Input | undefined): Water | undefined {
  if (!input) return undefined
  const of = (key: string) => input.number(key, { unit: 'm³' })
  return { intake: of('intake'), production: of('production'), discharge: of('discharge'), reuse: of('reuse') }
}

function readProduct(input: Input, i: number): ProductLine {
  const unit = input.text('unit') ?? ''
  const limit = input.object('limit')
  return {
    name: input.text('name') || `第${i + 1}项`,
    unit,
    output: input.number('output', { unit }),
    sold: input.number('sold', { unit }),
    capacity: input.number('capacity', { unit }),
    size: input.number('size'),
    tce: input.number('tce', { unit: 'tce' }),
    value: input.number('value', { unit: '万元' }),
    water: input.number('water', { unit: 'm³' }),
    priceBand: input.band('priceBand'),
    floor: input.text('floor'),
    limit: limit && readLimit(limit),
  }
}

const readLimit = (input: Input): LimitRow => ({
  std: input.text('std'),
  row: input.text('row'),
  band: input.band('band'),
  unit: input.text('unit'),
  l1: input.number('l1'),
  l3: input.number('l3'),
  effective: input.day('effective'),
})

function readProcess(input: Input, factors: Factors): ProcessLine {
  const id = input.requiredText('id')
  return {
    id,
    activity: input.requiredNumber('activity', { signed: true }),
    factor:
      input.number('factor', { signed: true }) ??
      factors.process(id) ??
      input.refuse('factor', '没有填写；这一过程没有缺省排放因子，请按行业核算指南补填'),
    kind: input.text('kind'),
    of: input.text('of'),
  }
}

function readProject(input: Input, i: number): ProjectLine {
  const of = (key: string) => input.number(key, { unit: 'tce' })
  const carrier = input.text('carrier')
  const line = {
    name: input.text('name') || `第${i + 1}项`,
    saved: input.number('saved', { unit: 'tce', signed: true }),
    before: of('before'),
    after: of('after'),
    outBefore: input.number('outBefore'),
    outAfter: input.number('outAfter'),
    invest: input.number('invest', { unit: '万元' }),
    benefit: input.number('benefit', { unit: '万元', signed: true }),
    plantTce: of('plantTce'),
    carriers: carrier ? carrier.split(/[,，、]/) : [],
  }
  return line
}

function readMetered(input: Input | undefined): Record<string, Metered> {
  if (!input) return {}
  return Object.fromEntries(
    input.keys().flatMap((code) => {
      const one = input.object(code)
      return one ? [[code, { quantity: one.requiredNumber('qty'), coverage: one.number('coverage') ?? 1 }]] : []
    }),
  )
}

function readSources(input: Input | undefined): Record<string, SourceValue[]> {
  if (!input) return {}
  const valuesOf = (kind: string) =>
    input.list(kind).map((one) => ({
      value: one.requiredNumber('value', { signed: true }),
      calibre: one.text('calibre') ?? '',
    }))
  return Object.fromEntries(input.keys().map((kind) => [kind, valuesOf(kind)]))
}
