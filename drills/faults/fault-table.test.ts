/** docs/faults.md: twelve drills, and every test that a row names exists under that name. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../..', import.meta.url)
const rows = readFileSync(new URL('docs/faults.md', root), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('there are twelve drills, each with its cells filled', () => {
  expect(rows.map(([, no]) => Number(no))).toEqual(Array.from({ length: 12 }, (_, i) => i + 1))
  for (const row of rows) expect(row.slice(1, -1).filter(Boolean)).toHaveLength(6)
})

test('every row names tests that exist, word for word', () => {
  for (const [, no, , , , , cell = ''] of rows) {
    let file = ''
    let named = 0
    for (const [, path, title] of cell.matchAll(/`([^`]+)`|\*([^*]+)\*/g)) {
      if (path) file = readFileSync(new URL(path, root), 'utf8')
      else {
        expect(file.includes(`test('${title}'`), `row ${no}: ${title}`).toBe(true)
        named++
      }
    }
    expect(named, `row ${no}`).toBeGreaterThan(0)
  }
})
