/** 双随机: properties of the draw, and one draw computed by hand. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countOf, type DrawEntry, drawPairs, lockedText, seedOf } from './draw.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const pool = (name: string, n: number): DrawEntry[] =>
  Array.from({ length: n }, (_, i) => ({ id: `${name}${i}`, key: `${name.toUpperCase()}${i}` }))
const seed = seedOf(sha256, {
  publicNumber: '2026-03-02 上证指数 3320.11',
  ownNumber: null,
  taskNo: 'JNJC-2026-003',
  no: 1,
})

const input = fc.record({
  objects: fc.integer({ min: 1, max: 60 }).map((n) => pool('e', n)),
  inspectors: fc.integer({ min: 2, max: 12 }).map((n) => pool('s', n)),
  percent: fc.integer({ min: 1, max: 100 }),
  perEnterprise: fc.integer({ min: 2, max: 5 }),
  seed: fc.string({ minLength: 1, maxLength: 20 }),
})

describe('a draw', () => {
  test('is repeated from the same pools and seed in whatever order they are listed', () => {
    fc.assert(
      fc.property(input, (one) => {
        const again = { ...one, objects: one.objects.toReversed(), inspectors: one.inspectors.toReversed() }
        expect(drawPairs(sha256, again)).toEqual(drawPairs(sha256, one))
      }),
    )
  })

  test('draws the ratio of the pool rounded up, nobody twice, and nobody from outside', () => {
    fc.assert(
      fc.property(input, (one) => {
        const drawn = drawPairs(sha256, one)
        expect(drawn).toHaveLength(countOf(one.objects.length, one.percent))
        expect(new Set(drawn.map(({ enterpriseId }) => enterpriseId)).size).toBe(drawn.length)
        for (const { inspectorIds } of drawn) {
          expect(inspectorIds).toHaveLength(Math.min(one.perEnterprise, one.inspectors.length))
          expect(new Set(inspectorIds).size).toBe(inspectorIds.length)
          for (const id of inspectorIds) expect(one.inspectors.map((each) => each.id)).toContain(id)
        }
      }),
    )
  })

  test('never puts an inspector on an enterprise with a conflict of interest', () => {
    fc.assert(
      fc.property(input, (one) => {
        const conflicts = (inspectorId: string, enterpriseId: string) =>
          (inspectorId.length + Number(enterpriseId.slice(1))) % 2 === 0
        for (const { enterpriseId, inspectorIds } of drawPairs(sha256, { ...one, conflicts }))
          expect(inspectorIds.some((id) => conflicts(id, enterpriseId))).toBe(false)
      }),
    )
  })

  test('taking away one that was not drawn changes nothing for those who were', () => {
    const usual = { inspectors: pool('s', 6), perEnterprise: 2, seed }
    const drawn = drawPairs(sha256, { ...usual, objects: pool('e', 20), percent: 25 })
    const names = drawn.map(({ enterpriseId }) => enterpriseId)
    const out = pool('e', 20).find(({ id }) => !names.includes(id))
    const objects = pool('e', 20).filter(({ id }) => id !== out?.id)
    expect(drawPairs(sha256, { ...usual, objects, percent: 26 })).toEqual(drawn)
  })

  test('gives everybody about the same chance', () => {
    const objects = pool('e', 10)
    const hits = new Map<string, number>()
    for (let i = 0; i < 2000; i++)
      for (const { enterpriseId } of drawPairs(sha256, {
        objects,
        inspectors: pool('s', 3),
        percent: 30,
        perEnterprise: 2,
        seed: `seed ${i}`,
      }))
        hits.set(enterpriseId, (hits.get(enterpriseId) ?? 0) + 1)
    for (const n of hits.values()) expect(Math.abs(n - 600)).toBeLessThan(90)
    expect(hits.size).toBe(10)
  })
})

test('the seed is a hash of the public number, the task and the number of the draw', () => {
  expect(seed).toBe(sha256('2026-03-02 上证指数 3320.11|JNJC-2026-003|1'))
  expect(seedOf(sha256, { publicNumber: ' 1 ', ownNumber: null, taskNo: 'a', no: 2 })).toBe(sha256('1|a|2'))
  expect(seedOf(sha256, { publicNumber: ' 1 ', ownNumber: 'own', taskNo: 'a', no: 2 })).toBe(sha256('1|own|a|2'))
})

test('the text of a locked list is the same in whatever order, and another for every change', () => {
  const list = {
    objects: pool('e', 3),
    inspectors: pool('s', 2),
    percent: 50,
    perEnterprise: 2,
    barred: ['s1 e2', 's0 e1'],
    taskNo: 'a',
    no: 1,
    numberName: '上证指数收盘点位',
    ownNumber: 'own',
  }
  const text = lockedText(sha256, list)
  expect(text).toBe(`a|1|上证指数收盘点位|50|2|${sha256('own')}\nE0,E1,E2\nS0,S1\nE1:S0,E2:S1`)
  const turned = { objects: list.objects.toReversed(), barred: list.barred.toReversed() }
  expect(lockedText(sha256, { ...list, ...turned })).toBe(text)
  for (const other of [{ percent: 51 }, { objects: pool('e', 2) }, { ownNumber: 'another' }, { barred: [] }])
    expect(lockedText(sha256, { ...list, ...other })).not.toBe(text)
})

test('by hand: tickets of three enterprises, the smallest is drawn', () => {
  const objects = pool('e', 3)
  const [first] = objects
    .map(({ id, key }) => ({ id, ticket: sha256(`x:${key}`) }))
    .sort((a, b) => (a.ticket < b.ticket ? -1 : 1))
  const drawn = drawPairs(sha256, { objects, inspectors: pool('s', 2), percent: 1, perEnterprise: 2, seed: 'x' })
  expect(drawn.map(({ enterpriseId }) => enterpriseId)).toEqual([first?.id])
})
