/** 绿电凭证台账: certificates and traded green power, each claimed once in the city. */
import { greenPowerCase } from '@green/filing/cases/green-power.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { FileRef } from '../../files.ts'
import { stateNameOf } from '../../filing/cases.ts'
import { workflowStep } from '../../hands.ts'
import { neededWords, words } from '../../rule-schemas.ts'
import { Id, Moment, pageInput, pageOf, QueryYear, QxCode, RequestId, Version } from '../../shapes.ts'

export const greenPowerKinds = { certificate: '绿证', traded: '绿电交易（所附绿证）' } as const
/** What the certificates are claimed for. Only own use counts as green power of the year. */
export const greenPowerPurposes = {
  ownUse: '本企业当年用电',
  product: '指定产品的碳足迹',
  customer: '客户或供应链要求',
} as const

/** What may be done with a registration. */
export const greenPowerSteps = ['doubt', 'answer', 'settle', 'free', 'withdraw'] as const

const GreenPowerState = stateNameOf(greenPowerCase)
const kind = z.enum(keysOf(greenPowerKinds), '请选择凭证种类')
const purpose = z.enum(keysOf(greenPowerPurposes), '请选择用途')

export const GreenPower = z.object({
  id: Id,
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxName: z.string(),
  kind: z.enum(keysOf(greenPowerKinds)),
  firstNumber: z.string(),
  lastNumber: z.string(),
  count: z.number(),
  /** That the papers state; null where an earlier version did not ask. */
  documentCount: z.number().nullable(),
  /** 万kWh: one certificate is 1 MWh. */
  quantity: z.number(),
  year: z.number(),
  producedIn: z.string(),
  purpose: z.enum(keysOf(greenPowerPurposes)),
  supplier: z.string(),
  note: z.string(),
  files: z.array(FileRef),
  doubt: z.string().nullable(),
  /** Where the year's registrations fall short of its accepted figures, in words. */
  shortfall: z.string().nullable(),
  state: GreenPowerState,
  createdAt: Moment,
  version: z.number(),
  /** Steps this user may take now. */
  allowed: z.array(z.enum(greenPowerSteps)),
})
export type GreenPower = z.output<typeof GreenPower>

/** A year's claims beside what its accepted figures say, in 万kWh. */
export const YearOfPower = z.object({
  year: z.number(),
  registered: z.number(),
  doubted: z.number(),
  /** Green power in the accepted figures of the year; null without figures. */
  reported: z.number().nullable(),
  /** The difference, and what to do about it. */
  says: z.string(),
  differs: z.boolean(),
  isShort: z.boolean(),
  /** t CO₂ of the accepted figures: by the grid's mean, and less green power. */
  co2: z.number().nullable(),
  co2Market: z.number().nullable(),
})
export type YearOfPower = z.output<typeof YearOfPower>

const GreenPowerQuery = z.strictObject({
  ...pageInput,
  keyword: words(50).optional(),
  /** One certificate: who has registered it. */
  number: words(60).optional(),
  qxCode: QxCode.optional(),
  year: QueryYear.optional(),
  state: GreenPowerState.optional(),
  label: Id.optional(),
})

const readers = ['enterprise', 'county', 'city', 'admin'] as const

export const greenPower = {
  page: call({
    get: '/greenPower/page',
    title: '绿电凭证台账',
    may: readers,
    in: GreenPowerQuery,
    out: pageOf(GreenPower),
  }),
  years: call({
    get: '/greenPower/years',
    title: '本企业各年绿电：登记量与填报量',
    may: ['enterprise'],
    in: z.strictObject({}),
    out: z.array(YearOfPower),
  }),
  register: call({
    post: '/greenPower/register',
    title: '登记绿电凭证（全市每个编号只能登记一次）',
    may: ['enterprise'],
    in: z.strictObject({
      requestId: RequestId,
      kind,
      firstNumber: neededWords(60),
      /** Empty: one certificate. */
      lastNumber: words(60).default(''),
      /** What the papers state; without it they prove one. */
      documentCount: z
        .number('请填写所附凭证载明的个数')
        .int('应为整数')
        .min(1, '请填写所附凭证载明的个数')
        .max(1e7)
        .optional(),
      year: z.number('请选择消费年度').int().min(2020, '消费年度不早于2020年').max(2100),
      producedIn: z.string().regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/, '请选择电量生产的年月'),
      purpose,
      supplier: neededWords(100, 2),
      note: words(200).default(''),
      files: z.array(FileRef).min(1, '请上传凭证或结算单').max(5, '最多上传5个文件'),
    }),
    out: GreenPower,
  }),
  step: call({
    post: '/greenPower/step',
    hands: workflowStep,
    title: '绿电凭证的存疑、陈述、核实、撤销或撤回',
    may: ['enterprise', 'county', 'city'],
    in: z.strictObject({
      id: Id,
      version: Version,
      action: z.enum(greenPowerSteps),
      opinion: words(300).default(''),
    }),
    out: GreenPower,
  }),
  exportAll: call({
    get: '/greenPower/export',
    title: '导出绿电凭证台账（与列表同一筛选和范围）',
    may: ['county', 'city', 'admin'],
    in: GreenPowerQuery,
    ...listExport,
  }),
}
