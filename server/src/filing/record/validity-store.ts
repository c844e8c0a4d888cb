/** Queries for approved filings: expired, valid, suspended. */
import { isHeld, isInForce, isSuspended, statesWhere } from '@green/filing/workflow/states.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { isAnyOfFew } from '../../db/any-of.ts'
import type { Tx } from '../../db/database.ts'
import { builtOnce } from '../../db/prepared.ts'
import { filing } from '../../db/schema/filing.ts'
import type { FilingRecord } from './store.ts'

/** Approved filings whose validity has ended. */
export async function expiredFilings(tx: Tx, today: string): Promise<string[]> {
  const rows = await tx
    .select({ id: filing.id })
    .from(filing)
    .where(and(inArray(filing.state, statesWhere(isHeld)), sql`${filing.validTo} < ${today}`))
    .limit(500)
  return rows.map((r) => r.id)
}

/** Suspended filings whose term has ended. */
export async function suspendedUntilBefore(tx: Tx, today: string): Promise<string[]> {
  const rows = await tx
    .select({ id: filing.id })
    .from(filing)
    .where(and(inArray(filing.state, statesWhere(isSuspended)), sql`${filing.suspendedUntil} < ${today}`))
    .limit(500)
  return rows.map((r) => r.id)
}

// Unscoped: read before
/** An enterprise's approved filings in a programme without batches, locked. */
export async function lockCurrent(tx: Tx, programme: string, enterpriseId: string): Promise<FilingRecord | null> {
  const [row] = await tx
    .select()
    .from(filing)
    .where(
      and(
        eq(filing.programme, programme),
        eq(filing.enterpriseId, enterpriseId),
        inArray(filing.state, statesWhere(isInForce)),
      ),
    )
    .for('update')
  return row ?? null
}

// Unscoped: read before
const suspended = builtOnce((query) =>
  query
    .select({ programme: filing.programme, enterpriseId: filing.enterpriseId })
    .from(filing)
    .where(
      and(
        isAnyOfFew(filing.programme, sql.placeholder('programmes')),
        isAnyOfFew(filing.enterpriseId, sql.placeholder('enterpriseIds')),
        inArray(filing.state, statesWhere(isSuspended)),
      ),
    ),
)

/** Which of these filings' enterprises hold a suspended filing of the same programme, as `programme enterpriseId`. */
export async function suspendedAmong(
  tx: Tx,
  filings: readonly { programme: string; enterpriseId: string }[],
): Promise<Set<string>> {
  if (filings.length === 0) return new Set()
  const rows = await suspended(tx, {
    programmes: [...new Set(filings.map((f) => f.programme))],
    enterpriseIds: [...new Set(filings.map((f) => f.enterpriseId))],
  })
  return new Set(rows.map((r) => `${r.programme} ${r.enterpriseId}`))
}
