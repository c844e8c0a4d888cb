/** What a role may, and a change of it: first checked, later carried out. */
import { refuse } from '@green/contract/errors.ts'
import { roles } from '@green/contract/roles.ts'
import { isFixed, permissionsOf } from '@green/contract/screens/permissions.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { oneOf } from '../../platform/one-of.ts'
import type { WithDb } from '../../platform/services.ts'
import { writeAudit } from '../audit/store.ts'
import { deniedToRole, findRole, lockRole, type RoleRecord, updatePermissions } from './store.ts'

/** Everything the contract gives to the base of a role, and what of it the role has. */
export async function permissionsOfRole({ db }: WithDb, id: string) {
  const role = await findRole(db, id)
  if (!role) throw refuse('NOT_FOUND')
  const base = oneOf(roles, role.base)
  const denied = await deniedToRole(db, id)
  return {
    version: role.version,
    permissions: [...permissionsOf(base)].map(([permission, title]) => {
      const isPermanent = isFixed(base, permission)
      return { permission, title, allowed: isPermanent || !denied.has(permission), kept: isPermanent }
    }),
  }
}

/** What a role loses and what it has again. */
export type Narrowing = { revoked: string[]; granted: string[] }

/**
 * The difference between what the role has and what it is to have. Above the contract nothing is given, and the
 * administrators' own stay.
 */
export async function narrowingOf(
  tx: Tx,
  { role: id, permissions, version }: { role: string; permissions: readonly string[]; version: number },
): Promise<Narrowing & { role: RoleRecord }> {
  const role = await lockRole(tx, id)
  if (!role) throw refuse('NOT_FOUND')
  const base = oneOf(roles, role.base)
  const ceiling = permissionsOf(base)
  if (permissions.some((one) => !ceiling.has(one))) throw refuse('ABOVE_ROLE', { role: role.name })
  const wanted = new Set(permissions)
  const gone = [...ceiling.keys()].filter((one) => !wanted.has(one))
  requireNotFixed(role, gone)
  if (role.version !== version) throw refuse('STALE')
  const before = await deniedToRole(tx, id)
  return {
    role,
    revoked: gone.filter((one) => !before.has(one)),
    granted: [...wanted].filter((one) => before.has(one)),
  }
}

function requireNotFixed({ base }: RoleRecord, gone: readonly string[]) {
  const role = oneOf(roles, base)
  const needed = gone.find((one) => isFixed(role, one))
  if (needed !== undefined) throw refuse('ADMINISTRATOR_NEEDS', { what: permissionsOf(role).get(needed) ?? needed })
}

/** Carries a difference out on the role as it was read; with a new release the contract may have become narrower. */
export async function narrowRole(
  tx: Tx,
  actor: Actor,
  { role: id, version, revoked, granted }: Narrowing & { role: string; version: number | null },
): Promise<void> {
  const role = await lockRole(tx, id)
  if (!role) throw refuse('NOT_FOUND')
  if (role.version !== version) throw refuse('STALE')
  const ceiling = permissionsOf(oneOf(roles, role.base))
  if ([...revoked, ...granted].some((one) => !ceiling.has(one))) throw refuse('ABOVE_ROLE', { role: role.name })
  requireNotFixed(role, revoked)
  await updatePermissions(tx, id, { granted, revoked })
  const titles = (names: readonly string[]) => names.map((one) => ceiling.get(one)).join('、')
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: '调整角色权限',
    object: role.name,
    result: '成功',
    changes: [
      ...(revoked.length > 0 ? [{ label: '取消', before: titles(revoked), after: '' }] : []),
      ...(granted.length > 0 ? [{ label: '恢复', before: '', after: titles(granted) }] : []),
    ],
  })
}
