/** The terms in force: the declaration's, or a longer one that the administrator has set. */
import { readSetting } from '../../base/message/setting-store.ts'
import type { Tx } from '../../db/database.ts'
import type { Config } from '../../platform/config.ts'
import { type KindName, kinds } from './kinds-store.ts'

export const termsKey = 'retentionTerms'
export type SetTerms = Partial<Record<KindName, number>>

export async function setTerms(tx: Tx) {
  const row = await readSetting(tx, termsKey)
  return {
    set: (row?.value ?? {}) as SetTerms,
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
    updatedBy: row?.updatedBy ?? null,
  }
}

/** The declared term, which is also the shortest. */
export const usualDays = (kind: KindName, config: Config): number => {
  const { days } = kinds[kind]
  return typeof days === 'number' ? days : days(config)
}

/** A setting from before a longer minimum does not undercut it. */
export const daysOf = (kind: KindName, set: SetTerms, config: Config): number =>
  Math.max(usualDays(kind, config), kinds[kind].most === undefined ? 0 : (set[kind] ?? 0))
