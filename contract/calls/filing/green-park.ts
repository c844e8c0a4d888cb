/** 绿色园区: declarations (profile W1, one call for every step of a reviewer), park records, the public list. */
import { z } from 'zod'
import { call } from '../../call.ts'
import {
  FilingDetail,
  FilingPage,
  FilingQuery,
  FilingReceipt,
  MoveFiling,
  ProgrammeQuery,
  SaveFiling,
  StateName,
} from '../../filing/filing.ts'
import { AssignExperts, ExpertScore, TaskRow } from '../../filing/review.ts'
import { ownMatter, workflowStep } from '../../hands.ts'
import { DateText, Id, Moment, pageOf, QueryYear } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'
import { TitleEntry, titleFilters } from '../title/public-titles.ts'
import { TaskQuery } from './shenb.ts'

const amount = z.number().nullable()

/** A year's amounts as the park declared them, beside the sums reported by its enterprises. */
const ParkYear = z.object({
  year: z.number(),
  /** Enterprises that reported this year. */
  reporting: z.number(),
  /** null: nobody reported, or so few that a sum would reveal single enterprises. */
  reported: z.object({ energyTce: amount, waterIntake: amount, outputValue: amount }),
  declared: z.object({ energyTce: amount, freshWater: amount, outputValue: amount }).nullable(),
})

/** A park's record with the platform's own data of the park. */
export const ParkInformation = z.object({
  id: Id,
  enterpriseId: Id,
  yqName: z.string(),
  adminBody: z.string(),
  qxName: z.string(),
  levelLabel: z.string(),
  typeLabel: z.string(),
  leadIndustry: z.string(),
  state: StateName,
  stateLabel: z.string(),
  /** As the park declared it. */
  told: z.object({
    planArea: amount,
    builtArea: amount,
    enterpriseCount: amount,
    aboveScaleCount: amount,
    greenFactoryCount: amount,
  }),
  /** From the platform's data. */
  enterprises: z.object({
    count: z.number(),
    aboveScale: z.number(),
    greenFactories: z.number(),
    rows: z.array(
      z.object({
        id: Id,
        enterpriseName: z.string(),
        industryName: z.string(),
        aboveScale: z.boolean(),
        isGreenFactory: z.boolean(),
      }),
    ),
  }),
  years: z.array(ParkYear),
  lastDeclaration: z
    .object({
      id: Id,
      number: z.string().nullable(),
      state: StateName,
      stateLabel: z.string(),
      submittedAt: Moment.nullable(),
      /** The evaluated years with the green index of each. */
      index: z.array(z.object({ year: z.number(), gi: amount })),
      expertScore: amount,
    })
    .nullable(),
  /**
   * An application for the national list beside the self-assessments of the city's present national parks in the same year; for the
   * offices, and only where there is such an application. `mean` is null where too few are entered to say anything.
   */
  regional: z.object({ year: z.number(), own: amount, mean: amount, parks: z.number() }).nullable(),
  title: z.object({ number: z.string(), levelLabel: z.string(), validFrom: DateText, validTo: DateText }).nullable(),
})
export type ParkInformation = z.output<typeof ParkInformation>

const readers = ['enterprise', 'county', 'city', 'admin'] as const

export const greenPark = {
  saveDraft: call({
    post: '/greenPark/saveDraft',
    title: '保存绿色园区申报草稿',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  getDraft: call({
    get: '/greenPark/getDraft',
    title: '读取绿色园区申报草稿',
    byAgent: true,
    may: ['enterprise'],
    in: z.strictObject({ batchId: Id.optional(), id: Id.optional() }),
    out: FilingDetail.nullable(),
  }),
  saveSb: call({
    post: '/greenPark/saveSb',
    title: '提交绿色园区申报',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  updateSb: call({
    post: '/greenPark/updateSb',
    title: '修改后重新提交或撤回绿色园区申报',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  getSbsByCode: call({
    get: '/greenPark/getSbsByCode',
    title: '本园区的申报',
    may: ['enterprise'],
    in: FilingQuery,
    out: FilingPage,
  }),
  getSbs: call({
    get: '/greenPark/getSbs',
    title: '绿色园区申报列表',
    may: ['county', 'city', 'admin'],
    in: ProgrammeQuery,
    out: FilingPage,
  }),
  updateState: call({
    put: '/greenPark/updateState',
    hands: workflowStep,
    title: '区县推荐或退回，市级退回、不予通过、公示、审定、撤销、结束评审',
    may: ['county', 'city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
  distExpert: call({
    put: '/greenPark/distExpert',
    hands: { twoHands: { second: ['city'], days: 5 } },
    title: '分配或更换专家',
    may: ['city'],
    in: AssignExperts,
    out: orWaits(FilingReceipt),
  }),
  getTasks: call({
    get: '/greenPark/getTasks',
    title: '我的园区评审任务',
    may: ['expert'],
    in: TaskQuery,
    out: pageOf(TaskRow),
  }),
  expertScore: call({
    post: '/greenPark/expertScore',
    hands: ownMatter,
    title: '专家评分（保存、提交、回避）',
    may: ['expert'],
    in: ExpertScore,
    out: TaskRow,
  }),
  exportByYq: call({
    get: '/greenPark/exportByYq',
    title: '导出一个园区的申报材料包',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: z.strictObject({ id: Id }),
    out: 'blob',
    background: true,
  }),
  getGps: call({
    get: '/greenPark/getGps',
    title: '绿色园区名单（公开）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({
      ...titleFilters,
      qxCode: z.string().max(6).optional(),
      year: QueryYear.optional(),
    }),
    out: pageOf(TitleEntry.extend({ parkName: z.string(), adminBody: z.string() })),
  }),
  getYqInfo: call({
    get: '/greenPark/getYqInfo',
    title: '园区信息：档案、园内企业、上次申报（按档案或管理机构；都不带为本园区）',
    may: readers,
    in: z.strictObject({ id: Id.optional(), enterpriseId: Id.optional() }),
    out: ParkInformation.nullable(),
  }),
  getYqInfos: call({
    get: '/greenPark/getYqInfos',
    title: '园区档案列表（园区账号只有本园区）',
    may: readers,
    in: ProgrammeQuery,
    out: FilingPage,
  }),
  saveYqInfo: call({
    post: '/greenPark/saveYqInfo',
    title: '提交园区档案',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  updateYqInfo: call({
    put: '/greenPark/updateYqInfo',
    title: '修改园区档案',
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  updateYqState: call({
    put: '/greenPark/updateYqState',
    hands: workflowStep,
    title: '园区档案审核、退回、停用、恢复',
    may: ['county', 'city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
  updateYqByHt: call({
    put: '/greenPark/updateYqByHt',
    hands: workflowStep,
    title: '更正园区档案',
    may: ['county', 'city'],
    in: SaveFiling.omit({ action: true, batchId: true, lastPlace: true }).required({ id: true, version: true }),
    out: FilingReceipt,
  }),
}
