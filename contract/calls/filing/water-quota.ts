/** 产品用水定额调查 (profile W5). */
import { z } from 'zod'
import { call } from '../../call.ts'
import { FilingPage, FilingQuery, FilingReceipt, ProgrammeQuery, SaveFiling } from '../../filing/filing.ts'
import { dailyRecord } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import { Done, Id, mostInt, QueryYear, queryInt } from '../../shapes.ts'

export const waterQuota = {
  saveWaterQuota: call({
    post: '/waterQuota/saveWaterQuota',
    title: '填报或修改用水定额调查',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  getWaterQuotas: call({
    get: '/waterQuota/getWaterQuotas',
    title: '本企业的用水定额调查',
    may: ['enterprise'],
    in: FilingQuery,
    out: FilingPage,
  }),
  getWaterQuotaList: call({
    get: '/waterQuota/getWaterQuotaList',
    title: '用水定额调查列表',
    may: ['county', 'city', 'admin'],
    in: ProgrammeQuery,
    out: FilingPage,
  }),
  deleteWaterQuota: call({
    delete: '/waterQuota/deleteWaterQuota',
    hands: dailyRecord,
    title: '删除用水定额调查',
    may: ['enterprise', 'admin'],
    in: z.strictObject({ id: Id, version: queryInt(0, mostInt), reason: maxText(500).optional() }),
    out: Done,
  }),
  statistics: call({
    get: '/waterQuota/statistics',
    title: '用水定额分产品统计',
    may: ['county', 'city', 'admin'],
    reads: 'replica',
    in: z.strictObject({ year: QueryYear }),
    out: z.array(
      z.object({
        product: z.string(),
        unit: z.string(),
        count: z.number(),
        min: z.number(),
        p20: z.number(),
        p50: z.number(),
        p80: z.number(),
        mean: z.number(),
        weightedMean: z.number(),
        meetsAdvanced: z.number().nullable(),
        meetsGeneral: z.number().nullable(),
        suggested: z.object({ lead: z.number(), advanced: z.number(), general: z.number() }),
      }),
    ),
  }),
}
