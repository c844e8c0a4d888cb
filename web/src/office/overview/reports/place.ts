/** The address of a report: what is asked for as flat texts, beside the saved report it belongs to. */
import type { CallRequest } from '@green/contract/call.ts'
import type { customReport } from '@green/contract/calls/overview/report.ts'
import { type ReportFilter, type ReportSource, reportSources } from '@green/contract/overview/report-sources.ts'
import { families } from '../../../filing/families.ts'
import { choice, county, days, type Filter, industry, mark, words, year } from '../../list/filters.tsx'

const askedKeys = {
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
export type AskedPlace = typeof askedKeys
export const usualPlace = { ...askedKeys, id: '', page: 1, size: 20 }
export type ReportPlace = typeof usualPlace

type Asked = Omit<CallRequest<typeof customReport.run>, 'page' | 'size'>

/** What of the address is asked for. */
export const askedOf = (place: Readonly<Record<keyof AskedPlace, string>>): Asked =>
  Object.fromEntries(
    Object.keys(askedKeys).flatMap((key) => {
      const value = place[key as keyof AskedPlace]
      return value === '' ? [] : [[key, value]]
    }),
  ) as Asked

/** The address of what is asked for. */
export const placeOfAsked = (asked: Readonly<Record<string, unknown>>): AskedPlace =>
  Object.fromEntries(Object.keys(askedKeys).map((key) => [key, String(asked[key] ?? '')])) as AskedPlace

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
  keyword: words('keyword', '关键字', '企业名称、信用代码或编号'),
  qxCode: county,
  year: year('year', '年度', { last: 8 }),
  industryCode: industry,
  label: mark,
  from: days('提交日期'),
}
