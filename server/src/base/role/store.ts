/** Queries for roles and their permissions. */
import { eq, not, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { role, rolePermission } from '../../db/schema/accounts.ts'

/** Where a change of the rows is told to every process. */
export const changesChannel = 'role_permission'

export type RolePermission = { roleId: string; permission: string }

/** Every permission of every role that the rows know, allowed or not. */
export async function knownPermissions(tx: Tx): Promise<RolePermission[]> {
  return tx.select({ roleId: rolePermission.roleId, permission: rolePermission.permission }).from(rolePermission)
}

/** Rows that stand already stay as they are. */
export async function insertPermissions(tx: Tx, rows: RolePermission[]) {
  const ids = new Set(rows.map(({ roleId }) => roleId))
  await tx
    .insert(role)
    .values([...ids].map((id) => ({ id })))
    .onConflictDoNothing()
  await tx.insert(rolePermission).values(rows).onConflictDoNothing()
}

/** What has been taken from the roles. */
export async function takenPermissions(tx: Tx): Promise<RolePermission[]> {
  return tx
    .select({ roleId: rolePermission.roleId, permission: rolePermission.permission })
    .from(rolePermission)
    .where(not(rolePermission.allowed))
}

/** The version of a role, locked against others who change it. */
export async function lockRole(tx: Tx, id: string): Promise<number | undefined> {
  const [row] = await tx.select({ version: role.version }).from(role).where(eq(role.id, id)).for('update')
  return row?.version
}

export async function versionOfRole(tx: Tx, id: string): Promise<number | undefined> {
  const [row] = await tx.select({ version: role.version }).from(role).where(eq(role.id, id))
  return row?.version
}

/** Gives and takes, counts the version up, and tells every process when the transaction commits. */
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
