/** Which pushes a person may read: a county its own, city and administrator all. */
import { countyPush } from '../../db/schema/services.ts'
import { scopeBy } from '../../platform/scope.ts'

export const scopeOf = scopeBy(countyPush, { county: 'own', city: 'all', admin: 'all' })
