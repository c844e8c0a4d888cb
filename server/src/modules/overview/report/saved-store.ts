/** Queries for saved reports: the own ones, and those that are shared with this person. */
import { and, count, desc, eq, getTableColumns, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { keywordMatch } from '../../../base/enterprise/search-store.ts'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { savedReport } from '../../../db/schema/report.ts'
import type { Actor } from '../../../platform/actor.ts'

export type SavedRecord = typeof savedReport.$inferSelect

const own = ({ accountId }: Actor) => eq(savedReport.accountId, accountId)

/** A unit is the role in its county; the whole city's are read by everybody who may call this. */
function sharedWith(actor: Actor): SQL | undefined {
  const unit = and(
    eq(savedReport.share, 'unit'),
    eq(savedReport.role, actor.role),
    actor.qxCode ? eq(savedReport.qxCode, actor.qxCode) : isNull(savedReport.qxCode),
  )
  return and(ne(savedReport.accountId, actor.accountId), or(unit, eq(savedReport.share, 'city')))
}

const readable = (actor: Actor) => or(own(actor), sharedWith(actor))

export type SavedFilter = { keyword?: string | undefined; whose?: 'own' | 'shared' | undefined }

// Unscoped: own
export async function savedPage(tx: Tx, actor: Actor, { keyword, whose }: SavedFilter, page: PageNumber) {
  const where = and(
    whose === 'own' ? own(actor) : whose === 'shared' ? sharedWith(actor) : readable(actor),
    keywordMatch(keyword, { texts: [savedReport.name, savedReport.ownerName] }),
  )
  return pageOf(
    tx,
    {
      select: getTableColumns(savedReport),
      from: (select) => select.from(savedReport).where(where),
      orderBy: [desc(savedReport.updatedAt), desc(savedReport.id)],
    },
    page,
  )
}

// Unscoped: own
/** The report, if this person may read it. */
export async function findSaved(tx: Tx, actor: Actor, id: string): Promise<SavedRecord | null> {
  const [row] = await tx
    .select()
    .from(savedReport)
    .where(and(eq(savedReport.id, id), readable(actor)))
  return row ?? null
}

// Unscoped: own
/** The author's own, locked. */
export async function lockOwnSaved(tx: Tx, actor: Actor, id: string): Promise<SavedRecord | null> {
  const [row] = await tx
    .select()
    .from(savedReport)
    .where(and(eq(savedReport.id, id), own(actor)))
    .for('update')
  return row ?? null
}

// Unscoped: own
export async function countSaved(tx: Tx, actor: Actor): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(savedReport).where(own(actor))
  return row?.n ?? 0
}

export async function insertSaved(tx: Tx, row: typeof savedReport.$inferInsert): Promise<SavedRecord> {
  const [made] = await tx.insert(savedReport).values(row).returning()
  if (!made) throw new Error('insert returned nothing')
  return made
}

export async function updateSaved(tx: Tx, id: string, changes: Partial<SavedRecord>): Promise<SavedRecord> {
  const [saved] = await tx
    .update(savedReport)
    .set({ ...changes, version: sql`${savedReport.version} + 1` })
    .where(eq(savedReport.id, id))
    .returning()
  if (!saved) throw new Error('the locked row is gone')
  return saved
}

export async function deleteSaved(tx: Tx, id: string): Promise<void> {
  await tx.delete(savedReport).where(eq(savedReport.id, id))
}
