/** Queries for frozen rankings, and for the filings of a batch that a ranking consists of. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { filing } from '../../db/schema/filing.ts'
import { ranking } from '../../db/schema/review.ts'

export type RankingRecord = typeof ranking.$inferSelect

export async function findRanking(tx: Tx, batchId: string): Promise<RankingRecord | null> {
  const [row] = await tx.select().from(ranking).where(eq(ranking.batchId, batchId))
  return row ?? null
}

export async function insertRanking(tx: Tx, row: RankingRecord): Promise<void> {
  await tx.insert(ranking).values(row)
}

/** Every filing of the batch that was sent, in these states or in any. */
export async function entrantsIn(tx: Tx, batchId: string, states: readonly string[]) {
  return tx
    .select({
      id: filing.id,
      number: filing.number,
      name: filing.enterpriseName,
      qxCode: filing.qxCode,
      organisation: filing.organisation,
      state: filing.state,
      formVersion: filing.formVersion,
      answers: filing.answers,
      expertScore: filing.expertScore,
      systemScore: filing.systemScore,
      rankFigure: filing.rankFigure,
      gateHits: filing.gateHits,
      submittedAt: filing.submittedAt,
    })
    .from(filing)
    .where(and(eq(filing.batchId, batchId), isNull(filing.deletedAt), inArray(filing.state, [...states])))
}

// Unscoped: read before
/** The current states of these filings. */
export async function statesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: filing.id, state: filing.state })
    .from(filing)
    .where(inArray(filing.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.state]))
}
