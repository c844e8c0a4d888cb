/**
 * 绿色工厂申报 (GB/T 36132-2025; 工信部节〔2024〕13号; 重庆市绿色工厂认定管理办法). The county recommends, experts score, the city
 * decides after publicity (profile W1-s). A title holds three years.
 */

import { choiceFilter } from '@green/filing/filters.ts'
import { cityThenState } from '@green/filing/profiles/city-then-state.ts'
import { defineProgramme } from '@green/filing/programme.ts'
import { upwardColumns } from '../blocks/columns.ts'
import { edition2018 } from './2025/release.ts'
import { checks, declaredTotals } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { greenFactoryExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'
import { rubric } from './rubric.ts'

const edition2025 = defineProgramme({
  id: 'green-factory',
  title: '绿色工厂申报',
  shortTitle: '绿色工厂',
  formVersion: '2026',
  orgKind: 'enterprise',
  workflow: cityThenState,
  decides: { what: '绿色工厂', as: '认定' },
  oneOpenPer: 'batch',
  yearField: 'evalYear',
  levelField: 'applyLevel',
  eligibility,
  form,
  evaluatorField: 'jgCode',
  relatedUnits: [{ key: 'jgName', as: '第三方评价机构' }],
  readsLists: ['unit', 'limitLevel', 'waterLevel', 'eliminatedEquipment'],
  figures,
  checks,
  declaredTotals,
  rubric,
  stateLabels: { approved: '已认定' },
  searchedBy: ['factoryName'],
  filters: [choiceFilter('applyLevel'), choiceFilter('industryGroup'), choiceFilter('evalMode')],
  list: [
    'enterpriseName',
    'qxName',
    'factoryName',
    'applyLevel',
    'subIndustry',
    'batchName',
    'systemScore',
    'expertScore',
    'gateFlag',
    'countyOpinion',
    'state',
    'submittedAt',
    'handler',
  ],
  export: [
    'enterpriseName',
    'socialCode',
    'qxName',
    'factoryName',
    'industryGroup',
    'subIndustry',
    'statCode',
    'applyLevel',
    'evalMode',
    'jgName',
    'outputValue',
    'totalTce',
    'unitOutputEnergy',
    'unitOutputCarbon',
    'renewableRate',
    'waterIntake',
    'waterReuseRate',
    'solidUtilRate',
    'landOutput',
    'groupScores',
    'systemScore',
    'expertScore',
    'rank',
    'countyOpinion',
    'cityConclusion',
    'titleNumber',
    ...upwardColumns,
    'state',
    'contactName',
    'contactPhone',
  ],
  grants: {
    titleKind: 'factory',
    validYears: 3,
    numberPrefix: 'LSGC',
    site: 'factoryName',
    introduction: 'greenIntro',
    highlight: 'highlight',
  },
  statistics: {
    tce: 'totalTce',
    co2: 'co2Total',
    water: 'waterIntake',
    outputValue: 'outputValue',
    savedTce: 'retrofitSavedTce',
  },
  publicityWorkingDays: 5,
  example: greenFactoryExample,
})

export const greenFactory: typeof edition2025 = { ...edition2025, earlier: [{ ...edition2025, ...edition2018 }] }
