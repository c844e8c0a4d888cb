import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { s3PlaceOf } from './file-stores/s3-place.ts'
import { secretSettings } from './secret-files.ts'

const outside = { DATABASE_URL: 'postgres://portal@db/portal' }
const good = 'k8f3b60d7c2e94a1b5d06f7183ac29e4'

test.each([
  ['none', {}, 'SECRET 未设置'],
  ['a short one', { SECRET: 'k8f3b60d7c2e' }, 'SECRET 至少32个字符'],
  ['one sign over and over', { SECRET: 'a'.repeat(40) }, 'SECRET 过于简单'],
  ['a word that everybody tries', { SECRET: `changeme-${good}` }, 'SECRET 过于简单'],
])('a real house does not start on a default or weak secret: %s', (_, over, message) => {
  expect(() => readConfig({ ...outside, ...over })).toThrow(message)
})

test('with a random secret it starts, without demo data and its public passwords', () => {
  expect(readConfig({ ...outside, SECRET: good })).toMatchObject({ DEMO: false, SECRET: good, HOST: '127.0.0.1' })
})

test('an archive folder is refused inside the data folder, with an external database, and with shell characters', () => {
  expect(() => readConfig({ DATA_DIR: '/srv/data', ARCHIVE_DIR: '/srv/data/archive' })).toThrow(
    '不能放在 DATA_DIR 之内',
  )
  expect(() => readConfig({ ...outside, SECRET: good, ARCHIVE_DIR: '/archive' })).toThrow('只用于自带的数据库')
  for (const ARCHIVE_DIR of ["/a'b", '/a$(b)', '/a%f', 'archive', '/a`b`'])
    expect(() => readConfig({ ARCHIVE_DIR })).toThrow('ARCHIVE_DIR 应为绝对路径')
  expect(readConfig({ DATA_DIR: '/srv/data', ARCHIVE_DIR: '/srv/data-archive' }).RESTORE_DAYS).toBe(14)
})

test('a replica and a direct address belong to an external database', () => {
  const replica = { DATABASE_READ_URL: 'postgres://portal@standby/portal' }
  expect(() => readConfig(replica)).toThrow('DATABASE_READ_URL 只用于外部数据库，请同时设置 DATABASE_URL')
  expect(() => readConfig({ DATABASE_DIRECT_URL: 'postgres://portal@db/portal' })).toThrow('请同时设置 DATABASE_URL')
  expect(() => readConfig({ ...outside, DATABASE_READ_URL: 'standby' })).toThrow('应以 postgres:// 开头')
  expect(readConfig({ ...outside, ...replica, SECRET: good }).DATABASE_READ_LAG_SECONDS).toBe(10)
})

test('a mail server needs a sender, and no password goes out unencrypted', () => {
  const from = { MAIL_FROM: '工业绿效码 <lxm@example.gov.cn>' }
  const safe = 'smtp://lxm:p%40ss@mail.example.gov.cn:587'
  expect(readConfig({ MAIL_URL: safe, ...from })).toMatchObject({ MAIL_URL: safe, ...from })
  expect(() => readConfig({ MAIL_URL: safe })).toThrow('须设置 MAIL_FROM')
  expect(() => readConfig({ MAIL_SECOND_URL: `${safe}?starttls=no`, ...from })).toThrow('MAIL_SECOND_URL 带账号和密码')
  expect(() => readConfig({ MAIL_URL: 'ftp://mail.example.gov.cn' })).toThrow('MAIL_URL 应为网关网址')
  for (const MAIL_FROM of ['nobody', 'a@b.cn\r\nBcc: x@y.cn', 'a@b.cn, c@d.cn'])
    expect(() => readConfig({ MAIL_FROM })).toThrow('MAIL_FROM 应为邮箱地址')
})

test('a city that brings its own data has no demo data, whichever database it runs on', () => {
  expect(readConfig({ CITY_DIR: '/srv/city' })).toMatchObject({ DEMO: false, CITY_DIR: '/srv/city' })
  expect(readConfig({})).toMatchObject({ DEMO: true })
  expect(() => readConfig({ CITY_DIR: '/srv/city', DEMO: '1' })).toThrow('设置 CITY_DIR 时 DEMO 应为 0')
  expect(() => readConfig({ CITY_DIR: 'city' })).toThrow('CITY_DIR 应为绝对路径')
})

test('the place of files is a folder or a bucket, and what is wrong with it is said', () => {
  const good = 's3://key:a%2Fb%2Bc@oss.example:9000/portal/files?region=cn-1&style=host&tls=no'
  expect(readConfig({ FILES_URL: good }).FILES_URL).toBe(good)
  expect(s3PlaceOf(good)).toEqual({
    accessKeyId: 'key',
    secretAccessKey: 'a/b+c',
    region: 'cn-1',
    bucket: 'http://portal.oss.example:9000',
    prefix: 'files/',
  })
  expect(s3PlaceOf('s3://key:secret@oss.example/portal')).toMatchObject({
    bucket: 'https://oss.example/portal',
    prefix: '',
  })
  for (const [FILES_URL, says] of [
    ['http://oss.example', '应以 file:/// 或 s3:// 开头'],
    ['s3://oss.example/portal', '须写明访问密钥和私有密钥'],
    ['s3://key:50%off@oss.example/portal', '须写成 %25'],
    ['s3://key:secret@oss.example', '须写明桶名'],
    ['s3://key:secret@oss.example/portal/a b', '前缀只能含'],
    ['s3://key:secret@oss.example/portal?style=other', 'style 只能是'],
    ['s3://key:secret@oss.example/portal?tls=0', 'tls 只能是'],
    ['s3://key:secret@oss.example/portal?acl=public', '不能写 acl'],
  ] as const)
    expect(() => readConfig({ FILES_URL })).toThrow(new RegExp(`FILES_URL .*${says}`))
  expect(() => readConfig({ FILES_URL: good, FILES_OLD_URL: good })).toThrow('FILES_OLD_URL 与 FILES_URL 相同')
})

test('single sign-on is set as a whole, over https, and at a known public address', () => {
  const rest = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'one-that-only-the-tests-know', OIDC_LABEL: '渝快办' }
  const whole = { OIDC_ISSUER: 'https://id.example.gov.cn/oidc', ...rest }
  expect(readConfig(whole)).toMatchObject(whole)
  expect(readConfig({}).OIDC_ISSUER).toBeUndefined()
  expect(() => readConfig(rest)).toThrow('接入单点登录还须设置 OIDC_ISSUER')
  for (const OIDC_ISSUER of ['http://id.example.gov.cn', 'http://localhost.example', 'id.example.gov.cn'])
    expect(() => readConfig({ ...rest, OIDC_ISSUER })).toThrow('OIDC_ISSUER')
  const city = { DATABASE_URL: 'postgres://x@db/x', SECRET: 'invented-invented-invented-invented' }
  expect(() => readConfig({ ...whole, ...city })).toThrow('接入单点登录须设置 PUBLIC_URL')
})

test('inner networks are listed in the environment; a wrong one stops the start, and so does a gateway beside the list', () => {
  expect(readConfig({}).INNER_NETWORKS).toEqual([])
  const INNER_NETWORKS = '10.1.0.0/16,192.168.5.0/24'
  expect(readConfig({ INNER_NETWORKS }).INNER_NETWORKS).toEqual(['10.1.0.0/16', '192.168.5.0/24'])
  expect(() => readConfig({ INNER_NETWORKS: '10.1.0.0/16,10.2.0.0' })).toThrow(
    /^配置有误：INNER_NETWORKS “10\.2\.0\.0”不是网段，写法如 10\.1\.0\.0\/16 或 10\.1\.2\.3\/32，多个用逗号分隔$/,
  )
  expect(readConfig({ INNER_NETWORKS, SMS_URL: 'http://10.1.2.3/send' }).SMS_URL).toBe('http://10.1.2.3/send')
  expect(() => readConfig({ INNER_NETWORKS, SMS_URL: 'http://10.2.0.3/send' })).toThrow(
    /^配置有误：SMS_URL 的地址 10\.2\.0\.3 在内部网络，.*加上 10\.2\.0\.3\/32/,
  )
  expect(() => readConfig({ SCAN_URL: 'tcp://localhost:3310' })).toThrow('SCAN_URL 的地址 127.0.0.1 在内部网络')
  expect(() => readConfig({ INNER_NETWORKS: '100.64.0.0/10', REGISTER_URL: 'http://100.100.100.200/' })).toThrow(
    'REGISTER_URL 的地址 100.100.100.200 是云平台元数据、链路本地或保留地址，任何时候都不连接',
  )
})

test('a secret may stand in a file: one line break at its end is not part of it, and what is wrong is one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'green-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = async (name: string, content: string) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const SECRET_FILE = await file('secret', `${good}\n`)
  expect(readConfig({ ...outside, SECRET_FILE }).SECRET).toBe(good)
  const SMS_TOKEN_FILE = await file('token', ' a token that keeps its blanks \n\n')
  expect(readConfig({ SMS_TOKEN_FILE, SECRET_FILE: '' }).SMS_TOKEN).toBe(' a token that keeps its blanks \n')
  expect(() => readConfig({ ...outside, SECRET: good, SECRET_FILE })).toThrow(
    /^配置有误：SECRET 和 SECRET_FILE 只能设置一个$/,
  )
  const gone = join(folder, 'gone')
  expect(() => readConfig({ SECRET_FILE: gone })).toThrow(`SECRET_FILE 指向的文件读不出：${gone}（文件不存在）`)
  expect(() => readConfig({ SECRET_FILE: folder })).toThrow('这是一个目录')
  const empty = await file('empty', '\n')
  expect(() => readConfig({ SECRET_FILE: empty })).toThrow(`SECRET_FILE 指向的文件是空的：${empty}`)
  const short = await file('short', 'k8f3b60d')
  expect(() => readConfig({ SECRET_FILE: short })).toThrow('SECRET 至少32个字符')
})

test('every setting that is named as a secret exists, and every token, key and password in the schema is one', async () => {
  const schema = await readFile(new URL('config.ts', import.meta.url), 'utf8')
  const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(secretSettings.filter((name) => !settings.includes(name))).toEqual([])
  const telling = settings.filter((name) => /TOKEN|SECRET|API_KEY|HEADERS/.test(name))
  expect(telling.filter((name) => !secretSettings.some((one) => one === name))).toEqual([])
})
