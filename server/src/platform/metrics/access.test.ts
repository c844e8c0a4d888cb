import { expect, test } from 'vitest'
import { mayReadMetrics } from './access.ts'

const token = 'a-token-of-the-tests-41'
const direct = { host: '127.0.0.1:8080' }

test.each([
  ['of this machine', '127.0.0.1', '127.0.0.1:8080', true],
  ['of this machine by name', '::ffff:127.0.0.1', 'localhost:8080', true],
  ['of this machine, IPv6', '::1', '[::1]:8080', true],
  ['of a private network', '10.2.3.4', '10.2.0.1:8080', true],
  ['of a private network, IPv6', 'fd00::12', '[fd00::1]:8080', true],
  ['of the public', '203.0.113.9', '203.0.113.1:8080', false],
  ['just outside a private network', '172.32.0.1', '172.31.0.1:8080', false],
  ['who uses the public name, as a proxy passes it on', '127.0.0.1', 'portal.example.gov.cn', false],
  ['who names no host', '127.0.0.1', undefined, false],
  ['without an address', undefined, '127.0.0.1:8080', false],
])('without a token a direct caller %s', (_, address, host, may) => {
  expect(mayReadMetrics({ address, headers: { host } }, undefined)).toBe(may)
})

test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto', 'x-forwarded-host'])(
  'what a proxy passed on (%s) is refused',
  (name) => {
    expect(mayReadMetrics({ address: '127.0.0.1', headers: { ...direct, [name]: '127.0.0.1' } }, undefined)).toBe(false)
  },
)

test('with a token set only its holder may, from anywhere', () => {
  const may = (authorization?: string, address = '203.0.113.9') =>
    mayReadMetrics({ address, headers: { host: 'portal.example.gov.cn', authorization } }, token)
  expect(may(`Bearer ${token}`)).toBe(true)
  expect(may(`${token}x`)).toBe(false)
  expect(may(undefined, '127.0.0.1')).toBe(false)
  expect(may('', '127.0.0.1')).toBe(false)
})
