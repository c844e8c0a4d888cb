/**
 * 合同能源管理 (GB/T 24915-2020). A ledger without review: one party registers the contract, the other confirms or disputes it, and
 * the results of each year are added while it runs. Staff add a remark and say whether it counts in the statistics.
 */

import { area, choice, field } from '@green/filing/form/fields.ts'
import { confirmedLedger } from '@green/filing/profiles/ledger.ts'
import { choiceFilter, textFilter, yearFilter } from '@green/filing/programme/filters.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import { checks } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { contractExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'
import { identity } from './identity.ts'

export const energyContract = defineProgramme({
  id: 'energy-contract',
  title: '合同能源管理登记',
  shortTitle: '合同能源管理',
  formVersion: '2026',
  orgKind: 'enterprise',
  alsoFiledBy: ['institution'],
  workflow: confirmedLedger,
  oneOpenPer: 'enterprise',
  oneOpenBy: 'contractNo',
  parties: { codes: ['userCode', 'escoCode'], once: ['escoCode', 'contractNo'] },
  removable: (answers, filedIn, thisYear) => filedIn === thisYear && answers.rows('actualRows').length === 0,
  eligibility,
  form,
  figures,
  checks,
  identity,
  project: {
    name: 'projectName',
    before: 'baselineTce',
    saved: 'expectTce',
    invest: 'investTotal',
    plantOf: 'userCode',
  },
  outcome: {
    fields: [
      field('counted', '纳入统计', choice('yesNo', { required: true, hint: '重复登记或未实施的选“否”' })),
      field('staffRemark', '管理备注', area(300, { seenBy: ['county', 'city', 'admin'] })),
    ],
    onApproval: ['counted', 'staffRemark'],
  },
  stateLabels: { submitted: '待对方确认' },
  nextWords: {
    submitted: '已登记，对方单位已在平台注册的会收到消息，由其确认或提出异议。',
    disputed: '对方单位有异议，请核对后修改，修改后重新确认。',
  },
  searchedBy: ['projectName'],
  filters: [
    choiceFilter('epcType'),
    choiceFilter('techType'),
    choiceFilter('stage'),
    yearFilter('signDate', [0, -9], { key: 'signYear', label: '签订年度' }),
    choiceFilter('userQx', { label: '用能单位区县' }),
    textFilter('escoName', '服务公司', '公司名称'),
  ],
  list: [
    'projectName',
    'userName',
    'escoName',
    'epcType',
    'investTotal',
    'termYears',
    'baselineTce',
    'expectTce',
    'cumSaving',
    'saveRate',
    'stage',
    'state',
    'submittedAt',
  ],
  export: [
    'number',
    'projectName',
    'contractNo',
    'userName',
    'userCode',
    'userQx',
    'industryCode',
    'escoName',
    'escoCode',
    'epcType',
    'techType',
    'stage',
    'signDate',
    'startDate',
    'endDate',
    'termYears',
    'investTotal',
    'escoInvest',
    'baselineTce',
    'expectTce',
    'cumSaving',
    'saveRate',
    'payback',
    'deviation',
    'mvMethod',
    'state',
    'counted',
    'staffRemark',
    'enterpriseName',
    'contactName',
    'contactPhone',
    'submittedAt',
  ],
  totalsBy: {
    title: '按区县和类型合计',
    by: ['userQx', 'epcType'],
    sums: ['investTotal', 'expectTce', 'cumSaving'],
    leavesOut: { key: 'counted', code: '0' },
  },
  totals: ['investTotal', 'expectTce', 'cumSaving'],
  example: contractExample,
})
