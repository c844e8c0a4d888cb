/** 供能结算: what supply companies have metered, by workbook, and the months that the ledger has of it. */
import { carriers } from '@green/filing/programme/supply-account.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { alone, confirmedByCity, looksOnly } from '../../hands.ts'
import { ImportLeft, ImportReport, SaidMapping } from '../../imports.ts'
import { maxText, requiredText as neededText } from '../../rule-schemas.ts'
import { DateText, Id, Moment, QueryYear } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

const Carrier = z.enum(keysOf(carriers), '请选择能源品种')
/** An entry of the list utilityCompany. */
const Company = z.string('请选择供能企业').regex(/^\w{1,40}$/, '请选择供能企业')
const OfCompany = z.strictObject({ carrier: Carrier, company: Company })
const OfRun = z.strictObject({ importId: Id })
const may = ['city'] as const

export const utilityImport = {
  importPreview: call({
    post: '/utility/importPreview',
    hands: looksOnly,
    title: '导入供能企业的抄表数据：检查并预览',
    may,
    upload: true,
    in: OfCompany,
    out: ImportReport,
  }),
  importMap: call({
    post: '/utility/importMap',
    hands: looksOnly,
    title: '导入供能企业的抄表数据：确认各列的对应关系并检查',
    may,
    slow: true,
    in: SaidMapping,
    out: ImportReport,
  }),
  importCheck: call({
    post: '/utility/importCheck',
    hands: looksOnly,
    title: '导入供能企业的抄表数据：检查大工作簿',
    may,
    slow: true,
    in: OfRun,
    out: ImportReport,
    background: true,
  }),
  importLeft: call({
    get: '/utility/importLeft',
    title: '导入供能企业的抄表数据：上次没有办完的',
    may,
    in: OfCompany,
    out: ImportLeft,
  }),
  importRun: call({
    post: '/utility/importRun',
    hands: confirmedByCity,
    title: '导入供能企业的抄表数据：执行',
    may,
    slow: true,
    in: OfRun,
    out: orWaits(ImportReport),
    background: true,
  }),
  importMarked: call({
    get: '/utility/importMarked',
    title: '下载标注了错误的抄表数据工作簿',
    may,
    in: OfRun,
    out: 'blob',
  }),
  importTemplate: call({
    get: '/utility/importTemplate',
    title: '下载供能企业的抄表数据模板',
    may,
    in: OfCompany,
    out: 'blob',
  }),
}

/** A month as the ledger has it; without a value the month is not complete. */
export const UtilityMonth = z.object({
  month: z.number(),
  value: z.number().nullable(),
  /** In words: 供电结算, 企业录入. */
  source: z.string().nullable(),
  stateName: z.string().nullable(),
  /** What was metered, whatever counts; null while the month is not complete. */
  metered: z.number().nullable(),
  version: z.number(),
  at: Moment.nullable(),
})
export type UtilityMonth = z.output<typeof UtilityMonth>

export const UtilityYear = z.object({
  year: z.number(),
  carriers: z.array(
    z.object({
      carrier: Carrier,
      label: z.string(),
      unit: z.string(),
      accounts: z.number(),
      months: z.array(UtilityMonth),
      /** The year, once its twelve months are complete. */
      total: UtilityMonth,
    }),
  ),
})
export type UtilityYear = z.output<typeof UtilityYear>

/** Rows of one envelope, at most; a larger delivery is several envelopes. */
export const envelopeRowsAtMost = 5000

const ReadingRow = z.strictObject({
  /** 户号. */
  number: maxText(30),
  /** 计量点编号, where an account has several. */
  meter: maxText(60).default(''),
  /** 转供分表号 of a tenant. */
  subMeter: maxText(30).default(''),
  fromDay: DateText,
  toDay: DateText,
  /** 2025-03 of a correction: the month that it concerns. */
  correctionFor: z
    .string()
    .regex(/^$|^\d{4}-(0[1-9]|1[0-2])$/, '应为年月，如2025-03')
    .default(''),
  /** In the unit of the carrier; null takes the reading back. */
  quantity: z.number('请填写用量').min(-2e9).max(1e12).nullable(),
  holderName: maxText(60).default(''),
  socialCode: maxText(18).default(''),
})

export const utility = {
  deliver: call({
    post: '/utility/deliver',
    hands: alone(
      'plain',
      'a company delivers by a key that two administrators and the city have agreed to; persons may not',
    ),
    title: '供能企业按接口报送抄表数据（整份写入或退回，重报不重复）',
    may,
    keys: true,
    slow: true,
    in: z.strictObject({
      carrier: Carrier,
      company: Company,
      /** The company's own number of the envelope; the same one again changes nothing. */
      reference: neededText(60),
      count: z.number('请填写行数').int().min(1).max(envelopeRowsAtMost),
      total: z.number('请填写用量合计').min(-2e9).max(1e12),
      /** SHA-256 of the rows in hexadecimal. */
      digest: z.string('请填写摘要').regex(/^[0-9a-f]{64}$/i, '摘要为64位十六进制数'),
      rows: z
        .array(ReadingRow)
        .min(1, '请至少报送一行')
        .max(envelopeRowsAtMost, `一份最多${envelopeRowsAtMost}行，请分份报送`),
    }),
    out: z.object({
      rows: z.number(),
      stored: z.number(),
      /** Rows of accounts that no enterprise has confirmed. */
      unmatched: z.number(),
      total: z.number(),
      skipped: z.array(z.object({ row: z.number(), reason: z.string() })),
      isRepeat: z.boolean(),
    }),
  }),
  months: call({
    get: '/utility/months',
    title: '一家企业一个年度各月的供能结算',
    may: ['enterprise', 'county', 'city', 'supervisor', 'admin'],
    in: z.strictObject({ enterpriseId: Id.optional(), year: QueryYear.optional() }),
    out: UtilityYear,
  }),
  deliveries: call({
    get: '/utility/deliveries',
    title: '供能企业近期报送的批次',
    may: ['city', 'admin'],
    in: z.strictObject({}),
    out: z.array(
      z.object({
        id: Id,
        carrierLabel: z.string(),
        companyName: z.string(),
        way: z.string(),
        reference: z.string(),
        rows: z.number(),
        stored: z.number(),
        unmatched: z.number(),
        total: z.number(),
        unit: z.string(),
        at: Moment,
        byName: z.string(),
      }),
    ),
  }),
}
