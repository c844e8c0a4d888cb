/** 年度能耗第三方核查: commissioned by the enterprise or the city, verified row by row, answered, ended by a statement. */

import { energyVerificationCase } from '@green/filing/cases/energy-verification.ts'
import {
  assuranceLevels,
  checklistResults,
  verificationChecklist,
  verificationOpinions,
  verificationResults,
} from '@green/filing/programme/energy-verification.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { longestPersonName } from '@green/filing/value/rule-settings.ts'
import { z } from 'zod'
import { call, paperChecks } from '../../call.ts'
import { FileRef } from '../../files.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { Citation } from '../../filing/citation.ts'
import { PaperSignature } from '../../filing/paper-signature.ts'
import { workflowStep } from '../../hands.ts'
import { maxText, PersonName, requiredText } from '../../rule-schemas.ts'
import {
  DateText,
  Id,
  Moment,
  pageInput,
  pageOf,
  printedCodeLength,
  printedNumberLength,
  QueryYear,
  QxCode,
  RequestId,
  Version,
} from '../../shapes.ts'

const readers = ['enterprise', 'county', 'city', 'admin'] as const
const State = stateNameOf(energyVerificationCase)
const Assurance = z.enum(keysOf(assuranceLevels), '请选择保证程度')
const Opinion = z.enum(keysOf(verificationOpinions), '请选择核查意见')
const Result = z.enum(keysOf(verificationResults), '请选择核查结果')

/** Longest texts of a verification, in the calls and where they are typed. */
export const verificationLengths = { finding: 300, checked: 300, note: 300 } as const

const Finding = z.strictObject({
  key: maxText(60),
  result: Result,
  /** What was found, in the unit of the row; only where it differs. */
  value: z.number('请填写数字').min(-2e9).max(1e12).nullable().default(null),
  reason: maxText(verificationLengths.finding).default(''),
})
const Checked = z.strictObject({
  item: z.enum(keysOf(verificationChecklist)),
  result: z.enum(keysOf(checklistResults)),
  note: maxText(verificationLengths.checked).default(''),
})
export const VerificationRow = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  value: z.number(),
  /** Its part in the total; null where it has none. */
  tce: z.number().nullable(),
})
export type VerificationRow = z.output<typeof VerificationRow>

/** The statement about a year's figures as they are now, for where the value is shown. */
export const VerifiedMark = z.object({
  id: Id,
  number: z.string(),
  institutionName: z.string(),
  opinion: Opinion,
  assurance: Assurance,
  issuedAt: Moment.nullable(),
})

export const ListedVerification = z.object({
  id: Id,
  number: z.string(),
  enterpriseId: Id,
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxName: z.string(),
  year: z.number(),
  institutionName: z.string(),
  commissionedBy: z.enum(['enterprise', 'city']),
  dueOn: DateText,
  state: State,
  opinion: Opinion.nullable(),
  issuedAt: Moment.nullable(),
  createdAt: Moment,
  /** The reader's organisation is the institution, not the enterprise. */
  isVerifier: z.boolean(),
})
export type ListedVerification = z.output<typeof ListedVerification>

export const VerificationDetail = ListedVerification.extend({
  institutionCode: z.string(),
  commissionedByName: z.string(),
  assurance: Assurance,
  threshold: z.number(),
  note: z.string(),
  files: z.array(FileRef),
  /** Null before the institution accepted, and for the institution once the commission is over without a statement. */
  data: z
    .object({
      source: z.string(),
      isChecked: z.boolean(),
      readAt: Moment,
      rows: z.array(VerificationRow),
      /** What each source says of the total. */
      sources: z.array(z.object({ source: z.string(), totalTce: z.number().nullable(), accepted: z.boolean() })),
      /** The enterprise's figures are still those that were read. */
      isCurrent: z.boolean(),
      /** The figures compared with what counted of them in the ledger. */
      citations: z.array(Citation).readonly(),
    })
    .nullable(),
  findings: z.array(Finding),
  checklist: z.array(Checked),
  leader: z.string(),
  reviewer: z.string(),
  answer: z.string().nullable(),
  basis: z.string(),
  sha256: z.string().nullable(),
  checkCode: z.string().nullable(),
  history: z.array(
    z.object({ id: Id, at: Moment, action: z.string(), byName: z.string(), opinion: z.string().nullable() }),
  ),
  version: z.number(),
  allowed: z.array(openStepOf(energyVerificationCase)),
})
export type VerificationDetail = z.output<typeof VerificationDetail>

const step = { id: Id, version: Version, requestId: RequestId }
const work = {
  findings: z.array(Finding).max(200),
  checklist: z.array(Checked).max(keysOf(verificationChecklist).length),
  leader: maxText(longestPersonName).default(''),
  reviewer: maxText(longestPersonName).default(''),
}

export const energyVerification = {
  list: call({
    get: '/energyVerification/list',
    title: '年度能耗核查列表（企业和机构见自己的，区县见本区县，市级见全部）',
    may: readers,
    in: z.strictObject({
      ...pageInput,
      keyword: maxText(50).optional(),
      year: QueryYear.optional(),
      state: State.optional(),
      qxCode: QxCode.optional(),
    }),
    out: pageOf(ListedVerification),
  }),
  get: call({
    get: '/energyVerification/get',
    title: '一项年度能耗核查',
    may: readers,
    in: z.strictObject({ id: Id }),
    out: VerificationDetail,
  }),
  institutions: call({
    get: '/energyVerification/institutions',
    title: '可以委托核查的第三方机构和须回避的原因',
    may: ['enterprise', 'city'],
    in: z.strictObject({ enterpriseId: Id.optional(), year: QueryYear }),
    out: z.object({
      /** Years with figures that can be verified, the newest first. */
      years: z.array(z.number()),
      rows: z.array(z.object({ id: Id, name: z.string(), socialCode: z.string(), conflict: z.string().nullable() })),
    }),
  }),
  commission: call({
    post: '/energyVerification/commission',
    hands: workflowStep,
    title: '委托第三方机构核查一个年度的能耗数据',
    may: ['enterprise', 'city'],
    in: z.strictObject({
      /** Of the city's commission; an enterprise commissions its own year. */
      enterpriseId: Id.optional(),
      year: z.number('请选择年度').int().min(2015).max(2100),
      institutionId: z.uuid('请选择第三方机构'),
      assurance: Assurance,
      threshold: z.number('请填写重要性水平').min(0.5, '重要性水平应为0.5%至10%').max(10, '重要性水平应为0.5%至10%'),
      dueOn: DateText,
      note: maxText(verificationLengths.note).default(''),
      files: z.array(FileRef).length(1, '请上传1份盖章的委托书'),
      requestId: RequestId,
    }),
    out: ListedVerification,
  }),
  accept: call({
    post: '/energyVerification/accept',
    title: '接受核查委托并读取数据',
    may: ['enterprise'],
    in: z.strictObject(step),
    out: VerificationDetail,
  }),
  decline: call({
    post: '/energyVerification/decline',
    title: '不接受核查委托，说明原因',
    may: ['enterprise'],
    in: z.strictObject({ ...step, opinion: maxText(500) }),
    out: ListedVerification,
  }),
  refresh: call({
    post: '/energyVerification/refresh',
    title: '企业更正数据后重新读取',
    may: ['enterprise'],
    in: z.strictObject(step),
    out: VerificationDetail,
  }),
  save: call({
    post: '/energyVerification/save',
    title: '保存核查记录',
    may: ['enterprise'],
    in: z.strictObject({ ...step, ...work }),
    out: VerificationDetail,
  }),
  submit: call({
    post: '/energyVerification/submit',
    title: '提交核查发现，送企业答复',
    may: ['enterprise'],
    in: z.strictObject({ ...step, ...work, leader: PersonName, reviewer: PersonName }),
    out: VerificationDetail,
  }),
  answer: call({
    post: '/energyVerification/answer',
    title: '企业答复核查发现',
    may: ['enterprise'],
    in: z.strictObject({ ...step, opinion: maxText(500) }),
    out: VerificationDetail,
  }),
  reopen: call({
    post: '/energyVerification/reopen',
    title: '看过答复后继续核查',
    may: ['enterprise'],
    in: z.strictObject({ ...step, opinion: maxText(500) }),
    out: VerificationDetail,
  }),
  issue: call({
    post: '/energyVerification/issue',
    title: '出具核查声明',
    may: ['enterprise'],
    in: z.strictObject({ ...step, conclusion: Opinion, basis: requiredText(500, 10) }),
    out: VerificationDetail,
  }),
  withdraw: call({
    post: '/energyVerification/withdraw',
    hands: workflowStep,
    title: '委托方撤回委托，机构不能再查看数据',
    may: ['enterprise', 'city'],
    in: z.strictObject({ ...step, opinion: maxText(500) }),
    out: ListedVerification,
  }),
  export: call({
    get: '/energyVerification/export',
    title: '核查声明（PDF）',
    may: readers,
    in: z.strictObject({ id: Id }),
    out: 'blob',
  }),
  check: call({
    get: '/energyVerification/check',
    title: '按编号和校验码核验核查声明（公开）',
    may: 'anyone',
    perAddress: paperChecks,
    in: z.strictObject({ number: requiredText(printedNumberLength, 6), code: requiredText(printedCodeLength, 8) }),
    out: z.object({
      number: z.string(),
      enterpriseName: z.string(),
      year: z.number(),
      institutionName: z.string(),
      opinion: Opinion,
      assurance: Assurance,
      issuedAt: Moment,
      sha256: z.string(),
      /** Null for a paper from before the signatures. */
      signature: PaperSignature.nullable(),
      paperSha256: z.string().nullable(),
      /** The enterprise's accepted figures are still those that were verified. */
      isCurrent: z.boolean(),
    }),
  }),
}
