/** A list of equipment as a workbook: uploaded, compared line by line, and given back with the results. */
import type { CallInput } from '@green/contract/call.ts'
import type { DeviceSummary, device, JudgedDevice } from '@green/contract/calls/energy/device.ts'
import { refuse, refuseBecause } from '@green/contract/errors.ts'
import { deviceVerdicts } from '@green/filing/programme/device-verdicts.ts'
import { type CellValue, workbookType, writeWorkbook } from '@green/spreadsheet/writer.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { between, quantity, textCell } from '../../../base/import/cell-rules.ts'
import { checkedBatches, type ImportColumn } from '../../../base/import/checked-rows.ts'
import { headingFault, mappingOf } from '../../../base/import/headings.ts'
import { findRun, type ImportRecord, insertRun } from '../../../base/import/run-store.ts'
import { keepWorkbook } from '../../../base/import/runs.ts'
import { requireCurrent } from '../../../base/import/template.ts'
import { newReport, type WorkbookKind } from '../../../base/import/workbook-import.ts'
import { namesOf } from '../../../base/reference/names.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import { isAway, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { featureUser, requireFeature } from '../../../platform/features.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import type { BlobResult, Progress, UploadedPart } from '../../../platform/http/handlers.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { energyPrices } from '../../code/green-code/current-settings.ts'
import { judgedLine, type Price, type Running, saysOf, summing } from './list.ts'

const columns: readonly ImportColumn[] = [
  { title: '规格型号', key: 'model', rule: textCell(50), required: true, note: '按铭牌填写，如 Y132M-4' },
  { title: '设备名称', key: 'name', rule: textCell(50), aside: true, note: '可不填' },
  { title: '额定功率', key: 'power', rule: quantity(4), note: '千瓦；变压器填额定容量（千伏安）。用于估算，可不填' },
  { title: '台数', key: 'count', rule: between(1, 100_000, 0), note: '不填按1台' },
  { title: '年运行小时', key: 'hours', rule: between(1, 8784, 0), note: '不填按页面上的小时数' },
]

export const equipmentWorkbook: WorkbookKind = {
  kind: 'equipment',
  title: '设备清单',
  sheets: [
    {
      name: '设备清单',
      columns,
      across: () => [],
      keyOf: () => undefined,
      keyColumn: 'model',
      // A list is compared and given back; nothing is written.
      judge: async () => ({ of: () => ({ outcome: 'same', changes: [] }), write: async () => undefined }),
    },
  ],
  advice: [['用途', '与淘汰设备目录比对；平台不保存清单内容，上传的文件7天后删除']],
}

const perHour = 60
const shownRows = 100

/** Keeps the upload, readable for its uploader only. */
export async function keepList(services: Services, actor: Actor, upload: () => Promise<UploadedPart>) {
  await requireFeature(services, 'equipmentList', featureUser(actor))
  await takeTurn(services.db, `equipment:${actor.accountId}`, perHour, 3600)
  const { key, fileName } = await keepWorkbook(services, await upload())
  try {
    await using list = await services.files.local(key)
    await requireCurrent(equipmentWorkbook, list.path)
    const { mapping, places, isSure } = await mappingOf(equipmentWorkbook, list.path, {})
    if (!isSure) throw refuseBecause('FILE_REFUSED', headingFault(equipmentWorkbook, mapping))
    const [id, createdAt] = [ids.next(), clock.now()]
    const report = { importId: id, fileName, mapping, asksMapping: false, isChecked: false, ...newReport() }
    const run = { id, accountId: actor.accountId, kind: equipmentWorkbook.kind, fileName, storageKey: key }
    await transaction(services.db, async (tx) => {
      await insertRun(tx, { ...run, createdAt, report, places })
      await writeAudit(tx, { kind: 'business', actor, action: '上传设备清单', object: fileName, result: '已上传' })
    })
    return { checkId: id, fileName }
  } catch (error) {
    if (!isAway(error)) await services.files.remove(key)
    throw error
  }
}

async function ownList(services: WithDb, id: string, actor: Actor): Promise<ImportRecord> {
  const run = await findRun(services.db, actor.accountId, id, { lock: false })
  if (run?.kind !== equipmentWorkbook.kind) throw refuse('NOT_FOUND')
  return run
}

/** Its lines, compared, in the order of the file. */
async function* judgedLines(services: Services, run: ImportRecord, running: Running): AsyncGenerator<JudgedDevice[]> {
  const [place] = run.places ?? []
  const [sheet] = equipmentWorkbook.sheets
  if (!place) throw refuse('NOT_FOUND')
  const reference = await referenceOf(services)
  const plan = { ...place, sheet: place.from, columns, names: await namesOf(services.db), keyColumn: sheet.keyColumn }
  await using list = await services.files.local(run.storageKey)
  for await (const rows of checkedBatches(list.path, { ...plan, across: sheet.across }))
    yield rows.map(({ row, values, faults }) =>
      judgedLine(
        {
          line: row,
          model: String(values.model ?? faults.find(({ title }) => title === '规格型号')?.value ?? ''),
          power: values.power === undefined ? null : Number(values.power),
          count: Number(values.count ?? 1),
          hours: values.hours === undefined ? null : Number(values.hours),
          fault: faults.length > 0 ? faults.map(({ title, message }) => `${title}：${message}`).join('；') : null,
        },
        running,
        reference,
      ),
    )
}

type Query = CallInput<typeof device.checkFile>

/** Compares the uploaded list; the first lines that matter come with the counts. */
export async function checkList(services: Services, { checkId, ...running }: Query, actor: Actor, progress: Progress) {
  const run = await ownList(services, checkId, actor)
  const sum = summing(running, await energyPrices(services.db))
  const rows: JudgedDevice[] = []
  let done = 0
  for await (const judged of judgedLines(services, run, running)) {
    for (const one of judged) {
      sum.add(one)
      if (rows.length < shownRows && (one.verdict !== 'none' || one.fault !== null)) rows.push(one)
    }
    done += judged.length
    progress(done, null)
  }
  const total = sum.sum()
  return { ...total, rows, says: saysOf(total) }
}

/** The list with its results: line by line, summed, and what the estimate rests on. */
export async function markedList(
  services: Services,
  { checkId, ...running }: Query,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const run = await ownList(services, checkId, actor)
  const price: Price = await energyPrices(services.db)
  const sum = summing(running, price)
  async function* lines(): AsyncGenerator<CellValue[]> {
    let done = 0
    for await (const judged of judgedLines(services, run, running)) {
      for (const one of judged) {
        sum.add(one)
        yield lineCells(one)
      }
      done += judged.length
      progress(done, null)
    }
  }
  await writeAudit(services.db, {
    kind: 'business',
    actor,
    action: '导出设备比对结果',
    object: run.fileName,
    result: '已生成',
  })
  return {
    fileName: run.fileName.replace(/(\.xlsx)?$/i, '（已比对）.xlsx'),
    mime: workbookType,
    content: writeWorkbook([
      { name: '逐行结果', columns: lineColumns, rows: lines() },
      // Written after the lines, when the sum is known.
      { name: '汇总和依据', columns: sumColumns, rows: later(() => sumCells(sum.sum())) },
    ]),
  }
}

async function* later(cells: () => CellValue[][]): AsyncGenerator<CellValue[]> {
  yield* cells()
}

const text = (title: string, width: number) => ({ title, width, kind: 'text' as const })
const number = (title: string, decimals: number) => ({ title, width: 110, kind: 'number' as const, decimals })

const lineColumns = [
  number('原文件行号', 0),
  text('规格型号', 160),
  number('额定功率（千瓦或千伏安）', 2),
  number('台数', 0),
  text('比对结果', 120),
  text('匹配的规则', 480),
  text('目录中的设备', 220),
  text('淘汰期限', 220),
  number('估算年节电量（千瓦时）', 0),
  text('填写有误', 220),
]

const lineCells = (one: JudgedDevice): CellValue[] => [
  one.line,
  one.model,
  one.power,
  one.count,
  one.fault === null ? deviceVerdicts[one.verdict].label : '没有比对',
  one.reason,
  one.name,
  one.deadline,
  one.savedKwh === null ? null : Math.round(one.savedKwh),
  one.fault,
]

const sumColumns = [text('项目', 260), text('结果', 640)]

const sumCells = (sum: DeviceSummary): CellValue[][] => [
  ['总行数', String(sum.lines)],
  ...(['listed', 'series', 'judge', 'none'] as const).map((key) => [deviceVerdicts[key].label, String(sum[key])]),
  ['填写有误，没有比对', String(sum.faults)],
  ['可估算节电量的行数', String(sum.estimated)],
  ['估算年节电量（千瓦时）', String(Math.round(sum.savedKwh))],
  ['折标准煤（吨，当量值）', sum.savedTce.toFixed(2)],
  ['折合金额（元/年）', String(Math.round(sum.savedYuan))],
  ...sum.basis.map((line, i) => [i === 0 ? '公式、假设和来源' : '', line]),
]
