/** 绿色诊断: fq 发起, sj 数据, zd 诊断单, and the choice of experts. */

import { diagnosisCase } from '@green/filing/cases/diagnosis.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { longestOpinion } from '../../fields/longest-opinion.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { looksOnly, ownMatter, workflowStep } from '../../hands.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { Id, Moment, pageInput, pageOf, Version } from '../../shapes.ts'
import { ExpertChoice } from '../filing/expert.ts'

export const diagnosisSources = { enterprise: '企业申请', county: '区县推送', city: '市级安排' } as const
export const dataStates = { wanted: '待提供', given: '已提供', returned: '已退回' } as const
export const adviceDecisions = { adopted: '采纳', declined: '不采纳', done: '已实施' } as const
export const expertStates = { invited: '待接受', accepted: '已接受', declined: '已谢绝' } as const

const everybody = ['enterprise', 'county', 'city', 'expert', 'admin'] as const
const DiagnosisState = stateNameOf(diagnosisCase)
const Document = z.record(z.string().max(60), z.unknown())

export const DiagnosisRow = z.object({
  id: Id,
  number: z.string(),
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxName: z.string(),
  source: z.enum(keysOf(diagnosisSources)),
  /** In words: 节能、绿色工厂对标. */
  types: z.string(),
  experts: z.string(),
  preScore: z.number().nullable(),
  advices: z.number().nullable(),
  /** 节能潜力, percent. */
  potential: z.number().nullable(),
  state: DiagnosisState,
  stateLabel: z.string(),
  dataState: z.enum(keysOf(dataStates)),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.number(),
})
export type DiagnosisRow = z.output<typeof DiagnosisRow>

export const FollowUp = z.object({
  decision: z.enum(keysOf(adviceDecisions)),
  reason: z.string(),
  at: Moment,
  /** 节能项目入库 that implements it. */
  project: z.object({ id: Id, name: z.string() }).nullable(),
})

/** Everything one screen needs; until the report the sheet is for the expert only. */
export const DiagnosisDetail = DiagnosisRow.extend({
  request: Document,
  data: Document,
  dataOpinion: z.string().nullable(),
  sheet: Document.nullable(),
  figures: z.record(z.string(), z.number().nullable()),
  objection: z.string().nullable(),
  followUps: z.record(z.string(), FollowUp),
  team: z.array(
    z.object({
      expertId: Id,
      name: z.string(),
      unit: z.string(),
      leads: z.boolean(),
      state: z.enum(keysOf(expertStates)),
    }),
  ),
  history: z.array(
    z.object({
      id: Id,
      at: Moment,
      label: z.string(),
      toLabel: z.string(),
      actor: z.string(),
      role: z.string(),
      opinion: z.string().nullable(),
    }),
  ),
  allowed: z.array(openStepOf(diagnosisCase)),
  mayGiveData: z.boolean(),
  mayReturnData: z.boolean(),
  mayWrite: z.boolean(),
  mayFollowUp: z.boolean(),
})
export type DiagnosisDetail = z.output<typeof DiagnosisDetail>

export const DiagnosisQuery = z.strictObject({
  ...pageInput,
  socialCode: maxText(18).optional(),
  keyword: maxText(50).optional(),
  state: DiagnosisState.optional(),
  source: z.enum(keysOf(diagnosisSources)).optional(),
  /** Of enterprises that have this label today. */
  label: Id.optional(),
})
const One = z.strictObject({ id: Id })
const Seen = z.strictObject({ id: Id, version: Version })

export const fq = {
  saveFq: call({
    post: '/fq/saveFq',
    hands: workflowStep,
    title: '申请诊断；工作人员可为企业发起',
    may: ['enterprise', 'county', 'city'],
    in: z.strictObject({ enterpriseId: Id.optional(), request: Document }),
    out: DiagnosisDetail,
  }),
  getFqByCode: call({
    get: '/fq/getFqByCode',
    title: '诊断申请（本企业，或范围内按信用代码）',
    may: everybody,
    in: DiagnosisQuery,
    out: pageOf(DiagnosisRow),
  }),
  getFqById: call({ get: '/fq/getFqById', title: '一件诊断的全部内容', may: everybody, in: One, out: DiagnosisDetail }),
}

const DataRow = z.object({ id: Id, number: z.string(), dataState: z.enum(keysOf(dataStates)), updatedAt: Moment })
export const sj = {
  getSjsByCode: call({
    get: '/sj/getSjsByCode',
    title: '诊断数据（本企业，或范围内按信用代码）',
    may: everybody,
    in: DiagnosisQuery,
    out: pageOf(DataRow),
  }),
  getSjById: call({
    get: '/sj/getSjById',
    title: '一份诊断数据；还没有提供时为预填值',
    may: everybody,
    in: One,
    out: z.object({
      dataState: z.enum(keysOf(dataStates)),
      dataOpinion: z.string().nullable(),
      data: Document,
      /** Where prefilled values come from; null when nothing was prefilled. */
      prefilledFrom: z.string().nullable(),
    }),
  }),
  saveSj: call({
    post: '/sj/saveSj',
    title: '保存或提供诊断数据',
    may: ['enterprise'],
    in: Seen.extend({ data: Document, give: z.boolean() }),
    out: DiagnosisDetail,
  }),
  returnSj: call({
    post: '/sj/returnSj',
    hands: workflowStep,
    title: '退回诊断数据，请企业补充',
    may: ['county', 'city', 'expert'],
    in: Seen.extend({ opinion: requiredText(longestOpinion(diagnosisCase), 5) }),
    out: DiagnosisDetail,
  }),
}

/** Longest note to an advice, in the call and where it is typed. */
export const followUpLength = 300

export const zd = {
  getZdsByExpert: call({
    get: '/zd/getZdsByExpert',
    title: '我的诊断任务',
    may: ['expert'],
    in: DiagnosisQuery,
    out: pageOf(DiagnosisRow),
  }),
  saveZd: call({
    post: '/zd/saveZd',
    hands: ownMatter,
    title: '保存或提交诊断单',
    may: ['expert'],
    in: Seen.extend({ sheet: Document, report: z.boolean() }),
    out: DiagnosisDetail,
  }),
  benchmark: call({
    get: '/zd/benchmark',
    title: '按企业最近一次填报的评价指标得出的对标结果',
    may: ['expert'],
    in: One,
    out: z.object({
      from: z.string().nullable(),
      rows: z.array(
        z.object({
          rowId: z.string(),
          indicator: z.string(),
          own: z.string(),
          base: z.string(),
          lead: z.string(),
          gap: z.string(),
        }),
      ),
    }),
  }),
  updateState: call({
    put: '/zd/updateState',
    hands: workflowStep,
    title: '派单、接受、谢绝、确认、异议、办结、撤回',
    may: ['enterprise', 'county', 'city', 'expert'],
    in: Seen.extend({
      action: z.enum(['assign', 'accept', 'decline', 'confirm', 'dispute', 'close', 'withdraw']),
      opinion: maxText(longestOpinion(diagnosisCase)).optional(),
      /** The first is the lead expert. */
      experts: z.array(Id).max(5, '最多选派5位专家').optional(),
    }),
    out: DiagnosisDetail,
  }),
  followUp: call({
    post: '/zd/followUp',
    title: '逐条填报建议采纳情况',
    may: ['enterprise'],
    in: Seen.extend({
      adviceId: z.string().max(60),
      decision: z.enum(keysOf(adviceDecisions)),
      reason: maxText(followUpLength).default(''),
      projectId: Id.optional(),
    }),
    out: DiagnosisDetail,
  }),
}

export const lsdtGreenDiagnosis = {
  getExperts: call({
    post: '/lsdtGreenDiagnosis/getExperts',
    hands: looksOnly,
    title: '可选派的专家（专长、行业、负荷、回避）',
    may: ['county', 'city'],
    in: z.strictObject({ id: Id, keyword: maxText(30).optional(), field: maxText(20).optional() }),
    out: z.array(ExpertChoice),
  }),
  exportList: call({
    get: '/lsdtGreenDiagnosis/exportList',
    title: '导出诊断列表、问题和建议',
    may: ['county', 'city', 'admin'],
    in: DiagnosisQuery,
    ...listExport,
  }),
}
