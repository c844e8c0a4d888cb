/** Queries for second factors, recovery codes and sign-ins that wait for the second step. */
import { and, count, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { oneBuiltOnce } from '../../../db/prepared.ts'
import { account, recoveryCode, secondFactor, signInChallenge } from '../../../db/schema/account/accounts.ts'

export type SecondFactor = typeof secondFactor.$inferSelect
export type Challenge = typeof signInChallenge.$inferSelect

/** The second factor of an account, also one that is only being set up. */
export const findFactor = (tx: Tx, accountId: string): Promise<SecondFactor | null> => factorOf(tx, { accountId })
const factorOf = oneBuiltOnce((query) =>
  query
    .select()
    .from(secondFactor)
    .where(eq(secondFactor.accountId, sql.placeholder('accountId'))),
)

/** Whether signing in to the account takes a second step. */
export async function hasFactor(tx: Tx, accountId: string): Promise<boolean> {
  return (await findFactor(tx, accountId))?.confirmedAt != null
}

/** Stores a secret that is being set up in the place of an earlier such; false when the second factor is on already. */
export async function saveNewSecret(tx: Tx, accountId: string, secret: string, now: string): Promise<boolean> {
  const rows = await tx
    .insert(secondFactor)
    .values({ accountId, secret, createdAt: now })
    .onConflictDoUpdate({
      target: secondFactor.accountId,
      set: { secret, createdAt: now, lastStep: 0 },
      setWhere: isNull(secondFactor.confirmedAt),
    })
    .returning({ accountId: secondFactor.accountId })
  return rows.length === 1
}

/** Turns on the secret that was read; false when a concurrent request turned it on or replaced it. */
export async function confirmSecret(
  tx: Tx,
  { accountId, createdAt }: Pick<SecondFactor, 'accountId' | 'createdAt'>,
  step: number,
  now: string,
): Promise<boolean> {
  const rows = await tx
    .update(secondFactor)
    .set({ confirmedAt: now, lastStep: step })
    .where(
      and(
        eq(secondFactor.accountId, accountId),
        eq(secondFactor.createdAt, createdAt),
        isNull(secondFactor.confirmedAt),
      ),
    )
    .returning({ accountId: secondFactor.accountId })
  return rows.length === 1
}

/** Uses up the codes until this step; false when it or a later one is used up already. */
export async function useUpStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(secondFactor)
    .set({ lastStep: step })
    .where(
      and(eq(secondFactor.accountId, accountId), isNotNull(secondFactor.confirmedAt), lt(secondFactor.lastStep, step)),
    )
    .returning({ accountId: secondFactor.accountId })
  return rows.length === 1
}

/** Removes the second factor with its recovery codes; false where there was none. */
export async function deleteFactor(tx: Tx, accountId: string): Promise<boolean> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  const rows = await tx
    .delete(secondFactor)
    .where(eq(secondFactor.accountId, accountId))
    .returning({ accountId: secondFactor.accountId })
  return rows.length === 1
}

export async function replaceRecoveryCodes(tx: Tx, accountId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  await tx.insert(recoveryCode).values(hashes.map((codeHash) => ({ accountId, codeHash })))
}

const unused = (accountId: string) => and(eq(recoveryCode.accountId, accountId), isNull(recoveryCode.usedAt))

/** The hashes of an account's recovery codes that can still be used. */
export async function unusedRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx.select({ codeHash: recoveryCode.codeHash }).from(recoveryCode).where(unused(accountId))
  return rows.map(({ codeHash }) => codeHash)
}

/** Uses a recovery code up; false when another request did. */
export async function useUpRecoveryCode(tx: Tx, accountId: string, codeHash: string, now: string): Promise<boolean> {
  const rows = await tx
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(and(unused(accountId), eq(recoveryCode.codeHash, codeHash)))
    .returning({ codeHash: recoveryCode.codeHash })
  return rows.length === 1
}

export async function recoveryCodesLeft(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(recoveryCode).where(unused(accountId))
  return row?.n ?? 0
}

export async function insertChallenge(tx: Tx, row: Challenge): Promise<void> {
  await tx.insert(signInChallenge).values(row)
}

export async function liveChallenge(tx: Tx, tokenHash: string, now: string): Promise<Challenge | null> {
  const [row] = await tx
    .select()
    .from(signInChallenge)
    .where(and(eq(signInChallenge.tokenHash, tokenHash), gt(signInChallenge.expiresAt, now)))
  return row ?? null
}

/** Ends a sign-in that waits; false when another request did. */
export async function takeChallenge(tx: Tx, tokenHash: string): Promise<boolean> {
  const rows = await tx
    .delete(signInChallenge)
    .where(eq(signInChallenge.tokenHash, tokenHash))
    .returning({ tokenHash: signInChallenge.tokenHash })
  return rows.length === 1
}

/** How many usable accounts of these roles there are, and how many of them have a second factor. */
export async function countWithFactor(
  tx: Tx,
  roles: readonly string[],
): Promise<{ accounts: number; withFactor: number }> {
  const [row] = await tx
    .select({ accounts: count(), withFactor: sql<string>`count(${secondFactor.confirmedAt})` })
    .from(account)
    .leftJoin(secondFactor, eq(secondFactor.accountId, account.id))
    .where(and(inArray(account.role, [...roles]), eq(account.state, 'active')))
  return { accounts: row?.accounts ?? 0, withFactor: Number(row?.withFactor ?? 0) }
}
