/**
 * 第三方机构备案 (绿色制造第三方评价工作要求, 渝经信节能〔2023〕23号附件4). The city alone reviews (profile W3-c) and may suspend for a
 * term; a filing is valid for two years, and an approved change replaces the version before.
 */

import { singleCityReview } from '@green/filing/profiles/single-review.ts'
import { choiceFilter, endingFilter } from '@green/filing/programme/filters.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import { checks, declaredTotals } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { thirdPartyExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'

export const thirdParty = defineProgramme({
  id: 'third-party',
  title: '第三方机构备案',
  shortTitle: '第三方机构备案',
  formVersion: '2026',
  orgKind: 'institution',
  workflow: singleCityReview,
  decides: { what: '第三方机构', as: '备案' },
  oneOpenPer: 'enterprise',
  eligibility,
  form,
  figures,
  checks,
  declaredTotals,
  reviewItems: [
    { id: 'subject', label: '主体资格' },
    { id: 'premises', label: '办公场所' },
    { id: 'finance', label: '财务制度' },
    { id: 'staff', label: '人员' },
    { id: 'performance', label: '业绩' },
    { id: 'independence', label: '独立性与保密' },
    { id: 'commitment', label: '承诺' },
  ],
  evaluatorScopes: 'jgScopes',
  counted: {
    usedQuota: { label: '年度项目数/15', decimals: 0 },
    passRate: { label: '通过率', unit: '%', decimals: 2 },
  },
  stateLabels: {
    submitted: '待审核',
    city_returned: '退回',
    approved: '已备案',
    rejected: '不予备案',
    suspended: '暂停采信',
    revoked: '移出',
    superseded: '已被新版本替代',
  },
  filters: [choiceFilter('jgScopes', { label: '评价范围' }), choiceFilter('jgType'), endingFilter],
  list: [
    'enterpriseName',
    'qxName',
    'jgType',
    'jgScopes',
    'staffMid',
    'seniorRatio',
    'usedQuota',
    'passRate',
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
    'jgType',
    'jgScopes',
    'industries',
    'staffMid',
    'staffSenior',
    'seniorRatio',
    'perfCount',
    'usedQuota',
    'passRate',
    'officeAddr',
    'techHead',
    'techPhone',
    'contactName',
    'contactPhone',
    'email',
    'titleNumber',
    'validTo',
    'state',
    'submittedAt',
  ],
  // 备案号: DSFJG, year, code of the district, three digits.
  grants: {
    titleKind: 'thirdParty',
    validYears: 2,
    numberPrefix: 'DSFJG',
    oneVersion: true,
    services: 'jgScopes',
    facts: { jgType: 'jgType', scopes: 'jgScopes', industries: 'industries', staffMid: 'staffMid' },
  },
  example: thirdPartyExample,
})
