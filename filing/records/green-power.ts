/** 绿电凭证: an enterprise registers certificates, each number once in the city; the office doubts and settles. */
import { greenPowerCase } from '../cases/green-power.ts'
import { field, files, integer, month, option, text, year } from '../form/fields.ts'
import { certificateRun, provenFault, useFault, useRule } from '../programme/green-power.ts'
import { readByOwners } from './readers.ts'
import { defineRecord } from './record.ts'

export const greenPowerKinds = { certificate: '绿证', traded: '绿电交易（所附绿证）' } as const
/** What the certificates are claimed for. Only own use counts as green power of the year. */
export const greenPowerPurposes = {
  ownUse: '本企业当年用电',
  product: '指定产品的碳足迹',
  customer: '客户或供应链要求',
} as const

export const powerRecord = defineRecord({
  case: greenPowerCase,
  title: '绿电凭证台账',
  opens: 'own',
  fields: [
    field('kind', '凭证种类', option(greenPowerKinds, { required: true, faultText: '请选择凭证种类' })),
    // Typed as on the paper, stored as a run of numbers.
    field('firstNumber', '起始编号', text({ required: true, stored: false, rules: [{ maxLength: 60 }] })),
    field('lastNumber', '截止编号', text({ stored: false, rules: [{ maxLength: 60 }], hint: '只有一个的不填。' })),
    // Where it is left out the papers prove one.
    field(
      'documentCount',
      '所附凭证载明的个数',
      integer({
        required: true,
        addedLater: true,
        min: 1,
        max: 1e7,
        faultText: '请填写所附凭证载明的个数',
        hint: '绿证或结算单上写明的凭证个数；登记的不能多于它。',
      }),
    ),
    field('year', '消费年度', year({ required: true, years: [2020, 2100], faultText: '请选择消费年度' })),
    field('producedIn', '电量生产年月', month({ required: true, faultText: '请选择电量生产的年月', hint: useRule })),
    field(
      'purpose',
      '用途',
      option(greenPowerPurposes, {
        required: true,
        faultText: '请选择用途',
        hint: '只有用于本企业当年用电的计入年度核对；无论哪种用途，同一编号不能再次登记。',
      }),
    ),
    field('supplier', '发电企业或售电公司', text({ required: true, rules: [{ length: [2, 100] }] })),
    field('note', '备注', text({ rules: [{ maxLength: 200 }] })),
    field('files', '凭证或结算单', files(1, 5)),
  ],
  figures: {
    numbers: { label: '编号', kind: 'text', required: true },
    count: { label: '个数', kind: 'number', required: true },
    // One certificate is 1 MWh.
    quantity: { label: '电量（万kWh）', kind: 'number', required: true },
    // Where the year's registrations fall short of its accepted figures.
    shortfall: { label: '年度核对', kind: 'text' },
  },
  results: { doubt: { label: '存疑的理由', kind: 'text' } },
  sets: { doubt: { doubt: 'opinion' }, settle: { doubt: 'empty' } },
  opened: { at: 'createdAt', label: '登记时间' },
  checks: [
    ({ firstNumber, lastNumber, documentCount }) => {
      const run = certificateRun(firstNumber, lastNumber)
      return 'field' in run ? run : provenFault(run, documentCount ?? 1)
    },
    ({ producedIn, year: usedIn }, today) => useFault(producedIn, usedIn, today),
  ],
  nameOf: ({ numbers, enterpriseName }) => `绿电凭证 ${numbers} ${enterpriseName}`,
  reads: readByOwners,
  names: { kind: '种类', documentCount: '凭证载明的个数', producedIn: '生产年月', supplier: '来源单位' },
  row: [
    'enterpriseName',
    'socialCode',
    'qxName',
    'kind',
    'firstNumber',
    'lastNumber',
    'count',
    'documentCount',
    'quantity',
    'year',
    'producedIn',
    'purpose',
    'supplier',
    'note',
    'files',
    'doubt',
    'shortfall',
    'state',
    'createdAt',
  ],
  log: ['numbers', 'documentCount', 'year', 'purpose', 'supplier', 'doubt'],
  list: {
    filters: [
      'keyword',
      { custom: 'number', max: 60, label: '凭证编号', hint: '查一个编号由谁登记' },
      'year',
      'state',
      'county',
      'label',
    ],
    order: ['year', 'updatedAt'],
    columns: ['enterprise', 'numbers', 'quantity', 'year', 'state', 'shortfall', 'purpose', 'county', 'createdAt'],
    lead: '企业登记的绿证和绿电交易。同一编号全市只能登记一次，跨企业、年度和用途都拦截；存疑的在核实前不计入。',
    empty: ['没有登记的凭证', '企业在门户“绿电凭证”中登记后列入这里。'],
  },
  detail: [
    'state',
    'doubt',
    'numbers',
    'quantity',
    'documentCount',
    'kind',
    'supplier',
    'producedIn',
    'year',
    'purpose',
    'note',
    'createdAt',
    'shortfall',
  ],
  sheet: {
    columns: [
      'enterpriseName',
      'socialCode',
      'county',
      'kind',
      'firstNumber',
      'lastNumber',
      'count',
      'quantity',
      'year',
      'producedIn',
      'purpose',
      'supplier',
      'state',
      'doubt',
      'shortfall',
      'createdAt',
    ],
    names: { shortfall: '与年度能耗的差额' },
  },
})
