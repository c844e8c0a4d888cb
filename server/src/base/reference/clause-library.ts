/** The clause library as the city has set it: the file's clauses with the city's days, and the city's own clauses. */
import { type SetClause, withCityClauses } from '@green/tools/inspection/city-clauses.ts'
import { type ClauseLibrary, clauseLibrary } from '@green/tools/inspection/clauses.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { once, readData } from './data-file.ts'
import { valuesAt } from './setting-store.ts'

/** Without what the city has set. */
export const shippedLibrary = once(() => clauseLibrary(readData))

const prefix = 'clause/'
export const clauseSetting = (key: string): string => `${prefix}${key}`

/** What the city has set by the clause's key, as it holds now. */
export async function setClauses(tx: Tx): Promise<ReadonlyMap<string, SetClause>> {
  const values = [...(await valuesAt(tx, 'inspection', clock.now()))]
  return new Map(
    values.flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value as unknown as SetClause] as const] : [],
    ),
  )
}

export const libraryOf = async (tx: Tx): Promise<ClauseLibrary> =>
  withCityClauses(shippedLibrary(), await setClauses(tx))
