/** What a version of a factor changes, against those that are in force without it. */
import { factorGroups } from '@green/filing/programme/factor-words.ts'
import { groupOf } from '@green/tools/energy-conversion/factors.ts'
import { editionsAfter, type FactorVersion, type TouchedEntry, touchedBy } from '../../../base/reference/factors.ts'
import type { SettingVersion } from '../../../base/reference/setting-store.ts'
import { clock } from '../../../platform/clock.ts'

/** The entries and the data years that count differently with this version, up to the current year. */
export function touchedByVersion(
  others: readonly SettingVersion[],
  { key, value }: { key: string; value: FactorVersion | null },
): TouchedEntry[] {
  if (!Object.hasOwn(factorGroups, groupOf(key))) return []
  const next = value && { key, ...value, edition: '' }
  return touchedBy(editionsAfter(others), next, { key, lastYear: clock.year() })
}
