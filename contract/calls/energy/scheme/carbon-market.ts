/** 全国碳市场: the ecology department's list and verified figures, the months of 存证, and the quota account that only its enterprise reads. */
import { area, date, field, number } from '@green/filing/form/fields.ts'
import { marketGases, surrenderStates } from '@green/filing/programme/carbon-market.ts'
import { carbonMarketRecord } from '@green/filing/records/carbon-market.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call, listExport } from '../../../call.ts'
import { shapeOf } from '../../../field-schemas.ts'
import { alone, confirmedByCity, workflowStep } from '../../../hands.ts'
import { importCallsOf } from '../../../import-calls.ts'
import { ImportReport } from '../../../imports.ts'
import { openSchema, querySchema, rowSchema, type SteppedRow, stepSchema } from '../../../record-schemas.ts'
import { DateText, Id, Moment, pageOf, QueryYear, Version } from '../../../shapes.ts'
import { orWaits } from '../../account/two-hands.ts'
import { PriceRow } from './market-price.ts'

export const CarbonUnit = rowSchema(carbonMarketRecord)
export type CarbonUnit = SteppedRow<typeof carbonMarketRecord>

const CarbonQuery = querySchema(carbonMarketRecord)

const lists = alone(
  'plain',
  'copies the list of the ecology department, which it names; a wrong line is taken off again and the enterprise hears',
)

const tonnes = { decimals: 2, min: 0, max: 1e10 } as const

/** What the enterprise types of its quota. */
export const quotaFields = [
  field('allowanceT', '核定配额（t）', number({ ...tonnes, hint: '生态环境部门告知的年度配额。' })),
  field('carriedT', '结转的配额（t）', number(tonnes)),
  field('boughtT', '买入（t）', number(tonnes)),
  field('soldT', '卖出（t）', number(tonnes)),
  field('ccerT', '用于抵销的CCER（t）', number({ ...tonnes, hint: '不超过应清缴量的5%。' })),
  field('surrenderedT', '已清缴（t）', number(tonnes)),
  field('surrenderedOn', '清缴日期', date()),
  field('note', '备注', area(300)),
] as const

const typedSteps = ['S2', 'S3', 'S4', 'S5', 'S6', 'S7'] as const
/** A step of the bridge that the enterprise types, with its reason. */
export const BridgeLine = z.strictObject({
  step: z.enum(typedSteps, '请选择差异步骤'),
  reason: z.string().trim().min(4, '请写明差异的原因，4至100字').max(100, '请写明差异的原因，4至100字'),
  deltaT: z.number('请填写差异量').min(-2e9).max(1e10),
})
export type BridgeLine = z.output<typeof BridgeLine>

const Verified = z.object({
  verifiedT: z.number(),
  gases: z.enum(keysOf(marketGases)),
  boundary: z.string(),
  verifier: z.string(),
  letter: z.string(),
  letterOn: DateText,
  cleared: z.enum(keysOf(surrenderStates)).nullable(),
  source: z.string(),
  at: Moment,
})

const Figures = z.object({
  allowanceT: z.number().nullable(),
  carriedT: z.number().nullable(),
  boughtT: z.number().nullable(),
  soldT: z.number().nullable(),
  ccerT: z.number().nullable(),
  surrenderedT: z.number().nullable(),
  surrenderedOn: z.string().nullable(),
  note: z.string(),
})

const Bridge = z.object({
  platformT: z.number(),
  verifiedT: z.number(),
  rawDifferenceT: z.number(),
  steps: z.array(z.object({ code: z.string(), afterT: z.number() })),
  residualT: z.number(),
  residualPct: z.number(),
  status: z.enum(['reconciled', 'toExplain', 'countyQuery']),
})

export const CarbonAccount = z.object({
  year: z.number(),
  /** 0 before anything was typed. */
  version: z.number(),
  /** Every letter, the newest first; that one prevails. */
  verified: z.array(Verified),
  figures: Figures,
  lines: z.array(BridgeLine),
  /** The platform's own carbon of the year by part; empty without accepted figures. */
  platform: z.array(z.object({ name: z.string(), t: z.number() })),
  /** Null without both figures; what is wrong with the steps instead. */
  bridge: Bridge.nullable(),
  bridgeFault: z.string().nullable(),
  balance: z.object({ surplusT: z.number(), heldT: z.number() }).nullable(),
  price: PriceRow.nullable(),
})
export type CarbonAccount = z.output<typeof CarbonAccount>

export const carbonMarket = {
  ...importCallsOf('/carbonMarket', '全国碳市场名录', ['city'], lists),
  page: call({
    get: '/carbonMarket/page',
    title: '全国碳市场：年度名录和核查结果',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: CarbonQuery,
    out: pageOf(CarbonUnit),
  }),
  list: call({
    post: '/carbonMarket/list',
    hands: lists,
    title: '将一家企业列入全国碳市场名录',
    may: ['city'],
    in: openSchema(carbonMarketRecord),
    out: CarbonUnit,
  }),
  step: call({
    post: '/carbonMarket/step',
    hands: workflowStep,
    title: '登记已报送年度报告、已办理清缴，或移出名录',
    may: ['enterprise', 'city'],
    in: stepSchema(carbonMarketRecord),
    out: CarbonUnit,
  }),
  exportAll: call({
    get: '/carbonMarket/export',
    title: '导出全国碳市场名录（与列表同一筛选和范围）',
    may: ['county', 'city', 'admin'],
    in: CarbonQuery,
    ...listExport,
  }),
  months: call({
    get: '/carbonMarket/months',
    title: '本企业各月的信息化存证',
    may: ['enterprise'],
    in: z.strictObject({ year: QueryYear }),
    out: z.array(z.object({ month: z.string(), due: DateText, doneOn: DateText.nullable() })),
  }),
  evidence: call({
    post: '/carbonMarket/evidence',
    title: '登记一个月已在全国碳市场管理平台存证（不上传存证内容）',
    may: ['enterprise'],
    in: z.strictObject({
      id: Id,
      version: Version,
      month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '应为年月，如2026-03'),
      doneOn: DateText,
    }),
    out: CarbonUnit,
  }),
}

export const carbonResult = importCallsOf(
  '/carbonResult',
  '碳排放核查结果',
  ['city'],
  confirmedByCity,
  orWaits(ImportReport),
)

export const carbonAccount = {
  get: call({
    get: '/carbonAccount/get',
    title: '本企业的配额台账和碳数差异（只有本企业可以看）',
    byViewer: false,
    may: ['enterprise'],
    in: z.strictObject({ year: QueryYear }),
    out: CarbonAccount,
  }),
  save: call({
    post: '/carbonAccount/save',
    title: '填写本企业的配额台账',
    may: ['enterprise'],
    in: z.strictObject({ year: z.number().int().min(2024).max(2100), version: Version, ...shapeOf(quotaFields) }),
    out: CarbonAccount,
  }),
  explain: call({
    post: '/carbonAccount/explain',
    title: '填写平台碳数与核查数的差异',
    may: ['enterprise'],
    in: z.strictObject({
      year: z.number().int().min(2024).max(2100),
      version: Version,
      lines: z.array(BridgeLine).max(20, '最多20步'),
    }),
    out: CarbonAccount,
  }),
}
