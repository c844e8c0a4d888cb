/** Shared by all workbook imports: read, compare each row with the records, preview the changes, and write all or nothing. */

import { refuseBecause } from '@green/contract/errors.ts'
import type { ImportReport, RowOutcome } from '@green/contract/imports.ts'
import { columnLetters } from '@green/spreadsheet/cell-ref.ts'
import { isDouble, type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import type { WithDb } from '../../platform/services.ts'
import type { FieldChange } from '../audit/changes.ts'
import { writeAudit } from '../audit/store.ts'
import { type Names, namesOf } from '../reference/names.ts'
import {
  type CellFault,
  type CheckedRow,
  type ColumnFault,
  checkedBatches,
  faultAt,
  type ImportColumn,
  type RowValues,
} from './checked-rows.ts'
import { headingFault, mappingOf, type SheetPlaces } from './headings.ts'

/** One imported sheet: its columns, its key, and how a row changes the records. */
export type ImportSheet = {
  name: string
  columns: readonly ImportColumn[]
  /** Rules across the columns of a row. */
  across: (values: RowValues, names: Names) => ColumnFault[]
  /** Two rows with the same key are duplicates; undefined where the row has none. */
  keyOf: (values: RowValues) => string | undefined
  /** The column at which a duplicate is reported. */
  keyColumn: string
  /** Compares rows with the records; faults are added to the rows. */
  judge: (tx: Tx, rows: readonly CheckedRow[], context: ImportContext) => Promise<JudgedBatch>
}

export type ImportContext = { names: Names; actor: Actor; lock: boolean }
/** The effect of a valid row, field by field, or the reason why it has none; not called for rows with faults. */
export type Judgement = { outcome: Exclude<RowOutcome, 'fault'>; changes: readonly FieldChange[]; says?: string }
export type JudgedBatch = {
  /** It writes its own log entries, record by record. */
  logs?: true
  of: (row: CheckedRow) => Judgement
  /** What a person should check in a row that is imported all the same. */
  doubtsOf?: (row: CheckedRow) => readonly CellFault[]
  /** Writes the rows that add or update. */
  write: () => Promise<void>
}

/** A kind of workbook: its purpose and its sheets. */
export type WorkbookKind = {
  kind: string
  /** 企业, 名单: part of the template's name. */
  title: string
  sheets: readonly [ImportSheet, ...ImportSheet[]]
  /** The two columns that name a row in the preview; without it, those of an enterprise. */
  namedBy?: readonly [string, string]
  /** The unique index that two concurrent imports violate. */
  uniqueIndex?: string
  /** The guide's text besides the columns. */
  advice: readonly (readonly [string, string])[]
  /** Headings that one person has confirmed are so for everybody who imports this kind. */
  sharesMapping?: true
  /** Runs once after all rows were written, in their transaction. */
  finish?: (tx: Tx, context: ImportContext, written: Written) => Promise<void>
}

/** What was written, and from which file. */
export type Written = { fileName: string; report: WorkbookReport }

export type WorkbookReport = Omit<ImportReport, 'importId' | 'fileName' | 'mapping' | 'asksMapping' | 'isChecked'>
/** A message at a cell, or at a whole row, of a sheet. */
export type SheetMessage = { sheet: string; row: number; column?: number; message: string }

const shownRows = 100
const shownErrors = 500

/** A file of this kind of workbook, where its columns stand, and whose it is. */
export type Upload = { workbook: WorkbookKind; file: string; places: readonly SheetPlaces[]; actor: Actor }

/** Previews an import; writes nothing. `onMessage` receives every message, also beyond the report's limit; `onRows` the progress. */
export async function checkWorkbook(
  tx: Tx,
  { workbook, file, places, actor }: Upload,
  {
    onMessage = () => undefined,
    onRows = () => undefined,
  }: { onMessage?: (message: SheetMessage) => void; onRows?: (done: number) => void } = {},
): Promise<WorkbookReport> {
  const report = newReport()
  const context = { names: await namesOf(tx), actor, lock: false }
  for (const [i, sheet] of workbook.sheets.entries())
    for await (const { rows, judged } of judgedBatches(tx, { workbook, file, sheet, found: places[i] }, context)) {
      for (const row of rows) {
        const { outcome, message: effect, doubts } = count(report, { workbook, sheet, row, judged })
        const at = { sheet: sheet.name, row: row.row }
        for (const { column, title, message } of row.faults)
          onMessage({ ...at, ...(column > 0 ? { column } : {}), message: `${title}：${message}` })
        for (const { column, title, message } of doubts)
          onMessage({ ...at, ...(column > 0 ? { column } : {}), message: `请核对${title}：${message}` })
        if (outcome === 'skip' || outcome === 'conflict') onMessage({ ...at, message: effect })
      }
      onRows(report.rows)
    }
  return report
}

/** Checks a workbook and writes it when it has no faults: both steps of the screen in one. */
export async function importFile(
  services: WithDb,
  workbook: WorkbookKind,
  file: string,
  actor: Actor,
): Promise<WorkbookReport> {
  const { mapping, places, isSure } = await mappingOf(workbook, file, {})
  if (!isSure) throw refuseBecause('FILE_REFUSED', headingFault(workbook, mapping))
  const upload = { workbook, file, places, actor }
  const checked = await checkWorkbook(services.db, upload)
  if (checked.errorsTotal > 0) return checked
  return transaction(services.db, (tx) => writeWorkbookRows(tx, upload))
}

/** Writes a valid workbook in the given transaction; any fault since the check refuses the whole. */
export async function writeWorkbookRows(
  tx: Tx,
  { workbook, file, places, actor }: Upload,
  { fileName, onRows = () => undefined }: { fileName?: string; onRows?: (done: number) => void } = {},
): Promise<WorkbookReport> {
  const report = newReport()
  const changed: FieldChange[] = []
  const context = { names: await namesOf(tx), actor, lock: true }
  try {
    for (const [i, sheet] of workbook.sheets.entries())
      for await (const { rows, judged } of judgedBatches(tx, { workbook, file, sheet, found: places[i] }, context)) {
        for (const row of rows) {
          if (row.faults.length > 0) throw changedMeanwhile(workbook)
          const { outcome, changes } = count(report, { workbook, sheet, row, judged })
          if (outcome === 'update' && !judged.logs)
            changed.push(...changes.map((one) => ({ ...one, label: `${whoseRow(row)} ${one.label}` })))
        }
        await judged.write()
        onRows(report.rows)
      }
  } catch (error) {
    if (workbook.uniqueIndex && isDouble(error, workbook.uniqueIndex)) throw changedMeanwhile(workbook)
    throw error
  }
  await workbook.finish?.(tx, context, { fileName: fileName ?? '', report })
  const counts = totals.filter(([key, , always]) => always || report[key] > 0)
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: `导入${workbook.title}工作簿`,
    object: fileName ? `${fileName}（${report.rows}行）` : `${report.rows}行`,
    result: counts.map(([key, label]) => `${label}${report[key]}`).join('，'),
    changes: [
      ...counts.map(([key, label]) => ({ label: `${label}的行数`, before: '', after: String(report[key]) })),
      ...changed.slice(0, loggedChanges),
      ...(changed.length > loggedChanges
        ? [{ label: '其余', before: '', after: `另有${changed.length - loggedChanges}处修改，见企业的变更记录` }]
        : []),
    ],
  })
  return { ...report, done: true }
}

/** Limits a line of the log; the remaining changes are stored with the records. */
const loggedChanges = 200

const whoseRow = ({ row, values }: CheckedRow) =>
  `第${row}行 ${values.enterpriseName ?? values.socialCode ?? ''}`.trim()

const totals = [
  ['added', '新增', true],
  ['updated', '更新', true],
  ['unchanged', '未变', true],
  ['skipped', '跳过', false],
  ['conflicts', '冲突', false],
] as const

function changedMeanwhile({ title }: WorkbookKind) {
  return refuseBecause('FILE_REFUSED', `检查之后${title}数据有变化，请重新上传并检查`)
}

type SheetOfUpload = Pick<Upload, 'workbook' | 'file'> & { sheet: ImportSheet; found: SheetPlaces | undefined }

async function* judgedBatches(tx: Tx, { workbook, file, sheet, found }: SheetOfUpload, context: ImportContext) {
  if (!found) throw new Error(`where the columns of ${sheet.name} stand was not found out`)
  const seen = new Map<string, number>()
  const marked = new Set<string>()
  const { name, columns, across, keyColumn } = sheet
  // In a workbook with one sheet the sheet may have any name.
  const plan = {
    sheet: found.from ?? (workbook.sheets.length > 1 ? name : undefined),
    columns,
    names: context.names,
    across,
    keyColumn,
    ...found,
  }
  for await (const rows of checkedBatches(file, plan)) {
    for (const row of rows) {
      // A row that was copied together with its hidden mark is a new one.
      if (row.mark && marked.has(row.mark.id)) row.mark = null
      if (row.mark) marked.add(row.mark.id)
      const key = sheet.keyOf(row.values)
      if (key === undefined) continue
      const first = seen.get(key)
      if (first === undefined) seen.set(key, row.row)
      else row.faults.push(faultAt(row, columns, sheet.keyColumn, `与第${first}行重复`))
    }
    yield { rows, judged: await sheet.judge(tx, rows, context) }
  }
}

export function newReport(): WorkbookReport {
  return {
    rows: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    conflicts: 0,
    failed: 0,
    errors: [],
    errorsTotal: 0,
    doubts: [],
    doubtsTotal: 0,
    preview: [],
    done: false,
  }
}

const counted = {
  add: 'added',
  update: 'updated',
  same: 'unchanged',
  skip: 'skipped',
  conflict: 'conflicts',
  fault: 'failed',
} as const

const ofEnterprises = ['enterpriseName', 'socialCode'] as const

type Counted = { workbook: WorkbookKind; sheet: ImportSheet; row: CheckedRow; judged: JudgedBatch }

function count(
  report: WorkbookReport,
  { workbook: { sheets, namedBy: named = ofEnterprises }, sheet, row, judged }: Counted,
): { outcome: RowOutcome; changes: readonly FieldChange[]; message: string; doubts: readonly CellFault[] } {
  const faults = row.faults.map(({ title, message }) => `${title}：${message}`).join('；')
  const { outcome, changes, says }: Omit<Judgement, 'outcome'> & { outcome: RowOutcome } =
    row.faults.length > 0 ? { outcome: 'fault', changes: [], says: faults } : judged.of(row)
  const doubts = row.faults.length > 0 ? [] : (judged.doubtsOf?.(row) ?? [])
  const toCheck = doubts.map(({ title, message }) => `请核对${title}：${message}`)
  const effect =
    says ?? changes.map(({ label, before, after }) => `${label}：${before || '空'} → ${after || '空'}`).join('；')
  const details = [...toCheck, ...(effect === '' ? [] : [effect])].join('；')
  const message = `${outcome === 'conflict' ? '导出后已被修改，本行不导入，请重新导出后再改。' : ''}${details}`
  const place = sheets.length > 1 ? { sheet: sheet.name } : {}
  report.rows++
  report[counted[outcome]]++
  report.errorsTotal += row.faults.length
  for (const fault of row.faults.slice(0, shownErrors - report.errors.length))
    report.errors.push({ ...fault, ...place, column: columnLetters(fault.column) })
  report.doubtsTotal += doubts.length
  for (const doubt of doubts.slice(0, shownErrors - report.doubts.length))
    report.doubts.push({ ...doubt, ...place, column: columnLetters(doubt.column) })
  const isLeftOut = outcome === 'skip' || outcome === 'conflict'
  if (report.preview.length < (isLeftOut ? shownErrors : shownRows))
    report.preview.push({
      row: row.row,
      ...place,
      outcome,
      enterpriseName: String(row.values[named[0]] ?? ''),
      socialCode: String(row.values[named[1]] ?? ''),
      changes: message,
    })
  return { outcome, changes, message, doubts }
}
