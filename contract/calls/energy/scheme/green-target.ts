/** 绿电消费比例: the city's list of a year, and each listed enterprise's report. */
import { greenTargetRecord } from '@green/filing/records/green-target.ts'
import { call, listExport } from '../../../call.ts'
import { alone, workflowStep } from '../../../hands.ts'
import { importCallsOf } from '../../../import-calls.ts'
import { openSchema, querySchema, rowSchema, type SteppedRow, stepSchema } from '../../../record-schemas.ts'
import { pageOf } from '../../../shapes.ts'

export const GreenTarget = rowSchema(greenTargetRecord)
export type GreenTarget = SteppedRow<typeof greenTargetRecord>

const GreenTargetQuery = querySchema(greenTargetRecord)

const lists = alone(
  'plain',
  'copies the list of the energy department, which it names; a wrong line is taken off again and the enterprise hears',
)

export const greenTarget = {
  ...importCallsOf('/greenTarget', '绿电消费比例名单', ['city'], lists),
  page: call({
    get: '/greenTarget/page',
    title: '绿电消费比例：年度名单、比例和缺口',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: GreenTargetQuery,
    out: pageOf(GreenTarget),
  }),
  list: call({
    post: '/greenTarget/list',
    hands: lists,
    title: '将一家企业列入绿电消费比例名单',
    may: ['city'],
    in: openSchema(greenTargetRecord),
    out: GreenTarget,
  }),
  step: call({
    post: '/greenTarget/step',
    hands: workflowStep,
    title: '绿电消费比例的报告、核对、退回、收录或移出名单',
    may: ['enterprise', 'county', 'city'],
    in: stepSchema(greenTargetRecord),
    out: GreenTarget,
  }),
  exportAll: call({
    get: '/greenTarget/export',
    title: '导出绿电消费比例（与列表同一筛选和范围）',
    may: ['county', 'city', 'admin'],
    in: GreenTargetQuery,
    ...listExport,
  }),
}
