/** One server process: the app on a running database, demo data when asked, and the port. */

import { type App, openApp } from './app.ts'
import { firstAdministratorCodes } from './base/account/administration/first-administrator.ts'
import { cityFolderFaults } from './base/reference/city-folder.ts'
import { definitionFaults } from './base/reference/programmes.ts'
import { StartRefused } from './db/start-refused.ts'
import { demoMarker } from './demo/demo-store.ts'
import { demoAccounts, demoPassword } from './demo/enterprise/people.ts'
import type { Config } from './platform/config.ts'
import { tuneHeap } from './platform/heap.ts'
import { noSiblings, type Siblings } from './platform/metrics/metrics.ts'
import { closedByName } from './platform/outside/gateways.ts'
import { useFontFolder } from './platform/paper/typefaces.ts'
import type { Services } from './platform/services.ts'
import type { StartProgress } from './platform/start/start-progress.ts'
import type { WaitingPort } from './platform/start/waiting-server.ts'

/** What `main` and every worker run. `isFirst`: this process also fills the demo city and has the words for the terminal. */
export type Serving = {
  config: Config
  connectionString: string
  isFirst: boolean
  /** The port that is open already, and answers by this progress until the app takes it over. */
  port: WaitingPort | null
  progress: StartProgress
  siblings?: Siblings
}
export type Served = { address: string; welcome: readonly string[]; close(): Promise<void> }

/** Opens the app and listens. `opened` hands over the way to close it as soon as there is something to close. */
export async function serve(
  { config, connectionString, isFirst, port, progress, siblings = noSiblings }: Serving,
  opened: (close: () => Promise<void>) => void,
): Promise<Served> {
  progress.begin('migrations')
  const cityFaults = config.CITY_DIR ? cityFolderFaults(config.CITY_DIR) : []
  if (cityFaults.length) throw new StartRefused(`城市数据有误（CITY_DIR）：\n${cityFaults.join('\n')}`)
  const fontFaults = useFontFolder(config.FONT_DIR)
  if (fontFaults.length) throw new StartRefused(`自备字体有误（FONT_DIR）：\n${fontFaults.join('\n')}`)
  const closed = isFirst ? await closedByName(config) : null
  if (closed !== null) throw new StartRefused(`配置有误：${closed}`)
  const faults = definitionFaults()
  if (faults.length) throw new StartRefused(`申报类别定义有误：${faults.join('；')}`)
  const opening = openApp(config, connectionString, { siblings, waiting: port?.server })
  let isListening = false
  let isClosing = false
  const close = async () => {
    isClosing = true
    if (!isListening) port?.close()
    // Half opened, it could not be closed in the order of its dependencies.
    await (await opening.catch(() => null))?.close()
  }
  opened(close)
  const app = await opening
  if (isClosing) return new Promise(() => undefined)
  if (config.DEMO && isFirst) await fillDemo(app.services, progress)
  tuneHeap()
  const address = await listenQuietly(app.fastify, config)
  isListening = true
  return { address, welcome: isFirst ? await welcome(app.services, address) : [], close }
}

/** The framework logs the address, which the last lines of the start name. */
async function listenQuietly(server: App['fastify'], { PORT: port, HOST: host }: Config): Promise<string> {
  const { log } = server
  const { level } = log
  if (level === 'info' || level === 'debug') log.level = 'warn'
  const address = await server.listen({ port, host })
  log.level = level
  return address
}

/** Seeds the demo city once; the seeding code is loaded only then. A database that holds any other data is left alone. */
async function fillDemo(services: Services, progress: StartProgress): Promise<void> {
  const state = await demoMarker(services.db)
  if (state === 'filled' || state === 'foreign') return
  progress.begin('demo')
  await services.search.filled
  const { fillDemoCity } = await import('./demo/city.ts')
  await fillDemoCity(services, state, progress.advance)
}

async function welcome(services: Services, address: string): Promise<readonly string[]> {
  if (services.config.DEMO) return [`演示账号（密码均为 ${demoPassword}）：${demoAccounts.join('、')}`]
  const codes = await firstAdministratorCodes(services)
  if (codes.length === 0) return []
  const lead = codes.length === 1 ? '可用的系统管理员只有一位' : '尚无管理员'
  return [
    `${lead}。账号、权限须由两位管理员办理：请在24小时内把一次性代码分别交给${codes.length === 1 ? '第二位' : '两位'}管理员，由本人创建账号：${address}/web/firstAdministrator`,
    ...codes.map((code) => `一次性代码 ${code} （只能用一次）`),
  ]
}
