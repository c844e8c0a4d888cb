import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figureIndex, isFound, isTelling, lookUp } from './look-up.ts'
import { writtenFigures } from './written-figures.ts'

const on = (lines: string | readonly string[], value: number, unit = '') => {
  const written = [lines].flat().flatMap(writtenFigures)
  return lookUp(figureIndex(written), value, unit).map(({ at, agreement, power }) => ({
    text: written[at]?.text,
    agreement,
    power,
  }))
}
const agreement = (lines: string | readonly string[], value: number, unit = '') => on(lines, value, unit)[0]?.agreement

const wide = (text: string) => text.replace(/[0-9.,]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const grouped = (text: string, by: string) => {
  const [whole = '', decimals] = text.split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, by)
  return decimals === undefined ? groups : `${groups}.${decimals}`
}
/** 48364.5 → 4.83645万, by moving the point alone. */
const inWan = (text: string) => {
  const [whole = '', decimals = ''] = text.split('.')
  const all = whole.padStart(5, '0')
  return `${all.slice(0, -4)}.${all.slice(-4)}${decimals}万`
}
const forms: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  commas: (text) => grouped(text, ','),
  'wide commas': (text) => grouped(text, '，'),
  spaces: (text) => grouped(text, ' '),
  'narrow spaces': (text) => grouped(text, '\u202f'),
  apostrophes: (text) => grouped(text, "'"),
  'full width': (text) => wide(grouped(text, ',')),
  'with zeros': (text) => (text.includes('.') ? `${text}00` : `${text}.00`),
  万: inWan,
  亿: (text) =>
    `${(BigInt(Math.round(Number(text) * 100)) * 1n)
      .toString()
      .padStart(11, '0')
      .replace(/^(\d+)(\d{10})$/, '$1.$2')}亿`,
}

test('a figure is found in every usual form, wherever it stands in a line', () => {
  const amount = fc.integer({ min: 10_000, max: 999_999_999 }).map((cents) => cents / 100)
  const [before, after] = [
    fc.constantFrom('', '合计 ', '本期用量：', '¥', '（', '-'),
    fc.constantFrom('', ' 元', 'tce', '吨', '）。', '；'),
  ]
  fc.assert(
    fc.property(amount, fc.constantFrom(...Object.keys(forms)), before, after, (value, form, head, tail) => {
      const line = `${head}${forms[form]?.(String(value))}${tail}`
      expect([line, agreement(line, value)]).toEqual([line, 'same'])
    }),
  )
})

test('a figure that is not there is not found, and the numbers of a line are listed in their places', () => {
  const line = '2025年 电力 48 364 万kWh，其中绿电 1,250.5'
  expect(writtenFigures(line).map(({ text, from, to }) => [text, line.slice(from, to)])).toEqual(
    [...['2025', '48 364 万', '48', '364 万', '1,250.5']].map((text) => [text, text]),
  )
  expect(on(line, 7777)).toEqual([])
  expect(on('91500112MA5U48364X', 48_364)).toEqual([])
  expect(on('91500102MA5U12345X', 91_500_102)).toEqual([])
  expect(agreement('容积 48,364m3', 48_364)).toBe('same')
  expect(on('户号 0048364123456789012', 48_364)).toEqual([])
})

test('another unit is told by the power of ten; the unit of the field explains itself', () => {
  expect(on('4,836,400 kWh', 483.64, '万kWh')).toEqual([{ text: '4,836,400', agreement: 'same', power: 0 }])
  expect(on('483.64', 483.64, '万kWh')[0]?.agreement).toBe('same')
  expect(on('483.64万千瓦时', 483.64, '万kWh')[0]?.agreement).toBe('same')
  expect(on('工业总产值（千元） 1,234,560', 123_456, '万元')).toEqual([
    { text: '1,234,560', agreement: 'unit', power: 1 },
  ])
  expect(on('48.364 t', 48_364, 'kg')).toEqual([{ text: '48.364', agreement: 'unit', power: -3 }])
})

test('more decimals on the paper are the figure rounded; fewer digits are only like it', () => {
  expect(agreement('48,364.274', 48_364.27)).toBe('rounded')
  expect(agreement('48,364.275', 48_364.27)).toBeUndefined()
  expect(agreement('48,364.265', 48_364.27)).toBe('rounded')
  expect(agreement('4.83642741万', 48_364.27)).toBe('rounded')
  expect(agreement('48,364', 48_364.27)).toBe('coarser')
  expect(agreement('48,365', 48_364.5)).toBe('coarser')
})

test('two digits that changed places and one that is another are near misses, only where the figure itself is not there', () => {
  expect(on('综合能耗 48,346 tce', 48_364)).toEqual([{ text: '48,346', agreement: 'swapped', power: 0 }])
  expect(agreement('48,864', 48_364)).toBe('digit')
  expect(agreement('48,360', 48_364)).toBe('digit')
  expect(agreement(['48,346', '48,364'], 48_364)).toBe('same')
  expect(agreement('84,634', 48_364)).toBeUndefined()
  expect(agreement('147', 174)).toBeUndefined()
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 9_999_999 }), fc.nat(5), (value, place) => {
      const digits = [...String(value)]
      const at = place % (digits.length - 1)
      ;[digits[at], digits[at + 1]] = [digits[at + 1] ?? '', digits[at] ?? '']
      const swapped = Number(digits.join(''))
      fc.pre(digits[0] !== '0' && swapped !== value)
      const [found] = on(String(swapped), value)
      expect(found && !isFound(found.agreement)).toBe(true)
    }),
  )
})

test('numbers of one and two digits say nothing and are not looked for', () => {
  expect([0, 7, 12, 1.5].some(isTelling)).toBe(false)
  expect([120, 0.125, 48_364].every(isTelling)).toBe(true)
  expect(on('12 个月', 12)).toEqual([])
})
