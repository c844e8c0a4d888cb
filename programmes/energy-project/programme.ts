/**
 * 节能（绿色）项目入库. The county checks, the city admits (profile W2); an admitted project reports its progress by quarter until the
 * city finds it completed or takes it off the list.
 */

import { choice, date, field } from '@green/filing/form/fields.ts'
import { twoLevelReview } from '@green/filing/profiles/two-levels.ts'
import { choiceFilter, yearFilter } from '@green/filing/programme/filters.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import type { Transition, Workflow } from '@green/filing/workflow/workflow.ts'
import { checks, declaredTotals } from './checks.ts'
import { verificationFields } from './completion.ts'
import { eligibility } from './eligibility.ts'
import { energyProjectExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'
import { identity } from './identity.ts'

/** Fields that change as a project proceeds. */
const progress: Transition = {
  action: 'edit',
  from: ['approved'],
  to: 'approved',
  by: ['enterprise'],
  label: '填报进度',
  only: ['stage', 'actualStart', 'actualEnd', 'investDone', 'progressRows', 'filingNo', 'filingFile', 'sitePhotos'],
  tells: ['county'],
}

const workflow: Workflow = {
  ...twoLevelReview,
  transitions: [
    ...twoLevelReview.transitions.map((step) =>
      step.action === 'revoke'
        ? { ...step, label: '出库', needs: { ...step.needs, ground: { list: 'outGround' } } }
        : step,
    ),
    progress,
  ],
}

export const energyProject = defineProgramme({
  id: 'energy-project',
  title: '节能项目入库',
  shortTitle: '项目入库',
  formVersion: '2026',
  orgKind: 'enterprise',
  workflow,
  decides: { what: '节能项目', as: '入库' },
  oneOpenPer: 'enterprise',
  oneOpenBy: 'projectName',
  eligibility,
  form,
  readsLists: ['outGround', 'tceCarbon', 'energyType'],
  figures,
  checks,
  declaredTotals,
  reviewItems: [
    { id: 'subject', label: '主体' },
    { id: 'true', label: '真实性' },
    { id: 'policy', label: '政策符合' },
    { id: 'procedure', label: '手续' },
    { id: 'effect', label: '绩效测算' },
    { id: 'once', label: '不重复' },
  ],
  identity,
  project: {
    name: 'projectName',
    calibre: 'calibre',
    before: 'beforeTce',
    after: 'afterTce',
    outputBefore: 'outputBefore',
    outputAfter: 'outputAfter',
    saved: 'saveTce',
    invest: 'investTotal',
    benefit: 'benefit',
  },
  outcome: {
    fields: [
      field(
        'priority',
        '优先级',
        choice('projectPriority', {
          required: true,
          seenBy: ['county', 'city', 'admin'],
          hint: '按年节能量、单位节能量投资和项目阶段综合确定',
        }),
      ),
      ...verificationFields,
      field('completedAt', '完成日期', date()),
    ],
    onApproval: ['priority'],
  },
  stateLabels: { approved: '已入库', revoked: '已出库', rejected: '不予入库' },
  searchedBy: ['projectName'],
  filters: [
    choiceFilter('projType'),
    choiceFilter('stage'),
    choiceFilter('emc', { label: '合同能源管理' }),
    yearFilter('planEnd', [4, -3], { key: 'planEndYear' }),
    choiceFilter('priority'),
  ],
  list: [
    'projectName',
    'enterpriseName',
    'qxName',
    'projType',
    'stage',
    'investTotal',
    'saveTce',
    'co2Cut',
    'progressRate',
    'priority',
    'completedAt',
    'state',
    'submittedAt',
    'handler',
  ],
  totals: ['investTotal', 'saveTce', 'co2Cut'],
  export: [
    'projectName',
    'enterpriseName',
    'socialCode',
    'qxName',
    'industryName',
    'number',
    'projType',
    'stage',
    'site',
    'planStart',
    'planEnd',
    'actualStart',
    'actualEnd',
    'investTotal',
    'investFixed',
    'investDone',
    'progressRate',
    'fundSource',
    'financeNeed',
    'benefit',
    'payback',
    'beforeTce',
    'afterTce',
    'saveTce',
    'saveRate',
    'unitInvestSave',
    'calibre',
    'saveElec',
    'saveWater',
    'co2Cut',
    'wasteUse',
    'buildNature',
    'energyReview',
    'reviewTce',
    'reviewCoal',
    'energyReviewNo',
    'carbonReview',
    'emc',
    'serviceOrg',
    'priority',
    'completedAt',
    'conclusion',
    'verifiedDate',
    'verifiedSaving',
    'verifiedInvest',
    'state',
    'submittedAt',
    'contactName',
    'contactPhone',
  ],
  statistics: { savedTce: 'saveTce' },
  example: energyProjectExample,
})
