/** Whose pieces an officer writes and reads before they are published: a county its own, the city all. */
import { content } from '../../../db/schema/content.ts'
import { scopeBy } from '../../../platform/scope.ts'

export const scopeOf = scopeBy(content, { county: 'own', city: 'all', admin: 'all' })
