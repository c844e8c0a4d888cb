/** What both yearly forms, of enterprises without and with the title, have in common beside the form itself. */

import { choiceFilter, gradeFilter, yearFilter } from '@green/filing/programme/filters.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { yearArchives, yearStatistics } from '../blocks/year-figures.ts'
import type { figures } from './figures.ts'
import type { form } from './form.ts'

type Key = (typeof form)[number]['fields'][number]['key']
type Shared = Pick<
  Programme<Key, keyof typeof figures & string>,
  | 'readsLists'
  | 'filters'
  | 'stateLabels'
  | 'list'
  | 'export'
  | 'exportPivot'
  | 'exportSheets'
  | 'statistics'
  | 'archives'
  | 'owed'
>

export const yearly: Shared = {
  /** Opens on 1 February, due on 31 March; the dates are in the batch. */
  owed: { remindBefore: [15, 7, 1] },
  readsLists: ['unit', 'limitLevel', 'waterLevel', 'eliminatedEquipment'],
  filters: [
    gradeFilter('tier', '梯度'),
    choiceFilter('runState'),
    choiceFilter('needDiagnosis', { label: '绿色诊断', only: ['true'], words: { true: '需要诊断' } }),
    yearFilter('planYear', [0, 4]),
  ],
  stateLabels: { approved: '终稿' },
  list: [
    'enterpriseName',
    'qxName',
    'industryName',
    'year',
    'outputValue',
    'totalTce',
    'unitOutputEnergy',
    'unitOutputEnergyChange',
    'co2Total',
    'waterIntake',
    'systemScore',
    'grade',
    'state',
    'submittedAt',
    'handler',
  ],
  export: [
    'enterpriseName',
    'socialCode',
    'qxName',
    'industryName',
    'year',
    'number',
    'state',
    'submittedAt',
    'systemScore',
    'grade',
    'runState',
    'remark',
    'outputValue',
    'addedValue',
    'revenue',
    'profit',
    'tax',
    'rdInvest',
    'rdRatio',
    'employeeCount',
    'landArea',
    'buildArea',
    'plotRatio',
    'landOutput',
    'totalTce',
    'totalTceChange',
    'unitOutputEnergy',
    'unitOutputEnergyChange',
    'co2Total',
    'unitOutputCarbon',
    'unitAddedCarbon',
    'outputTotalChange',
    'co2Process',
    'co2Own',
    'elecPurchased',
    'elecOwnRenew',
    'elecTradedGreen',
    'elecGec',
    'renewOtherTce',
    'renewableRate',
    'pvCapacity',
    'platformFns',
    'meterRatio',
    'waterIntake',
    'waterReuse',
    'unitOutputWater',
    'waterReuseRate',
    'intakePermitNo',
    'solidUtilRate',
    'hazardDisposalRate',
    'waterBetterMin',
    'airBetterMin',
    'permitNo',
    'cleanAudit',
    'cleanAuditYear',
    'retrofitPerYear',
    'retrofitInvestRatio',
    'retrofitSavedTce',
    'penalty',
    'penaltyState',
    'penaltyDesc',
    'planGreen',
    'planYear',
    'planLevel',
    'needDiagnosis',
    'needs',
    'countyOpinion',
    'cityConclusion',
    'contactName',
    'contactPhone',
  ],
  exportPivot: { table: 'energyRows', by: 'energyCode', value: 'consumeQty', year: 'year' },
  exportSheets: ['productRows', 'projectRows'],
  statistics: yearStatistics,
  archives: { ...yearArchives, isFinal: true },
}
