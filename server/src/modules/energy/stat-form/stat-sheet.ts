/** The sheets of an uploaded workbook that are statistical forms: which form, whose, of which year, and how its columns are headed. */

import { type StatFormName, statFormNames } from '@green/filing/programme/stat-forms.ts'
import { plainNumber } from '@green/filing/value/plain-number.ts'
import { exactFactor, sameUnit } from '@green/filing/value/units.ts'
import { columnLetters } from '@green/spreadsheet/cell-ref.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { type Cell, openWorkbook, type Row } from '@green/spreadsheet/sheet-rows.ts'
import { workbookParts } from '@green/spreadsheet/workbook-parts.ts'
import { textOfCell } from '../../../base/import/cell-rules.ts'
import { clock } from '../../../platform/clock.ts'

const bounds = { maxRows: 500, maxColumns: 60, timeoutMs: 30_000 }
const sheetsRead = 10
/** The head of a form is looked for in so many rows. */
export const headRows = 15

/** A sheet of the workbook with the form that it names; null where it names none. */
export type StatSheet = {
  sheet: string
  rows: readonly Row[]
  named: StatFormName | null
}

/** What is to be looked at, by its place. */
export type Remark = { sheet: string; row: number; column: string; message: string }

/** The text of a cell without blanks, in one width and with one kind of dash; 10^4 is 万. */
export const textOf = (cell: Cell | undefined): string =>
  (cell ? textOfCell(cell) : '')
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace('10^4', '万')

export const lettersOf = (column: number | undefined): string => (column ? columnLetters(column) : '')

/** The filled rows of every visible sheet. */
export async function sheetsIn(path: string): Promise<StatSheet[]> {
  const sheets: StatSheet[] = []
  for (const sheet of await visibleSheets(path)) {
    const rows: Row[] = []
    for await (const row of readSheet(path, { ...bounds, sheet })) rows.push(row)
    sheets.push({ sheet, rows, named: formNamed(sheet, rows) })
  }
  return sheets
}

async function visibleSheets(path: string): Promise<string[]> {
  const zip = await openWorkbook(path)
  try {
    const { sheets } = await workbookParts(zip)
    return sheets
      .filter(({ hidden }) => !hidden)
      .slice(0, sheetsRead)
      .map(({ name }) => name)
  } finally {
    await zip.close()
  }
}

/** What forms are called where their number is left out. */
const titles: Readonly<Record<StatFormName, RegExp>> = {
  '205-1': /能源购进、?消费与库存/,
  '205-2': /能源加工转换与回收利用/,
  '205-4': /用水情况/,
  'B204-1': /产销总值/,
}

/** 205-1表, B204-1表; the head goes before the name of the sheet, a number before a title. */
function formNamed(sheet: string, rows: readonly Row[]): StatFormName | null {
  const head = rows.slice(0, headRows).flatMap(({ cells }) => cells.map(textOf))
  for (const texts of [head, [sheet.normalize('NFKC')]]) {
    const numbered = statFormNames.find((form) => texts.some((text) => isNumber(text, form)))
    const found = numbered ?? statFormNames.find((form) => texts.some((text) => titles[form].test(text)))
    if (found) return found
  }
  return null
}

/** The number by itself: 205-1 is not in 205-12, nor 204-1 in 2204-1. */
const isNumber = (text: string, form: StatFormName): boolean =>
  new RegExp(`(^|[^0-9])${form.replace(/^B/, 'B?')}(?![0-9])`, 'i').test(text)

/** The year that a head names: 2025年, 2025年1-12月. */
export function yearIn(head: readonly Row[]): number | null {
  for (const { cells } of head)
    for (const cell of cells) {
      const [, year] = /(20\d{2})年/.exec(textOf(cell)) ?? []
      if (year && Number(year) <= clock.year()) return Number(year)
    }
  return null
}

/** 2025年1-6月, 2025年3月: the form is not of the whole year; null where it is, or names no month. */
function partOfYearIn(head: readonly Row[]): string | null {
  for (const { cells } of head)
    for (const cell of cells) {
      const [found, from, to = from] = /20\d{2}年(\d{1,2})月?(?:[-~至](\d{1,2}))?月/.exec(textOf(cell)) ?? []
      // A day of filling in: 2026年1月20日.
      if (found && !/\d月\d{1,2}日/.test(textOf(cell)) && !(from === '1' && to === '12')) return found
    }
  return null
}

/** Whose copy is read, and which year is entered. */
export type Expected = { enterpriseName: string; socialCode: string; year: number | null }

/** Why a sheet is not taken: another enterprise, another year, a part of a year. */
export function faultsOfHead(sheet: string, head: readonly Row[], expected: Expected): Remark[] {
  const remark = (row: number, message: string): Remark => ({ sheet, row, column: 'A', message })
  const first = head[0]?.row ?? 1
  const year = yearIn(head)
  const part = partOfYearIn(head)
  const faults: Remark[] = []
  if (expected.year !== null && year !== null && year !== expected.year)
    faults.push(
      remark(first, `报表写明的是${year}年，现在录入的是${expected.year}年，没有采用；请改选年度或换一份报表`),
    )
  if (part !== null) faults.push(remark(first, `报表写明的是${part}，不是全年，没有采用；请上传全年的报表`))
  return [...faults, ...otherEnterprise(head, expected).map((message) => remark(first, message))]
}

/** The code goes before the name: a name may be written in more than one way. */
function otherEnterprise(head: readonly Row[], { enterpriseName, socialCode }: Expected): string[] {
  const lines = head.map(({ cells }) => cells.map(textOf))
  // The form has a box for each digit of the code.
  const code = lines.flatMap((cells) => /统一社会信用代码[^0-9A-Z]*([0-9A-Z]{18})/i.exec(cells.join('')) ?? [])[1]
  if (code)
    return code.toUpperCase() === socialCode.toUpperCase()
      ? []
      : [`报表的统一社会信用代码是${code}，不是本企业的${socialCode}，没有采用`]
  const name = lines.flatMap((cells) => nameIn(cells) ?? [])[0]
  const isOther = name !== undefined && plainName(name) !== plainName(enterpriseName)
  return isOther ? [`报表的单位名称是“${name}”，不是本企业“${enterpriseName}”，没有采用；更名的请先在表中改为现名`] : []
}

const plainName = (name: string) => name.normalize('NFKC').replace(/[\s()]/g, '')

/** 单位详细名称：重庆… in one cell, or the name in the next filled one. */
function nameIn(cells: readonly string[]): string | null {
  for (const [i, text] of cells.entries()) {
    const [, name] = /^(?:单位(?:详细)?名称|企业(?:详细)?名称|填报单位)[:：]?(.*)$/.exec(text) ?? []
    if (name === undefined) continue
    const next = name === '' ? cells.slice(i + 1).find((one) => one !== '' && !/^[甲乙]$/.test(one)) : name
    return next ? next.replace(/(统一社会信用代码|组织机构代码|20\d{2}年).*$/, '') || null : null
  }
  return null
}

/** Last year's columns stand beside this year's. */
const isOfLastYear = (heading: string) => /上年|去年|同期/.test(heading)

export type Columns<K extends string> = Partial<Record<K, number>>

/** The columns by their headings: what stands one below the other is one heading. The first pattern that fits wins. */
export function columnsIn<K extends string>(
  head: readonly Row[],
  headings: Readonly<Record<K, readonly RegExp[]>>,
): Columns<K> {
  const lines = head.map(({ cells }) => cells.map(textOf))
  // The title names purchase and consumption too, so what stands above the headings is left out.
  const ofColumns = lines.slice(Math.max(0, lines.findIndex(isHeading)))
  const plain = columnsOf(ofColumns, headings)
  // A heading that is merged over several columns stands in the first of them.
  const spread = columnsOf(ofColumns.map(spreadOf), headings)
  return Object.assign({}, spread, plain)
}

/** The first row of the headings: several, and among them what a row is called or its unit. */
const isHeading = (texts: readonly string[]): boolean =>
  texts.filter((text) => text !== '').length > 2 &&
  texts.some((text) => /^(能源|产品)?代码$|^(计量)?单位$|^(能源|指标|产品|项目)?名称$|^[甲丙]$/.test(text))

/** An empty cell takes the heading to its left. */
function spreadOf(texts: readonly string[]): string[] {
  let last = ''
  return texts.map((text) => {
    if (text !== '') last = text
    return last
  })
}

function columnsOf<K extends string>(
  lines: readonly (readonly string[])[],
  headings: Readonly<Record<K, readonly RegExp[]>>,
): Columns<K> {
  const widest = Math.max(0, ...lines.map((cells) => cells.length))
  const columns = Array.from({ length: widest }, (_, i) => ({
    column: i + 1,
    heading: lines.map((cells) => cells[i] ?? '').join(''),
    last: lines.map((cells) => cells[i] ?? '').findLast((text) => text !== '') ?? '',
  })).filter(({ heading }) => !isOfLastYear(heading))
  const places: Columns<K> = {}
  const assigned = new Set<number>()
  for (const name of Object.keys(headings) as K[])
    for (const pattern of headings[name]) {
      const found = columns.find(
        ({ column, heading, last }) => !assigned.has(column) && (pattern.test(heading) || pattern.test(last)),
      )
      if (!found || places[name]) continue
      places[name] = found.column
      assigned.add(found.column)
    }
  return places
}

/** The number of a cell: null where it is empty or a dash, a fault in words where it is none. */
export function numberIn(cell: Cell | undefined): { value: number | null } | { fault: string } {
  const text = plainNumber(textOf(cell), { decimals: 6 })
  if (text === '' || /^-+$/.test(text)) return { value: null }
  const value = Number(text)
  if (!Number.isFinite(value)) return { fault: `“${textOf(cell)}”不是数字，没有采用，请核对` }
  if (value < 0) return { fault: '不能为负数，没有采用，请核对' }
  if (cell?.scaledBy) return { fault: '单元格的数字格式把数值缩小显示，没有采用，请改为“常规”后核对' }
  return { value }
}

/** Units of the forms by those that the platform converts. */
const formUnits: Readonly<Record<string, readonly [unit: string, times: number]>> = {
  吨: ['t', 1],
  千吨: ['t', 1000],
  万吨: ['万t', 1],
  千克: ['kg', 1],
  公斤: ['kg', 1],
  千元: ['元', 1000],
  百万元: ['万元', 100],
  千立方米: ['m³', 1000],
}

/** How many of `to` one of `from` is; null where they do not convert. */
export function unitFactor(from: string, to: string): number | null {
  if (sameUnit(from, to)) return 1
  const [own, times] = formUnits[from] ?? [from, 1]
  const [wanted, over] = formUnits[to] ?? [to, 1]
  const factor = exactFactor(own, wanted)
  return factor ? (factor.toDouble() * times) / over : null
}
