/** The names that an enterprise has and had: which of them it had, and the search keys made of all of them. */
import type { EnterpriseNameBefore, renamedBy } from '@green/contract/enterprise/enterprise.ts'
import { clock } from '../../../platform/clock.ts'
import type { EnterpriseRecord } from '../fields.ts'
import { grams, sortKey } from '../search-keys.ts'

/** What confirmed a new name; null while nobody has: the enterprise still types its first one. */
export type RenamedBy = (typeof renamedBy)[number] | null

type Named = Pick<EnterpriseRecord, 'enterpriseName' | 'formerNames'>

/**
 * The former names once the enterprise is called `name`. A name that it takes up again is a former one no longer; one
 * that it had twice is listed once, with its last day.
 */
export function formerNamesAfter(
  { enterpriseName, formerNames }: Named,
  name: string,
  by: RenamedBy,
): EnterpriseNameBefore[] {
  if (by === null || name === enterpriseName || enterpriseName === '') return formerNames
  const latest = { name: enterpriseName, until: clock.today(), by }
  return [latest, ...formerNames.filter((one) => one.name !== name && one.name !== enterpriseName)]
}

/** What the enterprise is called now, where the row keeps the name of its day. */
export function nameNowOf(
  { enterpriseId, enterpriseName }: { enterpriseId: string | null; enterpriseName: string },
  called: ReadonlyMap<string, string>,
): string | null {
  const now = enterpriseId ? called.get(enterpriseId) : undefined
  return now === undefined || now === enterpriseName ? null : now
}

/** The columns by which an enterprise is searched and sorted. */
export function nameKeys({ enterpriseName, formerNames, socialCode }: Named & { socialCode: string }) {
  return {
    grams: grams([enterpriseName, socialCode, ...formerNames.map(({ name }) => name)]),
    sortKey: sortKey(enterpriseName),
  }
}
