/** What of the inspections the city sets with versions: the department, the terms, the clauses. */
import type { Tx } from '../../../db/database.ts'
import { authorityName, authoritySetting } from './authority.ts'
import { clauseSettingName } from './clauses.ts'
import { termSettingName } from './terms.ts'

/** The name of a setting; null where there is none of that key. */
export async function inspectionSettingName(tx: Tx, key: string): Promise<string | null> {
  if (key === authoritySetting) return authorityName
  return termSettingName(key) ?? clauseSettingName(tx, key)
}
