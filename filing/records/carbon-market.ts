/** 全国碳市场: the enterprises on the ecology department's list of a year, with the newest verified figure. The platform does nothing of MRV. */
import { carbonMarketCase } from '../cases/market/carbon-market.ts'
import { field, option, text, year } from '../form/fields.ts'
import { carbonDuties, carbonIndustries } from '../programme/carbon-market.ts'
import { readByOwners } from './readers.ts'
import { defineRecord } from './record.ts'

export const carbonMarketRecord = defineRecord({
  case: carbonMarketCase,
  opens: 'chosen',
  fields: [
    field('year', '年度', year({ required: true, years: [2024, 2100], faultText: '请填写年度' })),
    field('industry', '行业', option(carbonIndustries, { required: true, faultText: '请选择行业' })),
    field('duty', '义务', option(carbonDuties, { required: true, faultText: '请选择义务' })),
    field('guide', '核算指南', text({ rules: [{ maxLength: 60 }], hint: '如CETS-AG-02.01-V01-2024；不清楚的不填。' })),
    field(
      'source',
      '名录文件',
      text({ required: true, rules: [{ length: [4, 100] }], hint: '生态环境部门的文件名称、文号和日期。' }),
    ),
  ],
  figures: {
    monthsDone: { label: '已登记存证的月份', kind: 'number', required: true },
    verifiedT: { label: '核查排放量（t）', kind: 'number' },
    letter: { label: '核查结果文号', kind: 'text' },
    cleared: { label: '清缴（以生态环境部门的结果为准）', kind: 'text' },
  },
  results: {
    reportNote: { label: '年度报告', kind: 'text' },
    surrenderNote: { label: '清缴情况', kind: 'text' },
    reportedAt: { label: '登记报送的时间', kind: 'moment' },
    surrenderedAt: { label: '登记清缴的时间', kind: 'moment' },
  },
  sets: {
    report: { reportNote: 'opinion', reportedAt: 'now' },
    surrender: { surrenderNote: 'opinion', surrenderedAt: 'now' },
  },
  opened: { at: 'createdAt', label: '列入时间' },
  once: { fields: ['year'], says: ({ year: of }) => `该企业${of}年的全国碳市场名录` },
  nameOf: ({ enterpriseName, year: of }) => `全国碳市场 ${enterpriseName} ${of}年`,
  reads: readByOwners,
  list: {
    filters: ['keyword', 'year', 'state', 'county', 'label'],
    order: ['year', 'updatedAt'],
    columns: ['enterprise', 'industry', 'duty', 'verifiedT', 'letter', 'monthsDone', 'state', 'county', 'year'],
    lead: '按生态环境部门的名录和核查结果导入。监测、报告、核查、配额和清缴由生态环境部门管理，平台不办理，也不看企业的配额。',
    empty: ['还没有名录', '市级按生态环境部门的名录导入后列入这里。'],
  },
  detail: [
    'state',
    'year',
    'industry',
    'duty',
    'guide',
    'verifiedT',
    'letter',
    'cleared',
    'monthsDone',
    'reportNote',
    'surrenderNote',
    'source',
    'createdAt',
  ],
  sheet: {
    columns: [
      'enterpriseName',
      'socialCode',
      'county',
      'year',
      'industry',
      'duty',
      'guide',
      'verifiedT',
      'letter',
      'cleared',
      'monthsDone',
      'state',
      'source',
    ],
  },
})
