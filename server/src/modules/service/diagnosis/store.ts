/** Queries for diagnoses, their experts and their history. */
import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { labelled } from '../../../base/enterprise/label-store.ts'
import { keywordMatch } from '../../../base/enterprise/search-store.ts'
import type { Tx } from '../../../db/database.ts'
import { byName } from '../../../db/name-order.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { filing } from '../../../db/schema/filing.ts'
import { diagnosis, diagnosisExpert } from '../../../db/schema/services.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeOf } from './scope-store.ts'

export type DiagnosisRecord = typeof diagnosis.$inferSelect

export type DiagnosisFilter = {
  socialCode?: string | undefined
  keyword?: string | undefined
  state?: string | undefined
  source?: string | undefined
  label?: string | undefined
}

export async function diagnosisPage(tx: Tx, actor: Actor, f: DiagnosisFilter, page: PageNumber) {
  const where = and(
    scopeOf(actor),
    f.socialCode ? eq(diagnosis.socialCode, f.socialCode) : undefined,
    f.state ? eq(diagnosis.state, f.state) : undefined,
    f.source ? eq(diagnosis.source, f.source) : undefined,
    labelled(actor, diagnosis.enterpriseId, f.label),
    f.keyword
      ? or(
          keywordMatch(f.keyword, {
            texts: [diagnosis.enterpriseName, diagnosis.number],
            enterpriseId: diagnosis.enterpriseId,
          }),
          eq(diagnosis.socialCode, f.keyword),
        )
      : undefined,
  )
  return pageOf(
    tx,
    {
      select: getTableColumns(diagnosis),
      from: (select) => select.from(diagnosis).where(where),
      orderBy: [desc(diagnosis.updatedAt), desc(diagnosis.id)],
    },
    page,
  )
}

export async function findDiagnosis(tx: Tx, actor: Actor, id: string): Promise<DiagnosisRecord | null> {
  const [row] = await tx
    .select()
    .from(diagnosis)
    .where(and(eq(diagnosis.id, id), scopeOf(actor)))
  return row ?? null
}

// Unscoped: read before
/** Experts of these cases with their names, the leading one first. */
export async function teamsOf(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .select({
      diagnosisId: diagnosisExpert.diagnosisId,
      expertId: diagnosisExpert.expertId,
      leads: diagnosisExpert.leads,
      state: diagnosisExpert.state,
      name: account.name,
      unit: account.unit,
    })
    .from(diagnosisExpert)
    .innerJoin(account, eq(account.id, diagnosisExpert.expertId))
    .where(inArray(diagnosisExpert.diagnosisId, [...ids]))
    .orderBy(desc(diagnosisExpert.leads), byName(account.name))
}

/** Replaces who was sent before. */
export async function setTeam(tx: Tx, id: string, rows: (typeof diagnosisExpert.$inferInsert)[]): Promise<void> {
  await tx.delete(diagnosisExpert).where(eq(diagnosisExpert.diagnosisId, id))
  await tx.insert(diagnosisExpert).values(rows)
}

export async function answerInvitation(
  tx: Tx,
  which: { diagnosisId: string; expertId: string },
  change: { state: string; reason?: string | null },
): Promise<void> {
  await tx
    .update(diagnosisExpert)
    .set(change)
    .where(and(eq(diagnosisExpert.diagnosisId, which.diagnosisId), eq(diagnosisExpert.expertId, which.expertId)))
}

// Unscoped: figures
/** How many diagnoses each of these experts carries now. */
export async function diagnosisLoad(tx: Tx, expertIds: readonly string[]): Promise<Map<string, number>> {
  if (expertIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: diagnosisExpert.expertId, n: count() })
    .from(diagnosisExpert)
    .innerJoin(diagnosis, eq(diagnosis.id, diagnosisExpert.diagnosisId))
    .where(
      and(
        inArray(diagnosisExpert.expertId, [...expertIds]),
        ne(diagnosisExpert.state, 'declined'),
        inArray(diagnosis.state, ['assigned', 'diagnosing']),
      ),
    )
    .groupBy(diagnosisExpert.expertId)
  return new Map(rows.map((row) => [row.id, row.n]))
}

// Unscoped: read before
/** The enterprise's latest sent filing that was scored by the table of 绿色工厂. */
export async function latestScored(tx: Tx, enterpriseId: string, programmes: readonly string[]) {
  const [row] = await tx
    .select()
    .from(filing)
    .where(
      and(
        eq(filing.enterpriseId, enterpriseId),
        inArray(filing.programme, [...programmes]),
        isNotNull(filing.submittedAt),
        isNotNull(filing.scoreSheet),
        isNull(filing.deletedAt),
      ),
    )
    .orderBy(desc(filing.submittedAt))
    .limit(1)
  return row ?? null
}

// Unscoped: read before
/** What these projects are called. */
export async function projectNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: filing.id, name: sql<string>`coalesce(${filing.answers} ->> 'projectName', ${filing.number}, '')` })
    .from(filing)
    .where(and(inArray(filing.id, [...ids]), isNull(filing.deletedAt)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Confirmed before that moment and not reminded of yet. */
export async function confirmedBefore(tx: Tx, moment: string): Promise<DiagnosisRecord[]> {
  return tx
    .select()
    .from(diagnosis)
    .where(
      and(
        inArray(diagnosis.state, ['confirmed', 'closed']),
        lte(diagnosis.confirmedAt, moment),
        isNull(diagnosis.remindedAt),
      ),
    )
    .limit(200)
}

/** That the enterprise was reminded; no step of the case. */
export async function noteReminded(tx: Tx, id: string, at: string): Promise<void> {
  await tx.update(diagnosis).set({ remindedAt: at }).where(eq(diagnosis.id, id))
}

// Unscoped: open work
export async function diagnosisById(tx: Tx, id: string): Promise<DiagnosisRecord | null> {
  const [row] = await tx.select().from(diagnosis).where(eq(diagnosis.id, id))
  return row ?? null
}

// Unscoped: open work
/** Diagnoses under way that this expert was sent to and has not declined. */
export async function diagnosesOfExpert(tx: Tx, expertId: string): Promise<DiagnosisRecord[]> {
  return tx
    .select(getTableColumns(diagnosis))
    .from(diagnosis)
    .innerJoin(diagnosisExpert, eq(diagnosisExpert.diagnosisId, diagnosis.id))
    .where(
      and(
        eq(diagnosisExpert.expertId, expertId),
        ne(diagnosisExpert.state, 'declined'),
        inArray(diagnosis.state, ['assigned', 'diagnosing']),
      ),
    )
    .orderBy(asc(diagnosis.number))
}

/** The other expert takes the place, leading where the first one led, and is asked anew. */
export async function replaceExpert(
  tx: Tx,
  { diagnosisId, from, to }: { diagnosisId: string; from: string; to: string },
  at: string,
): Promise<void> {
  await tx
    .update(diagnosisExpert)
    .set({ expertId: to, state: 'invited', reason: null, at })
    .where(and(eq(diagnosisExpert.diagnosisId, diagnosisId), eq(diagnosisExpert.expertId, from)))
}
