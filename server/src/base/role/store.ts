/** Queries for roles, their permissions and who has them. */
import { and, asc, count, eq, inArray, ne, not, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { byName } from '../../db/name-order.ts'
import { account, role, rolePermission } from '../../db/schema/account/accounts.ts'
import { setting } from '../../db/schema/content.ts'

/** The channel on which every process is notified of changes. */
export const changesChannel = 'role_permission'

export type RoleRecord = typeof role.$inferSelect
export type RolePermission = { roleId: string; permission: string }

export async function allRoles(tx: Tx): Promise<RoleRecord[]> {
  return tx.select().from(role).orderBy(byName(role.name))
}

export async function findRole(tx: Tx, id: string): Promise<RoleRecord | undefined> {
  const [row] = await tx.select().from(role).where(eq(role.id, id))
  return row
}

/** A role, locked against others who change it, give it to accounts or remove it. */
export async function lockRole(tx: Tx, id: string): Promise<RoleRecord | undefined> {
  const [row] = await tx.select().from(role).where(eq(role.id, id)).for('update')
  return row
}

export async function insertRole(tx: Tx, row: typeof role.$inferInsert): Promise<void> {
  await tx.insert(role).values(row)
}

/** A new name for a locked role; counts the version up. */
export async function renameRole(tx: Tx, id: string, name: string): Promise<void> {
  await tx
    .update(role)
    .set({ name, version: sql`${role.version} + 1` })
    .where(eq(role.id, id))
}

/** Deletes a role that no account has, with its permissions. */
export async function deleteRole(tx: Tx, id: string): Promise<void> {
  await tx.delete(rolePermission).where(eq(rolePermission.roleId, id))
  await tx.delete(role).where(eq(role.id, id))
}

/** Every permission of every role that the rows know, allowed or not. */
export async function knownPermissions(tx: Tx): Promise<RolePermission[]> {
  return tx.select({ roleId: rolePermission.roleId, permission: rolePermission.permission }).from(rolePermission)
}

/** Rows that stand already stay as they are. */
export async function insertMissing(
  tx: Tx,
  rows: { roles: (typeof role.$inferInsert)[]; permissions: RolePermission[] },
) {
  if (rows.roles.length > 0) await tx.insert(role).values(rows.roles).onConflictDoNothing()
  if (rows.permissions.length > 0) await tx.insert(rolePermission).values(rows.permissions).onConflictDoNothing()
}

/** What has been taken from the roles, each with its base. */
export async function deniedPermissions(tx: Tx): Promise<(RolePermission & { base: string })[]> {
  return tx
    .select({ roleId: rolePermission.roleId, permission: rolePermission.permission, base: role.base })
    .from(rolePermission)
    .innerJoin(role, eq(role.id, rolePermission.roleId))
    .where(not(rolePermission.allowed))
}

/** What has been taken from one role. */
export async function deniedToRole(tx: Tx, id: string): Promise<Set<string>> {
  const rows = await tx
    .select({ permission: rolePermission.permission })
    .from(rolePermission)
    .where(and(eq(rolePermission.roleId, id), not(rolePermission.allowed)))
  return new Set(rows.map(({ permission }) => permission))
}

/** Saves the changes, increments the version, and notifies every process on commit. */
export async function updatePermissions(
  tx: Tx,
  id: string,
  { granted, revoked }: { granted: readonly string[]; revoked: readonly string[] },
): Promise<void> {
  const rows = [
    ...granted.map((permission) => ({ roleId: id, permission, allowed: true })),
    ...revoked.map((permission) => ({ roleId: id, permission, allowed: false })),
  ]
  if (rows.length > 0)
    await tx
      .insert(rolePermission)
      .values(rows)
      .onConflictDoUpdate({
        target: [rolePermission.roleId, rolePermission.permission],
        set: { allowed: sql`excluded.allowed` },
      })
  await tx
    .update(role)
    .set({ version: sql`${role.version} + 1` })
    .where(eq(role.id, id))
  await tx.execute(sql`select pg_notify(${changesChannel}, ${id})`)
}

/** How many accounts have each role, in any state. */
export async function accountsByRole(tx: Tx): Promise<Map<string, number>> {
  const has = sql<string>`coalesce(${account.roleId}, ${account.role})`
  const rows = await tx.select({ id: has, n: count() }).from(account).groupBy(has)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** The accounts, locked in one order, so that two who give roles to the same people do not block each other. */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<(typeof account.$inferSelect)[]> {
  return tx
    .select()
    .from(account)
    .where(inArray(account.id, [...ids]))
    .orderBy(asc(account.id))
    .for('update')
}

/** Gives locked accounts a further role, or with null the role that they stand on; counts their versions up. */
export async function updateRoleOfAccounts(tx: Tx, ids: readonly string[], roleId: string | null): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(account)
    .set({ roleId, version: sql`${account.version} + 1` })
    .where(inArray(account.id, [...ids]))
}

export type Administrator = Pick<
  typeof account.$inferSelect,
  'id' | 'version' | 'name' | 'loginName' | 'roleId' | 'duty' | 'state' | 'validUntil'
>

/** Every administrator that is not closed, locked in one order. */
export async function lockAdministrators(tx: Tx): Promise<Administrator[]> {
  const { id, version, name, loginName, roleId, duty, state, validUntil } = account
  return tx
    .select({ id, version, name, loginName, roleId, duty, state, validUntil })
    .from(account)
    .where(and(eq(account.role, 'admin'), ne(account.state, 'cancelled')))
    .orderBy(asc(account.id))
    .for('update')
}

/** Whether the account keeps its duty up by itself: in use, without an end, and with the contract's administrator role. */
export const isKeeper = ({
  state,
  validUntil,
  roleId,
}: Pick<Administrator, 'state' | 'validUntil' | 'roleId'>): boolean =>
  state === 'active' && validUntil === null && roleId === null

/** The setting's key; the query of every session reads it too (session-store.ts). */
const splitKey = 'administrators'
export const isSplitNow = sql<boolean>`exists (select 1 from ${setting}
  where ${setting.key} = ${sql.raw(`'${splitKey}'`)} and ${setting.value}->>'split' = 'true')`

/** Whether the duties of administrators are split. */
export async function isSplit(tx: Tx): Promise<boolean> {
  const rows = await tx.execute<{ split: boolean }>(sql`select ${isSplitNow} as split`)
  return rows.rows[0]?.split === true
}

export async function saveSplit(
  tx: Tx,
  { split, ...by }: { split: boolean; updatedAt: string; updatedBy: string },
): Promise<void> {
  const value = { split }
  await tx
    .insert(setting)
    .values({ key: splitKey, value, ...by, version: 1 })
    .onConflictDoUpdate({ target: setting.key, set: { value, ...by, version: sql`${setting.version} + 1` } })
}

/** Gives a locked administrator a duty, or none; counts the version up. */
export async function updateDutyOfAccount(tx: Tx, id: string, duty: string | null): Promise<void> {
  await tx
    .update(account)
    .set({ duty, version: sql`${account.version} + 1` })
    .where(eq(account.id, id))
}

// Unscoped: people
/** The duty of an account; null without one. */
export async function dutyOfAccount(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.select({ duty: account.duty }).from(account).where(eq(account.id, id))
  return row?.duty ?? null
}
