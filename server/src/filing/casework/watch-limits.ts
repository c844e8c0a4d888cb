/**
 * Every morning: reminders for filings soon due or late, escalation of what stays late, and approval by silence where
 * a programme has it.
 */

import { officePath } from '@green/contract/screens/screens.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { isWorkingDay } from '@green/filing/value/working-days.ts'
import { isForReviewer, type State, states, statesWhere } from '@green/filing/workflow/states.ts'
import { clockStand, limitOf } from '@green/filing/workflow/time-limits.ts'
import { firstReviewer } from '@green/filing/workflow/workflow.ts'
import { messageSettings } from '../../base/message/settings.ts'
import type { Addressees } from '../../base/message/store.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { cityProfile, districtOf } from '../../base/reference/reference-data.ts'
import { type Tx, transaction } from '../../db/database.ts'
import { takeDay } from '../../db/flags.ts'
import { clock, dayOf } from '../../platform/clock.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { dueOf, run } from '../clock/case-clock.ts'
import { lockClock, runningCases, saveClock, type WatchedCase, withoutClock } from '../clock/case-clock-store.ts'
import { byTimer } from '../step/clock-steps.ts'
import { closes } from '../step/move.ts'
import { tellPeople } from '../step/outcome.ts'
import { writeStep } from '../step/write-step.ts'

type ProgrammeOf = (id: string) => Programme
type Due = WatchedCase & { dueOn: string; left: number; tone: 'ok' | 'soon' | 'late' }

/** Late by that many working days: the first level is notified at once, the second when nothing has happened since. */
const rungsAfter: readonly number[] = [0, 5]

export async function watchLimits(services: Services, programmes: ProgrammeOf = programmeOf): Promise<void> {
  await startMissing(services)
  for (const one of await dues(services.db))
    if (one.tone === 'late' && limitOf(programmes(one.programme), one.state as State)?.silence)
      await decideBySilence(services, programmes, one)
  const { holidays } = cityProfile()
  if (!isWorkingDay(clock.today(), holidays)) return
  await transaction(services.db, async (tx) => {
    if (!(await takeDay(tx, 'watch-limits', clock.today(), clock.now()))) return
    const waiting = (await dues(tx)).filter((one) => one.tone !== 'ok')
    for (const [office, cases] of Map.groupBy(waiting, officeOf)) await remind(tx, services, office, cases)
    for (const [office, cases] of Map.groupBy(waiting.filter(isForNextRung), officeOf))
      await escalate(tx, services, office, cases)
  })
}

/** Running cases with their stand, or the one of this filing. */
async function dues(tx: Tx, filingId?: string): Promise<Due[]> {
  const { holidays } = cityProfile()
  return (await runningCases(tx, filingId)).flatMap((one): Due[] => {
    const dueOn = dueOf(one.clock, one.batch, one.qxCode, one.state)
    const { left, tone } = clockStand(dueOn, clock.today(), holidays, one.clock.soonDays)
    return dueOn && tone !== 'paused' ? [{ ...one, dueOn, left, tone }] : []
  })
}

/** Filings from before clocks were introduced get one, from the day they arrived. */
async function startMissing({ db }: WithDb): Promise<void> {
  const watched = statesWhere((state) => states[state].limitDays !== undefined)
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const found = await withoutClock(db, watched, after)
    for (const one of found) await transaction(db, (tx) => run(tx, one, one.state, dayOf(one.stateSince)))
    const last = found.at(-1)
    if (!last) return
    after = last.id
  }
}

/** 区县 by code, or `city`. */
function officeOf({ programme, state, qxCode }: WatchedCase): string {
  const isCounty = isForReviewer(state) && firstReviewer(programmeOf(programme).workflow) !== 'city'
  return isCounty ? qxCode : 'city'
}

const peopleOf = (office: string): Addressees =>
  office === 'city' ? { role: 'city' } : { role: 'county', qxCode: office }

async function remind(tx: Tx, services: Services, office: string, cases: readonly Due[]): Promise<void> {
  const late = cases.filter((one) => one.tone === 'late').length
  const counts = [late ? `${late}件已超期` : '', cases.length > late ? `${cases.length - late}件即将到期` : '']
  await tell(tx, services, {
    to: peopleOf(office),
    template: 'limitReminder',
    values: { counts: counts.filter(Boolean).join('，'), cases: listed(cases) },
    link: officePath('filingManagement'),
    sms: false,
  })
}

function isForNextRung({ clock: { escalated }, left, tone }: Due): boolean {
  const after = rungsAfter[escalated]
  return tone === 'late' && after !== undefined && -left >= after
}

/** County → city → the leading people whom the city has named; the city's own cases go to the latter at once. */
async function escalate(tx: Tx, services: Services, office: string, cases: readonly Due[]): Promise<void> {
  const name = office === 'city' ? '市级' : (districtOf(office)?.name ?? office)
  const { leads } = await messageSettings(tx)
  const isFirst = office !== 'city' && cases.every((one) => one.clock.escalated === 0)
  await tell(tx, services, {
    to: isFirst || leads.length === 0 ? { role: 'city' } : leads,
    template: 'limitEscalation',
    values: { office: name, count: String(cases.length), cases: listed(cases) },
    link: officePath('filingManagement'),
    sms: false,
  })
  for (const one of cases) {
    const locked = await lockClock(tx, one.clock.filingId, one.clock.stage)
    if (locked) await saveClock(tx, { ...locked, escalated: locked.escalated + 1 })
  }
}

const namedAtMost = 5

function listed(cases: readonly Due[]): string {
  const named = cases
    .slice(0, namedAtMost)
    .map((one) => `${one.enterpriseName}（${programmeOf(one.programme).shortTitle}，${one.dueOn}到期）`)
  return `${named.join('；')}${cases.length > namedAtMost ? `等${cases.length}件` : ''}。`
}

/** 默许: the timer takes the step that the programme's notice attaches to silence. */
async function decideBySilence(services: Services, programmes: ProgrammeOf, { clock: { filingId } }: Due) {
  await byTimer(services, filingId, async (tx, filing) => {
    const [due] = await dues(tx, filingId)
    if (due?.tone !== 'late') return
    const from = filing.state as State
    const programme = programmes(filing.programme)
    const silence = limitOf(programme, from)?.silence
    const step = programme.workflow.transitions.find(
      (t) => t.action === silence?.action && t.from.includes(from) && t.by.includes('system'),
    )
    if (!silence || !step) return
    const saved = await writeStep(tx, services, filing, {
      action: step.action,
      to: step.to,
      actor: null,
      changes: {
        ...(closes(programme, step.to) ? { openKey: null } : {}),
        ...(isForReviewer(from) ? { countyOpinion: silence.opinion } : { cityOpinion: silence.opinion }),
      },
      entry: { opinion: silence.opinion, details: { 默许依据: silence.basis } },
    })
    await tellPeople(tx, services, { programme, step, filing: saved, opinion: silence.opinion })
  })
}
