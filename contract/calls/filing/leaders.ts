/** 能效领跑者, 水效领跑者 (profile W1 without experts). */
import { call } from '../../call.ts'
import { FilingPage, FilingReceipt, MoveFiling, ProgrammeQuery, SaveFiling } from '../../filing/filing.ts'
import { workflowStep } from '../../hands.ts'

export const energyLeader = {
  save: call({
    post: '/energyLeader/save',
    title: '保存草稿、提交、修改或撤回能效领跑者申报',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  list: call({
    get: '/energyLeader/list',
    title: '能效领跑者申报列表（企业看本企业，区县看本区县，市级看全市）',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: ProgrammeQuery,
    out: FilingPage,
  }),
  move: call({
    post: '/energyLeader/move',
    hands: workflowStep,
    title: '能效领跑者申报办理：区县推荐或退回，市级退回、公示、审定等',
    may: ['county', 'city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
}

export const waterLeader = {
  save: call({
    post: '/waterLeader/save',
    title: '保存草稿、提交、修改或撤回水效领跑者申报',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  list: call({
    get: '/waterLeader/list',
    title: '水效领跑者申报列表（企业看本企业，区县看本区县，市级看全市）',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: ProgrammeQuery,
    out: FilingPage,
  }),
  move: call({
    post: '/waterLeader/move',
    hands: workflowStep,
    title: '水效领跑者申报办理：区县推荐或退回，市级退回、公示、审定等',
    may: ['county', 'city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
}
