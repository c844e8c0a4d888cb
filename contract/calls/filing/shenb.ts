/** 绿色工厂申报 (profile W1). */
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
} from '../../filing/filing.ts'
import { AssignExperts, ExpertScore, TaskRow, TaskStateName } from '../../filing/review.ts'
import { ownMatter, workflowStep } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import { Id, pageInput, pageOf } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

export const TaskQuery = z.strictObject({
  ...pageInput,
  state: TaskStateName.optional(),
  keyword: maxText(50).optional(),
})
export type TaskQuery = z.output<typeof TaskQuery>

export const shenb = {
  saveDraft: call({
    post: '/shenb/saveDraft',
    title: '保存绿色工厂申报草稿',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  getDraft: call({
    get: '/shenb/getDraft',
    title: '读取绿色工厂申报草稿',
    byAgent: true,
    may: ['enterprise'],
    in: z.strictObject({ batchId: Id.optional(), id: Id.optional() }),
    out: FilingDetail.nullable(),
  }),
  saveShenb: call({
    post: '/shenb/saveShenb',
    title: '提交绿色工厂申报',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  updateShenb: call({
    post: '/shenb/updateShenb',
    title: '修改后重新提交或撤回',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  getShenbList: call({
    get: '/shenb/getShenbList',
    title: '本企业的绿色工厂申报',
    may: ['enterprise'],
    in: FilingQuery,
    out: FilingPage,
  }),
  getShenbs: call({
    get: '/shenb/getShenbs',
    title: '绿色工厂申报列表',
    may: ['county', 'city', 'admin'],
    in: ProgrammeQuery,
    out: FilingPage,
  }),
  updateCountyState: call({
    post: '/shenb/updateCountyState',
    hands: workflowStep,
    title: '区县推荐或退回',
    may: ['county'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
  updateCityState: call({
    post: '/shenb/updateCityState',
    hands: workflowStep,
    title: '市级退回、不予通过、公示、审定、撤销、结束评审',
    may: ['city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
  distExpert: call({
    post: '/shenb/distExpert',
    hands: { twoHands: { second: ['city'], days: 5 } },
    title: '分配或更换专家',
    may: ['city'],
    in: AssignExperts,
    out: orWaits(FilingReceipt),
  }),
  getTasks: call({
    get: '/shenb/getTasks',
    title: '我的评审任务',
    may: ['expert'],
    in: TaskQuery,
    out: pageOf(TaskRow),
  }),
  expertScore: call({
    post: '/shenb/expertScore',
    hands: ownMatter,
    title: '专家评分（保存、提交、回避）',
    may: ['expert'],
    in: ExpertScore,
    out: TaskRow,
  }),
  exportByEnterprise: call({
    get: '/shenb/exportByEnterprise',
    title: '导出一家企业的申报材料包',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: z.strictObject({ id: Id }),
    out: 'blob',
    background: true,
  }),
}
