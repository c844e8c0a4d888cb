/** The workbook of a task's enterprises: written whole or not at all; the original stays beside its rows. */
import type { CallOutput } from '@green/contract/call.ts'
import type { lsdtExport } from '@green/contract/calls/inspection/inspection.ts'
import { takeCaseStep } from '../../../base/case/take-step.ts'
import type { EnterpriseRecord } from '../../../base/enterprise/fields.ts'
import { enterprisesByCode } from '../../../base/enterprise/import-store.ts'
import { inspectionWorkbookSlot } from '../../../base/files/slot.ts'
import { addCitations, type FileRecord, refOf } from '../../../base/files/store.ts'
import { keepUpload } from '../../../base/files/upload.ts'
import { code, textCell } from '../../../base/import/cell-rules.ts'
import { type CheckedRow, faultAt, type ImportColumn } from '../../../base/import/checked-rows.ts'
import { type ImportContext, importFile, type WorkbookKind } from '../../../base/import/workbook-import.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import type { UploadedPart } from '../../../platform/http/handlers.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { industryName } from './reading.ts'
import { inspectorsOf, type TaskRecord, targetsOf } from './store.ts'
import { taskKind } from './task/task-kind.ts'
import { taskFor } from './task/task-reading.ts'
import { insertTargets, insertWorkbook } from './task/task-store.ts'
import { teamIds } from './task/team.ts'

export const targetColumns: readonly ImportColumn[] = [
  { title: '企业名称', key: 'enterpriseName', rule: textCell(50), aside: true, note: '填写时须与企业库一致' },
  { title: '统一社会信用代码', key: 'socialCode', rule: code('xydm'), required: true, note: '须为本市企业库中的企业' },
  { title: '区县', key: 'qxName', rule: textCell(20), aside: true, note: '填写时须与企业库一致' },
  { title: '行业', key: 'industryName', rule: textCell(50), aside: true, note: '可不填' },
  { title: '产品', key: 'products', rule: textCell(200), note: '适用限额标准的产品，多个用顿号隔开' },
  {
    title: '监察人员',
    key: 'inspectors',
    rule: textCell(100),
    note: '本任务监察人员的姓名，至少两名，用顿号隔开；空着为全组',
  },
]

const workbookOf = (services: Services, task: TaskRecord, file: FileRecord): WorkbookKind => ({
  kind: 'inspection-targets',
  title: '监察任务企业',
  uniqueIndex: 'inspection_target_pkey',
  advice: [['导入', '有一行错误则全部不写入；按统一社会信用代码认定企业。']],
  sheets: [
    {
      name: '监察任务企业',
      columns: targetColumns,
      across: () => [],
      keyOf: ({ socialCode }) => (socialCode === undefined ? undefined : String(socialCode)),
      keyColumn: 'socialCode',
      judge: async (tx, rows, context) => judged(tx, services, { task, file, rows, context }),
    },
  ],
})

type Query = { task: TaskRecord; file: FileRecord; rows: readonly CheckedRow[]; context: ImportContext }

/** Compares a batch of rows with the register, the team and the list as it is; faults are added to the rows. */
async function judged(tx: Tx, services: Services, { task, file, rows, context }: Query) {
  const codes = rows.flatMap(({ values }) => (values.socialCode ? [String(values.socialCode)] : []))
  const known =
    codes.length > 0 ? await enterprisesByCode(tx, codes, { lock: false }) : new Map<string, EnterpriseRecord>()
  const team = await inspectorsOf(tx, teamIds(task))
  const listed = new Set((await targetsOf(tx, task.id)).map(({ target }) => target.enterpriseId))
  const idsOf = (names: unknown) =>
    String(names ?? '')
      .split(/[、,，;；\s]+/)
      .filter(Boolean)
      .map((name) => ({ name, id: team.find((one) => one.name === name)?.id }))
  for (const row of rows) {
    const { socialCode, enterpriseName, qxName, inspectors } = row.values
    if (socialCode === undefined) continue
    const say = (key: string, message: string) => row.faults.push(faultAt(row, targetColumns, key, message))
    const found = known.get(String(socialCode))
    if (found?.orgKind !== 'enterprise') {
      say('socialCode', '不在本市企业库中，请核对代码，或先登记企业')
      continue
    }
    if (found.closedAs !== null) say('socialCode', '企业已停业、注销、吊销或迁出')
    if (enterpriseName && String(enterpriseName) !== found.enterpriseName)
      say('enterpriseName', `企业库中该代码的企业是“${found.enterpriseName}”`)
    const district = districtOf(found.qxCode)
    if (qxName && ![district?.name, district?.shortName].includes(String(qxName)))
      say('qxName', `企业库中该企业属于${district?.name ?? '其他区县'}`)
    const chosen = idsOf(inspectors)
    const unknown = chosen.filter(({ id }) => !id).map(({ name }) => name)
    if (unknown.length > 0) say('inspectors', `${unknown.join('、')}不是本任务的监察人员`)
    else if (chosen.length === 1) say('inspectors', '每家至少两名监察人员')
  }
  const sound = rows.filter(({ faults }) => faults.length === 0)
  const enterpriseOf = ({ values }: CheckedRow) => known.get(String(values.socialCode))
  return {
    of: (row: CheckedRow) => {
      const found = enterpriseOf(row)
      return found && listed.has(found.id)
        ? { outcome: 'skip' as const, changes: [], says: '已在名单中' }
        : { outcome: 'add' as const, changes: [] }
    },
    write: async () => {
      // Locks the task, and refuses one that is published or somebody else's.
      await takeCaseStep(tx, services, taskKind, { id: task.id, action: 'list' }, context.actor, () => ({
        changes: { drawId: null },
        details: { 工作簿: file.name, 行数: String(sound.length) },
      }))
      await insertTargets(
        tx,
        sound.flatMap((row) => {
          const found = enterpriseOf(row)
          if (!found) return []
          const inspectorIds = idsOf(row.values.inspectors).flatMap(({ id }) => (id ? [id] : []))
          const products = String(row.values.products ?? '')
          return [
            { taskId: task.id, enterpriseId: found.id, source: 'workbook', origin: file.name, products, inspectorIds },
          ]
        }),
      )
      await addCitations(tx, 'inspectionWorkbook', task.id, [file.id])
      await insertWorkbook(tx, {
        id: ids.next(),
        taskId: task.id,
        fileId: file.id,
        rows: sound.map(({ values }) =>
          Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])),
        ),
        at: clock.now(),
        byName: context.actor.name,
      })
    },
  }
}

const perHour = 60

export async function importTargets(
  services: Services,
  taskId: string,
  actor: Actor,
  upload: () => Promise<UploadedPart>,
): Promise<CallOutput<typeof lsdtExport.importTaskExcel>> {
  await takeTurn(services.db, `inspection-workbook:${actor.accountId}`, perHour, 3600)
  const task = await taskFor(services.db, taskId, actor)
  const file = await keepUpload(
    services,
    { ownerId: actor.accountId, enterpriseId: null, slot: inspectionWorkbookSlot },
    upload,
  )
  await using stored = await services.files.local(file.storageKey)
  const report = await importFile(services, workbookOf(services, task, file), stored.path, actor)
  return {
    rows: report.rows,
    added: report.done ? report.added : 0,
    errors: report.errors,
    done: report.done,
    file: report.done ? refOf(file) : null,
  }
}

/** A line of the export in the columns of the import. */
export const targetLine = (
  one: Awaited<ReturnType<typeof targetsOf>>[number],
  inspectorNames: ReadonlyMap<string, string>,
): string[] => [
  one.name,
  one.socialCode,
  districtOf(one.qxCode)?.name ?? '',
  industryName(one.industryCode),
  one.target.products,
  one.target.inspectorIds.map((id) => inspectorNames.get(id) ?? '').join('、'),
]
