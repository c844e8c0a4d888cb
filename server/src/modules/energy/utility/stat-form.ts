/** Reads an enterprise's own copy of 205-1 (能源购进、消费与库存); it is a proposal, which the enterprise looks through and saves itself. */
import type { CallOutput } from '@green/contract/call.ts'
import type { StatFormRead, statForm } from '@green/contract/calls/energy/stat-form.ts'
import { refuseBecause } from '@green/contract/errors.ts'
import type { Flow } from '@green/filing/programme/energy-words.ts'
import { plainNumber } from '@green/filing/value/plain-number.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { columnLetters } from '@green/spreadsheet/cell-ref.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { type Cell, openWorkbook, type Row } from '@green/spreadsheet/sheet-rows.ts'
import { workbookParts } from '@green/spreadsheet/workbook-parts.ts'
import { unitLabel } from '@green/tools/energy-conversion/rules.ts'
import { FileRefused } from '@green/upload-guards/file-refused.ts'
import { textOfCell } from '../../../base/import/cell-rules.ts'
import { keepWorkbook } from '../../../base/import/runs.ts'
import { type Names, namesOf } from '../../../base/reference/names.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import type { UploadedPart } from '../../../platform/http/handlers.ts'
import type { Services } from '../../../platform/services.ts'

const bounds = { maxRows: 500, maxColumns: 60, timeoutMs: 30_000 }
const sheetsRead = 10
const perHour = 60
/** The head of the form is looked for in so many rows. */
const headRows = 15

type ColumnName = 'code' | 'unit' | 'opening' | 'bought' | 'used' | 'closing' | 'converted'
/** How the columns are headed: editions of the form, and systems that export it, differ. The first pattern that fits wins. */
const headings: Readonly<Record<ColumnName, readonly RegExp[]>> = {
  code: [/能源.*代码/, /代码|^丙$/],
  unit: [/计量单位|单位/],
  opening: [/[年期]初库存/],
  bought: [/^(?!.*金额).*购[进入]量/, /^(?!.*(金额|省外|其中)).*购进/],
  used: [/消费.*合计/, /^合计/, /^(?!.*(其中|非工业|运输|原材料)).*消费量/],
  closing: [/[年期]末库存/],
  converted: [/加工转换投入/],
}

type Places = Partial<Record<ColumnName, number>>
type Form = { sheet: string; places: Places; rows: readonly Row[]; year: number | null }

/** Other names of the units in which the form states quantities. */
const unitNames: Readonly<Record<string, readonly string[]>> = {
  t: ['T', '吨'],
  '10^4kWh': ['10^4KWH', '万KWH', '万千瓦时', '万度'],
  '10^4m3': ['10^4M3', '万M3', '万立方米'],
  GJ: ['GJ', '吉焦', '百万千焦'],
  tce: ['TCE', '吨标准煤'],
}

const textOf = (cell: Cell | undefined) => (cell ? textOfCell(cell) : '').normalize('NFKC').replace(/\s+/g, '')
const codeIn = (cell: Cell | undefined) => (/^\d{1,2}$/.test(textOf(cell)) ? textOf(cell).padStart(2, '0') : null)

/** The call: checks the upload, reads it and throws it away. */
export async function readStatForm(
  services: Services,
  actor: Actor,
  upload: () => Promise<UploadedPart>,
): Promise<CallOutput<typeof statForm.read>> {
  await takeTurn(services.db, `statForm:${actor.accountId}`, perHour, 3600)
  const { key, fileName } = await keepWorkbook(services, await upload())
  try {
    await using book = await services.files.local(key)
    return { fileName, ...(await proposalsIn(book.path, await namesOf(services.db))) }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    throw refuseBecause('FILE_REFUSED', error.message, { fault: error.fault })
  } finally {
    await services.files.remove(key)
  }
}

/** The proposals of a workbook's form. */
export async function proposalsIn(path: string, names: Names): Promise<Omit<StatFormRead, 'fileName'>> {
  const form = await formIn(path, names)
  if (!form)
    throw refuseBecause(
      'FILE_REFUSED',
      '没有找到205-1表：表头应有能源代码、购进量和消费量合计各列，请核对后上传，或直接录入',
    )
  const lines: StatFormRead['lines'] = []
  const remarks: StatFormRead['remarks'] = []
  const seen = new Map<string, number>()
  for (const row of form.rows) {
    const energyCode = codeIn(row.cells[(form.places.code ?? 0) - 1])
    if (energyCode === null) continue
    const read = rowIn(row, energyCode, form.places, names)
    if (read.lines.length > 0 && seen.has(energyCode)) {
      const message = `与第${seen.get(energyCode)}行是同一能源品种，没有采用，请核对`
      remarks.push({ row: row.row, column: lettersOf(form.places.code), message })
      continue
    }
    if (read.lines.length > 0) seen.set(energyCode, row.row)
    lines.push(...read.lines)
    remarks.push(...read.remarks)
  }
  return { sheet: form.sheet, year: form.year, lines, remarks }
}

const lettersOf = (column: number | undefined) => (column ? columnLetters(column) : '')

/** The first visible sheet with the columns of the form. */
async function formIn(path: string, names: Names): Promise<Form | null> {
  for (const sheet of await visibleSheets(path)) {
    const rows: Row[] = []
    for await (const row of readSheet(path, { ...bounds, sheet })) rows.push(row)
    const first = rows.findIndex(({ cells }) => cells.some((cell) => isKind(cell, names)))
    const head = rows.slice(Math.max(0, first - headRows), Math.max(0, first))
    const places = placesIn(head)
    if (first < 0 || !places.code || !(places.used || places.bought)) continue
    return { sheet, places, rows: rows.slice(first), year: yearIn(head) }
  }
  return null
}

const isKind = (cell: Cell, names: Names) => {
  const code = codeIn(cell)
  return code !== null && cell.kind === 'text' && names.find('energyType', code) !== undefined
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

/** The columns by their headings: what stands one below the other in the head is one heading. */
function placesIn(head: readonly Row[]): Places {
  const widest = Math.max(0, ...head.map(({ cells }) => cells.length))
  const columns = Array.from({ length: widest }, (_, i) => ({
    column: i + 1,
    heading: head.map(({ cells }) => textOf(cells[i])).join(''),
    last: head.map(({ cells }) => textOf(cells[i])).findLast((text) => text !== '') ?? '',
  }))
  const places: Places = {}
  const used = new Set<number>()
  for (const name of Object.keys(headings) as ColumnName[])
    for (const pattern of headings[name]) {
      const found = columns.find(
        ({ column, heading, last }) => !used.has(column) && (pattern.test(heading) || pattern.test(last)),
      )
      if (!found || places[name]) continue
      places[name] = found.column
      used.add(found.column)
    }
  return places
}

/** 2025年, 2025年1—12月. */
function yearIn(head: readonly Row[]): number | null {
  for (const { cells } of head)
    for (const cell of cells) {
      const [, year] = /(20\d{2})年/.exec(textOf(cell)) ?? []
      if (year && Number(year) <= clock.year()) return Number(year)
    }
  return null
}

type RowRead = Pick<StatFormRead, 'lines' | 'remarks'>

function rowIn({ row, cells }: Row, energyCode: string, places: Places, names: Names): RowRead {
  const remarks: StatFormRead['remarks'] = []
  const remark = (name: ColumnName, message: string) =>
    void remarks.push({ row, column: lettersOf(places[name]), message })
  const amount = (name: ColumnName): number | null => {
    const cell = places[name] ? cells[(places[name] ?? 0) - 1] : undefined
    const text = plainNumber(textOf(cell), { decimals: 6 })
    if (text === '' || /^[-—–]+$/.test(text)) return null
    const value = Number(text)
    if (Number.isFinite(value) && value >= 0) return value
    remark(name, value < 0 ? '不能为负数，没有采用，请核对' : `“${textOf(cell)}”不是数字，没有采用，请核对`)
    return null
  }
  const [opening, bought, used, closing] = [amount('opening'), amount('bought'), amount('used'), amount('closing')]
  if ([opening, bought, used, closing].every((value) => !value)) return { lines: [], remarks }
  const kind = names.find('energyType', energyCode)
  if (!kind) {
    remark('code', `能源代码${energyCode}不在能源品种中，没有采用`)
    return { lines: [], remarks }
  }
  const unit = textOf(places.unit ? cells[places.unit - 1] : undefined).toUpperCase()
  if (unit !== '' && !unitNames[String(kind.unit)]?.includes(unit)) {
    remark('unit', `${kind.label}的计量单位应为${unitLabel(names, energyCode)}，请换算后再读取或直接录入`)
    return { lines: [], remarks }
  }
  const converted = amount('converted')
  if (converted) remark('used', `${kind.label}的消费合计含加工转换投入${converted}，请按净消费量核对后保存`)
  const stocked = opening === null || closing === null ? null : roundHalfUp(closing - opening, 6)
  const line = (flow: Flow, quantity: number | null) =>
    quantity === null || quantity === 0 ? [] : [{ row, energyCode, label: kind.label, flow, quantity }]
  return { lines: [...line('used', used), ...line('bought', bought), ...line('stocked', stocked)], remarks }
}
