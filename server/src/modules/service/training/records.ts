/** 培训记录: who signed up and how far they are, as a list, a workbook and numbers by county. */
import type { CallInput } from '@green/contract/call.ts'
import {
  type TrainingRecord,
  type trainingEditing,
  trainingRecordStates,
} from '@green/contract/calls/service/training-editing.ts'
import type { SheetSpec } from '@green/spreadsheet/writer.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import type { Actor } from '../../../platform/actor.ts'
import { localTime } from '../../../platform/clock.ts'
import type { BlobResult, Progress } from '../../../platform/http/handlers.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import { masked } from '../../../platform/mask.ts'
import { reportingProgress } from '../../../platform/progress.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { countyNameOf } from './county.ts'
import { numbersByCounty, type RecordRow, recordsPage } from './records-store.ts'

const nameOf = (code: string) => countyNameOf(code) ?? code

const recordOf = ({ enrolment, proof, title }: RecordRow): TrainingRecord => ({
  ...enrolment,
  title,
  qxName: nameOf(enrolment.qxCode),
  phone: masked(enrolment.phone),
  state: proof === null ? 'learning' : proof.revokedAt === null ? 'proven' : 'revoked',
  number: proof?.number ?? null,
  reason: proof?.reason ?? null,
})

export async function listRecords(
  { db }: WithDb,
  { page, size, ...filter }: CallInput<typeof trainingEditing.records>,
  actor: Actor,
) {
  const found = await recordsPage(db, actor, filter, { page, size })
  return { ...found, rows: found.rows.map(recordOf) }
}

const columns: SheetSpec['columns'] = [
  ...['课程', '企业名称', '区县', '姓名', '岗位', '手机号（部分隐去）', '报名时间'].map((title) => ({
    title,
    kind: 'text' as const,
  })),
  ...['进度（%）', '测验最高分'].map((title) => ({ title, kind: 'number' as const })),
  ...['结果', '证明编号', '撤销理由'].map((title) => ({ title, kind: 'text' as const })),
]

type Filter = CallInput<typeof trainingEditing.exportRecords>

export async function exportRecords(
  services: Services,
  filter: Filter,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const { total } = await recordsPage(services.db, actor, filter, { page: 1, size: 1 })
  return exportedList(services, actor, {
    total,
    action: '导出培训记录',
    query: filter,
    result: `${total}人次`,
    name: '培训记录',
    sheets: () => [
      { name: '培训记录', columns, rows: reportingProgress(lines(services, filter, actor), total, progress) },
    ],
  })
}

async function* lines({ db }: WithDb, filter: Filter, actor: Actor) {
  for await (const rows of everyPage((page) => recordsPage(db, actor, filter, page)))
    for (const one of rows.map(recordOf))
      yield [
        ...[one.title, one.enterpriseName, one.qxName, one.personName, one.post, one.phone],
        ...[localTime(one.signedAt), one.progress, one.bestScore],
        ...[trainingRecordStates[one.state], one.number, one.reason],
      ]
}

export async function trainingNumbers(
  { db }: WithDb,
  { courseId }: CallInput<typeof trainingEditing.statistics>,
  actor: Actor,
) {
  return (await numbersByCounty(db, actor, courseId)).map((row) => ({ ...row, qxName: nameOf(row.qxCode) }))
}
