/** What forms ask of a year, from the book: each form takes the answers and columns it has, as its example shows them. */
import { isDeepStrictEqual } from 'node:util'
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { exampleFile } from '@green/programmes/blocks/example-file.ts'
import { defaultSettings, factorsOf } from '@green/tools/ledger/factors.ts'
import standards from '../../../../data/standards.json' with { type: 'json' }
import { type Book, type BookProcess, type BookYear, statedOf, totalCarbonOf } from './book.ts'
import { coalOf } from './energy.ts'
import type { BookProduct } from './products.ts'
import { savedBy } from './projects.ts'
import { round, sumOf } from './rounding.ts'
import { netOf } from './workbook.ts'

/** As it is typed. */
export const typed = (value: number, decimals = 4): string => String(round(value, decimals))

const rowsOf = <T>(
  list: readonly T[],
  cells: (one: T, i: number) => Omit<RowAnswers, 'rowId'>,
  id: string,
): RowAnswers[] => list.map((one, i) => ({ rowId: `${id}${i + 1}`, ...cells(one, i) }))

const factors = factorsOf(defaultSettings(), 2025)

/** The net consumption of the kinds that the plant does not only pass on. */
const energyRows = (years: readonly BookYear[]): RowAnswers[] =>
  rowsOf(
    years.flatMap(({ year, energy, power }) =>
      energy
        .filter((line) => netOf(line) > 0)
        .map((line) => ({ year, line, isOwn: line.code === '33' && power.ownRenew > 0 })),
    ),
    ({ year, line, isOwn }) => ({
      year: String(year),
      energyCode: line.code,
      openStock: line.open === undefined ? null : typed(line.open),
      // The balance has no column for own renewable power.
      purchaseQty: line.bought === undefined || isOwn ? null : typed(line.bought),
      consumeQty: typed(netOf(line)),
      feedstockQty: line.feedstock === undefined || line.co2OnAll ? null : typed(line.feedstock),
      // What is a raw material does not burn.
      co2Factor:
        line.feedstock === undefined || line.co2OnAll
          ? null
          : typed((factors.co2(line.code) ?? 0) * (1 - line.feedstock / netOf(line)), 6),
      sellQty: line.sold === undefined ? null : typed(line.sold),
      closeStock: line.close === undefined ? null : typed(line.close),
      // What was used, at the price of what was bought.
      cost: line.money && line.bought ? typed((line.money * netOf(line)) / line.bought, 2) : null,
    }),
    'e',
  )

/** The entry of the list of limits that a product is compared with. */
function limitCodeOf({ limit }: BookProduct): string | null {
  const standard = standards.standards.find(({ number }) => number === limit?.std)
  const at = standard?.values.findIndex(({ product, unit }) => product === limit?.row && unit.startsWith('kgce')) ?? -1
  return standard && at >= 0 ? `${standard.id}-${at + 1}` : null
}

/** Products of some years; `only` one of them. */
export const productRows = (years: readonly BookYear[], only?: string): RowAnswers[] =>
  rowsOf(
    years.flatMap(({ year, products }) =>
      products.filter(({ name }) => only === undefined || name === only).map((product) => ({ year, product })),
    ),
    ({ year, product }) => {
      const limitStd = limitCodeOf(product)
      // A limit is for the unit it is written in.
      const times = limitStd === null ? (product.formFactor ?? 1) : 1
      return {
        year: String(year),
        productName: product.name,
        unit: limitStd === null ? (product.formUnit ?? product.unit) : product.unit,
        capacity: product.capacity === undefined ? null : typed(product.capacity * times),
        output: typed(product.output * times),
        outputValue: product.value === undefined ? null : typed(product.value, 2),
        productTce: product.tce === undefined ? null : typed(product.tce),
        limitStd,
        productIntake: product.water === undefined ? null : typed(product.water, 2),
        waterQuota: null,
      }
    },
    'p',
  )

/** Processes in the list of factors; the others are one row with the amount itself. */
function processRows({ process }: BookYear): RowAnswers[] {
  const { bounds } = defaultSettings()
  const isListed = ({ id }: BookProcess) => factors.process(id) !== null && id !== 'other'
  const rest = round(sumOf(process.filter((row) => !isListed(row)).map(({ activity, factor }) => activity * factor)), 4)
  const rows = rowsOf(
    process.filter(isListed),
    ({ id, activity, factor, of }) => ({
      process: bounds.processAliases[id] ?? id,
      processName: `${of ?? '原料'}${names[id] ?? '过程'}`,
      activity: typed(activity),
      factor: typed(factor, 6),
      factorReason: '按原料化验值',
      evidence: null,
    }),
    'c',
  )
  if (rest === 0) return rows
  const other = { process: 'other', processName: '原料气脱碳，已扣减固入产品的二氧化碳', activity: typed(rest) }
  return [...rows, { rowId: 'c0', ...other, factor: '1', factorReason: '按行业核算指南以物料平衡计算', evidence: null }]
}
const names: Readonly<Record<string, string>> = {
  na2co3: '用纯碱',
  caco3: '用石灰石',
  dolomite: '用白云石',
  clinker: '产量',
  anode: '阳极消耗',
  electrode: '电极消耗',
  limestone_flux: '石灰石熔剂',
  dolomite_flux: '白云石熔剂',
  crude_steel_sequestered: '产量',
}

const typeOf = (key: string): string =>
  ([
    [/ems/, 'platform'],
    [/motor/, 'motor'],
    [/boiler/i, 'boiler'],
    [/heat|stenter|spray|rto|oxyFuel|furnace/i, 'heatRecovery'],
  ].find(([part]) => (part as RegExp).test(key))?.[1] as string) ?? 'energy'

/** Retrofits, and the photovoltaics in the year they were connected. */
const projectRows = (years: readonly BookYear[]): RowAnswers[] =>
  rowsOf(
    years.flatMap(({ year, projects }) => projects.map((project) => ({ year, project }))),
    ({ year, project }) => ({
      projectName: project.name,
      projType: typeOf(project.key),
      invest: typed(project.invest, 2),
      startDate: `${year}-03-12`,
      endDate: `${year}-10-15`,
      saveTce: typed(savedBy(project)),
      progress: 'running',
    }),
    'r',
  )

/** Some forms have room for five products; who makes several states those of the year. */
const mostProducts = 5

/** All answers that the book has for a form of that year; the two years before are in its tables of three years. */
export function bookAnswers(book: Book, evalYear: number): AnswerSet {
  const years = statedOf(book).filter(({ year }) => year <= evalYear)
  const year = years.at(-1)
  if (!year) return {}
  const { power, water, landArea, outputValue } = year
  const carbon = year.report?.co2 ?? totalCarbonOf(year)
  const before = (back: number) => years.at(-1 - back)?.outputValue ?? outputValue * (1 - 0.03 * back)
  const process = processRows(year)
  const twoYears = productRows(years.slice(-2))
  const renewable = power.ownRenew + power.traded + power.gec
  return {
    landArea: typed(landArea, 2),
    buildArea: typed(year.buildArea, 2),
    buildingFoot: typed(year.buildingFoot, 2),
    structFoot: typed(landArea * 0.05, 2),
    yardFoot: typed(landArea * 0.03, 2),
    outputValue: typed(outputValue, 2),
    outputValue3y: typed(outputValue + before(1) + before(2), 2),
    addedValue: typed(year.addedValue, 2),
    revenue: typed(year.revenue, 2),
    employeeCount: String(year.employees),
    totalTce: typed(year.statedTce, 2),
    energyRows: energyRows(years),
    greenElecFiles: renewable > 0 ? [exampleFile('可再生电力核算清单及凭证.pdf')] : null,
    elecPurchased: typed(power.bought),
    elecOwnRenew: typed(power.ownRenew),
    elecTradedGreen: typed(power.traded),
    elecGec: typed(power.gec),
    pvCapacity: year.pvKW === undefined ? null : String(year.pvKW),
    hasProcess: process.length > 0,
    processRows: process.length > 0 ? process : null,
    ghgReportTotal: typed(carbon, 2),
    productRows: twoYears.length <= mostProducts ? twoYears : productRows([year]),
    waterRows: [
      {
        rowId: 'w1',
        year: String(year.year),
        source: water.intake > 300_000 ? 'surface' : 'tap',
        intake: typed(water.intake, 2),
        ofProduction: typed(water.production, 2),
      },
    ],
    waterReuse: typed(water.reuse, 2),
    drain: typed(water.discharge, 2),
    yearRows: [{ rowId: String(year.year), outputValue: typed(outputValue, 2), addedValue: typed(year.addedValue, 2) }],
    projectRows: projectRows(years),
  }
}

/** The fields of a form of that year in which the enterprise states something else than its book has. */
export function storyFields(book: Book | undefined, evalYear: number): string[] {
  if (!book?.stated) return []
  const { stated: _story, ...plain } = book
  const booked = bookAnswers(plain, evalYear)
  return Object.entries(bookAnswers(book, evalYear)).flatMap(([field, answer]) =>
    isDeepStrictEqual(answer, booked[field]) ? [] : [field],
  )
}

/** The share of energy that comes from own and traded renewable power, %. */
export const renewableShareOf = ({ power, statedTce }: BookYear): number =>
  round(((power.ownRenew + power.traded + power.gec) * coalOf('33') * 100) / statedTce, 2)

/** The rows with the columns that the example's rows have; a measured factor is where it is needed. */
export function likeThose(rows: readonly RowAnswers[], example: readonly RowAnswers[]): RowAnswers[] {
  const columns = new Set(['co2Factor', ...example.flatMap((row) => Object.keys(row))])
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).filter(
          ([column, value]) => columns.has(column) && (column !== 'co2Factor' || value !== null),
        ),
      ) as RowAnswers,
  )
}

/** Projects that save something else than energy are the form's own. */
const savesNoEnergy = ({ saveTce }: RowAnswers) => !Number(saveTce)

/** Electricity meters by their level, all of them there and tested: each form of a year counts the same. */
const metersAt: Readonly<Record<string, string>> = { '1': '2', '2': '12', '3': '26' }

function withMeters(answers: AnswerSet): AnswerSet {
  const { meterRows } = answers
  if (!Array.isArray(meterRows)) return answers
  const counted = (meterRows as RowAnswers[]).map((row) => {
    const count = row.energyCode === '33' ? metersAt[String(row.meterLevel)] : undefined
    return count === undefined ? row : { ...row, need: count, have: count, checked: count }
  })
  return { ...answers, meterRows: counted }
}

/** A form's example with every figure that the book has. */
export function withBook(example: AnswerSet, book: Book | undefined, evalYear: number): AnswerSet {
  if (!book) return withMeters(example)
  const own = Object.entries(bookAnswers(book, evalYear)).flatMap(([key, value]): [string, AnswerSet[string]][] => {
    if (!(key in example)) return []
    const before = example[key]
    if (!Array.isArray(value) || !Array.isArray(before)) return [[key, value]]
    if (before.length === 0) return []
    const rows = likeThose(value as RowAnswers[], before as RowAnswers[])
    const others = key === 'projectRows' ? (before as RowAnswers[]).filter(savesNoEnergy) : []
    return [[key, [...rows, ...others.map((row) => ({ ...row, rowId: `e-${row.rowId}` }))]]]
  })
  return withMeters({ ...example, ...Object.fromEntries(own) })
}
