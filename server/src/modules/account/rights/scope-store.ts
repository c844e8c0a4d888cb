/** Who may read changes of rights: administrators. */
import { rightsChange } from '../../../db/schema/account/rights.ts'
import { readByAdministrators, scopeBy } from '../../../platform/scope.ts'

export const scopeOf = scopeBy(rightsChange, readByAdministrators)
