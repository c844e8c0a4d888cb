/** Units of products as people write them. */

const sameUnits: Readonly<Record<string, string>> = {
  吨: 't',
  重箱: '重量箱',
  千升: 'kL',
  kl: 'kL',
  KL: 'kL',
  吉焦: 'GJ',
  平方米: 'm²',
  m2: 'm²',
  立方米: 'm³',
  m3: 'm³',
}

const unitOf = (text: string) => sameUnits[text.trim()] ?? text.trim()

/** Whether two ways of writing name one unit. */
export const sameProductUnit = (a: string, b: string): boolean => unitOf(a) === unitOf(b)

/** 1 重量箱 of flat glass is 50 kg. */
const tonnesPerBox = 0.05

/** Output in tonnes where it is counted in 重量箱; other units as they are. */
export const tonnesOf = (output: number, unit: string): number =>
  sameProductUnit(unit, '重量箱') ? output * tonnesPerBox : output

/** A figure per unit in another unit; null where the two do not convert. */
export function perUnit(value: number, from: string, to: string): number | null {
  if (sameProductUnit(from, to)) return value
  if (sameProductUnit(from, '重量箱') && sameProductUnit(to, 't')) return value / tonnesPerBox
  if (sameProductUnit(from, 't') && sameProductUnit(to, '重量箱')) return value * tonnesPerBox
  return null
}
