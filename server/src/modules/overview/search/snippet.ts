/** The piece of a text around what was searched for, with every hit marked. Pieces are plain text; no markup is made here. */
import type { Piece } from '@green/contract/calls/overview/search.ts'
import { foldedWithPlaces } from '../../../base/search/fold.ts'
import { initialsOf } from '../../../base/search/grams.ts'

/** What is looked for in a folded text: words as they are, or their spellings with one character wrong. */
export type Wanted = { words: readonly string[]; spellings: readonly RegExp[] }

const before = 24
const longest = 120

type Range = [from: number, to: number]

/** Where the words stand in the original, in order, without overlaps. */
function rangesIn(original: string, { words: terms, spellings }: Wanted, isTitle: boolean): Range[] {
  const { text, places } = foldedWithPlaces(original)
  const inFolded: Range[] = []
  const highlight = (from: number, length: number) => inFolded.push([from, from + length])
  for (const word of terms) for (const from of allOf(text, word)) highlight(from, word.length)
  if (inFolded.length === 0)
    for (const spelling of spellings) {
      const found = spelling.exec(text)
      if (!found) continue
      highlight(found.index, found[0].length)
      break
    }
  if (inFolded.length === 0 && isTitle) {
    const letters = initialsOf(text)
    // One letter for each character, or nothing can be marked.
    if (letters.length === text.length)
      for (const word of terms) for (const from of allOf(letters, word).slice(0, 1)) highlight(from, word.length)
  }
  return merged(inFolded.map(([from, to]) => [places[from] ?? 0, endIn(original, places[to - 1] ?? 0)]))
}

/** After the character that begins here, which may take two code units. */
const endIn = (original: string, place: number) => place + ((original.codePointAt(place) ?? 0) > 0xffff ? 2 : 1)

function allOf(text: string, word: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(word); at >= 0 && found.length < 50; at = text.indexOf(word, at + word.length))
    found.push(at)
  return found
}

function merged(ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

function piecesOf(original: string, ranges: readonly Range[], [from, to]: Range): Piece[] {
  const pieces: Piece[] = []
  let at = from
  const add = (end: number, hit: boolean) => {
    if (end > at) pieces.push({ text: original.slice(at, end), hit })
    at = Math.max(at, end)
  }
  for (const [start, end] of ranges) {
    if (end <= from || start >= to) continue
    add(Math.max(start, from), false)
    add(Math.min(end, to), true)
  }
  add(to, false)
  return pieces
}

/** A title in full. */
export const markedTitle = (title: string, wanted: Wanted): Piece[] =>
  piecesOf(title, rangesIn(title, wanted, true), [0, title.length])

/** Of a long text only what is around the first hit; its beginning where it has none. */
export function snippetOf(text: string, wanted: Wanted): Piece[] {
  const plain = text.replace(/\s+/g, ' ').trim()
  const ranges = rangesIn(plain, wanted, false)
  const [first = [0, 0] as Range] = ranges
  const from = first[0] <= before ? 0 : wholeSign(plain, first[0] - before)
  const to = wholeSign(plain, Math.min(plain.length, from + longest))
  const pieces = piecesOf(plain, ranges, [from, to])
  return [
    ...(from > 0 ? [{ text: '…', hit: false }] : []),
    ...pieces,
    ...(to < plain.length ? [{ text: '…', hit: false }] : []),
  ]
}

/** Never between the two halves of one character. */
const wholeSign = (text: string, at: number) => (/[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at)
