/** 节能目标责任评价考核: its years, the review of each enterprise, its score tree, the replay. No part of an inspection. */
import { targetReviewCase, targetReviewYearCase } from '@green/filing/cases/inspection/target-review.ts'
import { area, field, text } from '@green/filing/form/fields.ts'
import { reviewVariants } from '@green/filing/programme/target-review-words.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { Citation } from '../../filing/citation.ts'
import { WarningReason } from '../../filing/filing.ts'
import { drafts, workflowStep } from '../../hands.ts'
import { anyOpinion } from '../../reasons.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { DateText, Done, Id, Moment, pageInput, pageOf, QueryYear, QxCode, RequestId, Version } from '../../shapes.ts'
import { EnterpriseRule } from './inspection-task.ts'

const readers = ['enterprise', 'county', 'city', 'supervisor', 'admin'] as const
const office = ['county', 'city', 'supervisor', 'admin'] as const
const scorers = ['city', 'supervisor'] as const
export const reviewTexts = {
  basis: field('basis', '依据', text({ required: true, rules: [{ length: [4, 200] }] })),
  targetPaper: field('targetPaper', '目标责任书文号', text({ rules: [{ maxLength: 60 }] })),
  /** Why a figure or a score differs from what the enterprise said. */
  reason: field('reason', '核定理由', area(300)),
}
const Variant = z.enum(keysOf(reviewVariants))
const Answers = z.record(z.string().max(60), z.unknown())
const Percent = z.number().min(0.01).max(50).multipleOf(0.0001)
const Tce = z.number().min(0.01).max(1e9).multipleOf(0.0001)
/** Grades by their code. */
export const reviewGrades = { 1: '超额完成', 2: '完成', 3: '基本完成', 4: '未完成' } as const
const Grade = z.enum(['1', '2', '3', '4'])

export const ReviewYear = z.object({
  id: Id,
  year: z.number(),
  variant: Variant,
  basis: z.string(),
  deadline: DateText,
  dropTarget: z.number(),
  /** null until it is open. */
  ruleVersion: z.string().nullable(),
  state: stateNameOf(targetReviewYearCase),
  version: z.number(),
  enterprises: z.number(),
  submitted: z.number(),
  scored: z.number(),
  released: z.number(),
  allowed: z.array(openStepOf(targetReviewYearCase)),
})
export type ReviewYear = z.output<typeof ReviewYear>

const reviewRow = {
  id: Id,
  number: z.string(),
  year: z.number(),
  variant: Variant,
  enterpriseName: z.string(),
  qxName: z.string(),
  industryName: z.string(),
  state: stateNameOf(targetReviewCase),
  deadline: DateText,
  late: z.boolean(),
  dropTarget: z.number(),
  totalLimit: z.number().nullable(),
  targetPaper: z.string(),
  sentAt: Moment.nullable(),
  selfTotal: z.number().nullable(),
  /** null for the enterprise and its county until the result is released. */
  total: z.number().nullable(),
  grade: Grade.nullable(),
  releasedAt: Moment.nullable(),
  objectUntil: DateText.nullable(),
  version: z.number(),
}
export const ReviewRow = z.object(reviewRow)
export type ReviewRow = z.output<typeof ReviewRow>

const Sheet = z.strictObject({
  figures: z.partialRecord(
    z.enum(['baseTce', 'baseOutput', 'yearTce', 'yearOutput']),
    z.strictObject({ value: maxText(30), reason: shapeOf([reviewTexts.reason]).reason }),
  ),
  items: z.record(
    z.string().max(40),
    /** null: cleared, still to be scored. */
    z.strictObject({
      score: z.number().min(0).max(100).multipleOf(0.5).nullable(),
      reason: shapeOf([reviewTexts.reason]).reason,
    }),
  ),
  breaches: z.array(requiredText(60, 2)).max(20),
})

const Line = z.object({
  id: z.string(),
  seq: z.string(),
  part: z.string(),
  group: z.string(),
  label: z.string(),
  points: z.number(),
  judged: z.boolean(),
  value: z.string(),
  self: z.number(),
  checked: z.number().nullable(),
  reason: z.string(),
})
export const ReviewTree = z.object({
  number: z.string(),
  year: z.number(),
  variant: Variant,
  ruleVersion: z.string(),
  lines: z.array(Line),
  selfTotal: z.number(),
  selfBonus: z.number(),
  total: z.number().nullable(),
  bonus: z.number(),
  gates: z.array(z.object({ label: z.string(), hit: z.boolean() })),
  grade: Grade.nullable(),
  gradeLabel: z.string(),
  /** The checked scores are there for this reader. */
  shown: z.boolean(),
})
export type ReviewTree = z.output<typeof ReviewTree>

export const ReviewDetail = z.object({
  ...reviewRow,
  socialCode: z.string(),
  basis: z.string(),
  /** To the enterprise as it fills it in; to the office as it was sent last. */
  answers: Answers.nullable(),
  reasons: z.array(WarningReason),
  sources: z.record(z.string(), z.object({ words: z.string(), value: z.unknown() })),
  /** Of what was sent last. */
  citations: z.array(Citation).readonly(),
  lastPlace: z.string().nullable(),
  updatedAt: Moment,
  updatedByName: z.string(),
  sentByName: z.string().nullable(),
  /** Null outside the scoring office. */
  sheet: Sheet.nullable(),
  scoredByName: z.string().nullable(),
  releasedByName: z.string().nullable(),
  allowed: z.array(openStepOf(targetReviewCase)),
  history: z.array(
    z.object({ at: Moment, step: z.string(), by: z.string(), opinion: z.string().nullable(), to: z.string() }),
  ),
})
export type ReviewDetail = z.output<typeof ReviewDetail>

const filter = {
  yearId: Id.optional(),
  year: QueryYear.optional(),
  qxCode: QxCode.optional(),
  state: stateNameOf(targetReviewCase).optional(),
  grade: Grade.optional(),
  keyword: maxText(50).optional(),
}
const Seen = z.object({ id: Id, state: stateNameOf(targetReviewCase), version: z.number() })
const SeenYear = z.object({ id: Id, state: stateNameOf(targetReviewYearCase), version: z.number() })
const Summary = z.object({ total: z.number().nullable(), grade: Grade.nullable() })

export const targetReview = {
  getScoreTreeInfo: call({
    get: '/lsdtjn/getScoreTreeInfo',
    title: '节能目标责任评价考核：指标、分值、自评分、核定分',
    may: readers,
    in: z.strictObject({ id: Id }),
    out: ReviewTree,
  }),
  years: call({
    post: '/jnkh/years',
    evenIfReadOnly: true,
    title: '考核年度',
    may: office,
    in: z.strictObject(pageInput),
    out: pageOf(ReviewYear),
  }),
  saveYear: call({
    post: '/jnkh/saveYear',
    hands: drafts,
    title: '新建或修改考核年度',
    may: ['city'],
    in: z.strictObject({
      id: Id.optional(),
      version: Version.optional(),
      year: z.number().int().min(2020).max(2999),
      variant: Variant,
      ...shapeOf([reviewTexts.basis]),
      deadline: DateText,
      dropTarget: Percent,
    }),
    out: SeenYear,
  }),
  yearStep: call({
    post: '/jnkh/yearStep',
    hands: workflowStep,
    title: '开启、结束、取消考核年度',
    may: ['city'],
    in: z.strictObject({ id: Id, version: Version, action: z.enum(['open', 'close', 'drop']) }),
    out: SeenYear,
  }),
  tryRule: call({
    post: '/jnkh/tryRule',
    title: '试算按条件列入的企业',
    may: ['city'],
    evenIfReadOnly: true,
    in: z.strictObject({ yearId: Id, rule: EnterpriseRule }),
    out: z.object({ count: z.number(), listed: z.number(), first: z.array(z.string()) }),
  }),
  addByRule: call({
    post: '/jnkh/addByRule',
    hands: drafts,
    title: '按条件列入考核企业',
    may: ['city'],
    in: z.strictObject({ id: Id, version: Version, rule: EnterpriseRule }),
    out: z.object({ added: z.number() }),
  }),
  setTarget: call({
    post: '/jnkh/setTarget',
    hands: drafts,
    title: '一家企业的考核目标',
    may: ['city'],
    in: z.strictObject({
      id: Id,
      version: Version,
      dropTarget: Percent,
      totalLimit: Tce.nullable(),
      ...shapeOf([reviewTexts.targetPaper]),
    }),
    out: Seen,
  }),
  page: call({
    post: '/jnkh/page',
    title: '考核结果列表',
    may: readers,
    evenIfReadOnly: true,
    in: z.strictObject({ ...pageInput, ...filter }),
    out: pageOf(ReviewRow),
  }),
  get: call({
    get: '/jnkh/get',
    title: '一家企业的考核',
    may: readers,
    in: z.strictObject({ id: Id }),
    out: ReviewDetail,
  }),
  begin: call({
    post: '/jnkh/begin',
    title: '开始填写自评表，带出年度能耗',
    may: ['enterprise'],
    in: z.strictObject({ id: Id, requestId: RequestId }),
    out: Done,
  }),
  update: call({
    post: '/jnkh/update',
    title: '保存或提交自评表',
    may: ['enterprise'],
    in: z.strictObject({
      id: Id,
      version: Version,
      action: z.enum(['draft', 'submit']),
      answers: Answers,
      reasons: z.array(WarningReason).max(300).default([]),
      lastPlace: z.string().max(200).optional(),
      opinion: shapeOf([anyOpinion(targetReviewCase)]).opinion.optional(),
      requestId: RequestId,
    }),
    out: z.object({ version: z.number(), at: Moment, state: stateNameOf(targetReviewCase) }),
  }),
  saveSheet: call({
    post: '/jnkh/saveSheet',
    hands: drafts,
    title: '暂存或完成评分',
    may: scorers,
    in: z.strictObject({ id: Id, version: Version, finish: z.boolean(), sheet: Sheet }),
    out: Seen,
  }),
  step: call({
    post: '/jnkh/step',
    hands: workflowStep,
    title: '办理考核',
    may: ['enterprise', 'city', 'supervisor'],
    in: z.strictObject({
      id: Id,
      version: Version,
      action: z.enum(['remove', 'back', 'takeOver', 'reopen', 'release', 'object', 'uphold', 'rescore']),
      opinion: shapeOf([anyOpinion(targetReviewCase)]).opinion.optional(),
    }),
    out: Seen,
  }),
  replay: call({
    get: '/jnkh/replay',
    title: '按当年规则版本重算，与存档对照',
    may: ['city', 'supervisor', 'admin'],
    in: z.strictObject({ id: Id }),
    out: z.object({
      ruleVersion: z.string(),
      kept: Summary,
      again: Summary,
      /** Every digit of every item is the same. */
      same: z.boolean(),
      different: z.array(z.string()),
    }),
  }),
  exportList: call({
    get: '/jnkh/exportList',
    title: '导出考核结果',
    may: office,
    in: z.strictObject({ ...pageInput, ...filter }),
    ...listExport,
  }),
}
