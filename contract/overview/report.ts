/** A report as it is asked for, kept in an address, and saved: flat texts, checked against the source's columns by one function on both sides. */
import { z } from 'zod'
import type { FieldFault } from '../errors.ts'
import { maxText } from '../rule-schemas.ts'
import { DateText, Id, QueryYear, QxCode } from '../shapes.ts'
import {
  columnHead,
  type ReportColumn,
  type ReportFilter,
  type ReportSource,
  reportColumn,
  reportSources,
  sourceNames,
} from './report-sources.ts'

export const measureWays = { count: '数量', sum: '合计', avg: '平均', min: '最小', max: '最大' } as const
export type MeasureWay = keyof typeof measureWays

export const columnsAtMost = 20
export const measuresAtMost = 6
/** Most lines of a grouped report, columns of a pivot's second dimension, and rows of an exported list. */
export const groupsAtMost = 1000
export const acrossAtMost = 40
export const exportedAtMost = 20_000

/** Keys separated by commas. */
const Keys = z
  .string()
  .max(800, '选择的列过多')
  .regex(/^[A-Za-z0-9.,]*$/, '列名不正确，请重新选择')

export const ReportAsked = z.strictObject({
  source: z.enum(sourceNames, '请选择数据来源'),
  /** Of a list. */
  columns: Keys.optional(),
  /** What a grouped report is grouped by, and what stands across a pivot. */
  rows: Keys.optional(),
  across: Keys.optional(),
  /** `count`, `sum.totalTce`. */
  measures: Keys.optional(),
  /** A column of the list; a group or a measure of a grouped report. */
  sort: Keys.optional(),
  order: z.enum(['asc', 'desc']).optional(),
  keyword: maxText(50).optional(),
  qxCode: QxCode.optional(),
  year: QueryYear.optional(),
  industryCode: z
    .string()
    .regex(/^[0-9]{0,4}$/, '行业代码不正确')
    .optional(),
  label: Id.optional(),
  from: DateText.optional(),
  to: DateText.optional(),
  state: z.string().max(40).optional(),
  kind: z.string().max(40).optional(),
  level: z.string().max(40).optional(),
})
export type ReportAsked = z.output<typeof ReportAsked>
/** As a request or an address has it: the year as text. */
type Query = z.input<typeof ReportAsked>

export type Measure = { key: string; way: MeasureWay; column: string | null; label: string; decimals: number }

/** A report whose every key is a column of its source. */
export type ReportPlan = {
  source: ReportSource
  columns: readonly string[]
  rows: readonly string[]
  across: string | null
  measures: readonly Measure[]
  sort: { by: string; order: 'asc' | 'desc' } | null
}

const split = (keys: string | undefined): string[] => [...new Set((keys ?? '').split(',').filter((key) => key !== ''))]

/** The measure of that key; null where the source has no such number. */
export function measureOf(source: ReportSource, key: string): Measure | null {
  if (key === 'count')
    return { key, way: 'count', column: null, label: `数量（${reportSources[source].counted}）`, decimals: 0 }
  const [way = '', column = '', ...rest] = key.split('.')
  const found = reportColumn(source, column)
  if (
    rest.length > 0 ||
    !(way === 'sum' || way === 'avg' || way === 'min' || way === 'max') ||
    found?.kind !== 'number'
  )
    return null
  const decimals = way === 'avg' ? Math.max(2, found.decimals ?? 0) : (found.decimals ?? 0)
  return { key, way, column, label: `${measureWays[way]}：${columnHead(found)}`, decimals }
}

/** The numbers that can be added up, each with its ways. */
export const measuresOffered = (source: ReportSource): Measure[] =>
  [
    'count',
    ...Object.entries(reportSources[source].columns).flatMap(([key, { kind }]) =>
      kind === 'number' ? ['sum', 'avg', 'min', 'max'].map((way) => `${way}.${key}`) : [],
    ),
  ].flatMap((key) => measureOf(source, key) ?? [])

export const groupsOffered = (source: ReportSource): [string, ReportColumn][] =>
  Object.entries(reportSources[source].columns).filter(([, column]) => column.group)

const filterKeys: readonly ReportFilter[] = [
  'keyword',
  'qxCode',
  'year',
  'industryCode',
  'label',
  'from',
  'state',
  'kind',
  'level',
]
const filterLabels: Record<ReportFilter, string> = {
  keyword: '关键字',
  qxCode: '区县',
  year: '年度',
  industryCode: '行业',
  label: '标签',
  from: '日期',
  state: '状态',
  kind: '类别',
  level: '级别',
}

/** Reads what is asked for; every fault at once, each with its field. */
export function planOf(query: Query): { plan: ReportPlan; faults: FieldFault[] } {
  const { source } = query
  const faults: FieldFault[] = []
  const known = (field: 'columns' | 'rows' | 'across', keys: string[], isFit = (_column: ReportColumn) => true) => {
    const fit = keys.filter((key) => {
      const column = reportColumn(source, key)
      return column && isFit(column)
    })
    if (fit.length < keys.length)
      faults.push({
        field,
        message: `所选的${keys.length - fit.length}列已不在“${reportSources[source].label}”中，请重新选择`,
      })
    return fit
  }
  const canGroup = (column: ReportColumn) => column.group === true
  const rows = known('rows', split(query.rows), canGroup)
  const acrossKeys = known('across', split(query.across), canGroup)
  const across = acrossKeys[0] ?? null
  const chosen = known('columns', split(query.columns))
  const columns = chosen.length > 0 ? chosen : [...reportSources[source].usual]
  const measureKeys = split(query.measures)
  const read = measureKeys.flatMap((key) => measureOf(source, key) ?? [])
  const count = measureOf(source, 'count')
  const measures = read.length > 0 ? read : count ? [count] : []
  if (read.length < measureKeys.length)
    faults.push({ field: 'measures', message: `所选的${measureKeys.length - read.length}项统计值已不存在，请重新选择` })
  if (columns.length > columnsAtMost) faults.push({ field: 'columns', message: `最多选择${columnsAtMost}列` })
  if (measures.length > measuresAtMost) faults.push({ field: 'measures', message: `最多选择${measuresAtMost}项统计值` })
  if (rows.length > 2) faults.push({ field: 'rows', message: '最多按两列分组' })
  if (acrossKeys.length > 1) faults.push({ field: 'across', message: '横向只能选一列' })
  if (across && rows.length === 0) faults.push({ field: 'rows', message: '横向展开时，请先选择按哪一列分组' })
  if (across && rows.includes(across)) faults.push({ field: 'across', message: '横向的列不能与分组的列相同' })
  const sorts = rows.length > 0 ? [...rows, ...measures.map(({ key }) => key)] : columns
  if (query.sort && !sorts.includes(query.sort))
    faults.push({ field: 'sort', message: '只能按报表中的列排序，请重新选择' })
  faults.push(...filterFaults(query))
  const sort = query.sort ? { by: query.sort, order: query.order ?? 'asc' } : null
  return { plan: { source, columns, rows, across, measures, sort }, faults }
}

function filterFaults(query: Query): FieldFault[] {
  const { label, filters, ...declared } = reportSources[query.source]
  const faults: FieldFault[] = filterKeys
    .filter((key) => query[key] !== undefined && !filters.includes(key))
    .map((field) => ({ field, message: `“${label}”不能按${filterLabels[field]}筛选` }))
  for (const key of ['state', 'level', 'kind'] as const) {
    const value = query[key]
    const choices = declared[key]?.choices
    if (value !== undefined && choices !== undefined && choices !== 'programme' && !Object.hasOwn(choices, value))
      faults.push({ field: key, message: `${declared[key]?.label}不正确，请重新选择` })
  }
  if (query.to !== undefined && !filters.includes('from'))
    faults.push({ field: 'to', message: `“${label}”不能按日期筛选` })
  if (query.from && query.to && query.from > query.to) faults.push({ field: 'to', message: '截止日期不能早于开始日期' })
  return faults
}

/** The labels of everything a report names, to be kept with it. */
export function labelsOf({ source, columns, rows, across, measures }: ReportPlan): Record<string, string> {
  const keys = [...columns, ...rows, ...(across ? [across] : [])]
  return Object.fromEntries([
    ...keys.map((key) => [key, reportColumn(source, key)?.label ?? key]),
    ...measures.map(({ key, label }) => [key, label]),
  ])
}

/** A saved report without what its source no longer has, and the labels of that: it still opens. */
export function withoutGone(
  saved: ReportAsked,
  labels: Readonly<Record<string, string>>,
): { asked: ReportAsked; gone: string[] } {
  const { source } = saved
  if (!sourceNames.includes(source)) return { asked: { source: sourceNames[0] }, gone: ['数据来源'] }
  const gone = new Set<string>()
  const left = (keys: string | undefined, has: (key: string) => boolean) => {
    for (const key of split(keys)) if (!has(key)) gone.add(labels[key] ?? '一列')
    return split(keys).filter(has).join(',') || undefined
  }
  const isColumn = (key: string) => reportColumn(source, key) !== undefined
  const isGroup = (key: string) => reportColumn(source, key)?.group === true
  const cleaned: ReportAsked = {
    ...saved,
    columns: left(saved.columns, isColumn),
    rows: left(saved.rows, isGroup),
    across: left(saved.across, isGroup),
    measures: left(saved.measures, (key) => measureOf(source, key) !== null),
  }
  if (!cleaned.rows) cleaned.across = undefined
  const { faults } = planOf(cleaned)
  for (const { field } of faults) if (field in cleaned && field !== 'source') delete cleaned[field as 'sort']
  return {
    asked: Object.fromEntries(Object.entries(cleaned).filter(([, value]) => value !== undefined)) as ReportAsked,
    gone: [...gone],
  }
}
