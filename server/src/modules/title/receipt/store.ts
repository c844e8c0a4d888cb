/** The sendings under a number. */
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { filing, filingSubmission } from '../../../db/schema/filing.ts'

/** Newest first; no actor is asked for, so that only what the public check tells is read. */
export async function sendingsByNumber(tx: Tx, number: string) {
  return tx
    .select({
      programme: filing.programme,
      number: filing.number,
      no: filingSubmission.no,
      at: filingSubmission.at,
      contentHash: filingSubmission.contentHash,
    })
    .from(filing)
    .innerJoin(filingSubmission, eq(filingSubmission.filingId, filing.id))
    .where(eq(filing.number, number))
    .orderBy(desc(filingSubmission.no))
}
