/** Queries for the daily reminder: drafts in batches that close soon, expert tasks and titles that end soon. */
import { isInForce, isUnsent, statesWhere } from '@green/filing/workflow/states.ts'

import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { batch, filing } from '../../db/schema/filing.ts'
import { expertTask } from '../../db/schema/review.ts'
import { openTaskStates } from '../panel/task-store.ts'

/** The batch's end, or the later end of the filing's district. */
const closeAt = sql`greatest(${batch.closeAt}, (${batch.extensions} -> ${filing.qxCode} ->> 'closeAt')::timestamptz)`

/** Filings not sent yet (or withdrawn) in batches that close after `now`, with the batch's end. */
export async function openWork(tx: Tx, now: string) {
  return tx
    .select({
      filingId: filing.id,
      enterpriseId: filing.enterpriseId,
      operator: filing.operator,
      programme: filing.programme,
      state: filing.state,
      batchName: batch.name,
      qxCode: filing.qxCode,
      closeAt: batch.closeAt,
      countyDeadline: batch.countyDeadline,
      extensions: batch.extensions,
    })
    .from(filing)
    .innerJoin(batch, eq(batch.id, filing.batchId))
    .where(
      and(
        inArray(filing.state, statesWhere(isUnsent)),
        isNull(filing.deletedAt),
        isNull(batch.archivedAt),
        gt(closeAt, now),
        sql`${closeAt} < ${now}::timestamptz + interval '15 days'`,
      ),
    )
    .orderBy(batch.closeAt, filing.id)
}

/** Open expert tasks that are due before a moment. */
export async function tasksDueBefore(tx: Tx, now: string, before: string) {
  return tx
    .select({
      taskId: expertTask.id,
      expertId: expertTask.expertId,
      programme: expertTask.programme,
      dueAt: expertTask.dueAt,
      filing: { id: filing.id, number: filing.number, enterpriseName: filing.enterpriseName },
      blind: batch.blind,
    })
    .from(expertTask)
    .innerJoin(filing, eq(filing.id, expertTask.filingId))
    .leftJoin(batch, eq(batch.id, filing.batchId))
    .where(and(inArray(expertTask.state, openTaskStates), gt(expertTask.dueAt, now), lt(expertTask.dueAt, before)))
    .orderBy(expertTask.dueAt, expertTask.id)
}

/** Approved filings whose last day is that day. */
export async function filingsEndingOn(tx: Tx, day: string) {
  return tx
    .select({
      filingId: filing.id,
      enterpriseId: filing.enterpriseId,
      operator: filing.operator,
      titleNumber: filing.titleNumber,
      validTo: filing.validTo,
    })
    .from(filing)
    .where(and(inArray(filing.state, statesWhere(isInForce)), eq(filing.validTo, day)))
    .orderBy(filing.id)
}
