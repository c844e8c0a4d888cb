/** 内容: how the offices write, publish and withdraw it. Its public calls are in `public.ts`. */

import { contentCase } from '@green/filing/cases/content.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { contentKinds, contentStates } from '../../content/content-kinds.ts'
import { Body } from '../../content/rich-text.ts'
import { shapeOf } from '../../field-schemas.ts'
import { FileRef } from '../../files.ts'
import { openStepOf } from '../../filing/cases.ts'
import { dailyRecord, drafts, narrows, secondOfTwo } from '../../hands.ts'
import { publishingOpinion } from '../../reasons.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import {
  GivenMoment,
  Id,
  keywordLength,
  Moment,
  mostInt,
  ProgrammeId,
  pageInput,
  pageOf,
  RequestId,
  Version,
} from '../../shapes.ts'

const kinds = keysOf(contentKinds)
const State = z.enum(keysOf(contentStates))

/** Longest texts of an item, in the call and where they are typed. */
export const contentLengths = { title: 120, summary: 300, source: 100 } as const

/** Blocks of a closed schema: a text is never interpreted as HTML. */
export const ContentText = z.strictObject({
  column: maxText(40),
  title: requiredText(contentLengths.title),
  summary: maxText(contentLengths.summary),
  body: Body,
  source: maxText(contentLengths.source),
  tags: z.array(requiredText(20)).max(10),
  top: z.boolean(),
  /** By the fields of the kind. */
  fields: z.record(z.string().max(60), z.unknown()).default({}),
  files: z.array(FileRef).max(20).default([]),
  /** Other items: the policy that an interpretation explains. */
  links: z.array(Id).max(20).default([]),
  programmes: z.array(ProgrammeId).max(20).default([]),
  /** The batch whose dates the text speaks of, by `contract/filing/batch-words.ts`. */
  batchId: Id.nullable().optional(),
})
export type ContentText = z.output<typeof ContentText>

export const ContentRow = z.object({
  id: Id,
  kind: z.string(),
  column: z.string(),
  columnName: z.string(),
  title: z.string(),
  state: State,
  stateLabel: z.string(),
  /** A version is public now, perhaps an older one than the last. */
  isShown: z.boolean(),
  publishAt: Moment.nullable(),
  expireAt: Moment.nullable(),
  updatedAt: Moment,
  updatedByName: z.string(),
  views: z.number(),
  version: z.number(),
})
export type ContentRow = z.output<typeof ContentRow>

export const ContentReceipt = z.object({
  ...ContentRow.shape,
  allowed: z.array(openStepOf(contentCase)),
})
export type ContentReceipt = z.output<typeof ContentReceipt>

const offices = ['county', 'city', 'admin'] as const
const publishers = ['city', 'admin'] as const
const step = { id: Id, version: Version, requestId: RequestId }

export const contentEditing = {
  list: call({
    get: '/contentEditing/list',
    title: '内容管理列表',
    may: offices,
    in: z.strictObject({
      ...pageInput,
      kind: z.enum(kinds).optional(),
      /** Several kinds by comma: those of one screen. */
      kinds: maxText(100).optional(),
      column: maxText(40).optional(),
      state: State.optional(),
      keyword: maxText(keywordLength).optional(),
    }),
    out: pageOf(ContentRow),
  }),
  get: call({
    get: '/contentEditing/get',
    title: '一篇内容的文稿（默认最新一稿）',
    may: offices,
    in: z.strictObject({ id: Id, text: z.coerce.number().int().min(1).max(mostInt).optional() }),
    out: z.object({
      ...ContentReceipt.shape,
      textNo: z.number(),
      shownNo: z.number().nullable(),
      text: ContentText,
      /** Items it refers to and items that refer to it. */
      related: z.array(z.object({ id: Id, kind: z.string(), title: z.string() })),
      /** The body as readers see it: with the dates of the batch that it names. */
      shownBody: Body,
    }),
  }),
  history: call({
    get: '/contentEditing/history',
    title: '一篇内容的各稿与办理记录',
    may: offices,
    in: z.strictObject({ id: Id }),
    out: z.object({
      texts: z.array(z.object({ no: z.number(), title: z.string(), at: Moment, byName: z.string() })),
      steps: z.array(
        z.object({
          at: Moment,
          action: z.string(),
          textNo: z.number(),
          actorName: z.string(),
          role: z.string(),
          opinion: z.string().nullable(),
        }),
      ),
    }),
  }),
  saveDraft: call({
    post: '/contentEditing/saveDraft',
    hands: drafts,
    title: '保存一稿',
    may: offices,
    in: z.strictObject({
      /** Absent for a new item. */
      id: Id.optional(),
      version: Version.optional(),
      kind: z.enum(kinds),
      text: ContentText,
      requestId: RequestId,
    }),
    out: ContentReceipt,
  }),
  submit: call({
    post: '/contentEditing/submit',
    hands: drafts,
    title: '提交发布',
    may: offices,
    in: z.strictObject(step),
    out: ContentReceipt,
  }),
  giveBack: call({
    post: '/contentEditing/giveBack',
    hands: secondOfTwo,
    title: '退回修改',
    may: publishers,
    in: z.strictObject({ ...step, ...shapeOf([publishingOpinion]) }),
    out: ContentReceipt,
  }),
  publish: call({
    post: '/contentEditing/publish',
    hands: secondOfTwo,
    title: '发布（可定时）',
    may: publishers,
    in: z.strictObject({ ...step, publishAt: GivenMoment.optional() }),
    out: ContentReceipt,
  }),
  schedule: call({
    post: '/contentEditing/schedule',
    hands: secondOfTwo,
    title: '调整定时发布的时间',
    may: publishers,
    in: z.strictObject({ ...step, publishAt: GivenMoment }),
    out: ContentReceipt,
  }),
  expire: call({
    post: '/contentEditing/expire',
    hands: dailyRecord,
    title: '设定或取消到期时间',
    may: publishers,
    in: z.strictObject({ ...step, expireAt: GivenMoment.nullable() }),
    out: ContentReceipt,
  }),
  discard: call({
    post: '/contentEditing/discard',
    hands: drafts,
    title: '作废未发布的文稿',
    may: offices,
    in: z.strictObject({ ...step, ...shapeOf([publishingOpinion]) }),
    out: ContentReceipt,
  }),
  withdraw: call({
    post: '/contentEditing/withdraw',
    hands: narrows,
    title: '撤下已发布的内容',
    may: publishers,
    in: z.strictObject({ ...step, ...shapeOf([publishingOpinion]) }),
    out: ContentReceipt,
  }),
}
