/** 零碳园区 (profile W1-s). */
import { call } from '../../call.ts'
import { FilingPage, FilingReceipt, MoveFiling, ProgrammeQuery, SaveFiling } from '../../filing/filing.ts'
import { workflowStep } from '../../hands.ts'

export const zeroPark = {
  save: call({
    post: '/zeroPark/save',
    title: '保存草稿、提交、修改或撤回零碳园区申报',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  list: call({
    get: '/zeroPark/list',
    title: '零碳园区申报列表（园区看本园区，区县看本区县，市级看全市）',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: ProgrammeQuery,
    out: FilingPage,
  }),
  move: call({
    post: '/zeroPark/move',
    hands: workflowStep,
    title: '零碳园区申报办理：区县推荐或退回，市级征求意见、退回、公示、推荐上报等',
    may: ['county', 'city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
}
