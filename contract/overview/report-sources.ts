/** 自助报表: what can be reported on. A source's columns and filters are declared here once; `sources-store.ts` reads each in SQL. */
import { inspectionCase, inspectionResults } from '@green/filing/cases/inspection/inspection.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { energySources } from '@green/filing/programme/energy-words.ts'
import { taskTypes } from '@green/filing/programme/inspection-words.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { isDraft, states } from '@green/filing/workflow/states.ts'
import { closureLabels, verificationLabels } from '../enterprise/enterprise.ts'
import { institutionKinds, titleKindLabels, titleLevelLabels, titleStateLabels } from '../filing/titles.ts'
import { orgKindLabels } from '../roles.ts'

/**
 * How a column's stored value becomes words. With `choices` by this table; `district`, `industry` and code lists by the
 * reference data; `programme` by the definitions.
 */
type Texts = { choices: Readonly<Record<string, string>> } | { list: string } | { of: 'programme' | 'industry' }

export type ReportColumn = {
  label: string
  /** `code`: digits that are no quantity. */
  kind: 'text' | 'code' | 'number' | 'date'
  unit?: string
  decimals?: number
  words?: Texts
  /** May be grouped by, and stand across a pivot. */
  group?: true
  /** The filter that a group of it sets, to see the rows behind a figure. */
  drill?: ReportFilter
}

export type ReportFilter =
  | 'keyword'
  | 'qxCode'
  | 'year'
  | 'industryCode'
  | 'label'
  | 'from'
  | 'state'
  | 'kind'
  | 'level'

type Source = {
  label: string
  /** What one row is counted in. */
  counted: string
  columns: Readonly<Record<string, ReportColumn>>
  /** Columns of a new report. */
  usual: readonly string[]
  filters: readonly ReportFilter[]
  /** Label and choices of the filters that mean something else in every source. */
  state?: { label: string; choices: Readonly<Record<string, string>> }
  kind?: { label: string; choices: Readonly<Record<string, string>> | 'programme' }
  level?: { label: string; choices: Readonly<Record<string, string>> }
}

const text = (label: string): ReportColumn => ({ label, kind: 'text' })
const code = (label: string): ReportColumn => ({ label, kind: 'code' })
const day = (label: string): ReportColumn => ({ label, kind: 'date' })
const month = (label: string): ReportColumn => ({ label, kind: 'code', group: true })
const number = (label: string, decimals: number, unit?: string): ReportColumn => ({
  label,
  kind: 'number',
  decimals,
  ...(unit ? { unit } : {}),
})
const choice = (label: string, texts: Texts, drill?: ReportFilter): ReportColumn => ({
  label,
  kind: 'text',
  words: texts,
  group: true,
  ...(drill ? { drill } : {}),
})

const district = choice('区县', { list: 'district' }, 'qxCode')
const year: ReportColumn = { label: '年度', kind: 'code', group: true, drill: 'year' }
/** By divisions, the first two digits of GB/T 4754. */
const industry = choice('行业大类', { of: 'industry' }, 'industryCode')
const holder = { enterpriseName: text('企业名称'), socialCode: code('统一社会信用代码') }
const yesNo = { true: '是', false: '否' }
const closed = { operating: '正常经营', ...closureLabels }

const filingStates = Object.fromEntries(
  keysOf(states)
    .filter((state) => !isDraft(state))
    .map((state) => [state, states[state].label]),
)
const titleKinds = Object.fromEntries(
  keysOf(titleKindLabels)
    .filter((kind) => !institutionKinds.includes(kind))
    .map((kind) => [kind, titleKindLabels[kind]]),
)
const caseStates = stateLabels(inspectionCase)

const table = {
  filing: {
    label: '申报',
    counted: '件',
    columns: {
      number: code('受理号'),
      ...holder,
      programme: choice('申报类别', { of: 'programme' }, 'kind'),
      district,
      industry,
      year,
      state: choice('状态', { choices: filingStates }, 'state'),
      submittedOn: day('提交日期'),
      submittedMonth: month('提交月份'),
      systemScore: number('系统得分', 2, '分'),
      expertScore: number('专家均分', 2, '分'),
      titleNumber: text('文号'),
      validTo: day('有效期至'),
      submissions: number('提交次数', 0, '次'),
    },
    usual: ['number', 'enterpriseName', 'programme', 'district', 'year', 'state', 'submittedOn'],
    filters: ['keyword', 'kind', 'qxCode', 'year', 'state', 'from', 'industryCode', 'label'],
    kind: { label: '申报类别', choices: 'programme' },
    state: { label: '状态', choices: filingStates },
  },
  enterprise: {
    label: '企业',
    counted: '家',
    columns: {
      ...holder,
      orgKind: choice('单位类别', { choices: orgKindLabels }, 'kind'),
      district,
      industry,
      entScale: choice('企业规模', { list: 'entScale' }),
      energyLevel: choice('用能等级', { list: 'energyLevel' }),
      aboveScale: choice('规上企业', { choices: yesNo }),
      verification: choice('审核状态', { choices: verificationLabels }, 'state'),
      closedAs: choice('经营状态', { choices: closed }),
      foundDate: day('成立日期'),
      createdMonth: month('建档月份'),
      employeeCount: number('从业人员数', 0, '人'),
      revenue: number('营业收入', 2, '万元'),
      outputValue: number('工业总产值', 2, '万元'),
      mainProducts: text('主要产品'),
    },
    usual: ['enterpriseName', 'socialCode', 'district', 'industry', 'entScale', 'aboveScale', 'verification'],
    filters: ['keyword', 'kind', 'qxCode', 'state', 'industryCode', 'label'],
    kind: { label: '单位类别', choices: orgKindLabels },
    state: { label: '审核状态', choices: verificationLabels },
  },
  title: {
    label: '称号',
    counted: '个',
    columns: {
      number: code('名单编号'),
      ...holder,
      kind: choice('称号类别', { choices: titleKinds }, 'kind'),
      level: choice('级别', { choices: titleLevelLabels }, 'level'),
      district,
      industry,
      year,
      state: choice('状态', { choices: titleStateLabels }, 'state'),
      documentNumber: text('公布文号'),
      validFrom: day('有效期自'),
      validTo: day('有效期至'),
    },
    usual: ['enterpriseName', 'kind', 'level', 'district', 'year', 'state', 'validTo'],
    filters: ['keyword', 'kind', 'level', 'qxCode', 'year', 'state', 'industryCode', 'label'],
    kind: { label: '称号类别', choices: titleKinds },
    level: { label: '级别', choices: titleLevelLabels },
    state: { label: '状态', choices: titleStateLabels },
  },
  energy: {
    label: '年度能耗',
    counted: '家·年',
    columns: {
      ...holder,
      district,
      industry,
      entScale: choice('企业规模', { list: 'entScale' }),
      year,
      dataSource: choice('数据来源', { choices: energySources }),
      totalTce: number('综合能源消费量', 2, 'tce'),
      outputValue: number('工业总产值', 2, '万元'),
      addedValue: number('工业增加值', 2, '万元'),
      waterIntake: number('取水量', 2, 'm³'),
    },
    usual: ['enterpriseName', 'district', 'industry', 'year', 'totalTce', 'outputValue', 'dataSource'],
    filters: ['keyword', 'qxCode', 'year', 'industryCode', 'label'],
  },
  inspection: {
    label: '节能监察',
    counted: '件',
    columns: {
      number: code('案件编号'),
      ...holder,
      taskName: { ...text('监察任务'), group: true },
      taskType: choice('任务类型', { choices: taskTypes }),
      district,
      industry: choice('行业大类', { of: 'industry' }),
      year,
      state: choice('状态', { choices: caseStates }, 'state'),
      result: choice('监察结果', { choices: inspectionResults }),
      openedMonth: month('列入月份'),
      totalTce: number('自查综合能耗', 2, 'tce'),
      overLimit: number('超限额项', 0, '项'),
      breaches: number('违规项', 0, '项'),
      rectifyDue: day('整改期限'),
    },
    usual: ['number', 'enterpriseName', 'taskName', 'district', 'year', 'state', 'result'],
    filters: ['keyword', 'qxCode', 'year', 'state'],
    state: { label: '状态', choices: caseStates },
  },
} as const satisfies Record<string, Source>

export type ReportSource = keyof typeof table
export type ColumnOf<S extends ReportSource> = keyof (typeof table)[S]['columns']
export const reportSources: Readonly<Record<ReportSource, Source>> = table
export const sourceNames = keysOf(table)

/** The column of that key, where the source has it. */
export const reportColumn = (source: ReportSource, key: string): ReportColumn | undefined =>
  Object.hasOwn(reportSources[source].columns, key) ? reportSources[source].columns[key] : undefined

/** 综合能源消费量（tce）. */
export const columnHead = ({ label, unit }: Pick<ReportColumn, 'label' | 'unit'>): string =>
  unit ? `${label}（${unit}）` : label
