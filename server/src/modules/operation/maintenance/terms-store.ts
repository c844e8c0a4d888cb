/** Queries for terms that others set for their work: of experts, of other offices, of institutions that verify. */
import { energyVerificationCase } from '@green/filing/cases/energy-verification.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { isUnderReview, statesWhere } from '@green/filing/workflow/states.ts'
import { and, between, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { energyVerification } from '../../../db/schema/energy/energy-verification.ts'
import { filing } from '../../../db/schema/filing.ts'
import { expertTask } from '../../../db/schema/review.ts'
import { openTaskStates } from '../../../filing/panel/task-store.ts'
import { endOfDay } from '../../../platform/clock.ts'
import type { Window } from './moved-dates.ts'

const isStillOpen = inArray(expertTask.state, openTaskStates)

/** Reviews that an expert has not sent and that are due in the time. */
export const expertTasksDue = (tx: Tx, { from, to }: Window) =>
  tx
    .select({
      id: expertTask.id,
      dueAt: expertTask.dueAt,
      expertId: expertTask.expertId,
      programme: filing.programme,
      enterpriseName: filing.enterpriseName,
    })
    .from(expertTask)
    .innerJoin(filing, eq(filing.id, expertTask.filingId))
    .where(and(between(expertTask.dueAt, from, to), isStillOpen, isNull(filing.deletedAt)))
    .orderBy(expertTask.id)

export async function moveExpertTasks(tx: Tx, idList: readonly string[], day: string): Promise<void> {
  await tx
    .update(expertTask)
    .set({ dueAt: endOfDay(day) })
    .where(and(inArray(expertTask.id, [...idList]), isStillOpen))
}

const replyBy = sql<string>`${filing.officeOpinions} ->> 'replyBy'`
const isStillAwaited = and(
  inArray(filing.state, statesWhere(isUnderReview)),
  isNull(filing.deletedAt),
  sql`jsonb_path_exists(${filing.officeOpinions}, '$.offices[*] ? (@.answer == null)')`,
)

/** Filings about which an office that was asked has until one of these days. */
export const officeRepliesDue = (tx: Tx, days: readonly string[]) =>
  tx
    .select({
      id: filing.id,
      programme: filing.programme,
      number: filing.number,
      enterpriseName: filing.enterpriseName,
      day: replyBy,
    })
    .from(filing)
    .where(and(inArray(replyBy, [...days]), isStillAwaited))
    .orderBy(filing.id)

export async function moveOfficeReplies(tx: Tx, idList: readonly string[], day: string): Promise<void> {
  await tx
    .update(filing)
    .set({ officeOpinions: sql`jsonb_set(${filing.officeOpinions}, '{replyBy}', to_jsonb(${day}::text))` })
    .where(and(inArray(filing.id, [...idList]), isStillAwaited))
}

const isStillVerified = inArray(
  energyVerification.state,
  keysOf(energyVerificationCase.states).filter((state) => energyVerificationCase.states[state].turn.length > 0),
)

/** Verifications of a year's energy whose statement is expected by one of these days. */
export const verificationsDue = (tx: Tx, days: readonly string[]) =>
  tx
    .select({
      id: energyVerification.id,
      number: energyVerification.number,
      enterpriseName: energyVerification.enterpriseName,
      institutionId: energyVerification.institutionId,
      day: energyVerification.dueOn,
    })
    .from(energyVerification)
    .where(and(inArray(energyVerification.dueOn, [...days]), isStillVerified))
    .orderBy(energyVerification.id)

export async function moveVerifications(tx: Tx, idList: readonly string[], dueOn: string): Promise<void> {
  await tx
    .update(energyVerification)
    .set({ dueOn })
    .where(and(inArray(energyVerification.id, [...idList]), isStillVerified))
}
