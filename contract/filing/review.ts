/** Shapes of the expert review on the wire: scores, sheets, tasks, the register of experts and its draws. */

import { relations } from '@green/filing/form/conflict.ts'
import { area, date, field, lengthsOf } from '@green/filing/form/fields.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { shapeOf } from '../field-schemas.ts'
import { reviewLengths } from '../fields/filing-lengths.ts'
import { maxText, OrganisationName } from '../rule-schemas.ts'
import { DateText, Id, Moment, RequestId, Version } from '../shapes.ts'

export const ScoreItem = z.object({
  id: z.string(),
  seq: z.string(),
  group: z.string(),
  label: z.string(),
  unit: z.string().nullable(),
  points: z.number(),
  kind: z.string(),
  applicable: z.boolean(),
  /** Why it is not applicable or cannot be scored. */
  reason: z.string(),
  unscorable: z.boolean().optional(),
  missing: z.boolean(),
  value: z.union([z.number(), z.string()]).nullable(),
  lead: z.number().nullable(),
  base: z.number().nullable(),
  weak: z.number().nullable().optional(),
  /** The frozen benchmark table behind lead and base. */
  table: z.object({ id: z.string(), edition: z.number(), year: z.number(), group: z.string() }).optional(),
  score: z.number().nullable(),
  rows: z
    .array(
      z.object({
        index: z.number(),
        name: z.string(),
        value: z.number(),
        weight: z.number(),
        lead: z.number(),
        base: z.number(),
        score: z.number(),
      }),
    )
    .readonly(),
  basis: z.string(),
  evidence: z.array(z.string()).readonly(),
})
export const SystemScore = z.object({
  /** null: 暂不能得出. */
  total: z.number().nullable(),
  openPoints: z.number(),
  bonus: z.number(),
  bonusItems: z
    .array(z.object({ id: z.string(), label: z.string(), points: z.number(), given: z.boolean() }))
    .readonly(),
  grade: z.string().nullable(),
  pass: z.boolean().nullable(),
  /** Why the score only advises. */
  advice: z.string().optional(),
  groups: z
    .array(
      z.object({
        group: z.string(),
        points: z.number(),
        applicable: z.number().optional(),
        scorable: z.number().optional(),
        score: z.number(),
      }),
    )
    .readonly(),
  items: z.array(ScoreItem).readonly(),
  gates: z.array(z.object({ id: z.string(), label: z.string(), hit: z.boolean().nullable() })).readonly(),
})

export const conclusions = ['recommend', 'conditional', 'notRecommend'] as const
export const conclusionLabels: Record<(typeof conclusions)[number], string> = {
  recommend: '推荐',
  conditional: '修改后推荐',
  notRecommend: '不推荐',
}

/** An expert's sheet as stored and sent. */
export const ScoreSheet = z.strictObject({
  scores: z
    .array(
      z.strictObject({
        indicatorId: z.string().max(40),
        score: z.number().min(0).max(1000).nullable(),
        comment: maxText(reviewLengths.comment).default(''),
        notApplicable: z.boolean().optional(),
      }),
    )
    .max(200),
  /** Ids of bonus items the expert grants. */
  bonus: z.array(z.string().max(40)).max(20).default([]),
  vetoes: z
    .array(
      z.strictObject({
        gateId: z.string().max(40),
        hit: z.boolean(),
        reason: maxText(reviewLengths.gateReason).default(''),
      }),
    )
    .max(50),
})
export type ScoreSheet = z.output<typeof ScoreSheet>

export const taskStates = {
  pending: '待评审',
  scoring: '评审中',
  submitted: '已提交',
  recused: '已回避',
  cancelled: '已取消',
} as const
export const TaskStateName = z.enum(keysOf(taskStates))

/** Why an expert declines a task. */
export const declineReasons = {
  conflict: '与申报单位有利害关系',
  busy: '时间冲突，不能按期评审',
  field: '不熟悉该行业或专业',
  other: '其他',
} as const
const DeclineReason = z.enum(keysOf(declineReasons))

/** What an expert submitted before the city returned the sheet, and why it was returned. */
export const ReopenedSheet = z.object({
  at: Moment,
  reason: z.string(),
  submittedAt: Moment.nullable(),
  total: z.number().nullable(),
  conclusion: z.enum(conclusions).nullable(),
  opinion: z.string().nullable(),
  sheet: ScoreSheet,
})
export type ReopenedSheet = z.output<typeof ReopenedSheet>

export const TaskView = z.object({
  taskId: Id,
  round: z.number(),
  /** Real name for the city, 专家1 for the filer. */
  expert: z.string(),
  expertId: Id.nullable(),
  state: TaskStateName,
  dueAt: Moment,
  total: z.number().nullable(),
  conclusion: z.enum(conclusions).nullable(),
  opinion: z.string().nullable(),
  sheet: ScoreSheet.nullable(),
  submittedAt: Moment.nullable(),
  outlier: z.boolean(),
  /** Assigned after the others had submitted. */
  second: z.boolean(),
  /** For the city and the expert. */
  reopened: ReopenedSheet.nullable(),
  /** Why it was declined, and who replaced the expert by the order of the draw; for the city and the expert. */
  declined: DeclineReason.nullable(),
  successor: z.string().nullable(),
})
export type TaskView = z.output<typeof TaskView>

export const TaskRow = z.object({
  taskId: Id,
  filingId: Id,
  programme: z.string(),
  enterpriseName: z.string(),
  number: z.string().nullable(),
  qxName: z.string(),
  title: z.string(),
  state: TaskStateName,
  dueAt: Moment,
  daysLeft: z.number(),
  round: z.number(),
  total: z.number().nullable(),
  /** Until when the expert may read the case; null while it is not over. */
  readableUntil: Moment.nullable(),
  version: z.number(),
})
export type TaskRow = z.output<typeof TaskRow>

/** Until when they review, and why the assignment departs from a draw. */
export const assignFields = [
  field('dueAt', '评审截止日期', date({ required: true })),
  field('reason', '理由', area(300)),
] as const

export const AssignExperts = z.strictObject({
  id: Id,
  version: Version,
  expertIds: z.array(Id).min(1, '请至少选择1位专家').max(15),
  ...shapeOf([assignFields[0]]),
  /** The task that a new expert takes over; only with one expert. */
  replaces: Id.optional(),
  /** The draw that selected these experts; then they are exactly those drawn. */
  drawId: Id.optional(),
  reason: maxText(lengthsOf(assignFields[1].spec).max ?? 0).optional(),
  requestId: RequestId,
})
export type AssignExperts = z.output<typeof AssignExperts>

/** A reproducible draw of experts: the same pool and seed give the same names. */
export const ExpertDraw = z.object({
  id: Id,
  at: Moment,
  by: z.string(),
  seed: z.string(),
  count: z.number(),
  reason: z.string().nullable(),
  /** The pool, with the open tasks at that time. */
  pool: z.array(z.object({ expertId: Id, name: z.string(), openTasks: z.number() })),
  drawn: z.array(z.object({ expertId: Id, name: z.string() })),
  /** Nobody has been assigned since: the next assignment keeps to it, or departs from it. */
  isOpen: z.boolean(),
  /** Whether a repeated draw from pool and seed gives the same names. */
  repeats: z.boolean(),
})

/** An expert's relation to a unit, declared by the expert or entered by the city. */
export const Interest = z.strictObject({
  unit: OrganisationName,
  relation: z.enum(keysOf(relations)),
  /** Last day; null while it continues. */
  until: DateText.nullable(),
})

/** Days on which an expert cannot review. */
export const Absence = z.strictObject({
  from: DateText,
  to: DateText,
  reason: maxText(reviewLengths.absence).default(''),
})

/** The register's data of an expert beside account and reviews. */
const expertFacts = {
  professionalTitle: z.string().nullable(),
  fields: z.array(z.string()),
  industries: z.array(z.string()),
  qxCode: z.string().nullable(),
  parkName: z.string().nullable(),
  interests: z.array(Interest),
  absences: z.array(Absence),
  declaredOn: DateText.nullable(),
  termFrom: DateText,
  termTo: DateText,
}

/** An expert's own entry. */
export const OwnExpert = z.object({ name: z.string(), unit: z.string(), ...expertFacts })

/** One expert in the register, with how the reviews went. */
export const ExpertEntry = z.object({
  expertId: Id,
  name: z.string(),
  unit: z.string(),
  accountState: z.string(),
  ...expertFacts,
  avoidUnits: z.array(z.string()),
  inTerm: z.boolean(),
  /** Absent today by own declaration. */
  away: z.boolean(),
  openTasks: z.number(),
  doneTasks: z.number(),
  recused: z.number(),
  late: z.number(),
  /** 履职评分, 0 to 100; null before the first review. */
  quality: z.number().nullable(),
  /** Mean of own score minus the mean of all experts of the same filing; null without such a filing. */
  deviation: z.number().nullable(),
})

/** The city returns a submitted sheet to its expert, once. */
export const ReopenSheet = z.strictObject({
  id: Id,
  version: Version,
  taskId: Id,
  reason: maxText(reviewLengths.returnReason).default(''),
  dueAt: DateText,
  requestId: RequestId,
})
export type ReopenSheet = z.output<typeof ReopenSheet>

export const ExpertScore = z.strictObject({
  taskId: Id,
  version: Version,
  action: z.enum(['draft', 'submit', 'recuse']),
  sheet: ScoreSheet,
  conclusion: z.enum(conclusions).nullish(),
  opinion: maxText(reviewLengths.opinion).default(''),
  /** Why a task is declined; `opinion` says it in words. */
  because: DeclineReason.optional(),
  requestId: RequestId,
})
export type ExpertScore = z.output<typeof ExpertScore>
