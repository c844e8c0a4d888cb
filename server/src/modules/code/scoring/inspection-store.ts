/** What inspections say of enterprises on a day: overdue rectifications, and sanctions of the year that are in force. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { inspection } from '../../../db/schema/inspection/inspection.ts'
import { inspectionPaper } from '../../../db/schema/inspection/inspection-paper.ts'
import { overdueText } from '../../../filing/step/rectified.ts'
import type { InspectionResult } from './inputs.ts'

/** Only of enterprises with either of them. */
export async function inspectionResult(
  tx: Tx,
  enterpriseIds: readonly string[],
  year: number,
  today: string,
): Promise<ReadonlyMap<string, InspectionResult>> {
  if (enterpriseIds.length === 0) return new Map()
  const among = inArray(inspection.enterpriseId, [...enterpriseIds])
  const late = await tx
    .selectDistinct({ id: inspection.enterpriseId })
    .from(inspection)
    .where(and(among, eq(inspection.state, 'rectifying'), sql`${inspection.rectifyDue} < ${today}`))
  // In force once it is served; a void decision is none.
  const decided = await tx
    .selectDistinct({ id: inspection.enterpriseId })
    .from(inspectionPaper)
    .innerJoin(inspection, eq(inspection.id, inspectionPaper.inspectionId))
    .where(
      and(
        among,
        eq(inspectionPaper.kind, 'penaltyDecision'),
        eq(inspectionPaper.state, 'issued'),
        sql`${inspectionPaper.service} ->> 'at' like ${`${year}-%`}`,
      ),
    )
  const overdue = new Map<string, string | null>()
  for (const { id } of late) overdue.set(id, await overdueText(tx, id))
  const sanctioned = new Set(decided.map(({ id }) => id))
  return new Map(
    [...new Set([...overdue.keys(), ...sanctioned])].map((id) => [
      id,
      { overdue: overdue.get(id) ?? null, isSanctioned: sanctioned.has(id) },
    ]),
  )
}
