/** 文书台账: what was issued, as a list and as a workbook with the same filter. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { type letter, letterKinds } from '@green/contract/calls/title/letter.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import type { Actor } from '../../../platform/actor.ts'
import { localTime } from '../../../platform/clock.ts'
import type { BlobResult, Progress } from '../../../platform/http/handlers.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import { reportingProgress } from '../../../platform/progress.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { letterView } from './letters.ts'
import { letterPage } from './store.ts'

type Filter = CallInput<typeof letter.exportRegister>

const registerFilter = ({ keyword = '', ...filter }: Filter) => ({ ...filter, keyword: keyword.trim() })

export async function listRegister(
  services: WithDb,
  { page, size, ...filter }: CallInput<typeof letter.register>,
): Promise<CallOutput<typeof letter.register>> {
  const found = await letterPage(services.db, registerFilter(filter), { page, size })
  return {
    ...found,
    rows: found.rows.map((row) => ({
      ...letterView(row),
      filingId: row.letter.filingId,
      programme: row.programme,
      programmeTitle: programmeOf(row.programme).title,
    })),
  }
}

export async function exportRegister(
  services: Services,
  filter: Filter,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const { total } = await letterPage(services.db, registerFilter(filter), { page: 1, size: 1 })
  const titles = ['文号', '文书', '种类', '单位', '申报类别', '受理号', '出具时间', '出具人', '印章', '领取次数']
  return exportedList(services, actor, {
    total,
    action: '导出决定文书台账',
    query: filter,
    result: `${total}份`,
    name: '决定文书台账',
    sheets: () => [
      {
        name: '决定文书台账',
        columns: [...titles, '作废时间', '作废原因', '文件校验码（SHA-256）'].map((title) => ({
          title,
          kind: title === '领取次数' ? ('number' as const) : ('text' as const),
        })),
        rows: reportingProgress(lines(services, filter), total, progress),
      },
    ],
  })
}

async function* lines({ db }: WithDb, filter: Filter) {
  for await (const rows of everyPage((page) => letterPage(db, registerFilter(filter), page)))
    for (const row of rows) {
      const one = letterView(row)
      yield [
        one.number,
        one.heading,
        letterKinds[one.kind],
        one.recipient,
        programmeOf(row.programme).title,
        row.filingNumber ?? '',
        localTime(one.issuedAt),
        one.issuedByName,
        one.isSealed ? '已盖章' : '待盖章',
        one.copies,
        one.voidedAt ? localTime(one.voidedAt) : '',
        one.voidReason ?? '',
        one.sha256,
      ]
    }
}
