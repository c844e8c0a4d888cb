/** Queries for corrections that wait to be followed, and for what follows of them. */
import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { matching } from '../../../base/enterprise/store.ts'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { factCorrection, factFollowUp } from '../../../db/schema/energy/ledger.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { Actor } from '../../../platform/actor.ts'

export type CorrectionRow = typeof factCorrection.$inferSelect
export type FollowUpRow = typeof factFollowUp.$inferSelect

/** The oldest corrections that nobody follows yet, locked. */
export async function lockOpenCorrections(tx: Tx, limit: number): Promise<CorrectionRow[]> {
  return tx
    .select()
    .from(factCorrection)
    .where(isNull(factCorrection.doneAt))
    .orderBy(asc(factCorrection.at), asc(factCorrection.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

export async function endCorrections(tx: Tx, ids: readonly string[], doneAt: string): Promise<void> {
  await tx
    .update(factCorrection)
    .set({ doneAt })
    .where(inArray(factCorrection.id, [...ids]))
}

/** What follows of earlier corrections of this year and is not reviewed, locked. */
export async function lockFollowUps(
  tx: Tx,
  { enterpriseId, year }: { enterpriseId: string; year: number },
): Promise<FollowUpRow[]> {
  return tx
    .select()
    .from(factFollowUp)
    .where(
      and(eq(factFollowUp.enterpriseId, enterpriseId), eq(factFollowUp.year, year), ne(factFollowUp.state, 'done')),
    )
    .orderBy(asc(factFollowUp.id))
    .for('update')
}

/** A further one; where another enterprise's correction has flagged the same thing, it stays with that. */
export async function insertFollowUps(tx: Tx, rows: readonly (typeof factFollowUp.$inferInsert)[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(factFollowUp)
      .values([...rows])
      .onConflictDoNothing()
}

export async function lockFollowUp(tx: Tx, id: string): Promise<FollowUpRow | null> {
  const [row] = await tx.select().from(factFollowUp).where(eq(factFollowUp.id, id)).for('update')
  return row ?? null
}

export async function changeFollowUp(
  tx: Tx,
  { id, version }: FollowUpRow,
  changes: Partial<FollowUpRow>,
): Promise<FollowUpRow | null> {
  const [row] = await tx
    .update(factFollowUp)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(factFollowUp.id, id), eq(factFollowUp.version, version)))
    .returning()
  return row ?? null
}

export type FollowUpFilter = {
  keyword?: string | undefined
  qxCode?: string | undefined
  year?: number | undefined
  state?: string | undefined
  cited?: string | undefined
  enterpriseId?: string | undefined
  targetId?: string | undefined
}

/** One page of the enterprises in scope: what waits for a person first, the latest first. */
export async function followUpPage(
  tx: Tx,
  actor: Actor,
  { year, state, cited, enterpriseId, targetId, ...ofEnterprise }: FollowUpFilter,
  page: PageNumber,
) {
  return pageOf(
    tx,
    {
      select: { row: factFollowUp, enterpriseName: enterprise.enterpriseName, qxCode: enterprise.qxCode },
      from: (select) =>
        select
          .from(factFollowUp)
          .innerJoin(enterprise, eq(enterprise.id, factFollowUp.enterpriseId))
          .where(
            and(
              matching(actor, ofEnterprise),
              year === undefined ? undefined : eq(factFollowUp.year, year),
              state ? eq(factFollowUp.state, state) : undefined,
              cited ? eq(factFollowUp.kind, cited) : undefined,
              enterpriseId ? eq(factFollowUp.enterpriseId, enterpriseId) : undefined,
              targetId ? eq(factFollowUp.targetId, targetId) : undefined,
            ),
          ),
      orderBy: [
        sql`case ${factFollowUp.state} when 'waiting' then 0 when 'flagged' then 1 else 2 end`,
        desc(factFollowUp.at),
        asc(factFollowUp.id),
      ],
    },
    page,
  )
}
