/**
 * One way of writing for the search: full width as half width, capitals as small letters, traditional characters as
 * simplified ones, without blanks and punctuation. Words and documents are folded alike.
 */
import { freeze, once, readData } from '../reference/data-file.ts'

/** Characters of the basic plane, each with its simplified form (data/traditional-characters.json). */
const simplified = once(() => {
  const { pairs } = freeze(readData<{ pairs: string[] }>('traditional-characters.json'))
  const signs = [...pairs.join('')]
  return new Map(signs.flatMap((sign, i) => (i % 2 === 0 ? [[sign, signs[i + 1] ?? sign] as const] : [])))
})

const isFirstHan = 0x4e00
const isLastHan = 0x9fff
const letterOrDigit = /[\p{L}\p{N}]/u

/** One character as the search writes it; nothing for what does not count. */
function foldedSign(sign: string): string {
  const code = sign.charCodeAt(0)
  if (sign.length === 1 && code >= isFirstHan && code <= isLastHan) return simplified().get(sign) ?? sign
  return [...sign.normalize('NFKC').toLowerCase()]
    .filter((one) => letterOrDigit.test(one))
    .map((one) => simplified().get(one) ?? one)
    .join('')
}

export function folded(text: string): string {
  let whole = ''
  for (const sign of text) whole += foldedSign(sign)
  return whole
}

/** A folded text with the place in the original of each of its code units. */
export type Folded = { text: string; places: number[] }

export function foldedWithPlaces(original: string): Folded {
  let text = ''
  const places: number[] = []
  let place = 0
  for (const sign of original) {
    const one = foldedSign(sign)
    for (let i = 0; i < one.length; i++) places.push(place)
    text += one
    place += sign.length
  }
  places.push(place)
  return { text, places }
}
