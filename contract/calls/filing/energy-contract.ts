/** 合同能源管理 (profile W5, confirmed by the other party). */
import { z } from 'zod'
import { call } from '../../call.ts'
import { FilingPage, FilingQuery, FilingReceipt, MoveFiling, ProgrammeQuery, SaveFiling } from '../../filing/filing.ts'
import { dailyRecord, workflowStep } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import { Done, Id, mostInt, queryInt } from '../../shapes.ts'

export const energyManage = {
  saveOrUpdateInfo: call({
    post: '/energyManage/saveOrUpdateInfo',
    title: '登记或修改合同能源管理项目',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  getInfos: call({
    get: '/energyManage/getInfos',
    title: '本单位登记的、待本单位确认的合同能源管理项目',
    may: ['enterprise'],
    in: FilingQuery,
    out: FilingPage,
  }),
  getInfosByPage: call({
    get: '/energyManage/getInfosByPage',
    title: '合同能源管理列表',
    may: ['county', 'city', 'admin'],
    in: ProgrammeQuery,
    out: FilingPage,
  }),
  deleteById: call({
    delete: '/energyManage/deleteById',
    hands: dailyRecord,
    title: '删除合同能源管理登记',
    may: ['enterprise', 'admin'],
    in: z.strictObject({ id: Id, version: queryInt(0, mostInt), reason: maxText(500).optional() }),
    out: Done,
  }),
  confirmInfo: call({
    put: '/energyManage/confirmInfo',
    title: '合同另一方确认登记，或提出异议',
    may: ['enterprise'],
    in: MoveFiling.pick({ id: true, version: true, opinion: true, requestId: true }).extend({
      state: z.enum(['confirmed', 'disputed']),
    }),
    out: FilingReceipt,
  }),
  markInfo: call({
    put: '/energyManage/markInfo',
    hands: workflowStep,
    title: '备注合同能源管理登记，决定是否纳入统计',
    may: ['county', 'city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
  totals: call({
    get: '/energyManage/totals',
    title: '合同能源管理按区县和类型合计',
    may: ['county', 'city', 'admin'],
    reads: 'replica',
    in: z.strictObject({ signYear: queryInt(2000, 2100).optional() }),
    out: z.array(
      z.object({
        qxName: z.string(),
        epcType: z.string(),
        count: z.number(),
        investTotal: z.number(),
        expectTce: z.number(),
        cumSaving: z.number(),
      }),
    ),
  }),
}
