/** Which records of the archive look like one enterprise. Pure: compares codes, names within a county, telephones and legal persons. */
import type { Likeness } from '@green/contract/calls/enterprise/enterprise-merge.ts'
import { creditCodeDoubt, nearCodes } from '@green/filing/value/credit-code.ts'
import { compareNames } from '@green/filing/value/name-order.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import { spelled } from '../../../platform/spelled.ts'

export type Known = {
  id: string
  enterpriseName: string
  socialCode: string
  qxCode: string
  /** Equal telephones are equal here; the number itself is not needed. */
  phone: string | null
  legalPerson: string | null
}
export type LikelyPair<T> = { first: T; second: T; signs: Likeness[]; weight: number }

const weights: Record<Likeness, number> = { code: 8, name: 6, nearName: 4, phone: 3, legalPerson: 2 }
/** A near name alone, or telephone and legal person together. */
const enough = 4
/** So many with one telephone are clients of one agent. */
const mostAlike = 12

/** Signs that are taken for each other in a code, which has no I, O, S, Z. */
const misread: Readonly<Record<string, string>> = { O: '0', I: '1', Z: '2', S: '5' }

export const plainCode = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[OISZ]/g, (sign) => misread[sign] ?? sign)

/** A name without the parts that say nothing about who it is. */
export const coreOfName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(new RegExp(`^${cityProfile().shortName}市?`), '')
    .replace(/(股份)?有限(责任)?公司|集团|总公司/g, '')

/** A wrong sign that sounds like the right one is a slip of the input method; 铜业 and 纸业 are two trades. */
const soundAlike = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && spelled(a, 'spaced').join() === spelled(b, 'spaced').join()

/** Names that differ only in one of these are different plants of one group. */
const ordinal = /[0-9一二三四五六七八九十甲乙丙丁东西南北上下新老]/

/** Whether one sign is another of the same sound, left out, too much, or two neighbours changed places. */
export function isNearName(a: string, b: string): boolean {
  const [one, two] = [[...a], [...b]]
  if (Math.min(one.length, two.length) < 4 || Math.abs(one.length - two.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === two[from]) from++
  let back = 0
  while (back < Math.min(one.length, two.length) - from && one.at(-1 - back) === two.at(-1 - back)) back++
  const [left, right] = [one.slice(from, one.length - back), two.slice(from, two.length - back)]
  if (left.length > 2 || right.length > 2) return false
  if (left.length === 2 || right.length === 2)
    return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
  if (left.length === 1 && right.length === 1 && !soundAlike(left[0], right[0])) return false
  return ![...left, ...right].some((sign) => ordinal.test(sign))
}

/** The name, and it with each one of its signs left out: names one sign apart share one of them. */
function variants(core: string): string[] {
  const signs = [...core]
  return [core, ...signs.map((_, i) => [...signs.slice(0, i), ...signs.slice(i + 1)].join(''))]
}

export function likelyPairs<T extends Known>(all: readonly T[]): LikelyPair<T>[] {
  const found = new Map<string, LikelyPair<T>>()
  const note = (a: T, b: T, sign: Likeness) => {
    if (a.id === b.id) return
    const [first, second] = a.id < b.id ? [a, b] : [b, a]
    const key = `${first.id} ${second.id}`
    const pair = found.get(key) ?? { first, second, signs: [], weight: 0 }
    found.set(key, pair)
    if (pair.signs.includes(sign) || (sign === 'nearName' && pair.signs.includes('name'))) return
    pair.signs.push(sign)
    pair.weight += weights[sign]
  }
  const within = (keyOf: (one: T) => string | null, sign: Likeness, holds: (a: T, b: T) => boolean = () => true) => {
    for (const [key, group] of Map.groupBy(all, keyOf))
      if (key && group.length > 1 && group.length <= mostAlike)
        for (const [i, a] of group.entries()) for (const b of group.slice(i + 1)) if (holds(a, b)) note(a, b, sign)
  }
  const codes = new Map(all.map((one) => [one.socialCode, one]))
  within((one) => plainCode(one.socialCode), 'code')
  // The same organisation under another division or kind of registration.
  within((one) => {
    const code = plainCode(one.socialCode)
    return code.length === 18 && creditCodeDoubt(code) === null ? code.slice(8, 17) : null
  }, 'code')
  for (const one of all)
    if (creditCodeDoubt(one.socialCode) !== null)
      for (const code of nearCodes(one.socialCode)) {
        const other = codes.get(code)
        if (other) note(one, other, 'code')
      }
  within((one) => `${one.qxCode} ${coreOfName(one.enterpriseName)}`, 'name')
  noteNearNames(all, note)
  within(({ phone }) => phone, 'phone')
  within(({ legalPerson, qxCode }) => (legalPerson ? `${qxCode} ${legalPerson}` : null), 'legalPerson')
  return [...found.values()]
    .filter(({ weight }) => weight >= enough)
    .toSorted((a, b) => b.weight - a.weight || compareNames(a.first.enterpriseName, b.first.enterpriseName))
}

function noteNearNames<T extends Known>(all: readonly T[], note: (a: T, b: T, sign: Likeness) => void): void {
  const byVariant = new Map<string, T[]>()
  for (const one of all)
    for (const variant of new Set(variants(coreOfName(one.enterpriseName)))) {
      const key = `${one.qxCode} ${variant}`
      const group = byVariant.get(key)
      if (group) group.push(one)
      else byVariant.set(key, [one])
    }
  for (const group of byVariant.values())
    if (group.length > 1 && group.length <= mostAlike)
      for (const [i, a] of group.entries())
        for (const b of group.slice(i + 1)) {
          const [one, two] = [coreOfName(a.enterpriseName), coreOfName(b.enterpriseName)]
          if (one !== two && isNearName(one, two)) note(a, b, 'nearName')
        }
}
