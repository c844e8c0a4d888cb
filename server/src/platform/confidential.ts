/** The register of confidential values (`filing/workflow/confidential.ts`) asked by a person, in a value and in SQL. */
import { type Role, reachOf, roleTraits } from '@green/contract/roles.ts'
import { mayKnow, type ReaderKind, type SecretKind, statesKnown } from '@green/filing/workflow/confidential.ts'
import type { RoleTraits } from '@green/filing/workflow/role-table.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Actor } from './actor.ts'

/** As whom those read who do this work: an officer of a district as the county, of the city as the city. */
const readerOf: Readonly<Record<RoleTraits['work'], (role: Role) => ReaderKind>> = {
  files: () => 'filer',
  officiates: (role) => (reachOf(role) === 'district' ? 'county' : 'city'),
  scores: () => 'expert',
  inspects: () => 'supervisor',
  administers: () => 'admin',
}

type Reading = Pick<Actor, 'role' | 'viewer' | 'keyScope'>

/** As whom this person reads: by the work of the role, and as a viewer or a system where one stands behind it. */
export function readersOf({ role, viewer, keyScope }: Reading): ReaderKind[] {
  return [
    readerOf[roleTraits(role).work](role),
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
