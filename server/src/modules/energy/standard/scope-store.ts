/** Which editions of standards a person may read: the city and the administrator all of them. */
import { standardEdition } from '../../../db/schema/energy/standard.ts'
import { readByCity, scopeBy } from '../../../platform/scope.ts'

export const editionScope = scopeBy(standardEdition, readByCity)
