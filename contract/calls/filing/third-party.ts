/** 第三方机构备案 (profile W3-c) and its yearly report (W5). */
import { z } from 'zod'
import { call } from '../../call.ts'
import { FilingPage, FilingQuery, FilingReceipt, MoveFiling, ProgrammeQuery, SaveFiling } from '../../filing/filing.ts'
import { dailyRecord, workflowStep } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import { DateText, Done, Id, Moment, mostInt, pageInput, pageOf, queryInt } from '../../shapes.ts'

export const lsdtJg = {
  regInfo: call({
    post: '/lsdtJg/regInfo',
    title: '登记并提交第三方机构备案，或撤回',
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  getInfo: call({
    get: '/lsdtJg/getInfo',
    title: '本机构的备案',
    may: ['enterprise'],
    in: FilingQuery,
    out: FilingPage,
  }),
  updateInfo: call({
    put: '/lsdtJg/updateInfo',
    title: '修改被退回的备案，或提交变更（通过后成为新版本）',
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  getRecordInfos: call({
    get: '/lsdtJg/getRecordInfos',
    title: '第三方机构备案列表',
    may: ['county', 'city', 'admin'],
    in: ProgrammeQuery,
    out: FilingPage,
  }),
  getJgInfos: call({
    get: '/lsdtJg/getJgInfos',
    title: '已备案的第三方机构（公开）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({ ...pageInput, keyword: maxText(50).optional(), scope: maxText(20).optional() }),
    out: pageOf(
      z.object({
        id: Id,
        enterpriseName: z.string(),
        socialCode: z.string(),
        qxName: z.string(),
        jgType: z.string(),
        scopes: z.string(),
        industries: z.string(),
        staffMid: z.number(),
        number: z.string(),
        validTo: DateText,
      }),
    ),
  }),
  updateRecordById: call({
    put: '/lsdtJg/updateRecordById',
    hands: workflowStep,
    title: '备案审核：同意、退回、不予、暂停采信、恢复、移出',
    may: ['city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
  getEvaluations: call({
    get: '/lsdtJg/getEvaluations',
    title: '机构出具的评价报告与各申报的结果',
    may: ['city', 'admin'],
    in: z.strictObject({ id: Id }),
    out: z.object({
      /** This year's evaluations under the same legal representative. */
      usedQuota: z.number(),
      passRate: z.number().nullable(),
      /** Mean of expert score less the system's score of the same filing. */
      deviation: z.number().nullable(),
      rows: z.array(
        z.object({
          id: Id,
          programme: z.string(),
          programmeTitle: z.string(),
          enterpriseName: z.string(),
          number: z.string().nullable(),
          year: z.number().nullable(),
          stateLabel: z.string(),
          systemScore: z.number().nullable(),
          expertScore: z.number().nullable(),
          submittedAt: Moment.nullable(),
        }),
      ),
    }),
  }),
  saveReport: call({
    post: '/lsdtJg/saveReport',
    title: '报送或修改年度报告',
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  getReports: call({
    get: '/lsdtJg/getReports',
    title: '本机构的年度报告',
    may: ['enterprise'],
    in: FilingQuery,
    out: FilingPage,
  }),
  getReportList: call({
    get: '/lsdtJg/getReportList',
    title: '第三方机构年度报告列表',
    may: ['county', 'city', 'admin'],
    in: ProgrammeQuery,
    out: FilingPage,
  }),
  deleteReport: call({
    delete: '/lsdtJg/deleteReport',
    hands: dailyRecord,
    title: '删除年度报告',
    may: ['enterprise', 'admin'],
    in: z.strictObject({ id: Id, version: queryInt(0, mostInt), reason: maxText(500).optional() }),
    out: Done,
  }),
}
