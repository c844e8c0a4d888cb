import { expect, test } from 'vitest'
import { readingPlaces } from './reading-place.ts'

function storage() {
  const cache = new Map<string, string>()
  return {
    getItem: (key: string) => cache.get(key) ?? null,
    setItem: (key: string, value: string) => void cache.set(key, value),
  }
}

test('each case is opened again where it was left, separately for each user', () => {
  const shared = storage()
  const mine = readingPlaces(shared, 'a')
  mine.keep('case', { scroll: 640 })
  mine.keep('case', { file: 'f', pages: { f: 3 } })
  mine.keep('other', { scroll: 10 })
  expect(readingPlaces(shared, 'a').of('case')).toEqual({ scroll: 640, file: 'f', pages: { f: 3 }, folds: {} })
  expect(readingPlaces(shared, 'b').of('case')).toEqual({ scroll: 0, file: '', pages: {}, folds: {} })
})

test('the oldest cases are dropped, and a failing storage is ignored', () => {
  const places = readingPlaces(storage(), 'a')
  for (let i = 0; i < 201; i++) places.keep(`case${i}`, { scroll: i })
  expect([places.of('case0').scroll, places.of('case200').scroll]).toEqual([0, 200])
  const refusing = {
    getItem: () => '{',
    setItem: () => {
      throw new Error('full')
    },
  }
  readingPlaces(refusing, 'a').keep('case', { scroll: 1 })
  expect(readingPlaces(refusing, 'a').of('case').scroll).toBe(0)
})
