import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Exact, exactSum, least } from './exact.ts'

const of = (text: string) => Exact.of(text) as Exact

test('tenths add up', () => {
  expect(of('0.1').plus(of('0.2')).compare(of('0.3'))).toBe(0)
  expect(exactSum([of('0.1'), null, of('0.2')])?.toNumber(2)).toBe(0.3)
})

test('a half cent is rounded up, away from zero', () => {
  expect(of('1.005').toNumber(2)).toBe(1.01)
  expect(of('-1.005').toNumber(2)).toBe(-1.01)
  // 123.45 × 0.5 = 61.725, which binary fractions write as 61.724999….
  expect(of('123.45').times(of('0.5')).toNumber(2)).toBe(61.73)
})

test('thirds stay thirds until the end', () => {
  const third = of('1').over(of('3'))
  expect(third?.times(of('3')).compare(of('1'))).toBe(0)
  expect(third?.toNumber(4)).toBe(0.3333)
  expect(of('2').over(of('-3'))?.toNumber(2)).toBe(-0.67)
})

test('division by empty is empty, and words are no numbers', () => {
  expect(of('1').over(of('0'))).toBeNull()
  for (const text of ['', 'x', '1,000', '1e3', '.5']) expect(Exact.of(text)).toBeNull()
  expect(Exact.of(0.0000001)?.toNumber(7)).toBe(1e-7)
})

test('very large and very small numbers keep their digits', () => {
  expect(Exact.of(1.25e21)?.toFraction()).toBe('1250000000000000000000/1')
  expect(Exact.of(-1.25e-9)?.times(of('1000000000')).toNumber(2)).toBe(-1.25)
  expect(Exact.of(Number.NaN)).toBeNull()
})

test('a fraction is written in lowest terms and read again', () => {
  const value = of('2.4').over(of('0.9')) as Exact
  expect(value.toFraction()).toBe('8/3')
  expect(Exact.fromFraction('8/3')?.compare(value)).toBe(0)
  expect(of('-0.50').toFraction()).toBe('-1/2')
  expect(Exact.fromFraction('-1/2')?.floor()).toBe(-1)
  for (const text of ['', '1', '1/0', '1/-2', 'x/2', '1.5/2']) expect(Exact.fromFraction(text)).toBeNull()
})

test('the minimum of the present values', () => {
  expect(least([of('3'), null, of('2.99')])?.toNumber(2)).toBe(2.99)
  expect(least([null])).toBeNull()
})

test('the nearest number is a fraction to the last digit', () => {
  expect(of('1').over(of('3'))?.toDouble()).toBe(1 / 3)
  expect(of('-0.1').times(of('3')).toDouble()).toBe(-0.3)
  expect(of('0').toDouble()).toBe(0)
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (x) => {
      if (Math.abs(x) >= 1e-6 || x === 0) expect(Exact.of(x)?.toDouble()).toBe(x === 0 ? 0 : x)
    }),
  )
})

test('a square root is rounded half up, from whole numbers, fractions and large ones', () => {
  expect(of('3').root(6)).toBe(1.732051)
  expect(of('0.0225').root(2)).toBe(0.15)
  expect(of('0.000025').root(2)).toBe(0.01)
  expect(of('0.0000249999').root(2)).toBe(0)
  expect(of('152399025').root(0)).toBe(12345)
  expect(of('1000000000000000000000000').root(2)).toBe(1e12)
  expect(of('0').root(2)).toBe(0)
  expect(of('-1').root(2)).toBeNull()
})
