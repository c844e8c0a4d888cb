/** Further roles beside the contract's six: made on the base of one of them, renamed, removed, and given to accounts. */
import type { CallInput } from '@green/contract/call.ts'
import type { role as roleCalls } from '@green/contract/calls/overview/lookup.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { administratorDuties, dutyLabels, roleLabels, roles } from '@green/contract/roles.ts'
import { permissionsOf } from '@green/contract/screens/permissions.ts'
import { isDouble, type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { ids } from '../../platform/ids.ts'
import { oneOf } from '../../platform/one-of.ts'
import type { WithDb } from '../../platform/services.ts'
import { writeAudit } from '../audit/store.ts'
import {
  type Administrator,
  accountsByRole,
  allRoles,
  deleteRole,
  insertMissing,
  insertRole,
  isKeeper,
  lockAccounts,
  lockAdministrators,
  lockRole,
  type RoleRecord,
  renameRole,
  updateRoleOfAccounts,
} from './store.ts'

const isOfContract = ({ id }: { id: string }) => Object.hasOwn(roleLabels, id)
const fault = (field: string, message: string) => refuseFields([{ field, message }])

/** The contract's roles in their order, then the further ones by name. */
export async function listRoles({ db }: WithDb) {
  const [rows, accounts] = await Promise.all([allRoles(db), accountsByRole(db)])
  const own = roles.flatMap((id) => rows.filter((row) => row.id === id))
  return [...own, ...rows.filter((row) => !isOfContract(row))].map(({ id, name, base, version }) => ({
    role: id,
    name,
    base: oneOf(roles, base),
    accounts: accounts.get(id) ?? 0,
    version,
  }))
}

type RoleChange = CallInput<typeof roleCalls.saveRole>

/** A new role that may all that its base may, or another name for a further role. */
export async function saveRole(services: WithDb, actor: Actor, change: RoleChange) {
  const { role: id, base, version } = change
  const name = change.name.trim()
  try {
    return await transaction(services.db, (tx) =>
      id === undefined ? makeRole(tx, actor, { name, base }) : rename(tx, actor, { id, name, base, version }),
    )
  } catch (error) {
    if (!isDouble(error, 'role_name')) throw error
    const errors = [{ field: 'name', message: '角色名称已存在，请核对后修改' }]
    throw refuse('DUPLICATE', { what: '角色名称' }, { errors })
  }
}

async function makeRole(tx: Tx, actor: Actor, { name, base }: Pick<RoleChange, 'name' | 'base'>) {
  if (base === undefined) throw fault('base', '请选择基本角色')
  const id = ids.next()
  await insertRole(tx, { id, name, base })
  const permissions = [...permissionsOf(base).keys()].map((permission) => ({ roleId: id, permission }))
  await insertMissing(tx, { roles: [], permissions })
  const changes = [
    { label: '名称', before: '', after: name },
    { label: '基本角色', before: '', after: roleLabels[base] },
  ]
  await writeAudit(tx, { kind: 'system', actor, action: '新增角色', object: name, result: '成功', changes })
  return { role: id, version: 1 }
}

async function rename(tx: Tx, actor: Actor, { id, name, base, version }: Omit<RoleChange, 'role'> & { id: string }) {
  const role = await furtherRole(tx, id, '基本角色不能改名')
  if (base !== undefined && base !== role.base) throw fault('base', '角色建立后不能更换基本角色')
  if (role.version !== version) throw refuse('STALE')
  await renameRole(tx, id, name)
  const changes = role.name === name ? [] : [{ label: '名称', before: role.name, after: name }]
  await writeAudit(tx, { kind: 'system', actor, action: '修改角色名称', object: role.name, result: '成功', changes })
  return { role: id, version: version + 1 }
}

/** Removes a further role that no account has. */
export async function removeRole(
  services: WithDb,
  actor: Actor,
  { role: id, version }: { role: string; version: number },
) {
  return transaction(services.db, async (tx) => {
    const role = await furtherRole(tx, id, '基本角色不能删除')
    if (role.version !== version) throw refuse('STALE')
    const accounts = (await accountsByRole(tx)).get(id) ?? 0
    if (accounts > 0) throw fault('role', `还有${accounts}个账号使用此角色，请先为这些账号更换角色`)
    await deleteRole(tx, id)
    await writeAudit(tx, { kind: 'system', actor, action: '删除角色', object: role.name, result: '成功' })
    return { done: true as const }
  })
}

/** A further role, locked; the contract's own are refused with the reason. */
async function furtherRole(tx: Tx, id: string, ofContract: string): Promise<RoleRecord> {
  const role = await lockRole(tx, id)
  if (!role) throw refuse('NOT_FOUND')
  if (isOfContract(role)) throw fault('role', ofContract)
  return role
}

type RoleOfAccounts = { role: string | null; accounts: readonly { id: string; version: number }[] }

/** Accounts that are to have a role that stands on theirs, or with null theirs back; those that do not fit are refused. */
export async function roleOfAccounts(tx: Tx, { role: id, accounts: wanted }: RoleOfAccounts) {
  // One after the other, so that two cannot take the last two full administrators.
  await lockRole(tx, 'admin')
  const role = id === null ? null : await lockRole(tx, id)
  if (role === undefined) throw refuse('NOT_FOUND')
  const accounts = await lockAccounts(
    tx,
    wanted.map((one) => one.id),
  )
  const found = new Map(accounts.map((account) => [account.id, account]))
  const faults = wanted.flatMap((one, i) => {
    const message = misfit(found.get(one.id), role)
    return message === null ? [] : [{ field: `accounts[${i}].id`, message }]
  })
  if (faults.length > 0) throw refuseFields(faults)
  if (wanted.some((one) => found.get(one.id)?.version !== one.version)) throw refuse('STALE')
  const roleId = role === null || isOfContract(role) ? null : role.id
  const changed = accounts.filter((account) => account.roleId !== roleId)
  if (roleId !== null && role?.base === 'admin')
    await requireAnotherAdministrator(
      tx,
      changed.map((account) => account.id),
      'role',
    )
  const names = new Map((await allRoles(tx)).map((one) => [one.id, one.name]))
  return {
    roleId,
    roleName: role?.name ?? '基本角色',
    accounts: changed.map(({ id: accountId, version, name, loginName, role: own, roleId: before }) => ({
      id: accountId,
      version,
      name,
      loginName,
      before: names.get(before ?? own) ?? '',
      after: names.get(roleId ?? own) ?? '',
    })),
  }
}

/**
 * Besides these accounts one keeps the contract's administrator role, and of each duty that they have one keeps the
 * duty: in use and without an end, so that the last does not expire either.
 */
export async function requireAnotherAdministrator(tx: Tx, accounts: readonly string[], field: string): Promise<void> {
  await lockRole(tx, 'admin')
  const all = await lockAdministrators(tx)
  const isLeaving = ({ id }: Administrator) => accounts.includes(id)
  const left = all.filter((one) => !isLeaving(one) && isKeeper(one))
  const needed = new Set(all.filter(isLeaving).map(({ duty }) => duty))
  for (const duty of needed) {
    if (left.some((one) => duty === null || one.duty === duty)) continue
    const name = duty === null ? '“系统管理员”基本角色' : `“${dutyLabels[oneOf(administratorDuties, duty)]}”的职责`
    throw fault(field, `至少要有一个可用、没有有效期的账号保留${name}`)
  }
}

/** Gives the accounts the role; it holds from their next request. */
export async function setRoleOfAccounts(tx: Tx, actor: Actor, wanted: RoleOfAccounts): Promise<void> {
  const { roleId, roleName, accounts } = await roleOfAccounts(tx, wanted)
  await updateRoleOfAccounts(
    tx,
    accounts.map(({ id }) => id),
    roleId,
  )
  await writeAudit(tx, {
    kind: 'system',
    actor,
    action: '设置账号角色',
    object: roleName,
    result: `${accounts.length}个账号`,
    changes: accounts.map(({ loginName, before, after }) => ({ label: loginName, before, after })),
  })
}

function misfit(account: { role: string } | undefined, role: RoleRecord | null): string | null {
  if (!account) return '账号不存在，请刷新列表后重新选择'
  if (role === null || account.role === role.base) return null
  return `“${role.name}”只能用于${roleLabels[oneOf(roles, role.base)]}，此账号是${roleLabels[oneOf(roles, account.role)]}`
}
