/** 文书与整改 of an inspection on the wire: papers, items, statements, reviews, obligations. */
import { inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import { paperKindKeys } from '@green/filing/cases/inspection/inspection-papers.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { FileRef } from '../files.ts'
import { maxText } from '../rule-schemas.ts'
import { Id, Moment } from '../shapes.ts'
import { openStepOf, stateNameOf } from './cases.ts'

export const serviceWays = {
  direct: '直接送达',
  left: '留置送达',
  mail: '邮寄送达',
  electronic: '电子送达',
  public: '公告送达',
} as const
/** 处理决定 on evidence that was registered and kept (行政处罚法第五十六条). */
export const evidenceWays = {
  returned: '退还',
  copied: '复制、拍照后退还',
  appraised: '送交鉴定',
  sealed: '依法查封、扣押',
  transferred: '移送有关部门',
  released: '解除登记保存',
} as const
/** How the inspection body comes to act for 管理节能工作的部门. */
export const authorityRelations = {
  self: '监察机构为该部门的内设机构',
  authorised: '监察机构由法规授权',
  commissioned: '监察机构受该部门委托',
} as const
export const obligationKinds = { fine: '罚款', confiscation: '没收违法所得' } as const
export const reviewPoints = ['主体和权限', '事实', '证据', '法律适用', '程序', '处理措施'] as const

export const PaperKind = z.enum(paperKindKeys)
/** Longest text of a field of a paper, and of a cell of its tables. */
export const longestContent = { text: 4000, line: 500 } as const
/** Points of one statement. */
export const statementPointsAtMost = 20
/** Longest texts of what an enterprise answers, in the calls and where they are typed. */
export const followLengths = { point: 500, note: 500, reason: 300, plan: 500 } as const
const ContentValue = z.union([
  maxText(longestContent.text),
  z.array(z.array(maxText(longestContent.line)).max(8)).max(200),
])
export const Content = z.record(z.string().max(40), ContentValue)
export const Files = z.array(FileRef).max(10)

export const InspectionPaper = z.object({
  id: Id,
  kind: PaperKind,
  state: z.enum(['draft', 'issued', 'void']),
  version: z.number(),
  title: z.string(),
  number: z.string().nullable(),
  content: Content,
  /** Where the first value of a field came from. */
  sources: z.record(z.string(), z.string()),
  /** What a draft still lacks, in words. */
  lacks: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Of a draft: what has changed in the case since, and what it says now. */
  changes: z.array(z.object({ field: z.string(), label: z.string(), value: ContentValue, source: z.string() })),
  /** The reader may issue it, serve it or make it void. */
  mayIssue: z.boolean(),
  /** Why the reader may write this draft and not issue it, in words. */
  whyNotIssue: z.string().nullable(),
  createdByName: z.string(),
  createdAt: Moment,
  issuedAt: Moment.nullable(),
  issuedByName: z.string().nullable(),
  voidedAt: Moment.nullable(),
  voidReason: z.string().nullable(),
  service: z
    .object({
      way: z.enum(keysOf(serviceWays)),
      receiver: z.string(),
      at: Moment,
      place: z.string(),
      remark: z.string(),
      byName: z.string(),
    })
    .nullable(),
  files: Files,
  /** What was decided on registered evidence; null while it waits. */
  settled: z
    .object({ way: z.enum(keysOf(evidenceWays)), words: z.string(), on: z.string(), byName: z.string() })
    .nullable(),
})
export type InspectionPaper = z.output<typeof InspectionPaper>

const Statement = z.object({
  id: Id,
  points: z.array(z.object({ text: z.string(), answer: z.string().nullable(), adopted: z.boolean().nullable() })),
  wantsHearing: z.boolean(),
  files: Files,
  at: Moment,
  byName: z.string(),
  answeredAt: Moment.nullable(),
  conclusion: z.string().nullable(),
})

const Item = z.object({
  id: Id,
  no: z.number(),
  item: z.string(),
  clause: z.string(),
  demand: z.string(),
  dueOn: z.string(),
  evidenceAsked: z.string(),
  note: z.string().nullable(),
  files: Files,
  givenAt: Moment.nullable(),
  result: z.enum(['done', 'undone']).nullable(),
  checked: z.string().nullable(),
})

const Review = z.object({
  id: Id,
  matter: z.string(),
  /** The draft that is reviewed. */
  paperId: Id.nullable(),
  /** The draft says what it said when the review was asked for; null without a draft. */
  isAsRead: z.boolean().nullable(),
  askedAt: Moment,
  askedByName: z.string(),
  result: z.enum(['passed', 'returned']).nullable(),
  points: z.array(z.object({ label: z.string(), opinion: z.string() })),
  opinion: z.string().nullable(),
  reviewedAt: Moment.nullable(),
  reviewedByName: z.string().nullable(),
  /** The reader handles the case, so another person reviews. */
  isOwn: z.boolean(),
})

const Extension = z.object({
  id: Id,
  reason: z.string(),
  plan: z.string(),
  until: z.string(),
  askedAt: Moment,
  granted: z.boolean().nullable(),
  reply: z.string().nullable(),
  grantedUntil: z.string().nullable(),
})

export const Obligation = z.object({
  id: Id,
  inspectionId: Id,
  number: z.string(),
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxName: z.string(),
  paperNumber: z.string(),
  kind: z.enum(keysOf(obligationKinds)),
  yuan: z.number(),
  paidYuan: z.number(),
  dueOn: z.string(),
  isOverdue: z.boolean(),
  payments: z.array(z.object({ on: z.string(), yuan: z.number(), voucher: z.string(), byName: z.string() })),
  version: z.number(),
})
export type ObligationRow = z.output<typeof Obligation>

export const Follow = z.object({
  id: Id,
  version: z.number(),
  number: z.string(),
  state: stateNameOf(inspectionCase),
  allowed: z.array(openStepOf(inspectionCase)),
  /** The reader may write and number papers of this case. */
  mayWrite: z.boolean(),
  papers: z.array(InspectionPaper),
  /** Kinds that the reader may begin. */
  kinds: z.array(PaperKind),
  statements: z.array(Statement),
  mayState: z.boolean(),
  items: z.array(Item),
  extensions: z.array(Extension),
  mayAskExtension: z.boolean(),
  reviews: z.array(Review),
  reviewNeeded: z.boolean(),
  obligations: z.array(Obligation),
  /** What the file lacks before the case may be closed, in words. */
  missing: z.array(z.string()),
  /** Terms that run or ran out in this case. */
  terms: z.array(
    z.object({
      label: z.string(),
      until: z.string(),
      state: z.enum(['open', 'over', 'kept']),
      source: z.string(),
      /** Fixed by a law; any other one is the city's own or customary. */
      isLaw: z.boolean(),
    }),
  ),
  publication: z.object({
    publishOn: z.string().nullable(),
    publishedAt: Moment.nullable(),
    withdrawnAt: Moment.nullable(),
    withdrawnReason: z.string().nullable(),
  }),
})
export type InspectionFollow = z.output<typeof Follow>
