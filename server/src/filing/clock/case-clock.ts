/** 办理时限 of a filing: steps start, pause and resume its clock; it is paused while the filer has to act. */

import type { CallOutput } from '@green/contract/call.ts'
import { caseClock } from '@green/contract/calls/filing/case.ts'
import { refuse } from '@green/contract/errors.ts'
import type { FilingRow } from '@green/contract/filing/filing.ts'
import { isAdministrator, isFiler } from '@green/contract/roles.ts'
import { workingDaysBetween } from '@green/filing/value/working-days.ts'
import { isAtReviewer, isReturned, isUnsent, type State, statesWhere } from '@green/filing/workflow/states.ts'
import { clockStand, dueFrom, limitOf, usualSoonDays, withLimits } from '@green/filing/workflow/time-limits.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { cityProfile } from '../../base/reference/reference-data.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, dayOf } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import { ids } from '../../platform/ids.ts'
import type { WithDb } from '../../platform/services.ts'
import type { BatchRecord } from '../record/batch-store.ts'
import { reviewDeadlineFor } from '../record/batch-window.ts'
import { filingName } from '../record/filing-name.ts'
import { type FilingRecord, findFiling, talkScopeOf } from '../record/store.ts'
import {
  type ClockRecord,
  clocksOf,
  dropClocks,
  dropPauses,
  endPauses,
  insertPause,
  lockClock,
  type PauseRecord,
  pausesOf,
  saveClock,
  type WatchedCase,
} from './case-clock-store.ts'
import { setLimits } from './set-limits.ts'

type Case = Pick<FilingRecord, 'id' | 'programme' | 'state'>

/** After a step: the clock of the old state is paused or ends, the clock of the new phase resumes. */
export async function keepClock(tx: Tx, filing: Case, from: string | null, by: { name: string; why: string }) {
  if (from === filing.state) return
  const now = clock.now()
  if (from) await stop(tx, filing.id, from)
  await endPauses(tx, filing.id, now, by.name)
  if (isUnsent(filing.state)) return dropClocks(tx, filing.id)
  if (from && isReturned(filing.state))
    await insertPause(tx, {
      id: ids.next(),
      filingId: filing.id,
      stage: from,
      kind: 'returned',
      from: now,
      reason: by.why,
      byName: by.name,
    })
  await run(tx, filing, filing.state, clock.today())
}

/** Starts or resumes the clock of a phase; nothing where no office has to decide. */
export async function run(tx: Tx, { id, programme }: Pick<Case, 'id' | 'programme'>, stage: string, since: string) {
  const limit = limitOf(
    withLimits(programmeOf(programme), (await setLimits(tx)).byProgramme[programme]),
    stage as State,
  )
  if (!limit) return
  const before = await lockClock(tx, id, stage)
  const usedDays = before?.usedDays ?? 0
  // The limit at the start applies, also when another one is set later.
  const { days, soonDays } = before
    ? { days: before.limitDays, soonDays: before.soonDays }
    : { days: limit.days, soonDays: limit.soonDays ?? usualSoonDays }
  await saveClock(tx, {
    filingId: id,
    stage,
    limitDays: days,
    soonDays,
    usedDays,
    runningSince: since,
    dueOn: dueFrom(since, days, usedDays, cityProfile().holidays),
    escalated: before?.escalated ?? 0,
  })
}

async function stop(tx: Tx, filingId: string, stage: string): Promise<boolean> {
  const running = await lockClock(tx, filingId, stage)
  if (!running?.runningSince) return false
  const used = workingDaysBetween(running.runningSince, clock.today(), cityProfile().holidays)
  await saveClock(tx, { ...running, usedDays: running.usedDays + used, runningSince: null, dueOn: null })
  return true
}

/** Pauses the clock until the filer has responded; refused where none runs. */
export async function pauseClock(tx: Tx, filing: Case, reason: string, actor: Actor): Promise<void> {
  if (!(await stop(tx, filing.id, filing.state)))
    throw refuse('ILLEGAL_STEP', { state: stateLabel(programmeOf(filing.programme), filing.state as State) })
  await insertPause(tx, {
    id: ids.next(),
    filingId: filing.id,
    stage: filing.state,
    kind: 'asked',
    from: clock.now(),
    reason,
    byName: actor.name,
  })
}

/** Ends the pause, because the filer has responded or a reviewer no longer waits; false when there was none. */
export async function resumeClock(tx: Tx, filing: Case, byName: string): Promise<boolean> {
  if (isReturned(filing.state) || !(await endPauses(tx, filing.id, clock.now(), byName))) return false
  await run(tx, filing, filing.state, clock.today())
  return true
}

/** Whether the clock of the filing's current phase runs. */
export async function isRunning(tx: Tx, filing: Case): Promise<boolean> {
  return (await clocksOf(tx, [filing.id])).some((one) => one.stage === filing.state && one.runningSince !== null)
}

/** A filing moved to another county is new there: that office has its whole limit, from today. */
export async function restartClock(tx: Tx, { id, state }: Case): Promise<void> {
  const today = clock.today()
  for (const stage of statesWhere(isAtReviewer)) {
    const saved = await lockClock(tx, id, stage)
    if (!saved) continue
    const isRunning = state === stage && saved.runningSince !== null
    await saveClock(tx, {
      ...saved,
      usedDays: 0,
      escalated: 0,
      runningSince: isRunning ? today : null,
      dueOn: isRunning ? dueFrom(today, saved.limitDays, 0, cityProfile().holidays) : null,
    })
  }
}

export type SavedClocks = { clocks: ClockRecord[]; pauses: PauseRecord[] }

/** Clocks and pauses of a filing, to be restored should the next step be undone. */
export async function savedClocks(tx: Tx, filingId: string): Promise<SavedClocks> {
  return { clocks: await clocksOf(tx, [filingId]), pauses: await pausesOf(tx, filingId) }
}

/** After an undo within the same minutes: exactly as before the step. */
export async function putBackClocks(tx: Tx, filingId: string, { clocks, pauses }: SavedClocks): Promise<void> {
  await dropClocks(tx, filingId)
  await dropPauses(tx, filingId)
  for (const one of clocks) await saveClock(tx, one)
  for (const one of pauses) await insertPause(tx, one)
}

/** The last day of a running clock: the promised day, or the batch's where that is earlier. */
export function dueOf(
  running: Pick<ClockRecord, 'dueOn'> | null,
  batch: WatchedCase['batch'],
  qxCode: string,
  state: string,
): string | null {
  const deadline = reviewDeadlineFor(batch, qxCode, state)
  const [promised, fixed] = [running?.dueOn ?? null, deadline && dayOf(deadline)]
  return promised && fixed && promised < fixed ? promised : (fixed ?? promised)
}

/** The limit as lists show it; null where no clock has been set. */
export function limitView(
  running: Pick<ClockRecord, 'limitDays' | 'soonDays' | 'runningSince' | 'dueOn'> | null,
  { qxCode, state }: Pick<FilingRecord, 'qxCode' | 'state'>,
  batch: BatchRecord | null,
): FilingRow['limit'] {
  if (!running) return null
  const isPaused = running.runningSince === null
  const dueOn = dueOf(running, batch, qxCode, state)
  const { left, tone } = clockStand(isPaused ? null : dueOn, clock.today(), cityProfile().holidays, running.soonDays)
  return { days: running.limitDays, dueOn: isPaused ? null : dueOn, left, tone }
}

export const caseClockCalls = handlers(caseClock, {
  get: ({ input, actor, services }) => clockLog(services, input.filingId, actor),
  resume: ({ input, actor, services }) =>
    idempotent(services, actor, input, async (tx) => {
      const filing = await requireCase(tx, input.filingId, actor)
      if (!(await resumeClock(tx, filing, actor.name)))
        throw refuse('ILLEGAL_STEP', { state: stateLabel(programmeOf(filing.programme), filing.state as State) })
      await writeAudit(tx, {
        kind: 'business',
        actor,
        action: '恢复计时',
        object: filingName(filing),
        result: '不再等待答复',
        changes: [{ label: '办理时限', before: '暂停', after: '计时' }],
      })
      return { done: true as const }
    }),
})

async function clockLog(services: WithDb, filingId: string, actor: Actor): Promise<CallOutput<typeof caseClock.get>> {
  const filing = await requireCase(services.db, filingId, actor)
  const { byProgramme } = await setLimits(services.db)
  const programme = withLimits(programmeOf(filing.programme), byProgramme[filing.programme])
  const { holidays } = cityProfile()
  const today = clock.today()
  return {
    stages: (await clocksOf(services.db, [filingId])).map(({ stage, limitDays, usedDays, runningSince }) => ({
      stage,
      label: stateLabel(programme, stage as State),
      limitDays,
      usedDays: usedDays + (runningSince ? workingDaysBetween(runningSince, today, holidays) : 0),
      statutory: limitOf(programme, stage as State)?.statutory ?? null,
      isRunning: runningSince !== null,
    })),
    pauses: (await pausesOf(services.db, filingId)).map(({ id, stage, kind, from, to, reason, byName, endedBy }) => ({
      id,
      label: stateLabel(programme, stage as State),
      kind: kind as 'returned' | 'asked',
      from,
      to,
      days: workingDaysBetween(dayOf(from), to ? dayOf(to) : today, holidays),
      reason,
      // The filer does not see officers' names.
      by: isFiler(actor.role) ? null : byName,
      endedBy: isFiler(actor.role) ? null : endedBy,
    })),
    mayResume: !isFiler(actor.role) && !isAdministrator(actor.role) && (await hasOpenPause(services.db, filing)),
  }
}

async function hasOpenPause(tx: Tx, filing: Case): Promise<boolean> {
  return (await pausesOf(tx, filing.id)).some((one) => one.to === null && one.stage === filing.state)
}

async function requireCase(tx: Tx, filingId: string, actor: Actor): Promise<FilingRecord> {
  const filing = await findFiling(tx, actor, filingId, talkScopeOf)
  if (!filing) throw refuse('NOT_FOUND')
  return filing
}
