/** Queries for import runs: one per upload, visible only to the person who uploaded it until it was written. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { importMapping, importRun } from '../../db/schema/operation/operation.ts'

export type ImportRecord = typeof importRun.$inferSelect

export async function insertRun(tx: Tx, row: typeof importRun.$inferInsert): Promise<void> {
  await tx.insert(importRun).values(row)
}

/** A person's own run. */
export async function findRun(
  tx: Tx,
  accountId: string,
  id: string,
  { lock }: { lock: boolean },
): Promise<ImportRecord | null> {
  const query = tx
    .select()
    .from(importRun)
    .where(and(eq(importRun.id, id), eq(importRun.accountId, accountId)))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

/** A person's last run of a kind since that moment, unless it was written. */
export async function lastOpenRun(
  tx: Tx,
  accountId: string,
  kind: string,
  since: string,
): Promise<Pick<ImportRecord, 'id' | 'fileName' | 'createdAt' | 'report'> | null> {
  const { id, fileName, createdAt, report, doneAt } = importRun
  const [row] = await tx
    .select({ id, fileName, createdAt, report })
    .from(importRun)
    .where(and(eq(importRun.accountId, accountId), eq(importRun.kind, kind), gt(createdAt, since), isNull(doneAt)))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return row ?? null
}

/** Written by this call: its workbook is an original from here on. */
export async function finishRun(
  tx: Tx,
  id: string,
  written: Pick<ImportRecord, 'doneAt' | 'report' | 'call'>,
): Promise<void> {
  await tx.update(importRun).set(written).where(eq(importRun.id, id))
}

const isWrittenBy = (calls: readonly string[]) => and(isNotNull(importRun.doneAt), inArray(importRun.call, [...calls]))

/** What was written by these calls, the latest first, with who imported it. */
export async function writtenRuns(tx: Tx, calls: readonly string[], page: PageNumber) {
  return pageOf(
    tx,
    {
      select: { run: importRun, byName: account.name },
      from: (select) =>
        select.from(importRun).innerJoin(account, eq(account.id, importRun.accountId)).where(isWrittenBy(calls)),
      orderBy: [desc(importRun.doneAt), desc(importRun.id)],
    },
    page,
  )
}

/** One that was written by one of these calls. */
export async function writtenRun(tx: Tx, calls: readonly string[], id: string): Promise<ImportRecord | null> {
  const [row] = await tx
    .select()
    .from(importRun)
    .where(and(eq(importRun.id, id), isWrittenBy(calls)))
  return row ?? null
}

/** Uploads that were not written. What was written has its original as long as its rows. */
export const isNotWritten = isNull(importRun.doneAt)

/** Deletes some of the runs created before that moment that were not written; returns the keys of their files. */
export async function deleteRunsBefore(tx: Tx, moment: string, limit: number): Promise<string[]> {
  const due = tx
    .select({ id: importRun.id })
    .from(importRun)
    .where(and(lte(importRun.createdAt, moment), isNotWritten))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await tx
    .delete(importRun)
    .where(inArray(importRun.id, due))
    .returning({ storageKey: importRun.storageKey })
  return rows.map((row) => row.storageKey)
}

/** Stores the results of a run beside its report. */
export async function keepPlaces(
  tx: Tx,
  id: string,
  places: ImportRecord['places'],
  report: ImportRecord['report'],
): Promise<void> {
  await tx.update(importRun).set({ places, report }).where(eq(importRun.id, id))
}

export async function rememberedHeadings(tx: Tx, accountId: string, kind: string): Promise<Record<string, string>> {
  const [row] = await tx
    .select({ headings: importMapping.headings })
    .from(importMapping)
    .where(and(eq(importMapping.accountId, accountId), eq(importMapping.kind, kind)))
  return row?.headings ?? {}
}

/** Merges the confirmed headings into those confirmed before. */
export async function rememberHeadings(tx: Tx, row: typeof importMapping.$inferInsert): Promise<void> {
  await tx
    .insert(importMapping)
    .values(row)
    .onConflictDoUpdate({
      target: [importMapping.accountId, importMapping.kind],
      set: {
        headings: sql`${importMapping.headings} || excluded.headings`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
}
