/** 非绿企业梯度培育数据 and the titled factories' 动态管理表 (profile W4): filing, review, progress by county, several years side by side. */
import { z } from 'zod'
import { call } from '../../call.ts'
import {
  FilingDetail,
  FilingPage,
  FilingQuery,
  FilingReceipt,
  MoveFiling,
  SaveFiling,
  StateName,
  withOwnFilters,
} from '../../filing/filing.ts'
import { workflowStep } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import { Id, Moment, pageInput, pageOf, QxCode } from '../../shapes.ts'

/** Which yearly data: of enterprises without the title (0), or the 动态管理表 of those that hold it (1). */
const titled = z.enum(['0', '1']).default('0')
const year = z.coerce.number().int().min(2015).max(2100)

export const YearlyQuery = withOwnFilters(FilingQuery.extend({ titled }))

/** 待填报 is no state of a filing: none exists yet. */
export const OwedState = z.enum(['to_fill', ...StateName.options])

const Progress = z.object({
  /** Enterprises that must file it. */
  due: z.number(),
  toFill: z.number(),
  draft: z.number(),
  submitted: z.number(),
  returned: z.number(),
  countyApproved: z.number(),
  approved: z.number(),
  /** Sent and not returned, in % of those that must file; null without any. */
  filedPercent: z.number().nullable(),
  approvedPercent: z.number().nullable(),
})

export const lsdtNogreen = {
  getInfos: call({
    get: '/lsdtNogreen/getInfos',
    title: '年度数据列表（本企业、本区县、全市）',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: YearlyQuery,
    out: FilingPage,
  }),
  getInfoById: call({
    get: '/lsdtNogreen/getInfoById',
    title: '一份年度数据，或本企业在该批次的草稿',
    byAgent: true,
    may: ['enterprise', 'county', 'city', 'admin'],
    in: z.strictObject({ batchId: Id.optional(), id: Id.optional() }),
    out: FilingDetail.nullable(),
  }),
  updateNogreen: call({
    post: '/lsdtNogreen/updateNogreen',
    title: '保存、提交或重新提交梯度培育数据',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  updateState: call({
    post: '/lsdtNogreen/updateState',
    hands: workflowStep,
    title: '年度数据审核通过（区县上报、市级定稿）',
    may: ['county', 'city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
  updateBack: call({
    post: '/lsdtNogreen/updateBack',
    hands: workflowStep,
    title: '年度数据退回修改',
    may: ['county', 'city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
  getCounts: call({
    post: '/lsdtNogreen/getCounts',
    title: '各区县填报进度',
    may: ['county', 'city', 'admin'],
    reads: 'replica',
    evenIfReadOnly: true,
    in: z.strictObject({ year, titled }),
    out: z.object({
      year: z.number(),
      dueAt: Moment.nullable(),
      overdue: z.boolean(),
      counties: z.array(Progress.extend({ qxCode: z.string(), qxName: z.string() })),
      total: Progress,
    }),
  }),
}

export const lsdtFinal = {
  getFinalInfos: call({
    post: '/lsdtFinal/getFinalInfos',
    title: '年度数据终稿列表',
    may: ['enterprise', 'county', 'city', 'supervisor', 'admin'],
    evenIfReadOnly: true,
    in: withOwnFilters(FilingQuery.omit({ state: true }).extend({ titled })),
    out: FilingPage,
  }),
  getInfoById: call({
    post: '/lsdtFinal/getInfoById',
    title: '一份年度数据终稿',
    may: ['enterprise', 'county', 'city', 'supervisor', 'admin'],
    evenIfReadOnly: true,
    in: z.strictObject({ id: Id }),
    out: FilingDetail,
  }),
}

/** Own enterprise for the enterprise; one within scope for staff. */
const whose = { enterpriseId: Id.optional() }
const readers = ['enterprise', 'county', 'city', 'supervisor', 'admin'] as const

export const yearlyOf = {
  getYearDatas: call({
    post: '/greenEnter/getYearDatas',
    title: '一家企业历年数据和行业位置',
    may: readers,
    evenIfReadOnly: true,
    in: z.strictObject(whose),
    out: z.object({
      enterpriseId: Id,
      enterpriseName: z.string(),
      /** The year since when it holds the title, and so must file the 动态管理表; null without. */
      titledSince: z.number().nullable(),
      measures: z.array(z.object({ key: z.string(), label: z.string(), unit: z.string(), decimals: z.number() })),
      /** Oldest first. */
      years: z.array(
        z.object({
          year: z.number(),
          /** 终稿, 待审核 or 企业档案: where the year's numbers come from. */
          source: z.string(),
          filingId: Id.nullable(),
          values: z.record(z.string(), z.number().nullable()),
          score: z.number().nullable(),
          tier: z.string().nullable(),
        }),
      ),
      /** In the latest year: how many of so many others of its industry use more energy per 万元 of output. */
      standing: z.object({ year: z.number(), others: z.number(), worse: z.number(), percent: z.number() }).nullable(),
    }),
  }),
  getTwoYearDf: call({
    get: '/greenEnter/getTwoYearDf',
    title: '一家企业两年的预评分对照',
    may: readers,
    in: z.strictObject({ ...whose, year: year.optional() }),
    out: z.object({
      year: z.number().nullable(),
      total: z.number().nullable(),
      tier: z.string().nullable(),
      totalBefore: z.number().nullable(),
      tierBefore: z.string().nullable(),
      items: z.array(
        z.object({
          id: z.string(),
          seq: z.string(),
          group: z.string(),
          label: z.string(),
          points: z.number(),
          score: z.number().nullable(),
          before: z.number().nullable(),
        }),
      ),
      /** The five indicators with the largest lost points. */
      gaps: z.array(z.object({ id: z.string(), label: z.string(), points: z.number(), lost: z.number() })),
    }),
  }),
  getQxQyInfos: call({
    get: '/greenEnter/getQxQyInfos',
    title: '区县内应填报的企业和填报状态',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({
      ...pageInput,
      year,
      titled,
      qxCode: QxCode.optional(),
      state: OwedState.optional(),
      /** Of enterprises that have this label today. */
      label: Id.optional(),
      keyword: maxText(50).optional(),
    }),
    out: pageOf(
      z.object({
        enterpriseId: Id,
        enterpriseName: z.string(),
        socialCode: z.string(),
        qxName: z.string(),
        state: OwedState,
        stateLabel: z.string(),
        overdue: z.boolean(),
        filingId: Id.nullable(),
        submittedAt: Moment.nullable(),
        contactName: z.string(),
        contactPhone: z.string(),
      }),
    ),
  }),
  updateFillById: call({
    put: '/greenEnter/updateFillById',
    title: '保存、提交或重新提交动态管理表',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
}
