import { call } from '../../call.ts'
import { FilingPage, FilingReceipt, MoveFiling, ProgrammeQuery, SaveFiling } from '../../filing/filing.ts'
import { workflowStep } from '../../hands.ts'

export const rec = {
  saveRec: call({
    post: '/rec/saveRec',
    title: '提交、修改或撤回项目，入库后填报季度进度',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  getRecsByCounty: call({
    get: '/rec/getRecsByCounty',
    title: '项目列表（企业看本企业，区县看本区县，市级看全市；含合计）',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: ProgrammeQuery,
    out: FilingPage,
  }),
  updateState: call({
    post: '/rec/updateState',
    hands: workflowStep,
    title: '区县推荐、退回或不予入库',
    may: ['county'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
  updateCityState: call({
    post: '/rec/updateCityState',
    hands: workflowStep,
    title: '市级入库、退回、不予入库或出库',
    may: ['city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
}
