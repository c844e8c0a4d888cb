/** One server process: the app on a running database, demo data when asked, and the port. */
import { openApp } from './app.ts'
import { firstAdministratorCode } from './base/account/first-administrator.ts'
import { cityFolderFaults } from './base/reference/city-folder.ts'
import { definitionFaults } from './base/reference/programmes.ts'
import { StartRefused } from './db/start-refused.ts'
import { demoMark } from './demo/demo-store.ts'
import { demoAccounts, demoPassword } from './demo/people.ts'
import type { Config } from './platform/config.ts'
import { tuneHeap } from './platform/heap.ts'
import { noSiblings, type Siblings } from './platform/metrics/metrics.ts'
import { closedByName } from './platform/outside/gateways.ts'
import type { Services } from './platform/services.ts'

/** What `main` and every worker run. `isFirst`: this process also fills the demo city and has the words for the terminal. */
export type Serving = { config: Config; connectionString: string; isFirst: boolean; siblings?: Siblings }
export type Served = { address: string; welcome: string; close(): Promise<void> }

/** Opens the app and listens. `opened` hands over the way to close it as soon as there is something to close. */
export async function serve(
  { config, connectionString, isFirst, siblings = noSiblings }: Serving,
  opened: (close: () => Promise<void>) => void,
): Promise<Served> {
  const cityFaults = config.CITY_DIR ? cityFolderFaults(config.CITY_DIR) : []
  if (cityFaults.length) throw new StartRefused(`城市数据有误（CITY_DIR）：\n${cityFaults.join('\n')}`)
  const closed = isFirst ? await closedByName(config) : null
  if (closed !== null) throw new StartRefused(`配置有误：${closed}`)
  const faults = definitionFaults()
  if (faults.length) throw new StartRefused(`申报类别定义有误：${faults.join('；')}`)
  const app = await openApp(config, connectionString, siblings)
  opened(app.close)
  if (config.DEMO && isFirst) await fillDemo(app.services)
  tuneHeap()
  const address = await app.fastify.listen({ port: config.PORT, host: config.HOST })
  return { address, welcome: isFirst ? await welcome(app.services, address) : '', close: app.close }
}

/** Seeds the demo city once; the seeding code is loaded only then. A database that holds any other data is left alone. */
async function fillDemo(services: Services): Promise<void> {
  const mark = await demoMark(services.db)
  if (mark === 'filled' || mark === 'foreign') return
  await services.search.filled
  const { fillDemoCity } = await import('./demo/city.ts')
  await fillDemoCity(services, mark)
}

async function welcome(services: Services, address: string): Promise<string> {
  if (services.config.DEMO) return `演示账号（密码均为 ${demoPassword}）：${demoAccounts.join('、')}\n`
  const code = await firstAdministratorCode(services)
  return code ? `尚无管理员。请在24小时内用一次性代码 ${code} 创建首个管理员：${address}/web/firstAdministrator\n` : ''
}

/** The reason of a failed start, for the terminal, and the exit code. */
export function failedStart(error: unknown): { message: string; code: number } {
  if (error instanceof StartRefused) return { message: error.message, code: 2 }
  return { message: `启动失败：${error instanceof Error ? (error.stack ?? error.message) : String(error)}`, code: 1 }
}
