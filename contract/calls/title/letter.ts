/** 决定文书: the letter that states a decision, with a number, a seal and a code by which any holder can verify it. */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call, listExport, paperChecks } from '../../call.ts'
import { PaperSignature } from '../../filing/paper-signature.ts'
import { confirmedByCity, workflowStep } from '../../hands.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import {
  Done,
  Id,
  Moment,
  Nothing,
  pageInput,
  pageOf,
  printedCodeLength,
  queryInt,
  RequestId,
  Version,
} from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

const readers = ['enterprise', 'county', 'city', 'admin'] as const
const staff = ['city', 'admin'] as const

export const letterKinds = {
  approval: '通知书',
  refusal: '不予决定书',
  correction: '补正通知书',
  revocation: '撤销决定书',
} as const
export type LetterKind = keyof typeof letterKinds
const Kind = z.enum(keysOf(letterKinds))

const Letter = z.object({
  id: Id,
  kind: Kind,
  number: z.string(),
  heading: z.string(),
  recipient: z.string(),
  issuedAt: Moment,
  issuedByName: z.string(),
  /** False: the space for the seal is empty, to be stamped by hand. */
  isSealed: z.boolean(),
  sha256: z.string(),
  /** How often it was downloaded. */
  copies: z.number(),
  voidedAt: Moment.nullable(),
  voidReason: z.string().nullable(),
})

const RegisterFilter = z.strictObject({
  kind: Kind.optional(),
  year: queryInt(2000, 2999).optional(),
  keyword: maxText(50).optional(),
})

/** Longest number of a letter, in the calls and where it is typed. */
export const letterNumberLength = 60

export const LetterTexts = z.strictObject({
  heading: requiredText(60, 2),
  /** A line is a paragraph. */
  body: requiredText(3000, 10),
  /** 渝经信绿认〔{年份}〕{流水号}号 */
  number: requiredText(letterNumberLength, 8),
})
export type LetterTexts = z.output<typeof LetterTexts>

const Template = z.object({
  kind: Kind,
  label: z.string(),
  variables: z.array(z.object({ label: z.string(), hint: z.string(), type: z.string(), sample: z.string() })),
  texts: LetterTexts,
  shipped: LetterTexts,
  /** 0 for the default text. */
  version: z.number(),
  versions: z.array(z.object({ version: z.number(), at: Moment, byName: z.string(), texts: LetterTexts })),
})

/** Longest reason for a letter that is void, in the call and where it is typed. */
export const voidReasonLength = 200
/** Of one request; each is drawn and numbered. */
export const lettersAtOnce = 20

const Rule = z.object({
  /** Letters that are issued together need a second officer. */
  secondForMany: z.boolean(),
  version: z.number(),
  updatedAt: Moment.nullable(),
  updatedBy: z.string().nullable(),
})

export const letter = {
  ofCase: call({
    get: '/letter/ofCase',
    title: '一件申报的决定文书',
    may: readers,
    in: z.strictObject({ filingId: Id }),
    /** `due`: what the city may issue now. */
    out: z.object({ letters: z.array(Letter), due: z.object({ kind: Kind, heading: z.string() }).nullable() }),
  }),
  paper: call({
    get: '/letter/paper',
    title: '决定文书（PDF）',
    may: readers,
    in: z.strictObject({ id: Id }),
    out: 'blob',
  }),
  preview: call({
    get: '/letter/preview',
    title: '预览一件申报的决定文书',
    may: ['city'],
    in: z.strictObject({ filingId: Id }),
    out: 'blob',
  }),
  issue: call({
    post: '/letter/issue',
    hands: workflowStep,
    title: '出具决定文书',
    may: ['city'],
    in: z.strictObject({ filingId: Id, requestId: RequestId }),
    out: Letter,
  }),
  due: call({
    get: '/letter/due',
    title: '一个批次中待出具的决定文书',
    may: ['city'],
    in: z.strictObject({ batchId: Id }),
    out: z.array(z.object({ filingId: Id, enterpriseName: z.string(), kind: Kind, heading: z.string() })),
  }),
  rule: call({
    get: '/letter/rule',
    title: '成批出具决定文书是否须两人',
    may: staff,
    in: Nothing,
    out: Rule,
  }),
  saveRule: call({
    post: '/letter/saveRule',
    hands: confirmedByCity,
    title: '设置成批出具决定文书是否须两人',
    may: ['city'],
    in: z.strictObject({ secondForMany: z.boolean(), version: Version }),
    out: orWaits(Done),
  }),
  issueMany: call({
    post: '/letter/issueMany',
    hands: confirmedByCity,
    title: '成批出具决定文书',
    may: ['city'],
    in: z.strictObject({
      filingIds: z.array(Id).min(1, '请选择要出具的文书').max(lettersAtOnce),
      requestId: RequestId,
    }),
    out: orWaits(
      z.object({ results: z.array(z.object({ filingId: Id, number: z.string().nullable(), message: z.string() })) }),
    ),
  }),
  withdraw: call({
    post: '/letter/withdraw',
    hands: confirmedByCity,
    title: '作废决定文书',
    may: ['city'],
    in: z.strictObject({ id: Id, reason: requiredText(voidReasonLength, 5), requestId: RequestId }),
    out: orWaits(Done),
  }),
  register: call({
    get: '/letter/register',
    title: '决定文书台账',
    may: staff,
    in: RegisterFilter.extend(pageInput),
    out: pageOf(Letter.extend({ filingId: Id, programme: z.string(), programmeTitle: z.string() })),
  }),
  exportRegister: call({
    get: '/letter/exportRegister',
    title: '导出决定文书台账（与列表同一筛选）',
    may: staff,
    in: RegisterFilter,
    ...listExport,
  }),
  copies: call({
    get: '/letter/copies',
    title: '一份决定文书的领取记录',
    may: staff,
    in: z.strictObject({ id: Id }),
    out: z.array(z.object({ no: z.number(), at: Moment, name: z.string(), role: z.string() })),
  }),
  check: call({
    get: '/letter/check',
    title: '按文号和校验码核验决定文书（公开）',
    may: 'anyone',
    perAddress: paperChecks,
    in: z.strictObject({ number: requiredText(letterNumberLength, 4), code: requiredText(printedCodeLength, 8) }),
    /** Only the head of the letter and whether it is valid; no reasons. */
    out: z.object({
      number: z.string(),
      heading: z.string(),
      recipient: z.string(),
      programmeTitle: z.string(),
      issuedAt: Moment,
      isSealed: z.boolean(),
      /** Null for a paper from before the signatures. */
      signature: PaperSignature.nullable(),
      sha256: z.string(),
      isVoid: z.boolean(),
      /** The case's present state, where it differs from the letter. */
      since: z.string().nullable(),
    }),
  }),
  templates: call({
    get: '/letter/templates',
    title: '决定文书模板和文号规则',
    may: staff,
    in: Nothing,
    out: z.array(Template),
  }),
  saveTemplate: call({
    post: '/letter/saveTemplate',
    hands: confirmedByCity,
    title: '修改决定文书模板和文号规则',
    may: ['city'],
    in: z.strictObject({ kind: Kind, texts: LetterTexts, version: Version }),
    out: orWaits(Done),
  }),
  previewTemplate: call({
    post: '/letter/previewTemplate',
    title: '用示例值预览决定文书',
    may: staff,
    in: z.strictObject({ kind: Kind, texts: LetterTexts }),
    out: 'blob',
  }),
  seal: call({
    get: '/letter/seal',
    title: '决定文书的印章图片',
    may: staff,
    in: Nothing,
    out: z.object({
      version: z.number(),
      name: z.string().nullable(),
      sha256: z.string().nullable(),
      updatedAt: Moment.nullable(),
      updatedBy: z.string().nullable(),
    }),
  }),
  saveSeal: call({
    post: '/letter/saveSeal',
    hands: confirmedByCity,
    title: '更换或停用印章图片',
    may: ['admin'],
    /** Null: letters have no seal until another is uploaded. */
    in: z.strictObject({ fileId: Id.nullable(), version: Version }),
    out: orWaits(Done),
  }),
}
