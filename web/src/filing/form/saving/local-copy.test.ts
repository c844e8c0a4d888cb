import { expect, test } from 'vitest'
import { copyVerdict, type LocalCopy, localCopy } from './local-copy.ts'

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { all: Map<string, string> } {
  const all = new Map<string, string>()
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => {
      all.set(key, value)
    },
    removeItem: (key) => {
      all.delete(key)
    },
  }
}

const copy: LocalCopy = {
  values: { factoryName: '一厂' },
  reasons: [],
  section: 'base',
  lastField: 'factoryName',
  ticks: [],
  at: '2026-03-15T09:30:00Z',
  baseVersion: 3,
}

test('a copy comes back to the same account, family and window, and to nobody else', () => {
  const storage = memory()
  localCopy(storage, { account: 'a', programme: 'p', place: 'b1' }).write(copy)
  expect(localCopy(storage, { account: 'a', programme: 'p', place: 'b1' }).read()).toEqual(copy)
  expect(localCopy(storage, { account: 'x', programme: 'p', place: 'b1' }).read()).toBeNull()
  expect(localCopy(storage, { account: 'a', programme: 'p', place: 'b2' }).read()).toBeNull()
  localCopy(storage, { account: 'a', programme: 'p', place: 'b1' }).drop()
  expect(storage.all.size).toBe(0)
})

test('a damaged copy is ignored, a full storage is reported', () => {
  const storage = memory()
  const copies = localCopy(storage, { account: 'a', programme: 'p', place: 'b1' })
  copies.write(copy)
  for (const key of storage.all.keys()) storage.all.set(key, '{"values":')
  expect(copies.read()).toBeNull()
  const full = {
    ...storage,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(localCopy(full, { account: 'a', programme: 'p', place: 'b1' }).write(copy)).toBe(false)
})

test('the copy is taken over its own version, asked about over another, ignored when nothing differs', () => {
  expect(copyVerdict(null, { version: 3, values: {} })).toBe('none')
  expect(copyVerdict(copy, { version: 3, values: { factoryName: '一厂', highlight: null } })).toBe('none')
  expect(copyVerdict(copy, { version: 3, values: { factoryName: '二厂' } })).toBe('take')
  expect(copyVerdict(copy, { version: 4, values: { factoryName: '二厂' } })).toBe('ask')
  expect(copyVerdict({ ...copy, baseVersion: null }, { version: null, values: {} })).toBe('take')
})
