/** The steps of an import: upload, preview, write, marked copy; only the person who uploaded it has access. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@green/contract/call.ts'
import { resultHours, rowsAtOnce } from '@green/contract/calls/operation/job.ts'
import { refuse, refuseBecause } from '@green/contract/errors.ts'
import { type ImportLeft, ImportReport, type SaidMapping } from '@green/contract/imports.ts'
import { callPermission } from '@green/contract/screens/permissions.ts'
import { type CellError, markedCopy } from '@green/spreadsheet/marked-copy.ts'
import { workbookType } from '@green/spreadsheet/writer.ts'
import { checkUpload } from '@green/upload-guards/upload-check.ts'
import type { z } from 'zod'
import { isAway, type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { takeTurn } from '../../platform/http/guard/limits.ts'
import type { BlobResult, Progress, UploadedPart } from '../../platform/http/handlers.ts'
import { ids } from '../../platform/ids.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { scanUpload } from '../../platform/uploads/scan-upload.ts'
import { isInQueue } from '../job/store.ts'
import { confirmedPlaces, mappingOf } from './headings.ts'
import {
  findRun,
  finishRun,
  type ImportRecord,
  insertRun,
  keepPlaces,
  lastOpenRun,
  rememberedHeadings,
  rememberHeadings,
} from './run-store.ts'
import { requireCurrent } from './template.ts'
import {
  checkWorkbook,
  newReport,
  type Upload,
  type WorkbookKind,
  type WorkbookReport,
  writeWorkbookRows,
} from './workbook-import.ts'

const largestFile = 20 * 1024 * 1024
const perHour = 120

/** Of headings that are everybody's. */
const nobody = '00000000-0000-0000-0000-000000000000'
const mappingOwner = ({ sharesMapping }: WorkbookKind, { accountId }: Actor) => (sharesMapping ? nobody : accountId)

/** Checks an upload and reports what it would change. */
export async function previewOf(
  workbook: WorkbookKind,
  actor: Actor,
  services: Services,
  upload: () => Promise<UploadedPart>,
): Promise<ImportReport> {
  await takeTurn(services.db, `import:${actor.accountId}`, perHour, 3600)
  const { key, fileName, sha256 } = await keepWorkbook(services, await upload())
  try {
    await using book = await services.files.local(key)
    await requireCurrent(workbook, book.path)
    const remembered = await rememberedHeadings(services.db, mappingOwner(workbook, actor), workbook.kind)
    const { mapping, places, isSure } = await mappingOf(workbook, book.path, remembered)
    const report = isSure
      ? await checkedAtOnce(services, { workbook, file: book.path, places, actor })
      : { ...newReport(), isChecked: false }
    const answer: ImportReport = { importId: ids.next(), fileName, mapping, asksMapping: !isSure, ...report }
    const createdAt = clock.now()
    await insertRun(services.db, {
      id: answer.importId,
      accountId: actor.accountId,
      kind: workbook.kind,
      fileName,
      storageKey: key,
      sha256,
      createdAt,
      report: answer,
      places,
    })
    return answer
  } catch (error) {
    // The connection was lost during the commit: the run may exist, so its workbook stays until the sweep.
    if (!isAway(error)) await services.files.remove(key)
    throw error
  }
}

/** The workbook has too many rows to be checked within the request. */
class TakesLong extends Error {}

/** Checks a workbook of ordinary size within the request; a larger one is checked by `checkOf` in the background. */
async function checkedAtOnce({ db }: WithDb, upload: Upload): Promise<WorkbookReport & { isChecked: boolean }> {
  const onRows = (rows: number) => {
    if (rows > rowsAtOnce) throw new TakesLong()
  }
  try {
    return { ...(await checkWorkbook(db, upload, { onRows })), isChecked: true }
  } catch (error) {
    if (error instanceof TakesLong) return { ...newReport(), isChecked: false }
    throw error
  }
}

/** An upload of this kind of workbook, and who asks for it as the own one. */
export type OwnImport = { workbook: WorkbookKind; importId: string; actor: Actor }

/** A person's own upload of this kind of workbook, with its latest report. */
async function getRun(
  tx: Tx,
  { workbook, importId, actor }: OwnImport,
  { lock }: { lock: boolean },
): Promise<ImportRecord & { report: ImportReport }> {
  const run = await findRun(tx, actor.accountId, importId, { lock })
  if (run?.kind !== workbook.kind) throw refuse('NOT_FOUND')
  return { ...run, report: ImportReport.parse(run.report) }
}

/** Checks a workbook of any size; one that is checked, or needs a mapping, is returned unchanged. */
export async function checkOf(
  { workbook, importId, actor }: OwnImport,
  services: Pick<Services, 'db' | 'files'>,
  progress: Progress,
): Promise<ImportReport> {
  const run = await getRun(services.db, { workbook, importId, actor }, { lock: false })
  const before = run.report
  if (before.isChecked || before.asksMapping) return before
  await using book = await services.files.local(run.storageKey)
  const places = run.places ?? []
  const onRows = (rows: number) => progress(rows, null)
  const report = {
    ...before,
    ...(await checkWorkbook(services.db, { workbook, file: book.path, places, actor }, { onRows })),
    isChecked: true,
  }
  progress(report.rows, report.rows)
  await transaction(services.db, async (tx) => {
    const now = await findRun(tx, actor.accountId, importId, { lock: true })
    if (!isDeepStrictEqual(now?.places, run.places))
      throw refuseBecause('FILE_REFUSED', '检查期间修改了各列的对应关系，请重新检查')
    await keepPlaces(tx, importId, places, report)
  })
  return report
}

/** The last upload that is neither written nor expired, to be continued. `run` is the call that writes it. */
export async function leftOf(
  workbook: WorkbookKind,
  run: Call,
  actor: Actor,
  { db }: WithDb,
): Promise<z.output<typeof ImportLeft>> {
  const { accountId } = actor
  const last = await lastOpenRun(db, accountId, workbook.kind, addMs(clock.now(), -resultHours * 3600_000))
  if (!last) return { left: null }
  const { id: importId, fileName, createdAt: uploadedAt } = last
  const { asksMapping, isChecked } = ImportReport.parse(last.report)
  const isRunning = await isInQueue(db, accountId, run.path, { importId })
  return { left: { importId, fileName, uploadedAt, asksMapping, isChecked, isRunning } }
}

/** Stores the upload and checks its actual format. */
export async function keepWorkbook(
  services: Services,
  part: UploadedPart,
): Promise<{ key: string; fileName: string; sha256: string }> {
  const staged = await services.files.stage(part.stream as AsyncIterable<Buffer>)
  try {
    const verdict = await checkUpload({
      name: part.fileName,
      file: staged.path,
      allow: ['xlsx'],
      maxBytes: largestFile,
    })
    if (!verdict.ok) throw refuseBecause('FILE_REFUSED', verdict.message, { fault: verdict.fault })
    // Nobody but the uploader gets it back, so one that the scanner cannot check now is read all the same.
    await scanUpload(services, { name: verdict.safeName, path: staged.path })
    await staged.store()
    return { key: staged.key, fileName: verdict.safeName, sha256: staged.transferHash }
  } catch (error) {
    await staged.discard()
    throw error
  }
}

/** Reads the upload by the confirmed mapping, and stores that for the next one. */
export async function mapOf(
  workbook: WorkbookKind,
  { importId, columns }: z.output<typeof SaidMapping>,
  actor: Actor,
  services: Services,
): Promise<ImportReport> {
  const run = await getRun(services.db, { workbook, importId, actor }, { lock: false })
  const before = run.report
  if (run.doneAt) return before
  const confirmed = confirmedPlaces(workbook, before.mapping, columns)
  const places = (run.places ?? []).map((found, i) => ({ ...found, places: confirmed.places[i] ?? {} }))
  await using book = await services.files.local(run.storageKey)
  const report = await checkedAtOnce(services, { workbook, file: book.path, places, actor })
  const mapping = before.mapping.map((sheet, i) => ({
    ...sheet,
    columns: sheet.columns.map((column) => ({
      ...column,
      column: confirmed.places[i]?.[column.key] ?? null,
      isGuess: false,
    })),
  }))
  const answer: ImportReport = { importId, fileName: run.fileName, mapping, asksMapping: false, ...report }
  await transaction(services.db, async (tx) => {
    await rememberHeadings(tx, {
      accountId: mappingOwner(workbook, actor),
      kind: workbook.kind,
      headings: confirmed.remembered,
      updatedAt: clock.now(),
    })
    await keepPlaces(tx, importId, places, answer)
  })
  return answer
}

/** Writes the checked workbook by this call. Idempotent: a repeat returns the first result. */
export function runOf(
  { workbook, importId, actor, call }: OwnImport & { call: Call },
  services: Pick<Services, 'db' | 'files'>,
  progress: Progress,
) {
  return transaction(services.db, async (tx) => {
    const run = await getRun(tx, { workbook, importId, actor }, { lock: true })
    const before = run.report
    if (run.doneAt) return before
    if (before.asksMapping) throw refuseBecause('FILE_REFUSED', '请先确认文件的各列对应哪个栏目，检查后再导入')
    if (!before.isChecked) throw refuseBecause('FILE_REFUSED', '工作簿还没有检查完，请等检查完成后再导入')
    if (before.errorsTotal > 0)
      throw refuseBecause(
        'FILE_REFUSED',
        `文件中有${before.errorsTotal}处错误，没有导入任何数据。请下载标注文件，修改后重新上传`,
      )
    await using book = await services.files.local(run.storageKey)
    const onRows = (done: number) => progress(done, before.rows)
    const upload = { workbook, file: book.path, places: run.places ?? [], actor }
    const written = await writeWorkbookRows(tx, upload, { fileName: run.fileName, onRows })
    const report: ImportReport = { ...before, ...written }
    await finishRun(tx, run.id, { doneAt: clock.now(), report, call: callPermission(call) })
    return report
  })
}

/** The uploaded file with every invalid cell in red and the messages of its rows beside them. */
export async function markedOf(
  { workbook, importId, actor }: OwnImport,
  services: Pick<Services, 'db' | 'files'>,
): Promise<BlobResult> {
  const run = await getRun(services.db, { workbook, importId, actor }, { lock: false })
  await using book = await services.files.local(run.storageKey)
  const errors: SheetError[] = []
  const isOnly = workbook.sheets.length === 1
  if (run.report.asksMapping) throw refuseBecause('FILE_REFUSED', '请先确认文件的各列对应哪个栏目')
  const upload = { workbook, file: book.path, places: run.places ?? [], actor }
  await checkWorkbook(services.db, upload, {
    onMessage: ({ sheet, ...error }) => errors.push({ ...error, sheet: isOnly ? run.places?.[0]?.from : sheet }),
  })
  if (errors.length === 0) throw refuseBecause('FILE_REFUSED', '该文件没有需要标注的内容')
  return await markedBlob(book.path, run.fileName, errors, run.places?.[0]?.headRow)
}

/** A fault of a cell; of the first visible sheet where none is named. */
type SheetError = CellError & { sheet?: string | undefined }

/** The file with its invalid cells marked, sheet by sheet. */
export async function markedBlob(
  path: string,
  fileName: string,
  errors: readonly SheetError[],
  headerRow?: number,
): Promise<BlobResult> {
  let marked: BlobResult['content'] | null = null
  for (const [sheet, marks] of Map.groupBy(errors, (error) => error.sheet))
    marked = await markedCopy(marked ? await buffer(marked as Readable) : path, { sheet, errors: marks, headerRow })
  if (!marked) throw refuse('BAD_REQUEST')
  return { fileName: fileName.replace(/(\.xlsx)?$/i, '（已标注）.xlsx'), mime: workbookType, content: marked }
}
