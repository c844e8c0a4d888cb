/** A rectification ordered by an inspection that is past its term, with what both sides say: asked before a filing is sent and before it is granted. */
import { and, asc, desc, eq, isNull, lt, ne, or } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { inspection } from '../../db/schema/inspection/inspection.ts'
import { inspectionStatement, rectificationItem } from '../../db/schema/inspection/inspection-paper.ts'
import { inspectionAnswer } from '../../db/schema/inspection/inspection-visit.ts'

// Unscoped: read before
/** The oldest of them; null where there is none. What is handed in and waits for its re-check is not overdue. */
export async function overdueRectification(tx: Tx, enterpriseId: string, today: string) {
  const [row] = await tx
    .select({ id: inspection.id, number: inspection.number, due: inspection.rectifyDue })
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
  return row ? { ...row, ...(await bothSides(tx, row.id)) } : null
}

/** What the inspection found and has not seen done, and what the enterprise said to it. */
async function bothSides(tx: Tx, inspectionId: string) {
  const items = await tx
    .select({ item: rectificationItem.item, clause: rectificationItem.clause })
    .from(rectificationItem)
    .where(
      and(
        eq(rectificationItem.inspectionId, inspectionId),
        or(isNull(rectificationItem.result), ne(rectificationItem.result, 'done')),
      ),
    )
    .orderBy(asc(rectificationItem.no))
  const [statement] = await tx
    .select({ points: inspectionStatement.points, conclusion: inspectionStatement.conclusion })
    .from(inspectionStatement)
    .where(eq(inspectionStatement.inspectionId, inspectionId))
    .orderBy(desc(inspectionStatement.at))
    .limit(1)
  const [objection] = await tx
    .select({ words: inspectionAnswer.words, reply: inspectionAnswer.reply })
    .from(inspectionAnswer)
    .where(and(eq(inspectionAnswer.inspectionId, inspectionId), eq(inspectionAnswer.kind, 'object')))
    .orderBy(desc(inspectionAnswer.at))
    .limit(1)
  return { items, statement: statement ?? null, objection: objection ?? null }
}
export type OverdueRectification = NonNullable<Awaited<ReturnType<typeof overdueRectification>>>
