/** 国民经济行业: rows of GB/T 4754 by parent, level, or what somebody types of code, name or spelling. */
import type { Industry, SearchKeys } from '../../../base/reference/reference-data.ts'

type IndustryQuery = { pCode?: string | undefined; level?: number | undefined; keyword?: string | undefined }
type Row = Readonly<Industry>

/** A typed word finds at most so many. */
const longestAnswer = 50

/** Without a question: the sections. A parent alone answers its children, with a level all below it on that level. */
export function findIndustries(
  rows: readonly Row[],
  keys: ReadonlyMap<string, SearchKeys>,
  { pCode, level, keyword }: IndustryQuery,
) {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const parents = new Set(rows.map((row) => row.pCode))
  const isBelow = (row: Row): boolean => {
    if (row.pCode === pCode) return true
    const parent = byCode.get(row.pCode)
    return parent !== undefined && isBelow(parent)
  }
  const word = keyword?.trim().toLowerCase()
  const inScope = rows.filter((row) => {
    if (level !== undefined && row.level !== level) return false
    if (pCode) return level === undefined && !word ? row.pCode === pCode : isBelow(row)
    return level !== undefined || word || row.level === 1
  })
  const found = word ? inScope.filter((row) => matches(row, keys.get(row.code), word)).slice(0, longestAnswer) : inScope
  return found.map((row) => ({ ...row, leaf: !parents.has(row.code) }))
}

function matches(row: Row, keys: SearchKeys | undefined, word: string): boolean {
  if (row.code.toLowerCase().startsWith(word) || row.name.toLowerCase().includes(word)) return true
  return keys !== undefined && /^[a-z]+$/.test(word) && (keys.pinyin.includes(word) || keys.initials.includes(word))
}
