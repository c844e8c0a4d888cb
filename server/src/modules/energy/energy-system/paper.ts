/** The plan as a paper: PDF, Word and workbook say the same. */
import { Readable } from 'node:stream'
import type { CallInput } from '@green/contract/call.ts'
import type { energySystem as calls, SystemPlan } from '@green/contract/calls/energy/energy-system.ts'
import { systemStepStates } from '@green/contract/calls/energy/energy-system.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import type { Paper } from '../../../platform/paper/paper.ts'
import { paperPdf } from '../../../platform/paper/paper-pdf.ts'
import { paperWord } from '../../../platform/paper/paper-word.ts'
import type { Services } from '../../../platform/services.ts'
import { planFor } from './plan.ts'

const head = ['条款', '步骤', '责任人', '期限', '状态', '完成日期', '佐证材料'] as const
const name = '能源管理体系建设计划'

const rowsOf = (steps: SystemPlan['stages'][number]['steps']) =>
  steps.map((step) => [
    step.clause,
    step.title,
    step.owner,
    step.dueOn ?? '',
    systemStepStates[step.state] + (step.overdue ? '（逾期）' : ''),
    step.doneOn ?? '',
    step.files.length > 0 ? step.files.map((file) => file.name).join('、') : `待补：${step.proof}`,
  ])

function paperOf(plan: SystemPlan): Paper {
  const { done, total, percent, overdue } = plan.progress
  return {
    title: `${plan.enterpriseName}${name}`,
    foot: `${plan.enterpriseName}　${clock.today()}`,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['企业', plan.enterpriseName],
          ['依据', plan.source],
          ['进度', `已完成${done}项，共${total}项（${percent}%）；逾期${overdue}项`],
          ['导出日期', clock.today()],
        ],
      },
      ...plan.stages.flatMap(({ title, steps }) => [
        { kind: 'heading' as const, text: title },
        { kind: 'table' as const, title, head, rows: rowsOf(steps) },
      ]),
    ],
  }
}

const mimes = {
  pdf: ['application/pdf', 'pdf'],
  word: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
} as const

export async function planPaper(
  services: Services,
  { enterpriseId, format }: CallInput<typeof calls.paper>,
  actor: Actor,
): Promise<BlobResult> {
  const plan = await planFor(services.db, enterpriseId, actor)
  if (format === 'xlsx')
    return exportedList(services, actor, {
      total: plan.progress.total,
      action: `导出${name}`,
      query: {},
      result: plan.enterpriseName,
      name: `${plan.enterpriseName}_${name}`,
      sheets: () => [
        {
          name: '建设计划',
          columns: ['阶段', ...head].map((title) => ({ title, kind: 'text' as const })),
          rows: plan.stages.flatMap(({ title, steps }) => rowsOf(steps).map((row) => [title, ...row])),
        },
      ],
    })
  const paper = paperOf(plan)
  const bytes = await (format === 'pdf' ? paperPdf(paper) : paperWord(paper))
  await writeAudit(services.db, {
    kind: 'business',
    actor,
    action: `导出${name}`,
    object: plan.enterpriseName,
    result: format === 'pdf' ? 'PDF' : 'Word',
  })
  const [mime, extension] = mimes[format]
  return {
    fileName: `${plan.enterpriseName}_${name}_${clock.today()}.${extension}`,
    mime,
    content: Readable.from([bytes]),
  }
}
