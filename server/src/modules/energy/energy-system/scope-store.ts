/** Whose steps a person may read: the enterprise its own, the county those of its district, the city all. */
import { isInspector } from '@green/contract/roles.ts'
import { eq, exists, type SQL, sql } from 'drizzle-orm'
import { scopeOf as enterpriseScope } from '../../../base/enterprise/store.ts'
import type { Tx } from '../../../db/database.ts'
import { energySystemTask } from '../../../db/schema/energy/energy-system.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { Actor } from '../../../platform/actor.ts'

export function scopeOf(tx: Tx, actor: Actor): SQL {
  if (actor.agent || isInspector(actor.role)) return sql`false`
  return exists(
    tx
      .select({ one: sql`1` })
      .from(enterprise)
      .where(sql`${eq(enterprise.id, energySystemTask.enterpriseId)} and ${enterpriseScope(actor)}`),
  )
}
