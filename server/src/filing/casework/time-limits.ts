/** 办理时限 as the city reads and sets it. Filings whose clock has started keep their limit. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { timeLimit } from '@green/contract/calls/operation/time-limit.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { caseMachines } from '@green/filing/cases/all.ts'
import type { CaseState } from '@green/filing/cases/machine.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { isForReviewer, type State, states } from '@green/filing/workflow/states.ts'
import {
  limitOf,
  type SetLimit,
  type TimeLimit,
  usualSoonDays,
  withLimits,
} from '@green/filing/workflow/time-limits.ts'
import { firstReviewer, stateLabel } from '@green/filing/workflow/workflow.ts'
import { programmes } from '@green/programmes/all.ts'
import { proposeSetting } from '../../base/setting/propose.ts'
import { nextStarts, waitingChanges } from '../../base/setting/store.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { limitKey, type SetCaseLimits, setLimits } from '../clock/set-limits.ts'
import { limitUsedSince } from './setting-use-store.ts'

export const timeLimitCalls = handlers(timeLimit, {
  list: ({ services }) => listLimits(services),
  save: ({ input, actor, services }) => proposeLimit(services, input, actor),
})

type View = CallOutput<typeof timeLimit.list>

const limitView = ({ days, soonDays = usualSoonDays, statutory }: TimeLimit) => ({
  days,
  soonDays,
  statutory: statutory ?? null,
})

const decidedStates = (programme: Programme) =>
  (Object.keys(states) as State[]).filter((state) => limitOf(programme, state) !== null)

async function listLimits({ db }: WithDb): Promise<View> {
  const { byProgramme } = await setLimits(db)
  const waiting = await waitingChanges(db, 'limit')
  const next = await nextStarts(db, 'limit', clock.now())
  const ahead = (programme: string, state: string) => {
    const key = limitKey(programme, state)
    return { waiting: waiting.get(key) ?? null, next: next.get(key) ?? null }
  }
  const ofFilings = programmes.flatMap((programme) =>
    decidedStates(programme).flatMap((state): View['rows'] => {
      const set = byProgramme[programme.id]?.[state]
      const [usual, limit] = [
        limitOf(programme, state),
        limitOf(withLimits(programme, byProgramme[programme.id]), state),
      ]
      if (!usual || !limit) return []
      return [
        {
          programme: programme.id,
          programmeTitle: programme.shortTitle,
          state,
          stateLabel: stateLabel(programme, state),
          office: isForReviewer(state) && firstReviewer(programme.workflow) !== 'city' ? 'county' : 'city',
          limit: limitView(limit),
          usual: limitView(usual),
          isSet: set !== undefined,
          ...ahead(programme.id, state),
          silence: usual.silence?.opinion ?? null,
        },
      ]
    }),
  )
  const ofCases = caseLimits.map((one) => ({
    ...caseRow(one, byProgramme as SetCaseLimits),
    ...ahead(one.id, one.state),
  }))
  return { rows: [...ofFilings, ...ofCases] }
}

/** States of cases that are no filings in which an office has a number of working days. */
const caseLimits = Object.values(caseMachines).flatMap(({ id, title, states: ofCase }) =>
  Object.entries<CaseState>(ofCase).flatMap(([state, { label, turn, limitDays }]) =>
    limitDays ? [{ id, title, state, label, turn, usual: { days: limitDays } as TimeLimit }] : [],
  ),
)
type CaseLimit = (typeof caseLimits)[number]

const officeOf = (turn: readonly string[]): View['rows'][number]['office'] =>
  turn.includes('county') && turn.includes('city') ? 'both' : turn.includes('county') ? 'county' : 'city'

function caseRow({ id, title, state, label, turn, usual }: CaseLimit, set: SetCaseLimits) {
  const limit = set[id]?.[state]
  return {
    programme: id,
    programmeTitle: title,
    state,
    stateLabel: label,
    office: officeOf(turn),
    limit: limitView(limit ?? usual),
    usual: limitView(usual),
    isSet: limit !== undefined,
    silence: null,
  }
}

/** The step that is set, of a programme or of a case; none for anything else. */
function limitedStep({ programme: id, state }: { programme: string; state: string }) {
  const programme = programmes.find((one) => one.id === id)
  const ofFiling = programme && decidedStates(programme).includes(state as State)
  const usual = ofFiling ? limitOf(programme, state as State) : null
  if (programme && usual) return { usual, name: `${programme.shortTitle}：${stateLabel(programme, state as State)}` }
  const ofCase = caseLimits.find((one) => one.id === id && one.state === state)
  return ofCase ? { usual: ofCase.usual, name: `${ofCase.title}：${ofCase.label}` } : null
}

/** The step in words; null where no office has a limit. */
export const limitedStepName = (programme: string, state: string): string | null =>
  limitedStep({ programme, state })?.name ?? null

const limitTexts = (one: TimeLimit) => {
  const { days, soonDays, statutory } = limitView(one)
  return [
    { label: '承诺时限', text: `${days}个工作日` },
    { label: '提前提醒', text: `${soonDays}个工作日` },
    { label: '法定时限', text: statutory ? `${statutory.days}个工作日（${statutory.basis}）` : '' },
  ]
}

async function proposeLimit(services: Services, input: CallInput<typeof timeLimit.save>, actor: Actor) {
  const found = limitedStep(input)
  if (!found) throw refuse('NOT_FOUND')
  const { programme, state, limit, startsOn, reason } = input
  if (limit?.statutory && limit.days > limit.statutory.days)
    throw refuseFields([
      { field: 'limit.days', message: `承诺时限不能长于法定时限（${limit.statutory.days}个工作日）` },
    ])
  if (limit && limit.soonDays >= limit.days)
    throw refuseFields([{ field: 'limit.soonDays', message: '提前提醒的工作日数应小于承诺时限' }])
  return proposeSetting(services, actor, {
    kind: 'limit',
    key: limitKey(programme, state),
    about: found.name,
    value: limit && asSet(limit),
    asText: (value) => limitTexts((value as SetLimit | null) ?? found.usual),
    field: 'limit.days',
    startsOn,
    reason,
    decidedSince: (tx, since) => limitUsedSince(tx, programme, state, since),
  })
}

const asSet = ({ days, soonDays, statutory }: NonNullable<CallInput<typeof timeLimit.save>['limit']>): SetLimit => ({
  days,
  soonDays,
  ...(statutory ? { statutory } : {}),
})
