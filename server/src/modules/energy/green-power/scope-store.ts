/** Which registrations a person may read: the enterprise its own, the county those of its district, the city all. */
import { greenPower } from '../../../db/schema/energy/green-power.ts'
import { scopeBy } from '../../../platform/scope.ts'

export const scopeOf = scopeBy(greenPower, { enterprise: 'own', county: 'own', city: 'all', admin: 'all' })
