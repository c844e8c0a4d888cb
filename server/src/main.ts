/**
 * Starts the server: configuration, the port with a page that says how far the start is, database, then the app in this
 * process or in several. Ctrl-C and SIGTERM stop it cleanly at every stage. Loads little itself: beside several
 * processes it only watches.
 */
import { mkdir } from 'node:fs/promises'
import { failedStart } from './failed-start.ts'
import { readConfig, withOwnRegister } from './platform/config.ts'
import { startOutput } from './platform/log/start-output.ts'
import { logFormatOf } from './platform/log/text-log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { stagesOf, startProgress } from './platform/start/start-progress.ts'
import { opensEarly, openWaitingPort } from './platform/start/waiting-server.ts'
import { connectionsOf, thisMachine, workersConnected, workersWanted } from './platform/worker-count.ts'
import type { Served } from './serve.ts'

const config = settingsOrExit()
const output = outputBy(config.LOG_FORMAT, config.LOG_LEVEL)
const progress = startProgress()
progress.watch((event) => output.show(event, progress.state()))
const wanted = workersWanted(config, thisMachine())
let stopApp = async () => {}
let database: Promise<EmbeddedPostgres | null> = Promise.resolve(null)
let register: { url: string; close(): void } | null = null
let isStopping = false
/** By the stage at which it was stopped: what the next start does. */
const stopTexts = {
  database: '已停止。还没有启动完成，再次启动时接着进行',
  migrations: '已停止。还没有启动完成，再次启动时接着进行',
  demo: '已停止。演示城市还没有填完，再次启动时重新填入',
  ready: '已停止',
}
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

try {
  const { address, welcome } = wanted.count === 1 ? await serveHere() : await serveInWorkers()
  progress.begin('ready')
  output.welcome([`工业绿效码企业服务平台已启动：${address}/web/`, ...welcome])
} catch (error) {
  const { message, code } = failedStart(error)
  if (!isStopping && message !== '') output.warn(message)
  await stop(code)
}

async function serveHere(): Promise<Pick<Served, 'address' | 'welcome'>> {
  const port = opensEarly(config) ? await openWaitingPort(config, progress, stagesOf(config)) : null
  stopApp = async () => port?.close()
  if (port) tellOfPage(port.address)
  /** Loaded while the database starts. */
  const serving = import('./serve.ts')
  const connectionString = await openDatabase()
  if (wanted.limit) output.warn(wanted.limit)
  const { serve } = await serving
  return serve(
    {
      config: register ? withOwnRegister(config, register.url) : config,
      connectionString,
      isFirst: true,
      port,
      progress,
    },
    (close) => {
      stopApp = close
    },
  )
}

async function serveInWorkers(): Promise<Pick<Served, 'address' | 'welcome'>> {
  const { openWorkers } = await import('./workers.ts')
  const workers = openWorkers({ wanted: wanted.count, tell: output.warn, progress, opened: tellOfPage })
  stopApp = workers.stop
  const connectionString = await openDatabase()
  const connections = await connectionsOf(connectionString)
  const { count, limit } =
    connections === null ? { ...wanted, limit: null } : workersConnected(wanted.count, connections, config)
  for (const line of [wanted.limit, limit]) if (line) output.warn(line)
  return workers.start({ count, connectionString, registerUrl: register?.url ?? null })
}

function tellOfPage(address: string): void {
  output.say(`正在启动，浏览器打开 ${address}/web/ 可以看到进度`)
}

/** Starts the database that comes with the product, where none is named, and what stands in for the outside world of a demo city. */
async function openDatabase(): Promise<string> {
  await mkdir(config.DATA_DIR, { recursive: true })
  if (!config.DATABASE_URL)
    database = startEmbeddedPostgres({
      dataDir: config.DATA_DIR,
      archiveDir: config.ARCHIVE_DIR ?? null,
      onChange: (what) => output.warn(what === 'lost' ? '数据库意外停止，正在重新启动 …' : '数据库已恢复'),
    })
  const postgres = await database
  if (config.DEMO && !config.REGISTER_URL)
    register = await (await import('./demo/enterprise/register.ts')).startDemoRegister()
  // What follows would use what is being stopped.
  if (isStopping) return new Promise(() => undefined)
  return config.DATABASE_URL ?? postgres?.connectionString ?? ''
}

/** Stops everything in the order of its dependencies; a second signal does not speed it up. */
async function stop(code: number): Promise<never> {
  if (isStopping) return new Promise(() => undefined)
  isStopping = true
  const { stage } = progress.state()
  await stopApp()
  register?.close()
  await (await database.catch(() => null))?.stop()
  if (code === 0) output.say(stopTexts[stage])
  process.exit(code)
}

function settingsOrExit() {
  try {
    return readConfig(process.env)
  } catch (error) {
    outputBy('auto', 'info').warn((error as Error).message)
    process.exit(2)
  }
}

function outputBy(wantedFormat: 'auto' | 'text' | 'json', level: string) {
  return startOutput({
    format: logFormatOf(wantedFormat, process.stdout.isTTY),
    isQuiet: !['info', 'debug'].includes(level),
  })
}
