/** Queries for the city's editions of standards. */
import { and, desc, eq, isNotNull, isNull, like, max } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { standardEdition } from '../../../db/schema/energy/standard.ts'

const t = standardEdition
export type EditionRecord = typeof t.$inferSelect

const isOpen = and(isNull(t.publishedAt), isNull(t.endedAt))

/** Every draft that waits, of one standard or of all. */
export async function openEditions(tx: Tx, code?: string): Promise<EditionRecord[]> {
  return tx
    .select()
    .from(t)
    .where(and(isOpen, code === undefined ? undefined : eq(t.code, code)))
    .orderBy(desc(t.updatedAt), desc(t.id))
}

/** The edition that counts; null where the city published none. */
export async function countingEdition(tx: Tx, code: string): Promise<EditionRecord | null> {
  const [row] = await tx
    .select()
    .from(t)
    .where(and(eq(t.code, code), isNotNull(t.publishedAt), isNull(t.endedAt)))
  return row ?? null
}

/** All editions of a standard, the newest first. */
export async function editionsOf(tx: Tx, code: string): Promise<EditionRecord[]> {
  return tx.select().from(t).where(eq(t.code, code)).orderBy(desc(t.edition))
}

export async function nextEdition(tx: Tx, code: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(t.edition) })
    .from(t)
    .where(eq(t.code, code))
  return (row?.last ?? 0) + 1
}

/** The next code of the city's own standards: CQ001. */
export async function nextCode(tx: Tx): Promise<string> {
  const [row] = await tx
    .select({ last: max(t.code) })
    .from(t)
    .where(like(t.code, 'CQ%'))
  return `CQ${String(Number(row?.last?.slice(2) ?? 0) + 1).padStart(4, '0')}`
}
