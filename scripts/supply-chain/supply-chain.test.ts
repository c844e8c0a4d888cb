/** What the supply-chain check finds, in planted projects with the real npm and git and a registry of the test's own. */
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Accepted } from './accepted.ts'
import { weigh } from './advisories.ts'
import { checkSupplyChain } from './command.ts'
import { billOfMaterials, isForDevelopment, licenceBreaches } from './components.ts'
import { secretBreaches, secretsIn, sourceFilesOf } from './secrets.ts'

const root = resolve(import.meta.dirname, '../..')
const nothing: Accepted = { licences: ['MIT'], components: [], advisories: [], secrets: [] }
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A folder with the given files. */
function planted(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'green-supply-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

describe('secrets', () => {
  // Put together here, so that this file holds no secret itself.
  const random = ['q7Zk2Vx9', 'Lw4Tn8Rb', '3Hs6Yd1M'].join('')
  const pem = (pair: { privateKey: KeyObject }) => pair.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const files = {
    'keys/server.txt': `两把私钥\n${pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }))}${pem(generateKeyPairSync('ed25519'))}`,
    'src/client.ts': `// secretlint-disable\nconst a = 1\nconst cloud = '${`ghp_${random}${'Ab3dEf6hIj9k'}`}'\n`,
    'src/own.ts': `export const gatewayToken = '${random}'\n`,
    'deploy/env': `PORT=80\n\nSECRET=${random}\n`,
    'src/database.ts': `connect('postgres://portal:${random}@db.internal/portal')\n`,
    'src/mail.json': `{ "url": "smtps://portal:${random}@mail.internal:465" }\n`,
    'data/run/live.txt': `SECRET=${random}\n`,
    'node_modules/one/index.js': `const apiKey = '${random}'\n`,
    'picture.bin': `\0\nSECRET=${random}\n`,
    'docs/guide.md':
      'export DATABASE_URL=postgres://portal:口令@db.example/portal\nSECRET=$(openssl rand -base64 32)\n',
    'src/clean.ts': [
      'const token = request.headers.authorization',
      "const passwordLabel = 'the-password-of-the-person'",
      `const at = \`smtp://lxm:\${password}@\${host}\``,
      "const secret = 'passwordpasswordpassword'",
      '  accessToken: query.headers.xGatewayJwk9',
      "const page = 'http://localhost:8080/packages/@green/server'",
    ].join('\n'),
    '.gitignore': 'node_modules/\ndata/run/\n',
  }
  const expected = [
    'deploy/env:3 named-secret',
    'keys/server.txt:2 privatekey',
    'keys/server.txt:7 privatekey',
    'src/client.ts:3 github',
    'src/database.ts:1 address',
    'src/database.ts:1 database-connection-string',
    'src/mail.json:1 address',
    'src/own.ts:1 named-secret',
  ]
  const found = async (folder: string) =>
    (await secretsIn(folder, sourceFilesOf(folder))).map(({ file, line, kind }) => `${file}:${line} ${kind}`).sort()

  test('are found with file, line and kind in what git tracks or would take in, and nothing beside them', async () => {
    const folder = planted(files)
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder })
    git('init', '--quiet')
    git('init', '--quiet', 'another-repository')
    git('add', 'keys', 'src', 'docs', 'picture.bin')
    expect(await found(folder)).toEqual(expected)
  })

  test('are found without git, but not in packages and in what is made at run time', async () => {
    expect(await found(planted(files))).toEqual(expected)
  })

  test('count unless accepted at their file, of their kind and with a reason; an acceptance no longer needed is named', () => {
    const secret = { file: 'src/own.ts', line: 1, kind: 'named-secret' }
    const accept = (change: object) => ({
      ...nothing,
      secrets: [{ file: secret.file, kind: secret.kind, reason: '只供测试', ...change }],
    })
    expect(secretBreaches([secret], accept({}))).toEqual([])
    expect(secretBreaches([secret], nothing)).toEqual([expect.stringMatching(/^src\/own\.ts:1 疑似密钥或口令/)])
    expect(secretBreaches([secret], accept({ reason: ' ' }))).toHaveLength(1)
    expect(secretBreaches([secret], accept({ kind: 'github' }))).toHaveLength(2)
    expect(secretBreaches([], accept({}))).toEqual([expect.stringContaining('已不需要例外')])
  })
})

/** A project with installed packages of the given licences; `tool` is for development. */
function project(licences: Record<string, string | undefined>): string {
  const versions = (names: string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']))
  const names = Object.keys(licences)
  const own = {
    name: 'planted',
    version: '1.0.0',
    dependencies: versions(names.filter((name) => name !== 'tool')),
    devDependencies: versions(names.filter((name) => name === 'tool')),
  }
  const entries = names.map((name) => [`node_modules/${name}`, { version: '1.0.0', dev: name === 'tool' || undefined }])
  return planted({
    '.gitignore': 'node_modules/\n',
    'package.json': JSON.stringify(own),
    'package-lock.json': JSON.stringify({
      name: own.name,
      version: own.version,
      lockfileVersion: 3,
      requires: true,
      packages: { '': own, ...Object.fromEntries(entries) },
    }),
    ...Object.fromEntries(
      names.map((name) => [
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, version: '1.0.0', license: licences[name] }),
      ]),
    ),
  })
}

describe('components', () => {
  test('the bill names what is installed with version, licence and checksum, and what is for development', async () => {
    const bill = await billOfMaterials(root)
    if ('fault' in bill) throw new Error(bill.fault)
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    const [fastify, vitest] = ['fastify', 'vitest'].map((name) => bill.components.find((one) => one.name === name))
    const { version, integrity } = lock['node_modules/fastify']
    const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
    expect(fastify).toMatchObject({
      version,
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content }],
    })
    expect([fastify, vitest].map((one) => one && isForDevelopment(one))).toEqual([false, true])
    expect(bill.metadata.component.name).toBe('green-efficiency-portal')
    expect(bill.components.map(({ name }) => name)).toContain('@green/server')
  })

  test('a licence that is missing or not in the list is named, unless accepted for this version with a reason', async () => {
    const bill = await billOfMaterials(
      project({
        fine: 'MIT',
        choice: '(GPL-3.0-only OR MIT)',
        both: 'MIT AND GPL-3.0-only',
        strict: 'AGPL-3.0-only',
        silent: undefined,
        tool: 'SEE LICENSE IN LICENSE.txt',
      }),
    )
    if ('fault' in bill) throw new Error(bill.fault)
    const named = (accepted: Accepted) => licenceBreaches(bill.components, accepted).map((line) => line.split(' ')[0])
    const accept = (component: string) => ({ ...nothing, components: [{ component, reason: '包内 LICENSE 是 MIT' }] })
    expect(named(nothing)).toEqual(['both@1.0.0', 'silent@1.0.0', 'strict@1.0.0', 'tool@1.0.0'])
    expect(named(accept('silent@1.0.0'))).toEqual(['both@1.0.0', 'strict@1.0.0', 'tool@1.0.0'])
    expect(named(accept('silent@0.9.0'))).toContain('silent@1.0.0')
    expect(named(accept('fine@1.0.0'))).toContain('fine@1.0.0')
  })

  test('an installation that does not agree with the lock file is no bill', async () => {
    const folder = project({ fine: 'MIT' })
    rmSync(join(folder, 'node_modules'), { recursive: true })
    const { report, code } = await checkSupplyChain({ ...inFolder(folder), offline: true })
    expect(report).toContain('？ 组件清单和许可证：npm 没能列出组件，请先运行 npm ci')
    expect(code).toBe(2)
  })
})

const inFolder = (folder: string) => ({
  root: folder,
  billFile: join(folder, 'node_modules', 'sbom.cdx.json'),
  offline: false,
  accepted: nothing,
  today: '2026-11-27',
})

describe('known vulnerabilities', () => {
  const url = 'https://example.org/advisories/GHSA-aaaa-bbbb-cccc'
  const answerWith = (severity: string) => ({
    fine: [{ id: 1, url, title: 'Prototype pollution', severity, vulnerable_versions: '<1.0.1' }],
  })

  const checkedWith = (npm_config_registry: string) =>
    checkSupplyChain({
      ...inFolder(project({ fine: 'MIT' })),
      env: { ...process.env, npm_config_registry, npm_config_cache: planted({}) },
    })

  /** The check against a registry that answers audits like this, and nothing else. */
  async function checked(status: number, body: object) {
    let audits = 0
    const registry = createServer((request, response) => {
      const isAudit = request.method === 'POST' && request.url === '/-/npm/v1/security/advisories/bulk'
      if (isAudit) audits += 1
      response.writeHead(isAudit ? status : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isAudit ? body : {}))
    })
    await new Promise<void>((ready) => registry.listen(0, '127.0.0.1', ready))
    const { port } = registry.address() as AddressInfo
    const result = await checkedWith(`http://127.0.0.1:${port}`)
    await new Promise((closed) => registry.close(closed))
    expect(audits).toBe(1)
    return result
  }

  test('one of high severity fails and is named with its advisory', async () => {
    const { report, code } = await checked(200, answerWith('high'))
    expect(report).toContain(`fine <1.0.1（高）Prototype pollution ${url}。请升级`)
    expect(code).toBe(1)
  })

  test('none passes', async () => {
    expect(await checked(200, {})).toMatchObject({ code: 0 })
    const bill = readFileSync(join(folders.at(-2) ?? '', 'node_modules/sbom.cdx.json'), 'utf8')
    expect(JSON.parse(bill).bomFormat).toBe('CycloneDX')
  })

  test('a registry that answers no audits is no all-clear', async () => {
    const { report, code } = await checked(405, {})
    expect(report).toContain('？ 已知漏洞：软件源没有回答')
    expect(code).toBe(2)
  })

  // The product itself is checked without a registry by `npm run check`.
  test('without a registry the rest is checked all the same', async () => {
    const { report, code } = await checkedWith('http://127.0.0.1:9')
    expect(report.split('\n').map((line) => line.slice(0, 6))).toEqual(
      expect.arrayContaining(['✓ 组件清单', '✓ 许可证：', '？ 已知漏洞', '✓ 密钥和口']),
    )
    expect(code).toBe(2)
  })

  const of = (severity: string) => ({ name: 'fine', range: '<1.0.1', title: 'Prototype pollution', url, severity })

  test.each([
    ['critical', 1],
    ['high', 1],
    ['unheard of', 1],
    ['moderate', 0],
    ['low', 0],
  ])('%s counts %i', (severity, count) => {
    const { breaches, lighter } = weigh([of(severity)], nothing, '2026-11-27')
    expect([breaches.length, lighter.length]).toEqual([count, 1 - count])
  })

  test('an acceptance holds to the end of its last day; afterwards, without a date or a reason it counts again', () => {
    const counted = (until: string, reason = '没有用到这个函数') => {
      const accepted = { ...nothing, advisories: [{ advisory: 'GHSA-aaaa-bbbb-cccc', reason, until }] }
      return weigh([of('high')], accepted, '2026-11-27').breaches
    }
    expect(counted('2026-11-27')).toEqual([])
    expect(counted('2026-11-26')).toEqual([expect.stringContaining('例外已于 2026-11-26 到期')])
    expect(counted('永久')).toHaveLength(1)
    expect(counted('2026-12-31', ' ')).toHaveLength(1)
  })
})
