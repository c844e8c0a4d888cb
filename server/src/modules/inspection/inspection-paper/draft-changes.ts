/**
 * A draft begins with what the case knows. When that changes afterwards, the draft says what changed: an officer takes it over or
 * keeps the words that stand there, and only then is the paper issued.
 */
import type { FieldFault } from '@green/contract/errors.ts'
import type { InspectionPaper } from '@green/contract/filing/inspection-follow.ts'
import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { paperTextsOn } from '@green/tools/inspection/paper-kinds.ts'
import { sha256 } from '../../../crypto/digest.ts'
import { clock } from '../../../platform/clock.ts'
import type { Prefilled } from './prefill.ts'
import type { PaperRecord } from './store.ts'

type Value = InspectionPaper['content'][string]
type Marks = Record<string, string>

/** Values that follow the day on which the draft is looked at, not the case. */
function isDaily(kind: PaperKindKey, field: string): boolean {
  if (kind === 'registeredEvidence') return field === 'from' || field === 'until'
  return field === 'filedOn' || field === 'decideBy' || (field === 'time' && kind !== 'notice')
}

/** The last day of a rectification is counted from today, so the column says nothing about a change. */
const dailyColumn = '整改期限'

function hashOf(columns: readonly string[] = [], value: Value): string {
  if (value.length === 0) return ''
  const daily = columns.indexOf(dailyColumn)
  const lasting = typeof value === 'string' ? value : value.map((row) => row.filter((_, i) => i !== daily))
  return sha256(JSON.stringify(lasting)).slice(0, 16)
}

const fieldsOf = (kind: PaperKindKey) =>
  Object.entries(paperTextsOn(kind, clock.today()).fields).filter(([field]) => !isDaily(kind, field))

const valueIn = ({ content }: Prefilled, field: string, isRows: boolean): Value =>
  (content[field] as Value | undefined) ?? (isRows ? [] : '')

/** What the case knows now, one hash for each field. */
export function marksOf(kind: PaperKindKey, known: Prefilled): Marks {
  return Object.fromEntries(
    fieldsOf(kind).map(([field, { columns, kind: shape }]) => [
      field,
      hashOf(columns, valueIn(known, field, shape === 'rows')),
    ]),
  )
}

/** The fields whose source has changed since the draft began or was last settled, with what the case says now. */
export function changesOf(paper: Pick<PaperRecord, 'kind' | 'content' | 'marks'>, known: Prefilled) {
  const kind = paper.kind as PaperKindKey
  const now = marksOf(kind, known)
  return fieldsOf(kind).flatMap(([field, { label, kind: shape, columns }]): InspectionPaper['changes'] => {
    const value = valueIn(known, field, shape === 'rows')
    const stands = hashOf(columns, paper.content[field] ?? '')
    if (now[field] === (paper.marks[field] ?? '') || now[field] === stands) return []
    return [{ field, label, value, source: known.sources[field] ?? '案件' }]
  })
}

export const changeFaults = (changes: InspectionPaper['changes']): FieldFault[] =>
  changes.map(({ field, label }) => ({
    field,
    message: `“${label}”的来源在起草以后有改动，请采用新内容或保留现有内容，再出具`,
  }))

/** The draft's marks and sources once an officer has decided on these fields. */
export function settledBy(paper: PaperRecord, known: Prefilled, content: PaperRecord['content'], fields: string[]) {
  const now = marksOf(paper.kind as PaperKindKey, known)
  const decided = fields.filter((field) => field in now)
  const adopted = decided.filter((field) => JSON.stringify(content[field]) === JSON.stringify(known.content[field]))
  return {
    marks: { ...paper.marks, ...Object.fromEntries(decided.map((field) => [field, now[field] ?? ''])) },
    sources: { ...paper.sources, ...Object.fromEntries(adopted.map((field) => [field, known.sources[field] ?? ''])) },
  }
}
