import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawOutlines } from '../../../../tools/county-outlines.ts'
import { classBounds, classLabels, classOf, type Direction, neighbour } from './district-classes.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../../../data/${name}`, import.meta.url), 'utf8'))
const drawn = drawOutlines(read('chongqing.geo.json'), read('districts.json'))

test('few factories are coloured one by one, many in four even classes', () => {
  expect(classBounds([])).toEqual([])
  expect(classBounds([0, 0])).toEqual([])
  expect(classLabels(classBounds([0, 3, 1]))).toEqual(['0', '1', '2', '3'])
  expect(classLabels(classBounds([0, 7]))).toEqual(['0', '1–2', '3–4', '5–6', '7'])
  expect(classLabels(classBounds([37]))).toEqual(['0', '1–10', '11–20', '21–30', '31–37'])
})

test('every count falls into one class, the greatest into the last', () => {
  for (const most of [1, 2, 4, 5, 6, 9, 13, 40, 41, 123, 1000]) {
    const bounds = classBounds([most])
    expect(classOf(0, bounds)).toBe(0)
    expect(classOf(most, bounds)).toBe(bounds.length)
    for (let count = 1; count <= most; count++) expect(classOf(count, bounds)).toBeGreaterThan(0)
  }
})

test('every county has one outline on the grid, with room marked for its name', () => {
  expect(drawn.counties).toHaveLength(37)
  expect(new Set(drawn.counties.map((county) => county.code)).size).toBe(37)
  for (const { x, y, path } of drawn.counties) {
    expect(path).toMatch(/^M\d+ \d+l[-\d ]+z$/)
    expect(x > 0 && x < drawn.width && y > 0 && y < drawn.height).toBe(true)
  }
  expect(drawn.counties.find((county) => county.name === '渝中')?.roomy).toBe(false)
  expect(drawn.counties.find((county) => county.name === '万州')?.roomy).toBe(true)
})

test('the arrow keys lead to a county that lies that way, and every county can be reached', () => {
  const [wanzhou] = drawn.counties
  if (!wanzhou) throw new Error('no county')
  const east = neighbour(drawn.counties, wanzhou, 'ArrowRight')
  expect(east && east.x > wanzhou.x).toBe(true)
  const reached = new Set([wanzhou.code])
  const walk = [wanzhou as { code: string; x: number; y: number }]
  for (let here = walk.pop(); here; here = walk.pop()) {
    for (const direction of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies Direction[]) {
      const next = neighbour(drawn.counties, here, direction)
      if (next && !reached.has(next.code)) {
        reached.add(next.code)
        walk.push(next)
      }
    }
  }
  expect(reached.size).toBe(drawn.counties.length)
})
