/** Queries for absences, and for what deputies did. */
import { and, asc, desc, eq, gte, inArray, isNull, lte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/database.ts'
import { byName } from '../../db/name-order.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { absence, deputyStep } from '../../db/schema/account/people.ts'

type AbsenceRecord = typeof absence.$inferSelect

export type DeputyStep = { actorId: string; absentId: string }

const deputy = alias(account, 'deputy')
const withNames = { absence, accountName: account.name, deputyName: deputy.name, qxCode: account.qxCode }
export type NamedAbsence = { absence: AbsenceRecord; accountName: string; deputyName: string; qxCode: string | null }

// Unscoped: people
const named = (tx: Tx) =>
  tx
    .select(withNames)
    .from(absence)
    .innerJoin(account, eq(account.id, absence.accountId))
    .innerJoin(deputy, eq(deputy.id, absence.deputyId))
    .$dynamic()

const notEnded = isNull(absence.endedAt)
const onDay = (day: string) => and(notEnded, lte(absence.from, day), gte(absence.until, day))

/** The absence in which this person acts as deputy on that day; null when there is none. */
export async function absenceOfDeputy(tx: Tx, id: string, deputyId: string, day: string): Promise<NamedAbsence | null> {
  const [row] = await named(tx).where(and(eq(absence.id, id), eq(absence.deputyId, deputyId), onDay(day)))
  return row ?? null
}

/** The absences in which this person is the deputy on that day. */
export async function absencesOfDeputy(tx: Tx, deputyId: string, day: string): Promise<NamedAbsence[]> {
  return named(tx)
    .where(and(eq(absence.deputyId, deputyId), onDay(day)))
    .orderBy(byName(account.name), asc(absence.id))
}

/** Absences of these people that are running on that day or still to come, by their first day. */
export async function absencesAhead(tx: Tx, accountIds: readonly string[], day: string): Promise<NamedAbsence[]> {
  if (accountIds.length === 0) return []
  return named(tx)
    .where(and(inArray(absence.accountId, [...accountIds]), notEnded, gte(absence.until, day)))
    .orderBy(asc(absence.from), asc(absence.id))
}

/** All absences of a person, the latest first. */
export async function absencesOf(tx: Tx, accountId: string): Promise<NamedAbsence[]> {
  return named(tx).where(eq(absence.accountId, accountId)).orderBy(desc(absence.from), desc(absence.id))
}

/** Absences that have a day in common with these days and in which one of these people is absent or acts as deputy. */
export async function absencesTouching(
  tx: Tx,
  people: readonly string[],
  { from, until }: { from: string; until: string },
): Promise<NamedAbsence[]> {
  const meets = and(notEnded, lte(absence.from, until), gte(absence.until, from))
  const rows = await named(tx).where(meets).orderBy(asc(absence.from), asc(absence.id))
  return rows.filter((row) => people.includes(row.absence.accountId) || people.includes(row.absence.deputyId))
}

/** Deputies of these people on that day: who is to hear of what the absent one is told. */
export async function deputiesOf(tx: Tx, accountIds: readonly string[], day: string) {
  if (accountIds.length === 0) return []
  return tx
    .select({ absentName: account.name, deputyId: absence.deputyId })
    .from(absence)
    .innerJoin(account, eq(account.id, absence.accountId))
    .innerJoin(deputy, and(eq(deputy.id, absence.deputyId), eq(deputy.state, 'active')))
    .where(and(inArray(absence.accountId, [...accountIds]), onDay(day)))
}

export async function insertAbsence(tx: Tx, row: typeof absence.$inferInsert): Promise<void> {
  await tx.insert(absence).values(row)
}

export async function lockAbsence(tx: Tx, id: string): Promise<AbsenceRecord | null> {
  const [row] = await tx.select().from(absence).where(eq(absence.id, id)).for('update')
  return row ?? null
}

export async function closeAbsence(tx: Tx, id: string, by: { at: string; name: string }): Promise<void> {
  await tx.update(absence).set({ endedAt: by.at, endedByName: by.name }).where(eq(absence.id, id))
}

export async function insertDeputyStep(tx: Tx, row: typeof deputyStep.$inferInsert): Promise<void> {
  await tx.insert(deputyStep).values(row).onConflictDoNothing()
}

/** The same of many records. */
export async function deputyStepsAmong(
  tx: Tx,
  recordIds: readonly string[],
): Promise<(DeputyStep & { recordId: string })[]> {
  if (recordIds.length === 0) return []
  const { recordId, actorId, absentId } = deputyStep
  return tx
    .select({ recordId, actorId, absentId })
    .from(deputyStep)
    .where(inArray(recordId, [...recordIds]))
}

/** Who acted for whom on a record. */
export async function deputyStepsOn(tx: Tx, recordId: string): Promise<DeputyStep[]> {
  return tx
    .select({ actorId: deputyStep.actorId, absentId: deputyStep.absentId })
    .from(deputyStep)
    .where(eq(deputyStep.recordId, recordId))
}
