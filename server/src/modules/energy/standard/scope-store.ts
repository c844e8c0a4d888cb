/** Which editions of standards a person may read: the city and the administrator all of them. */
import { readByCity } from '@green/filing/records/readers.ts'
import { standardEdition } from '../../../db/schema/energy/standard.ts'
import { scopeBy } from '../../../platform/scope.ts'

export const editionScope = scopeBy(standardEdition, readByCity)
