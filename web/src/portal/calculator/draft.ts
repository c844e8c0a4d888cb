/** What is typed in the calculators, as text, and the request that it becomes. All of their screens share one entry. */
import type { CallRequest } from '@green/contract/call.ts'
import type { CalculatorFactors, CalculatorGiven, lsdtCotwo } from '@green/contract/calls/energy/calculator.ts'
import { plainNumber } from '@green/filing/value/plain-number.ts'
import { toNumber } from '@green/filing/value/round.ts'
import { useSession } from '../../platform/session/session.ts'

/** One row of any list; every value as it was typed. */
export type DraftRow = { key: number } & Readonly<Record<string, string | number>>
export const rowLists = ['items', 'products', 'fuels', 'process', 'steam', 'hotWater'] as const
type RowList = (typeof rowLists)[number]
export type CalculatorDraft = Record<RowList, DraftRow[]> & {
  /** Values that are no rows: outputValue, dataYear, area … */
  one: Record<string, string>
}
export type CalculatorKind = CalculatorGiven['kind']

let lastKey = 0
export const newRow = (values: Record<string, string> = {}): DraftRow => {
  lastKey += 1
  return { ...values, key: lastKey }
}

export const textIn = (row: Readonly<Record<string, string | number>>, name: string) => String(row[name] ?? '')

export const emptyDraft = (year: number, area: string): CalculatorDraft => ({
  items: [
    newRow({ energyId: 'electricity_eq', unit: '10^4kWh' }),
    newRow({ energyId: 'natural_gas', unit: '10^4m3' }),
    newRow({ energyId: 'diesel', unit: 't' }),
  ],
  products: [],
  fuels: [],
  process: [],
  steam: [],
  hotWater: [],
  one: { dataYear: String(year), area },
})

/** Empty is nothing given; what is no number goes as it was typed, and the server refuses it at its field. */
function figure(text: string): number | null {
  const typed = text.trim()
  return typed === '' ? null : (toNumber(plainNumber(typed)) ?? (typed as unknown as number))
}
/** A row that only has its proposed kind was not filled in. */
const isFilled = (row: DraftRow, ...names: string[]) => names.some((name) => textIn(row, name).trim() !== '')

const uncertainty = (row: Readonly<Record<string, string | number>>, prefix = '') => ({
  activityPct: figure(textIn(row, `${prefix}activityPct`)),
  factorPct: figure(textIn(row, `${prefix}factorPct`)),
})
const stockFields = ['opening', 'purchased', 'closing', 'exported'] as const
const text = (row: Readonly<Record<string, string | number>>, name: string) => {
  const typed = textIn(row, name).trim()
  return typed === '' ? {} : { [name]: typed }
}

/** The rows that are sent, in the order in which the server counts them. */
export function sentRows(draft: CalculatorDraft): Record<RowList, DraftRow[]> {
  return {
    items: draft.items.filter((row) => isFilled(row, 'consumption', ...stockFields)),
    products: draft.products.filter((row) => isFilled(row, 'name', 'output')),
    fuels: draft.fuels.filter((row) => isFilled(row, 'amount')),
    process: draft.process.filter((row) => isFilled(row, 'amount')),
    steam: draft.steam.filter((row) => isFilled(row, 't')),
    hotWater: draft.hotWater.filter((row) => isFilled(row, 't')),
  }
}

type Input = CallRequest<typeof lsdtCotwo.countNyxf>

/** A chosen limit is 标准|产品|指标. */
function limitOf(row: DraftRow) {
  const [standard, standardProduct, standardIndicator] = textIn(row, 'limit').split('|')
  return standard && standardProduct && standardIndicator ? { standard, standardProduct, standardIndicator } : {}
}

function energyOf({ one }: CalculatorDraft, rows: ReturnType<typeof sentRows>): NonNullable<Input['energy']> {
  return {
    items: rows.items.map((row) => ({
      energyId: textIn(row, 'energyId'),
      unit: textIn(row, 'unit'),
      ...(textIn(row, 'byStock')
        ? Object.fromEntries(stockFields.map((name) => [name, figure(textIn(row, name))]))
        : { consumption: figure(textIn(row, 'consumption')) }),
      coefficient: figure(textIn(row, 'coefficient')),
      ...text(row, 'reason'),
      ...text(row, 'fuel'),
      ...uncertainty(row),
    })),
    outputValue: figure(textIn(one, 'outputValue')),
    addedValue: figure(textIn(one, 'addedValue')),
    products: rows.products.map((row) => ({
      name: textIn(row, 'name'),
      unit: textIn(row, 'unit'),
      output: figure(textIn(row, 'output')) as number,
      allocatedTceEq: figure(textIn(row, 'allocatedTceEq')),
      ...limitOf(row),
    })),
    electricityEquivalent: figure(textIn(one, 'electricityEquivalent')),
    dataYear: figure(textIn(one, 'dataYear')),
    feedstockTce: figure(textIn(one, 'feedstockTce')),
    greenElectricityMWh: figure(textIn(one, 'greenMWh')),
  }
}

function carbonOf(
  { one }: CalculatorDraft,
  rows: ReturnType<typeof sentRows>,
  isAlone: boolean,
): NonNullable<Input['carbon']> {
  const number = (name: string) => figure(textIn(one, name))
  return {
    fuels: rows.fuels.map((row) => ({
      fuelId: textIn(row, 'fuelId'),
      ...text(row, 'name'),
      ...text(row, 'unit'),
      amount: figure(textIn(row, 'amount')) as number,
      ncv: figure(textIn(row, 'ncv')),
      carbonContent: figure(textIn(row, 'carbonContent')),
      oxidation: figure(textIn(row, 'oxidation')),
      ...text(row, 'reason'),
      ...uncertainty(row),
    })),
    process: rows.process.map((row) => ({
      id: textIn(row, 'id'),
      amount: figure(textIn(row, 'amount')) as number,
      factor: figure(textIn(row, 'factor')),
      ...text(row, 'reason'),
      ...uncertainty(row),
    })),
    recoveredCO2: number('recoveredCO2'),
    electricity: {
      // With an energy entry the bought power and heat are in it.
      purchasedMWh: isAlone ? number('purchasedMWh') : null,
      exportedMWh: number('exportedMWh'),
      greenMWh: number('greenMWh'),
      deductGreen: textIn(one, 'deductGreen') === 'yes',
      ...text(one, 'area'),
      dataYear: number('dataYear'),
      factor: number('gridFactor'),
      ...(textIn(one, 'gridReason').trim() ? { reason: textIn(one, 'gridReason').trim() } : {}),
      ...uncertainty(one, 'power.'),
    },
    heat: {
      purchasedGJ: isAlone ? number('purchasedGJ') : null,
      exportedGJ: number('exportedGJ'),
      steam: rows.steam.map((row) => ({
        t: figure(textIn(row, 't')) as number,
        pressureMPaAbs: figure(textIn(row, 'pressureMPaAbs')),
        enthalpy: figure(textIn(row, 'enthalpy')),
      })),
      hotWater: rows.hotWater.map((row) => ({
        t: figure(textIn(row, 't')) as number,
        tempC: figure(textIn(row, 'tempC')) as number,
      })),
      ...uncertainty(one, 'heat.'),
    },
    ...(isAlone
      ? {
          outputValue: number('outputValue'),
          products: rows.products.map((row) => ({
            name: textIn(row, 'name'),
            unit: textIn(row, 'unit'),
            output: figure(textIn(row, 'output')) as number,
          })),
        }
      : {}),
  }
}

export function requestOf(draft: CalculatorDraft, kind: CalculatorKind): Input {
  const rows = sentRows(draft)
  return {
    kind,
    ...(kind === 'carbon' ? {} : { energy: energyOf(draft, rows) }),
    ...(kind === 'energy' ? {} : { carbon: carbonOf(draft, rows, kind === 'carbon') }),
  }
}

const texts = (values: object) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'number' || typeof value === 'string' ? [[name, String(value)]] : [],
    ),
  )

/** A kept result, to be changed and saved as the next edition of its year. */
export function draftFrom({ energy, carbon }: CalculatorGiven): CalculatorDraft {
  const products: NonNullable<NonNullable<CalculatorGiven['energy']>['products']> =
    energy?.products ?? carbon?.products ?? []
  const { electricity, heat } = carbon ?? {}
  return {
    items: (energy?.items ?? []).map((item) =>
      newRow({ ...texts(item), ...(typeof item.consumption === 'number' ? {} : { byStock: 'yes' }) }),
    ),
    products: products.map((product) => {
      const limit = [product.standard, product.standardProduct, product.standardIndicator]
      return newRow({ ...texts(product), limit: limit.every(Boolean) ? limit.join('|') : '' })
    }),
    fuels: (carbon?.fuels ?? []).map((row) => newRow(texts(row))),
    process: (carbon?.process ?? []).map((row) => newRow(texts(row))),
    steam: (heat?.steam ?? []).map((row) => newRow(texts(row))),
    hotWater: (heat?.hotWater ?? []).map((row) => newRow(texts(row))),
    one: {
      ...texts({ ...carbon, ...energy }),
      ...texts({
        greenMWh: energy?.greenElectricityMWh ?? electricity?.greenMWh,
        purchasedMWh: electricity?.purchasedMWh,
        exportedMWh: electricity?.exportedMWh,
        area: electricity?.area,
        dataYear: energy?.dataYear ?? electricity?.dataYear,
        gridFactor: electricity?.factor,
        gridReason: electricity?.reason,
        'power.activityPct': electricity?.activityPct,
        'power.factorPct': electricity?.factorPct,
        purchasedGJ: heat?.purchasedGJ,
        exportedGJ: heat?.exportedGJ,
        'heat.activityPct': heat?.activityPct,
        'heat.factorPct': heat?.factorPct,
      }),
      deductGreen: electricity?.deductGreen ? 'yes' : '',
    },
  }
}

const guests = 'calculator-entry'

/** Where this window keeps the entry: each enterprise and each other person has an own place, guests share one. */
function ownPlace(): string {
  const { login, state } = useSession.getState()
  const owner = login?.socialCode ?? state?.userId
  return owner ? `${guests}|${owner}` : guests
}

/** What was typed in this window before, by any of the calculators; a guest's goes over to who signs in. */
export function readDraft(): CalculatorDraft | null {
  try {
    const text = sessionStorage.getItem(guests) ?? sessionStorage.getItem(ownPlace())
    const found = JSON.parse(text ?? 'null') as CalculatorDraft | null
    if (!found) return null
    for (const list of rowLists) for (const row of found[list]) lastKey = Math.max(lastKey, row.key)
    return found
  } catch {
    return null
  }
}

/** Nothing typed is lost by a reload or by changing to the other calculator. */
export function keep(draft: CalculatorDraft): void {
  try {
    const place = ownPlace()
    sessionStorage.setItem(place, JSON.stringify(draft))
    if (place !== guests) sessionStorage.removeItem(guests)
  } catch {
    // A browser that keeps nothing still calculates.
  }
}

/** Ids of controls come from the place of a row on the screen; the server counts only the rows that were sent. */
export const idOf = (list: string, key: number | null, name: string) =>
  `calc-${list}${key === null ? '' : `-${key}`}-${name}`

/** The id of the control that a fault of the server belongs to. */
export function idOfField(field: string, draft: CalculatorDraft): string {
  const rows = sentRows(draft)
  const place = /(items|products|fuels|process|steam|hotWater)\[(\d+)\]\.(\w+)$/.exec(field)
  if (place) {
    const list = place[1] as RowList
    const row = rows[list][Number(place[2])]
    const name = place[3] ?? ''
    const shown = name.startsWith('standard') ? 'limit' : name === 'consumption' && row?.byStock ? 'closing' : name
    return idOf(list, row?.key ?? null, shown)
  }
  const uncertain = /(electricity|heat)\.(activityPct|factorPct)$/.exec(field)
  if (uncertain) return idOf('one', null, `${uncertain[1] === 'heat' ? 'heat' : 'power'}.${uncertain[2]}`)
  const own: Readonly<Record<string, string>> = {
    'energy.items': idOf('add', null, 'items'),
    'carbon.fuels': idOf('add', null, 'fuels'),
    'energy.greenElectricityMWh': idOf('one', null, 'greenMWh'),
    'carbon.electricity.factor': idOf('one', null, 'gridFactor'),
    'carbon.electricity.reason': idOf('one', null, 'gridReason'),
    year: idOf('one', null, 'dataYear'),
  }
  return own[field] ?? idOf('one', null, field.split('.').at(-1) ?? '')
}

export const energyNamed = (factors: CalculatorFactors, id: string) => factors.energies.find((one) => one.id === id)
