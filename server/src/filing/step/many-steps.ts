/** One step for many filings: a dry run first, then the step; what is not final can be undone for some minutes. */
import type { CallOutput } from '@green/contract/call.ts'
import type { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { Refusal, refuse } from '@green/contract/errors.ts'
import type { MoveFiling } from '@green/contract/filing/filing.ts'
import { type State, states } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { noteRefused } from '../../base/audit/refused.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { filerOf } from '../../base/message/store.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOfFiling } from '../../base/reference/programmes.ts'
import { type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { putBackClocks, savedClocks } from '../clock/case-clock.ts'
import { filingName } from '../record/filing-name.ts'
import { type FilingRecord, lockFiling } from '../record/store.ts'
import { endManySteps, findManySteps, keepManySteps } from './many-steps-store.ts'
import { takeStep } from './move.ts'
import { followEnterpriseCounty } from './relocate.ts'
import { stepChanges } from './step-changes.ts'
import { writeStep } from './write-step.ts'

export type ManyResult = Omit<CallOutput<typeof filingCalls.moveMany>, 'facts'>
type Results = ManyResult['results']

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

export type Many = {
  items: { id: string; version: number }[]
  step: Omit<MoveFiling, 'id' | 'version'>
  dryRun: boolean
}
type Named = (enterpriseName: string) => void

/** Each in its own transaction; a dry run takes the steps and rolls them back, so that it reports exactly what would happen. */
export async function moveMany(services: Services, input: Many, actor: Actor): Promise<ManyResult> {
  const canUndo: Parameters<typeof keepManySteps>[1]['items'] = []
  const results = input.dryRun
    ? await tryMany(services, input, actor)
    : await eachOf(input.items, async (item, named) => {
        try {
          const { receipt, before, clocks } = await transaction(services.db, (tx) =>
            takeOne(tx, services, { step: input.step, item, actor }, named),
          )
          // Undoing an entered result must restore the title as well.
          const isMoved = receipt.state !== before.state
          if (isMoved && states[receipt.state].undoable && states[before.state as State].above !== 'listed')
            canUndo.push({ id: item.id, version: receipt.version, before: columnsBefore(before), clocks })
          return `已变为“${receipt.stateLabel}”`
        } catch (error) {
          if (error instanceof Refusal)
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

/** All in one transaction, each in a savepoint: quota or budget used by one is not available to the next. */
async function tryMany(services: Services, { items, step }: Many, actor: Actor): Promise<Results> {
  let results: Results = []
  try {
    await transaction(services.db, async (tx) => {
      results = await eachOf(items, (item, named) =>
        transaction(tx, async (savepoint) => {
          const { receipt } = await takeOne(savepoint, services, { step, item, actor }, named)
          return `将变为“${receipt.stateLabel}”`
        }),
      )
      throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  return results
}

/** What departs from the review or the publicity is decided case by case. */
const oneOfMany = { secondHand: false, isOneOfMany: true } as const

async function takeOne(
  tx: Tx,
  services: Services,
  { step, item, actor }: { step: Many['step']; item: Many['items'][number]; actor: Actor },
  named: Named,
) {
  const before = await lockFiling(tx, actor, item.id)
  if (!before) throw refuse('NOT_FOUND')
  named(before.enterpriseName)
  const programme = programmeOfFiling(before)
  const move = { ...step, ...item }
  const clocks = await savedClocks(tx, before.id)
  return { receipt: await takeStep(tx, services, { programme, move, actor }, oneOfMany), before, clocks }
}

const columnsBefore = (filing: FilingRecord) => Object.fromEntries(changed.map((key) => [key, filing[key]]))

async function undoable(
  services: WithDb,
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

/** Undoes what one person did to many, within the minutes given. A filing that somebody has changed since stays as it is. */
export async function undoMany(
  services: Services,
  id: string,
  actor: Actor,
): Promise<CallOutput<typeof filingCalls.undoMany>> {
  const steps = await findManySteps(services.db, actor.accountId, id)
  if (!steps) throw refuse('NOT_FOUND')
  if (steps.undoneAt || steps.undoUntil < clock.now()) throw refuse('UNDO_OVER')
  const results = await eachOf(steps.items, (item, named) =>
    transaction(services.db, async (tx) => {
      const filing = await lockFiling(tx, actor, item.id)
      if (!filing) throw refuse('NOT_FOUND')
      named(filing.enterpriseName)
      const programme = programmeOfFiling(filing)
      const from = filing.state as State
      if (filing.version !== item.version) throw refuse('UNDO_TOUCHED')
      const before = item.before as Partial<FilingRecord> & { state: State }
      const saved = await writeStep(tx, services, filing, { action: 'undo', to: before.state, actor, changes: before })
      const label = stateLabel(programme, before.state)
      if (item.clocks) await putBackClocks(tx, filing.id, item.clocks)
      await followEnterpriseCounty(tx, services, saved, actor)
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
  operation: (item: T, named: Named) => Promise<string>,
): Promise<Results> {
  const results: Results = []
  for (const item of items) {
    let enterpriseName = ''
    const named = (name: string) => {
      enterpriseName = name
    }
    try {
      const message = await operation(item, named)
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
