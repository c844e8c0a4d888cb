/** The register of confidential values (`filing/workflow/confidential.ts`) asked by a person, in a value and in SQL. */
import { isFiler } from '@green/contract/roles.ts'
import { mayKnow, type ReaderKind, type SecretKind, statesKnown } from '@green/filing/workflow/confidential.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Actor } from './actor.ts'

type Reading = Pick<Actor, 'role' | 'viewer' | 'keyScope'>

/** As whom this person reads: by the role, and as a viewer or a system where one stands behind it. */
export function readersOf({ role, viewer, keyScope }: Reading): ReaderKind[] {
  return [
    isFiler(role) ? 'filer' : role,
    ...(viewer ? (['viewer'] as const) : []),
    ...(keyScope ? (['key'] as const) : []),
  ]
}

/** Whether this person may know the value of a case in this state. */
export const knows = (actor: Reading, secret: SecretKind, state: string): boolean =>
  mayKnow(secret, readersOf(actor), state)

/** Whether this person may know the value of the case in this row. */
export function isKnownIn(actor: Reading, secret: SecretKind, state: SQLWrapper): SQL {
  const states = statesKnown(secret, readersOf(actor))
  if (states === null) return sql`true`
  return states.length > 0 ? sql`${state} in (${sql.raw(states.map((one) => `'${one}'`).join(', '))})` : sql`false`
}

/** The value of this row, or null where this person may not know it. */
export const knownValue = (actor: Reading, secret: SecretKind, state: SQLWrapper, value: SQLWrapper): SQL<unknown> =>
  sql`case when ${isKnownIn(actor, secret, state)} then ${value} end`
