import { call } from '../../call.ts'
import { FilingPage, FilingQuery, FilingReceipt, MoveFiling, ProgrammeQuery, SaveFiling } from '../../filing/filing.ts'
import { workflowStep } from '../../hands.ts'

export const record = {
  saveRecord: call({
    post: '/record/saveRecord',
    title: '提交、修改或撤回节能服务机构备案',
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  getRecodsByCode: call({
    get: '/record/getRecodsByCode',
    title: '本机构的备案',
    may: ['enterprise'],
    in: FilingQuery,
    out: FilingPage,
  }),
  getRecordsByCounty: call({
    get: '/record/getRecordsByCounty',
    title: '节能服务机构备案列表',
    may: ['county', 'city', 'admin'],
    in: ProgrammeQuery,
    out: FilingPage,
  }),
  updateState: call({
    put: '/record/updateState',
    hands: workflowStep,
    title: '备案审核',
    may: ['county', 'city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
}
