/**
 * Writes a step that is allowed: the row, its history, its clock, in the caller's transaction. Whichever way a step comes (one case, many,
 * a second officer, a timer, taken back), it is written here, after the family was asked.
 */

import type { Action } from '@green/filing/actions.ts'
import type { State } from '@green/filing/states.ts'
import type { Tx } from '../../db/database.ts'
import { type Actor, signatureOf } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { askFamily } from '../family-hooks.ts'
import { type FilingRecord, type NewFiling, updateFiling } from '../store.ts'
import { type HistoryEntry, staleBy, writeHistory } from './outcome.ts'

type StepToWrite = {
  action: Action
  to: State
  /** null: a timer. */
  actor: Actor | null
  /** What changes beside the state; wins over what every step writes. */
  changes?: Partial<NewFiling>
  entry?: HistoryEntry
}

/** `filing` is the locked row; answers the row as it is now. */
export async function writeStep(
  tx: Tx,
  filing: FilingRecord,
  { action, to, actor, changes = {}, entry = {} }: StepToWrite,
): Promise<FilingRecord> {
  const now = clock.now()
  const next = {
    ...(to === filing.state ? {} : { stateSince: now }),
    updatedAt: now,
    ...(actor ? { updatedBy: actor.accountId, updatedByName: signatureOf(actor) } : {}),
    ...changes,
    state: to,
  }
  await askFamily(tx, { action, before: filing, after: { ...filing, ...next }, actor })
  const saved = await updateFiling(tx, filing.id, filing.version, next)
  if (!saved) throw staleBy(filing)
  await writeHistory(tx, saved, filing.state as State, action, actor, entry)
  return saved
}
