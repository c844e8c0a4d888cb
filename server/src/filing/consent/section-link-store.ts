/** Queries for the links to one section of a draft. */
import { and, asc, count, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { sectionLink } from '../../db/schema/section-link.ts'

export type SectionLink = typeof sectionLink.$inferSelect

const isOpen = (now: string) => and(isNull(sectionLink.endedAt), gt(sectionLink.until, now))

export async function insertSectionLink(tx: Tx, row: typeof sectionLink.$inferInsert): Promise<SectionLink> {
  const [made] = await tx.insert(sectionLink).values(row).returning()
  if (!made) throw new Error('the link was not stored')
  return made
}

// Unscoped: read before
/** The links of a draft, in the order in which they were made. */
export async function sectionLinksOf(tx: Tx, filingId: string): Promise<SectionLink[]> {
  return tx.select().from(sectionLink).where(eq(sectionLink.filingId, filingId)).orderBy(asc(sectionLink.id))
}

// Unscoped: read before
export async function countOpenLinks(tx: Tx, filingId: string, now: string): Promise<number> {
  const [found] = await tx
    .select({ open: count() })
    .from(sectionLink)
    .where(and(eq(sectionLink.filingId, filingId), isOpen(now)))
  return found?.open ?? 0
}

// Unscoped: own
/** A link of the enterprise. */
export async function ownSectionLink(tx: Tx, enterpriseId: string, id: string): Promise<SectionLink | null> {
  const [row] = await tx
    .select()
    .from(sectionLink)
    .where(and(eq(sectionLink.id, id), eq(sectionLink.enterpriseId, enterpriseId)))
  return row ?? null
}

/** The open link of an address. */
export async function linkOfAddress(tx: Tx, hashes: readonly string[], now: string): Promise<SectionLink | null> {
  const [row] = await tx
    .select()
    .from(sectionLink)
    .where(and(inArray(sectionLink.linkHash, [...hashes]), isOpen(now)))
  return row ?? null
}

/** The open link that a right code has opened. */
export async function linkOfPass(tx: Tx, hashes: readonly string[], now: string): Promise<SectionLink | null> {
  const [row] = await tx
    .select()
    .from(sectionLink)
    .where(and(inArray(sectionLink.passHash, [...hashes]), gt(sectionLink.passUntil, now), isOpen(now)))
  return row ?? null
}

/** Opens a link for the holder of a token; the token before it ends. False where the link has ended. */
export async function givePass(
  tx: Tx,
  id: string,
  pass: Pick<SectionLink, 'passHash' | 'passUntil' | 'enteredAt'>,
  now: string,
): Promise<boolean> {
  const rows = await tx
    .update(sectionLink)
    .set(pass)
    .where(and(eq(sectionLink.id, id), isOpen(now)))
    .returning({ id: sectionLink.id })
  return rows.length === 1
}

// Unscoped: read before
/** Notes a saving and returns when the one before it was; `ended` where the link has ended meanwhile. */
export async function noteSaved(tx: Tx, id: string, now: string): Promise<string | 'ended' | null> {
  const [link] = await tx
    .select({ savedAt: sectionLink.savedAt })
    .from(sectionLink)
    .where(and(eq(sectionLink.id, id), isOpen(now)))
    .for('update')
  if (!link) return 'ended'
  await tx.update(sectionLink).set({ savedAt: now }).where(eq(sectionLink.id, id))
  return link.savedAt
}

/** Ends an open link and returns it; null where it had ended. */
export async function endSectionLink(
  tx: Tx,
  id: string,
  endedAs: 'done' | 'ended',
  now: string,
): Promise<SectionLink | null> {
  const [row] = await tx
    .update(sectionLink)
    .set({ endedAs, endedAt: now, passHash: null, passUntil: null })
    .where(and(eq(sectionLink.id, id), isOpen(now)))
    .returning()
  return row ?? null
}

/** Sending a filing ends every link to its draft. */
export async function endLinksOfSent(tx: Tx, filingId: string, now: string): Promise<void> {
  await tx
    .update(sectionLink)
    .set({ endedAs: 'sent', endedAt: now, passHash: null, passUntil: null })
    .where(and(eq(sectionLink.filingId, filingId), isOpen(now)))
}
