/** 能碳管理中心: what enterprises register of their centres. */
import { ecCentreRecord } from '@green/filing/records/energy-carbon-centre.ts'
import { call, listExport } from '../../../call.ts'
import { workflowStep } from '../../../hands.ts'
import { openSchema, querySchema, rowSchema, type SteppedRow, stepSchema } from '../../../record-schemas.ts'
import { pageOf } from '../../../shapes.ts'

const EcCentre = rowSchema(ecCentreRecord)
export type EcCentre = SteppedRow<typeof ecCentreRecord>

const EcCentreQuery = querySchema(ecCentreRecord)

export const ecCentre = {
  page: call({
    get: '/ecCentre/page',
    title: '能碳管理中心',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: EcCentreQuery,
    out: pageOf(EcCentre),
  }),
  register: call({
    post: '/ecCentre/register',
    title: '登记能碳管理中心',
    may: ['enterprise'],
    in: openSchema(ecCentreRecord),
    out: EcCentre,
  }),
  step: call({
    post: '/ecCentre/step',
    hands: workflowStep,
    title: '能碳管理中心的核实、要求说明、说明或撤回',
    may: ['enterprise', 'county', 'city'],
    in: stepSchema(ecCentreRecord),
    out: EcCentre,
  }),
  exportAll: call({
    get: '/ecCentre/export',
    title: '导出能碳管理中心（与列表同一筛选和范围）',
    may: ['county', 'city', 'admin'],
    in: EcCentreQuery,
    ...listExport,
  }),
}
