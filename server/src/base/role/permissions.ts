/**
 * The permissions of the roles: the contract is the default and the maximum, rows of the database remove some of it.
 * At the start missing rows are inserted from the contract, also for calls and screens of a new version.
 */

import { roleLabels, roles } from '@green/contract/roles.ts'
import { isFixed, permissionsOf } from '@green/contract/screens/permissions.ts'
import { type Database, transaction } from '../../db/database.ts'
import { cachedUntilNotified, type Notifications } from '../../db/listen.ts'
import { oneOf } from '../../platform/one-of.ts'
import type { Permissions } from '../../platform/services.ts'
import { allRoles, changesChannel, deniedPermissions, insertMissing, knownPermissions } from './store.ts'

/** The rows, cached until any process has changed them. */
export async function openPermissions(db: Database, notifications: Notifications): Promise<Permissions> {
  await fillFromContract(db)
  const denied = await cachedUntilNotified(notifications, changesChannel, () => deniedByRole(db))
  return { deniedTo: async (roleId) => (await denied()).get(roleId) ?? nothing }
}

const nothing: ReadonlySet<string> = new Set()

async function deniedByRole(db: Database): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await deniedPermissions(db)
  const denied = rows.filter(({ base, permission }) => !isFixed(oneOf(roles, base), permission))
  const byRole = Map.groupBy(denied, ({ roleId }) => roleId)
  return new Map([...byRole].map(([id, ofRole]) => [id, new Set(ofRole.map(({ permission }) => permission))]))
}

async function fillFromContract(db: Database): Promise<void> {
  const existing = await allRoles(db)
  const missing = roles.flatMap((id) =>
    existing.some((role) => role.id === id) ? [] : [{ id, name: roleLabels[id], base: id }],
  )
  const known = new Set((await knownPermissions(db)).map(({ roleId, permission }) => `${roleId} ${permission}`))
  const permissions = [...existing, ...missing].flatMap(({ id, base }) =>
    [...permissionsOf(oneOf(roles, base)).keys()].flatMap((permission) =>
      known.has(`${id} ${permission}`) ? [] : [{ roleId: id, permission }],
    ),
  )
  if (missing.length === 0 && permissions.length === 0) return
  await transaction(db, (tx) => insertMissing(tx, { roles: missing, permissions }))
}
