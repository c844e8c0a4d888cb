/** What the administrator sees and sets of a role's permissions. */
import { refuse } from '@green/contract/errors.ts'
import { isKept, permissionsOf } from '@green/contract/permissions.ts'
import { type Role, roleLabels } from '@green/contract/roles.ts'
import { transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Services } from '../../platform/services.ts'
import { writeAudit } from '../audit/store.ts'
import { lockRole, takenPermissions, updatePermissions, versionOfRole } from './store.ts'

/** Everything the contract gives to the role, and what of it the role has. */
export async function permissionsOfRole({ db }: Services, role: Role) {
  const taken = new Set((await takenPermissions(db)).flatMap((row) => (row.roleId === role ? [row.permission] : [])))
  return {
    version: (await versionOfRole(db, role)) ?? 0,
    permissions: [...permissionsOf(role)].map(([permission, title]) => {
      const kept = isKept(role, permission)
      return { permission, title, allowed: kept || !taken.has(permission), kept }
    }),
  }
}

type Narrowing = { role: Role; permissions: readonly string[]; version: number }

/** Leaves a role these of its permissions and takes the others; above the contract nothing is given, and the administrators' own stay. */
export async function narrowRole(services: Services, actor: Actor, { role, permissions, version }: Narrowing) {
  const wanted = new Set(permissions)
  const ceiling = permissionsOf(role)
  if (permissions.some((one) => !ceiling.has(one))) throw refuse('ABOVE_ROLE', { role: roleLabels[role] })
  const gone = [...ceiling.keys()].filter((one) => !wanted.has(one))
  const needed = gone.find((one) => isKept(role, one))
  if (needed !== undefined) throw refuse('ADMINISTRATOR_NEEDS', { what: ceiling.get(needed) ?? needed })
  await transaction(services.db, async (tx) => {
    if ((await lockRole(tx, role)) !== version) throw refuse('STALE')
    const before = new Set((await takenPermissions(tx)).flatMap((row) => (row.roleId === role ? [row.permission] : [])))
    const taken = gone.filter((one) => !before.has(one))
    const given = permissions.filter((one) => before.has(one))
    await updatePermissions(tx, role, { given, taken })
    const titles = (names: readonly string[]) => names.map((one) => ceiling.get(one)).join('、')
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '调整角色权限',
      object: roleLabels[role],
      result: '成功',
      changes: [
        ...(taken.length > 0 ? [{ label: '取消', before: titles(taken), after: '' }] : []),
        ...(given.length > 0 ? [{ label: '恢复', before: '', after: titles(given) }] : []),
      ],
    })
  })
  return permissionsOfRole(services, role)
}
