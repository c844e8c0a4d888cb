/** Which requests for an account a person may read: a county those of its enterprises, city and administrator all. */
import { readByDistricts } from '@green/filing/records/readers.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { scopeBy } from '../../../platform/scope.ts'

/** Of a request that has joined the enterprise. */
export const scopeOf = scopeBy(enterprise, readByDistricts)
