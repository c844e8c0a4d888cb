/** Starts the server: configuration, database, migrations, seed data, HTTP. Ctrl-C and SIGTERM stop it cleanly. */
import { mkdir } from 'node:fs/promises'
import { type App, openApp } from './app.ts'
import { firstAdministratorCode } from './base/account/first-administrator.ts'
import { cityFolderFaults } from './base/reference/city-folder.ts'
import { definitionFaults } from './base/reference/programmes.ts'
import { demoMark } from './demo/demo-store.ts'
import { demoAccounts, demoPassword } from './demo/people.ts'
import { readConfig } from './platform/config.ts'
import { tuneHeap } from './platform/heap.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'

const config = settingsOrExit()
const cityFaults = config.CITY_DIR ? cityFolderFaults(config.CITY_DIR) : []
if (cityFaults.length) leave(`城市数据有误（CITY_DIR）：\n${cityFaults.join('\n')}`)
const faults = definitionFaults()
if (faults.length) leave(`申报类别定义有误：${faults.join('；')}`)

await mkdir(config.DATA_DIR, { recursive: true })
const postgres = config.DATABASE_URL
  ? null
  : await startEmbeddedPostgres({
      dataDir: config.DATA_DIR,
      archiveDir: config.ARCHIVE_DIR ?? null,
      onChange: (what) => process.stderr.write(what === 'lost' ? '数据库意外停止，正在重新启动 …\n' : '数据库已恢复\n'),
    })
const register =
  config.DEMO && !config.REGISTER_URL ? await (await import('./demo/register.ts')).startDemoRegister() : null
let app: App | null = null
let stopping = false
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

try {
  app = await openApp(
    register ? { ...config, REGISTER_URL: register.url } : config,
    config.DATABASE_URL ?? postgres?.connectionString ?? '',
  )
  if (config.DEMO) await fillDemo(app)
  tuneHeap()
  const address = await app.fastify.listen({ port: config.PORT, host: config.HOST })
  process.stdout.write(`\n工业绿效码企业服务平台已启动：${address}/web/\n`)
  process.stdout.write(await welcome(app, address))
} catch (error) {
  process.stderr.write(`启动失败：${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  await stop(1)
}

/** Stops everything in the order of its dependencies; a second signal does not speed it up. */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  await app?.close()
  register?.close()
  await postgres?.stop()
  process.exit(code)
}

/** Seeds the demo city once; the seeding code is loaded only then. A database that holds any other data is left alone. */
async function fillDemo({ services }: App): Promise<void> {
  const mark = await demoMark(services.db)
  if (mark === 'filled' || mark === 'foreign') return
  const { fillDemoCity } = await import('./demo/city.ts')
  await fillDemoCity(services, mark)
}

async function welcome({ services }: App, address: string): Promise<string> {
  if (config.DEMO) return `演示账号（密码均为 ${demoPassword}）：${demoAccounts.join('、')}\n`
  const code = await firstAdministratorCode(services)
  return code ? `尚无管理员。请在24小时内用一次性代码 ${code} 创建首个管理员：${address}/web/firstAdministrator\n` : ''
}

function settingsOrExit() {
  try {
    return readConfig(process.env)
  } catch (error) {
    return leave((error as Error).message)
  }
}

function leave(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
