/** 近零碳园区试点: the parks of the city's lists, each with its self-assessment and the result of the two offices. */
import { parkPilotCase } from '../cases/zero-carbon/park-pilot.ts'
import { area, date, field, files, number, percent, text, year } from '../form/fields.ts'
import { readByOwners } from './readers.ts'
import { defineRecord, stepForm } from './record.ts'

const ownFigure = { hint: '有的填写，没有的不填。' }

const selfAssessment = stepForm(
  [
    field(
      'summary',
      '自评估摘要',
      area(1000, { required: true, atLeast: 10, hint: '对照试点方案的完成情况；10至1000字。' }),
    ),
    field('figureYear', '数据年度', year({ years: [2020, 2100], hint: '填写了下面的数据时填写。' })),
    field('energyTce', '综合能源消费量', number({ unit: 'tce', decimals: 2, ...ownFigure })),
    field('co2', '碳排放量', number({ unit: 'tCO₂', decimals: 2, ...ownFigure })),
    field('cleanPct', '清洁能源消费占比', percent(ownFigure)),
    field('files', '自评估报告和附件', files(1, 5)),
  ],
  [
    ({ figureYear, energyTce, co2, cleanPct }) =>
      figureYear === null && [energyTce, co2, cleanPct].some((value) => value !== null)
        ? { field: 'figureYear', message: '填写了数据的，请填写数据年度' }
        : null,
    ({ figureYear }, today) =>
      figureYear !== null && figureYear > Number(today.slice(0, 4))
        ? { field: 'figureYear', message: '数据年度不能晚于今年' }
        : null,
  ],
)

const acceptance = stepForm(
  [
    field(
      'resultNumber',
      '验收文件文号',
      text({ required: true, rules: [{ length: [2, 60] }], hint: '按两部门的验收文件填写。' }),
    ),
    field('resultDate', '验收文件日期', date({ required: true })),
    field('resultFiles', '验收文件', files(1, 3)),
  ],
  [
    ({ resultDate }, today) =>
      resultDate > today ? { field: 'resultDate', message: '验收文件的日期不能晚于今天' } : null,
  ],
)

export const parkPilotRecord = defineRecord({
  case: parkPilotCase,
  opens: 'chosen',
  about: 'park',
  fields: [
    field(
      'listTitle',
      '名单文件',
      text({ required: true, rules: [{ length: [4, 100] }], hint: '公布试点名单的文件名称。' }),
    ),
    field('listNumber', '文号', text({ required: true, rules: [{ length: [2, 60] }] })),
    field('listDate', '文件日期', date({ required: true })),
    field('batch', '批次', text({ required: true, rules: [{ length: [1, 20] }], hint: '如第二批。' })),
    field('dueOn', '自评估期限', date({ required: true, hint: '按名单文件。' })),
    field('acceptanceDueOn', '验收期限', date({ hint: '文件写明的填写，没有的不填。' })),
  ],
  asks: { handIn: selfAssessment, pass: acceptance, fail: acceptance },
  results: {
    returnReason: { label: '退回的理由', kind: 'text' },
    removalReason: { label: '移出的理由', kind: 'text' },
    assessedAt: { label: '自评估提交时间', kind: 'moment' },
  },
  sets: {
    handIn: { returnReason: 'empty', assessedAt: 'now' },
    giveBack: { returnReason: 'opinion' },
    remove: { removalReason: 'opinion' },
  },
  opened: { at: 'createdAt', label: '列入时间' },
  checks: [
    ({ listDate }, today) => (listDate > today ? { field: 'listDate', message: '文件日期不能晚于今天' } : null),
    ({ dueOn, listDate }) => (dueOn < listDate ? { field: 'dueOn', message: '自评估期限不能早于文件日期' } : null),
    ({ acceptanceDueOn, dueOn }) =>
      acceptanceDueOn !== null && acceptanceDueOn < dueOn
        ? { field: 'acceptanceDueOn', message: '验收期限不能早于自评估期限' }
        : null,
  ],
  once: {
    fields: ['listNumber'],
    says: ({ listNumber }) => `该园区${listNumber}的试点（要更正请先移出，再列入）`,
  },
  nameOf: ({ enterpriseName, batch }) => `近零碳园区试点 ${enterpriseName} ${batch}`,
  reads: readByOwners,
  list: {
    filters: ['keyword', 'state', 'county', 'label'],
    order: ['listDate', 'updatedAt'],
    columns: [
      'enterprise',
      'batch',
      'listNumber',
      'dueOn',
      'assessedAt',
      'state',
      'resultNumber',
      'county',
      'createdAt',
    ],
    lead: '市级按公布的名单列入试点园区。园区提交自评估；验收由市生态环境局和市经信委办理，平台只登记验收文件，不认定、不发证。',
    empty: ['还没有试点园区', '市级按名单文件列入园区后显示在这里。'],
  },
  detail: [
    'state',
    'returnReason',
    'removalReason',
    'listTitle',
    'listNumber',
    'listDate',
    'batch',
    'dueOn',
    'acceptanceDueOn',
    'assessedAt',
    'summary',
    'figureYear',
    'energyTce',
    'co2',
    'cleanPct',
    'resultNumber',
    'resultDate',
    'createdAt',
  ],
  sheet: {
    columns: [
      'enterpriseName',
      'socialCode',
      'county',
      'listTitle',
      'listNumber',
      'listDate',
      'batch',
      'dueOn',
      'acceptanceDueOn',
      'state',
      'assessedAt',
      'summary',
      'figureYear',
      'energyTce',
      'co2',
      'cleanPct',
      'resultNumber',
      'resultDate',
      'returnReason',
      'removalReason',
      'createdAt',
    ],
  },
})
