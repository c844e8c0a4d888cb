/** Queries for the title library: pages in all states, entries by hand, counts by kind. */

import { institutionKinds, type TitleKind, titleKindLabels } from '@green/contract/filing/titles.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import { and, count, eq, gte, inArray, sql } from 'drizzle-orm'
import { holdsTitle, isEnterprise } from '../../../base/enterprise/counted-store.ts'
import { scopeOf } from '../../../base/enterprise/store.ts'
import { withTitleEvents } from '../../../base/event/note.ts'
import { codesOf } from '../../../base/reference/reference-data.ts'
import { indexTitles } from '../../../base/search/titles.ts'
import type { Tx } from '../../../db/database.ts'
import { title } from '../../../db/schema/decisions.ts'
import { energyRecord } from '../../../db/schema/energy/energy.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { TitleRecord } from '../../content/public/store.ts'

export type NewTitle = typeof title.$inferInsert

/** Kinds of the library. */
export const libraryKinds = (Object.keys(titleKindLabels) as TitleKind[]).filter(
  (kind) => !institutionKinds.includes(kind),
)

const held = (today: string) => and(eq(title.state, 'valid'), gte(title.validTo, today))

/** Titles held today by kind and level. */
export async function heldCounts(tx: Tx, today: string): Promise<{ kind: string; level: string; count: number }[]> {
  return tx
    .select({ kind: title.kind, level: title.level, count: count() })
    .from(title)
    .where(and(held(today), inArray(title.kind, libraryKinds)))
    .groupBy(title.kind, title.level)
}

// Unscoped: figures
/** Titles ever granted within scope, whatever became of them, by kind, level and year: as the list without a state shows them. */
export async function grantedCounts(tx: Tx, actor: Actor) {
  return tx
    .select({ kind: title.kind, level: title.level, year: title.year, count: count() })
    .from(title)
    .where(
      and(
        inArray(title.kind, libraryKinds),
        isDistrictOfficer(actor.role) ? inArray(title.qxCode, codesOf(actor.qxCode ?? '')) : undefined,
      ),
    )
    .groupBy(title.kind, title.level, title.year)
    .orderBy(title.kind, title.level, title.year)
}

/** Of the accepted figures of a year within scope: all of them, and those of titled factories. */
export async function factoryShare(tx: Tx, actor: Actor, year: number, today: string) {
  const holds = holdsTitle('factory', today)
  const sum = (column: typeof energyRecord.outputValue | typeof energyRecord.totalTce, only: boolean) =>
    sql<number | null>`sum(${column})${only ? sql` filter (where ${holds})` : sql``}::float8`
  const [row] = await tx
    .select({
      enterprises: count(),
      titled: sql<number>`count(*) filter (where ${holds})::int`,
      output: sum(energyRecord.outputValue, false),
      titledOutput: sum(energyRecord.outputValue, true),
      tce: sum(energyRecord.totalTce, false),
      titledTce: sum(energyRecord.totalTce, true),
    })
    .from(energyRecord)
    .innerJoin(enterprise, eq(enterprise.id, energyRecord.enterpriseId))
    .where(
      and(
        scopeOf(actor),
        isEnterprise,
        eq(energyRecord.year, year),
        eq(energyRecord.month, 0),
        eq(energyRecord.accepted, true),
      ),
    )
  return row
}

// Unscoped: one like it
/** The titles of these units, among which the same one may stand; locked for a writing. */
export async function sameTitles(tx: Tx, codes: readonly string[], { lock = false } = {}): Promise<TitleRecord[]> {
  if (codes.length === 0) return []
  const query = tx
    .select()
    .from(title)
    .where(inArray(title.socialCode, [...codes]))
    .orderBy(title.id)
  return lock ? query.for('update') : query
}

export async function findTitle(tx: Tx, id: string): Promise<TitleRecord | null> {
  const [row] = await tx.select().from(title).where(eq(title.id, id))
  return row ?? null
}

export async function lockTitle(tx: Tx, id: string): Promise<TitleRecord | null> {
  const [row] = await tx.select().from(title).where(eq(title.id, id)).for('update')
  return row ?? null
}

export async function writeTitle(tx: Tx, row: NewTitle): Promise<TitleRecord> {
  const { id: _id, createdAt: _createdAt, ...changes } = row
  const [saved] = await withTitleEvents(tx, { ids: [row.id] }, () =>
    tx
      .insert(title)
      .values(row)
      .onConflictDoUpdate({ target: title.id, set: { ...changes, version: sql`${title.version} + 1` } })
      .returning(),
  )
  if (!saved) throw new Error('insert returned nothing')
  await indexTitles(tx, { ids: [saved.id] })
  return saved
}

// Unscoped: one like it
/** Ids and counties of the units that the archive knows. */
export async function archiveIds(tx: Tx, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await tx
    .select({ id: enterprise.id, code: enterprise.socialCode })
    .from(enterprise)
    .where(inArray(enterprise.socialCode, [...codes]))
  return new Map(rows.map((row) => [row.code, row.id]))
}
