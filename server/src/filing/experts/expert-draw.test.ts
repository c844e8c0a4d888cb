import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choiceDetails, choiceText } from './departure.ts'
import { drawFrom } from './expert-draw.ts'
import type { DrawRecord } from './expert-draw-store.ts'

const pool = (loads: readonly number[]) => loads.map((openTasks, i) => ({ expertId: `e${i}`, openTasks }))

test('the same pool and seed give the same names, in whatever order the pool stands', () => {
  const balls = pool([0, 0, 1, 2, 0, 1])
  const drawn = drawFrom(balls, 3, 'a1b2c3')
  expect(drawFrom([...balls].reverse(), 3, 'a1b2c3')).toEqual(drawn)
  expect(new Set(drawn).size).toBe(3)
})

test('whoever has three open tasks more than the least busy is drawn only when the others are used up', () => {
  const balls = pool([0, 0, 5, 9])
  for (const seed of ['a', 'b', 'c', 'd', 'e']) {
    expect(drawFrom(balls, 2, seed).toSorted()).toEqual(['e0', 'e1'])
    expect(drawFrom(balls, 3, seed).at(-1)).toBe('e2')
  }
})

test('over many seeds everybody is drawn about as often', () => {
  const times = new Map<string, number>()
  for (let i = 0; i < 3000; i++)
    for (const id of drawFrom(pool([0, 0, 0, 0, 0]), 1, `seed${i}`)) times.set(id, (times.get(id) ?? 0) + 1)
  for (const n of times.values()) expect(Math.abs(n - 600)).toBeLessThan(120)
})

test('never more than the pool, never twice, never a stranger', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 30 }), fc.nat(40), fc.string(), (loads, count, seed) => {
      const drawn = drawFrom(pool(loads), count, seed)
      expect(drawn.length).toBe(Math.min(count, loads.length))
      expect(new Set(drawn).size).toBe(drawn.length)
    }),
  )
})

test('record and letter tell seed, how many were drawn, and what departed from it; no name', () => {
  const draw = { seed: 'a1b2c3', drawn: ['e1', 'e2'], pool: pool([0, 0, 0]) } as unknown as DrawRecord
  const departure = { draw, left: ['e1'], added: ['e0'], replaced: null }
  expect(choiceDetails(draw, departure)).toEqual({
    抽取种子: 'a1b2c3',
    抽中: '2位',
    与抽取不一致: '未采用抽中的1位，另行指定1位',
  })
  expect(choiceText(draw, departure)).toBe(
    '专家随机抽取产生：种子a1b2c3，从3位候选中抽中2位；与抽取不一致：未采用抽中的1位，另行指定1位',
  )
  expect(choiceText(draw, null)).toMatch(/抽中2位；按抽取结果分配$/)
  expect(choiceText(null, null)).toBe('专家由市级指定，未经随机抽取')
})
