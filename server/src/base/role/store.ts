/** Queries for roles, their permissions and who has them. */
import { and, asc, count, eq, gte, inArray, isNull, not, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { account, role, rolePermission } from '../../db/schema/accounts.ts'

/** The channel on which every process is notified of changes. */
export const changesChannel = 'role_permission'

export type RoleRecord = typeof role.$inferSelect
export type RolePermission = { roleId: string; permission: string }

export async function allRoles(tx: Tx): Promise<RoleRecord[]> {
  return tx.select().from(role).orderBy(asc(role.name))
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
export async function takenPermissions(tx: Tx): Promise<(RolePermission & { base: string })[]> {
  return tx
    .select({ roleId: rolePermission.roleId, permission: rolePermission.permission, base: role.base })
    .from(rolePermission)
    .innerJoin(role, eq(role.id, rolePermission.roleId))
    .where(not(rolePermission.allowed))
}

/** What has been taken from one role. */
export async function takenFromRole(tx: Tx, id: string): Promise<Set<string>> {
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
  { given, taken }: { given: readonly string[]; taken: readonly string[] },
): Promise<void> {
  const rows = [
    ...given.map((permission) => ({ roleId: id, permission, allowed: true })),
    ...taken.map((permission) => ({ roleId: id, permission, allowed: false })),
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

/** Whether an account that may be used today, besides these, has the contract's administrator role itself. */
export async function isAnyFullAdministrator(tx: Tx, today: string, besides: readonly string[]): Promise<boolean> {
  const rows = await tx
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.role, 'admin'),
        isNull(account.roleId),
        notInArray(account.id, [...besides]),
        eq(account.state, 'active'),
        or(isNull(account.validUntil), gte(account.validUntil, today)),
      ),
    )
    .limit(1)
  return rows.length > 0
}
