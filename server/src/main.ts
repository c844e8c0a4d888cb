/** Starts the product: configuration, database, tables, demo city, HTTP. Ctrl-C and SIGTERM stop it cleanly. */
import { mkdir } from 'node:fs/promises'
import { fillDemoCity } from './demo/city.ts'
import { demoAccounts, demoPassword } from './demo/people.ts'
import { definitionFaults } from './families/programmes.ts'
import { openHouse } from './house.ts'
import { firstAdministratorCode } from './modules/account/first-administrator.ts'
import { readConfig } from './platform/config.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'

const config = settingsOrExit()
const faults = definitionFaults()
if (faults.length) leave(`申报类别定义有误：${faults.join('；')}`)

await mkdir(config.DATA_DIR, { recursive: true })
const postgres = config.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: config.DATA_DIR })
const house = await openHouse(config, config.DATABASE_URL ?? postgres?.connectionString ?? '')
if (config.DEMO) await fillDemoCity(house.services)

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  await house.close()
  await postgres?.stop()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

const address = await house.app.listen({ port: config.PORT, host: config.HOST })
process.stdout.write(`\n工业绿效码企业服务平台已启动：${address}/web/\n`)
if (config.DEMO) process.stdout.write(`演示账号（密码均为 ${demoPassword}）：${demoAccounts.join('、')}\n`)
else {
  const code = await firstAdministratorCode(house.services)
  if (code)
    process.stdout.write(
      `尚无管理员。请在24小时内用一次性代码 ${code} 创建首个管理员：${address}/web/firstAdministrator\n`,
    )
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
