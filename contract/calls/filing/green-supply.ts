/** 绿色供应链管理企业 (profile W1 through one state call; the role decides what is legal). */
import { z } from 'zod'
import { call } from '../../call.ts'
import { FilingPage, FilingQuery, FilingReceipt, MoveFiling, ProgrammeQuery, SaveFiling } from '../../filing/filing.ts'
import { AssignExperts, ExpertScore, TaskRow } from '../../filing/review.ts'
import { ownMatter, workflowStep } from '../../hands.ts'
import { Id, pageOf, QxCode, queryInt } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'
import { TitleEntry, titleFilters } from '../title/public-titles.ts'
import { TaskQuery } from './shenb.ts'

export const greenSupply = {
  saveDec: call({
    post: '/greenSupply/saveDec',
    title: '保存草稿、提交、修改或撤回绿色供应链申报',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  getDecQy: call({
    get: '/greenSupply/getDecQy',
    title: '本企业的绿色供应链申报',
    may: ['enterprise'],
    in: FilingQuery,
    out: FilingPage,
  }),
  getDecSelect: call({
    get: '/greenSupply/getDecSelect',
    title: '绿色供应链申报列表',
    may: ['county', 'city', 'admin'],
    in: ProgrammeQuery,
    out: FilingPage,
  }),
  updateState: call({
    put: '/greenSupply/updateState',
    hands: workflowStep,
    title: '绿色供应链申报办理：区县推荐或退回，市级退回、公示、审定等',
    may: ['county', 'city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
  distExpert: call({
    post: '/greenSupply/distExpert',
    hands: { twoHands: { second: ['city'], days: 5 } },
    title: '分配或更换专家',
    may: ['city'],
    in: AssignExperts,
    out: orWaits(FilingReceipt),
  }),
  getTasks: call({
    get: '/greenSupply/getTasks',
    title: '我的绿色供应链评审任务',
    may: ['expert'],
    in: TaskQuery,
    out: pageOf(TaskRow),
  }),
  expertScore: call({
    post: '/greenSupply/expertScore',
    hands: ownMatter,
    title: '专家评分（保存、提交、回避）',
    may: ['expert'],
    in: ExpertScore,
    out: TaskRow,
  }),
  getSupplys: call({
    get: '/greenSupply/getSupplys',
    title: '绿色供应链管理企业名单（公开）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({
      ...titleFilters,
      qxCode: QxCode.optional(),
      year: queryInt(2000, 2100).optional(),
      /** Titles valid today by default. */
      state: z.enum(['valid', 'revoked', 'expired', 'any']).default('valid'),
    }),
    out: pageOf(
      TitleEntry.extend({
        enterpriseName: z.string(),
        socialCode: z.string(),
        qxCode: z.string(),
        industryName: z.string(),
        level: z.string(),
        variant: z.string(),
        score: z.string(),
        star: z.string(),
        state: z.string(),
        stateLabel: z.string(),
      }),
    ),
  }),
  updateGsState: call({
    put: '/greenSupply/updateGsState',
    hands: workflowStep,
    title: '撤销绿色供应链管理企业称号，或列为到期',
    may: ['city'],
    in: MoveFiling.pick({
      opinion: true,
      ground: true,
      noticedOn: true,
      statement: true,
      files: true,
      requestId: true,
    }).extend({
      /** The title, under its name in the list. */
      id: Id,
      state: z.enum(['revoked', 'expired']),
    }),
    out: FilingReceipt,
  }),
}
