/** Which addresses count as the same network. */
import { expect, test } from 'vitest'
import { networkOf } from './unusual.ts'

test.each([
  ['10.1.2.3', '10.1.2.200', true],
  ['10.1.2.3', '10.1.3.3', false],
  ['::ffff:10.1.2.3', '10.1.2.9', true],
  ['2001:db8:1:2::1', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::1', '2001:db8:0:0:1::', true],
  ['::1', '::2', true],
])('%s and %s: %s', (one, other, same) => {
  expect(networkOf(one) === networkOf(other)).toBe(same)
})
