/** 专项资金申报 (profile W1), and the ledger of payments. */

import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { fundLengths } from '../../fields/filing-lengths.ts'
import { FileRef } from '../../files.ts'
import {
  AlikeFiling,
  FilingPage,
  FilingQuery,
  FilingReceipt,
  MoveFiling,
  ProgrammeQuery,
  SaveFiling,
} from '../../filing/filing.ts'
import { AssignExperts, ExpertScore, TaskRow } from '../../filing/review.ts'
import { firstOfTwo, ownMatter, secondOfTwo, workflowStep } from '../../hands.ts'
import { maxText, requiredText, ruled } from '../../rule-schemas.ts'
import { DateText, Id, Moment, pageOf, RequestId, Version } from '../../shapes.ts'
import { ShowReason } from '../account/personal.ts'
import { orWaits } from '../account/two-hands.ts'
import { TaskQuery } from './shenb.ts'

/** The terms of a direction in a batch, as text. */
const DirectionRule = z.object({
  sbfx: z.string(),
  label: z.string(),
  basis: z.string(),
  needExperts: z.boolean(),
  values: z.array(z.object({ key: z.string(), label: z.string(), text: z.string() })),
})

export const entryKindLabels = {
  amount: '核定资金',
  plan: '拨付计划',
  payment: '拨付',
  finalCheck: '终验',
  reclaim: '追回',
} as const
export const entryStateLabels = { proposed: '待复核', confirmed: '已复核', refused: '复核不通过' } as const
const EntryKind = z.enum(keysOf(entryKindLabels))
const FundYear = z
  .number('请填写年度')
  .int('年度应为四位数字')
  .min(2015, '年度应在2015至2100之间')
  .max(2100, '年度应在2015至2100之间')
const EntryState = z.enum(keysOf(entryStateLabels))

/** One entry of the ledger: proposed by one officer of the city, confirmed or refused by another. Amounts in 万元. */
const LedgerEntry = z.object({
  /** null: the amount that the approval itself proposed. */
  id: Id.nullable(),
  kind: EntryKind,
  state: EntryState,
  amount: z.number(),
  documentNumber: z.string().nullable(),
  year: z.number().nullable(),
  paidOn: DateText.nullable(),
  actualSaving: z.number().nullable(),
  files: z.array(FileRef),
  note: z.string().nullable(),
  /** Of a plan: the amount of each year. */
  split: z.array(z.object({ year: z.number(), amount: z.number() })).nullable(),
  proposedBy: z.string().nullable(),
  proposedAt: Moment.nullable(),
  /** Above the batch's limit: who confirmed first. */
  firstBy: z.string().nullable(),
  firstAt: Moment.nullable(),
  /** One more confirmation is needed after the present one. */
  needsSecond: z.boolean(),
  /** Above the limit of the batch: the officers in charge, one of whom has to be among those who confirm; null: anybody. */
  needsLead: z.array(z.string()).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: Moment.nullable(),
  decision: z.string().nullable(),
  /** Whether this reader may confirm or refuse it now. */
  mayDecide: z.boolean(),
  /** Whether this reader may only refuse it: one in charge has to confirm it. */
  onlyRefuse: z.boolean(),
})

export const Ledger = z.object({
  filingId: Id,
  version: z.number(),
  state: z.enum(['unpaid', 'part', 'paid', 'reclaimed']),
  stateLabel: z.string(),
  approved: z.number().nullable(),
  due: z.number().nullable(),
  payable: z.number().nullable(),
  paid: z.number(),
  reclaimed: z.number(),
  balance: z.number().nullable(),
  isChecked: z.boolean(),
  asked: z.number().nullable(),
  suggested: z.number().nullable(),
  /** Planned and paid by year; no plan: null. */
  years: z.array(z.object({ year: z.number(), planned: z.number().nullable(), paid: z.number() })),
  /** The remaining budget of the batch; null without one, and for the filer. */
  budgetLeft: z.number().nullable(),
  prepay: z.number().nullable(),
  /** Kinds that this reader may propose now. */
  mayPropose: z.array(EntryKind),
  entries: z.array(LedgerEntry),
})
export type Ledger = z.output<typeof Ledger>

const Officer = z.object({ id: Id, name: z.string() })

/** The money of one batch, 万元. */
export const Fund = z.object({
  batchId: Id,
  batchName: z.string(),
  /** 0: not set yet. */
  version: z.number(),
  budget: z.number().nullable(),
  /** Above it an amount needs two confirmations besides its proposer. */
  secondAbove: z.number().nullable(),
  /** Above it one of `leads` has to be among those who confirm. */
  leadAbove: z.number().nullable(),
  leads: z.array(Officer),
  /** Who can be chosen: the city's officers in use. */
  officers: z.array(Officer),
  asked: z.number(),
  checked: z.number(),
  granted: z.number(),
  waiting: z.number(),
  paid: z.number(),
  left: z.number().nullable(),
  years: z.array(z.object({ year: z.number(), planned: z.number(), paid: z.number() })),
})
export type Fund = z.output<typeof Fund>

/** Former payments to the same enterprise, and their goals. */
const Earlier = z.object({
  filingId: Id,
  number: z.string().nullable(),
  year: z.number().nullable(),
  direction: z.string(),
  projectName: z.string(),
  /** 万元. */
  paid: z.number(),
  stateLabel: z.string(),
  goals: z.array(z.object({ name: z.string(), target: z.string(), actual: z.string() })),
})

export const spec = {
  saveSpec: call({
    post: '/spec/saveSpec',
    title: '提交、重新提交或撤回专项资金申报',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  getSpecs: call({
    get: '/spec/getSpecs',
    title: '专项资金申报列表',
    may: ['county', 'city', 'admin'],
    in: ProgrammeQuery,
    out: FilingPage,
  }),
  updateState: call({
    post: '/spec/updateState',
    hands: workflowStep,
    title: '区县推荐或退回',
    may: ['county'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
  updateCityState: call({
    post: '/spec/updateCityState',
    hands: workflowStep,
    title: '市级退回、不予通过、公示、审定、撤销、结束评审',
    may: ['city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
  distExpert: call({
    post: '/spec/distExpert',
    hands: { twoHands: { second: ['city'], days: 5 } },
    title: '分配或更换专家',
    may: ['city'],
    in: AssignExperts,
    out: orWaits(FilingReceipt),
  }),
  getTasks: call({
    get: '/spec/getTasks',
    title: '我的评审任务',
    may: ['expert'],
    in: TaskQuery,
    out: pageOf(TaskRow),
  }),
  expertScore: call({
    post: '/spec/expertScore',
    hands: ownMatter,
    title: '专家评分（保存、提交、回避）',
    may: ['expert'],
    in: ExpertScore,
    out: TaskRow,
  }),
  getSpecBySbfx: call({
    get: '/spec/getSpecBySbfx',
    title: '按申报方向的申报和该方向的补助标准（不给方向则全部方向）',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: ProgrammeQuery,
    out: FilingPage.extend({ rules: z.array(DirectionRule) }),
  }),
  getLedger: call({
    get: '/spec/getLedger',
    title: '一项资金的拨付台账',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: z.strictObject({ id: Id }),
    out: Ledger,
  }),
  proposeEntry: call({
    post: '/spec/proposeEntry',
    hands: firstOfTwo,
    title: '提出核定、拨付计划、拨付、终验或追回（由另一人复核）',
    may: ['city'],
    in: z.strictObject({
      id: Id,
      version: Version,
      kind: EntryKind,
      /** 万元: granted, paid, due after the final check, or reclaimed. */
      amount: ruled('price').default(''),
      /** Of a plan, whose amount is their sum. */
      split: z
        .array(z.strictObject({ year: FundYear, amount: ruled('price') }))
        .max(10)
        .optional(),
      documentNumber: maxText(fundLengths.documentNumber).optional(),
      year: FundYear.optional(),
      paidOn: DateText.optional(),
      actualSaving: ruled('number').optional(),
      note: maxText(fundLengths.note).optional(),
      files: z.array(FileRef).max(10).default([]),
      requestId: RequestId,
    }),
    out: Ledger,
  }),
  decideEntry: call({
    post: '/spec/decideEntry',
    hands: secondOfTwo,
    title: '复核台账的一笔（不能复核自己提出的）',
    may: ['city'],
    in: z.strictObject({
      id: Id,
      version: Version,
      entryId: Id.nullable(),
      agree: z.boolean(),
      decision: maxText(fundLengths.decision).optional(),
      requestId: RequestId,
    }),
    out: Ledger,
  }),
  getFunds: call({
    get: '/spec/getFunds',
    title: '各批次资金：预算、申请、测算、核定、拨付和余额',
    may: ['city', 'admin'],
    in: z.strictObject({ batchId: Id.optional() }),
    out: z.array(Fund),
  }),
  saveFund: call({
    post: '/spec/saveFund',
    hands: { twoHands: { second: ['city'], third: ['city'], days: 5 } },
    title: '设置批次的资金预算和各级复核限额',
    may: ['city', 'admin'],
    in: z.strictObject({
      batchId: Id,
      /** The version seen; 0 before anything was set. */
      version: Version,
      /** 万元; empty: none. */
      budget: ruled('price'),
      secondAbove: ruled('price'),
      /** Absent: stay as they are. */
      leadAbove: ruled('price').optional(),
      leads: z.array(Id).max(20).optional(),
      reason: requiredText(fundLengths.reason, 5),
      requestId: RequestId,
    }),
    out: orWaits(Fund),
  }),
  getBackground: call({
    get: '/spec/getBackground',
    title: '查重（同名项目、相同发票号和设备）和该企业以往资金',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({ id: Id }),
    out: z.object({ alike: z.array(AlikeFiling), earlier: z.array(Earlier) }),
  }),
  exportFinance: call({
    get: '/spec/exportFinance',
    title: '导出拨付清册（含开户行和账号）',
    may: ['city'],
    in: FilingQuery.extend({
      sbfx: maxText(20).optional(),
      ledgerState: maxText(20).optional(),
      showReason: ShowReason,
    }),
    out: 'blob',
    background: true,
  }),
}
