/** Who may read merges of the archive: the city and the administrator. */
import { enterpriseMerge } from '../../../db/schema/enterprise-merge.ts'
import { scopeBy } from '../../../platform/scope.ts'

export const scopeOf = scopeBy(enterpriseMerge, { city: 'all', admin: 'all' })
