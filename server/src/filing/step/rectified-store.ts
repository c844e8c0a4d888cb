/** A rectification ordered by an inspection that is past its term: asked before a filing is sent and before it is granted. */
import { and, asc, eq, lt } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { inspection } from '../../db/schema/inspection.ts'

/** The oldest of them; null where there is none. What is handed in and waits for its re-check is not overdue. */
export async function overdueRectification(tx: Tx, enterpriseId: string, today: string) {
  const [row] = await tx
    .select({ number: inspection.number, due: inspection.rectifyDue })
    .from(inspection)
    .where(
      and(
        eq(inspection.enterpriseId, enterpriseId),
        eq(inspection.state, 'rectifying'),
        lt(inspection.rectifyDue, today),
      ),
    )
    .orderBy(asc(inspection.rectifyDue))
    .limit(1)
  return row ?? null
}
