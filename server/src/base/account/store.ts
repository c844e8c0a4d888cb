/** Queries for accounts. */
import { refuse } from '@green/contract/errors.ts'
import { and, count, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { QueryBuilder } from 'drizzle-orm/pg-core'
import { isAnyOf, isAnyOfFew } from '../../db/any-of.ts'
import { isContact } from '../../db/contact-search.ts'
import type { Tx } from '../../db/database.ts'
import { encryptions, otherEncryptions } from '../../db/encryption.ts'
import { builtOnce, oneBuiltOnce } from '../../db/prepared.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { message } from '../../db/schema/messages.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'
import { installation } from '../../db/schema/operation/operation.ts'
import { expert } from '../../db/schema/review.ts'

export type AccountRecord = typeof account.$inferSelect
export type EnterpriseOfAccount = typeof enterprise.$inferSelect
/** An account with its enterprise. */
export type Holder = { account: AccountRecord; enterprise: EnterpriseOfAccount | null }

/** Accounts that match a typed name: login name in any case, or mobile number. Usable and recently used ones first. */
export const holdersByName = (tx: Tx, name: string): Promise<Holder[]> =>
  holdersNamed(tx, { name: name.toLowerCase(), numbers: encryptions(name) })
const holdersNamed = builtOnce((query) =>
  holders(query)
    .where(
      or(
        eq(sql`lower(${account.loginName})`, sql.placeholder('name')),
        isAnyOfFew(account.mobile, sql.placeholder('numbers')),
      ),
    )
    .orderBy(...preferred),
)

export const holdersByMobile = (tx: Tx, mobile: string): Promise<Holder[]> =>
  holdersOfNumber(tx, { numbers: encryptions(mobile) })
const holdersOfNumber = builtOnce((query) =>
  holders(query)
    .where(isAnyOfFew(account.mobile, sql.placeholder('numbers')))
    .orderBy(...preferred),
)

/** Accounts with one of these login names, in any case and also closed, or one of these telephone numbers. */
export function accountsNamed(tx: Tx, wanted: readonly { loginName: string; mobile: string }[]) {
  const { name, mobile, role } = account
  const lower = sql<string>`lower(${account.loginName})`
  const names = wanted.map((one) => one.loginName.toLowerCase())
  const hasNumber = isContact(account.mobile, ...wanted.map((one) => one.mobile))
  return tx
    .select({ loginName: lower, name, mobile, role })
    .from(account)
    .where(or(inArray(lower, names), and(hasNumber, ne(account.state, 'cancelled'))))
}

export const holderById = (tx: Tx, id: string): Promise<Holder | null> => holderOf(tx, { id })
const holderOf = oneBuiltOnce((query) => holders(query).where(eq(account.id, sql.placeholder('id'))))

const preferred = [
  sql`${account.state} in ('disabled', 'cancelled')`,
  sql`${account.lastLoginAt} desc nulls last`,
  account.createdAt,
]

function holders(query: QueryBuilder) {
  return query
    .select({ account, enterprise })
    .from(account)
    .leftJoin(enterprise, eq(enterprise.id, account.enterpriseId))
    .$dynamic()
}

export async function lockAccount(tx: Tx, id: string): Promise<AccountRecord | null> {
  const [row] = await tx.select().from(account).where(eq(account.id, id)).for('update')
  return row ?? null
}

export async function insertAccount(tx: Tx, row: typeof account.$inferInsert): Promise<void> {
  await requireUnusedNumber(tx, row.mobile, row.role, row.id)
  await tx.insert(account).values(row)
}

export async function insertExpert(tx: Tx, row: typeof expert.$inferInsert): Promise<void> {
  await tx.insert(expert).values(row)
}

/** Updates a locked account and increments its version. */
export async function updateAccount(tx: Tx, id: string, changes: Partial<AccountRecord>): Promise<void> {
  const [changed] = await tx
    .update(account)
    .set({ ...changes, version: sql`${account.version} + 1` })
    .where(eq(account.id, id))
    .returning({ role: account.role, state: account.state })
  if (changed && changes.mobile && changed.state !== 'cancelled')
    await requireUnusedNumber(tx, changes.mobile, changed.role, id)
}

/** The unique index compares encrypted values, and so misses a number under another key while keys are being changed. */
async function requireUnusedNumber(tx: Tx, mobile: string, role: string, id: string): Promise<void> {
  const others = otherEncryptions(mobile)
  if (others.length === 0) return
  const [other] = await tx
    .select({ id: account.id })
    .from(account)
    .where(
      and(isAnyOf(account.mobile, others), eq(account.role, role), ne(account.state, 'cancelled'), ne(account.id, id)),
    )
    .limit(1)
  if (other)
    throw refuse(
      'DUPLICATE',
      { what: '手机号' },
      {
        errors: [{ field: 'mobile', message: '该手机号已有同一身份的账号' }],
      },
    )
}

/** Replaces the password that was read, false when it was changed since; activates an invited operator. */
export async function replacePassword(
  tx: Tx,
  id: string,
  before: string,
  changes: Pick<AccountRecord, 'passwordHash' | 'passwordChangedAt' | 'passwordHistory' | 'mustChangePassword'>,
): Promise<boolean> {
  const rows = await tx
    .update(account)
    .set({
      ...changes,
      failures: 0,
      lockedUntil: null,
      state: sql`case when ${account.operator} and ${account.state} = 'pending' then 'active' else ${account.state} end`,
    })
    .where(and(eq(account.id, id), eq(account.passwordHash, before)))
    .returning({ id: account.id })
  return rows.length === 1
}

/** Records a sign-in, unless the password changed since it was read; resets the count of failures from unknown addresses. */
export async function honourSignIn(tx: Tx, id: string, passwordHash: string, now: string): Promise<boolean> {
  const rows = await tx
    .update(account)
    .set({ failures: 0, lockedUntil: null, lastLoginAt: now })
    .where(and(eq(account.id, id), eq(account.passwordHash, passwordHash)))
    .returning({ id: account.id })
  return rows.length === 1
}

/** Whether the password is still the one that was read; the account is locked until the transaction ends. */
export async function isPasswordOf(tx: Tx, id: string, passwordHash: string): Promise<boolean> {
  return (await lockAccount(tx, id))?.passwordHash === passwordHash
}

/** Records a sign-in by code or by its second step: possession of the telephone is proved, so a lock against guessed passwords does not apply. */
export async function noteSignIn(tx: Tx, id: string, now: string): Promise<void> {
  await tx.update(account).set({ lastLoginAt: now }).where(eq(account.id, id))
}

export async function enterpriseByCode(tx: Tx, socialCode: string): Promise<EnterpriseOfAccount | null> {
  const [row] = await tx.select().from(enterprise).where(eq(enterprise.socialCode, socialCode))
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockEnterpriseByCode(tx: Tx, socialCode: string): Promise<EnterpriseOfAccount | null> {
  const [row] = await tx.select().from(enterprise).where(eq(enterprise.socialCode, socialCode)).for('update')
  return row ?? null
}

export async function insertEnterprise(tx: Tx, row: typeof enterprise.$inferInsert): Promise<void> {
  await tx.insert(enterprise).values(row)
}

/** An imported enterprise has to be verified like any other once somebody registers for it. */
export async function awaitVerification(
  tx: Tx,
  id: string,
  proposed: Record<string, unknown> | null,
  now: string,
): Promise<void> {
  await tx
    .update(enterprise)
    .set({
      verification: 'pending',
      pendingChange: null,
      proposed,
      submittedAt: null,
      updatedAt: now,
      version: sql`${enterprise.version} + 1`,
    })
    .where(eq(enterprise.id, id))
}

export async function unreadMessages(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(message)
    .where(and(eq(message.accountId, accountId), isNull(message.readAt)))
  return row?.n ?? 0
}

/** Administrators who may sign in today. */
export async function countAdministrators(tx: Tx, today: string): Promise<number> {
  const isInTerm = or(isNull(account.validUntil), gte(account.validUntil, today))
  return tx.$count(account, and(eq(account.role, 'admin'), eq(account.state, 'active'), isInTerm))
}

/** The value stored under a key; stores the given one when there is none, or when it is older than `since`. */
export async function saveMarker(
  tx: Tx,
  key: string,
  { value, now, since }: { value: string; now: string; since: string },
): Promise<string> {
  await tx
    .insert(installation)
    .values({ key, value, at: now })
    .onConflictDoUpdate({
      target: installation.key,
      set: { value, at: now },
      setWhere: lte(installation.at, since),
    })
  const [row] = await tx.select().from(installation).where(eq(installation.key, key))
  return row?.value ?? value
}

/** A stored value that is not older than `since`. */
export async function findMarker(tx: Tx, key: string, since: string): Promise<string | null> {
  const [row] = await tx
    .select({ value: installation.value })
    .from(installation)
    .where(and(eq(installation.key, key), gt(installation.at, since)))
  return row?.value ?? null
}

/** Deletes a stored value and returns it: a second caller gets nothing. */
export async function claimMarker(tx: Tx, key: string, since: string): Promise<string | null> {
  const [row] = await tx
    .delete(installation)
    .where(and(eq(installation.key, key), gt(installation.at, since)))
    .returning()
  return row?.value ?? null
}
