/** 重复企业合并: likely duplicates of the archive, what a merge would do, proposal, second officer, undo within thirty days. */
import { enterpriseMergeCase } from '@green/filing/cases/enterprise-merge.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { alone, confirmedByCity, firstOfTwo } from '../../hands.ts'
import { explanation, stepOpinion } from '../../reasons.ts'
import { maxText } from '../../rule-schemas.ts'
import { Id, Moment, pageInput, pageOf, QxCode, RequestId, Version } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

/** The record that stays, and the one that becomes part of it. */
export const mergeSides = ['survivor', 'absorbed'] as const
export const MergeSide = z.enum(mergeSides)
export type MergeSide = z.output<typeof MergeSide>

/** Why two records look like one enterprise, the strongest first. */
export const likenesses = {
  code: '信用代码相近',
  name: '名称相同',
  nearName: '名称相近',
  phone: '联系电话相同',
  legalPerson: '法定代表人相同',
} as const
export type Likeness = keyof typeof likenesses
const likenessKeys = keysOf(likenesses)

export const MergeParty = z.object({
  id: Id,
  enterpriseName: z.string(),
  socialCode: z.string(),
  codeDoubt: z.string().nullable(),
  qxName: z.string(),
  verification: z.string(),
  mainAccount: z.string().nullable(),
  createdAt: Moment,
})
export type MergeParty = z.output<typeof MergeParty>

const MergePair = z.object({ first: MergeParty, second: MergeParty, signs: z.array(z.enum(likenessKeys)) })

/** What a merge of two records would do. */
export const MergePreview = z.object({
  survivor: MergeParty,
  absorbed: MergeParty,
  /** Fields in which the records differ; contacts are masked. `proposed` is where a value is. */
  fields: z.array(
    z.object({ key: z.string(), label: z.string(), survivor: z.string(), absorbed: z.string(), proposed: MergeSide }),
  ),
  /** Rows of each kind on both sides; `stays` says why they do not follow. */
  follows: z.array(
    z.object({
      place: z.string(),
      label: z.string(),
      survivor: z.number(),
      absorbed: z.number(),
      stays: z.string().nullable(),
    }),
  ),
  /** Where only one may count: the officer chooses. */
  clashes: z.array(
    z.object({ key: z.string(), label: z.string(), unit: z.string(), survivor: z.string(), absorbed: z.string() }),
  ),
  notices: z.array(z.string()),
  /** Why it cannot be merged now. */
  blockers: z.array(z.string()),
})
export type MergePreview = z.output<typeof MergePreview>

export const MergeRow = z.object({
  id: Id,
  survivorId: Id,
  survivorName: z.string(),
  survivorCode: z.string(),
  absorbedName: z.string(),
  absorbedCode: z.string(),
  qxName: z.string(),
  reason: z.string(),
  state: stateNameOf(enterpriseMergeCase),
  createdAt: Moment,
  mergedAt: Moment.nullable(),
  undoUntil: Moment.nullable(),
  updatedByName: z.string(),
  updatedAt: Moment,
})
export type MergeRow = z.output<typeof MergeRow>

export const MergeDetail = MergeRow.extend({
  version: z.number(),
  /** While it waits for the second officer. */
  preview: MergePreview.nullable(),
  fields: z.record(z.string(), MergeSide),
  decisions: z.record(z.string(), MergeSide),
  /** Of a merge: how many rows of each kind followed, and what was set aside. */
  followed: z.array(z.object({ label: z.string(), count: z.number() })),
  aside: z.array(z.object({ label: z.string(), count: z.number() })),
  /** Created since the merge: an undo leaves it with the survivor. */
  since: z.array(z.string()),
  history: z.array(
    z.object({
      at: Moment,
      action: z.string(),
      actorName: z.string(),
      role: z.string(),
      opinion: z.string().nullable(),
    }),
  ),
  allowed: z.array(openStepOf(enterpriseMergeCase)),
})
export type MergeDetail = z.output<typeof MergeDetail>

const office = ['city', 'admin'] as const
export const mergeReason = explanation(
  'reason',
  '依据',
  [5, 300],
  '说明核对了什么，如营业执照、登记查询结果，复核人会看到',
)
const choices = z.record(z.string().max(80), MergeSide)

export const enterpriseMerge = {
  candidates: call({
    get: '/enterpriseMerge/candidates',
    title: '疑似重复的企业',
    may: office,
    in: z.strictObject({ ...pageInput, qxCode: QxCode.optional(), sign: z.enum(likenessKeys).optional() }),
    out: pageOf(MergePair),
  }),
  preview: call({
    get: '/enterpriseMerge/preview',
    title: '合并前预览：字段、随迁内容和冲突',
    may: office,
    in: z.strictObject({ survivorId: Id, absorbedId: Id }),
    out: MergePreview,
  }),
  propose: call({
    post: '/enterpriseMerge/propose',
    hands: firstOfTwo,
    title: '提出合并两份企业档案',
    may: office,
    in: z.strictObject({
      requestId: RequestId,
      survivorId: Id,
      absorbedId: Id,
      fields: choices,
      decisions: choices,
      ...shapeOf([mergeReason]),
    }),
    out: MergeDetail,
  }),
  setApart: call({
    post: '/enterpriseMerge/setApart',
    hands: alone('reason', 'only takes the pair off the list of likely ones; two can still merge it'),
    title: '确认两份档案不是同一家企业',
    may: office,
    in: z.strictObject({ requestId: RequestId, survivorId: Id, absorbedId: Id, ...shapeOf([mergeReason]) }),
    out: MergeDetail,
  }),
  page: call({
    get: '/enterpriseMerge/page',
    title: '合并记录',
    may: office,
    in: z.strictObject({
      ...pageInput,
      keyword: maxText(50).optional(),
      qxCode: QxCode.optional(),
      state: stateNameOf(enterpriseMergeCase).optional(),
    }),
    out: pageOf(MergeRow),
  }),
  get: call({
    get: '/enterpriseMerge/get',
    title: '一次合并的内容、经过和可办理的步骤',
    may: office,
    in: z.strictObject({ id: Id }),
    out: MergeDetail,
  }),
  step: call({
    post: '/enterpriseMerge/step',
    hands: confirmedByCity,
    title: '复核并合并、不予合并或撤销合并',
    may: office,
    in: z.strictObject({
      id: Id,
      version: Version,
      action: z.enum(['merge', 'drop', 'undo']),
      ...shapeOf([stepOpinion]),
    }),
    /** Only undoing waits for another person: merging is the second hand itself. */
    out: orWaits(MergeDetail),
  }),
}
