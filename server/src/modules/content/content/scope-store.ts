/** Whose pieces an officer writes and reads before they are published: a county its own, the city all. */
import { readByDistricts } from '@green/filing/records/readers.ts'
import { content } from '../../../db/schema/content.ts'
import { scopeBy } from '../../../platform/scope.ts'

export const scopeOf = scopeBy(content, readByDistricts)
