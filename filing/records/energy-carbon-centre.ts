/** 能碳管理中心: what a centre covers and can do, by the thirteen functions of the guide; savings are the enterprise's own statement. */
import { ecCentreCase } from '../cases/zero-carbon/energy-carbon-centre.ts'
import { choices, date, field, files, integer, money, month, number, option, text } from '../form/fields.ts'
import { readByOwners } from './readers.ts'
import { defineRecord } from './record.ts'

/** 网络安全等级保护 of the centre. */
export const protectionGrades = { none: '未定级', first: '一级', second: '二级', third: '三级' } as const

export const ecCentreRecord = defineRecord({
  case: ecCentreCase,
  opens: 'own',
  fields: [
    field('centre', '中心名称', text({ required: true, rules: [{ length: [2, 60] }] })),
    field('site', '覆盖的厂区', text({ required: true, rules: [{ length: [2, 100] }] })),
    field(
      'builtBy',
      '承建单位',
      text({ required: true, rules: [{ length: [2, 60] }], hint: '自建的填写本企业名称。' }),
    ),
    field('since', '投运年月', month({ required: true, faultText: '请选择投运年月' })),
    field('invested', '投资额', money({ required: true })),
    field(
      'metersDue',
      '应装能源计量器具',
      integer({ unit: '台', required: true, min: 1, max: 1e6, hint: '按GB 17167各级应装的合计。' }),
    ),
    field('metersAuto', '其中自动采集', integer({ unit: '台', required: true, min: 0, max: 1e6 })),
    field('intervalMinutes', '采集间隔', integer({ unit: '分钟', required: true, min: 1, max: 1440 })),
    field('retentionYears', '数据保存', integer({ unit: '年', required: true, min: 1, max: 50 })),
    field(
      'functions',
      '具备的功能',
      choices('ecCentre', {
        required: true,
        faultText: '请选择具备的功能',
        hint: '每项应有报表或运行记录，截图不作证明。',
      }),
    ),
    field('grade', '网络安全等级保护', option(protectionGrades, { required: true, faultText: '请选择等级' })),
    field('savedTce', '年节能量', number({ unit: 'tce', decimals: 2, hint: '本企业测算，平台不核定。' })),
    field('cutCo2', '年减碳量', number({ unit: 'tCO₂', decimals: 2, hint: '本企业测算，平台不核定。' })),
    field('acceptedOn', '验收日期', date()),
    field('acceptedBy', '验收单位', text({ rules: [{ maxLength: 60 }] })),
    field('files', '运行报表和验收材料', files(1, 5)),
  ],
  figures: {
    autoPct: { label: '自动采集率（%）', kind: 'number', required: true },
    functionCount: { label: '功能（共13项）', kind: 'number', required: true },
  },
  results: { doubt: { label: '需说明的问题', kind: 'text' }, opinion: { label: '核实意见', kind: 'text' } },
  sets: { doubt: { doubt: 'opinion' }, answer: { doubt: 'empty' }, confirm: { opinion: 'opinion' } },
  opened: { at: 'createdAt', label: '登记时间' },
  checks: [
    ({ metersDue, metersAuto }) =>
      metersAuto > metersDue ? { field: 'metersAuto', message: '自动采集的不能多于应装计量器具' } : null,
    ({ since }, today) => (since > today.slice(0, 7) ? { field: 'since', message: '投运年月不能晚于本月' } : null),
    ({ acceptedOn }, today) =>
      acceptedOn && acceptedOn > today ? { field: 'acceptedOn', message: '验收日期不能晚于今天' } : null,
    ({ acceptedOn, acceptedBy }) =>
      acceptedOn && acceptedBy.trim() === ''
        ? { field: 'acceptedBy', message: '填写了验收日期的，请填写验收单位' }
        : null,
  ],
  once: { fields: ['centre'], says: ({ centre }) => `${centre}的登记（要改先撤回再登记）` },
  nameOf: ({ centre, enterpriseName }) => `能碳管理中心 ${centre} ${enterpriseName}`,
  reads: readByOwners,
  list: {
    filters: ['keyword', 'state', 'county', 'label'],
    columns: ['enterprise', 'centre', 'functionCount', 'autoPct', 'grade', 'since', 'state', 'county', 'createdAt'],
    lead: '企业登记的能碳管理中心：功能按指南的13项（文号和后五项未核对原文），节能量和减碳量为企业自报。',
    empty: ['还没有登记', '企业在门户“能碳管理中心”中登记后列入这里。'],
  },
  detail: [
    'state',
    'doubt',
    'opinion',
    'site',
    'builtBy',
    'since',
    'invested',
    'metersDue',
    'metersAuto',
    'autoPct',
    'intervalMinutes',
    'retentionYears',
    'functions',
    'functionCount',
    'grade',
    'savedTce',
    'cutCo2',
    'acceptedOn',
    'acceptedBy',
    'createdAt',
  ],
  sheet: {
    columns: [
      'enterpriseName',
      'socialCode',
      'county',
      'centre',
      'site',
      'builtBy',
      'since',
      'invested',
      'metersDue',
      'metersAuto',
      'autoPct',
      'intervalMinutes',
      'retentionYears',
      'functionCount',
      'functions',
      'grade',
      'savedTce',
      'cutCo2',
      'acceptedOn',
      'acceptedBy',
      'state',
      'doubt',
      'opinion',
      'createdAt',
    ],
  },
})
