/** Titles as the search reads them. */
import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { title } from '../../db/schema/decisions.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'

/** Which titles; all of them without one of these. */
export type WhichTitles = { ids?: readonly string[]; filingId?: string; enterpriseId?: string }

// Unscoped: read before
/** Titles with the names that their holder has and had. */
export async function titlesFor(tx: Tx, { ids, filingId, enterpriseId }: WhichTitles) {
  return tx
    .select({ ...getTableColumns(title), nameNow: enterprise.enterpriseName, formerNames: enterprise.formerNames })
    .from(title)
    .leftJoin(enterprise, eq(enterprise.id, title.enterpriseId))
    .where(
      and(
        ids && inArray(title.id, [...ids]),
        filingId === undefined ? undefined : eq(title.filingId, filingId),
        enterpriseId === undefined ? undefined : eq(title.enterpriseId, enterpriseId),
      ),
    )
    .orderBy(asc(title.id))
}

export type FoundTitle = Awaited<ReturnType<typeof titlesFor>>[number]
