/** 办理时限 as the city reads and sets it. Filings whose clock has started keep their limit. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { timeLimit } from '@green/contract/calls/time-limit.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { caseMachines } from '@green/filing/cases/all.ts'
import type { CaseState } from '@green/filing/cases/machine.ts'
import type { Programme } from '@green/filing/programme.ts'
import { isForReviewer, type State, states } from '@green/filing/states.ts'
import { limitOf, type SetLimit, type TimeLimit, usualSoonDays, withLimits } from '@green/filing/time-limits.ts'
import { firstReviewer, stateLabel } from '@green/filing/workflow.ts'
import { programmes } from '@green/programmes/all.ts'
import { changesBetween } from '../../base/audit/changes.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { saveSetting } from '../../base/message/setting-store.ts'
import { transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { limitSettingKey, type SetCaseLimits, setLimits } from './set-limits.ts'

export const timeLimitCalls = handlers(timeLimit, {
  list: ({ services }) => listLimits(services),
  save: ({ input, actor, services }) => saveLimit(services, input, actor),
})

type View = CallOutput<typeof timeLimit.list>

const limitView = ({ days, soonDays = usualSoonDays, statutory }: TimeLimit) => ({
  days,
  soonDays,
  statutory: statutory ?? null,
})

const decidedStates = (programme: Programme) =>
  (Object.keys(states) as State[]).filter((state) => limitOf(programme, state) !== null)

async function listLimits({ db }: Services): Promise<View> {
  const { byProgramme, ...kept } = await setLimits(db)
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
          silence: usual.silence?.opinion ?? null,
        },
      ]
    }),
  )
  return { rows: [...ofFilings, ...caseLimits.map((one) => caseRow(one, byProgramme as SetCaseLimits))], ...kept }
}

/** States of cases that are no filings in which an office has a number of working days. */
const caseLimits = Object.values(caseMachines).flatMap(({ id, title, states: ofCase }) =>
  Object.entries<CaseState>(ofCase).flatMap(([state, { label, turn, limitDays }]) =>
    limitDays ? [{ id, title, state, label, turn, usual: { days: limitDays } as TimeLimit }] : [],
  ),
)
type CaseLimit = (typeof caseLimits)[number]

function caseRow({ id, title, state, label, turn, usual }: CaseLimit, set: SetCaseLimits): View['rows'][number] {
  const limit = set[id]?.[state]
  return {
    programme: id,
    programmeTitle: title,
    state,
    stateLabel: label,
    office: turn.includes('county') && turn.includes('city') ? 'both' : turn.includes('county') ? 'county' : 'city',
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

const labels = { days: '承诺时限（工作日）', soonDays: '提前提醒（工作日）', statutory: '法定时限' } as const
const inWords = (one: ReturnType<typeof limitView>) => ({
  ...one,
  statutory: one.statutory ? `${one.statutory.days}个工作日（${one.statutory.basis}）` : '',
})

async function saveLimit(services: Services, input: CallInput<typeof timeLimit.save>, actor: Actor) {
  return transaction(services.db, async (tx) => {
    const found = limitedStep(input)
    if (!found) throw refuse('NOT_FOUND')
    const { usual, name } = found
    const { limit } = input
    if (limit?.statutory && limit.days > limit.statutory.days)
      throw refuseFields([
        { field: 'limit.days', message: `承诺时限不能长于法定时限（${limit.statutory.days}个工作日）` },
      ])
    if (limit && limit.soonDays >= limit.days)
      throw refuseFields([{ field: 'limit.soonDays', message: '提前提醒的工作日数应小于承诺时限' }])
    const { byProgramme } = await setLimits(tx)
    const { [input.state]: before, ...others } = (byProgramme as SetCaseLimits)[input.programme] ?? {}
    const value = { ...byProgramme, [input.programme]: limit ? { ...others, [input.state]: asSet(limit) } : others }
    const row = { key: limitSettingKey, value, updatedAt: clock.now(), updatedBy: actor.name }
    if (!(await saveSetting(tx, row, input.version))) throw refuse('STALE')
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: limit ? '设定办理时限' : '恢复默认办理时限',
      object: name,
      result: limit ? `${limit.days}个工作日` : `${usual.days}个工作日`,
      changes: changesBetween(labels, inWords(limitView(before ?? usual)), inWords(limit ?? limitView(usual))),
    })
    return { done: true as const }
  })
}

const asSet = ({ days, soonDays, statutory }: NonNullable<CallInput<typeof timeLimit.save>['limit']>): SetLimit => ({
  days,
  soonDays,
  ...(statutory ? { statutory } : {}),
})
