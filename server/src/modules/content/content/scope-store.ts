/** Whose pieces an officer writes and reads before they are published: a county its own, the city all. */
import { content } from '../../../db/schema/content.ts'
import { readByDistricts, scopeBy } from '../../../platform/scope.ts'

export const scopeOf = scopeBy(content, readByDistricts)
