/**
 * The way of an outside system with the tools of its trade: types generated from the published document, the client of
 * docs/interfaces.md compiled with them, and filings listed and read on the real server by a real key.
 */

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { accessKey } from '@green/contract/calls/account/access-key.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byTwo, settleIn } from '../../../base/two-hands/testing.ts'
import { aPerson } from '../../../db/test-people.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))

type Client = {
  readFilings(address: string, key: string): Promise<{ total: number; number: string | null; state: string }>
}

const { app, scheme, as } = await openTestScheme()
let folder: string
let address: string
let key: string
let number: string | null

beforeAll(async () => {
  const { id } = await scheme.filed(greenFactory, scheme.factories[0], 'submitted')
  await settleIn(app)
  const admin = as('admin')
  const made = await byTwo(
    app,
    accessKey.create,
    {
      systemName: '市数据共享平台',
      ownerName: '李示例',
      ownerMobile: '13800000001',
      qxCode: null,
      addresses: [],
      scope: ['GET /filing/list', 'GET /filing/get'],
      perMinute: 60,
      endsOn: dayOf(addMs(clock.now(), 30 * 86_400_000)),
    },
    [admin, as('city'), (await aPerson(app, 'admin')).token],
  )
  key = made.shown
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`
  const detail = await fetch(`${address}/ht/filing/get?id=${id}`, { headers: { authorization: `Bearer ${key}` } })
  number = ((await detail.json()) as { data: { number: string | null } }).data.number
  folder = await mkdtemp(join(tmpdir(), 'green-client-'))
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** The types of a published document, and whether TypeScript accepts them with these files. */
async function typesOf(document: string, file: string): Promise<void> {
  const published = await (await fetch(`${address}${document}`)).json()
  await writeFile(join(folder, file), astToString(await openapiTS(published as never)))
}

const compile = async (...files: string[]) => {
  const flags = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--allowImportingTsExtensions']
  const tsc = join(repository, 'node_modules/.bin/tsc')
  return promisify(execFile)(tsc, [...flags, '--types', 'node', ...files], { cwd: folder }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test('the client of the manual compiles with the generated types, lists filings and reads one', async () => {
  await typesOf('/ht/openapi-keys.json', 'green.d.ts')
  const manual = await readFile(join(repository, 'docs/interfaces.md'), 'utf8')
  const source = /```ts\n([\s\S]+?)```/.exec(manual)?.[1] ?? ''
  await writeFile(join(folder, 'client.ts'), source)
  await writeFile(join(folder, 'wrong.ts'), source.replace("programme: 'green-factory'", 'programme: 5'))
  expect(await compile('client.ts')).toBe('')
  // The types tell a wrong parameter.
  expect(await compile('wrong.ts')).toContain("Type 'number' is not assignable to type 'string'")
  const client: Client = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'client.ts')).href)
  expect(await client.readFilings(address, key)).toEqual({
    total: 1,
    number,
    state: expect.stringMatching(/[\u4e00-\u9fff]/),
  })
  await expect(client.readFilings(address, 'lxk_nobody')).rejects.toThrow('接口密钥不正确')
})

test('the types of the whole document compile', async () => {
  await typesOf('/ht/openapi.json', 'all.d.ts')
  await writeFile(
    join(folder, 'whole.ts'),
    `import type { components, paths, webhooks } from './all.d.ts'
export type Row = components['schemas']['FilingRow']
export const moved = (event: webhooks['filing.moved']['post']['requestBody']['content']['application/json']): string => event.data.state
export type Health = paths['/ht/health']['get']['responses'][200]['content']['application/json']['status']
`,
  )
  expect(await compile('whole.ts')).toBe('')
})
