/** What the server never opens: its own machine and the networks behind it, however they are written. */
import { expect, test } from 'vitest'
import { addressGuard, ClosedAddress, closedAddressOf, closedText } from './address-guard.ts'
import { closedByName, closedSetting } from './gateways.ts'
import { innerNetworksOf, metadataAddresses } from './inner-networks.ts'

const none = addressGuard([])

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
  expect(none.allows(address)).toBe(false)
})

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '223.5.5.5', '2400:3200::1', '2606:4700::1111'])(
  '%s is public',
  (address) => {
    expect(none.allows(address)).toBe(true)
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
  const guard = addressGuard([], resolve)
  expect(await guard.addressesOf('www.gov.cn')).toEqual(['223.5.5.5', '2400:3200::1'])
  for (const host of ['rebound.example', 'inner.example', 'nothing.example'])
    await expect(guard.addressesOf(host), host).rejects.toBeInstanceOf(ClosedAddress)
})

test.each(['http://127.1/', 'http://2130706433/', 'http://0x7f.0.0.1/', 'http://[::1]/', 'http://[::ffff:7f00:1]/'])(
  '%s is not looked up and not opened',
  async (address) => {
    const { hostname } = new URL(address)
    const resolve = async () => {
      throw new Error('looked up')
    }
    await expect(addressGuard([], resolve).addressesOf(hostname)).rejects.toBeInstanceOf(ClosedAddress)
  },
)

const every = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '127.0.0.0/8', 'fc00::/7', '::1/128']

test('a listed network is opened, and nothing beside it', () => {
  const guard = addressGuard(['10.1.0.0/16', '192.168.5.7/32', 'fd12:3456::/32'])
  const open = ['10.1.0.1', '10.1.255.9', '192.168.5.7', 'fd12:3456::9', '223.5.5.5']
  const closed = ['10.2.0.1', '192.168.5.8', '127.0.0.1', '::1', 'fd12:3457::9', 'fe80::1', '::ffff:10.1.0.1']
  expect(open.filter((one) => !guard.allows(one))).toEqual([])
  const others = ['::ffff:a01:1', '0:0:0:0:0:ffff:a01:1', '64:ff9b::a01:1', 'fd12:3456::9%eth0', '0xa010001', '10.1']
  expect([...closed, ...others].filter((one) => guard.allows(one))).toEqual([])
})

test('the addresses where clouds tell their machines secrets stay closed, whatever is listed', () => {
  const guard = addressGuard(every)
  const linkLocal = ['169.254.169.254', '169.254.170.2', '169.254.0.23', 'fe80::a9fe:a9fe', '::ffff:169.254.169.254']
  expect(metadataAddresses).toEqual(expect.arrayContaining(['100.100.100.200', 'fd00:ec2::254']))
  expect([...metadataAddresses, ...linkLocal, '0.0.0.0', '224.0.0.1'].filter(guard.allows)).toEqual([])
  expect(guard.allows('100.100.100.201') && guard.allows('127.0.0.1') && guard.allows('fd00:ec2::1')).toBe(true)
})

test.each([
  ['10.1.0.0/33', '不是网段'],
  ['10.1.0.0', '不是网段'],
  ['167837696/16', '不是网段'],
  ['内网', '不是网段'],
  ['10.1.2.3/16', '应写作 10.1.0.0/16'],
  ['0.0.0.0/0', '不是内部网络'],
  ['10.0.0.0/7', '不是内部网络'],
  ['8.8.8.0/24', '不是内部网络'],
  ['169.254.0.0/16', '不是内部网络'],
  ['::/0', '不是内部网络'],
  ['fe80::/10', '不是内部网络'],
  ['::ffff:10.0.0.0/104', '不是网段'],
  ['100.100.100.200/32', '元数据地址'],
  ['fd00:ec2::254/128', '元数据地址'],
])('%s is no network that can be listed: %s', (network, says) => {
  expect(innerNetworksOf(`10.1.0.0/16, ${network}`)).toContain(says)
})

test('a list is read with blanks, and may be empty', () => {
  expect(innerNetworksOf(' 10.1.0.0/16 ,127.0.0.1/32,, fd00:1::/64')).toEqual([
    '10.1.0.0/16',
    '127.0.0.1/32',
    'fd00:1::/64',
  ])
  expect(innerNetworksOf(' ')).toEqual([])
})

test('what is wrong with an address is said with what can be done', () => {
  expect(closedText('10.1.2.3')).toContain('INNER_NETWORKS 中加上 10.1.2.3/32')
  expect(closedText('fd00::7')).toContain('fd00::7/128')
  for (const never of ['169.254.169.254', '100.100.100.200', '::ffff:10.0.0.1', '0.0.0.0'])
    expect(closedText(never)).toContain('任何时候都不连接')
})

test('a name at entry: closed by what it stands for; one that nobody knows is let in', async () => {
  const names: Readonly<Record<string, string[]>> = {
    'inner.example': ['223.5.5.5', '10.2.0.8'],
    'ok.example': ['10.1.0.8'],
  }
  const guard = addressGuard(['10.1.0.0/16'], async (host) => names[host] ?? Promise.reject(new Error('ENOTFOUND')))
  const hosts = ['inner.example', 'ok.example', 'later.example', '[fd00::1]', '10.1.0.1']
  expect(await Promise.all(hosts.map((host) => closedAddressOf(guard, host)))).toEqual([
    '10.2.0.8',
    null,
    null,
    'fd00::1',
    null,
  ])
})

const gateways = {
  SMS_URL: 'http://10.1.2.3/send',
  SMS_SECOND_URL: 'aliyun://id:key@0x0a.1.2.3?sign=绿效码&tls=no',
  MAIL_URL: 'smtp://10.1.2.3',
  MAIL_SECOND_URL: 'https://[fd00::9]/mail',
  REGISTER_URL: 'http://167838211/',
  SCAN_URL: 'tcp://localhost:3310',
  OIDC_ISSUER: 'https://10.1.2.3/oidc',
  FILES_URL: 's3://key:secret@10.1.2.3:9000/portal',
  FILES_OLD_URL: 's3://key:secret@[::ffff:10.1.2.3]/portal',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.1:4318',
}
test.each(Object.entries(gateways))('%s=%s is refused where its network is not listed', (setting, address) => {
  const refused = closedSetting({ [setting]: address, INNER_NETWORKS: [], WECHATPAY_MCHID: undefined })
  expect(refused).toMatch(new RegExp(`^${setting} 的地址 .*(在内部网络|任何时候都不连接)`))
  if (setting === 'FILES_OLD_URL') return
  expect(closedSetting({ [setting]: address, INNER_NETWORKS: every, WECHATPAY_MCHID: undefined })).toBeNull()
})

test('at the start a gateway is judged by what its name stands for; public ones, folders and sockets pass', async () => {
  const rest = { INNER_NETWORKS: ['10.1.0.0/16'], WECHATPAY_MCHID: undefined }
  const resolve = async (host: string) => [host === 'sms.example' ? '10.2.0.8' : '10.1.0.8']
  expect(await closedByName({ SMS_URL: 'https://sms.example/send', ...rest }, resolve)).toMatch(
    /^SMS_URL 的主机 sms\.example 指向的地址 10\.2\.0\.8 在内部网络/,
  )
  const fit = { SMS_URL: 'https://ok.example/', SCAN_URL: 'unix:///run/clamd.ctl', FILES_URL: 'file:///srv/files' }
  expect(await closedByName({ ...fit, WECHATPAY_URL: 'http://127.0.0.1', ...rest }, resolve)).toBeNull()
  expect(await closedByName({ ...rest, WECHATPAY_URL: 'http://127.0.0.1', WECHATPAY_MCHID: '1900000001' })).toContain(
    '127.0.0.1',
  )
})
