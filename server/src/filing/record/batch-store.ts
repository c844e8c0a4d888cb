/** Queries for batches: which there are, their changes, the progress of their filings, who has not sent yet. */
import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import { oneBuiltOnce } from '../../db/prepared.ts'
import { batch, batchChange, filing } from '../../db/schema/filing.ts'

export type BatchRecord = typeof batch.$inferSelect

const batchById = oneBuiltOnce((query) =>
  query
    .select()
    .from(batch)
    .where(eq(batch.id, sql.placeholder('id'))),
)

export const findBatch = (tx: Tx, id: string): Promise<BatchRecord | null> => batchById(tx, { id })

const versionById = oneBuiltOnce((query) =>
  query
    .select({ version: batch.version })
    .from(batch)
    .where(eq(batch.id, sql.placeholder('id'))),
)

/** The current version of a batch; null when there is none. */
export const batchVersion = async (tx: Tx, id: string): Promise<number | null> =>
  (await versionById(tx, { id }))?.version ?? null

/** Whether the city has ever opened a batch. */
export const hasBatches = async (tx: Tx): Promise<boolean> =>
  (await tx.select({ id: batch.id }).from(batch).limit(1)).length > 0

export async function batchesOf(tx: Tx, programme?: string): Promise<BatchRecord[]> {
  return tx
    .select()
    .from(batch)
    .where(programme ? eq(batch.programme, programme) : undefined)
    .orderBy(desc(batch.openAt), desc(batch.id))
}

/** The batch of that year; the latest opened one when there are several. */
export async function batchOfYear(tx: Tx, programme: string, year: number): Promise<BatchRecord | null> {
  const [row] = await tx
    .select()
    .from(batch)
    .where(and(eq(batch.programme, programme), eq(batch.year, year), isNull(batch.archivedAt)))
    .orderBy(desc(batch.openAt))
    .limit(1)
  return row ?? null
}

export async function saveBatch(tx: Tx, row: typeof batch.$inferInsert): Promise<BatchRecord> {
  const { id, createdAt, ...changes } = row
  const [made] = await tx
    .insert(batch)
    .values(row)
    .onConflictDoUpdate({ target: batch.id, set: { ...changes, version: sql`${batch.version} + 1` } })
    .returning()
  if (!made) throw new Error('insert returned nothing')
  return made
}

/** The batch, locked until the transaction ends. */
export async function lockBatch(tx: Tx, id: string): Promise<BatchRecord | null> {
  const [row] = await tx.select().from(batch).where(eq(batch.id, id)).for('update')
  return row ?? null
}

/**
 * Holds the dates of a batch until the transaction ends, together with others that depend on them. A change of
 * the dates waits for them, and they wait for a change. Queued fairly: many submissions do not keep the window from being closed.
 */
export async function holdDates(tx: Tx, batchId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${datesOf(batchId)}, 0))`)
}

/** The batch, locked for a change of its dates: nothing that depends on them is between its check and its record. */
export async function lockDates(tx: Tx, batchId: string): Promise<BatchRecord | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${datesOf(batchId)}, 0))`)
  return lockBatch(tx, batchId)
}

const datesOf = (batchId: string) => `dates of batch ${batchId.toLowerCase()}`

export async function insertChange(tx: Tx, row: typeof batchChange.$inferInsert): Promise<void> {
  await tx.insert(batchChange).values(row)
}

export async function changesOf(tx: Tx, batchId: string) {
  return tx.select().from(batchChange).where(eq(batchChange.batchId, batchId)).orderBy(desc(batchChange.at))
}

const within = (batchId: string, qxCode: string | undefined) =>
  and(eq(filing.batchId, batchId), isNull(filing.deletedAt), qxCode ? eq(filing.qxCode, qxCode) : undefined)

// Unscoped: figures
/** Number of filings by county and state. */
export async function standsOf(tx: Tx, batchId: string, qxCode: string | undefined) {
  return tx
    .select({ qxCode: filing.qxCode, state: filing.state, n: count() })
    .from(filing)
    .where(within(batchId, qxCode))
    .groupBy(filing.qxCode, filing.state)
}

// Unscoped: figures
/** Filings of a county in one of these states. */
export async function countIn(tx: Tx, batchId: string, qxCode: string, states: readonly string[]): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(filing)
    .where(and(within(batchId, qxCode), inArray(filing.state, [...states])))
  return row?.n ?? 0
}

const filingInBatch = {
  filingId: filing.id,
  enterpriseId: filing.enterpriseId,
  operator: filing.operator,
  enterpriseName: filing.enterpriseName,
  qxCode: filing.qxCode,
  state: filing.state,
  updatedAt: filing.updatedAt,
}
const byCounty = [asc(filing.qxCode), desc(filing.updatedAt), desc(filing.id)]

const among = (batchId: string, qxCode: string | undefined, states: readonly string[]) =>
  and(within(batchId, qxCode), inArray(filing.state, [...states]))

// Unscoped: own
/** Every filing in one of these states, with its enterprise. */
export async function filingsIn(tx: Tx, batchId: string, qxCode: string | undefined, states: readonly string[]) {
  return tx
    .select(filingInBatch)
    .from(filing)
    .where(among(batchId, qxCode, states))
    .orderBy(...byCounty)
}

// Unscoped: own
export async function filingsInPage(
  tx: Tx,
  batchId: string,
  qxCode: string | undefined,
  states: readonly string[],
  page: PageNumber,
) {
  return pageOf(
    tx,
    {
      select: filingInBatch,
      from: (select) => select.from(filing).where(among(batchId, qxCode, states)),
      orderBy: byCounty,
    },
    page,
  )
}

export async function countFilingsIn(tx: Tx, batchId: string, states: readonly string[]): Promise<number> {
  return tx.$count(filing, among(batchId, undefined, states))
}
