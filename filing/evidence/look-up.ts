/** Looks a figure up among the numbers that a paper has: the same amount, in another unit, rounded, or nearly the same. */
import { type Magnitude, magnitudeOf, unitPower } from './written-figures.ts'

/**
 * `same`: the amount; `unit`: its digits, a power of ten apart; `rounded`: the paper has more decimals. Nearly: `swapped`: two
 * neighbouring digits changed places; `digit`: one digit is another; `coarser`: the paper has fewer digits.
 */
export const agreements = ['same', 'unit', 'rounded', 'swapped', 'digit', 'coarser'] as const
export type Agreement = (typeof agreements)[number]

/** Whether the figure itself is there, or one that is like it. */
export const isFound = (agreement: Agreement): boolean => agreements.indexOf(agreement) < 3

export type FigureMatch = {
  /** In the list of the paper's numbers. */
  at: number
  agreement: Agreement
  /** The paper's amount is 10^`power` times the figure. */
  power: number
}

/** With fewer digits a number stands on nearly every paper: it says nothing. */
const fewestDigits = 3
/** A number with so many digits is hardly there by chance, also with one of them changed. */
const fewestLike = 4
/** Between kg and 万t are seven. */
const mostPower = 8

/** The numbers of a paper, ready to be looked up. */
export type FigureIndex = {
  list: readonly Magnitude[]
  byDigits: ReadonlyMap<string, readonly number[]>
  /** By their digits as a fraction, ascending. */
  order: readonly { at: number; fraction: number }[]
}

const fractionOf = (digits: string) => Number(`0.${digits}`)

export function figureIndex(list: readonly Magnitude[]): FigureIndex {
  const byDigits = new Map<string, number[]>()
  for (const [at, { digits }] of list.entries()) {
    const same = byDigits.get(digits)
    if (same) same.push(at)
    else byDigits.set(digits, [at])
  }
  const order = list
    .map(({ digits }, at) => ({ at, fraction: fractionOf(digits) }))
    .toSorted((a, b) => a.fraction - b.fraction)
  return { list, byDigits, order }
}

/** A typed number; `full` with the zeros at its end. */
type Sought = Magnitude & { full: string; unit: number }

/** Without an exponent: 0.00000012. */
const decimalText = (value: number) =>
  String(value).includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : String(value)

function soughtOf(value: number, unit: string): Sought | null {
  const number = decimalText(Math.abs(value))
  const magnitude = magnitudeOf(number)
  const full = number.replace('.', '').replace(/^0+/, '')
  return full.length < fewestDigits ? null : { ...magnitude, full, unit: unitPower(unit) }
}

/** The figures that a search takes, as wide as what a form may hold. */
export const searched = { least: -1e9, most: 1e12 } as const

/** Whether a figure is looked for: enough digits to be told from others, and no larger than a search takes. */
export const isTelling = (value: number): boolean =>
  value >= searched.least && value <= searched.most && soughtOf(value, '') !== null

const withoutZeros = (digits: string) => digits.replace(/0+$/, '')

/** The places of the figure on the paper, the best agreement first; places that are only like it only where it is nowhere itself. */
export function lookUp(index: FigureIndex, value: number, unit: string): FigureMatch[] {
  const sought = soughtOf(value, unit)
  if (!sought) return []
  const found = [...sameDigits(index, sought), ...rounded(index, sought)]
  const matches = found.length > 0 ? found : [...alike(index, sought), ...coarser(index, sought)]
  const best = new Map<number, FigureMatch>()
  for (const match of matches) if (!best.has(match.at)) best.set(match.at, match)
  return [...best.values()].toSorted((a, b) => agreements.indexOf(a.agreement) - agreements.indexOf(b.agreement))
}

/** How many powers of ten a number of the paper is from the figure; 0 also where the unit stands in the head of a table. */
function powerOf({ exponent }: Magnitude, sought: Sought): number {
  const power = exponent - sought.exponent
  return power === sought.unit ? 0 : power
}

const numberAt = ({ list }: FigureIndex, at: number) => list[at] ?? { digits: '', exponent: 0 }

function sameDigits(index: FigureIndex, sought: Sought): FigureMatch[] {
  return (index.byDigits.get(sought.digits) ?? []).flatMap((at): FigureMatch[] => {
    const power = powerOf(numberAt(index, at), sought)
    if (power === 0) return [{ at, agreement: 'same', power }]
    const isUnit = Math.abs(power) <= mostPower && sought.digits.length >= fewestDigits
    return isUnit ? [{ at, agreement: 'unit', power }] : []
  })
}

/** Numbers with more digits that give the figure when they are rounded to its digits. */
function rounded({ list, order }: FigureIndex, sought: Sought): FigureMatch[] {
  const unit = 10 ** -sought.full.length
  const middle = fractionOf(sought.full)
  const matches: FigureMatch[] = []
  for (let i = firstFrom(order, middle - unit / 2); i < order.length; i++) {
    const { at, fraction } = order[i] ?? { at: 0, fraction: 1 }
    if (fraction >= middle + unit / 2) break
    const { digits = '', exponent = 0 } = list[at] ?? {}
    if (digits.length <= sought.full.length) continue
    const power = powerOf({ digits, exponent }, sought)
    if (power === 0) matches.push({ at, agreement: 'rounded', power })
    else if (sought.full.length >= fewestLike && Math.abs(power) <= mostPower)
      matches.push({ at, agreement: 'rounded', power })
  }
  return matches
}

/** The first place in the order whose fraction is not below; by halving. */
function firstFrom(order: FigureIndex['order'], least: number): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((order[middle]?.fraction ?? 1) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** Powers of ten between usual units: a number that is only like the figure counts only with these. */
const usualPowers = [0, 3, -3, 4, -4]

function alike(index: FigureIndex, sought: Sought): FigureMatch[] {
  const { full } = sought
  if (full.length < fewestLike) return []
  const like = (agreement: Agreement, digits: string) =>
    digits.startsWith('0')
      ? []
      : (index.byDigits.get(withoutZeros(digits)) ?? []).flatMap((at): FigureMatch[] => {
          const power = powerOf(numberAt(index, at), sought)
          return usualPowers.includes(power) ? [{ at, agreement, power }] : []
        })
  const places = Array.from(full, (_, i) => i)
  return [
    ...places.slice(1).flatMap((i) => {
      const [before = '', here = ''] = [full[i - 1], full[i]]
      return before === here ? [] : like('swapped', full.slice(0, i - 1) + here + before + full.slice(i + 1))
    }),
    ...places.flatMap((i) =>
      Array.from('0123456789', (digit) => digit)
        .filter((digit) => digit !== full[i])
        .flatMap((digit) => like('digit', full.slice(0, i) + digit + full.slice(i + 1))),
    ),
  ]
}

/** Numbers that are the figure rounded to fewer digits. */
function coarser(index: FigureIndex, sought: Sought): FigureMatch[] {
  const { full, exponent } = sought
  const lengths = Array.from({ length: Math.max(0, full.length - fewestLike) }, (_, i) => full.length - 1 - i)
  return lengths.flatMap((length) => {
    const up = Number(full[length]) >= 5 ? 1n : 0n
    const digits = String(BigInt(full.slice(0, length)) + up)
    const carried = { digits: withoutZeros(digits), exponent: exponent + digits.length - length }
    if (carried.digits.length < fewestLike) return []
    return (index.byDigits.get(carried.digits) ?? []).flatMap((at): FigureMatch[] =>
      powerOf(numberAt(index, at), { ...sought, ...carried }) === 0 ? [{ at, agreement: 'coarser', power: 0 }] : [],
    )
  })
}
