/** 绿电凭证台账: certificates and traded green power, each claimed once in the city. */
import { powerRecord } from '@green/filing/records/green-power.ts'
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { workflowStep } from '../../hands.ts'
import { openSchema, querySchema, rowSchema, type SteppedRow, stepSchema } from '../../record-schemas.ts'
import { pageOf } from '../../shapes.ts'

export const GreenPower = rowSchema(powerRecord)
export type GreenPower = SteppedRow<typeof powerRecord>

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
  /** 绿电消费比例 by the power that the ledger has adopted; null without it. In MWh. */
  share: z
    .object({
      consumptionMWh: z.number(),
      countedMWh: z.number(),
      ratioPct: z.number(),
      /** Only for the industries that have a target; to show and remind, not to decide. */
      target: z
        .object({
          industry: z.string(),
          pct: z.number(),
          modeName: z.string(),
          gapCertificates: z.number(),
          source: z.string(),
        })
        .nullable(),
    })
    .nullable(),
})
export type YearOfPower = z.output<typeof YearOfPower>

const GreenPowerQuery = querySchema(powerRecord)

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
    in: openSchema(powerRecord),
    out: GreenPower,
  }),
  step: call({
    post: '/greenPower/step',
    hands: workflowStep,
    title: '绿电凭证的存疑、陈述、核实、撤销或撤回',
    may: ['enterprise', 'county', 'city'],
    in: stepSchema(powerRecord),
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
