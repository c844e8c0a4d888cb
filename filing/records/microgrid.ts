/** 工业绿色微电网: a year of a site's microgrid, from the meters of the enterprise; its shares are compared with the guide's. */
import { microgridCase } from '../cases/zero-carbon/microgrid.ts'
import { date, field, files, number, option, text, year } from '../form/fields.ts'
import { readByOwners } from './readers.ts'
import { defineRecord } from './record.ts'

export const microgridModes = { own: '自建', third: '第三方投资' } as const

const power = (hint?: string) => number({ unit: 'kW', decimals: 2, required: true, ...(hint ? { hint } : {}) })
const energy = (hint?: string) => number({ unit: 'MWh', decimals: 4, required: true, ...(hint ? { hint } : {}) })

export const microgridRecord = defineRecord({
  case: microgridCase,
  opens: 'own',
  fields: [
    field('year', '年度', year({ required: true, years: [2025, 2100], faultText: '请填写年度' })),
    field('site', '厂区', text({ required: true, rules: [{ length: [2, 60] }] })),
    field('mode', '建设方式', option(microgridModes, { required: true, faultText: '请选择建设方式' })),
    field('commissionedOn', '投运日期', date({ required: true, hint: '分期建设的，填最近一期的日期。' })),
    field('gridPoint', '并网点', text({ required: true, rules: [{ length: [2, 60] }] })),
    field('pvKw', '光伏装机', power('没有的填0。')),
    field('windKw', '风电装机', power('没有的填0。')),
    field('residualKw', '余热余压余气发电装机', power('没有的填0。')),
    field('storageKw', '储能功率', power('没有的填0。')),
    field('storageKwh', '储能容量', number({ unit: 'kWh', decimals: 2, required: true, hint: '没有的填0。' })),
    field('adjustableKw', '可调节负荷', power('没有的填0。')),
    field('generationMwh', '新能源发电量', energy('光伏和风电，弃电前。')),
    field('selfUseMwh', '本厂区自用电量', energy()),
    field('nearbyUseMwh', '就近供应周边的电量', energy('没有的填0。')),
    field('feedInMwh', '上网电量', energy('没有的填0。')),
    field('curtailedMwh', '弃电量', energy('没有的填0。')),
    field('storageInMwh', '储能充电量', energy('只填新能源充入的，没有的填0。')),
    field('storageOutMwh', '储能放电量', energy('放出后的用电已在自用等各项中，没有的填0。')),
    field('loadMwh', '全厂用电量', energy()),
    field('files', '计量记录、电费结算单和合同', files(1, 5)),
  ],
  figures: {
    selfUsePct: { label: '就近消纳比例（%）', kind: 'number' },
    feedInPct: { label: '上网比例（%）', kind: 'number' },
    greenLoadPct: { label: '自发绿电占用电（%）', kind: 'number' },
    result: { label: '与指南对照', kind: 'text', required: true },
  },
  results: { doubt: { label: '需说明的问题', kind: 'text' }, opinion: { label: '核实意见', kind: 'text' } },
  sets: { doubt: { doubt: 'opinion' }, answer: { doubt: 'empty' }, confirm: { opinion: 'opinion' } },
  opened: { at: 'createdAt', label: '登记时间' },
  checks: [
    ({ year: of }, today) =>
      of > Number(today.slice(0, 4)) ? { field: 'year', message: '不能填报以后年度的电量' } : null,
    ({ commissionedOn, year: of }, today) =>
      commissionedOn > today || Number(commissionedOn.slice(0, 4)) > of
        ? { field: 'commissionedOn', message: '投运日期不能晚于今天，也不能晚于填报的年度' }
        : null,
    ({ storageInMwh, storageOutMwh }) =>
      storageOutMwh > storageInMwh ? { field: 'storageOutMwh', message: '储能放电量不能多于充电量' } : null,
    ({ curtailedMwh, generationMwh }) =>
      curtailedMwh > generationMwh ? { field: 'curtailedMwh', message: '弃电量不能多于发电量' } : null,
    ({ selfUseMwh, loadMwh }) =>
      selfUseMwh > loadMwh ? { field: 'selfUseMwh', message: '自用电量不能多于全厂用电量' } : null,
  ],
  once: { fields: ['year', 'site'], says: ({ year: of, site }) => `${site}${of}年的微电网（要改先撤回重填）` },
  nameOf: ({ site, year: of, enterpriseName }) => `工业绿色微电网 ${enterpriseName} ${site} ${of}年`,
  reads: readByOwners,
  list: {
    filters: ['keyword', 'year', 'state', 'county', 'label'],
    order: ['year', 'createdAt'],
    columns: [
      'enterprise',
      'site',
      'year',
      'generationMwh',
      'selfUsePct',
      'feedInPct',
      'greenLoadPct',
      'state',
      'county',
      'createdAt',
    ],
    lead: '企业填报的厂区微电网年度电量。就近消纳和上网比例按指南列出（文号未核对），2026年起投运的才对照；平台不作认定。',
    empty: ['还没有填报', '企业在门户“工业绿色微电网”中填报后列入这里。'],
  },
  detail: [
    'state',
    'doubt',
    'opinion',
    'result',
    'selfUsePct',
    'feedInPct',
    'greenLoadPct',
    'mode',
    'commissionedOn',
    'gridPoint',
    'pvKw',
    'windKw',
    'residualKw',
    'storageKw',
    'storageKwh',
    'adjustableKw',
    'generationMwh',
    'selfUseMwh',
    'nearbyUseMwh',
    'feedInMwh',
    'curtailedMwh',
    'storageInMwh',
    'storageOutMwh',
    'loadMwh',
    'createdAt',
  ],
  sheet: {
    columns: [
      'enterpriseName',
      'socialCode',
      'county',
      'site',
      'year',
      'mode',
      'commissionedOn',
      'gridPoint',
      'pvKw',
      'windKw',
      'residualKw',
      'storageKw',
      'storageKwh',
      'adjustableKw',
      'generationMwh',
      'selfUseMwh',
      'nearbyUseMwh',
      'feedInMwh',
      'curtailedMwh',
      'storageInMwh',
      'storageOutMwh',
      'loadMwh',
      'selfUsePct',
      'feedInPct',
      'greenLoadPct',
      'result',
      'state',
      'doubt',
      'opinion',
      'createdAt',
    ],
  },
})
