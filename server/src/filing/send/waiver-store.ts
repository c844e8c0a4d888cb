/** Queries for waivers of warnings. */
import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { builtOnce } from '../../db/prepared.ts'
import { warningWaiver } from '../../db/schema/filing.ts'

export type WaiverRecord = typeof warningWaiver.$inferSelect

// Unscoped: read before
/** Every waiver that the enterprise has or had, newest first. */
export async function waiversOf(tx: Tx, enterpriseId: string): Promise<WaiverRecord[]> {
  return tx
    .select()
    .from(warningWaiver)
    .where(eq(warningWaiver.enterpriseId, enterpriseId))
    .orderBy(desc(warningWaiver.grantedAt), desc(warningWaiver.id))
}

/** Those valid on that day for a filing of that programme and year. */
export const validWaivers = (
  tx: Tx,
  { enterpriseId, programme, year }: { enterpriseId: string; programme: string; year: number | null },
  day: string,
): Promise<WaiverRecord[]> => validOn(tx, { enterpriseId, programme, year, day })

// Unscoped: read before
const validOn = builtOnce((query) =>
  query
    .select()
    .from(warningWaiver)
    .where(
      and(
        eq(warningWaiver.enterpriseId, sql.placeholder('enterpriseId')),
        eq(warningWaiver.programme, sql.placeholder('programme')),
        or(isNull(warningWaiver.year), eq(warningWaiver.year, sql.placeholder('year'))),
        gte(warningWaiver.until, sql.placeholder('day')),
        isNull(warningWaiver.endedAt),
      ),
    ),
)

export async function insertWaiver(tx: Tx, row: typeof warningWaiver.$inferInsert): Promise<void> {
  await tx.insert(warningWaiver).values(row)
}

/** Ends a valid one; null when there is none. */
export async function endWaiver(
  tx: Tx,
  id: string,
  end: Pick<WaiverRecord, 'endedAt' | 'endedByName' | 'endReason'>,
): Promise<WaiverRecord | null> {
  const [row] = await tx
    .update(warningWaiver)
    .set(end)
    .where(and(eq(warningWaiver.id, id), isNull(warningWaiver.endedAt)))
    .returning()
  return row ?? null
}
