/** `npm run cluster`: a whole cluster with the demo city on this machine, until it is stopped; `clear` removes what a broken trial left. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sharedFolder } from '../../server/src/platform/postgres/postgres-programs.ts'
import { clearTrial, databases, startCluster } from './cluster.ts'

const folder = join(await sharedFolder(), 'cluster')
const tell = (what: string) => process.stdout.write(`  ${Math.round(performance.now() / 1000)} 秒  ${what}\n`)

if (process.argv[2] === 'clear') {
  await clearTrial(folder)
  console.log('已清除试用的集群')
} else {
  try {
    await tryOut()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

async function tryOut(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  let isUp = false
  const stopped = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        if (isUp) return resolve(signal)
        void clearTrial(folder).then(() => process.exit(1))
      })
  })
  const cluster = await startCluster({ folder, environment: { DEMO: '1' }, tell })
  isUp = true
  tell(
    `已启动：${cluster.url}/web/（只在本机；证书是试用的）。主库 ${await cluster.primary()}，共 ${databases.length} 台数据库`,
  )
  console.log(
    `    文件和日志在 ${folder}；看主库：ip netns exec green-db1 patronictl -c ${folder}/db1/etc/patroni/config.yml list`,
  )
  console.log('    断开一台：ip link set gv-db1 down；接上：ip link set gv-db1 up。Ctrl-C 停止并清除')
  await stopped
  tell('正在停止')
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
