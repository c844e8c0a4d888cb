/** Backup of an external database: PostgreSQL's own programs, in the same snapshot as the row counts. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { connect, countRows, filesOnRecord, majorVersion, openSnapshot } from './backup-store.ts'
import type { Counted } from './cluster-copy.ts'

export const dumpName = 'database.dump'

/** Writes the whole database to `file`, in pg_dump's own compressed form. */
export async function dumpDatabase(address: string, file: string, stop: AbortSignal): Promise<Counted> {
  const client = await connect(address)
  try {
    const postgres = await majorVersion(client)
    requireProgram('pg_dump', Number(postgres))
    const snapshot = await openSnapshot(client)
    const counted = { postgres, rows: await countRows(client), files: await filesOnRecord(client) }
    const kind = ['--format=custom', '--no-owner', '--no-privileges']
    await runProgram('pg_dump', address, [...kind, `--snapshot=${snapshot}`, `--file=${file}`], stop)
    await chmod(file, 0o600)
    return counted
  } finally {
    await client.end()
  }
}

/** Fills an empty database from `file` in one transaction, and returns how many rows it then holds. */
export async function fillDatabase(
  address: string,
  file: string,
  made: string,
  stop: AbortSignal,
  check: (rows: Record<string, number>) => void,
): Promise<void> {
  const client = await connect(address)
  try {
    const target = await majorVersion(client)
    if (Number(target) < Number(made)) throw new Error(`备份来自 PostgreSQL ${made}，目标数据库是较旧的 ${target}`)
    requireProgram('pg_restore', Number(made))
    if (Object.keys(await countRows(client)).length > 0) throw new Error('目标数据库不是空的，请先新建一个空数据库')
    const kind = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
    await runProgram('pg_restore', address, [...kind, file], stop)
    check(await countRows(client))
  } finally {
    await client.end()
  }
}

/** These programs read and write servers of their own version and older ones. */
function requireProgram(name: string, server: number): void {
  const { stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' })
  const found = Number(/(\d+)(?:\.\d+)?\s*(?:\(|$)/.exec(stdout?.trim() ?? '')?.[1] ?? 0)
  if (found >= server) return
  throw new Error(
    `${found ? `本机的 ${name} 是 ${found} 版，低于数据库的 ${server} 版` : `本机没有 ${name}`}，请安装 PostgreSQL ${server} 的客户端程序（Debian：apt install postgresql-client-${server}）`,
  )
}

/** The password is passed in the environment: everybody on the machine can read a command line. */
async function runProgram(name: string, address: string, args: string[], stop: AbortSignal): Promise<void> {
  const url = new URL(address)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const child = spawn(name, [`--dbname=${url.href}`, ...args], {
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: stop,
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const [code] = await once(child, 'close').catch((error: unknown) => {
    stop.throwIfAborted()
    throw error
  })
  if (code !== 0) throw new Error(`${name} 未能完成：${complaint.trim()}`)
}
