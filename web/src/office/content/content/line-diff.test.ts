import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

test('lines that stayed stay, changed ones stand as old and new', () => {
  expect(lineDiff(['甲', '乙', '丙'], ['甲', '丁', '丙', '戊'])).toEqual([
    { kind: 'same', text: '甲' },
    { kind: 'old', text: '乙' },
    { kind: 'new', text: '丁' },
    { kind: 'same', text: '丙' },
    { kind: 'new', text: '戊' },
  ])
  expect(lineDiff([], ['甲'])).toEqual([{ kind: 'new', text: '甲' }])
})
