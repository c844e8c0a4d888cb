/** Queries for titles that filings grant, renew and end. */
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { withTitleEvents } from '../../base/event/note.ts'
import { indexTitles } from '../../base/search/titles.ts'
import type { Tx } from '../../db/database.ts'
import { oneBuiltOnce } from '../../db/prepared.ts'
import { title } from '../../db/schema/decisions.ts'
import { filing } from '../../db/schema/filing.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'

export type TitleRecord = typeof title.$inferSelect

/** A new title, or the same one taken over by another filing. */
export async function saveTitle(tx: Tx, row: typeof title.$inferInsert): Promise<void> {
  const { id: _id, createdAt: _createdAt, ...changes } = row
  await withTitleEvents(tx, { ids: [row.id] }, () =>
    tx.insert(title).values(row).onConflictDoUpdate({ target: title.id, set: changes }),
  )
  await indexTitles(tx, { ids: [row.id] })
}

export async function setTitleState(
  tx: Tx,
  filingId: string,
  state: 'valid' | 'suspended' | 'revoked' | 'expired',
): Promise<void> {
  await withTitleEvents(tx, { filingId }, () => tx.update(title).set({ state }).where(eq(title.filingId, filingId)))
  await indexTitles(tx, { filingId })
}

// Unscoped: read before
const titleOfFiling = oneBuiltOnce((query) =>
  query
    .select()
    .from(title)
    .where(eq(title.filingId, sql.placeholder('filingId'))),
)

export const titleOf = (tx: Tx, filingId: string): Promise<TitleRecord | null> => titleOfFiling(tx, { filingId })

// Unscoped: one like it
/** Whether a title of this county has that number. */
export async function titleNumbered(tx: Tx, qxCode: string, number: string): Promise<boolean> {
  return (await tx.$count(title, and(eq(title.qxCode, qxCode), eq(title.number, number)))) > 0
}

// Unscoped: everybody
/** Organisations by their credit code, each with a title of the kind it holds today, if any. */
export async function titlesByCode(
  tx: Tx,
  kind: string,
  codes: readonly string[],
  today: string,
): Promise<Map<string, TitleRecord | null>> {
  if (!codes.length) return new Map()
  const rows = await tx
    .select({ code: enterprise.socialCode, title })
    .from(enterprise)
    .leftJoin(
      title,
      and(
        eq(title.enterpriseId, enterprise.id),
        eq(title.kind, kind),
        eq(title.state, 'valid'),
        gte(title.validTo, today),
      ),
    )
    .where(inArray(enterprise.socialCode, [...codes]))
    .orderBy(asc(title.validTo))
  return new Map(rows.map((row) => [row.code, row.title]))
}

// Unscoped: read before
/** Titles of that kind that the enterprise holds today, also suspended ones, with the answers of the filing behind each. */
export async function heldTitles(tx: Tx, enterpriseId: string, kind: string, today: string) {
  return tx
    .select({ title, answers: filing.answers })
    .from(title)
    .leftJoin(filing, eq(filing.id, title.filingId))
    .where(
      and(
        eq(title.enterpriseId, enterpriseId),
        eq(title.kind, kind),
        inArray(title.state, ['valid', 'review', 'suspended']),
        gte(title.validTo, today),
      ),
    )
    .orderBy(desc(title.validTo))
}

// Unscoped: read before
/** The year since when the enterprise holds a valid title of that kind; null when it holds none. */
export async function heldSince(tx: Tx, enterpriseId: string, kind: string, today: string): Promise<number | null> {
  const [row] = await tx
    .select({ year: sql<number | null>`min(${title.year})` })
    .from(title)
    .where(
      and(
        eq(title.enterpriseId, enterpriseId),
        eq(title.kind, kind),
        eq(title.state, 'valid'),
        gte(title.validTo, today),
      ),
    )
  return row?.year ?? null
}
