/** What the server never opens: its own machine and the networks behind it, however they are written. */
import { expect, test } from 'vitest'
import { ClosedAddress, isPublicAddress, openAddresses } from './address-guard.ts'

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.8.8.8', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...[
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1'],
  ...['2001:db8::1', '2001::1', '2002:7f00:1::', '3fff::1', 'localhost', ''],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '223.5.5.5', '2400:3200::1', '2606:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test('a host is judged by what it stands for, all of it', async () => {
  const names: Readonly<Record<string, readonly string[]>> = {
    'www.gov.cn': ['223.5.5.5', '2400:3200::1'],
    'rebound.example': ['223.5.5.5', '127.0.0.1'],
    'inner.example': ['10.0.0.8'],
    'nothing.example': [],
  }
  const resolve = async (host: string) => names[host] ?? []
  expect(await openAddresses('www.gov.cn', resolve)).toEqual(['223.5.5.5', '2400:3200::1'])
  for (const host of ['rebound.example', 'inner.example', 'nothing.example'])
    await expect(openAddresses(host, resolve), host).rejects.toBeInstanceOf(ClosedAddress)
})

test.each(['http://127.1/', 'http://2130706433/', 'http://0x7f.0.0.1/', 'http://[::1]/', 'http://[::ffff:7f00:1]/'])(
  '%s is not looked up and not opened',
  async (address) => {
    const { hostname } = new URL(address)
    const resolve = async () => {
      throw new Error('looked up')
    }
    await expect(openAddresses(hostname, resolve)).rejects.toBeInstanceOf(ClosedAddress)
  },
)
