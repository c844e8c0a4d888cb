/** A number of the demo's papers stands for one day, and rises with it. */
import { afterEach, expect, test } from 'vitest'
import { moveClock, resetClock } from '../../platform/clock.ts'
import { listNumber, paperNumber } from './paper-number.ts'

afterEach(() => resetClock())

const numberIn = (text: string) => Number(/〕(\d+)号$/.exec(text)?.[1])

test('one number a day for each paper, and a higher one on every later day of the year', () => {
  const numbers: number[] = []
  for (const day of ['01-01', '01-02', '03-31', '12-30', '12-31']) {
    moveClock(`2026-${day}T02:00:00.000Z`)
    const [consulted, decided, further] = (['askOffices', 'decision', 'recommendation'] as const).map((paper) =>
      paperNumber('绿色工厂', paper),
    )
    expect(decided).toMatch(/^示例绿色工厂〔2026〕\d+号$/)
    numbers.push(...[consulted, decided, further].map((one) => numberIn(one ?? '')))
    moveClock(`2026-${day}T07:00:00.000Z`)
    expect(paperNumber('绿色工厂', 'decision')).toBe(decided)
  }
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(listNumber('绿色工厂')).toMatch(/^示例部级绿色工厂〔2026〕365号$/)
})
