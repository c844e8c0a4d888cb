/** Which verifications a person may read: the enterprise its own, the institution its commissions until they are withdrawn, the county its district's, the city all. */
import { readByDistricts } from '@green/filing/records/readers.ts'
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { energyVerification } from '../../../db/schema/energy/energy-verification.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeBy } from '../../../platform/scope.ts'

const ofInstitution = (id: string) =>
  and(eq(energyVerification.institutionId, id), ne(energyVerification.state, 'withdrawn'))

/** The state counts for the commissions only: the enterprise still reads what it withdrew. */
const ownOrCommissioned = ({ enterpriseId, agent }: Actor): SQL =>
  (enterpriseId && !agent && or(eq(energyVerification.enterpriseId, enterpriseId), ofInstitution(enterpriseId))) ||
  sql`false`

export const scopeOf = scopeBy(energyVerification, { ...readByDistricts, own: ownOrCommissioned })
