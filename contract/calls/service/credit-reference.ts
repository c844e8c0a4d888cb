/** 信贷参考: what an enterprise lets a bank read, for how long, what the bank read, and what came of it. */

import { creditCase } from '@green/filing/cases/credit-reference.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { creditCodeLength } from '@green/filing/value/rule-settings.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { longestOpinion } from '../../fields/longest-opinion.ts'
import { FileRef } from '../../files.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { confirmedByCity, workflowStep } from '../../hands.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { DateText, Done, Id, Moment, Nothing, pageInput, pageOf, QueryYear, RequestId, Version } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

/** What an authorisation may contain. */
export const creditScopes = {
  grade: '等级',
  score: '得分',
  rows: '指标明细',
  series: '近三年数据',
  titles: '名录称号',
} as const
export type CreditScope = keyof typeof creditScopes
export const financeTypes = {
  loan: '绿色贷款',
  project: '节能项目贷款',
  tool: '碳减排支持工具',
  lease: '融资租赁',
  bond: '绿色债券',
  other: '其他',
} as const
/** An authorisation ends after this many months at the latest. */
export const authMonthsAtMost = 12

const Scope = z.enum(keysOf(creditScopes))
const FinanceType = z.enum(keysOf(financeTypes), '请选择融资类型')
const State = stateNameOf(creditCase)
/** 万元, with the cents of the yuan. */
const Wan = z.number('请填写金额').min(0.01, '金额应大于0').max(10_000_000, '金额过大')

export const CreditReference = z.object({
  id: Id,
  number: z.string(),
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxName: z.string(),
  year: z.number(),
  /** As they were when it was handed in; null for the bank, which reads them only by `read`. */
  grade: z.string().nullable(),
  totalText: z.string().nullable(),
  bankName: z.string(),
  productName: z.string().nullable(),
  financeType: FinanceType,
  amount: z.number(),
  termMonths: z.number(),
  usage: z.string(),
  authScope: z.array(Scope),
  authFrom: DateText,
  authTo: DateText,
  /** The authorisation holds today: in term and not taken back. */
  holds: z.boolean(),
  files: z.array(FileRef),
  creditSelf: z.string().nullable(),
  state: State,
  createdAt: Moment,
  pushedAt: Moment.nullable(),
  bankOpinion: z.string().nullable(),
  grantedAmount: z.number().nullable(),
  rate: z.number().nullable(),
  version: z.number(),
  allowed: z.array(openStepOf(creditCase)),
})
export type CreditReference = z.output<typeof CreditReference>

const View = z.object({ id: Id, at: Moment, name: z.string(), bankName: z.string(), scope: z.array(Scope) })

/** What the bank reads: what was not granted is null. */
export const SharedData = z.object({
  enterpriseName: z.string(),
  socialCode: z.string(),
  year: z.number(),
  authScope: z.array(Scope),
  authTo: DateText,
  grade: z.object({ code: z.string(), gates: z.array(z.string()) }).nullable(),
  score: z
    .object({
      totalText: z.string(),
      dimensions: z.array(z.object({ label: z.string(), points: z.number(), score: z.number().nullable() })),
    })
    .nullable(),
  rows: z
    .array(
      z.object({
        label: z.string(),
        unit: z.string(),
        value: z.string(),
        benchmark: z.string(),
        state: z.string(),
        /** Only where the score was granted too. */
        points: z.number().nullable(),
        score: z.number().nullable(),
      }),
    )
    .nullable(),
  series: z
    .array(
      z.object({
        label: z.string(),
        unit: z.string(),
        values: z.array(z.object({ year: z.number(), value: z.number().nullable() })),
      }),
    )
    .nullable(),
  titles: z.array(z.object({ name: z.string(), number: z.string(), validTo: z.string() })).nullable(),
})
export type SharedData = z.output<typeof SharedData>

const step = { id: Id, version: Version, requestId: RequestId }
const sides = ['enterprise', 'city', 'admin'] as const

/** Longest texts of an application, in the call and where they are typed. */
export const creditLengths = { usage: 300, creditSelf: 300 } as const

export const creditReference = {
  save: call({
    post: '/lxmReport/saveCreditReference',
    title: '授权金融机构查看绿效码（信贷参考）',
    may: ['enterprise'],
    in: z.strictObject({
      reportId: z.uuid('请选择绿效码报告'),
      bankId: z.uuid('请选择金融机构'),
      productId: Id.nullable().default(null),
      financeType: FinanceType,
      amount: Wan,
      termMonths: z.number('请填写期限').int('期限应为整数').min(1, '期限至少1个月').max(360, '期限不超过360个月'),
      usage: requiredText(creditLengths.usage, 5),
      authScope: z.array(Scope).min(1, '请至少选择一项授权内容').max(5),
      authFrom: DateText,
      authTo: DateText,
      files: z.array(FileRef).length(1, '请上传1份盖章的授权书'),
      creditSelf: maxText(creditLengths.creditSelf).default(''),
      requestId: RequestId,
    }),
    out: CreditReference,
  }),
  list: call({
    get: '/creditReference/list',
    title: '信贷参考（企业见自己的，金融机构见推送给自己的，市级见全部）',
    may: sides,
    in: z.strictObject({
      ...pageInput,
      keyword: maxText(50).optional(),
      year: QueryYear.optional(),
      state: State.optional(),
    }),
    /** `isBank`: the reader's organisation is a bank. */
    out: pageOf(CreditReference).extend({ isBank: z.boolean() }),
  }),
  views: call({
    get: '/creditReference/views',
    title: '金融机构的查看记录',
    may: sides,
    in: z.strictObject({ id: Id }),
    out: z.array(View),
  }),
  read: call({
    post: '/creditReference/read',
    title: '金融机构查看授权内容（每次都留下记录）',
    may: ['enterprise'],
    in: z.strictObject({ id: Id }),
    out: SharedData,
    secret: true,
  }),
  push: call({
    post: '/creditReference/push',
    hands: workflowStep,
    title: '把信贷参考推送给金融机构',
    may: ['city'],
    in: z.strictObject(step),
    out: CreditReference,
  }),
  decline: call({
    post: '/creditReference/decline',
    hands: workflowStep,
    title: '不推送信贷参考，说明理由',
    may: ['city'],
    in: z.strictObject({ ...step, opinion: maxText(longestOpinion(creditCase)) }),
    out: CreditReference,
  }),
  accept: call({
    post: '/creditReference/accept',
    title: '金融机构受理',
    may: ['enterprise'],
    in: z.strictObject(step),
    out: CreditReference,
  }),
  lend: call({
    post: '/creditReference/lend',
    title: '金融机构登记放款',
    may: ['enterprise'],
    in: z.strictObject({
      ...step,
      grantedAmount: Wan,
      rate: z.number('请填写利率').min(0, '利率不能小于0').max(36, '年利率不超过36%'),
      opinion: maxText(longestOpinion(creditCase)).default(''),
    }),
    out: CreditReference,
  }),
  refuse: call({
    post: '/creditReference/refuse',
    title: '金融机构登记未通过，说明理由',
    may: ['enterprise'],
    in: z.strictObject({ ...step, opinion: maxText(longestOpinion(creditCase)) }),
    out: CreditReference,
  }),
  revoke: call({
    post: '/creditReference/revoke',
    title: '企业撤回授权，立即生效，不需要理由',
    may: ['enterprise'],
    in: z.strictObject({ id: Id, requestId: RequestId }),
    out: CreditReference,
  }),
  banks: call({
    get: '/creditReference/banks',
    title: '可以授权的金融机构',
    may: sides,
    in: Nothing,
    out: z.array(z.object({ id: Id, name: z.string(), socialCode: z.string() })),
  }),
  setBank: call({
    post: '/creditReference/setBank',
    hands: confirmedByCity,
    title: '把一家服务机构登记为金融机构，或取消',
    may: ['city'],
    in: z.strictObject({
      socialCode: requiredText(creditCodeLength, creditCodeLength),
      isBank: z.boolean(),
      requestId: RequestId,
    }),
    out: orWaits(Done),
  }),
}
