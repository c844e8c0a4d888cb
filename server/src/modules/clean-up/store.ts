/** Deletes what has expired: sessions, codes, picture codes, links, counters. None of it is a business record. */
import { and, isNull, lte, or } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { captcha, rateLimit, session, signInChallenge, verificationCode } from '../../db/schema/accounts.ts'
import { fileLink } from '../../db/schema/files.ts'

/** `codesBefore`: used and unused codes are counted for a day (ten a day for one number), so they stay longer than they are valid. */
export async function deleteExpired(
  tx: Tx,
  { now, idleSince, codesBefore }: { now: string; idleSince: string; codesBefore: string },
): Promise<void> {
  const isOver = or(lte(session.endsAt, now), lte(session.lastSeenAt, idleSince))
  // Viewings are removed with a line in the log (base/account/viewing-end.ts).
  await tx.delete(session).where(and(isNull(session.viewerId), isOver))
  await tx.delete(verificationCode).where(lte(verificationCode.sentAt, codesBefore))
  await tx.delete(captcha).where(lte(captcha.expiresAt, now))
  await tx.delete(signInChallenge).where(lte(signInChallenge.expiresAt, now))
  await tx.delete(fileLink).where(lte(fileLink.expiresAt, now))
  await tx.delete(rateLimit).where(lte(rateLimit.windowEnds, now))
}
