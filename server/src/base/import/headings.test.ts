/** Mapping of headings to columns: no column is read twice, and similar headings are only guesses. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textCell } from './cell-rules.ts'
import type { ImportColumn } from './checked-rows.ts'
import { matched } from './headings.ts'

const columns: readonly ImportColumn[] = [
  { title: '企业名称', key: 'name', rule: textCell(50), required: true, note: '' },
  { title: '统一社会信用代码', key: 'code', rule: textCell(18), required: true, note: '' },
  { title: '产量（吨）', key: 'output', rule: textCell(20), note: '' },
  { title: '备注', key: 'remark', rule: textCell(20), note: '' },
]
const headed = (titles: readonly string[]) => titles.map((heading, i) => ({ column: i + 1, heading, samples: [] }))
const anyTitle = fc.oneof(
  fc.constantFrom(
    '企业名称',
    '统一社会信用代码',
    '产量（吨）',
    '产量',
    '备注',
    '单位企业名称',
    '__proto__',
    'constructor',
    '',
  ),
  fc.string({ maxLength: 8 }),
)

test('no heading maps to two columns, a certain match has the exact or confirmed words, and certain means complete', () => {
  fc.assert(
    fc.property(
      fc.array(anyTitle, { maxLength: 10 }),
      fc.dictionary(anyTitle, fc.constantFrom('name', 'code', 'output', 'remark', '', 'nonsense')),
      (titles, remembered) => {
        const headings = headed(titles)
        const { sure, guessed, isSure } = matched(columns, headings, remembered)
        const places = [...Object.values(sure), ...Object.values(guessed)]
        expect(new Set(places).size).toBe(places.length)
        for (const [key, column] of Object.entries(sure)) {
          const heading = titles[column - 1] ?? ''
          const exact = columns.find((one) => one.key === key)?.title === heading
          expect(exact || (Object.hasOwn(remembered, heading) && remembered[heading] === key)).toBe(true)
        }
        if (isSure) for (const { key, required } of columns) if (required) expect(sure[key]).toBeGreaterThan(0)
      },
    ),
  )
})

test('confirmed headings are recognised the next time, in any order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 10 }), { minLength: 4, maxLength: 7 }),
      fc.nat(),
      (titles, turn) => {
        fc.pre(!titles.some((title) => columns.some((one) => one.title === title)))
        const keys = columns.map(({ key }) => key)
        const remembered = Object.fromEntries(titles.map((title, i) => [title, keys[i] ?? '']))
        fc.pre(Object.keys(remembered).length === titles.length)
        const turned = titles.map((_, i) => titles[(i + turn) % titles.length] ?? '')
        const { sure, isSure } = matched(columns, headed(turned), remembered)
        expect(isSure).toBe(true)
        for (const [i, key] of keys.entries()) expect(turned[(sure[key] ?? 0) - 1]).toBe(titles[i])
      },
    ),
  )
})

test('a unit, an asterisk or a blank makes a guess, not a certain match', () => {
  const { sure, guessed, isSure } = matched(columns, headed(['企业名称*', '统一社会 信用代码', '产量', '备注']), {})
  expect([sure, guessed, isSure]).toEqual([{ remark: 4 }, { name: 1, code: 2, output: 3 }, false])
})
