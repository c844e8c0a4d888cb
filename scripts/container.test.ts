/** The container file and the compose file, as far as they can be checked without a container: they name what exists. */
import { randomBytes } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../server/src/platform/config.ts'

const root = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(resolve(root, name), 'utf8')

const text = read('deploy/Containerfile')
const file = DockerfileParser.parse(text)
const of = (keyword: string) => file.getInstructions().filter((one) => one.getKeyword() === keyword)
const textOf = (keyword: string) => of(keyword).map((one) => one.getArgumentsContent() ?? '')

/** A version to the last number, or a digest: the same file makes the same image. */
const exact = /^[a-z0-9.-]+\/[a-z0-9./-]+(:\d+\.\d+(\.\d+)?(-[a-z0-9.]+)*|@sha256:[0-9a-f]{64})$/
/** Settings of Node and of compose itself. */
const notOurs = ['NODE_COMPILE_CACHE', 'DATABASE_PASSWORD']
const isSetting = (name: string) => new RegExp(`^  ${name}:`, 'm').test(read('server/src/platform/config.ts'))
const unknown = (names: readonly string[]) => names.filter((name) => !notOurs.includes(name) && !isSetting(name))

test('the container file is accepted by the linter, and every image is named to its version', () => {
  expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([])
  const images = file.getFROMs().map((from) => from.getImage() ?? '')
  expect(images).toHaveLength(2)
  for (const image of images) expect(image).toMatch(exact)
  // The Node that builds is the one that the product brings.
  expect(images[0]).toContain(
    `node:${(JSON.parse(read('package.json')) as { dependencies: { node: string } }).dependencies.node}-`,
  )
})

test('what is copied exists, and neither data nor keys nor installed packages go into the image', () => {
  for (const one of file.getCOPYs()) {
    const [from, to] = (one.getArgumentsContent() ?? '').replace(/--\S+\s+/g, '').split(/\s+/)
    const stage = one.getFromFlag()?.getValue()
    if (stage) expect([stage, textOf('RUN')[0]?.includes(`${from}`)]).toEqual(['build', true])
    else expect([from, existsSync(resolve(root, from ?? ''))]).toEqual([from, true])
    expect(to).toBeDefined()
  }
  const left = read('.dockerignore').split('\n')
  expect(left).toEqual(
    expect.arrayContaining(['.git', '**/node_modules', 'data/run', 'deploy/portal.env', 'deploy/tls']),
  )
  const ignored = read('.gitignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['deploy/portal.env', 'deploy/tls/']))
  // Nothing that the build needs is left out.
  const front = read('scripts/front-door.mjs')
  const [, folders = ''] = /for \(const folder of \[([^\]]+)\]\) read/.exec(front) ?? []
  for (const [, folder] of folders.matchAll(/'([\w-]+)'/g)) expect(left).not.toContain(folder)
})

test('the product runs as nobody of power, starts as from its archive and is asked where it answers', () => {
  const user = textOf('USER').at(-1) ?? ''
  expect(Number(user)).toBeGreaterThan(999)
  expect(of('USER').at(-1)?.getRange().start.line).toBeGreaterThan(of('RUN').at(-1)?.getRange().start.line ?? 0)
  const [entry] = textOf('ENTRYPOINT').map((one) => JSON.parse(one) as string[])
  const [command] = textOf('CMD').map((one) => JSON.parse(one) as string[])
  const launcher = read('scripts/pack.mjs')
  expect(entry).toEqual(['/srv/portal/green'])
  expect(launcher).toContain(`  ${command?.[0]}) node `)
  expect(launcher).toContain("writeFileSync(join(folder, 'green'), launcher")
  const [, healthPath = ''] =
    /fetch\('http:\/\/127\.0\.0\.1:8080(\/[\w/]+)'\)/.exec(textOf('HEALTHCHECK')[0] ?? '') ?? []
  const sources = globSync('server/src/platform/http/*.ts', { cwd: root }).map(read)
  expect(sources.some((source) => source.includes(`app.get('${healthPath}'`))).toBe(true)
  expect(readConfig({})).toMatchObject({ PORT: 8080, HOST: '127.0.0.1' })
  expect(unknown(textOf('ENV').flatMap((one) => [...one.matchAll(/(\w+)=/g)].map(([, name = '']) => name)))).toEqual([])
})

type Service = {
  image: string
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  network_mode?: string
  ports?: string[]
  user?: string
  privileged?: boolean
}
const compose = parse(read('deploy/compose.yml')) as {
  services: Record<string, Service>
  volumes: Record<string, null>
}
const { database, portal, proxy } = compose.services

test('the compose file names images to their versions, its own folders and volumes, and services that report their health', () => {
  const services = Object.entries(compose.services)
  const { version } = JSON.parse(read('package.json')) as { version: string }
  for (const [name, { image, volumes = [], depends_on = {}, privileged }] of services) {
    if (name === 'portal') expect(image).toBe(`localhost/portal:${version}`)
    else expect(image).toMatch(exact)
    expect(privileged).toBeUndefined()
    for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
      // The certificate is the operator's.
      if (source === './tls') continue
      expect([
        source,
        source.startsWith('.') ? existsSync(resolve(root, 'deploy', source)) : source in compose.volumes,
      ]).toEqual([source, true])
    }
    for (const [other, { condition }] of Object.entries(depends_on)) {
      const hasHealthCheck =
        compose.services[other]?.healthcheck !== undefined || compose.services[other]?.build !== undefined
      expect([other, condition, hasHealthCheck]).toEqual([other, 'service_healthy', true])
    }
  }
  expect(existsSync(resolve(root, 'deploy', portal?.build?.context ?? '', portal?.build?.dockerfile ?? ''))).toBe(true)
  expect(text).toContain(`localhost/portal:${version}`)
})

test('the product starts with the settings of the compose file, and without what the operator has to give it does not', () => {
  const settings: Record<string, string> = {
    DATABASE_PASSWORD: randomBytes(16).toString('hex'),
    SECRET: randomBytes(32).toString('hex'),
    PUBLIC_URL: 'https://lxm.example.gov.cn',
    SMS_URL: 'https://sms.example.gov.cn/send',
  }
  const filledIn = (value: string) =>
    value.replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: string) => settings[name] ?? '')
  const environment = Object.fromEntries(
    Object.entries(portal?.environment ?? {}).map(([name, value]) => [name, filledIn(value)]),
  )
  expect(unknown(Object.keys(environment))).toEqual([])
  expect(readConfig({ ...environment, DATA_DIR: '/data' })).toMatchObject({
    DEMO: false,
    TRUST_PROXY: 1,
    HOST: '127.0.0.1',
    PUBLIC_URL: settings.PUBLIC_URL,
    DATABASE_URL: `postgres://portal:${settings.DATABASE_PASSWORD}@database:5432/portal`,
  })
  const needed = [...read('deploy/compose.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
  expect(needed.toSorted()).toEqual(Object.keys(settings).toSorted())
  expect(database?.environment).toMatchObject({ POSTGRES_USER: 'portal', POSTGRES_DB: 'portal' })
})

test('only the proxy is reached from outside: it shares the network of the product, and passes on to where that listens', () => {
  expect(proxy?.network_mode).toBe('service:portal')
  expect(portal?.ports).toEqual(['80:80', '443:443'])
  expect([proxy?.ports, database?.ports]).toEqual([undefined, undefined])
  const nginx = read('deploy/nginx.conf')
  const { HOST, PORT } = readConfig({})
  expect(nginx).toContain(`server ${HOST}:${PORT} `)
  for (const [, path = ''] of nginx.matchAll(/ssl_certificate(?:_key)?\s+(\S+);/g))
    expect(path).toMatch(/^\/etc\/nginx\/tls\//)
})
