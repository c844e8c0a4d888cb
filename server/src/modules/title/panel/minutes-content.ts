/** What the minutes say of one case, gathered from its record: nothing is typed for them. */
import { conclusionLabels, declineReasons, taskStates } from '@green/contract/filing/review.ts'
import { filerRoles } from '@green/contract/roles.ts'
import { publishedRubric } from '@green/filing/scoring/frozen-rubric.ts'
import { gradeLabel } from '@green/filing/scoring/rubric.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import { actions } from '@green/filing/workflow/actions.ts'
import { officerLines } from '@green/filing/workflow/exemption.ts'
import { opinionText, visitText } from '@green/filing/workflow/inquiry.ts'
import { isDenied, isInFavour, isInPublicity, type State, wasGranted } from '@green/filing/workflow/states.ts'
import { skipsPublicity, stateLabel } from '@green/filing/workflow/workflow.ts'
import { programmeOf, programmeOfFiling } from '../../../base/reference/programmes.ts'
import type { Tx } from '../../../db/database.ts'
import { drawnFor } from '../../../filing/experts/departure.ts'
import { drawFrom } from '../../../filing/experts/expert-draw.ts'
import { type DrawRecord, drawsOf } from '../../../filing/experts/expert-draw-store.ts'
import { namesOfExperts } from '../../../filing/experts/expert-register-store.ts'
import { roundResult } from '../../../filing/experts/expert-tasks.ts'
import { expertAlias } from '../../../filing/panel/expert-alias.ts'
import { tasksOf } from '../../../filing/panel/task-store.ts'
import type { BatchRecord } from '../../../filing/record/batch-store.ts'
import { type FilingRecord, type HistoryRecord, historyOf } from '../../../filing/record/store.ts'
import { objectionsTo } from '../../../filing/step/objection-store.ts'
import { meetingLine } from '../../../filing/step/write-step.ts'
import type { Actor } from '../../../platform/actor.ts'
import { dayOf, localTime } from '../../../platform/clock.ts'
import { knows } from '../../../platform/confidential.ts'
import type { MinutesCase } from './minutes-paper.ts'

type Task = Awaited<ReturnType<typeof tasksOf>>[number]

/** Its round is closed, or it is decided; what experts still score is not written down. */
export const isMinuted = ({ round, state }: Pick<FilingRecord, 'round' | 'state'>, actor: Actor): boolean =>
  round > 0 ? knows(actor, 'result', state) : wasGranted(state) || isDenied(state) || isInPublicity(state)

/** The whole of one case. */
export async function caseFacts(tx: Tx, filing: FilingRecord, batch: BatchRecord | null): Promise<MinutesCase> {
  const programme = programmeOfFiling(filing)
  const history = await historyOf(tx, filing.id)
  // The aliases are those of the history.
  const tasks = await tasksOf(tx, [filing.id])
  const inOrder = tasks.toSorted((a, b) => a.round - b.round)
  const draws = await drawsOf(tx, filing.id)
  const label = stateLabel(programme, filing.state as State)
  return {
    number: filing.number ?? '',
    enterpriseName: filing.enterpriseName,
    stateLabel: label,
    facts: [
      ['受理号', filing.number ?? ''],
      ['当前状态', label],
      ['评审轮次', filing.round > 0 ? `第${filing.round}轮` : '没有组织专家评审'],
      ['评审时间', reviewTime(tasks)],
    ],
    experts: inOrder.map((task) => expertRow(tasks, task)),
    draws: draws.toReversed().map(drawRow),
    departures: await departureRows(tx, history, draws, tasks),
    sheets: inOrder.flatMap((task) => (task.state === 'submitted' ? [sheetRow(tasks, task)] : [])),
    ...resultOf(filing, batch, tasks),
    disagreement: disagreementOf(filing, tasks, history),
    before: inquiryOf(filing),
    decision: await decisionOf(tx, filing, history),
    course: history.filter(isReview).map((one) => courseRow(one, filing)),
  }
}

function reviewTime(tasks: readonly Task[]): string {
  const begun = tasks.map(({ assignedAt }) => assignedAt).toSorted()[0]
  const ended = tasks
    .flatMap(({ submittedAt }) => submittedAt ?? [])
    .toSorted()
    .at(-1)
  return begun ? `${dayOf(begun)} 至 ${ended ? dayOf(ended) : '—'}` : '—'
}

function expertRow(tasks: readonly Task[], task: Task): string[] {
  return [
    `第${task.round}轮`,
    expertAlias(tasks, task.expertId),
    task.expertName,
    task.expertUnit ?? '',
    taskStates[task.state as keyof typeof taskStates],
    task.submittedAt ? dayOf(task.submittedAt) : '—',
    [
      ...(task.second ? ['评审后增加'] : []),
      ...(task.declined
        ? [`${declineReasons[task.declined as keyof typeof declineReasons]}：${task.opinion ?? ''}`]
        : []),
      ...(task.successorId ? [`由${expertAlias(tasks, task.successorId)}递补`] : []),
    ].join('；') || '—',
  ]
}

function drawRow(draw: DrawRecord): string[] {
  const nameOf = (id: string) => draw.pool.find(({ expertId }) => expertId === id)?.name ?? ''
  const again = drawFrom(draw.pool, draw.count, draw.seed)
  return [
    localTime(draw.at),
    draw.actorName,
    draw.seed,
    `${draw.pool.length}位`,
    draw.drawn.map(nameOf).join('、'),
    draw.reason ?? '—',
    again.join() === draw.drawn.join() ? '一致' : '不一致',
  ]
}

/** Assignments that departed from their draw, or took somebody off before the own sheet. */
async function departureRows(
  tx: Tx,
  history: readonly HistoryRecord[],
  draws: readonly DrawRecord[],
  tasks: readonly Task[],
): Promise<string[][]> {
  const entries = history.filter(({ details }) => '与抽取不一致' in details || '更换' in details)
  const names = await namesOfExperts(
    tx,
    draws.flatMap(({ drawn }) => drawn),
  )
  return entries.map((entry) => {
    const assigned = tasks.filter(({ assignedAt }) => assignedAt === entry.at)
    const draw = drawnFor(draws, tasks, entry.at)
    const left = draw?.drawn.filter((id) => !assigned.some(({ expertId }) => expertId === id)) ?? []
    const added = assigned.filter(({ expertId }) => !draw?.drawn.includes(expertId))
    return [
      localTime(entry.at),
      entry.details.更换 ?? entry.details.与抽取不一致 ?? '',
      left.map((id) => names.get(id) ?? '').join('、') || '—',
      added.map(({ expertName }) => expertName).join('、') || '—',
      entry.opinion ?? '—',
      entry.actorName,
    ]
  })
}

function sheetRow(tasks: readonly Task[], task: Task): string[] {
  return [
    `第${task.round}轮`,
    expertAlias(tasks, task.expertId),
    scoreText(task.total),
    task.conclusion ? conclusionLabels[task.conclusion as keyof typeof conclusionLabels] : '—',
    [
      ...(task.outlier ? ['偏离较大'] : []),
      ...(task.reopened ? [`退回修改过，原评分${scoreText(task.reopened.total)}`] : []),
    ].join('；') || '—',
    task.opinion ?? '—',
  ]
}

/** Mean and spread out of the sheets themselves: the final score of a decision may be another one. */
function resultOf(filing: FilingRecord, batch: BatchRecord | null, all: readonly Task[]) {
  const tasks = all.filter(({ round }) => round === filing.round)
  const programme = programmeOfFiling(filing)
  const rubric = publishedRubric(programme, filing.answers, batch?.rubrics)
  if (filing.round === 0) return { result: [], gates: [] }
  const found = roundResult(tasks)
  const gateLabel = (id: string) => filing.scoreSheet?.gates.find((gate) => gate.id === id)?.label ?? id
  const facts: (readonly [string, string])[] = [
    ['均分', scoreText(found.mean, rubric?.passLine)],
    ['计入均分', `${found.counted}份`],
    ['极差', found.spread === null ? '—' : scoreText(found.spread)],
    ['合格线', rubric ? String(rubric.passLine) : '—'],
    ['等级', (rubric && gradeLabel(rubric, found.mean)) || '—'],
  ]
  return {
    result: facts,
    gates: found.vetoes.map(
      ({ gateId, reason, task }) =>
        `${expertAlias(all, task.expertId)}判定${gateLabel(gateId)}${reason ? `（${reason}）` : ''}`,
    ),
  }
}

/** Whether the opinions were divided, and what settled that. */
function disagreementOf(filing: FilingRecord, all: readonly Task[], history: readonly HistoryRecord[]): string[] {
  const tasks = all.filter(({ round }) => round === filing.round)
  const found = roundResult(tasks)
  const outlying = tasks.filter(({ id }) => found.outliers.includes(id))
  const further = tasks.filter(({ second, state }) => second && state === 'submitted')
  const note = filing.panelNote?.round === filing.round ? filing.panelNote : null
  if (tasks.length === 0) return []
  if (!found.disputed && outlying.length === 0 && further.length === 0 && !note) return ['没有分歧']
  const reasons = history.filter(({ details }) => '理由' in details).map(({ details }) => details.理由)
  const settled = [
    ...(further.length > 0 ? [`增加${further.map((t) => expertAlias(all, t.expertId)).join('、')}评审`] : []),
    ...(note ? [`专家组说明（${note.by}，${localTime(note.at)}）：${note.note}`] : []),
    ...(reasons.length > 0 ? [`办理时说明的理由：${reasons.join('、')}`] : []),
  ]
  return [
    ...(found.disputed ? ['评分极差较大或结论不一致'] : []),
    ...(outlying.length > 0 ? [`${outlying.map((t) => expertAlias(all, t.expertId)).join('、')}的评分偏离较大`] : []),
    ...(settled.length > 0 ? settled : ['尚未处理']),
  ]
}

const inquiryOf = ({ siteVisit, officeOpinions }: FilingRecord): string[] => [
  ...(siteVisit ? [`现场抽查：${visitText(siteVisit)}`] : []),
  ...(officeOpinions?.offices.map((one) => `${one.office}：${opinionText(one)}`) ?? []),
]

/** Publicity or none, the decision, what it was exempted from, and the two officers. */
async function decisionOf(tx: Tx, filing: FilingRecord, history: readonly HistoryRecord[]) {
  const { exemption } = filing
  const decision = history.findLast(
    ({ fromState, toState }) =>
      fromState !== null && fromState !== toState && (isInFavour(fromState, toState) || isDenied(toState)),
  )
  const hands = decision?.details[officerLines.decidedByTwo]
  return [
    ['公示', await publicityOf(tx, filing, history)],
    [
      '决定',
      decision ? `${decisionLabel(filing, decision)}（${localTime(decision.at)}，${decision.actorName}）` : '尚未决定',
    ],
    ['文号', filing.documentNumber ?? '—'],
    ['最终得分', decision?.details.最终得分 ?? '—'],
    ['意见', decision?.opinion ?? '—'],
    ...(decision?.details[meetingLine] ? ([[meetingLine, decision.details[meetingLine]]] as const) : []),
    ...(exemption
      ? ([
          ['豁免事项', exemption.departures.join('；')],
          ['豁免理由', exemption.reason],
          ['豁免批准', `${exemption.proposedByName}提出，${exemption.approvedByName}批准（${exemption.on}）`],
        ] as const)
      : []),
    ...(hands ? ([[officerLines.decidedByTwo, hands]] as const) : []),
  ] as const
}

const decisionLabel = (filing: FilingRecord, { toState }: HistoryRecord) =>
  stateLabel(programmeOf(filing.programme), toState as State)

async function publicityOf(tx: Tx, filing: FilingRecord, history: readonly HistoryRecord[]): Promise<string> {
  const begun = history.findLast(({ fromState, toState }) => isInPublicity(toState) && fromState !== toState)
  const before = history.findLast(({ fromState, toState }) => fromState !== null && isInFavour(fromState, toState))
  if (filing.publicityEnd && begun) {
    const raised = await objectionsTo(tx, filing.id)
    const upheld = raised.filter(({ state }) => state === 'upheld').length
    return `${dayOf(begun.at)} 至 ${filing.publicityEnd}，收到异议${raised.length}件，成立${upheld}件`
  }
  const isSkipped = before && skipsPublicity(programmeOf(filing.programme).workflow, before.fromState as State)
  if (wasGranted(filing.state) && isSkipped) return '未经公示'
  return wasGranted(filing.state) || isDenied(filing.state) ? '没有公示' : '尚未公示'
}

/** Steps of the offices, the experts and timers, and the filer's appeal. */
const isReview = ({ role, action }: HistoryRecord) =>
  action === 'appeal' || (!filerRoles.includes(role) && action !== 'expertScore')

function courseRow({ at, action, actorName, opinion, details }: HistoryRecord, filing: FilingRecord): string[] {
  const step = programmeOf(filing.programme).workflow.transitions.find((one) => one.action === action && one.label)
  return [
    localTime(at),
    step?.label ?? actions[action as keyof typeof actions].label,
    actorName,
    [...(opinion ? [opinion] : []), ...Object.entries(details).map(([label, value]) => `${label}：${value}`)].join(
      '\n',
    ) || '—',
  ]
}
