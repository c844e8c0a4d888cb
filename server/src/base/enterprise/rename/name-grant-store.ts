/** Queries for enterprises under verification: whose name waits for the city's exception (名称待核), and which the county may answer. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { countySince, nameToGrant } from '../profile-rules.ts'

// Unscoped: own
/** They are few, so the rule itself reads them. */
function underVerification(tx: Tx, qxCode?: string) {
  return tx
    .select({
      id: enterprise.id,
      submittedAt: enterprise.submittedAt,
      enterpriseName: enterprise.enterpriseName,
      pendingChange: enterprise.pendingChange,
      proposed: enterprise.proposed,
      verification: enterprise.verification,
      nameGrant: enterprise.nameGrant,
    })
    .from(enterprise)
    .where(and(eq(enterprise.verification, 'verifying'), qxCode ? eq(enterprise.qxCode, qxCode) : undefined))
}

/** Whose name waits for the city. */
export async function namesToGrant(
  tx: Tx,
): Promise<{ id: string; submittedAt: string | null; enterpriseName: string }[]> {
  const rows = await underVerification(tx)
  return rows
    .filter((row) => nameToGrant(row) !== null)
    .map(({ id, submittedAt, enterpriseName }) => ({ id, submittedAt, enterpriseName }))
}

/** Those that the county may answer, of one county or of all, each with the moment since when. */
export async function waitingForCounty(
  tx: Tx,
  qxCode?: string,
): Promise<{ id: string; since: string | null; enterpriseName: string }[]> {
  const rows = await underVerification(tx, qxCode)
  return rows
    .filter((row) => nameToGrant(row) === null)
    .map((row) => ({ id: row.id, since: countySince(row), enterpriseName: row.enterpriseName }))
}
