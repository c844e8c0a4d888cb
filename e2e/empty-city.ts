/** An installation without data, of the made-up second city, with a gateway for texts that really answers. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readyWithinMs = 15 * 60_000

/** The first administrator of an empty city. */
export const firstPassword = 'Qinghe2026'

/** Makes the first administrator with the one-time code and signs in. */
export async function signInFirst(page: Page, { origin, codes: [code] }: EmptyCity): Promise<void> {
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.goto(`${origin}/web/firstAdministrator`)
  await box('一次性代码').fill(code)
  await box('登录名').fill('head')
  await box('姓名').fill('苏首任')
  await box('手机号码').fill('13908790001')
  await box('登录密码').fill(firstPassword)
  await box('再次输入密码').fill(firstPassword)
  await page.getByRole('button', { name: '创建管理员' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
  await box('账号').fill('head')
  await box('密码').fill(firstPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '苏首任，您好' })).toBeVisible()
}

export type EmptyCity = {
  origin: string
  /** The one-time codes that the server printed, one for each of the first two administrators. */
  codes: readonly [string, string]
  /** Texts that the gateway received. */
  texts: { mobile: string; text: string }[]
  /** Runs `npm run backup` into a new folder; its output. */
  backUp(): Promise<string>
  close(): Promise<void>
}

/** `settings`: further environment of the server, by the address it will have. */
export async function startEmptyCity(
  settings: (origin: string) => Record<string, string> = () => ({}),
): Promise<EmptyCity> {
  const folder = await mkdtemp(join(tmpdir(), 'green-empty-'))
  const texts: EmptyCity['texts'] = []
  const gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part))
    request.on('end', () => {
      texts.push(JSON.parse(body))
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    ...settings(origin),
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    DATABASE_URL: undefined,
    INNER_NETWORKS: '127.0.0.0/8',
    CITY_DIR: join(root, 'server/src/base/reference/second-city'),
    SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`,
  }
  const server = spawn(process.execPath, ['server/dist/main.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part: Buffer) => (printed += part))
  const ended = once(server, 'exit')
  const close = async () => {
    if (server.exitCode === null) server.kill('SIGTERM')
    await ended
    gateway.closeAllConnections()
    gateway.close()
    await rm(folder, { recursive: true, force: true })
  }
  const giveUpAt = Date.now() + readyWithinMs
  const codes = () => [...printed.matchAll(/一次性代码 (\S+) /g)].map(([, code = '']) => code)
  while (codes().length < 2) {
    if (server.exitCode !== null || Date.now() > giveUpAt) {
      await close()
      throw new Error(`The server did not become ready:\n${printed.slice(-4000)}`)
    }
    await wait(200)
  }
  return {
    origin,
    codes: [codes()[0] ?? '', codes()[1] ?? ''],
    texts,
    backUp: async () => {
      const command = spawn(process.execPath, ['server/src/operation/command.ts', 'backup', join(folder, 'backup')], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let text = ''
      for (const stream of [command.stdout, command.stderr]) stream.on('data', (part: Buffer) => (text += part))
      await once(command, 'exit')
      return text
    },
    close,
  }
}
