/** One step for many filings at once: tried first without effect, then taken; what is not final can be taken back for some minutes. */
import type { CallOutput } from '@green/contract/call.ts'
import type { filing as filingCalls } from '@green/contract/calls/filing.ts'
import { Refusal, refuse } from '@green/contract/errors.ts'
import type { MoveFiling } from '@green/contract/filing.ts'
import { fieldsOf } from '@green/filing/form.ts'
import { type State, stateLabel } from '@green/filing/workflow.ts'
import { noteRefused } from '../../base/audit/refused.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { filerOf } from '../../base/message/store.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOfFiling } from '../../base/reference/programmes.ts'
import { transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { requireQuota } from '../batches/batch-progress.ts'
import { findBatch } from '../batches/batch-store.ts'
import { keptClocks, putBackClocks } from '../casework/case-clock.ts'
import { filingName } from '../filing-name.ts'
import { type FilingRecord, lockFiling, updateFiling } from '../store.ts'
import { endManySteps, findManySteps, keepManySteps } from './many-steps-store.ts'
import { takeStep } from './move.ts'
import { writeHistory } from './outcome.ts'
import { stepChanges } from './step-changes.ts'

type ManyResult = CallOutput<typeof filingCalls.moveMany>
type Results = ManyResult['results']

/** States that a step for many may be taken back from: nothing was granted, refused or opened to others. */
const notFinal: readonly string[] = ['county_approved', 'county_returned', 'city_returned', 'recommended']
const undoMs = 10 * 60_000

/** What such a step changes of a filing. */
const changed = [
  'state',
  'stateSince',
  'countyActed',
  'countyOpinion',
  'cityOpinion',
  'returnedAt',
  'returnNotes',
  'replyBy',
  'openSections',
  'upward',
] as const satisfies readonly (keyof FilingRecord)[]

class DryRun extends Error {}

/** Each in its own transaction. A dry run takes the step and rolls it back, so that what it says is what would happen. */
export async function moveMany(
  services: Services,
  input: { items: { id: string; version: number }[]; step: Omit<MoveFiling, 'id' | 'version'>; dryRun: boolean },
  actor: Actor,
): Promise<ManyResult> {
  /** How many a trial has recommended by batch and county: rolled back, they no longer count against the quota by themselves. */
  const tried = new Map<string, number>()
  const canUndo: Parameters<typeof keepManySteps>[1]['items'] = []
  const results = await eachOf(input.items, async (item, named) => {
    try {
      const { receipt, before, clocks } = await transaction(services.db, async (tx) => {
        const filing = await lockFiling(tx, actor, item.id)
        if (!filing) throw refuse('NOT_FOUND')
        named(filing.enterpriseName)
        const programme = programmeOfFiling(filing)
        // Ticking every attachment one by one makes no sense for many; the reviewer answers for the whole selection.
        const materialsChecked = input.step.materialsChecked?.includes('*')
          ? fieldsOf(programme).map((f) => f.key)
          : input.step.materialsChecked
        const move = { ...input.step, ...item, ...(materialsChecked ? { materialsChecked } : {}) }
        const clocks = await keptClocks(tx, filing.id)
        const place = `${filing.batchId} ${filing.qxCode}`
        const ahead = tried.get(place) ?? 0
        if (ahead > 0)
          await requireQuota(tx, filing, filing.batchId ? await findBatch(tx, filing.batchId) : null, ahead)
        const done = await takeStep(tx, services, programme, move, actor)
        if (input.dryRun) {
          if (done.state === 'county_approved') tried.set(place, ahead + 1)
          throw new DryRun(done.stateLabel)
        }
        return { receipt: done, before: filing, clocks }
      })
      // A result that is taken back has changed the title as well.
      if (notFinal.includes(receipt.state) && before.state !== 'listed')
        canUndo.push({ id: item.id, version: receipt.version, before: kept(before), clocks })
      return `已变为“${receipt.stateLabel}”`
    } catch (error) {
      if (error instanceof DryRun) return `将变为“${error.message}”`
      if (error instanceof Refusal && !input.dryRun)
        await noteRefused(services, { visitor: actor, title: '批量办理', target: item.id, refusal: error })
      throw error
    }
  })
  const ok = results.filter((r) => r.ok).length
  return {
    dryRun: input.dryRun,
    ok,
    failed: results.length - ok,
    results,
    undo: canUndo.length > 0 ? await undoable(services, canUndo, actor) : null,
  }
}

const kept = (filing: FilingRecord) => Object.fromEntries(changed.map((key) => [key, filing[key]]))

async function undoable(
  services: Services,
  items: Parameters<typeof keepManySteps>[1]['items'],
  actor: Actor,
): Promise<NonNullable<ManyResult['undo']>> {
  const row = {
    id: ids.next(),
    accountId: actor.accountId,
    at: clock.now(),
    undoUntil: addMs(clock.now(), undoMs),
    items,
  }
  await keepManySteps(services.db, row)
  return { id: row.id, until: row.undoUntil, count: items.length }
}

/** Takes back what one person did to many, within the minutes given. A filing that somebody has touched since stays as it is now. */
export async function undoMany(
  services: Services,
  id: string,
  actor: Actor,
): Promise<CallOutput<typeof filingCalls.undoMany>> {
  const taken = await findManySteps(services.db, actor.accountId, id)
  if (!taken) throw refuse('NOT_FOUND')
  if (taken.undoneAt || taken.undoUntil < clock.now()) throw refuse('UNDO_OVER')
  const results = await eachOf(taken.items, (item, named) =>
    transaction(services.db, async (tx) => {
      const filing = await lockFiling(tx, actor, item.id)
      if (!filing) throw refuse('NOT_FOUND')
      named(filing.enterpriseName)
      const programme = programmeOfFiling(filing)
      const from = filing.state as State
      const saved = await updateFiling(tx, filing.id, item.version, {
        ...(item.before as Partial<FilingRecord>),
        updatedAt: clock.now(),
        updatedBy: actor.accountId,
        updatedByName: actor.name,
      })
      if (!saved) throw refuse('UNDO_TOUCHED')
      const label = stateLabel(programme, saved.state as State)
      await writeHistory(tx, saved, from, 'undo', actor)
      if (item.clocks) await putBackClocks(tx, filing.id, item.clocks)
      await writeAudit(tx, {
        kind: 'business',
        actor,
        action: '撤销批量办理',
        object: `${programme.shortTitle} ${saved.number ?? saved.id}`,
        result: label,
        changes: stepChanges(programme, from, saved.state as State),
      })
      await tell(tx, services, {
        to: filerOf(saved),
        template: 'stepUndone',
        values: { filing: filingName(saved), before: stateLabel(programme, from), state: label },
        link: `/mainPages/personalCenter?filing=${saved.id}`,
        filingId: saved.id,
        sms: false,
      })
      return `已恢复为“${label}”`
    }),
  )
  await endManySteps(services.db, id, clock.now())
  const ok = results.filter((r) => r.ok).length
  return { ok, failed: results.length - ok, results }
}

/** One after the other; a refusal is the result of its item and stops no other. */
async function eachOf<T extends { id: string }>(
  items: readonly T[],
  deed: (item: T, named: (enterpriseName: string) => void) => Promise<string>,
): Promise<Results> {
  const results: Results = []
  for (const item of items) {
    let enterpriseName = ''
    const named = (name: string) => {
      enterpriseName = name
    }
    try {
      const message = await deed(item, named)
      results.push({ id: item.id, enterpriseName, ok: true, message })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ id: item.id, enterpriseName, ok: false, message: reasonOf(error) })
    }
  }
  return results
}

function reasonOf(refusal: Refusal): string {
  const faults = refusal.data.errors as { message: string }[] | undefined
  return faults?.length ? faults.map((f) => f.message).join('；') : refusal.message
}
