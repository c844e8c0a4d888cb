/**
 * 节能服务机构备案. One review by the county (profile W3); the city may act on the same states and revoke.
 * 备案 is a registration, not a licence: the platform states facts and lets users see them.
 */

import { singleCountyReview } from '@green/filing/profiles/single-review.ts'
import { choiceFilter, endingFilter } from '@green/filing/programme/filters.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import { checks, declaredTotals } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { energyServiceExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'

export const energyServiceFiling = defineProgramme({
  id: 'energy-service-filing',
  title: '节能服务机构备案',
  shortTitle: '节能服务备案',
  formVersion: '2026',
  orgKind: 'institution',
  workflow: singleCountyReview,
  decides: { what: '节能服务机构', as: '备案' },
  oneOpenPer: 'enterprise',
  eligibility,
  form,
  figures,
  checks,
  declaredTotals,
  reviewItems: [
    { id: 'subject', label: '主体资格' },
    { id: 'staff', label: '人员' },
    { id: 'devices', label: '设备' },
    { id: 'premises', label: '场地' },
    { id: 'finance', label: '财务' },
    { id: 'cases', label: '业绩' },
    { id: 'qualification', label: '资质' },
    { id: 'commitment', label: '承诺' },
  ],
  stateLabels: {
    submitted: '待审核',
    approved: '已备案',
    county_returned: '退回',
    rejected: '不予备案',
    revoked: '取消备案',
  },
  filters: [choiceFilter('serviceTypes', { label: '服务类别' }), endingFilter],
  list: [
    'enterpriseName',
    'qxName',
    'serviceTypes',
    'techStaff',
    'caseCount3y',
    'savingTotal',
    'titleNumber',
    'validTo',
    'state',
    'submittedAt',
    'handler',
  ],
  export: [
    'enterpriseName',
    'socialCode',
    'qxName',
    'filingKind',
    'serviceTypes',
    'serviceIndustries',
    'staffTotal',
    'techStaff',
    'techRatio',
    'seniorStaff',
    'midStaff',
    'cma',
    'officeArea',
    'caseCount3y',
    'savingTotal',
    'contactName',
    'contactPhone',
    'email',
    'website',
    'titleNumber',
    'validTo',
    'state',
    'submittedAt',
  ],
  // 备案号: JNFW, year, code of the district, three digits.
  grants: { titleKind: 'energyService', validYears: 3, numberPrefix: 'JNFW', services: 'serviceTypes' },
  example: energyServiceExample,
})
