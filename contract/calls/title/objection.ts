/** 公示与异议: what is in publicity for everybody to read, an objection by anybody, and how the city handled it. */

import { objectionCase } from '@green/filing/cases/objection.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { captchaAnswer } from '../../captcha.ts'
import { shapeOf } from '../../field-schemas.ts'
import { objectionFields } from '../../fields/objection.ts'
import { FileRef } from '../../files.ts'
import { stateNameOf } from '../../filing/cases.ts'
import { secondOfTwo } from '../../hands.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { DateText, Done, Id, Moment, pageInput, pageOf, printedNumberLength, RequestId } from '../../shapes.ts'

const ObjectionState = stateNameOf(objectionCase)

const Published = z.object({
  filingId: Id,
  programmeTitle: z.string(),
  enterpriseName: z.string(),
  qxName: z.string(),
  number: z.string(),
  from: DateText,
  /** Last day; objections are accepted until its end. */
  until: DateText,
  /** Published against the review: the sentence that says so and why; else null. */
  exemption: z.string().nullable(),
})

/** The result of the publicity. `dropped`: it was published and is not on the final list. */
export const finalOutcomes = {
  listed: '列入名单',
  dropped: '公示后未列入',
  ended: '列入后移出',
  open: '尚未审定',
} as const
const FinalOutcome = z.enum(keysOf(finalOutcomes))

const Final = z.object({
  filingId: Id,
  programmeTitle: z.string(),
  batchName: z.string(),
  enterpriseName: z.string(),
  qxName: z.string(),
  number: z.string(),
  /** Last day of the publicity; null where the decision was taken without any. */
  until: DateText.nullable(),
  /** Decided without publicity or against the review: the sentence that says so and why; else null. */
  exemption: z.string().nullable(),
  outcome: FinalOutcome,
  /** Differs from what was published. */
  changed: z.boolean(),
  /** Objections raised in the publicity that were upheld. */
  upheld: z.number(),
  titleNumber: z.string().nullable(),
  documentNumber: z.string().nullable(),
})

/** An objection as the city reads it. */
const Objection = z.object({
  id: Id,
  number: z.string(),
  at: Moment,
  filingId: Id,
  enterpriseName: z.string(),
  programmeTitle: z.string(),
  /** Of the person who objects, and the contact masked; null for who does not handle objections. */
  name: z.string().nullable(),
  contact: z.string().nullable(),
  reason: z.string(),
  state: ObjectionState,
  note: z.string().nullable(),
  handledAt: Moment.nullable(),
  handledBy: z.string().nullable(),
  /** Papers of the person who objects; none for who does not handle objections. */
  files: z.array(FileRef),
  toldBy: z.enum(['sms', 'email']).nullable(),
  /** Open, and the reader is not the one who began the publicity. */
  mayAnswer: z.boolean(),
})

/** Longest reply to an objection, in the call and where it is typed. */
export const objectionReplyLength = 500

export const objection = {
  published: call({
    get: '/objection/published',
    title: '正在公示的申报（公开）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({ ...pageInput, keyword: maxText(50).optional() }),
    out: pageOf(Published),
  }),
  raise: call({
    post: '/objection/raise',
    title: '对公示提出异议（公开）',
    may: 'anyone',
    in: z.strictObject({
      filingId: Id,
      ...shapeOf(objectionFields),
      ...captchaAnswer,
    }),
    out: z.object({ number: z.string() }),
  }),
  result: call({
    get: '/objection/result',
    title: '按编号查询异议处理结果（公开）',
    may: 'anyone',
    in: z.strictObject({ number: requiredText(printedNumberLength, 6) }),
    /** Without the objector's identity: the number alone gives access. */
    out: z.object({
      number: z.string(),
      at: Moment,
      programmeTitle: z.string(),
      enterpriseName: z.string(),
      stateLabel: z.string(),
      isOpen: z.boolean(),
      note: z.string().nullable(),
      handledAt: Moment.nullable(),
      /** Names of the attached documents. */
      files: z.array(z.string()),
    }),
  }),
  attach: call({
    post: '/objection/attach',
    title: '给异议补充证明材料（公开）',
    may: 'anyone',
    upload: true,
    /** Access by the objection's number alone. */
    in: z.strictObject({ number: requiredText(printedNumberLength, 6) }),
    out: z.object({ name: z.string() }),
  }),
  finals: call({
    get: '/objection/finals',
    title: '公示结果（公开）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({
      ...pageInput,
      keyword: maxText(50).optional(),
      /** Only results that differ from what was published. */
      changed: z.literal('1').optional(),
    }),
    out: pageOf(Final),
  }),
  list: call({
    get: '/objection/list',
    title: '一件申报的公示异议',
    may: ['city', 'admin'],
    in: z.strictObject({ filingId: Id }),
    out: z.array(Objection),
  }),
  handle: call({
    post: '/objection/handle',
    hands: secondOfTwo,
    title: '答复公示异议',
    may: ['city'],
    in: z.strictObject({
      id: Id,
      upheld: z.boolean(),
      note: requiredText(objectionReplyLength, 5),
      requestId: RequestId,
    }),
    out: Done,
  }),
}
