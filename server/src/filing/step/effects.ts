import type { NeedName } from '@green/contract/filing/step-inputs.ts'
import type { Line } from '@green/contract/needs/need.ts'
import { needsIn, opinionOf } from '@green/contract/needs/table.ts'
import { isDistrictOfficer, isFiler } from '@green/contract/roles.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import type { Action } from '@green/filing/workflow/actions.ts'
import { withAnswers, withOffices } from '@green/filing/workflow/inquiry.ts'
import { isHeld, isInForce } from '@green/filing/workflow/states.ts'
import { cityProfile } from '../../base/reference/reference-data.ts'
import { clock } from '../../platform/clock.ts'
import { cancelOpenTasks } from '../panel/task-store.ts'
import type { FilingRecord, NewFiling } from '../record/store.ts'
import { appealed } from './appeal.ts'
import { award, awardLines } from './award.ts'
import { recalled, recommended, resultEntered, resultWithdrawn } from './recommend.ts'
import type { Taking } from './taking.ts'
import { setTitleState } from './title-store.ts'

type Changes = Partial<NewFiling>
type Change<T = Taking> = (taking: T) => Changes | Promise<Changes>

/** What each need changes of the row; null where it only checks. A missing need does not compile. */
const needChanges: Readonly<Record<NeedName, Change | null>> = {
  opinion: ({ programme, filing, step, move, actor }) => {
    const opinion = opinionOf(programme, step.needs ?? {}, move) ?? null
    if (isDistrictOfficer(actor.role)) return { countyOpinion: opinion }
    return isFiler(actor.role) ? {} : { cityOpinion: opinion ?? filing.cityOpinion }
  },
  fieldNotes: ({ move }) => ({
    returnedAt: clock.now(),
    returnNotes: move.fieldNotes,
    replyBy: move.replyBy ?? null,
    openSections: move.sections ?? null,
  }),
  publicity: ({ programme, move }) => ({
    publicityEnd:
      move.publicityEnd ?? addWorkingDays(clock.today(), programme.publicityWorkingDays ?? 5, cityProfile().holidays),
  }),
  outcome: ({ filing, move }) => ({ outcome: { ...filing.outcome, ...move.outcome } }),
  suspension: ({ move }) => ({ suspendedUntil: move.suspendedUntil ?? null }),
  upward: ({ filing, move }) => recommended(filing, move),
  upwardResult: resultEntered,
  siteVisit: ({ filing, move, actor }) => ({
    siteVisit: {
      no: filing.submissions,
      on: move.visitResult === 'notDrawn' ? null : (move.on ?? null),
      people: move.people?.trim() ?? '',
      result: move.visitResult ?? 'notDrawn',
      note: move.opinion?.trim() ?? '',
      by: actor.name,
    },
  }),
  askOffices: ({ filing, move }) => ({
    officeOpinions: withOffices(filing.officeOpinions, move.offices ?? [], move.replyBy ?? clock.today()),
  }),
  officeAnswers: ({ filing, move }) => ({
    officeOpinions: withAnswers(
      filing.officeOpinions,
      (move.officeAnswers ?? []).map((one) => ({ ...one, note: one.note.trim() })),
    ),
  }),
  // Told in the record and the letter.
  priorNotice: null,
  // Written to the title, with the state that grants it.
  award: null,
  materialsChecked: null,
  reviewItems: null,
  ground: null,
  experts: null,
  sheet: null,
}

/** The input of an effect: a timer has no texts. */
type EffectOn = Pick<Taking, 'tx' | 'programme' | 'filing'> & { opinion?: string | undefined }

/** The effect of an action, also of one that a timer takes. */
type Effect = {
  /** The change of the title. */
  title?: Parameters<typeof setTitleState>[2]
  changes?: Change<EffectOn>
  lines?: (after: FilingRecord) => readonly Line[]
}

/** A document to or from a higher authority, or what was seen on site, and so not the city's opinion of the filing. */
const keepsOpinion: Effect = { changes: ({ filing: { cityOpinion } }) => ({ cityOpinion }) }
const withdrawn: Effect = { changes: () => ({ publicityEnd: null }) }
const appealAnswered = (accepted: boolean): Effect => ({
  changes: ({ filing: { appeal } }) => ({ appeal: appeal && { ...appeal, accepted } }),
})

const effects: Readonly<Partial<Record<Action, Effect>>> = {
  closeReview: {
    changes: async ({ tx, filing }) => {
      await cancelOpenTasks(tx, filing.id, filing.round)
      return {}
    },
  },
  withdrawPublicity: withdrawn,
  withdrawUnscored: withdrawn,
  appeal: { changes: appealed },
  acceptAppeal: appealAnswered(true),
  refuseAppeal: appealAnswered(false),
  keepScore: { ...appealAnswered(false), lines: ({ publicityEnd }) => [['公示截止', publicityEnd]] },
  siteVisit: keepsOpinion,
  recommendUp: keepsOpinion,
  recordListed: keepsOpinion,
  recordUnlisted: keepsOpinion,
  recallUp: { changes: ({ filing }) => ({ cityOpinion: filing.cityOpinion, ...recalled(filing) }) },
  correctResult: {
    changes: async ({ tx, filing }) => ({ cityOpinion: filing.cityOpinion, ...(await resultWithdrawn(tx, filing)) }),
  },
  suspend: { title: 'suspended' },
  resume: { title: 'valid', changes: () => ({ suspendedUntil: null }) },
  revoke: { title: 'revoked', changes: () => ({ suspendedUntil: null }) },
  expire: { title: 'expired', changes: () => ({ suspendedUntil: null }) },
}

/** Whether the step newly grants. */
const grants = ({ filing, step }: Pick<Taking, 'filing' | 'step'>) => isInForce(step.to) && !isHeld(filing.state)

/** Everything that a step changes beside the state; titles, statistics and tasks are written along with it. */
export async function changesOf(taking: Taking): Promise<Changes> {
  const changes: Changes = {}
  for (const name of needsIn(taking.step.needs ?? {})) Object.assign(changes, await needChanges[name]?.(taking))
  Object.assign(changes, await effectOf(taking.step.action, taking))
  return grants(taking) ? { ...changes, ...(await award(taking)) } : changes
}

/** The effect of the action alone. */
export async function effectOf(action: Action, on: EffectOn): Promise<Changes> {
  const { title, changes } = effects[action] ?? {}
  if (title) await setTitleState(on.tx, on.filing.id, title)
  return (await changes?.(on)) ?? {}
}

/** Its lines in the history, before those of the needs. */
export function effectLines(taking: Pick<Taking, 'programme' | 'filing' | 'step'>, after: FilingRecord): Line[] {
  return [
    ...(effects[taking.step.action]?.lines?.(after) ?? []),
    ...(grants(taking) ? awardLines(taking.programme, after) : []),
  ]
}
