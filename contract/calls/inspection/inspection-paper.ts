import { z } from 'zod'
import { call, paperChecks } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import {
  Content,
  Files,
  Follow,
  Obligation,
  PaperKind,
  reviewPoints,
  statementPointsAtMost,
} from '../../filing/inspection-follow.ts'
import {
  conclusionFields,
  evidenceFields,
  extensionFields,
  extensionReply,
  obligationFields,
  paperNumber,
  paymentFields,
  rectifyNote,
  reviewMatter,
  reviewOpinion,
  reviewPoint,
  serviceFields,
  statementAnswer,
  statementFields,
  statementPoint,
  voidReason,
  withdrawalReason,
} from '../../filing/inspection-paper-fields.ts'
import { PaperSignature } from '../../filing/paper-signature.ts'
import { byCityOfficer, dailyRecord, drafts, secondOfTwo, workflowStep } from '../../hands.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import {
  DateText,
  Done,
  Id,
  Moment,
  pageInput,
  pageOf,
  printedCodeLength,
  QueryYear,
  RequestId,
  Version,
} from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

const readers = ['enterprise', 'supervisor', 'county', 'city', 'admin'] as const
const officers = ['supervisor', 'city'] as const
const filer = ['enterprise'] as const

const seen = { id: Id, version: Version, requestId: RequestId }

export const inspectionPaper = {
  ofCase: call({
    get: '/inspectionPaper/ofCase',
    title: '一件监察的文书、整改和期限',
    may: readers,
    in: z.strictObject({ id: Id }),
    out: Follow,
  }),
  paper: call({
    get: '/inspectionPaper/paper',
    title: '监察文书（PDF或Word；草稿为预览）',
    may: readers,
    in: z.strictObject({ id: Id, format: z.enum(['pdf', 'word']).default('pdf') }),
    out: 'blob',
  }),
  draft: call({
    post: '/inspectionPaper/draft',
    hands: drafts,
    title: '起草监察文书',
    may: officers,
    in: z.strictObject({ inspectionId: Id, kind: PaperKind, requestId: RequestId }),
    out: z.object({ id: Id }),
  }),
  save: call({
    post: '/inspectionPaper/save',
    hands: drafts,
    title: '修改监察文书草稿',
    may: officers,
    in: z.strictObject({
      ...seen,
      title: requiredText(40, 2),
      content: Content,
      /** Fields whose changed source the officer has decided on: taken over, or kept as they stand. */
      settled: z.array(maxText(40)).max(40).default([]),
    }),
    out: z.object({ version: z.number() }),
  }),
  drop: call({
    post: '/inspectionPaper/drop',
    hands: drafts,
    title: '删除监察文书草稿',
    may: officers,
    in: z.strictObject({ id: Id, requestId: RequestId }),
    out: Done,
  }),
  issue: call({
    post: '/inspectionPaper/issue',
    hands: workflowStep,
    title: '出具监察文书：编号、盖章、锁定',
    may: officers,
    in: z.strictObject({ ...seen, ...shapeOf([paperNumber]) }),
    out: z.object({ number: z.string().nullable() }),
  }),
  withdraw: call({
    post: '/inspectionPaper/withdraw',
    hands: byCityOfficer,
    title: '作废监察文书',
    may: officers,
    in: z.strictObject({ id: Id, ...shapeOf([voidReason]), requestId: RequestId }),
    out: orWaits(Done),
  }),
  serve: call({
    post: '/inspectionPaper/serve',
    hands: workflowStep,
    title: '登记送达（送达回证）',
    may: officers,
    in: z.strictObject({
      id: Id,
      ...shapeOf(serviceFields),
      files: Files.default([]),
      requestId: RequestId,
    }),
    out: Done,
  }),
  check: call({
    get: '/inspectionPaper/check',
    title: '按校验码核验监察文书（公开）',
    may: 'anyone',
    perAddress: paperChecks,
    in: z.strictObject({ code: requiredText(printedCodeLength, 8) }),
    out: z.object({
      title: z.string(),
      number: z.string().nullable(),
      issuer: z.string(),
      enterpriseName: z.string(),
      issuedAt: Moment,
      /** Null for a paper from before the signatures. */
      signature: PaperSignature.nullable(),
      isVoid: z.boolean(),
      sha256: z.string(),
    }),
  }),
  inform: call({
    post: '/inspectionPaper/inform',
    hands: workflowStep,
    title: '告知陈述申辩',
    may: ['supervisor'],
    in: z.strictObject(seen),
    out: Done,
  }),
  order: call({
    post: '/inspectionPaper/order',
    hands: workflowStep,
    title: '责令限期整改',
    may: ['supervisor'],
    in: z.strictObject(seen),
    out: Done,
  }),
  conclude: call({
    post: '/inspectionPaper/conclude',
    hands: workflowStep,
    title: '结案（未发现违法或无法核查）',
    may: ['supervisor'],
    in: z.strictObject({ ...seen, ...shapeOf(conclusionFields) }),
    out: Done,
  }),
  state: call({
    post: '/inspectionPaper/state',
    title: '提出陈述申辩',
    may: filer,
    mainAccount: true,
    in: z.strictObject({
      id: Id,
      points: z
        .array(shapeOf([statementPoint]).point)
        .min(1, '请至少写一条意见')
        .max(statementPointsAtMost, `最多${statementPointsAtMost}条意见，请合并后再提交`),
      wantsHearing: z.boolean().default(false),
      files: Files.default([]),
      requestId: RequestId,
    }),
    out: Done,
  }),
  answerStatement: call({
    post: '/inspectionPaper/answerStatement',
    hands: workflowStep,
    title: '逐条答复陈述申辩',
    may: ['supervisor'],
    in: z.strictObject({
      id: Id,
      answers: z
        .array(z.strictObject({ ...shapeOf([statementAnswer]), adopted: z.boolean() }))
        .min(1)
        .max(20),
      ...shapeOf(statementFields),
      requestId: RequestId,
    }),
    out: Done,
  }),
  settleEvidence: call({
    post: '/inspectionPaper/settleEvidence',
    hands: workflowStep,
    title: '登记先行登记保存证据的处理决定',
    may: officers,
    in: z.strictObject({
      id: Id,
      ...shapeOf(evidenceFields),
      requestId: RequestId,
    }),
    out: Done,
  }),
  askReview: call({
    post: '/inspectionPaper/askReview',
    hands: drafts,
    title: '提请法制审核',
    may: officers,
    in: z.strictObject({
      id: Id,
      ...shapeOf([reviewMatter]),
      /** The draft that is reviewed; a decision on a penalty is issued only as it was reviewed. */
      paperId: Id.nullable().default(null),
      requestId: RequestId,
    }),
    out: Done,
  }),
  giveReview: call({
    post: '/inspectionPaper/giveReview',
    hands: secondOfTwo,
    title: '出具法制审核意见',
    may: ['city'],
    in: z.strictObject({
      id: Id,
      result: z.enum(['passed', 'returned']),
      points: z.array(shapeOf([reviewPoint]).point).length(reviewPoints.length),
      ...shapeOf([reviewOpinion]),
      requestId: RequestId,
    }),
    out: Done,
  }),
  giveEvidence: call({
    post: '/inspectionPaper/giveEvidence',
    title: '提交一项整改的证明',
    may: filer,
    in: z.strictObject({
      itemId: Id,
      ...shapeOf([rectifyNote]),
      files: Files.min(1, '请上传证明材料'),
      requestId: RequestId,
    }),
    out: Done,
  }),
  submitRectify: call({
    post: '/inspectionPaper/submitRectify',
    title: '提交整改材料',
    may: filer,
    mainAccount: true,
    in: z.strictObject(seen),
    out: Done,
  }),
  askExtension: call({
    post: '/inspectionPaper/askExtension',
    title: '申请整改延期',
    may: filer,
    mainAccount: true,
    in: z.strictObject({
      id: Id,
      ...shapeOf(extensionFields),
      requestId: RequestId,
    }),
    out: Done,
  }),
  replyExtension: call({
    post: '/inspectionPaper/replyExtension',
    hands: workflowStep,
    title: '批复整改延期',
    may: ['supervisor'],
    in: z.strictObject({
      ...seen,
      granted: z.boolean(),
      until: DateText.nullable().default(null),
      ...shapeOf([extensionReply]),
    }),
    out: Done,
  }),
  recheck: call({
    post: '/inspectionPaper/recheck',
    hands: workflowStep,
    title: '复查：办结、第二次限期或移送',
    may: ['supervisor'],
    in: z.strictObject({
      ...seen,
      to: z.enum(['closed', 'rectifying', 'transferred']),
      secondDue: DateText.nullable().default(null),
    }),
    out: Done,
  }),
  transfer: call({
    post: '/inspectionPaper/transfer',
    hands: workflowStep,
    title: '移送',
    may: ['city'],
    in: z.strictObject(seen),
    out: Done,
  }),
  endTransfer: call({
    post: '/inspectionPaper/endTransfer',
    hands: workflowStep,
    title: '移送办结',
    may: ['city'],
    in: z.strictObject(seen),
    out: Done,
  }),
  addObligation: call({
    post: '/inspectionPaper/addObligation',
    hands: byCityOfficer,
    title: '登记罚没款项',
    may: ['city'],
    in: z.strictObject({
      paperId: Id,
      ...shapeOf(obligationFields),
      requestId: RequestId,
    }),
    out: orWaits(z.object({ id: Id })),
  }),
  addPayment: call({
    post: '/inspectionPaper/addPayment',
    hands: byCityOfficer,
    title: '登记罚没款项的缴纳',
    may: ['city'],
    in: z.strictObject({
      ...seen,
      ...shapeOf(paymentFields),
    }),
    out: orWaits(Done),
  }),
  obligations: call({
    get: '/inspectionPaper/obligations',
    title: '罚没款项台账',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({ ...pageInput, state: z.enum(['open', 'overdue', 'paid']).optional() }),
    out: pageOf(Obligation),
  }),
  remindPayment: call({
    post: '/inspectionPaper/remindPayment',
    hands: dailyRecord,
    title: '提醒企业缴纳罚没款项',
    may: ['county', 'city'],
    in: z.strictObject({ id: Id, requestId: RequestId }),
    out: Done,
  }),
  exportObligations: call({
    get: '/inspectionPaper/exportObligations',
    title: '导出罚没款项（送财政部门）',
    may: ['city', 'admin'],
    in: z.strictObject({ state: z.enum(['open', 'overdue', 'paid']).optional() }),
    out: 'blob',
    background: true,
  }),
  published: call({
    get: '/inspectionPaper/published',
    title: '节能监察结果（公开）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({ ...pageInput, keyword: maxText(50).optional(), year: QueryYear.optional() }),
    /** Exactly what may be shown: no figures of output, energy or cost, no persons. */
    out: pageOf(
      z.object({
        id: Id,
        enterpriseName: z.string(),
        socialCode: z.string(),
        matter: z.string(),
        result: z.string(),
        orgName: z.string(),
        on: z.string(),
        isRectified: z.boolean(),
      }),
    ),
  }),
  withdrawResult: call({
    post: '/inspectionPaper/withdrawResult',
    hands: byCityOfficer,
    title: '撤回公开的监察结果',
    may: ['city'],
    in: z.strictObject({ id: Id, ...shapeOf([withdrawalReason]), requestId: RequestId }),
    out: orWaits(Done),
  }),
}
