/**
 * Starts the server: configuration, database, then the app in this process or in several. Ctrl-C and SIGTERM stop it
 * cleanly. Loads little itself: beside several processes it only watches.
 */
import { mkdir } from 'node:fs/promises'
import { readConfig, withOwnRegister } from './platform/config.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { connectionsOf, thisMachine, workersConnected, workersWanted } from './platform/worker-count.ts'

const config = settingsOrExit()
const wanted = workersWanted(config, thisMachine())
/** Loaded while the database starts. */
const serving = wanted.count === 1 ? import('./serve.ts') : null
let stopApp = async () => {}
let stopping = false

await mkdir(config.DATA_DIR, { recursive: true })
const postgres = config.DATABASE_URL
  ? null
  : await startEmbeddedPostgres({
      dataDir: config.DATA_DIR,
      archiveDir: config.ARCHIVE_DIR ?? null,
      onChange: (what) => tell(what === 'lost' ? '数据库意外停止，正在重新启动 …' : '数据库已恢复'),
    })
const connectionString = config.DATABASE_URL ?? postgres?.connectionString ?? ''
const register =
  config.DEMO && !config.REGISTER_URL ? await (await import('./demo/register.ts')).startDemoRegister() : null
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
const { address, welcome } = serving ? await serveHere(await serving) : await serveInWorkers()
process.stdout.write(`\n工业绿效码企业服务平台已启动：${address}/web/\n${welcome}`)

async function serveHere({ serve, failedStart }: typeof import('./serve.ts')) {
  if (wanted.limit) tell(wanted.limit)
  try {
    return await serve(
      {
        config: register ? withOwnRegister(config, register.url) : config,
        connectionString,
        isFirst: true,
      },
      (close) => {
        stopApp = close
      },
    )
  } catch (error) {
    const { message, code } = failedStart(error)
    tell(message)
    return stop(code)
  }
}

async function serveInWorkers() {
  const { FirstWorkerEnded, openWorkers } = await import('./workers.ts')
  const connections = await connectionsOf(connectionString)
  const { count, limit } =
    connections === null ? { ...wanted, limit: null } : workersConnected(wanted.count, connections, config)
  for (const line of [wanted.limit, limit]) if (line) tell(line)
  const workers = openWorkers({ count, connectionString, registerUrl: register?.url ?? null, tell })
  stopApp = workers.stop
  try {
    return await workers.start()
  } catch (error) {
    if (!(error instanceof FirstWorkerEnded)) throw error
    return stop(error.code)
  }
}

/** Stops everything in the order of its dependencies; a second signal does not speed it up. */
async function stop(code: number): Promise<never> {
  if (stopping) return new Promise(() => undefined)
  stopping = true
  await stopApp()
  register?.close()
  await postgres?.stop()
  process.exit(code)
}

function settingsOrExit() {
  try {
    return readConfig(process.env)
  } catch (error) {
    tell((error as Error).message)
    process.exit(2)
  }
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}
