/** 工业绿色微电网: the years that enterprises state of their microgrids. */
import { microgridRecord } from '@green/filing/records/microgrid.ts'
import { call, listExport } from '../../../call.ts'
import { workflowStep } from '../../../hands.ts'
import { openSchema, querySchema, rowSchema, type SteppedRow, stepSchema } from '../../../record-schemas.ts'
import { pageOf } from '../../../shapes.ts'

const Microgrid = rowSchema(microgridRecord)
export type Microgrid = SteppedRow<typeof microgridRecord>

const MicrogridQuery = querySchema(microgridRecord)

export const microgrid = {
  page: call({
    get: '/microgrid/page',
    title: '工业绿色微电网',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: MicrogridQuery,
    out: pageOf(Microgrid),
  }),
  register: call({
    post: '/microgrid/register',
    title: '填报工业绿色微电网',
    may: ['enterprise'],
    in: openSchema(microgridRecord),
    out: Microgrid,
  }),
  step: call({
    post: '/microgrid/step',
    hands: workflowStep,
    title: '工业绿色微电网的核实、要求说明、说明或撤回',
    may: ['enterprise', 'county', 'city'],
    in: stepSchema(microgridRecord),
    out: Microgrid,
  }),
  exportAll: call({
    get: '/microgrid/export',
    title: '导出工业绿色微电网（与列表同一筛选和范围）',
    may: ['county', 'city', 'admin'],
    in: MicrogridQuery,
    ...listExport,
  }),
}
