/** 政策宣传与解读: public pages of policies, and the same steps of the office under the specification's names. */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { PieceLink, PublicBatch } from '../../content/public-content.ts'
import { Body } from '../../content/rich-text.ts'
import { FileRef } from '../../files.ts'
import { drafts, narrows } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import {
  Done,
  Id,
  Moment,
  mostInt,
  ProgrammeId,
  pageInput,
  pageOf,
  queryInt,
  RequestId,
  Version,
} from '../../shapes.ts'
import { ContentReceipt, ContentText } from './content.ts'

/** From the dates and from what replaces it, on the day of reading. */
export const policyStatuses = {
  inForce: '现行有效',
  toCome: '尚未施行',
  ended: '期限已满',
  replaced: '已被替代',
  forComment: '征求意见稿',
} as const
export type PolicyStatus = keyof typeof policyStatuses

export const PolicyRow = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  column: z.string(),
  columnName: z.string(),
  issuer: z.string(),
  documentNo: z.string(),
  issuedOn: z.string().nullable(),
  effectiveFrom: z.string().nullable(),
  endsOn: z.string().nullable(),
  status: z.enum(keysOf(policyStatuses)),
  statusLabel: z.string(),
  tags: z.array(z.string()),
  /** Interpretations of it that are published. */
  interpretations: z.number(),
  publishAt: Moment,
})
export type PolicyRow = z.output<typeof PolicyRow>

const Programme = z.object({ id: z.string(), title: z.string() })
const offices = ['city', 'admin'] as const
const removal = { opinion: maxText(200), requestId: RequestId }

export const policy = {
  page: call({
    get: '/lsdt/policyPromotionImplementation/page',
    title: '政策文件列表（公开）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({
      ...pageInput,
      keyword: maxText(50).optional(),
      column: maxText(20).optional(),
      tag: maxText(20).optional(),
      status: z.enum(keysOf(policyStatuses)).optional(),
      /** Only those that open this programme. */
      programme: ProgrammeId.optional(),
    }),
    out: pageOf(PolicyRow),
  }),
  get: call({
    get: '/lsdt/policyPromotionImplementation/get',
    title: '一份政策文件，及其解读、开放的申报和替代关系（公开）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({ id: maxText(40) }),
    out: PolicyRow.omit({ interpretations: true }).extend({
      body: Body,
      files: z.array(FileRef),
      statusNote: z.string(),
      verified: z.boolean(),
      address: z.string(),
      source: z.string(),
      views: z.number(),
      programmes: z.array(Programme),
      batches: z.array(PublicBatch),
      interpretations: z.array(PieceLink),
      replaces: z.array(PieceLink),
      replacedBy: z.array(PieceLink),
      /** Notices and news that refer to it. */
      mentions: z.array(PieceLink),
    }),
  }),
  add: call({
    post: '/lsdt/policyPromotionImplementation/add',
    hands: drafts,
    title: '起草一份政策文件',
    may: offices,
    in: z.strictObject({ text: ContentText, requestId: RequestId }),
    out: ContentReceipt,
  }),
  modify: call({
    put: '/lsdt/policyPromotionImplementation/modify',
    hands: drafts,
    title: '修改一份政策文件（成为新的一稿）',
    may: offices,
    in: z.strictObject({ id: Id, version: Version, text: ContentText, requestId: RequestId }),
    out: ContentReceipt,
  }),
  remove: call({
    delete: '/lsdt/policyPromotionImplementation/remove',
    hands: narrows,
    title: '撤下已发布的政策文件，作废未发布的',
    may: offices,
    in: z.strictObject({ id: Id, version: queryInt(0, mostInt), ...removal }),
    out: Done,
  }),
}

export const interpret = {
  get: call({
    get: '/lsdt/policyPromotionImplementation/interpret/get',
    title: '一篇政策解读，及其解读的文件和开放的申报（公开）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({ id: maxText(40) }),
    out: z.object({
      id: z.string(),
      title: z.string(),
      summary: z.string(),
      columnName: z.string(),
      source: z.string(),
      publishAt: Moment,
      views: z.number(),
      tags: z.array(z.string()),
      body: Body,
      files: z.array(FileRef),
      policies: z.array(PolicyRow),
      programmes: z.array(Programme),
      batches: z.array(PublicBatch),
    }),
  }),
  add: call({
    post: '/lsdt/policyPromotionImplementation/interpret/add',
    hands: drafts,
    title: '起草一篇政策解读',
    may: offices,
    in: z.strictObject({ policyId: Id, text: ContentText, requestId: RequestId }),
    out: ContentReceipt,
  }),
  modify: call({
    put: '/lsdt/policyPromotionImplementation/interpret/modify',
    hands: drafts,
    title: '修改一篇政策解读（成为新的一稿）',
    may: offices,
    in: z.strictObject({ id: Id, version: Version, text: ContentText, requestId: RequestId }),
    out: ContentReceipt,
  }),
  removeByPolicyPIIds: call({
    delete: '/lsdt/policyPromotionImplementation/interpret/removeByPolicyPIIds',
    hands: narrows,
    title: '撤下或作废这些政策文件的全部解读',
    may: offices,
    in: z.strictObject({ policyPIIds: maxText(800), ...removal }),
    out: z.object({ removed: z.number() }),
  }),
}
