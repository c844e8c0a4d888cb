/** What a paper says, and what it still lacks; the numbers under which papers go out. */
import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { paperTextsOn } from './paper-kinds.ts'

/** What a paper says: a text by field, or the rows of a table. Points of `lines` stand on a line each. */
export type PaperContent = Readonly<Record<string, string | readonly (readonly string[])[]>>

type ContentFault = { field: string; message: string }

/** What is missing in a paper that is drawn on that day, in words, each with its field. */
export function contentFaults(key: PaperKindKey, content: PaperContent, day: string): ContentFault[] {
  const { fields } = paperTextsOn(key, day)
  const known = Object.entries(fields).flatMap(([field, { label, kind, optional, columns = [] }]) => {
    const value = content[field]
    if (kind !== 'rows') {
      if (value !== undefined && typeof value !== 'string') return [{ field, message: `“${label}”应是文字` }]
      return optional || value?.trim() ? [] : [{ field, message: `请填写“${label}”` }]
    }
    if (typeof value === 'string') return [{ field, message: `“${label}”应是表格` }]
    if (!value?.length) return optional ? [] : [{ field, message: `“${label}”至少有一行` }]
    return value.flatMap((row, i) => {
      if (row.length !== columns.length) return [{ field, message: `“${label}”第${i + 1}行应有${columns.length}栏` }]
      const empty = columns.filter((_, j) => !row[j]?.trim())
      return empty.length ? [{ field, message: `“${label}”第${i + 1}行缺少${empty.join('、')}` }] : []
    })
  })
  const unknown = Object.keys(content).filter((field) => !(field in fields))
  return [...known, ...unknown.map((field) => ({ field, message: `没有“${field}”这一项` }))]
}

/** The latest year of a 文号 in the text; 0 where it has none. */
export const latestYearCited = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/〔(\d{4})〕/g)].map(([, year]) => Number(year)))

/** A paper cites no document of a later year: a mandate, a plan, an order. */
export function citationFaults(key: PaperKindKey, content: PaperContent, day: string): ContentFault[] {
  const year = Number(day.slice(0, 4))
  return Object.entries(paperTextsOn(key, day).fields).flatMap(([field, { label }]) => {
    const cited = latestYearCited([content[field] ?? ''].flat(2).join('\n'))
    return cited > year ? [{ field, message: `“${label}”引用了${cited}年的文号，晚于文书的年份，请核对` }] : []
  })
}

/** 文号 of a letter: 渝节监通〔2026〕12号, 演示〔2026〕1号. */
const numberPattern = /^([\p{Script=Han}A-Za-z]{1,20})〔(\d{4})〕([1-9]\d{0,5})号$/u

/** Series, year and running number of a 文号; null where it is not one. */
export function numberParts(number: string): { series: string; year: number; serial: number } | null {
  const [, series, year, serial] = numberPattern.exec(number.trim()) ?? []
  return series && year && serial ? { series, year: Number(year), serial: Number(serial) } : null
}
