/** ClamAV's own clamd for tests, where it is installed: with a database of one signature, the test file of all scanners. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { addressGuard } from '../outside/address-guard.ts'
import { makeCircuits } from '../outside/circuit.ts'
import { eicar } from './test-scanner.ts'
import { openScanner } from './virus-scan.ts'

export type Clamd = {
  path: string
  url: string
  /** Ends it as a crash does; its socket stays behind. */
  kill(): Promise<void>
  /** Starts it again where it was. */
  start(): Promise<void>
  close(): Promise<void>
}

/** clamd adds the ending to every signature that is not of ClamAV's own databases. */
export const clamdVirus = 'Eicar-Test-Signature.UNOFFICIAL'

/** Where the program is; Debian keeps it outside the path of ordinary users. */
export const clamdProgram = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  .map((folder) => join(folder, 'clamd'))
  .find((path) => existsSync(path))

/** The settings that `docs/operating.md` asks for, except where a test needs others. */
const usual = { StreamMaxLength: '60M', MaxFileSize: '60M', MaxScanSize: '400M', AlertExceedsMax: 'yes' }

/** Starts it on a Unix socket and waits until it answers. */
export async function startClamd(settings: Partial<typeof usual> = {}): Promise<Clamd> {
  if (!clamdProgram) throw new Error('clamd is not installed')
  const home = await mkdtemp(join(tmpdir(), 'clamd-'))
  const path = join(home, 'clamd.ctl')
  const url = `unix://${path}`
  await mkdir(join(home, 'db'))
  await writeFile(join(home, 'db', 'test.ndb'), `Eicar-Test-Signature:0:*:${Buffer.from(eicar).toString('hex')}\n`)
  const lines = {
    ...usual,
    ...settings,
    Foreground: 'yes',
    LocalSocket: path,
    DatabaseDirectory: join(home, 'db'),
    TemporaryDirectory: home,
  }
  await writeFile(
    join(home, 'clamd.conf'),
    Object.entries(lines)
      .map(([key, value]) => `${key} ${value}\n`)
      .join(''),
  )
  const program = clamdProgram
  let server: ChildProcess | null = null
  const kill = async () => {
    const running = server
    server = null
    if (!running || running.exitCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  const start = async () => {
    const running = spawn(program, ['--config-file', join(home, 'clamd.conf')], { stdio: 'ignore' })
    server = running
    for (const until = Date.now() + 20_000; Date.now() < until && running.exitCode === null; ) {
      if (await openScanner(url, makeCircuits().circuits.of('scanner'), addressGuard([]))?.answers()) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('clamd did not start')
  }
  const close = async () => {
    await kill()
    await rm(home, { recursive: true, force: true })
  }
  try {
    await start()
  } catch (error) {
    await close()
    throw error
  }
  return { path, url, kill, start, close }
}
