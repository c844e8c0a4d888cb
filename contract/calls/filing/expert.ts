/** Experts: their tasks, the draw, conflicts of interest and the register. */

import { z } from 'zod'
import { call } from '../../call.ts'
import { reviewLengths } from '../../fields/filing-lengths.ts'
import { FilingReceipt } from '../../filing/filing.ts'
import { Absence, ExpertDraw, ExpertEntry, Interest, OwnExpert, ReopenSheet, TaskRow } from '../../filing/review.ts'
import { ownMatter, type TwoHands, workflowStep } from '../../hands.ts'
import { maxText, OrganisationName, OrganisationNameOrEmpty, requiredText } from '../../rule-schemas.ts'
import {
  DateText,
  Done,
  Id,
  keywordLength,
  Nothing,
  pageInput,
  pageOf,
  QxCode,
  queryInt,
  RequestId,
  Version,
} from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

/** A second officer of the city, for whatever changes who judges or what the panel says. */
const ofCity: TwoHands = { twoHands: { second: ['city'], days: 5 } }

/** A candidate expert: load, and the conflict of interest if there is one. */
export const ExpertChoice = z.object({
  expertId: Id,
  name: z.string(),
  unit: z.string(),
  professionalTitle: z.string().nullable(),
  fields: z.array(z.string()),
  industries: z.array(z.string()),
  openTasks: z.number(),
  conflict: z.string().nullable(),
})

export const expert = {
  task: call({
    get: '/expert/task',
    title: '本人的一项评审任务',
    may: ['expert'],
    in: z.strictObject({ taskId: Id }),
    out: TaskRow,
  }),
  reopen: call({
    post: '/expert/reopen',
    hands: workflowStep,
    title: '退回专家修改评分（每份一次）',
    may: ['city'],
    in: ReopenSheet,
    out: FilingReceipt,
  }),
  panelNote: call({
    post: '/expert/panelNote',
    hands: ofCity,
    title: '专家组对偏离评分的说明（审定前须有说明或复评）',
    may: ['city'],
    in: z.strictObject({
      id: Id,
      version: Version,
      note: maxText(reviewLengths.panelNote).default(''),
      requestId: RequestId,
    }),
    out: orWaits(FilingReceipt),
  }),
  candidates: call({
    get: '/expert/candidates',
    title: '可分配的专家（含回避原因和负荷）',
    may: ['city'],
    in: z.strictObject({ filingId: Id, keyword: maxText(keywordLength).optional() }),
    out: z.array(
      ExpertChoice.extend({
        doneTasks: z.number(),
        qxCode: z.string().nullable(),
        /** Absent on days of the review: not drawn. */
        absence: z.object({ from: DateText, to: DateText }).nullable(),
        assigned: z.boolean(),
      }),
    ),
  }),
  draw: call({
    post: '/expert/draw',
    hands: ofCity,
    title: '随机抽取专家（种子公开，可复核）',
    may: ['city'],
    in: z.strictObject({
      filingId: Id,
      count: z.number('请输入人数').int().min(1, '至少抽取1位').max(15, '一次最多抽取15位'),
      /** Why it is drawn again in the same round. */
      reason: maxText(reviewLengths.drawReason).optional(),
      requestId: RequestId,
    }),
    out: orWaits(ExpertDraw),
  }),
  draws: call({
    get: '/expert/draws',
    title: '一件申报的抽取记录',
    may: ['city', 'admin'],
    in: z.strictObject({ filingId: Id }),
    out: z.array(ExpertDraw),
  }),
  register: call({
    get: '/expert/register',
    title: '专家库',
    may: ['city', 'admin'],
    in: z.strictObject({
      keyword: maxText(keywordLength).optional(),
      field: z.string().max(40).optional(),
      industry: z.string().max(40).optional(),
      inTerm: z.enum(['1', '0']).optional(),
      qxCode: QxCode.optional(),
      present: z.enum(['1', '0']).optional(),
      /** Whose term ends within so many days. */
      endsWithin: queryInt(1, 366).optional(),
      order: z.enum(['name', 'load']).default('name'),
      ...pageInput,
    }),
    out: pageOf(ExpertEntry),
  }),
  renew: call({
    post: '/expert/renew',
    hands: ofCity,
    title: '年度续聘（须先有一年内的利害关系申报）',
    may: ['city'],
    in: z.strictObject({
      expertIds: z.array(Id).min(1, '请选择续聘的专家').max(100),
      termTo: DateText,
      reason: requiredText(reviewLengths.registerReason, 5),
      requestId: RequestId,
    }),
    out: orWaits(z.object({ renewed: z.number() })),
  }),
  own: call({ get: '/expert/own', title: '本人在专家库中的信息', may: ['expert'], in: Nothing, out: OwnExpert }),
  declare: call({
    post: '/expert/declare',
    hands: ownMatter,
    title: '申报利害关系、不能评审的日期和专业（每年至少一次）',
    may: ['expert'],
    in: z.strictObject({
      fields: z.array(z.string().max(40)).max(20),
      industries: z.array(z.string().max(40)).max(20),
      qxCode: QxCode.nullable(),
      parkName: OrganisationNameOrEmpty.nullable(),
      interests: z.array(Interest).max(50),
      absences: z.array(Absence).max(20),
    }),
    out: OwnExpert,
  }),
  save: call({
    post: '/expert/save',
    hands: ofCity,
    title: '修改专家库中的专家',
    may: ['city', 'admin'],
    in: z.strictObject({
      expertId: Id,
      professionalTitle: z.string().max(40).nullable(),
      fields: z.array(z.string().max(40)).max(20),
      industries: z.array(z.string().max(40)).max(20),
      avoidUnits: z.array(OrganisationName).max(50),
      qxCode: QxCode.nullable().default(null),
      parkName: OrganisationNameOrEmpty.nullable().default(null),
      termFrom: DateText,
      termTo: DateText,
      /** Why the term, or what the expert is kept away from, changes. */
      reason: maxText(reviewLengths.registerReason).default(''),
    }),
    out: orWaits(Done),
  }),
}
