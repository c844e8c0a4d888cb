/** The enterprise that a learner belongs to. */
import { refuse } from '@green/contract/errors.ts'
import type { OrgKind } from '@green/contract/roles.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { Actor } from '../../../platform/actor.ts'

// Unscoped: own
export async function enterpriseOf(tx: Tx, { enterpriseId }: Actor) {
  const [row] = enterpriseId
    ? await tx
        .select({
          id: enterprise.id,
          enterpriseName: enterprise.enterpriseName,
          qxCode: enterprise.qxCode,
          orgKind: enterprise.orgKind,
        })
        .from(enterprise)
        .where(eq(enterprise.id, enterpriseId))
    : []
  if (!row) throw refuse('NOT_FOUND')
  return { ...row, orgKind: row.orgKind as OrgKind }
}
