/** The context of every seeding step: app, people, days counted from today, and how a filing is taken to a state. */

import type { FilingReceipt } from '@green/contract/filing/filing.ts'
import { yearOfData } from '@green/filing/facts/facts.ts'
import { isPanelAtWork, isPanelOver } from '@green/filing/workflow/states.ts'
import { keepBatch } from '../filing/batches/batches.ts'
import type { Actor } from '../platform/actor.ts'
import { addMs, clock, dayOf, endOfDay, moveClock } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import { asKnown } from './as-known.ts'
import { storyFields } from './book/answers.ts'
import type { DemoRecord } from './demo-store.ts'
import type { Cast } from './enterprise/people.ts'
import { officeDay, officeDayBefore, officeHoursOf } from './office-days.ts'
import { runScenario, type Scenario } from './scenario.ts'
import { sequence } from './sequence.ts'

const dayMs = 86_400_000

/** `present`: a moment in office hours, from which the days are counted. */
export type SeedContext = { services: Services; cast: Cast; records: readonly DemoRecord[]; present: string }

/** That many days from today. */
export const dayFrom = (stage: SeedContext, days: number) => addMs(stage.present, days * dayMs)

/**
 * A moment in that day's office hours, never in the future. A free day has its share of the hours of the next working day, in the order
 * of the days: what is planned for a later day happens later.
 */
export function officeHour(stage: SeedContext, moment: string, random: () => number): string {
  const day = dayOf(moment)
  const { begin, lasts } = officeHoursOf(day)
  const hour = begin + Math.floor(random() * lasts)
  return new Date(Math.min(hour, Date.parse(stage.present) - 60_000)).toISOString()
}

/** Industrial enterprises from mining on; who supplies power or heat consumes less than nothing, and has forms of its own. */
export const industrial = (stage: SeedContext) =>
  stage.records.filter((r) => r.orgKind === 'enterprise' && /^(?:[1-3]|4[^4])/.test(r.industryCode ?? ''))

/** What an example takes from its enterprise: what it makes, and where. */
export const placeOf = ({ industryCode, qxCode, facts: { address, postcode } }: DemoRecord) => ({
  industryCode: industryCode ?? '',
  qxCode,
  address,
  postcode,
})

/** Opens a window from the beginning of one working day to the end of another, on the working day before it starts. */
export async function openBatch(
  stage: SeedContext,
  programme: string,
  name: string,
  year: number,
  openDay: number,
  closeDay: number,
  formVersion?: string,
  levelTarget: 'city' | null = null,
  terms: Partial<Parameters<typeof keepBatch>[1]> = {},
): Promise<string> {
  const openOn = officeDay(dayOf(dayFrom(stage, openDay)))
  const endOf = (days: number) => endOfDay(officeDay(dayOf(dayFrom(stage, days))))
  moveClock(officeHour(stage, `${officeDayBefore(openOn)}T00:00:00+08:00`, sequence(openDay)))
  const made = await keepBatch(
    stage.services,
    {
      programme,
      name,
      year,
      ...(formVersion ? { formVersion } : {}),
      levelTarget,
      openAt: new Date(`${openOn}T00:00:00+08:00`).toISOString(),
      closeAt: endOf(closeDay),
      countyDeadline: endOf(closeDay + 11),
      cityDeadline: endOf(closeDay + 120),
      returnDays: 10,
      needExperts: true,
      requireThirdParty: false,
      twoHands: false,
      ...terms,
    },
    stage.cast.city,
  )
  return made.id
}

/** A filing to be led to a state; `overwritten`: fields in which the filer does not leave what the ledger proposes. */
type Lead = Omit<Scenario, 'beforeStep' | 'after' | 'refuseBelow'> & { overwritten?: readonly string[] }

/** Runs the scenario of one filing with at least `pace` days between the steps, never in the future. */
export async function lead(
  stage: SeedContext,
  record: DemoRecord,
  { overwritten = [], ...plan }: Lead,
  random: () => number,
  pace = 2,
): Promise<FilingReceipt> {
  const { services, cast } = stage
  const free = cast.experts.filter((e) => e.loginName !== 'expert6')
  const start = Math.floor(random() * free.length)
  const waiting = isPanelAtWork(plan.to) || isPanelOver(plan.to)
  const experts = waiting ? free.slice(0, 3) : [0, 1, 2].map((i) => free[(start + i) % free.length] as Actor)
  const beforeStep = () => {
    const wanted = addMs(clock.now(), (pace + Math.floor(random() * (pace + 1))) * dayMs)
    moveClock(officeHour(stage, wanted, random))
  }
  const after = (day: string) => {
    const wanted = officeHour(stage, addMs(`${day}T00:00:00+08:00`, dayMs), random)
    return dayOf(wanted) > day ? () => moveClock(wanted) : null
  }
  const year = yearOfData(plan.programme, plan.answers)
  const ofStory = year === null ? [] : storyFields(record.book, year)
  const known = { enterpriseId: record.id, year, overwritten: new Set([...overwritten, ...ofStory]) }
  const answers = await asKnown(services.db, plan.programme, known, plan.answers)
  return runScenario(
    services,
    {
      filer: cast.filerOf(record.id),
      county: cast.countyOf(record.qxCode),
      city: cast.city,
      second: cast.city2,
      experts,
    },
    { ...plan, answers, refuseBelow: true, beforeStep, after },
  )
}
