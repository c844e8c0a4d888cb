/** Queries for the meetings of panels that the engine cites. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { panelMeeting } from '../../db/schema/review.ts'

// Unscoped: read before
/** The confirmed meetings that discussed this case, the earliest first. */
export async function meetingsOn(tx: Tx, filingId: string) {
  return tx
    .select({ heldOn: panelMeeting.heldOn, code: panelMeeting.code, cases: panelMeeting.cases })
    .from(panelMeeting)
    .where(
      and(eq(panelMeeting.state, 'confirmed'), sql`${panelMeeting.cases} @> ${JSON.stringify([{ filingId }])}::jsonb`),
    )
    .orderBy(asc(panelMeeting.heldOn), asc(panelMeeting.id))
}
