/** The ready-made files for operators agree with the product: settings, figures, paths, limits. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { uploadLimit } from '../server/src/platform/http/http.ts'
import { startCounting } from '../server/src/platform/metrics/figures.ts'

const root = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(resolve(root, name), 'utf8')

/** The unit's sections; a key may be repeated. */
function sections(text: string): Record<string, [string, string][]> {
  const found: Record<string, [string, string][]> = {}
  let section: [string, string][] = []
  for (const line of text.split('\n')) {
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? []
    const [, key, value] = /^(\w+)=(.+)$/.exec(line) ?? []
    if (name) {
      section = []
      found[name] = section
    } else if (key && value) section.push([key, value])
    else expect(line).toMatch(/^(#.*)?$/)
  }
  return found
}

test('the unit starts the product, leaves the drain its time and does not repeat a wrong configuration', () => {
  const { Unit, Service, Install } = sections(read('deploy/portal.service'))
  expect(Unit && Install).toBeDefined()
  const of = Object.fromEntries(Service ?? [])
  expect(of).toMatchObject({
    ExecStart: '/srv/portal/green start',
    UMask: '0077',
    KillMode: 'mixed',
    RestartPreventExitStatus: '2',
  })
  const [, drainMs = ''] = /drainWithinMs = ([\d_]+)/.exec(read('server/src/workers.ts')) ?? []
  expect(Number(of.TimeoutStopSec) * 1000).toBeGreaterThan(Number(drainMs.replace('_', '')) * 2)
})

test('under the unit’s settings nobody else reads what is stored: data folder, secret, attachments', async () => {
  const { Service } = sections(read('deploy/portal.service'))
  const { UMask = '' } = Object.fromEntries(Service ?? [])
  const folder = mkdtempSync(join(tmpdir(), 'green-modes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const work = `
    process.umask(${Number.parseInt(UMask, 8)})
    const { mkdir } = await import('node:fs/promises')
    const { openFileStore } = await import(${JSON.stringify(join(root, 'server/src/platform/file-stores/open-store.ts'))})
    const { secretOf } = await import(${JSON.stringify(join(root, 'server/src/platform/secret.ts'))})
    const DATA_DIR = ${JSON.stringify(join(folder, 'data'))}
    await mkdir(DATA_DIR, { recursive: true })
    await secretOf({ DATA_DIR })
    const store = await openFileStore({ DATA_DIR, INNER_NETWORKS: [] })
    await store.keep((async function* () { yield Buffer.from('附件') })())`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', work], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  const stored = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(stored.filter((name) => statSync(join(folder, name)).isFile()).length).toBeGreaterThanOrEqual(2)
  expect(stored.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)).toEqual([])
})

test('the manual makes the user and the folders that the unit names', () => {
  const manual = read('docs/operating.md')
  const { Service } = sections(read('deploy/portal.service'))
  const of = Object.fromEntries(Service ?? [])
  expect(manual).toMatch(new RegExp(`useradd .*--system .* ${of.User}\\b`))
  for (const path of [of.WorkingDirectory, '/srv/portal-data']) expect(manual).toContain(`${path}`)
  for (const path of `${of.ReadWritePaths}`.split(' ')) expect(manual).toContain(path.replace(/^-/, ''))
  expect(manual).toContain(`UMask=${of.UMask}`)
})

const analyse = spawnSync('systemd-analyze', ['--version']).status === 0

if (analyse)
  test('systemd accepts the unit', () => {
    const folder = mkdtempSync(join(tmpdir(), 'green-unit-'))
    // The user, the archive and the folders are the operator's machine's.
    const here = read('deploy/portal.service')
      .replace('/srv/portal/green start', '/bin/true')
      .replace(/^(User|Group|EnvironmentFile|WorkingDirectory)=.*\n/gm, '')
    writeFileSync(join(folder, 'portal.service'), here)
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, 'portal.service')], {
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true })
    expect(stderr.split('\n').filter((line) => line.includes('portal.service'))).toEqual([])
    expect(status).toBe(0)
  })

test('the proxy passes uploads, keeps the figures inside, and closes every block and directive', () => {
  const text = read('deploy/nginx.conf')
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(text) ?? []
  expect(Number(megabytes) * 2 ** 20).toBeGreaterThan(uploadLimit)
  expect(text).toMatch(/location = \/metrics\s+\{ return 404 /)
  expect(text).toMatch(/proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;/)
  expect(text.split('\n').filter((line) => line.includes('non_idempotent') && !line.includes('#'))).toEqual([])
  let depth = 0
  for (const line of text.split('\n')) {
    const plain = line
      .replace(/'[^']*'/g, "''")
      .replace(/#.*/, '')
      .trim()
    depth += plain.split('{').length - plain.split('}').length
    expect(depth).toBeGreaterThanOrEqual(0)
    if (plain !== '') expect(plain).toMatch(/[;{}]$/)
  }
  expect(depth).toBe(0)
})

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> }

test('every alert asks for figures that exist and says in Chinese what to do', async () => {
  const { groups } = parse(read('deploy/alerts.yml')) as { groups: { rules: Rule[] }[] }
  const rules = groups.flatMap((group) => group.rules)
  const figures = await startCounting('1', () => ({ total: 0, idle: 0, waiting: 0 })).figures()
  const ofHouse = [...read('server/src/platform/metrics/house.ts').matchAll(/'(portal_\w+)'/g)].map(([, name]) => name)
  const known = new Set([...figures.map(({ name }) => name), ...ofHouse])
  expect(rules.length).toBeGreaterThan(8)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { expr, labels, annotations } of rules) {
    expect(
      [...expr.matchAll(/\b(portal|process|nodejs)_\w+/g)]
        .map(([name]) => name.replace(/_bucket$/, ''))
        .filter((name) => !known.has(name)),
    ).toEqual([])
    expect(expr.split('(').length).toBe(expr.split(')').length)
    expect(['page', 'ticket']).toContain(labels.severity)
    expect(annotations.summary).toMatch(/[\u4e00-\u9fff]/)
    expect(annotations.action?.length).toBeGreaterThan(20)
  }
})

test('the settings that the ready-made files name exist', () => {
  const schema = read('server/src/platform/config.ts')
  const named = ['portal.service', 'alerts.yml'].flatMap((file) => [
    ...read(`deploy/${file}`).matchAll(/\b[A-Z]{3,}(?:_[A-Z]+)+\b|\bWORKERS\b/g),
  ])
  const inside = new Set(['AF_UNIX', 'AF_INET', 'NODE_COMPILE_CACHE'])
  const missing = named.map(([name]) => name).filter((name) => !inside.has(name) && !schema.includes(`  ${name}:`))
  expect(missing).toEqual([])
})
