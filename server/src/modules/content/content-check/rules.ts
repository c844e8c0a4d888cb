/** What can be wrong in a published text, without asking the database: words, placeholders, punctuation, days, and which links it has. Pure. */
import type { FindingSort } from '@green/contract/calls/content/content-check.ts'
import { type Body, linesOf } from '@green/contract/content/rich-text.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { isDay } from '@green/filing/value/day.ts'
import type { CheckedWord } from '../../../base/reference/checked-words.ts'

export type WordList = {
  wrongWords: readonly CheckedWord[]
  sensitiveWords: readonly CheckedWord[]
  placeholders: readonly string[]
}
export type Fault = { sort: FindingSort; what: string; place: string }

const around = 12

/** The words about a place in a line. */
function excerpt(line: string, at: number, length: number): string {
  const start = Math.max(0, at - around)
  const end = Math.min(line.length, at + length + around)
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`
}

const found = (line: string, text: string, fault: Omit<Fault, 'place'>): Fault[] => {
  const at = line.indexOf(text)
  return at < 0 ? [] : [{ ...fault, place: excerpt(line, at, text.length) }]
}

const foundWord = (line: string, { word, instead }: CheckedWord, sort: FindingSort): Fault[] =>
  found(line, word, { sort, what: instead === null ? `“${word}”` : `“${word}”，建议写作“${instead}”` })

const pairs = ['（）', '《》', '“”', '【】', '「」', '()'] as const
const doubled = /([，。；：、！？])\1/u
const day = /(\d{4})年(\d{1,2})月(\d{1,2})日|(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/g

/** Faults in the words of a text: every line by itself, since a bracket that is left open ends with its line. */
export function faultsOfText(
  lines: readonly string[],
  { wrongWords, sensitiveWords, placeholders }: WordList,
): Fault[] {
  return lines.flatMap((line) => [
    ...wrongWords.flatMap((one) => foundWord(line, one, 'wrongWord')),
    ...sensitiveWords.flatMap((one) => foundWord(line, one, 'sensitiveWord')),
    ...placeholders.flatMap((text) => found(line, text, { sort: 'placeholder', what: `占位文字“${text}”` })),
    ...punctuationOf(line),
    ...daysOf(line),
  ])
}

function punctuationOf(line: string): Fault[] {
  const double = doubled.exec(line)
  return [
    ...pairs.flatMap((pair): Fault[] => {
      const at = unpaired(line, pair)
      return at === null ? [] : [{ sort: 'punctuation', what: `“${line[at]}”没有另一半`, place: excerpt(line, at, 1) }]
    }),
    ...(double
      ? [
          {
            sort: 'punctuation' as const,
            what: `标点“${double[0]}”重复`,
            place: excerpt(line, double.index, double[0].length),
          },
        ]
      : []),
  ]
}

/** Place of the first half without its other; items such as `1)` and `（1)` have no opening half of their kind. */
function unpaired(line: string, [open, close]: string): number | null {
  const waiting: number[] = []
  for (const [i, sign] of [...line].entries()) {
    if (sign === open) waiting.push(i)
    else if (sign === close && waiting.pop() === undefined && close !== ')') return i
  }
  return waiting[0] ?? null
}

const daysOf = (line: string): Fault[] =>
  [...line.matchAll(day)].flatMap((match): Fault[] => {
    const [year, month, date] = match.slice(1).filter((part) => part !== undefined)
    const text = `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`
    return isDay(text)
      ? []
      : [{ sort: 'date', what: `日期“${match[0]}”不存在`, place: excerpt(line, match.index, match[0].length) }]
  })

export type Link = { href: string; text: string }

/** Every link of a body with its words. */
export function linksOf(body: Body): Link[] {
  return body
    .flatMap((block) => {
      if (typeof block === 'string' || block.kind === 'heading' || block.kind === 'table') return []
      return block.kind === 'paragraph' ? block.runs : block.items.flat()
    })
    .flatMap(({ href, text }) => (href ? [{ href, text: text }] : []))
}

/** Every link of a text: those in its body, and the address of its original. */
export function linksIn({ body, fields }: { body: Body; fields: Readonly<Record<string, unknown>> }): Link[] {
  const { address } = fields
  return [...linksOf(body), ...(typeof address === 'string' && address ? [{ href: address, text: '原文网址' }] : [])]
}

export const isOutside = ({ href }: Link): boolean => /^https?:\/\//i.test(href)
export const isInside = ({ href }: Link): boolean => href.startsWith('/')

/** Pages that show one published piece, and where its id stands. */
const ofPiece =
  /^\/mainPages\/(?:newsDetail\/id=([^/?#]+)|(?:policyDetail|interpretDetail|promotiondetail)\?(?:[^#]*&)?id=([^&#]+))/

/** Whether the page exists, and the piece that it names. */
export function targetOf({ href }: Link): { isPage: boolean; pieceId: string | null } {
  const address = href.replace(/^\/web(?=\/)/, '')
  const match = ofPiece.exec(address)
  const path = address.replace(/[?#].*$/, '')
  return {
    isPage: match !== null || Object.values(portalScreens).some((page) => page.path === path),
    pieceId: match ? (match[1] ?? match[2] ?? null) : null,
  }
}

/** The lines of a piece that readers see. */
export const linesOfPiece = ({ title, summary, body }: { title: string; summary: string; body: Body }): string[] =>
  [title, summary, ...linesOf(body)].filter((line) => line.trim() !== '')
