/** Who may be asked to score a filing: in term, with current workload, conflicts of interest, days of absence. */

import { refuse, refuseFields } from '@green/contract/errors.ts'
import { type Applicant, conflictOf, relatedUnits, yearsApart, yearsBefore } from '@green/filing/form/conflict.ts'
import { contactPhone } from '@green/filing/value/contact.ts'
import { hasPanel } from '@green/filing/workflow/states.ts'
import { programmeOfFiling } from '../../base/reference/programmes.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../platform/clock.ts'
import type { WithDb } from '../../platform/services.ts'
import { agentsSince } from '../consent/store.ts'
import { expertsInTerm, tasksOf } from '../panel/task-store.ts'
import { contactNumbers, type FilingRecord, findFiling, namesBefore } from '../record/store.ts'
import { parksOfUnits, servicesTo } from './expert-register-store.ts'

export type Candidate = Awaited<ReturnType<typeof candidatesOf>>[number]

const dayMs = 86_400_000
/** Usual days of a review: an expert who is absent on them is not drawn. */
const usualDays = 14

/** The absence that excludes an expert from a review begun now; null when there is none. */
export function absenceNow(absences: readonly { from: string; to: string }[]): { from: string; to: string } | null {
  const today = clock.today()
  const end = dayOf(addMs(clock.now(), usualDays * dayMs))
  const next = absences.find(({ from, to }) => to >= today && from <= end)
  return next ? { from: next.from, to: next.to } : null
}

async function applicantOf(tx: Tx, filing: FilingRecord): Promise<Applicant> {
  const programme = programmeOfFiling(filing)
  const site = programme.orgKind === 'park' && programme.grants?.site ? filing.answers[programme.grants.site] : null
  return {
    name: filing.enterpriseName,
    formerNames: await namesBefore(tx, filing.enterpriseId),
    parks: [filing.organisation.parkName ?? '', typeof site === 'string' ? site : ''],
    phones: [...(await contactNumbers(tx, filing.enterpriseId)), contactPhone(filing.answers)],
    related: [
      ...relatedUnits(programme, filing.answers),
      ...(await agentsSince(tx, filing.enterpriseId, yearsBefore(clock.today(), yearsApart))).map(({ name }) => ({
        name,
        as: '代办机构',
      })),
    ],
  }
}

/** Experts in term as candidates for one filing; those free of conflict first, the least loaded first among them. */
export async function candidatesOf(tx: Tx, filing: FilingRecord, keyword?: string) {
  const today = clock.today()
  const applicant = await applicantOf(tx, filing)
  const served = await servicesTo(tx, filing.enterpriseId)
  const found = await expertsInTerm(tx, today, keyword)
  const parks = await parksOfUnits(
    tx,
    found.flatMap(({ account }) => account.unit ?? []),
  )
  // Before the city sends it to experts again, the last round is over and excludes nobody.
  const running = hasPanel(filing.state)
  const all = running || filing.appeal ? await tasksOf(tx, [filing.id]) : []
  const tasks = running ? all.filter((t) => t.round === filing.round) : []
  // After an appeal other experts score: nobody of the round that was appealed.
  const firstHands = new Set(all.filter((t) => t.round <= (filing.appeal?.round ?? 0)).map((t) => t.expertId))
  return found
    .map(({ account, expert, openTasks, doneTasks }) => ({
      expertId: account.id,
      name: account.name,
      unit: account.unit ?? '',
      qxCode: expert.qxCode,
      professionalTitle: expert.professionalTitle,
      fields: expert.fields,
      industries: expert.industries,
      openTasks,
      doneTasks,
      absence: absenceNow(expert.absences),
      conflict: firstHands.has(account.id)
        ? '参加过申诉前的评审'
        : conflictOf(
            {
              unit: account.unit ?? '',
              mobile: account.mobile,
              avoidUnits: expert.avoidUnits,
              interests: expert.interests,
              parkName: expert.parkName ?? parks.get(account.unit ?? '') ?? '',
              servedOn: served.get(account.id) ?? null,
            },
            applicant,
            today,
          ),
      assigned: tasks.some((t) => t.expertId === account.id && t.state !== 'cancelled' && t.state !== 'recused'),
      /** Had a task in this round, with any result: nobody is asked twice. */
      asked: tasks.some((t) => t.expertId === account.id),
    }))
    .sort((a, b) => Number(a.conflict !== null) - Number(b.conflict !== null) || a.openTasks - b.openTasks)
}

/** The candidates of a filing within the actor's scope. */
export async function candidatesFor(services: WithDb, filingId: string, keyword: string | undefined, actor: Actor) {
  const filing = await findFiling(services.db, actor, filingId)
  if (!filing) throw refuse('NOT_FOUND')
  return candidatesOf(services.db, filing, keyword)
}

/** Who may be drawn: no conflict, not absent, not asked in this round. */
export const isDrawable = ({ conflict, absence, asked: isRequested }: Candidate) =>
  conflict === null && absence === null && !isRequested

/** These experts; each one with a conflict of interest is refused by name. */
export async function requireCandidates(
  tx: Tx,
  filing: FilingRecord,
  expertIds: readonly string[],
): Promise<Candidate[]> {
  const known = await candidatesOf(tx, filing)
  return [...new Set(expertIds)].map((id) => {
    const found = known.find((one) => one.expertId === id)
    if (!found) throw refuseFields([{ field: 'expertIds', message: '所选专家不存在或不在聘期内，请刷新后重选' }])
    if (found.conflict) throw refuse('CONFLICT_OF_INTEREST', { expert: found.name, reason: found.conflict })
    return found
  })
}
