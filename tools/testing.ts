/** Runs a tool's cases on the real data. */
import { Row } from '@green/filing/form/answers.ts'
import { type DictItem, makeReference } from '@green/filing/programme/reference.ts'
import { expect, test } from 'vitest'
import dictionaries from '../data/dictionaries.json' with { type: 'json' }
import { testLists } from './test-lists.ts'
import type { Tool } from './tool.ts'

const dicts: Record<string, { items: DictItem[] }> = dictionaries.dicts
const plain = Object.entries(dicts).map(([key, { items }]) => [key, items] as const)
const reference = makeReference({ ...Object.fromEntries(plain), ...testLists() }, '2026-11-20')

/** The input, and the part of the output that the case checks. */
export type ToolCase = { says: string; input: Record<string, string>; found: Record<string, string | number | null> }

export function testTool(tool: Tool, cases: readonly ToolCase[]): void {
  const keys = new Set(tool.input.map(({ key }) => key))
  const answer = (input: Record<string, string>) => tool.answer(new Row(input, keys, 0), reference)

  test.each(cases)('$says', ({ input, found }) => {
    expect(Object.keys(input).filter((key) => !keys.has(key))).toEqual([])
    const about = Object.entries(found).map(([key, value]) => [
      key,
      typeof value === 'number' ? expect.closeTo(value, 6) : value,
    ])
    expect(answer(input)).toMatchObject(Object.fromEntries(about))
  })

  test('empty input gives empty output, with exactly the declared keys', () => {
    expect(Object.keys(answer({})).sort()).toEqual(Object.keys(tool.output).sort())
    expect(Object.values(answer({})).every((value) => value === null)).toBe(true)
  })

  test('each entry of its lists has a unique code and a label', () => {
    for (const list of Object.keys(tool.lists)) {
      const items = reference.items(list)
      expect(items.length).toBeGreaterThan(0)
      expect(new Set(items.map(({ code }) => code)).size).toBe(items.length)
      expect(items.filter(({ label }) => label.trim() === '')).toEqual([])
    }
  })
}
