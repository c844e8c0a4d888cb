/** 零碳工厂年度进展: what works on the list report of a year. */
import { progressRecord } from '@green/filing/records/zero-progress.ts'
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { workflowStep } from '../../hands.ts'
import { openSchema, querySchema, rowSchema, type SteppedRow, stepSchema } from '../../record-schemas.ts'
import { Nothing, pageOf } from '../../shapes.ts'

const ZeroProgress = rowSchema(progressRecord)
export type ZeroProgress = SteppedRow<typeof progressRecord>

const ZeroProgressQuery = querySchema(progressRecord)

export const zeroProgress = {
  page: call({
    get: '/zeroProgress/page',
    title: '零碳工厂年度进展',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: ZeroProgressQuery,
    out: pageOf(ZeroProgress),
  }),
  sites: call({
    get: '/zeroProgress/sites',
    title: '本企业在建设名单上的厂区',
    may: ['enterprise'],
    in: Nothing,
    out: z.array(z.string()),
  }),
  report: call({
    post: '/zeroProgress/report',
    title: '填报零碳工厂年度进展（每个厂区每年一份）',
    may: ['enterprise'],
    in: openSchema(progressRecord),
    out: ZeroProgress,
  }),
  step: call({
    post: '/zeroProgress/step',
    hands: workflowStep,
    title: '零碳工厂年度进展的核实、要求说明、说明或撤回',
    may: ['enterprise', 'county', 'city'],
    in: stepSchema(progressRecord),
    out: ZeroProgress,
  }),
  exportAll: call({
    get: '/zeroProgress/export',
    title: '导出零碳工厂年度进展（与列表同一筛选和范围）',
    may: ['county', 'city', 'admin'],
    in: ZeroProgressQuery,
    ...listExport,
  }),
}
