/** Queries for codes and what they stand on. */
import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { caseHistory } from '../../db/schema/cases.ts'
import { greenCode, ratingRun } from '../../db/schema/green-code.ts'

export type GreenCodeRecord = typeof greenCode.$inferSelect

/** Who computed, froze or published this edition: none of them judges it a second time. */
export async function peopleBehind(tx: Tx, { id, runId, edition }: GreenCodeRecord): Promise<string[]> {
  const entries = await tx
    .select({ actorId: caseHistory.actorId })
    .from(caseHistory)
    .where(and(eq(caseHistory.caseId, id), inArray(caseHistory.action, ['publish', 'compute'])))
  const [run] =
    edition === 1
      ? await tx
          .select({ by: ratingRun.startedBy, frozenBy: ratingRun.frozenBy, publishedBy: ratingRun.publishedBy })
          .from(ratingRun)
          .where(eq(ratingRun.id, runId))
      : []
  return [...entries.map(({ actorId }) => actorId), run?.by, run?.frozenBy, run?.publishedBy].flatMap(
    (one) => one ?? [],
  )
}

/** Whether a later year of the same enterprise has been confirmed. */
export async function hasLaterYear(tx: Tx, { enterpriseId, year }: GreenCodeRecord): Promise<boolean> {
  const [later] = await tx
    .select({ id: greenCode.id })
    .from(greenCode)
    .where(
      and(
        eq(greenCode.enterpriseId, enterpriseId),
        gt(greenCode.year, year),
        eq(greenCode.current, true),
        isNotNull(greenCode.confirmedAt),
      ),
    )
    .limit(1)
  return later !== undefined
}
