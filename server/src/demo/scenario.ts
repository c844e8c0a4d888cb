/**
 * Takes a filing through the real workflow with the accounts of the people involved. Seed data and tests use the same scenarios, so
 * neither can hold a state that the workflow does not reach.
 */
import type { FilingReceipt } from '@green/contract/filing/filing.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { rubricFor } from '@green/filing/scoring/rubric.ts'
import type { SystemScore } from '@green/filing/scoring/score.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { firstReviewer } from '@green/filing/workflow/workflow.ts'
import { exampleFile } from '@green/programmes/blocks/example-file.ts'
import { seconded } from '../base/case/act-of-two.ts'
import { noteAllOpened } from '../base/files/store.ts'
import { filingDetail } from '../filing/detail.ts'
import { assignExperts } from '../filing/experts/assign-experts.ts'
import { listTasks, scoreTask } from '../filing/experts/expert-tasks.ts'
import { saveFiling } from '../filing/send/send.ts'
import { decideProposal } from '../filing/step/draft/proposal.ts'
import { moveFiling } from '../filing/step/move.ts'
import type { Actor } from '../platform/actor.ts'
import { addMs, clock, dayOf } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import { listNumber, paperNumber } from './check/paper-number.ts'
import { officeDay } from './office-days.ts'
import { withPapers } from './papers.ts'

const dayMs = 86_400_000

/** `second`: the officer of the city who answers for a departure beside `city`. */
export type People = { filer: Actor; county: Actor; city: Actor; second: Actor; experts: readonly Actor[] }

export type Scenario = {
  programme: Programme
  batchId?: string | undefined
  answers: AnswerSet
  to: State
  /** The filer's reason for each warning of the checks. */
  reason?: string
  /** How experts differ from the system, in points of the qualitative items: 0.9 of their points by default. */
  generosity?: (expert: number) => number
  /** The outcome that approval sets. */
  outcome?: Record<string, string>
  /** How to wait until a day is over; null where that day is still to come. Without it nothing is published. */
  after?: (day: string) => (() => void) | null
  /** Refuses what the panel found below the pass line, also where another state was wanted. */
  refuseBelow?: true
  /** Called before each step, for instance to move the clock on. */
  beforeStep?: () => void
}

/** A scenario that is being run, with the receipt of its last step. */
type Run = { services: Services; people: People; plan: Scenario; receipt: FilingReceipt }

/** Files and takes a filing to the wanted state; returns the last receipt. */
export async function runScenario(services: Services, people: People, plan: Scenario): Promise<FilingReceipt> {
  const { programme, to } = plan
  if (to === 'draft') return saveFiling(services, programme, save(plan, 'draft'), people.filer)
  const run: Run = { services, people, plan, receipt: await sendWithReasons(services, people.filer, plan) }
  if (to === 'submitted') return run.receipt
  plan.beforeStep?.()
  if (to === 'withdrawn') return withdraw(run)
  if (to === 'county_returned')
    return move(run, people.county, 'county_returned', {
      opinion: '能源消费量与统计报表不一致，请核对后重新提交。',
      fieldNotes: notes(programme),
      replyBy: later(10),
    })
  return programme.workflow.id.startsWith('W3') ? registerAfterReview(run) : reviewByCounty(run)
}

function withdraw({ services, people, plan, receipt }: Run): Promise<FilingReceipt> {
  return saveFiling(
    services,
    plan.programme,
    {
      ...save(plan, 'withdraw'),
      id: receipt.id,
      version: receipt.version,
      opinion: '用能数据需重新核对，先行撤回',
    },
    people.filer,
  )
}

function move(
  { services, plan, receipt }: Run,
  actor: Actor,
  state: State,
  more: Record<string, unknown> = {},
): Promise<FilingReceipt> {
  return moveFiling(
    services,
    plan.programme,
    { id: receipt.id, version: receipt.version, state, fieldNotes: [], files: [], ...more },
    actor,
  )
}

/** Without publicity: drafted by one officer, taken by the other. */
async function unpublished(run: Run, state: State, more: Record<string, unknown>): Promise<FilingReceipt> {
  const { id, version } = await move(run, run.people.second, state, more)
  return decideProposal(run.services, { id, version, agree: true, reason: '' }, run.people.city)
}

/** A decision in favour, which a second officer takes where it departs from the review. */
async function inFavour(run: Run, state: State, more: Record<string, unknown>): Promise<FilingReceipt> {
  const receipt = await move(run, run.people.city, state, more)
  if (receipt.state === state) return receipt
  const { id, version } = receipt
  return decideProposal(run.services, { id, version, agree: true, reason: '' }, run.people.second)
}

/** The workflows W3: one office reviews and decides. */
async function registerAfterReview(run: Run): Promise<FilingReceipt> {
  const { programme, to } = run.plan
  const { county, city } = run.people
  const reviewer = firstReviewer(programme.workflow) === 'city' ? city : county
  if (to === 'city_returned')
    return move(run, city, to, {
      opinion: '专职人员社保证明不全，请逐人补齐。',
      fieldNotes: notes(programme),
      replyBy: later(10),
    })
  if (to === 'rejected') return move(run, reviewer, 'rejected', { opinion: '近年业绩不足，暂不符合备案条件。' })
  run.receipt = await move(run, reviewer, 'approved', { reviewItems: allMet(programme) })
  return endAfterApproval(run)
}

async function reviewByCounty(run: Run): Promise<FilingReceipt> {
  const { programme, to } = run.plan
  const { county } = run.people
  await noteAllOpened(run.services.db, county.accountId, 'filing', run.receipt.id, clock.now())
  run.receipt = await move(run, county, 'county_approved', {
    opinion: '材料齐全，同意推荐。',
    reviewItems: allMet(programme),
  })
  if (to === 'county_approved') return run.receipt
  run.plan.beforeStep?.()
  return reviewByCity(run)
}

async function reviewByCity(run: Run): Promise<FilingReceipt> {
  const { programme, to, answers } = run.plan
  const { city } = run.people
  if (to === 'city_returned')
    return move(run, city, 'city_returned', {
      opinion: '可再生能源利用率的核算依据不足，请补充凭证。',
      fieldNotes: notes(programme),
      replyBy: later(10),
    })
  if (to === 'rejected')
    return move(run, city, 'rejected', { opinion: `评价指标未达到市级${programme.shortTitle}要求。` })
  if (programme.workflow.id === 'W4') return move(run, city, 'approved', {})
  return rubricFor(programme, answers) ? reviewByExperts(run) : decide(run)
}

async function reviewByExperts(run: Run): Promise<FilingReceipt> {
  const { services, people, plan } = run
  run.receipt = await assignExperts(
    services,
    plan.programme,
    {
      id: run.receipt.id,
      version: run.receipt.version,
      expertIds: people.experts.map((e) => e.accountId),
      dueAt: later(14),
    },
    people.city,
  )
  if (plan.to === 'expert_review') {
    await scoreBy(run, people.experts.slice(-1))
    return run.receipt
  }
  plan.beforeStep?.()
  await scoreBy(run, people.experts)
  run.receipt = { ...run.receipt, ...(await currentState(run)) }
  if (plan.to === 'scored') return run.receipt
  plan.beforeStep?.()
  return plan.refuseBelow && (await isBelowLine(run)) ? refuse(run) : decide(run)
}

/** Whether the panel's mean misses the pass line, or there is none to compare with it. */
async function isBelowLine({ services, people, plan, receipt }: Run): Promise<boolean> {
  const line = rubricFor(plan.programme, plan.answers)?.passLine ?? 0
  const expertScore = (await filingDetail(services, receipt.id, people.city)).aggregate?.mean ?? null
  return expertScore === null || expertScore < line
}

const refuse = (run: Run): Promise<FilingReceipt> =>
  move(run, run.people.city, 'rejected', {
    opinion: `专家评审得分未达到合格线，不予认定${run.plan.programme.shortTitle}。`,
  })

/** 征求部门意见, where the batch asks for it: every office is asked and has no objection. */
async function hearOffices(run: Run): Promise<void> {
  const { services, people, plan } = run
  const offices = (await filingDetail(services, run.receipt.id, people.city)).inquiry?.wantedOffices ?? []
  if (offices.length === 0) return
  const step = async (more: Record<string, unknown>) => {
    run.receipt = await move(run, people.city, run.receipt.state, more)
  }
  await step({
    action: 'askOffices',
    offices,
    replyBy: later(10),
    documentNumber: paperNumber(plan.programme.shortTitle, 'askOffices'),
  })
  plan.beforeStep?.()
  await step({
    action: 'recordOffices',
    officeAnswers: offices.map((office) => ({ office, answer: 'agree', note: '' })),
  })
  plan.beforeStep?.()
}

/** Publicity where the workflow has it, then the decision. */
async function decide(run: Run): Promise<FilingReceipt> {
  await hearOffices(run)
  const { plan } = run
  const { programme, to } = plan
  let take = inFavour
  if (programme.workflow.transitions.some((t) => t.action === 'startPublicity')) {
    const publicityEnd = later(7)
    const wait = plan.after?.(publicityEnd)
    if (to === 'publicity' || wait)
      run.receipt = await inFavour(run, 'publicity', {
        notice: `市级${programme.shortTitle}名单公示`,
        publicityEnd,
        clearing: '经复核，不影响拟认定结论。',
      })
    if (to === 'publicity') return run.receipt
    if (wait) wait()
    else {
      take = unpublished
      plan.beforeStep?.()
    }
  }
  run.receipt = await take(run, 'approved', {
    level: 'city',
    documentNumber: paperNumber(programme.shortTitle, 'decision'),
    opinion: '同意认定。',
    clearing: '经复核，分歧不影响认定结论。',
    reviewItems: allMet(programme),
    ...(plan.outcome ? { outcome: plan.outcome } : {}),
  })
  return endAfterApproval(run)
}

async function endAfterApproval(run: Run): Promise<FilingReceipt> {
  const { services, plan } = run
  const { city } = run.people
  const { to } = plan
  if (to === 'suspended') {
    plan.beforeStep?.()
    const pause = {
      suspendedUntil: later(120),
      opinion: '抽查发现两份评价报告的现场核实记录不全，责令整改。',
      files: await withPapers(services, city, [exampleFile('评价报告抽查情况.pdf')]),
    }
    // By two at once, so that no review waits that nobody of a city in filling could take.
    return seconded(city, run.people.second, (both) => move(run, both, 'suspended', pause))
  }
  if (to === 'recommended' || to === 'listed' || to === 'unlisted') return recommendFurther(run, to)
  if (to !== 'revoked') return run.receipt
  plan.beforeStep?.()
  const files = await withPapers(services, city, [exampleFile('移出名单的决定.pdf')])
  const end = {
    ground: '3',
    opinion: `复核发现不再符合${plan.programme.shortTitle}标准，移出名单。`,
    noticedOn: later(-20),
    statement: '已送达事先告知书，企业在期限内未提出陈述、申辩。',
    files,
  }
  return seconded(city, run.people.second, (both) => move(run, both, 'revoked', end))
}

/** 推荐上报, and its result where the scenario wants one. */
async function recommendFurther(run: Run, end: 'recommended' | 'listed' | 'unlisted'): Promise<FilingReceipt> {
  const { services, plan } = run
  const { city } = run.people
  plan.beforeStep?.()
  run.receipt = await move(run, city, 'recommended', {
    documentNumber: paperNumber(plan.programme.shortTitle, 'recommendation'),
    files: await withPapers(services, city, [exampleFile('推荐上报的请示.pdf')]),
  })
  if (end === 'recommended') return run.receipt
  plan.beforeStep?.()
  return move(run, city, end, {
    documentNumber: listNumber(plan.programme.shortTitle),
    list: `${clock.year()}年度国家级${plan.programme.shortTitle}名单`,
    on: clock.today(),
    files: await withPapers(services, city, [exampleFile('国家级名单.pdf')]),
  })
}

async function currentState({ services, people, receipt }: Run) {
  const detail = await filingDetail(services, receipt.id, people.city)
  return { version: detail.version, state: detail.state, stateLabel: detail.stateLabel }
}

async function scoreBy({ services, plan, receipt }: Run, experts: readonly Actor[]): Promise<void> {
  const { programme } = plan
  for (const [i, expert] of experts.entries()) {
    const { rows } = await listTasks(services, programme, { page: 1, size: 50 }, expert)
    const task = rows.find((t) => t.filingId === receipt.id && t.state !== 'submitted')
    if (!task) continue
    const detail = await filingDetail(services, receipt.id, expert)
    const share = plan.generosity?.(i) ?? 0.85
    await scoreTask(
      services,
      programme,
      {
        taskId: task.taskId,
        version: task.version,
        action: 'submit',
        sheet: sheetOf(detail.systemScoreSheet as SystemScore, share),
        conclusion: share < 0.5 ? 'conditional' : 'recommend',
        opinion:
          share < 0.5 ? '案例和证明材料支撑不足，建议补充后推荐。' : '管理体系完善，能耗和碳排放指标较好，建议推荐。',
      },
      expert,
    )
  }
}

const allMet = (programme: Programme) => programme.reviewItems?.map(({ id }) => ({ id, verdict: 'met' })) ?? []

function save(plan: Scenario, action: 'draft' | 'submit' | 'withdraw') {
  return {
    ...(plan.batchId ? { batchId: plan.batchId } : {}),
    action,
    answers: plan.answers as Record<string, unknown>,
    reasons: [] as { code: string; field: string; reason: string }[],
  }
}

/** Sends; where checks warn, gives the reason and sends again. */
async function sendWithReasons(services: Services, filer: Actor, plan: Scenario): Promise<FilingReceipt> {
  const input = save(plan, 'submit')
  try {
    return await saveFiling(services, plan.programme, input, filer)
  } catch (error) {
    const warnings = (error as { data?: { warnings?: { code: string; field: string }[] } }).data?.warnings
    if (!warnings) throw error
    return saveFiling(
      services,
      plan.programme,
      {
        ...input,
        reasons: warnings.map((w) => ({
          code: w.code,
          field: w.field,
          reason: plan.reason ?? '本年度新增生产线，数据已与统计报表核对一致。',
        })),
      },
      filer,
    )
  }
}

/** A sheet that follows the system's score where there is one, and otherwise gives that share of the points. */
export function sheetOf(system: SystemScore, share: number) {
  return {
    scores: system.items
      .filter((item) => item.applicable)
      .map((item) => {
        const score = item.score ?? (item.unscorable ? null : Math.round(item.points * share * 2) / 2)
        return {
          indicatorId: item.id,
          score,
          comment: score !== null && score < item.points * 0.6 ? '按填报数据和证明材料评定。' : '',
        }
      }),
    vetoes: system.gates.map((gate) => ({
      gateId: gate.id,
      hit: gate.hit ?? false,
      reason: gate.hit ? '与系统判定一致。' : '',
    })),
    bonus: [] as string[],
  }
}

/** A term ends on a working day. */
const later = (days: number) => officeDay(dayOf(addMs(clock.now(), days * dayMs)))

function notes(programme: Programme): { field: string; note: string }[] {
  const table = fieldsOf(programme).find((f) => f.spec.kind === 'rows')
  return table ? [{ field: table.key, note: '请与统计报表逐项核对。' }] : []
}
