import { expect, test } from 'vitest'
import { files } from '../form/fields.ts'
import { kindOf } from '../kinds/table.ts'
import type { Rubric } from '../scoring/rubric.ts'
import { arePages, proofsOf, provenBy, withPage } from './proof-pages.ts'

const rubric = {
  indicators: [
    { id: 'i1', seq: '1', label: '单位产值能耗', evidence: ['statFiles'] },
    { id: 'i2', seq: '2', label: '水重复利用率', evidence: ['waterFiles', 'statFiles'] },
  ],
  gates: [{ id: 'g1', label: '近三年无重大事故', evidence: ['statFiles'] }],
} as unknown as Rubric
const file = (id: string) => ({ id, name: `${id}.pdf`, size: 1, sha256: id })

test('a slot proves the rubric items that name it', () => {
  expect(provenBy(rubric, 'statFiles').map(({ text }) => text)).toEqual([
    '1 单位产值能耗',
    '2 水重复利用率',
    '近三年无重大事故',
  ])
  expect(provenBy(rubric, 'other')).toEqual([])
  expect(provenBy(undefined, 'statFiles')).toEqual([])
})

test('a page is set, changed and removed on its own file; the file with the page comes first', () => {
  const named = withPage(withPage([file('a'), file('b')], 'b', 'i2', 12), 'b', 'g1', 3)
  expect(named).toEqual([file('a'), { ...file('b'), pages: { i2: 12, g1: 3 } }])
  expect(proofsOf('i2', ['waterRows', 'statFiles'], { waterRows: [{ rowId: '1' }], statFiles: named })).toMatchObject([
    { slot: 'statFiles', file: { id: 'b' }, page: 12 },
    { slot: 'statFiles', file: { id: 'a' }, page: null },
  ])
  expect(withPage(withPage(named, 'b', 'i2', null), 'b', 'g1', null)).toEqual([file('a'), file('b')])
})

test('only whole page numbers of the rubric’s items are accepted', () => {
  const kind = kindOf(files(0, 3))
  expect(kind.fits([{ ...file('a'), pages: { i1: 2 } }])).toBe(true)
  for (const pages of [{ i1: 0 }, { i1: 1.5 }, { i1: '2' }, { 'a b': 1 }, [1], null, { i1: 10_000 }]) {
    expect(arePages(pages)).toBe(false)
    expect(kind.fits([{ ...file('a'), pages }])).toBe(false)
  }
})
