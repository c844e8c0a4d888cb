/** 产品用水定额调查. Own ledger by year, no review (profile W5). Units follow the quota standard of the product. */
import { ledger } from '@green/filing/profiles/ledger.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import { checks } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { waterQuotaExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'

export const waterQuota = defineProgramme({
  id: 'water-quota',
  title: '产品用水定额调查',
  shortTitle: '用水定额',
  formVersion: '2026',
  orgKind: 'enterprise',
  workflow: ledger,
  oneOpenPer: 'year',
  yearField: 'year',
  eligibility,
  form,
  readsLists: ['waterLevel'],
  figures,
  checks,
  stateLabels: { submitted: '已填报' },
  filters: [
    { by: 'row', key: 'product', label: '产品', table: 'productRows', column: 'productName', placeholder: '产品名称' },
    { by: 'row', key: 'level', label: '用水水平', table: 'productRows', column: 'level', dict: 'waterLevel' },
  ],
  list: [
    'enterpriseName',
    'qxName',
    'year',
    'productNames',
    'intakeTotal',
    'vuiMain',
    'worst',
    'waterReuseRate',
    'state',
    'submittedAt',
  ],
  export: [
    'enterpriseName',
    'socialCode',
    'qxName',
    'industryName',
    'year',
    'intakeTotal',
    'unconTotal',
    'reuseTotal',
    'waterReuseRate',
    'unitOutputWater',
    'meterRatio1',
    'meterRatio2',
    'meterRatio3',
    'contactName',
    'contactPhone',
    'state',
    'submittedAt',
  ],
  // One line for each product, its columns after these.
  exportRowsOf: 'productRows',
  statistics: { water: 'intakeTotal', outputValue: 'outputValue' },
  example: waterQuotaExample,
})
