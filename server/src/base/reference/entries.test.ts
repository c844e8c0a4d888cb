/** Entries with the city's versions: the latest counts, the file's stays beneath it, and new ones stand at the end. */
import { describe, expect, test } from 'vitest'
import { entriesAfter, entryKey, entryKind, mayAddTo, withOwn } from './entries.ts'

const banks = [
  { code: 'a', label: '甲', sort: 1 },
  { code: 'b', label: '乙', sort: 2 },
]
const version = (code: string, label: string, more: { sort?: number; enabled?: boolean } = {}) => ({
  id: label,
  kind: entryKind,
  key: entryKey('bank', code),
  startsAt: '2026-01-01T00:00:00.000Z',
  value: { label, sort: null, enabled: true, ...more },
})
const after = (...versions: ReturnType<typeof version>[]) => withOwn(banks, entriesAfter(versions).get('bank'))

describe('the entries of a list', () => {
  test('without a version are those of the file', () => expect(after()).toBe(banks))
  test('have what the latest version says, and count the versions', () =>
    expect(after(version('a', '子'), version('a', '丑', { enabled: false }))).toEqual([
      { code: 'a', label: '丑', enabled: false, sort: 1, version: 2 },
      banks[1],
    ]))
  test('that the city has added stand at the end, or where it says', () => {
    expect(after(version('c', '丙')).map(({ code }) => code)).toEqual(['a', 'b', 'c'])
    expect(after(version('c', '丙', { sort: 0 })).map(({ code }) => code)).toEqual(['c', 'a', 'b'])
  })
  test('are added only where an entry is a code and a name', () => {
    expect(mayAddTo(banks)).toBe(true)
    expect(mayAddTo([...banks, { code: 'c', label: '丙', unit: 't' }])).toBe(false)
  })
})
