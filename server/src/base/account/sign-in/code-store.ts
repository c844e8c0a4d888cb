/** Queries for codes sent by text message and picture codes. */
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { isContact } from '../../../db/contact-search.ts'
import type { Tx } from '../../../db/database.ts'
import { captcha, verificationCode } from '../../../db/schema/account/accounts.ts'

export async function insertCode(tx: Tx, row: typeof verificationCode.$inferInsert): Promise<void> {
  await tx.insert(verificationCode).values(row)
}

/**
 * Counts one attempt at the last code sent to a number for a purpose and returns the code; null when there is none,
 * it was used, it expired, or it was tried too often. One statement counts and reads, so concurrent attempts all
 * count.
 */
export async function tryLastCode(
  tx: Tx,
  mobile: string,
  scene: string,
  { now, allowed }: { now: string; allowed: number },
) {
  const last = tx
    .select({ id: verificationCode.id })
    .from(verificationCode)
    .where(and(isContact(verificationCode.mobile, mobile), eq(verificationCode.scene, scene)))
    .orderBy(desc(verificationCode.sentAt), desc(verificationCode.id))
    .limit(1)
  const [row] = await tx
    .update(verificationCode)
    .set({ tries: sql`${verificationCode.tries} + 1` })
    .where(
      and(
        sql`${verificationCode.id} = (${last})`,
        isNull(verificationCode.usedAt),
        gt(verificationCode.expiresAt, now),
        lt(verificationCode.tries, allowed),
      ),
    )
    .returning({ id: verificationCode.id, codeHash: verificationCode.codeHash })
  return row ?? null
}

/** The last code sent to a number for a purpose. */
export async function lastCode(tx: Tx, mobile: string, scene: string) {
  const [row] = await tx
    .select()
    .from(verificationCode)
    .where(and(isContact(verificationCode.mobile, mobile), eq(verificationCode.scene, scene)))
    .orderBy(desc(verificationCode.sentAt), desc(verificationCode.id))
    .limit(1)
  return row ?? null
}

/** The codes sent to a number for a purpose that are neither used nor expired. */
export async function liveCodes(tx: Tx, mobile: string, scene: string, now: string) {
  return tx
    .select({ id: verificationCode.id, codeHash: verificationCode.codeHash })
    .from(verificationCode)
    .where(
      and(
        isContact(verificationCode.mobile, mobile),
        eq(verificationCode.scene, scene),
        isNull(verificationCode.usedAt),
        gt(verificationCode.expiresAt, now),
      ),
    )
    .limit(10)
}

/** Uses a code up; false when another request did. */
export async function useUpCode(tx: Tx, id: string, now: string): Promise<boolean> {
  const rows = await tx
    .update(verificationCode)
    .set({ usedAt: now })
    .where(and(eq(verificationCode.id, id), isNull(verificationCode.usedAt)))
    .returning({ id: verificationCode.id })
  return rows.length === 1
}

export async function insertCaptcha(tx: Tx, row: typeof captcha.$inferInsert): Promise<void> {
  await tx.insert(captcha).values(row)
}

/** Deletes a picture code and returns it: each is checked once, right or wrong. */
export async function takeCaptcha(tx: Tx, id: string, now: string) {
  const [row] = await tx.delete(captcha).where(eq(captcha.id, id)).returning()
  return row && Date.parse(row.expiresAt) > Date.parse(now) ? row : null
}
