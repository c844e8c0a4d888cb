/** 绿效码报告: the paper that an enterprise takes from its code, and the public check of one. */
import { area, field, option, text, yesNo } from '@green/filing/form/fields.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call, paperChecks } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { PaperSignature } from '../../filing/paper-signature.ts'
import { dailyRecord } from '../../hands.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import {
  Done,
  Id,
  Moment,
  pageInput,
  pageOf,
  printedCodeLength,
  printedNumberLength,
  QueryYear,
  RequestId,
} from '../../shapes.ts'

/** What the report is for; `self` makes an internal copy. */
export const reportPurposes = { show: '对外展示', finance: '融资', buyer: '采购方要求', self: '自查' } as const
export type ReportPurpose = keyof typeof reportPurposes
export const reportTypes = { full: '完整版', credit: '信贷版' } as const
export type ReportType = keyof typeof reportTypes
export const reportFormats = { pdf: 'PDF', word: 'Word' } as const
export type ReportFormat = keyof typeof reportFormats
export const reportStates = { generated: '已生成', exported: '已导出', deleted: '已删除' } as const

const Purpose = z.enum(keysOf(reportPurposes))
/** What a report is made with. */
export const reportFields = [
  field(
    'purpose',
    '用途',
    option(reportPurposes, {
      required: true,
      hint: '用途为自查的是内部版，另列碳效等级。',
      faultText: '请选择用途',
    }),
  ),
  field('receiver', '接收单位', text({ rules: [{ maxLength: 50 }] })),
  field('showBand', '写入在同行业中的位置（前10%、前25%、前50%、其余；同行业不足5家的不显示）', yesNo()),
  field('remark', '备注', area(300)),
] as const
const Type = z.enum(keysOf(reportTypes))
const Format = z.enum(keysOf(reportFormats))

export const Report = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  enterpriseName: z.string(),
  qxName: z.string(),
  year: z.number(),
  edition: z.number(),
  /** The newest of its year. */
  current: z.boolean(),
  purpose: Purpose,
  receiver: z.string().nullable(),
  showBand: z.boolean(),
  remark: z.string().nullable(),
  state: z.enum(keysOf(reportStates)),
  /** Why no paper may be taken of it any more; null: it may. */
  blocked: z.string().nullable(),
  /** Of what the report says. */
  sha256: z.string(),
  papers: z.array(z.object({ type: Type, format: Format, sha256: z.string() })),
  madeAt: Moment,
  madeByName: z.string(),
})
export type Report = z.output<typeof Report>

const OwnReports = z.object({
  /** Years with a result, the newest first, and why a year allows an internal copy only. */
  years: z.array(
    z.object({
      year: z.number(),
      grade: z.string(),
      totalText: z.string(),
      stateLabel: z.string(),
      internalOnly: z.string().nullable(),
    }),
  ),
  year: z.number().nullable(),
  report: Report.nullable(),
  earlier: z.array(Report),
})

const readers = ['enterprise', 'county', 'city', 'admin'] as const

export const lxmReport = {
  saveReportInfo: call({
    post: '/lxmReport/saveReportInfo',
    title: '生成绿效码报告（同一年度再次生成为新版本）',
    may: ['enterprise'],
    in: z.strictObject({
      year: QueryYear,
      ...shapeOf(reportFields),
      requestId: RequestId,
    }),
    out: Report,
    slow: true,
  }),
  getReportInfoByYear: call({
    get: '/lxmReport/getReportInfoByYear',
    title: '本企业一个年度的绿效码报告和以前的版本',
    may: ['enterprise'],
    in: z.strictObject({ year: QueryYear.optional() }),
    out: OwnReports,
  }),
  getReportInfoById: call({
    get: '/lxmReport/getReportInfoById',
    title: '一份绿效码报告',
    may: readers,
    in: z.strictObject({ id: Id }),
    out: Report,
  }),
  getReportInfos: call({
    get: '/lxmReport/getReportInfos',
    title: '绿效码报告列表（区县只见本区县）',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({ ...pageInput, keyword: maxText(50).optional(), year: QueryYear.optional() }),
    out: pageOf(Report),
  }),
  deleteReportInfo: call({
    post: '/lxmReport/deleteReportInfo',
    hands: dailyRecord,
    title: '删除绿效码报告',
    may: ['enterprise', 'admin'],
    in: z.strictObject({ id: Id, requestId: RequestId }),
    out: Done,
  }),
  outLxmReport: call({
    get: '/lxmReport/outLxmReport',
    title: '导出绿效码报告（完整版或信贷版，PDF或Word）',
    may: readers,
    in: z.strictObject({ id: Id, type: Type.default('full'), format: Format.default('pdf') }),
    out: 'blob',
  }),
  check: call({
    get: '/lxmReport/check',
    title: '按编号和校验码核验绿效码报告（公开）',
    may: 'anyone',
    perAddress: paperChecks,
    in: z.strictObject({ number: requiredText(printedNumberLength, 6), code: requiredText(printedCodeLength, 8) }),
    /** Only what the cover says beside the grade, and whether it holds. */
    out: z.object({
      number: z.string(),
      title: z.string(),
      enterpriseName: z.string(),
      year: z.number(),
      edition: z.number(),
      madeAt: Moment,
      /** valid; replaced by a newer report; ended: deleted, or its result does not hold any more; internal: no proof to others. */
      standing: z.enum(['valid', 'replaced', 'ended', 'internal']),
      /** Null for a paper from before the signatures. */
      signature: PaperSignature.nullable(),
      sha256: z.string(),
      papers: z.array(z.object({ type: Type, format: Format, sha256: z.string() })),
    }),
  }),
}
