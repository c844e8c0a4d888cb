/** Queries for waivers of warnings. */
import { and, desc, eq, gte, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { warningWaiver } from '../../db/schema/filing.ts'

export type WaiverRecord = typeof warningWaiver.$inferSelect

/** Every waiver that the enterprise has or had, newest first. */
export async function waiversOf(tx: Tx, enterpriseId: string): Promise<WaiverRecord[]> {
  return tx
    .select()
    .from(warningWaiver)
    .where(eq(warningWaiver.enterpriseId, enterpriseId))
    .orderBy(desc(warningWaiver.grantedAt), desc(warningWaiver.id))
}

/** Those valid on that day for a filing of that programme and year. */
export async function standingWaivers(
  tx: Tx,
  { enterpriseId, programme, year }: { enterpriseId: string; programme: string; year: number | null },
  day: string,
): Promise<WaiverRecord[]> {
  return tx
    .select()
    .from(warningWaiver)
    .where(
      and(
        eq(warningWaiver.enterpriseId, enterpriseId),
        eq(warningWaiver.programme, programme),
        year === null ? isNull(warningWaiver.year) : or(isNull(warningWaiver.year), eq(warningWaiver.year, year)),
        gte(warningWaiver.until, day),
        isNull(warningWaiver.endedAt),
      ),
    )
}

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
