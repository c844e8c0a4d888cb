/** 绿色评级: the yearly runs, their results, and publishing them; with the rating calls of `lsdtqyinfo`. */

import { ratingRunCase } from '@green/filing/cases/rating/rating-run.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { longestOpinion } from '../../fields/longest-opinion.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { RatingOut, SchemeTree } from '../../filing/rating-scheme.ts'
import { confirmedByCity, drafts, looksOnly, secondOfTwo } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import { Id, Moment, pageInput, pageOf, QueryYear, QxCode, RequestId, Version } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'
import { ConfigRow, ratingModes } from './rating-scheme.ts'

const staff = ['city', 'admin'] as const
const State = stateNameOf(ratingRunCase)
const Mode = z.enum(keysOf(ratingModes))

/** Every grade that a result may have, in the order of the screens. */
export const gradeOrder = ['A+', 'A', 'B', 'C', '暂不能得出', '未赋码'] as const

const Counts = z.record(z.string(), z.number())
/** What a run shows at a glance. */
export const RunSummary = z.object({
  grades: Counts,
  /** Results by ten points of the total: 0, 10, … 90. */
  totals: z.array(z.number()),
  counties: z.array(z.object({ code: z.string(), name: z.string(), grades: Counts })),
  industries: z.array(z.object({ code: z.string(), name: z.string(), grades: Counts })),
  /** What is missing, and for how many: a benchmark, an input, a record. */
  lacks: z.array(z.object({ key: z.string(), label: z.string(), count: z.number() })),
  outliers: z.number(),
  /** Of a trial: how many move up or down against the scheme in force. */
  moved: z
    .object({ up: z.number(), down: z.number(), same: z.number(), before: Counts, against: z.string() })
    .nullable(),
})
export type RunSummary = z.output<typeof RunSummary>

export const RunRow = z.object({
  id: Id,
  year: z.number(),
  schemeId: Id,
  schemeTitle: z.string(),
  schemeEdition: z.number(),
  mode: Mode,
  trial: z.boolean(),
  state: State,
  stateLabel: z.string(),
  enterprises: z.number(),
  grades: Counts,
  startedAt: Moment,
  startedByName: z.string(),
  computedAt: Moment.nullable(),
  frozenAt: Moment.nullable(),
  frozenByName: z.string().nullable(),
  publishedAt: Moment.nullable(),
  publishedByName: z.string().nullable(),
  version: z.number(),
  /** While it is computed: how far, and why it stopped. */
  job: z
    .object({ state: z.string(), done: z.number(), total: z.number().nullable(), says: z.string().nullable() })
    .nullable(),
})
export type RunRow = z.output<typeof RunRow>

export const RunView = z.object({
  ...RunRow.shape,
  hash: z.string().nullable(),
  summary: RunSummary.nullable(),
  tables: z.array(
    z.object({
      id: Id,
      edition: z.number(),
      indicator: z.string(),
      groupCode: z.string(),
      groupName: z.string(),
      n: z.number().nullable(),
      hash: z.string().nullable(),
    }),
  ),
  /** Enterprises may still send data of the year: freezing and publishing need a reason, and two people. */
  openWindows: z.array(z.object({ name: z.string(), until: Moment })),
  /** Objections end on this day, once it is published. */
  contestBy: z.string().nullable(),
  allowed: z.array(openStepOf(ratingRunCase)),
  steps: z.array(z.object({ at: Moment, label: z.string(), actorName: z.string(), opinion: z.string().nullable() })),
})
export type RunView = z.output<typeof RunView>

export const ResultRow = z.object({
  runId: Id,
  enterpriseId: Id,
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxName: z.string(),
  industryCode: z.string().nullable(),
  industryName: z.string(),
  year: z.number(),
  total: z.number().nullable(),
  /** Two decimals, or more where two would show a line that is missed. */
  totalText: z.string(),
  grade: z.string(),
  gates: z.array(z.string()),
  band: z.string().nullable(),
  lacks: z.array(z.string()),
  outliers: z.array(z.string()),
  /** Of a trial: the grade and the total by the scheme in force. */
  before: z.object({ grade: z.string(), total: z.number().nullable(), changes: z.array(z.string()) }).nullable(),
})
export type ResultRow = z.output<typeof ResultRow>

const Source = z.object({
  /** The figure that it enters. */
  key: z.string(),
  label: z.string(),
  value: z.string(),
  formula: z.string(),
})

export const ResultView = z.object({
  ...ResultRow.shape,
  stateLabel: z.string(),
  filingId: Id.nullable(),
  filingNumber: z.string().nullable(),
  filingTitle: z.string().nullable(),
  schemeTitle: z.string(),
  schemeEdition: z.number(),
  schemeHash: z.string().nullable(),
  scheme: SchemeTree,
  rating: RatingOut,
  /** Per indicator: why it is left out, how it was computed, from what. */
  /** What stands behind 整改逾期: the case, its day and what both sides say of it. */
  gateWords: z.string().nullable(),
  explained: z.array(
    z.object({ id: z.string(), how: z.string(), because: z.string().nullable(), sources: z.array(Source) }),
  ),
  tables: z.array(
    z.object({
      indicator: z.string(),
      id: z.string(),
      edition: z.number(),
      groupCode: z.string(),
      n: z.number().nullable(),
      lead: z.number(),
      base: z.number(),
      weak: z.number(),
      hash: z.string().nullable(),
    }),
  ),
  /** Computed again just now from what is stored: the same digits. */
  replays: z.boolean(),
})
export type ResultView = z.output<typeof ResultView>

const resultFilter = {
  runId: Id.optional(),
  /** Without a run: the latest of this year. */
  year: QueryYear.optional(),
  qxCode: QxCode.optional(),
  /** Two to four digits. */
  industryCode: z
    .string()
    .regex(/^\d{2,4}$/, '行业代码为2至4位数字')
    .optional(),
  grade: z.enum(gradeOrder).optional(),
  lack: maxText(40).optional(),
  outlier: z.enum(['1']).optional(),
  moved: z.enum(['up', 'down', 'any']).optional(),
  keyword: maxText(50).optional(),
}

const step = { id: Id, version: Version, requestId: RequestId }

export const greenRating = {
  runs: call({
    get: '/greenRating/runs',
    title: '年度评分批次',
    may: staff,
    in: z.strictObject({
      ...pageInput,
      year: QueryYear.optional(),
      state: State.optional(),
      trial: z.enum(['0', '1']).optional(),
    }),
    out: pageOf(RunRow),
  }),
  run: call({
    get: '/greenRating/run',
    title: '一个评分批次：进度、分布、缺项',
    may: staff,
    in: z.strictObject({ id: Id }),
    out: RunView,
  }),
  years: call({
    get: '/greenRating/years',
    title: '可以评分的年度：数据、基准表和适用的评分方案',
    may: staff,
    in: z.strictObject({}),
    out: z.object({
      rows: z.array(
        z.object({
          year: z.number(),
          enterprises: z.number(),
          records: z.number(),
          tables: z.number(),
          schemeId: Id.nullable(),
          schemeTitle: z.string().nullable(),
          publishedRunId: Id.nullable(),
        }),
      ),
    }),
  }),
  start: call({
    post: '/greenRating/start',
    hands: drafts,
    title: '开始年度评分（后台计算）',
    may: ['city'],
    in: z.strictObject({ year: z.number().int().min(2020).max(2100), requestId: RequestId }),
    out: z.object({ id: Id }),
  }),
  tryScheme: call({
    post: '/greenRating/tryScheme',
    hands: looksOnly,
    title: '用一年的数据试算评分方案草稿',
    may: staff,
    in: z.strictObject({ schemeId: Id, year: z.number().int().min(2020).max(2100), requestId: RequestId }),
    out: z.object({ id: Id }),
  }),
  compute: call({
    post: '/greenRating/compute',
    hands: drafts,
    title: '计算一个评分批次（由后台任务调用）',
    may: staff,
    in: z.strictObject({ id: Id }),
    out: z.object({ id: Id, says: z.string() }),
    slow: true,
    background: true,
  }),
  freeze: call({
    post: '/greenRating/freeze',
    hands: confirmedByCity,
    title: '冻结年度评分',
    may: ['city'],
    in: z.strictObject({ ...step, opinion: maxText(longestOpinion(ratingRunCase)).default('') }),
    out: orWaits(RunView),
    slow: true,
  }),
  publish: call({
    post: '/greenRating/publish',
    hands: secondOfTwo,
    title: '发布年度评分：告知全部企业',
    may: ['city'],
    in: z.strictObject({ ...step, opinion: maxText(longestOpinion(ratingRunCase)).default('') }),
    out: RunView,
    slow: true,
  }),
  discard: call({
    post: '/greenRating/discard',
    hands: drafts,
    title: '作废年度评分',
    may: ['city'],
    in: z.strictObject({ ...step, opinion: maxText(longestOpinion(ratingRunCase)) }),
    out: RunView,
  }),
}

export const lsdtQyDf = {
  getLsdtDfConfigList: call({
    post: '/lsdtqyinfo/getLsdtDfConfigList',
    title: '一个年度适用的评分配置',
    may: staff,
    in: z.strictObject({ rubricId: Id.optional(), year: z.number().int().min(2020).max(2100).optional() }),
    out: z.object({ rows: z.array(ConfigRow) }),
    evenIfReadOnly: true,
  }),
  greenFactoryRating: call({
    post: '/lsdtqyinfo/greenFactoryRating',
    title: '按绿色工厂评分表计算一家企业一个年度的得分',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({ enterpriseId: Id, year: z.number().int().min(2020).max(2100) }),
    out: z.object({
      enterpriseId: Id,
      enterpriseName: z.string(),
      year: z.number(),
      filingId: Id,
      number: z.string().nullable(),
      rubric: z.string(),
      total: z.number().nullable(),
      rows: z.array(
        z.object({
          id: z.string(),
          seq: z.string(),
          label: z.string(),
          points: z.number(),
          score: z.number().nullable(),
          state: z.string(),
        }),
      ),
    }),
    evenIfReadOnly: true,
  }),
  getLsdtQyDfPage: call({
    post: '/lsdtqyinfo/getLsdtQyDfPage',
    title: '企业评分结果列表',
    may: staff,
    in: z.strictObject({ ...pageInput, ...resultFilter }),
    out: pageOf(ResultRow),
    evenIfReadOnly: true,
  }),
  getLsdtQyDfDetailList: call({
    post: '/lsdtqyinfo/getLsdtQyDfDetailList',
    title: '一家企业的逐项得分、数据来源和计算过程',
    may: staff,
    in: z.strictObject({ runId: Id, enterpriseId: Id }),
    out: ResultView,
    evenIfReadOnly: true,
  }),
  exportLsdtQyDfExcel: call({
    get: '/lsdtqyinfo/exportLsdtQyDfExcel',
    title: '导出企业评分结果（与列表同一筛选，逐项得分）',
    may: staff,
    in: z.strictObject({ ...pageInput, ...resultFilter }),
    ...listExport,
  }),
}
