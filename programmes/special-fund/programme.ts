/**
 * 专项资金申报. The county recommends, experts score the project directions, the city decides after publicity (profile W1); what is
 * granted goes into a payment ledger. Titles are rewarded without experts. Amounts are set for each batch and direction.
 */

import { choice, field, money } from '@green/filing/form/fields.ts'
import { countyCityExperts } from '@green/filing/profiles/county-city-experts.ts'
import { choiceFilter } from '@green/filing/programme/filters.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import type { StepRole } from '@green/filing/workflow/step-roles.ts'
import { checks, declaredTotals } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { specialFundExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'
import { identity } from './identity.ts'
import { rubrics } from './rubric.ts'

/** Who proposed and who must confirm is for officers alone. */
const fundReaders = ['county', 'city', 'admin'] as const satisfies readonly StepRole[]

export const specialFund = defineProgramme({
  id: 'special-fund',
  title: '专项资金申报',
  shortTitle: '专项资金',
  formVersion: '2026',
  orgKind: 'enterprise',
  workflow: countyCityExperts,
  decides: { what: '专项资金', as: '支持' },
  /** They know what the notices ask about: accidents in environment and in safety, and the abnormal and dishonest lists. */
  asksOffices: ['市生态环境局', '市应急管理局', '市市场监管局'],
  oneOpenPer: 'batch',
  oneOpenBy: 'sbfx',
  eligibility,
  form,
  readsLists: ['tceCarbon', 'eliminatedEquipment', 'energyType'],
  figures,
  checks,
  declaredTotals,
  rubricBy: { field: 'sbfx', rubrics },
  relatedUnits: [{ key: 'auditOrg', as: '节能量审核机构' }],
  identity,
  project: {
    name: 'projectName',
    year: 'baselineYear',
    calibre: 'calibre',
    before: 'baselineTce',
    after: 'afterTce',
    outputBefore: 'baselineOutput',
    outputAfter: 'afterOutput',
    saved: 'annualSavingEqual',
    invest: 'investTotal',
  },
  batchValues: {
    dict: 'fundRule',
    title: '各方向补助标准',
    rowTitle: '申报方向',
    columns: [
      { key: 'unitSubsidy', label: '单位补贴', unit: '元', decimals: 2, hint: '每tce、MW、m³或t' },
      { key: 'guaranteeSubsidy', label: '非分享型单位补贴', unit: '元', decimals: 2, hint: '合同能源管理保证型等' },
      { key: 'minSaving', label: '下限', unit: 'tce或MW', decimals: 4 },
      { key: 'capAmount', label: '单家上限', unit: '万元', decimals: 2 },
      { key: 'investRatioCap', label: '投资比例上限', unit: '%', decimals: 2 },
      { key: 'prepayRatio', label: '预拨比例', unit: '%', decimals: 2, hint: '稳定运行未满12个月时' },
      { key: 'fixedNational', label: '国家级定额', unit: '万元', decimals: 2 },
      { key: 'fixedCity', label: '市级定额', unit: '万元', decimals: 2 },
    ],
  },
  outcome: {
    fields: [
      field(
        'proposedAmount',
        '建议资金额',
        money({
          required: true,
          rules: ['nonzero'],
          seenBy: ['city', 'admin'],
          hint: '由另一位市级管理员在拨付台账中复核',
        }),
      ),
      field('approvedAmount', '核定资金', money()),
      field('paidAmount', '已拨付', money()),
      field('ledgerState', '拨付状态', choice('fundLedger')),
    ],
    onApproval: ['proposedAmount'],
  },
  searchedBy: ['projectName'],
  filters: [choiceFilter('sbfx'), choiceFilter('ledgerState')],
  counted: {
    unpaidAmount: { label: '未拨付', unit: '万元', decimals: 2, seenBy: fundReaders },
    fundStage: { label: '拨付', seenBy: fundReaders },
  },
  list: [
    'enterpriseName',
    'projectName',
    'sbfx',
    'applyAmount',
    'suggestAmount',
    'proposedAmount',
    'approvedAmount',
    'paidAmount',
    'unpaidAmount',
    'fundStage',
    'qxName',
    'investTotal',
    'annualSavingTce',
    'expertScore',
    'ledgerState',
    'gateFlag',
    'state',
    'submittedAt',
    'handler',
  ],
  listFirst: [
    'state',
    'applyAmount',
    'approvedAmount',
    'paidAmount',
    'unpaidAmount',
    'fundStage',
    'projectName',
    'expertScore',
  ],
  totals: ['applyAmount', 'suggestAmount', 'approvedAmount', 'paidAmount', 'investTotal', 'annualSavingTce'],
  export: [
    'enterpriseName',
    'socialCode',
    'qxName',
    'industryName',
    'batchName',
    'number',
    'sbfx',
    'projectName',
    'projectSite',
    'startDate',
    'endDate',
    'stableMonths',
    'investTotal',
    'investFixed',
    'investDone',
    'ownFund',
    'loan',
    'otherFund',
    'annualBenefit',
    'payback',
    'calibre',
    'baselineTce',
    'afterTce',
    'annualSavingTce',
    'savedElec',
    'auditSaving',
    'cutCo2',
    'annualSavingWater',
    'capacityMW',
    'annualUse',
    'titleName',
    'titleLevel',
    'applyAmount',
    'suggestAmount',
    'prepay',
    'subsidyIntensity',
    'systemScore',
    'expertScore',
    'gateFlag',
    'proposedAmount',
    'approvedAmount',
    'paidAmount',
    'ledgerState',
    'countyOpinion',
    'cityConclusion',
    'titleNumber',
    'state',
    'contactName',
    'contactPhone',
  ],
  statistics: { savedTce: 'annualSavingTce' },
  publicityWorkingDays: 5,
  example: specialFundExample,
})
