/**
 * Walks a filing through the real workflow with the hands of the real people. The demo city and the tests use the same walk, so a
 * state that nobody can reach cannot be faked.
 */
import type { FilingReceipt } from '@green/contract/filing.ts'
import type { AnswerSet } from '@green/filing/answers.ts'
import { fieldsOf } from '@green/filing/form.ts'
import type { Programme } from '@green/filing/programme.ts'
import { rubricFor } from '@green/filing/rubric.ts'
import type { SystemScore } from '@green/filing/score.ts'
import type { State } from '@green/filing/states.ts'
import { firstReviewer } from '@green/filing/workflow.ts'
import { exampleFile } from '@green/programmes/blocks/example-file.ts'
import { filingDetail } from '../filing/detail.ts'
import { assignExperts } from '../filing/experts/assign-experts.ts'
import { listTasks, scoreTask } from '../filing/experts/expert-tasks.ts'
import { saveFiling } from '../filing/send/send.ts'
import { moveFiling } from '../filing/step/move.ts'
import type { Actor } from '../platform/actor.ts'
import { addMs, clock, dayOf } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import { withPapers } from './papers.ts'

const dayMs = 86_400_000

export type People = { filer: Actor; county: Actor; city: Actor; experts: readonly Actor[] }

export type Scenario = {
  programme: Programme
  batchId?: string | undefined
  answers: AnswerSet
  to: State
  /** What the filer says to each warning of the checks. */
  reason?: string
  /** How experts differ from the system, in points of the qualitative items: 0.9 of their points by default. */
  generosity?: (expert: number) => number
  /** What the outcome is given on approval. */
  outcome?: Record<string, string>
  /** How to wait until a day is over; null where that day is still to come. Without it nothing is published. */
  after?: (day: string) => (() => void) | null
  /** Called before each step, for instance to move the clock on. */
  beforeStep?: () => void
}

/** Files and leads a filing to the wanted state; answers the last receipt. */
export async function runScenario(services: Services, people: People, plan: Scenario): Promise<FilingReceipt> {
  const { programme, to } = plan
  const step = () => plan.beforeStep?.()
  const { filer, county, city } = people
  const allMet = programme.reviewItems?.map(({ id }) => ({ id, verdict: 'met' })) ?? []
  if (to === 'draft') return saveFiling(services, programme, save(plan, 'draft'), filer)
  let receipt = await sendWithReasons(services, filer, plan)
  if (to === 'submitted') return receipt
  step()
  if (to === 'withdrawn')
    return saveFiling(
      services,
      programme,
      { ...save(plan, 'withdraw'), id: receipt.id, version: receipt.version, opinion: '用能数据需重新核对，先行撤回' },
      filer,
    )
  const move = (actor: Actor, state: State, more: Record<string, unknown> = {}) =>
    moveFiling(
      services,
      programme,
      { id: receipt.id, version: receipt.version, state, fieldNotes: [], files: [], ...more },
      actor,
    )

  if (to === 'county_returned')
    return move(county, 'county_returned', {
      opinion: '能源消费量与统计报表不一致，请核对后重新提交。',
      fieldNotes: notes(programme),
      replyBy: later(10),
    })
  if (programme.workflow.id.startsWith('W3')) {
    const reviewer = firstReviewer(programme.workflow) === 'city' ? city : county
    if (to === 'city_returned')
      return move(city, to, {
        opinion: '专职人员社保证明不全，请逐人补齐。',
        fieldNotes: notes(programme),
        replyBy: later(10),
      })
    if (to === 'rejected') return move(reviewer, 'rejected', { opinion: '近年业绩不足，暂不符合备案条件。' })
    receipt = await move(reviewer, 'approved', {
      reviewItems: allMet,
    })
    return endAfterApproval(receipt)
  }
  receipt = await move(county, 'county_approved', {
    opinion: '材料齐全，同意推荐。',
    reviewItems: allMet,
    materialsChecked: fieldsOf(programme).map((f) => f.key),
  })
  if (to === 'county_approved') return receipt
  step()
  if (to === 'city_returned')
    return move(city, 'city_returned', {
      opinion: '可再生能源利用率的核算依据不足，请补充凭证。',
      fieldNotes: notes(programme),
      replyBy: later(10),
    })
  if (to === 'rejected') return move(city, 'rejected', { opinion: `评价指标未达到市级${programme.shortTitle}要求。` })
  if (programme.workflow.id === 'W4') return move(city, 'approved', {})
  if (!rubricFor(programme, plan.answers)) return decide()
  receipt = await assignExperts(
    services,
    programme,
    { id: receipt.id, version: receipt.version, expertIds: people.experts.map((e) => e.accountId), dueAt: later(14) },
    city,
  )
  if (to === 'expert_review') {
    await scoreBy(people.experts.slice(-1))
    return receipt
  }
  step()
  await scoreBy(people.experts)
  receipt = { ...receipt, ...(await current()) }
  if (to === 'scored') return receipt
  step()
  return decide()

  /** Publicity where the workflow has it, then the decision. */
  async function decide(): Promise<FilingReceipt> {
    if (programme.workflow.transitions.some((t) => t.action === 'startPublicity')) {
      const publicityEnd = later(7)
      const wait = plan.after?.(publicityEnd)
      if (to === 'publicity' || wait)
        receipt = await move(city, 'publicity', { notice: `市级${programme.shortTitle}名单公示`, publicityEnd })
      if (to === 'publicity') return receipt
      if (wait) wait()
      else step()
    }
    receipt = await move(city, 'approved', {
      level: 'city',
      documentNumber: `渝绿色制造〔${clock.year()}〕12号`,
      opinion: '同意认定。',
      clearing: '经复核，分歧不影响认定结论。',
      reviewItems: allMet,
      ...(plan.outcome ? { outcome: plan.outcome } : {}),
    })
    return endAfterApproval(receipt)
  }

  async function endAfterApproval(approved: FilingReceipt): Promise<FilingReceipt> {
    receipt = approved
    if (to === 'suspended') {
      step()
      return move(city, 'suspended', {
        suspendedUntil: later(120),
        opinion: '抽查发现两份评价报告的现场核实记录不全，责令整改。',
        files: await withPapers(services, city, [exampleFile('评价报告抽查情况.pdf')]),
      })
    }
    if (to === 'recommended' || to === 'listed' || to === 'unlisted') return recommendFurther(to)
    if (to !== 'revoked') return approved
    step()
    const files = await withPapers(services, city, [exampleFile('移出名单的决定.pdf')])
    return move(city, 'revoked', {
      ground: '3',
      opinion: `复核发现不再符合${programme.shortTitle}标准，移出名单。`,
      files,
    })
  }

  /** 推荐上报, and where wanted what came of it. */
  async function recommendFurther(end: 'recommended' | 'listed' | 'unlisted'): Promise<FilingReceipt> {
    step()
    receipt = await move(city, 'recommended', {
      documentNumber: `渝经信节能〔${clock.year()}〕21号`,
      files: await withPapers(services, city, [exampleFile('推荐上报的请示.pdf')]),
    })
    if (end === 'recommended') return receipt
    step()
    return move(city, end, {
      documentNumber: `工信厅节函〔${clock.year()}〕88号`,
      list: `${clock.year()}年度国家级${programme.shortTitle}名单`,
      on: clock.today(),
      files: await withPapers(services, city, [exampleFile('国家级名单.pdf')]),
    })
  }

  async function current() {
    const detail = await filingDetail(services, receipt.id, city)
    return { version: detail.version, state: detail.state, stateLabel: detail.stateLabel }
  }

  async function scoreBy(experts: readonly Actor[]): Promise<void> {
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
}

function save(plan: Scenario, action: 'draft' | 'submit' | 'withdraw') {
  return {
    ...(plan.batchId ? { batchId: plan.batchId } : {}),
    action,
    answers: plan.answers as Record<string, unknown>,
    reasons: [] as { code: string; field: string; reason: string }[],
  }
}

/** Sends; where checks warn, gives the reason and sends again, as a person would. */
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

/** A sheet that follows the system where it has an answer, and gives the share of the points where it has not. */
export function sheetOf(system: SystemScore, share: number) {
  return {
    scores: system.items
      .filter((item) => item.applicable)
      .map((item) => {
        const score = item.score ?? Math.round(item.points * share * 2) / 2
        return { indicatorId: item.id, score, comment: score < item.points * 0.6 ? '按填报数据和证明材料评定。' : '' }
      }),
    vetoes: system.gates.map((gate) => ({
      gateId: gate.id,
      hit: gate.hit ?? false,
      reason: gate.hit ? '与系统判定一致。' : '',
    })),
    bonus: [] as string[],
  }
}

const later = (days: number) => dayOf(addMs(clock.now(), days * dayMs))

function notes(programme: Programme): { field: string; note: string }[] {
  const table = fieldsOf(programme).find((f) => f.spec.kind === 'rows')
  return table ? [{ field: table.key, note: '请与统计报表逐项核对。' }] : []
}
