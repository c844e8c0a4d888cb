/** The address of a report: what is asked for as flat texts, beside the saved report it belongs to. */
import type { CallRequest } from '@green/contract/call.ts'
import type { customReport } from '@green/contract/calls/overview/report.ts'
import { type ReportFilter, type ReportSource, reportSources } from '@green/contract/overview/report-sources.ts'
import { families } from '../../../filing/families.ts'
import { choice, county, days, type Filter, industry, labelFilter, textFilter, year } from '../../list/filters.tsx'

const queryKeys = {
  source: '',
  columns: '',
  rows: '',
  across: '',
  measures: '',
  sort: '',
  order: '',
  keyword: '',
  qxCode: '',
  year: '',
  industryCode: '',
  label: '',
  from: '',
  to: '',
  state: '',
  kind: '',
  level: '',
}
export type QueryPlace = typeof queryKeys
export const usualPlace = { ...queryKeys, id: '', page: 1, size: 20 }
export type ReportPlace = typeof usualPlace

type Query = Omit<CallRequest<typeof customReport.run>, 'page' | 'size'>

/** What of the address is asked for. */
export const queryOf = (place: Readonly<Record<keyof QueryPlace, string>>): Query =>
  Object.fromEntries(
    Object.keys(queryKeys).flatMap((key) => {
      const value = place[key as keyof QueryPlace]
      return value === '' ? [] : [[key, value]]
    }),
  ) as Query

/** The address of what is asked for. */
export const placeOfQuery = (query: Readonly<Record<string, unknown>>): QueryPlace =>
  Object.fromEntries(Object.keys(queryKeys).map((key) => [key, String(query[key] ?? '')])) as QueryPlace

const programmeTitles = Object.fromEntries(Object.values(families).map(({ id, title }) => [id, title]))

/** The filters of a source, by the controls of every list. */
export function filtersOf(source: ReportSource): Filter[] {
  const { filters, ...own } = reportSources[source]
  return filters.map((key) => {
    const usual = plain[key]
    if (usual) return usual
    const declared = own[key as 'state' | 'kind' | 'level']
    const choices = declared?.choices === 'programme' ? programmeTitles : (declared?.choices ?? {})
    return choice(key, declared?.label ?? '', choices)
  })
}

const plain: Partial<Record<ReportFilter, Filter>> = {
  keyword: textFilter('keyword', '关键字', '企业名称、信用代码或编号'),
  qxCode: county,
  year: year('year', '年度', { last: 8 }),
  industryCode: industry,
  label: labelFilter,
  from: days('提交日期'),
}
