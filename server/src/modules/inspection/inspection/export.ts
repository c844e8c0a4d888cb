/** Exports: the summary for the ministry, the tasks, the enterprises of a task. */
import type { CallInput } from '@green/contract/call.ts'
import { exportReasonFrom, type lsdtExport } from '@green/contract/calls/inspection/inspection.ts'
import { refuseFields } from '@green/contract/errors.ts'
import { inspectionCase, inspectionResults } from '@green/filing/cases/inspection/inspection.ts'
import { inspectionTaskCase } from '@green/filing/cases/inspection/inspection-task.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import { drawModes, taskLevels, taskTypes } from '@green/filing/programme/inspection-words.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, dayOf, localTime } from '../../../platform/clock.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import type { Services } from '../../../platform/services.ts'
import { casePage, type ListedCase } from './case-store.ts'
import { asOf, caseRowOf } from './reading.ts'
import { inspectorsOf, type TaskRecord, targetsOf } from './store.ts'
import { listTasks, taskFor } from './task/task-reading.ts'
import { countTasks } from './task/task-store.ts'
import { teamIds } from './task/team.ts'
import { targetColumns, targetLine } from './workbook.ts'

const shortestReason = 2

function requireReason(total: number, reason: string | undefined): string {
  const purpose = reason?.trim() ?? ''
  if (total > exportReasonFrom && [...purpose].length < shortestReason)
    throw refuseFields([{ field: 'reason', message: `导出超过${exportReasonFrom}行，请说明用途` }])
  return purpose
}

const watermark = (actor: Actor, total: number, unit: string, reason: string) =>
  `${actor.name} ${localTime(clock.now())} 导出，共${total}${unit}${reason ? `，用途：${reason}` : ''}`

const text = (title: string) => ({ title, kind: 'text' as const })
const number = (title: string) => ({ title, kind: 'number' as const })

/** The dossier's columns of the summary. What a self-check or a paper holds is empty until it is there. */
const summaryColumns = [
  ...['案件编号', '监察任务', '企业名称', '统一社会信用代码', '区县', '行业', '产品'].map(text),
  ...['综合能耗（吨标准煤）', '超限额产品数', '淘汰设备台数', '违规项数'].map(number),
  ...['结论', '整改期限', '整改结果', '公开日期', '状态', '逾期'].map(text),
]

function summaryLine(one: ListedCase): (string | number | null)[] {
  const { row } = one
  const shown = caseRowOf(one)
  const done = row.rectifyTerm > 0 && row.closedAt !== null
  return [
    row.number,
    one.taskName,
    row.enterpriseName,
    row.socialCode,
    shown.qxName,
    shown.industryName,
    row.products,
    row.totalTce,
    row.overLimit,
    row.eliminated,
    row.breaches,
    shown.result ? inspectionResults[shown.result] : '',
    row.rectifyDue ?? '',
    row.rectifyTerm === 0 ? '' : done ? '已整改' : '整改中',
    row.publishedAt ? dayOf(row.publishedAt) : '',
    stateLabelOf(inspectionCase, row.state),
    shown.overdue.join('、'),
  ]
}

export async function exportCases(
  services: Services,
  { page: _page, size: _size, reason, ...filter }: CallInput<typeof lsdtExport.exportExcel>,
  actor: Actor,
): Promise<BlobResult> {
  const { db } = services
  const at = asOf()
  const { total } = await casePage(db, actor, filter, at, { page: 1, size: 1 })
  const purpose = requireReason(total, reason)
  async function* lines() {
    for await (const rows of everyPage((page) => casePage(db, actor, filter, at, page)))
      for (const one of rows) yield summaryLine(one)
  }
  return exportedList(services, actor, {
    total,
    action: '导出监察结果汇总',
    query: filter,
    result: `${total}件${purpose ? `，用途：${purpose}` : ''}`,
    name: '节能监察结果汇总',
    sheets: () => [
      {
        name: '监察结果汇总',
        columns: summaryColumns,
        watermark: watermark(actor, total, '件', purpose),
        rows: lines(),
      },
    ],
  })
}

const taskColumns = [
  ...['任务编号', '任务名称', '年度', '级别', '监察类型', '抽取方式', '组长'].map(text),
  ...['企业数', '已提交', '已核查', '有违规', '逾期'].map(number),
  ...['自查截止', '结束日期', '状态'].map(text),
]

export async function exportTasks(
  services: Services,
  { reason, ...filter }: CallInput<typeof lsdtExport.exportTaskExcel>,
  actor: Actor,
): Promise<BlobResult> {
  const total = await countTasks(services.db, actor, filter)
  const purpose = requireReason(total, reason)
  async function* lines() {
    for await (const rows of everyPage((page) => listTasks(services, { ...filter, ...page }, actor)))
      for (const one of rows)
        yield [
          one.taskNo,
          one.taskName,
          String(one.year),
          taskLevels[one.taskLevel],
          taskTypes[one.taskType],
          drawModes[one.drawMode],
          one.leaderName,
          one.enterprises,
          one.submitted,
          one.verified,
          one.breached,
          one.overdue,
          one.selfDeadline,
          one.endDate,
          stateLabelOf(inspectionTaskCase, one.state),
        ]
  }
  return exportedList(services, actor, {
    total,
    action: '导出监察任务',
    query: filter,
    result: `${total}个${purpose ? `，用途：${purpose}` : ''}`,
    name: '监察任务',
    sheets: () => [
      { name: '监察任务', columns: taskColumns, watermark: watermark(actor, total, '个', purpose), rows: lines() },
    ],
  })
}

/** The enterprises of a task, or of every task within scope, in the columns of the import. */
export async function exportTargets(
  services: Services,
  { taskId, reason }: CallInput<typeof lsdtExport.exportFactoryExcel>,
  actor: Actor,
): Promise<BlobResult> {
  const { db } = services
  const tasks: Pick<TaskRecord, 'id' | 'leaderId' | 'memberIds'>[] = taskId
    ? [await taskFor(db, taskId, actor)]
    : await everyTask(services, actor)
  const found: string[][] = []
  for (const task of tasks) {
    const names = new Map((await inspectorsOf(db, teamIds(task))).map(({ id, name }) => [id, name]))
    for (const one of await targetsOf(db, task.id)) found.push(targetLine(one, names))
  }
  const purpose = requireReason(found.length, reason)
  return exportedList(services, actor, {
    total: found.length,
    action: '导出监察任务的企业',
    query: { taskId },
    result: `${found.length}家${purpose ? `，用途：${purpose}` : ''}`,
    name: '监察任务企业',
    sheets: () => [
      {
        name: '监察任务企业',
        columns: targetColumns.map(({ title }) => text(title)),
        watermark: watermark(actor, found.length, '家', purpose),
        rows: found,
      },
    ],
  })
}

async function everyTask(services: Services, actor: Actor) {
  const ids: string[] = []
  for await (const rows of everyPage((page) => listTasks(services, page, actor))) ids.push(...rows.map(({ id }) => id))
  return Promise.all(ids.map((id) => taskFor(services.db, id, actor)))
}
