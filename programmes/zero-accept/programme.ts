/**
 * 零碳工厂验收 (工信部联节〔2026〕13号): a works on the list is judged by a whole year; the city accepts, the state's result is entered
 * from its paper (profile W1-s). No end of the title is published, so it has none; it is looked at every year and may be revoked.
 */
import { cityThenState } from '@green/filing/profiles/city-then-state.ts'
import { choiceFilter, textFilter } from '@green/filing/programme/filters.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { upwardColumns } from '../blocks/columns.ts'
import { figures } from '../zero-plan/figures.ts'
import { gatesCheck, sharedChecks } from '../zero-plan/shared-checks.ts'
import { eligibility } from './eligibility.ts'
import { zeroAcceptExample } from './example.ts'
import { form } from './form.ts'

/** The year is over: an acceptance rests on a whole one. */
const wholeYear: Check = {
  code: 'year.over',
  level: 'error',
  says: '验收年度已经结束',
  of: (answers, { reference }) =>
    (answers.number('year') ?? 0) >= reference.now.year
      ? { field: 'year', message: '验收以完整的一年为准，请选择已经结束的年度' }
      : null,
}

export const zeroAccept = defineProgramme({
  id: 'zero-accept',
  title: '零碳工厂验收',
  shortTitle: '零碳工厂验收',
  formVersion: '2026',
  orgKind: 'enterprise',
  workflow: cityThenState,
  decides: { what: '零碳工厂', as: '认定' },
  oneOpenPer: 'batch',
  oneOpenBy: 'siteName',
  prefillFrom: 'zero-plan',
  yearField: 'year',
  eligibility,
  start: {
    lead: '列入建设名单的厂区建成后申请验收：成熟一批、验收一批。验收通过的认定为市级零碳工厂，国家级以国家公布的文件为准。',
    conditions: [
      '厂区在零碳工厂建设名单上，目标年未过',
      '验收年度为已经结束的完整一年，指标按账本采用的数据计算',
      '应减尽减；碳抵销只用于剩余排放，不计入任何指标，须披露',
    ],
    steps: [
      '企业填报验收年度的指标、完成的项目和披露情况，提交给区县审核',
      '区县审核，推荐或退回修改',
      '市级核对，按批次要求现场核查、征求部门意见',
      '公示5个工作日',
      '市级认定，建设方案转为已验收；可推荐国家级，结果按国家文件登记',
    ],
  },
  form,
  readsLists: ['zeroCalibre', 'zeroCarbon', 'zeroPhysicalBasic', 'unit'],
  figures,
  checks: [...sharedChecks, wholeYear, gatesCheck('target', '达到国家级零碳工厂的验收指标')],
  stateLabels: { approved: '已验收' },
  searchedBy: ['siteName'],
  filters: [textFilter('siteName', '厂区', '厂区名称'), choiceFilter('industryGroup')],
  list: [
    'enterpriseName',
    'siteName',
    'qxName',
    'industryGroup',
    'year',
    'intensity',
    'nonFossil',
    'physicalShare',
    'batchName',
    'state',
    'submittedAt',
    'handler',
  ],
  export: [
    'enterpriseName',
    'socialCode',
    'qxName',
    'industryName',
    'siteName',
    'batchName',
    'year',
    'energyTce',
    'co2Market',
    'co2Location',
    'intensity',
    'intensityOther',
    'intensityLocation',
    'nonFossil',
    'nonFossilOther',
    'physicalShare',
    'energyPerAdded',
    'efficientShare',
    'removalShare',
    'footprintShare',
    'measureCount',
    'autoShare',
    'functionCount',
    'residualT',
    'offsetTotal',
    'countyOpinion',
    'cityConclusion',
    'titleNumber',
    ...upwardColumns,
    'state',
    'submittedAt',
    'contactName',
    'contactPhone',
  ],
  exportSheets: ['projectRows', 'offsetRows'],
  grants: {
    titleKind: 'zeroCarbon',
    validYears: null,
    numberPrefix: 'LTGC',
    site: 'siteName',
    facts: {
      acceptedYear: 'year',
      zeroIntensity: 'intensity',
      zeroNonFossil: 'nonFossil',
      zeroPhysical: 'physicalShare',
    },
  },
  publicityWorkingDays: 5,
  example: zeroAcceptExample,
})
