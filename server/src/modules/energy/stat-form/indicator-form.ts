/** 205-4 工业企业用水情况 and B204-1 产销总值及主要产品产量: one value for each line, named in words. */
import type { StatFormRead } from '@green/contract/calls/energy/stat-form.ts'
import type { StatFormName } from '@green/filing/programme/stat-forms.ts'
import { formatNumber, roundHalfUp } from '@green/filing/value/round.ts'
import { sameUnit } from '@green/filing/value/units.ts'
import type { Cell, Row } from '@green/spreadsheet/sheet-rows.ts'
import {
  type Columns,
  columnsIn,
  headRows,
  lettersOf,
  numberIn,
  type Remark,
  type StatSheet,
  textOf,
  unitFactor,
} from './stat-sheet.ts'

export type IndicatorForm = Extract<StatFormName, '205-4' | 'B204-1'>
type Proposed = { key: string; value: number; row: number; name: string }
/** What a sheet of indicators proposes. */
export type IndicatorRead = { amounts: StatFormRead['amounts']; facts: Proposed[]; remarks: Remark[] }
/** A product as the enterprise's ledger has it: its name and unit there go before those of the sheet. */
export type KnownProduct = { name: string; unit: string }

type ColumnName = 'name' | 'unit' | 'value'
const headings: Readonly<Record<ColumnName, readonly RegExp[]>> = {
  name: [/(指标|产品|项目).*名称/, /名称|^甲$/],
  unit: [/计量单位|^单位$/],
  value: [
    /本年(累计|实际)|1-12月|全年|自年初/,
    /本年(?!.*(库存|销售|能力|自用))/,
    /^(?!.*(库存|销售|能力|自用)).*(产量|生产量|取水量|水量|数量)/,
    /^1$/,
  ],
}

/** The rows that head a table: words only, and among them what the columns are called. */
const isHead = (row: Row): boolean => {
  const texts = row.cells.map(textOf).filter((text) => text !== '')
  if (texts.includes('甲') || texts.includes('乙')) return true
  if (texts.length < 2 || texts.some((text) => /^-?[\d,.]+$/.test(text))) return false
  return texts.some((text) => /名称|计量单位$|代码|本年|产量$|取水量$/.test(text))
}

/** Whose lines follow a heading. */
type Part = 'indicators' | 'products'

/** The lines of one sheet with the columns that stand over them. */
function* linesOf({ rows }: StatSheet): Generator<{ row: Row; places: Columns<ColumnName>; part: Part }> {
  let head: Row[] = []
  let places: Columns<ColumnName> = {}
  let part: Part = 'indicators'
  let isOpen = false
  for (const [i, row] of rows.entries()) {
    const texts = row.cells.map(textOf).filter((text) => text !== '')
    if (texts.length === 1 && /主要.*产品|产品产量/.test(texts[0] ?? '') && i > 2) part = 'products'
    if (isHead(row)) {
      head = isOpen ? [...head, row] : [row]
      isOpen = true
      const found = columnsIn(head, headings)
      if (found.name && found.value) places = found
      if (head.some(({ cells }) => cells.some((cell) => /^产品(名称|代码)$/.test(textOf(cell))))) part = 'products'
      continue
    }
    isOpen = false
    if (places.name && places.value) yield { row, places, part }
  }
}

/** 计量单位：千元 over the whole sheet. */
function unitOfSheet({ rows }: StatSheet): string {
  for (const { cells } of rows.slice(0, headRows))
    for (const cell of cells) {
      const [, unit] = /^(?:计量单位|金额单位|单位)[:：](.{1,6})$/.exec(textOf(cell)) ?? []
      if (unit) return unit
    }
  return ''
}

const water: readonly (readonly [pattern: RegExp, key: string])[] = [
  [/重复(利用|用)水量/, 'water.reuse'],
  [/自来水/, 'water.tap.intake'],
  [/地表/, 'water.surface.intake'],
  [/地下/, 'water.ground.intake'],
  [/再生水|中水/, 'water.reclaimed.intake'],
  [/雨水/, 'water.rain.intake'],
  [/海水/, 'water.sea.intake'],
  [/蒸汽|热水/, 'water.steam.intake'],
  [/^(其中)?[:：]?其他(水|水源)?$/, 'water.other.intake'],
  [/^取水(总)?量(合计)?$|^取水(量)?合计$/, 'water.intake'],
]
/** Lines of the form that are no intake: what is given to others or let out. */
const isOtherWater = (name: string) => /外供|排水|排放|废水|直流|损耗|漏失/.test(name)

/** 一、其中：1.自来水 → 自来水. */
const plainName = (name: string) =>
  name.replace(/^([一二三四五六七八九十]+[、.]|[(（]?[0-9一二三四五六七八九十]+[)）.、]|其中[:：]?|[#*])+/, '')

/** Reads one sheet of indicators. */
export class IndicatorSheet {
  readonly #sheet: StatSheet
  readonly #form: IndicatorForm
  readonly #products: readonly KnownProduct[]
  readonly #unit: string
  readonly #seen = new Map<string, number>()
  readonly #read: IndicatorRead = { amounts: [], facts: [], remarks: [] }

  constructor(sheet: StatSheet, form: IndicatorForm, products: readonly KnownProduct[]) {
    this.#sheet = sheet
    this.#form = form
    this.#products = products
    this.#unit = unitOfSheet(sheet)
  }

  read(): IndicatorRead {
    for (const line of linesOf(this.#sheet)) {
      const { row, places, part } = line
      const name = plainName(textOf(row.cells[(places.name ?? 0) - 1]))
      if (name === '') continue
      if (this.#form === '205-4') this.#readWater(row, places, name)
      else if (part === 'products') this.#readProduct(row, places, name)
      else if (/^工业总产值(?!.*(可比|不变|上年))/.test(name)) this.#readOutput(row, places)
    }
    this.#compareSources()
    return this.#read
  }

  #remark(row: number, column: number | undefined, message: string) {
    this.#read.remarks.push({ sheet: this.#sheet.sheet, row, column: lettersOf(column), message })
  }

  #amount(row: Row, { value }: Columns<ColumnName>): number | null {
    const read = numberIn(row.cells[(value ?? 0) - 1])
    if ('value' in read) return read.value
    this.#remark(row.row, value, read.fault)
    return null
  }

  /** What a line states twice is not taken. */
  #isFirst(row: Row, places: Columns<ColumnName>, key: string, name: string): boolean {
    const first = this.#seen.get(key)
    if (first === undefined) this.#seen.set(key, row.row)
    else this.#remark(row.row, places.name, `“${name}”与第${first}行相同，没有采用，请核对`)
    return first === undefined
  }

  /** In the platform's unit; null where the sheet's is missing or does not convert. */
  #converted(row: Row, places: Columns<ColumnName>, amount: number, to: string, label: string): number | null {
    const cell: Cell | undefined = places.unit ? row.cells[places.unit - 1] : undefined
    const stated = textOf(cell) || this.#unit
    const factor = stated === '' ? null : unitFactor(stated, to)
    if (factor === null) {
      const found = stated === '' ? '没有写明计量单位' : `计量单位“${stated}”不能换算为${to}`
      this.#remark(row.row, places.unit ?? places.name, `${label}${found}，没有采用；请写明后再读取或直接录入`)
      return null
    }
    return roundHalfUp(amount * factor, 6)
  }

  #readOutput(row: Row, places: Columns<ColumnName>) {
    const amount = this.#amount(row, places)
    if (amount === null || !this.#isFirst(row, places, 'output.value', '工业总产值')) return
    const value = this.#converted(row, places, amount, '万元', '工业总产值')
    if (value !== null) this.#addAmount('outputValue', '工业总产值（万元）', value, row.row)
  }

  #addAmount(figure: 'outputValue' | 'waterIntake', label: string, value: number, row: number) {
    this.#read.amounts.push({ sheet: this.#sheet.sheet, row, figure, label, value })
  }

  #readProduct(row: Row, places: Columns<ColumnName>, name: string) {
    const amount = this.#amount(row, places)
    if (!amount) return
    const unit = textOf(places.unit ? row.cells[places.unit - 1] : undefined)
    if (unit === '' || /\d/.test(unit)) {
      this.#remark(row.row, places.unit ?? places.name, `${name}没有写明计量单位，没有采用`)
      return
    }
    // Money is no output: sales and deliveries stand among the products in some editions.
    if (unitFactor(unit, '元') !== null) return
    const known = this.#knownProduct(name, unit)
    const key = `prod.${known.name}|${known.unit}.output`
    if (!this.#isFirst(row, places, key, name)) return
    const value = roundHalfUp(amount * known.factor, 6)
    if (known.factor !== 1)
      this.#remark(row.row, places.unit, `${name}已由${unit}换算为${known.unit}，与账本一致，请核对`)
    this.#read.facts.push({ key, value, row: row.row, name })
  }

  /** As the ledger names the product and its unit, where it has it; else as the sheet does. */
  #knownProduct(name: string, unit: string): KnownProduct & { factor: number } {
    const own = this.#products.filter((one) => one.name.normalize('NFKC').replace(/\s/g, '') === name)
    const same = own.find((one) => sameUnit(one.unit, unit))
    if (same) return Object.assign({ factor: 1 }, same)
    for (const one of own) {
      const factor = unitFactor(unit, one.unit)
      if (factor !== null) return Object.assign({ factor }, one)
    }
    return { name, unit, factor: 1 }
  }

  #readWater(row: Row, places: Columns<ColumnName>, name: string) {
    const [, key] = isOtherWater(name) ? [] : (water.find(([pattern]) => pattern.test(name)) ?? [])
    if (key === undefined) return
    const amount = this.#amount(row, places)
    if (amount === null || !this.#isFirst(row, places, key, name)) return
    const value = this.#converted(row, places, amount, 'm³', name)
    if (value === null) return
    if (key === 'water.intake') this.#addAmount('waterIntake', '取水量（m³）', value, row.row)
    else if (value > 0) this.#read.facts.push({ key, value, row: row.row, name })
  }

  /** The sources of water add up to the intake, but for half a unit of each. */
  #compareSources() {
    const total = this.#read.amounts.find(({ figure }) => figure === 'waterIntake')
    const sources = this.#read.facts.filter(({ key }) => /^water\.\w+\.intake$/.test(key))
    if (!total || sources.length === 0) return
    const sum = roundHalfUp(
      sources.reduce((all, { value }) => all + value, 0),
      6,
    )
    if (Math.abs(sum - total.value) <= Math.max(1, total.value * 0.005)) return
    const message = `各水源合计${formatNumber(sum, 2)}m³，与取水量${formatNumber(total.value, 2)}m³不一致，请核对`
    this.#remark(total.row, undefined, message)
  }
}
