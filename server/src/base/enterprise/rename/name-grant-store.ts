/** Queries for names that wait for the city's exception (名称待核). */
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { nameToGrant } from '../profile-rules.ts'

/** The enterprises under verification whose name waits for the city. They are few, so the rule itself reads them. */
export async function namesToGrant(tx: Tx): Promise<{ id: string; submittedAt: string | null }[]> {
  const rows = await tx
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
    .where(eq(enterprise.verification, 'verifying'))
  return rows.filter((row) => nameToGrant(row) !== null).map(({ id, submittedAt }) => ({ id, submittedAt }))
}
