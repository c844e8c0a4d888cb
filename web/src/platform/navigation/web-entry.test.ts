import { expect, test } from 'vitest'
import { isUpdated, ownEntry } from './web-entry.ts'

const pageWith = (...addresses: string[]) =>
  ({ querySelectorAll: () => addresses.map((src) => ({ src })) }) as unknown as Pick<Document, 'querySelectorAll'>

test('a page is behind when the server begins with another script; without a build on either side nothing is said', () => {
  const own = ownEntry(pageWith('https://city.example/other.js', 'https://city.example/web/assets/index-AAA.js'))
  expect(own).toBe('index-AAA.js')
  expect(isUpdated(own, 'index-BBB.js')).toBe(true)
  expect(isUpdated(own, 'index-AAA.js')).toBe(false)
  expect(isUpdated(own, undefined)).toBe(false)
  expect(isUpdated(ownEntry(pageWith('http://127.0.0.1:5173/src/main.tsx')), 'index-BBB.js')).toBe(false)
})
