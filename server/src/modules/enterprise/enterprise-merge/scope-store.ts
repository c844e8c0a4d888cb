/** Who may read merges of the archive: the city and the administrator. */
import { enterpriseMerge } from '../../../db/schema/enterprise-merge.ts'
import { readByCity, scopeBy } from '../../../platform/scope.ts'

export const scopeOf = scopeBy(enterpriseMerge, readByCity)
