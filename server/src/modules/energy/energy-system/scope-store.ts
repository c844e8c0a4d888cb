/** Whose steps a person may read: the enterprise its own, the county those of its district, the city all. */
import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { scopeOf as enterpriseScope } from '../../../base/enterprise/store.ts'
import { energySystemTask } from '../../../db/schema/energy/energy-system.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { Actor } from '../../../platform/actor.ts'
import { readByOffices, scopeBy } from '../../../platform/scope.ts'

/** A step has no county: it is its enterprise's. */
const ofReadEnterprise = (actor: Actor): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(enterprise)
      .where(and(eq(enterprise.id, energySystemTask.enterpriseId), enterpriseScope(actor))),
  )

export const scopeOf = scopeBy(energySystemTask, { own: 'own', ...readByOffices(ofReadEnterprise) })
