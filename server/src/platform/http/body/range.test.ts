import { expect, test } from 'vitest'
import { rangeOf } from './range.ts'

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-900', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-900', { start: 0, end: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=9-3', null],
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
  ['bytes=-', null],
  [undefined, null],
] as const)('%s of 100 bytes', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range)
})
