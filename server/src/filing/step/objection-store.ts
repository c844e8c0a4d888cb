/** Queries for the objections of a filing's publicity, as the engine and the minutes need them. */
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { objection } from '../../db/schema/decisions.ts'

/** Every objection to the filing; names are hidden from all but the officers who answer. */
export async function objectionsTo(tx: Tx, filingId: string) {
  return tx
    .select({ number: objection.number, name: objection.name, state: objection.state, note: objection.note })
    .from(objection)
    .where(eq(objection.filingId, filingId))
    .orderBy(objection.at)
}
