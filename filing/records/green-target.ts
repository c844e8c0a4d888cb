/** 绿电消费比例: the enterprises on the city's list of a year, with target, share and gap; each reports its year once. */
import { greenTargetCase } from '../cases/market/green-target.ts'
import { field, option, percent, text, year } from '../form/fields.ts'
import { assessmentModes, greenIndustries } from '../programme/green-target.ts'
import { readByOwners } from './readers.ts'
import { defineRecord } from './record.ts'

export const greenTargetRecord = defineRecord({
  case: greenTargetCase,
  opens: 'chosen',
  fields: [
    field('year', '年度', year({ required: true, years: [2025, 2100], faultText: '请填写年度' })),
    field('industry', '目标行业', option(greenIndustries, { required: true, faultText: '请选择目标行业' })),
    field(
      'mode',
      '考核方式',
      option(assessmentModes, { required: true, faultText: '请选择考核方式', hint: '以下达的文件为准。' }),
    ),
    field(
      'targetPct',
      '目标比例',
      percent({ required: true, faultText: '请填写目标比例', hint: '如35.2，不带百分号。' }),
    ),
    field(
      'source',
      '名单文件',
      text({
        required: true,
        rules: [{ length: [4, 100] }],
        hint: '文件名称、文号和日期；没有正式文本的写明“征求意见稿”。',
      }),
    ),
  ],
  figures: {
    consumptionMWh: { label: '用电量（MWh）', kind: 'number' },
    countedMWh: { label: '计入的绿电（MWh）', kind: 'number' },
    ratioPct: { label: '绿电消费比例（%）', kind: 'number' },
    gapCertificates: { label: '还差（个绿证）', kind: 'number' },
    gapYuan: { label: '补足缺口的参考金额（元）', kind: 'number' },
    expiring: { label: '90日内到期的绿证（个）', kind: 'number' },
  },
  results: {
    explanation: { label: '完成情况说明', kind: 'text' },
    returnReason: { label: '退回的理由', kind: 'text' },
    reportedAt: { label: '报告时间', kind: 'moment' },
  },
  sets: {
    report: { explanation: 'opinion', returnReason: 'empty', reportedAt: 'now' },
    giveBack: { returnReason: 'opinion' },
  },
  opened: { at: 'createdAt', label: '列入时间' },
  once: { fields: ['year'], says: ({ year: of }) => `该企业${of}年的绿电消费比例名单` },
  nameOf: ({ enterpriseName, year: of }) => `绿电消费比例 ${enterpriseName} ${of}年`,
  reads: readByOwners,
  list: {
    filters: ['keyword', 'year', 'state', 'county', 'label'],
    order: ['year', 'updatedAt'],
    columns: [
      'enterprise',
      'industry',
      'mode',
      'targetPct',
      'ratioPct',
      'gapCertificates',
      'expiring',
      'state',
      'county',
      'year',
    ],
    lead: '市级导入的年度名单。比例由账本采用的用电量和绿电凭证台账得出；平台只显示和提醒，是否完成由能源主管部门认定。',
    empty: ['还没有名单', '市级导入当年的名单后列入这里。'],
  },
  detail: [
    'state',
    'returnReason',
    'year',
    'industry',
    'mode',
    'targetPct',
    'consumptionMWh',
    'countedMWh',
    'ratioPct',
    'gapCertificates',
    'gapYuan',
    'expiring',
    'explanation',
    'reportedAt',
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
      'mode',
      'targetPct',
      'consumptionMWh',
      'countedMWh',
      'ratioPct',
      'gapCertificates',
      'gapYuan',
      'expiring',
      'state',
      'explanation',
      'reportedAt',
      'source',
    ],
  },
})
