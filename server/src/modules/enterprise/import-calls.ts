/** 导入企业工作簿: looked at, previewed, run, and given back marked; only the person who uploaded it comes near it. */
import type { enterprise, ImportReport } from '@green/contract/calls/enterprise.ts'
import { refuse } from '@green/contract/errors.ts'
import { isAway, type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import type { BlobAnswer, Handler, UploadedPart } from '../../platform/answer.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { takeTurn } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { type CellError, markedCopy } from '../../platform/spreadsheet/marked-copy.ts'
import { type CellValue, writeWorkbook } from '../../platform/spreadsheet/writer.ts'
import { checkUpload } from '../../platform/upload-check.ts'
import { enterpriseColumns } from './enterprise-columns.ts'
import { checkEnterprises, type WorkbookReport, writeEnterprises } from './import-enterprises.ts'
import { deleteRunsBefore, findRun, finishRun, insertRun } from './import-store.ts'
import { workbookType } from './list.ts'
import { isOffered, type Names, namesOf } from './names.ts'
import type { CellFault } from './sheet-import.ts'

/** What a sort of workbook is about: how it is checked and how it is written. */
export type Workbook = {
  kind: string
  check: (tx: Tx, file: string, onFault?: (fault: CellFault) => void) => Promise<WorkbookReport>
  write: (tx: Tx, file: string, actor: Actor) => Promise<WorkbookReport>
}

const enterprises: Workbook = { kind: 'enterprises', check: checkEnterprises, write: writeEnterprises }
const largestFile = 20 * 1024 * 1024
const keptMs = 7 * 24 * 3600_000
const perHour = 120

/** Looks at an upload and says what it would do. */
export async function previewOf(
  { kind, check }: Workbook,
  actor: Actor,
  services: Services,
  upload: () => Promise<UploadedPart>,
): Promise<ImportReport> {
  await takeTurn(services.db, `import:${actor.accountId}`, perHour, 3600)
  const { key, fileName } = await keepWorkbook(services, await upload())
  try {
    const report = await check(services.db, services.files.path(key))
    const answer: ImportReport = { importId: ids.next(), fileName, ...report }
    const createdAt = clock.now()
    const forgotten = await transaction(services.db, async (tx) => {
      await insertRun(tx, {
        id: answer.importId,
        accountId: actor.accountId,
        kind,
        fileName,
        storageKey: key,
        createdAt,
        report: answer,
      })
      return deleteRunsBefore(tx, addMs(createdAt, -keptMs))
    })
    for (const old of forgotten) await services.files.remove(old)
    return answer
  } catch (error) {
    // Lost while it was committed: the run may stand, so its workbook stays until it is swept away.
    if (!isAway(error)) await services.files.remove(key)
    throw error
  }
}

/** Stores the upload and looks at what it really is. */
export async function keepWorkbook(services: Services, part: UploadedPart): Promise<{ key: string; fileName: string }> {
  const { key } = await services.files.keep(part.stream as AsyncIterable<Buffer>)
  const verdict = await checkUpload({
    name: part.fileName,
    declaredType: part.mime,
    file: services.files.path(key),
    allow: ['xlsx'],
    maxBytes: largestFile,
  })
  if (verdict.ok) return { key, fileName: verdict.safeName }
  await services.files.remove(key)
  throw refuse('FILE_REFUSED', { message: verdict.message }, { fault: verdict.fault })
}

/** Writes the checked workbook. Asked again, it answers what happened the first time. */
export function runOf({ kind, write }: Workbook, importId: string, actor: Actor, services: Services) {
  return transaction(services.db, async (tx) => {
    const run = await findRun(tx, actor.accountId, importId, { lock: true })
    if (run?.kind !== kind) throw refuse('NOT_FOUND')
    const before = run.report as ImportReport
    if (run.doneAt) return before
    if (before.errorsTotal > 0)
      throw refuse('FILE_REFUSED', {
        message: `文件中有${before.errorsTotal}处错误，没有导入任何数据。请下载标注文件，修改后重新上传`,
      })
    const written = await write(tx, services.files.path(run.storageKey), actor)
    const report: ImportReport = { importId: run.id, fileName: run.fileName, ...written }
    await finishRun(tx, run.id, clock.now(), report)
    return report
  })
}

/** The person's own file with every wrong cell in red and the messages beside it. */
export async function markedOf(
  { kind, check }: Workbook,
  importId: string,
  actor: Actor,
  services: Services,
): Promise<BlobAnswer> {
  const run = await findRun(services.db, actor.accountId, importId, { lock: false })
  if (run?.kind !== kind) throw refuse('NOT_FOUND')
  const path = services.files.path(run.storageKey)
  const errors: CellError[] = []
  await check(services.db, path, ({ row, column, title, message }) => {
    errors.push({ row, column, message: `${title}：${message}` })
  })
  if (errors.length === 0) throw refuse('FILE_REFUSED', { message: '该文件没有错误，不需要标注' })
  return {
    fileName: run.fileName.replace(/(\.xlsx)?$/i, '（已标注）.xlsx'),
    mime: workbookType,
    content: await markedCopy(path, { errors }),
  }
}

export const importPreview: Handler<typeof enterprise.importPreview> = ({ actor, services, upload }) =>
  previewOf(enterprises, actor, services, upload)
export const runImport: Handler<typeof enterprise.importRun> = ({ input, actor, services }) =>
  runOf(enterprises, input.importId, actor, services)
export const markedImport: Handler<typeof enterprise.importMarked> = ({ input, actor, services }) =>
  markedOf(enterprises, input.importId, actor, services)

/** An empty workbook with the exact header, what each column wants, and the codes. */
export const importTemplate: Handler<typeof enterprise.importTemplate> = async ({ services }): Promise<BlobAnswer> => {
  const names = await namesOf(services.db)
  const quantities = new Set([
    'employeeCount',
    'revenue',
    'outputValue',
    'addedValue',
    'output',
    'totalTce',
    'lng',
    'lat',
  ])
  return {
    fileName: '企业导入模板.xlsx',
    mime: workbookType,
    content: writeWorkbook([
      {
        name: '企业信息',
        columns: enterpriseColumns.map(({ title, key }) => ({
          title,
          kind: key === 'foundDate' ? 'date' : quantities.has(key) ? 'number' : 'code',
        })),
        rows: [],
      },
      {
        name: '填写说明',
        columns: [
          { title: '列名', kind: 'text', width: 220 },
          { title: '是否必填', kind: 'text', width: 80 },
          { title: '填写要求', kind: 'text', width: 420 },
        ],
        rows: [
          ...enterpriseColumns.map(({ title, required, note }) => [title, required ? '必填' : '选填', note]),
          ['表头', '', '第一行为表头，不得改名或删除；空行跳过；公式须粘贴为数值'],
          [
            '更新',
            '',
            '信用代码已存在的企业按本表更新，空单元格不改变原有内容；已审核企业的名称、区县、法定代表人变更须经区县审核',
          ],
        ],
      },
      {
        name: '代码表',
        columns: [
          { title: '类别', kind: 'text' },
          { title: '代码', kind: 'code' },
          { title: '名称', kind: 'text', width: 260 },
        ],
        rows: codeLines(names),
      },
    ]),
  }
}

const listedInTemplate = [
  ['district', '区县'],
  ['entScale', '企业规模'],
  ['energyLevel', '用能等级'],
  ['regType', '登记注册类型'],
  ['industry', '行业'],
] as const

function* codeLines(names: Names): Generator<CellValue[]> {
  for (const [dict, title] of listedInTemplate)
    for (const item of names.items(dict)) if (isOffered(item)) yield [title, item.code, item.label]
}
