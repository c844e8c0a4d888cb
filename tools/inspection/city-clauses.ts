/** The clause library with what the city has set: the days of a clause, and clauses of its own. */
import type { Clause, ClauseLibrary } from './clauses.ts'

/** What a clause says, without its days. */
export type ClauseBody = Omit<Clause, 'key' | 'version' | 'validFrom' | 'validTo'>

/** What the city sets of a clause. `own` is null for a clause of the library, whose words stay. */
export type SetClause = { validFrom: string; validTo: string | null; own: ClauseBody | null }

/** What the city has set by key; of a clause with several editions it sets the latest one. */
export function withCityClauses(library: ClauseLibrary, set: ReadonlyMap<string, SetClause>): ClauseLibrary {
  const clauses = library.clauses.map((clause): Clause => {
    const own = set.get(clause.key)
    if (!own || own.own || latestOf(library, clause.key)?.version !== clause.version) return clause
    return { ...clause, validFrom: own.validFrom, validTo: own.validTo }
  })
  const added = [...set].flatMap(([key, { own, validFrom, validTo }]): Clause[] =>
    own ? [{ ...own, key, version: 1, validFrom, validTo }] : [],
  )
  return { ...library, clauses: [...clauses, ...added] }
}

export const latestOf = (library: ClauseLibrary, key: string): Clause | null =>
  library.clauses
    .filter((one) => one.key === key)
    .toSorted((a, b) => a.version - b.version)
    .at(-1) ?? null

/** What is wrong with the days of a clause; null when they may be set. */
export function clauseDaysFault(
  { key, version, validFrom, validTo }: Pick<Clause, 'key' | 'version' | 'validFrom' | 'validTo'>,
  library: ClauseLibrary,
): { field: 'validFrom' | 'validTo'; message: string } | null {
  if (validTo !== null && validTo < validFrom)
    return { field: 'validTo', message: `失效日期不能早于生效日期${validFrom}` }
  const before = library.clauses.find((one) => one.key === key && one.version === version - 1)
  if (before?.validTo && validFrom <= before.validTo)
    return { field: 'validFrom', message: `生效日期应晚于上一版的失效日期${before.validTo}` }
  return null
}
