/** 第三方机构年度工作报告. Own ledger by year, no review (profile W5); the city opens a window for each year, and the report is stored with the filing. */
import { ledger } from '@green/filing/profiles/ledger.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import { checks } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { thirdPartyReportExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'

export const thirdPartyReport = defineProgramme({
  id: 'third-party-report',
  title: '第三方机构年度报告',
  shortTitle: '第三方年度报告',
  formVersion: '2026',
  orgKind: 'institution',
  workflow: ledger,
  oneOpenPer: 'year',
  yearField: 'year',
  eligibility,
  form,
  figures,
  checks,
  stateLabels: { submitted: '已报送' },
  list: [
    'enterpriseName',
    'qxName',
    'year',
    'evaluations',
    'nationalEvaluations',
    'returned',
    'complaints',
    'state',
    'submittedAt',
  ],
  export: [
    'enterpriseName',
    'socialCode',
    'qxName',
    'year',
    'factoryNational',
    'factoryCity',
    'parkNational',
    'parkCity',
    'chainNational',
    'chainCity',
    'evaluations',
    'nationalEvaluations',
    'returned',
    'complaints',
    'feeLow',
    'feeHigh',
    'contactName',
    'contactPhone',
    'submittedAt',
  ],
  example: thirdPartyReportExample,
})
