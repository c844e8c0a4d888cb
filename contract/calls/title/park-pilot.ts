/** 近零碳园区试点: the parks of the city's lists, their self-assessments and the results of the two offices. */
import { parkPilotRecord } from '@green/filing/records/park-pilot.ts'
import { call, listExport } from '../../call.ts'
import { alone, workflowStep } from '../../hands.ts'
import { importCallsOf } from '../../import-calls.ts'
import { openSchema, querySchema, rowSchema, type SteppedRow, stepSchema } from '../../record-schemas.ts'
import { pageOf } from '../../shapes.ts'

const ParkPilot = rowSchema(parkPilotRecord)
export type ParkPilot = SteppedRow<typeof parkPilotRecord>

const ParkPilotQuery = querySchema(parkPilotRecord)

const lists = alone(
  'plain',
  'copies the published list of pilots, which it names; a wrong entry is taken off again and the park hears',
)

export const parkPilot = {
  ...importCallsOf('/parkPilot', '近零碳园区试点名单', ['city'], lists),
  page: call({
    get: '/parkPilot/page',
    title: '近零碳园区试点：名单、期限、自评估和验收结果',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: ParkPilotQuery,
    out: pageOf(ParkPilot),
  }),
  list: call({
    post: '/parkPilot/list',
    hands: lists,
    title: '将一个园区列入近零碳园区试点',
    may: ['city'],
    in: openSchema(parkPilotRecord),
    out: ParkPilot,
  }),
  step: call({
    post: '/parkPilot/step',
    hands: workflowStep,
    title: '近零碳园区试点的自评估、退回、验收结果登记或移出',
    may: ['enterprise', 'city'],
    in: stepSchema(parkPilotRecord),
    out: ParkPilot,
  }),
  exportAll: call({
    get: '/parkPilot/export',
    title: '导出近零碳园区试点（与列表同一筛选和范围）',
    may: ['county', 'city', 'admin'],
    in: ParkPilotQuery,
    ...listExport,
  }),
}
