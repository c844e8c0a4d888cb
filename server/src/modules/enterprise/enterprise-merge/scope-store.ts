/** Who may read merges of the archive: the city and the administrator. */
import { readByCity } from '@green/filing/records/readers.ts'
import { enterpriseMerge } from '../../../db/schema/enterprise-merge.ts'
import { scopeBy } from '../../../platform/scope.ts'

export const scopeOf = scopeBy(enterpriseMerge, readByCity)
