/** Starts the product for the journeys in a new folder with the demo city, and stops it afterwards. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from '../scripts/builds.mjs'

const readyWithinMs = 15 * 60_000
const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * JOURNEY_PORT and JOURNEY_SERVER_LOG together name a running server: then nothing is built or started. Runs that share
 * JOURNEY_LOGINS share sign-ins.
 */
export default async function startDemoCity(): Promise<() => Promise<void>> {
  const isRunning = process.env.JOURNEY_SERVER_LOG !== undefined
  if (!isRunning && !((await build(root, 'web')) && (await build(root, 'server'))))
    throw new Error('the product cannot be built')
  const dataDir = await mkdtemp(join(tmpdir(), 'green-journeys-'))
  process.env.JOURNEY_LOGINS ??= join(dataDir, 'logins')
  await mkdir(process.env.JOURNEY_LOGINS, { recursive: true })
  if (isRunning) return () => rm(dataDir, { recursive: true, force: true })
  const logFile = join(dataDir, 'server.log')
  const log = await open(logFile, 'w')
  const port = process.env.JOURNEY_PORT ?? ''
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: port,
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      DATA_DIR: dataDir,
      DEMO: '1',
      DATABASE_URL: undefined,
    },
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  const ended = once(server, 'exit')
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }

  const giveUpAt = Date.now() + readyWithinMs
  while (!(await isReady(port))) {
    if (server.exitCode !== null || Date.now() > giveUpAt) {
      const logText = await readFile(logFile, 'utf8')
      await stop()
      throw new Error(`The server did not become ready:\n${logText.slice(-4000)}`)
    }
    await wait(200)
  }
  /** A demo server writes verification codes to its log: the journeys read them there, as a developer would. */
  process.env.JOURNEY_SERVER_LOG = logFile
  return stop
}

async function isReady(port: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/ht/health`).then(
    (response) => response.ok,
    () => false,
  )
}
