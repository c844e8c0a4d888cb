/** 结果公开: exactly what may be shown, from its day on, and taken back with a reason. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { refuse } from '@green/contract/errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, dayOf } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { recordEntry } from '../inspection/record.ts'
import { type InspectionRecord, noteOnCase } from '../inspection/store.ts'
import { indexResult, resultText } from './found.ts'
import { log } from './log.ts'
import { caseFor } from './papers.ts'
import { publishedResults } from './store.ts'

/** Everything was re-checked and found done. */
const isRectified = ({ result, state, rectifyTerm }: InspectionRecord) =>
  result === 'breach' && state === 'closed' && rectifyTerm > 0

export async function publicList(
  { db }: WithDb,
  { page, size, keyword = '', year }: CallInput<typeof calls.published>,
): Promise<CallOutput<typeof calls.published>> {
  const found = await publishedResults(db, { keyword: keyword.trim(), year }, { page, size })
  return {
    ...found,
    rows: found.rows.map(({ inspection: row, taskName, orgName }) => ({
      id: row.id,
      enterpriseName: row.enterpriseName,
      socialCode: row.socialCode,
      matter: taskName,
      result: resultText(row),
      orgName,
      on: dayOf(row.publishedAt ?? clock.now()),
      isRectified: isRectified(row),
    })),
  }
}

export async function withdrawResult(services: Services, input: CallInput<typeof calls.withdrawResult>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const { row } = await caseFor(tx, input.id, actor)
    if (row.withdrawnAt !== null || (row.publishedAt === null && row.publishOn === null)) throw refuse('DONE_ALREADY')
    const reason = input.reason.trim()
    await noteOnCase(tx, row.id, { withdrawnAt: clock.now(), withdrawnReason: reason })
    await indexResult(tx, row.id)
    await recordEntry(tx, { inspectionId: row.id, kind: 'other', text: `撤回公开的监察结果：${reason}` }, actor)
    const before = `${row.publishedAt ? '已公开' : `定于${row.publishOn}公开`}：${resultText(row)}`
    await log(tx, actor, '撤回公开的监察结果', row, reason, [{ label: '结果公开', before, after: '不公开' }])
    return { done: true as const }
  })
}
