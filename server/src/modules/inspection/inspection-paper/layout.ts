/** One 文书 as a paper, which becomes PDF and Word alike. Pure. */

import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import type { PaperContent } from '@green/tools/inspection/paper-content.ts'
import { paperKindOf, paperTextsOn } from '@green/tools/inspection/paper-kinds.ts'
import type { PaperField } from '@green/tools/inspection/paper-shape.ts'
import { chineseDay } from '../../../platform/clock.ts'
import { fillTemplate, variablesIn } from '../../../platform/http/page/placeholders.ts'
import type { Paper, PaperPart } from '../../../platform/paper/paper.ts'

export type PaperFace = {
  kind: PaperKindKey
  title: string
  content: PaperContent
  /** Null in a draft: it has neither number nor code. */
  issued: { number: string | null; address: string; code: string } | null
  issuer: string
  /** The day on which it is drawn; it decides the words. */
  day: string
  seal: string | null
}

/** Fields that stand at the head of a letter: the addressee. */
const addressee = (content: PaperContent) => textOf(content, 'to') || textOf(content, 'enterprise')

export function inspectionPaper(face: PaperFace): Paper {
  const { kind, title, issued, issuer } = face
  const { no, form } = paperKindOf(kind)
  const number = issued?.number ?? null
  return {
    title,
    foot: issued ? [no, number, `校验码 ${issued.code}`].filter(Boolean).join('　') : `${no}　草稿，尚未编号`,
    archival: true,
    ...(issued ? {} : { watermark: '草稿 尚未出具' }),
    ...(form === 'letter' ? { letter: { issuer, number, isSealed: face.seal !== null } } : {}),
    parts: form === 'letter' ? letterParts(face) : recordParts(face),
  }
}

function letterParts({ kind, content, issuer, day, seal, issued }: PaperFace): PaperPart[] {
  const { fields, words: texts = [], signers } = paperTextsOn(kind, day)
  const placed = new Set(texts.map(tableIn(fields)).filter((key) => key !== undefined))
  const rest = Object.fromEntries(Object.entries(fields).filter(([key]) => !placed.has(key)))
  return [
    { kind: 'paragraph', text: `${addressee(content)}：`, bare: true },
    ...texts.flatMap((entry) => entryParts(fields, content, entry)),
    ...tables(rest, content),
    ...(signers.length > 0 ? [signatures(signers)] : []),
    {
      kind: 'seal',
      issuer,
      issuedOn: chineseDay(day),
      seal,
      check: issued && { address: issued.address, code: issued.code },
    },
  ]
}

/** The table that stands where this entry is. */
const tableIn =
  (fields: Readonly<Record<string, PaperField>>) =>
  (entry: string): string | undefined =>
    Object.keys(fields).find((key) => fields[key]?.kind === 'rows' && entry.endsWith(`{${fields[key].label}}`))

/** The paragraphs of an entry; none where it speaks of what this paper does not have. */
function entryParts(fields: Readonly<Record<string, PaperField>>, content: PaperContent, entry: string): PaperPart[] {
  const table = tableIn(fields)(entry)
  if (table) {
    const [lead = ''] = entry.split('\n{')
    const set = tables({ [table]: fields[table] as PaperField }, content)
    return set.length > 0 && entry.includes('\n') ? [{ kind: 'paragraph', text: lead }, ...set] : set
  }
  const known = Object.fromEntries(Object.entries(fields).map(([key]) => [key, textOf(content, key).trim()]))
  const present = new Set(Object.entries(fields).flatMap(([key, { label }]) => (known[key] ? [label] : [])))
  if (!variablesIn(entry).every((label) => present.has(label))) return []
  return entry.split('\n').flatMap((line) => {
    const [label = ''] = variablesIn(line)
    const alone = line === `{${label}}`
    // What was filled in may end with the full stop that follows it in the line.
    const filled = fillTemplate(line, fields, known)
      .replace(/[。；]+。/g, '。')
      .split('\n')
      .filter((one) => one.trim())
    const numbered = alone && filled.length > 1
    return filled.map((one, i): PaperPart => ({ kind: 'paragraph', text: numbered ? `（${i + 1}）${one}` : one }))
  })
}

function recordParts({ kind, content, issuer, day, issued }: PaperFace): PaperPart[] {
  const { form } = paperKindOf(kind)
  const { fields, signers } = paperTextsOn(kind, day)
  const facts = Object.entries(fields).flatMap(([key, { label, kind: of }]): [string, string][] => {
    const value = textOf(content, key)
    return of === 'rows' || value.trim() === '' ? [] : [[label, of === 'lines' ? numberedLines(value) : value]]
  })
  return [
    { kind: 'facts', facts: [...facts, ['制作单位', issuer], ['制作日期', chineseDay(day)], ...numberFact(issued)] },
    ...tables(fields, content),
    signatures(signers),
    ...(form === 'record'
      ? [{ kind: 'words', text: '每页由在场人员核对后签字；拒绝签字的，由两名监察人员注明情况。' } as const]
      : []),
    ...(issued ? [{ kind: 'square', address: issued.address, text: `扫码核验，校验码 ${issued.code}` } as const] : []),
  ]
}

const numberFact = (issued: PaperFace['issued']): [string, string][] =>
  issued?.number ? [['文号', issued.number]] : []

const numberedLines = (value: string): string => {
  const points = value.split('\n').filter((line) => line.trim())
  return points.length > 1 ? points.map((line, i) => `（${i + 1}）${line}`).join('\n') : value
}

function tables(fields: Readonly<Record<string, PaperField>>, content: PaperContent): PaperPart[] {
  return Object.entries(fields).flatMap(([key, { label, kind, columns = [] }]): PaperPart[] => {
    const rows = content[key]
    return kind === 'rows' && Array.isArray(rows) && rows.length > 0
      ? [{ kind: 'table', title: label, head: columns, rows }]
      : []
  })
}

/** A line each for those who sign by hand. */
const signatures = (signers: readonly string[]): PaperPart => ({
  kind: 'signatures',
  facts: signers.map((who) => [`${who}（签字）`, '　　　　　　　　　　　　　　　　　　年　　月　　日']),
})

const textOf = (content: PaperContent, key: string): string => {
  const value = content[key]
  return typeof value === 'string' ? value : ''
}
