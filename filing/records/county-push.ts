/** 区县推送: a county recommends an enterprise once a year; the city accepts it or not, and invites it to apply. */
import { pushCase } from '../cases/county-push.ts'
import { area, choices, field, files, option, text, year, yesNo } from '../form/fields.ts'
import { readByDistricts } from './readers.ts'
import { defineRecord } from './record.ts'

export const pushLevels = { county: '区县级（培育）', city: '市级', national: '国家级' } as const

const years = [2020, 2100] as const
const decision = { opinion: 'opinion', decidedAt: 'now' } as const

export const pushRecord = defineRecord({
  case: pushCase,
  opens: 'chosen',
  stepsBy: 'state',
  fields: [
    field('year', '年度', year({ required: true, years })),
    field('reason', '推荐理由', area(300, { required: true, atLeast: 10, hint: '10至300字。' })),
    field('aspects', '推荐方面', choices('pushAspect', { required: true, max: 6 })),
    field('targetLevel', '目标层级', option(pushLevels, { required: true })),
    field('planYear', '计划申报年度', year({ required: true, years })),
    field('needDiagnosis', '需要诊断', yesNo({ hint: '纳入培育库时同时发起绿色诊断' })),
    field('contactName', '联系人', text({ required: true, rules: ['personName'] })),
    field('contactPhone', '联系电话', text({ required: true, rules: ['telephone'], personal: true })),
    field('files', '附件', files(0, 3)),
  ],
  asText: ['aspects'],
  // By the scoring table of 绿色工厂, from the enterprise's last filing.
  figures: { preScore: { label: '预评分', kind: 'number' } },
  results: { opinion: { label: '处理意见', kind: 'text' }, decidedAt: { label: '处理时间', kind: 'moment' } },
  sets: { accept: decision, decline: decision, invite: decision },
  opened: { at: 'pushedAt', by: 'pushedBy', label: '推送时间' },
  checks: [
    (push) => (push.planYear < push.year ? { field: 'planYear', message: '计划申报年度不能早于推送年度' } : null),
  ],
  once: { fields: ['year'], says: (push) => `该企业${push.year}年的推送` },
  openedWith: 'reason',
  nameOf: (push) => `${push.enterpriseName} ${push.year}年`,
  reads: readByDistricts,
  names: { state: '处理结果' },
  revealed: { contactPhone: '推送联系电话' },
  list: {
    filters: ['keyword', 'county', 'year', 'state', 'label'],
    lenient: true,
    columns: ['enterprise', 'state', 'county', 'year', 'reason', 'preScore', 'pushedAt'],
    lead: '区县推荐有潜力的企业，市级纳入培育库并邀请申报；需要诊断的，纳入时同时发起绿色诊断。',
    empty: ['还没有推送', '区县推送企业后列入这里。'],
  },
  detail: [
    'state',
    'county',
    'reason',
    'aspects',
    'targetLevel',
    'needDiagnosis',
    'preScore',
    'contactName',
    'opinion',
  ],
  sheet: {
    columns: [
      'enterpriseName',
      'socialCode',
      'county',
      'year',
      'reason',
      'aspects',
      'targetLevel',
      'preScore',
      'state',
      'opinion',
      'pushedAt',
      'contactName',
      'contactPhone',
    ],
    names: { reason: '理由' },
  },
})
