/** The archive for a machine without network: unpacked into an empty folder it starts by itself, without Node, npm or a registry on the machine. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { pack } from '../../scripts/pack.mjs'

const repository = fileURLToPath(new URL('../..', import.meta.url))
/** No Node of the machine, no proxy, no registry. */
const bare = {
  PATH: '/usr/bin:/bin',
  npm_config_registry: 'http://127.0.0.1:1',
  DEMO: '0',
  LOG_LEVEL: 'error',
  PORT: '0',
}

let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'green-offline-'))
})
test.afterAll(() => rmSync(folder, { recursive: true }))

test('one archive is unpacked and started; its database is backed up and its log verified', async ({ request }) => {
  const archive = join(folder, 'product.tar.gz')
  pack(repository, archive)
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  const home = join(folder, readdirSync(folder).find((name) => name.startsWith('green-efficiency-portal-')) ?? '')
  const env = { ...bare, DATA_DIR: join(folder, 'data') }
  const server = spawn(join(home, 'green'), ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const address = await addressOf(server)
    expect(await (await request.get(`${address}/ht/health`)).json()).toMatchObject({ status: 'ok', files: 'ok' })
    expect(await (await request.get(`${address}/web/`)).text()).toContain('工业绿效码企业服务平台')
    expect(execFileSync(join(home, 'green'), ['verify'], { env, encoding: 'utf8' })).toContain('日志链完好')
    execFileSync(join(home, 'green'), ['backup', join(folder, 'kept')], { env, encoding: 'utf8' })
    expect(readdirSync(join(folder, 'kept'))).toContain('manifest.json')
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
})

function addressOf(server: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((done, fail) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk
      const [, address] = /已启动：(http:\/\/[\d.:]+)\/web\//.exec(printed) ?? []
      if (address) done(address)
    })
    server.once('exit', () => fail(new Error(`did not start: ${printed}`)))
  })
}
