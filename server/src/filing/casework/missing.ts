/**
 * What still lacks before the city can take a case on. Every line is a rule that the step itself asks: a guard of the workflow, a need
 * without its reason, a place in the ranking, a sheet that the round waits for.
 */
import type { CallOutput } from '@green/contract/call.ts'
import type { panel } from '@green/contract/calls/title/panel.ts'
import { Refusal, refuse } from '@green/contract/errors.ts'
import { needFaults } from '@green/contract/needs/table.ts'
import { actions } from '@green/filing/workflow/actions.ts'
import { opinionText, visitText } from '@green/filing/workflow/inquiry.ts'
import { nextStepOf } from '@green/filing/workflow/next-step.ts'
import { isInFavour, isPanelAtWork, type State } from '@green/filing/workflow/states.ts'
import { type GuardName, stateLabel, type Transition } from '@green/filing/workflow/workflow.ts'
import { isFirstHand } from '../../base/deputy/hands.ts'
import { programmeOfFiling } from '../../base/reference/programmes.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, endOfDay, localTime } from '../../platform/clock.ts'
import { knows } from '../../platform/confidential.ts'
import type { Services } from '../../platform/services.ts'
import { requirePlace } from '../batches/ranking.ts'
import { batchFor, gatherFacts } from '../lists/gather.ts'
import { expertAlias } from '../panel/expert-alias.ts'
import { isOpenTask, type NamedTask, tasksOf } from '../panel/task-store.ts'
import type { BatchRecord } from '../record/batch-store.ts'
import { type FilingRecord, findFiling } from '../record/store.ts'
import { refuseStep } from '../step/case.ts'
import { needFacts } from '../step/needs.ts'
import { objectionsTo } from '../step/objection-store.ts'
import { daysUntil } from './reminders.ts'

type Missing = CallOutput<typeof panel.missing>['missing'][number]
type Open = { tx: Tx; filing: FilingRecord; batch: BatchRecord | null; actor: Actor }

/** The next step with what it lacks; `next` is null where the city takes none from here. */
export async function missingOf(
  services: Services,
  id: string,
  actor: Actor,
): Promise<{ next: string | null; missing: Missing[] }> {
  const tx: Tx = services.db
  const filing = await findFiling(tx, actor, id)
  if (!filing) throw refuse('NOT_FOUND')
  const programme = programmeOfFiling(filing)
  const from = filing.state as State
  const batch = await batchFor(tx, programme, filing.batchId, filing.year)
  const open: Open = { tx, filing, batch, actor }
  if (isPanelAtWork(from)) return { next: '专家提交全部评分', missing: await missingSheets(open) }
  const facts = await gatherFacts(tx, programme, filing, batch, actor)
  const found = nextStepOf(programme.workflow, from, facts)
  if (!found) return { next: null, missing: [] }
  const { step, closedBy } = found
  const missing: Missing[] = filing.proposal ? [await waitingDraft(open)] : []
  for (const { guard, refusal } of closedBy) {
    // One officer drafts such a decision at any time: nothing lacks before.
    if (guard === 'enoughHands') continue
    const text = refuseStep(refusal, { label: stateLabel(programme, from), actor, filing, programme }).message
    missing.push({ ...placeOf(guard), text: [text, ...(await detailsOf(open, guard))].filter(Boolean).join('：') })
  }
  const reference = await referenceOf(services)
  const needed = await needFacts(tx, { programme, filing, batch, reference }, actor)
  const faults = needFaults(step.needs ?? {}, { fieldNotes: [], files: [] } as never, needed)
  for (const { message } of faults.filter(({ field }) => field === 'clearing'))
    missing.push({ text: message, place: 'steps', action: step.action })
  if (isInFavour(from, step.to)) missing.push(...(await missingPlace(open, step)))
  return { next: step.label ?? actions[step.action].label, missing }
}

async function missingSheets({ tx, filing, actor }: Open): Promise<Missing[]> {
  const tasks = await tasksOf(tx, [filing.id])
  const nameOf = expertNamer(filing, tasks, actor)
  return tasks
    .filter(isOpenTask)
    .filter(({ round }) => round === filing.round)
    .map((task) => {
      const isLate = task.dueAt < clock.now()
      return {
        text: `${nameOf(task)}还没有提交评分，${isLate ? '已于' : ''}${localTime(task.dueAt)}${isLate ? '到期' : '截止'}`,
        place: 'experts',
        action: null,
      }
    })
}

/** How the reader knows the experts: by name, or by their aliases in this case. */
function expertNamer({ state }: FilingRecord, tasks: readonly NamedTask[], actor: Actor) {
  const isNamed = knows(actor, 'experts', state)
  return ({ expertName, expertId }: NamedTask) => (isNamed ? expertName : expertAlias(tasks, expertId))
}

async function waitingDraft({ tx, filing, actor }: Open): Promise<Missing> {
  const { proposal } = filing
  if (!proposal) throw new Error('no draft waits')
  const label = stateLabel(programmeOfFiling(filing), proposal.move.state)
  const isOwn = await isFirstHand(tx, filing.id, actor, [proposal.by])
  return {
    text: isOwn ? `您拟定的“${label}”等另一位市级管理员批准` : `${proposal.byName}拟定的“${label}”等您核对后批准或退回`,
    place: 'proposal',
    action: null,
  }
}

const places: Partial<Record<GuardName, Pick<Missing, 'place' | 'action'>>> = {
  outliersSettled: { place: 'experts', action: null },
  objectionsAnswered: { place: 'objections', action: null },
  visited: { place: 'steps', action: 'siteVisit' },
  officesHeard: { place: 'steps', action: 'recordOffices' },
}
const placeOf = (guard: GuardName | null) => (guard && places[guard]) || { place: null, action: null }

/** Which sheets, offices, objections or days it is about. */
async function detailsOf({ tx, filing, batch, actor }: Open, guard: GuardName | null): Promise<string[]> {
  switch (guard) {
    case 'outliersSettled': {
      const tasks = await tasksOf(tx, [filing.id])
      const outlying = tasks.filter(({ round, outlier }) => round === filing.round && outlier)
      return [outlying.map(expertNamer(filing, tasks, actor)).join('、')]
    }
    case 'visited':
      return filing.siteVisit ? [visitText(filing.siteVisit)] : []
    case 'officesHeard': {
      const addressed = filing.officeOpinions?.offices ?? []
      const unaddressed = (batch?.askOffices ?? []).filter((office) => !addressed.some((one) => one.office === office))
      const open = addressed.filter(({ answer }) => answer === null || answer === 'object')
      return [
        [
          ...unaddressed.map((office) => `${office}待征求`),
          ...open.map((one) => `${one.office}${opinionText(one)}`),
          ...(open.length > 0 ? [`答复期限${filing.officeOpinions?.replyBy ?? ''}`] : []),
        ].join('，'),
      ]
    }
    case 'objectionsAnswered': {
      const open = (await objectionsTo(tx, filing.id)).filter(({ state }) => state === 'open')
      return [open.map(({ number }) => number).join('、')]
    }
    case 'publicityEnded':
      return filing.publicityEnd ? [`还有${daysUntil(endOfDay(filing.publicityEnd), clock.today()) + 1}天`] : []
    default:
      return []
  }
}

async function missingPlace({ tx, filing, batch }: Open, { action }: Transition): Promise<Missing[]> {
  try {
    await requirePlace(tx, filing, batch)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [{ text: error.message, place: null, action }]
  }
}
