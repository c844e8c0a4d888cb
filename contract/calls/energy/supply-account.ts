/** 供能户号: the accounts of supply companies that an enterprise has confirmed as its own. */
import { supplyRecord } from '@green/filing/records/supply-account.ts'
import { call, listExport } from '../../call.ts'
import { workflowStep } from '../../hands.ts'
import { openSchema, querySchema, rowSchema, type SteppedRow, stepSchema } from '../../record-schemas.ts'
import { pageOf } from '../../shapes.ts'

export const SupplyAccount = rowSchema(supplyRecord)
export type SupplyAccount = SteppedRow<typeof supplyRecord>

const SupplyAccountQuery = querySchema(supplyRecord)

export const supplyAccount = {
  page: call({
    get: '/supplyAccount/page',
    title: '供能户号台账',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: SupplyAccountQuery,
    out: pageOf(SupplyAccount),
  }),
  claim: call({
    post: '/supplyAccount/claim',
    title: '确认供能户号并授权（同一户号在同一时段只属于一家企业）',
    may: ['enterprise'],
    in: openSchema(supplyRecord),
    out: SupplyAccount,
  }),
  step: call({
    post: '/supplyAccount/step',
    hands: workflowStep,
    title: '供能户号的存疑、陈述、核实、撤销、撤回授权或取消',
    may: ['enterprise', 'county', 'city'],
    in: stepSchema(supplyRecord),
    out: SupplyAccount,
  }),
  exportAll: call({
    get: '/supplyAccount/export',
    title: '导出供能户号台账（与列表同一筛选和范围）',
    may: ['county', 'city', 'admin'],
    in: SupplyAccountQuery,
    ...listExport,
  }),
}
