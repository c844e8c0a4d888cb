/** The benchmark tables of a batch that has begun: those of its opening, until the city takes later ones. */

import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { Batch } from '@green/contract/filing/batch.ts'
import type { FrozenTable } from '@green/filing/programme/benchmarks.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, localTime } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { type BatchRecord, saveBatch } from '../record/batch-store.ts'
import { frozenTables } from '../record/frozen-tables-store.ts'
import { batchView, noteChange, openBatch, requireOpen } from './batches.ts'

/** The tables that a batch scores with, and those frozen now: its filings are about the year before. */
export async function tablesFor(
  tx: Tx,
  batch: BatchRecord,
): Promise<{ retained: FrozenTable[]; later: FrozenTable[] }> {
  const retained = await frozenTables(tx, batch.year - 1, { asOf: batch.benchmarksAt })
  const known = new Set(retained.map(({ tableId }) => tableId))
  const now = batch.benchmarksAt > clock.now() ? [] : await frozenTables(tx, batch.year - 1)
  return { retained, later: now.filter(({ tableId }) => !known.has(tableId)) }
}

/**
 * Takes the editions frozen now into a batch that has begun. A filing that is sent keeps its score with the tables it was computed from;
 * what is sent from now on, for the first time or again, is scored with the new ones. Everybody with a filing in the batch is notified.
 */
export async function takeBenchmarks(
  services: Services,
  input: { id: string; version: number; reason: string },
  actor: Actor,
): Promise<Batch> {
  return transaction(services.db, async (tx) => {
    const old = await openBatch(tx, input.id)
    requireOpen(old, input.version)
    if (!programmeOf(old.programme).benchmarks || clock.now() < old.openAt)
      throw refuse('ILLEGAL_STEP', { state: batchView(old).statusLabel })
    const { retained, later } = await tablesFor(tx, old)
    if (later.length === 0) throw refuseFields([{ field: 'id', message: '没有比本批次更新的已冻结基准表' }])
    const next = { ...old, benchmarksAt: clock.now() }
    const after = (await tablesFor(tx, next)).retained.length
    const changed = (at: string) => [
      {
        label: '行业基准',
        before: `${localTime(old.benchmarksAt)}已冻结的${retained.length}张`,
        after: `${at}已冻结的${after}张（已提交的保留原评分，此后提交或重新提交的按新基准）`,
      },
    ]
    const reason = input.reason.trim()
    await noteChange(tx, services, { old, changes: changed(localTime(next.benchmarksAt)), reason, actor })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '批次采用新的行业基准',
      object: old.name,
      result: reason,
      // The second person reads it before they are taken.
      changes: changed('办理之时'),
    })
    return batchView(await saveBatch(tx, next))
  })
}
