/** 园区档案: a park's type, location and operator. One record for each park, kept up to date and reviewed by county or city. */
import { divide, times } from '@green/filing/form/answers.ts'
import type { Figure } from '@green/filing/form/form.ts'
import { choiceFilter } from '@green/filing/programme/filters.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { notAbove } from '../blocks/relations.ts'
import { lastFiveRowsCheck } from '../blocks/self-benchmark.ts'
import { eligibility } from './eligibility.ts'
import { parkRecordExample } from './example.ts'
import { form } from './form.ts'
import { parkRecordReview } from './workflow.ts'

const figures = {
  builtShare: {
    label: '建成率',
    unit: '%',
    decimals: 2,
    formula: '建成面积÷规划面积×100',
    of: (answers) => times(divide(answers.number('builtArea'), answers.number('planArea')), 100),
  },
  greenShare: {
    label: '绿色工厂占规上企业比例',
    unit: '%',
    decimals: 2,
    formula: '绿色工厂数÷规上企业数×100',
    of: (answers) => times(divide(answers.number('greenFactoryCount'), answers.number('aboveScaleCount')), 100),
  },
} satisfies Record<string, Figure>

const ownCounty = '所属区县须与单位注册的区县一致'

/** The record goes to the county in which the account is registered, so it cannot name another. */
const namesOwnCounty: Check = {
  code: 'qxCode',
  level: 'error',
  says: ownCounty,
  of: (answers, { county }) => {
    const named = answers.text('qxCode')
    return county && named && named !== county ? { field: 'qxCode', message: ownCounty } : null
  },
}

export const parkRecord = defineProgramme({
  id: 'park-record',
  title: '园区档案',
  shortTitle: '园区档案',
  formVersion: '2026',
  orgKind: 'park',
  workflow: parkRecordReview,
  oneOpenPer: 'ever',
  eligibility,
  form,
  figures,
  checks: [
    namesOwnCounty,
    notAbove('builtArea', 'planArea', '建成面积不能大于规划面积'),
    notAbove('aboveScaleCount', 'enterpriseCount', '规上企业数不能多于企业数'),
    notAbove('greenFactoryCount', 'enterpriseCount', '绿色工厂数不能多于企业数'),
    lastFiveRowsCheck,
  ],
  stateLabels: { submitted: '待审核', approved: '有效', county_returned: '退回', revoked: '停用' },
  searchedBy: ['yqName'],
  filters: [choiceFilter('yqLevel'), choiceFilter('yqType')],
  list: [
    'enterpriseName',
    'yqName',
    'qxName',
    'yqLevel',
    'yqType',
    'leadIndustry',
    'planArea',
    'builtArea',
    'enterpriseCount',
    'greenFactoryCount',
    'state',
    'submittedAt',
    'handler',
  ],
  export: [
    'enterpriseName',
    'socialCode',
    'yqName',
    'qxName',
    'yqLevel',
    'yqType',
    'yqAddress',
    'leadIndustry',
    'planArea',
    'builtArea',
    'builtShare',
    'enterpriseCount',
    'aboveScaleCount',
    'greenFactoryCount',
    'greenShare',
    'foundDate',
    'head',
    'headPhone',
    'state',
    'contactName',
    'contactPhone',
  ],
  example: parkRecordExample,
})
