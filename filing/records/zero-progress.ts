/** 零碳工厂年度进展: what a works on the list has reached in a year, beside what its plan says of that year. */
import { zeroProgressCase } from '../cases/zero-carbon/zero-progress.ts'
import { area, field, files, money, number, percent, text, year } from '../form/fields.ts'
import { progressDayText } from '../programme/zero-progress-day.ts'
import { readByOwners } from './readers.ts'
import { defineRecord } from './record.ts'

const years = [2026, 2100] as const

export const progressRecord = defineRecord({
  case: zeroProgressCase,
  opens: 'own',
  fields: [
    field('year', '进展年度', year({ required: true, years, hint: `次年${progressDayText}填报。` })),
    field('site', '厂区', text({ required: true, rules: [{ length: [2, 60] }], hint: '与建设方案一致。' })),
    field('work', '建设进展', area(1000, { required: true, atLeast: 10, hint: '对照建设方案；10至1000字。' })),
    field('invested', '累计完成投资', money({ required: true })),
    field('cutCo2', '当年减碳量', number({ unit: 'tCO₂', decimals: 4, required: true })),
    field('co2', '当年碳排放量', number({ unit: 'tCO₂', decimals: 4, required: true, hint: '口径与建设方案一致。' })),
    field('nonFossilPct', '非化石能源消费占比', percent({ required: true })),
    field('delays', '滞后的原因和措施', area(500)),
    field('files', '证明材料', files(0, 5)),
  ],
  // Of the plan's path for that year, when it is reported.
  figures: {
    planNumber: { label: '建设申报编号', kind: 'text' },
    plannedCo2: { label: '方案的碳排放量(tCO₂)', kind: 'number' },
    plannedNonFossil: { label: '方案的非化石占比(%)', kind: 'number' },
  },
  results: { doubt: { label: '需说明的问题', kind: 'text' }, opinion: { label: '核实意见', kind: 'text' } },
  sets: { doubt: { doubt: 'opinion' }, answer: { doubt: 'empty' }, confirm: { opinion: 'opinion' } },
  opened: { at: 'createdAt', label: '填报时间' },
  checks: [
    ({ year: of }, today) =>
      of > Number(today.slice(0, 4)) ? { field: 'year', message: '不能填报以后年度的进展' } : null,
  ],
  once: {
    fields: ['year', 'site'],
    says: ({ year: of, site }) => `${site}${of}年的进展（要改先撤回重报）`,
  },
  nameOf: ({ site, year: of }) => `零碳工厂进展 ${site} ${of}年`,
  reads: readByOwners,
  list: {
    filters: ['keyword', 'year', 'state', 'county', 'label'],
    order: ['year', 'updatedAt'],
    columns: [
      'enterprise',
      'site',
      'year',
      'state',
      'co2',
      'plannedCo2',
      'nonFossilPct',
      'plannedNonFossil',
      'county',
      'createdAt',
    ],
    lead: '建设名单上的厂区每年填报的进展，与建设方案当年的目标并列。区县核实，数字有误的由企业撤回重报。',
    empty: ['还没有年度进展', '企业在门户“零碳工厂年度进展”中填报后列入这里。'],
  },
  detail: [
    'state',
    'doubt',
    'opinion',
    'planNumber',
    'work',
    'invested',
    'cutCo2',
    'co2',
    'plannedCo2',
    'nonFossilPct',
    'plannedNonFossil',
    'delays',
    'createdAt',
  ],
  sheet: {
    columns: [
      'enterpriseName',
      'socialCode',
      'county',
      'site',
      'planNumber',
      'year',
      'invested',
      'cutCo2',
      'co2',
      'plannedCo2',
      'nonFossilPct',
      'plannedNonFossil',
      'work',
      'delays',
      'state',
      'doubt',
      'opinion',
      'createdAt',
    ],
  },
})
