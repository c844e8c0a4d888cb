/** The administrator's view and change of a role's permissions. */
import { refuse } from '@green/contract/errors.ts'
import { isKept, permissionsOf } from '@green/contract/permissions.ts'
import { roles } from '@green/contract/roles.ts'
import { transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { oneOf } from '../../platform/one-of.ts'
import type { Services } from '../../platform/services.ts'
import { writeAudit } from '../audit/store.ts'
import { findRole, lockRole, takenFromRole, updatePermissions } from './store.ts'

/** Everything the contract gives to the base of a role, and what of it the role has. */
export async function permissionsOfRole({ db }: Services, id: string) {
  const role = await findRole(db, id)
  if (!role) throw refuse('NOT_FOUND')
  const base = oneOf(roles, role.base)
  const taken = await takenFromRole(db, id)
  return {
    version: role.version,
    permissions: [...permissionsOf(base)].map(([permission, title]) => {
      const kept = isKept(base, permission)
      return { permission, title, allowed: kept || !taken.has(permission), kept }
    }),
  }
}

type Narrowing = { role: string; permissions: readonly string[]; version: number }

/** Leaves a role these of its permissions and takes the others; above the contract nothing is given, and the administrators' own stay. */
export async function narrowRole(services: Services, actor: Actor, { role: id, permissions, version }: Narrowing) {
  const wanted = new Set(permissions)
  await transaction(services.db, async (tx) => {
    const role = await lockRole(tx, id)
    if (!role) throw refuse('NOT_FOUND')
    const base = oneOf(roles, role.base)
    const ceiling = permissionsOf(base)
    if (permissions.some((one) => !ceiling.has(one))) throw refuse('ABOVE_ROLE', { role: role.name })
    const gone = [...ceiling.keys()].filter((one) => !wanted.has(one))
    const needed = gone.find((one) => isKept(base, one))
    if (needed !== undefined) throw refuse('ADMINISTRATOR_NEEDS', { what: ceiling.get(needed) ?? needed })
    if (role.version !== version) throw refuse('STALE')
    const before = await takenFromRole(tx, id)
    const taken = gone.filter((one) => !before.has(one))
    const given = permissions.filter((one) => before.has(one))
    await updatePermissions(tx, id, { given, taken })
    const titles = (names: readonly string[]) => names.map((one) => ceiling.get(one)).join('、')
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '调整角色权限',
      object: role.name,
      result: '成功',
      changes: [
        ...(taken.length > 0 ? [{ label: '取消', before: titles(taken), after: '' }] : []),
        ...(given.length > 0 ? [{ label: '恢复', before: '', after: titles(given) }] : []),
      ],
    })
  })
  return permissionsOfRole(services, id)
}
