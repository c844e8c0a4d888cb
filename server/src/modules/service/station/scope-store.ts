/** Which orders of stations a person may read: the administrator all of them, others none. */
import { stationOrder } from '../../../db/schema/station.ts'
import { readByAdministrators, scopeBy } from '../../../platform/scope.ts'

export const stationScope = scopeBy(stationOrder, readByAdministrators)
