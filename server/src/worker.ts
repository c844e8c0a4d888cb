/** One of several server processes, started by `workers.ts`. Ends when it is told to, and when the process that started it is gone. */
import cluster from 'node:cluster'
import { siblingsOverIpc } from './figure-relay.ts'
import { readConfig, withOwnRegister } from './platform/config.ts'
import { failedStart, serve } from './serve.ts'
import { taskVariable, type WorkerReady, type WorkerTask } from './workers.ts'

const { no, connectionString, registerUrl, isFirst }: WorkerTask = JSON.parse(process.env[taskVariable] ?? '{}')
delete process.env[taskVariable]
let close = async () => {}
let isStopping = false
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
cluster.worker?.once('disconnect', () => {
  // Without this the process would end at once, in the middle of its requests.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
  void stop(0)
})

try {
  const config = readConfig(process.env)
  const { address, welcome } = await serve(
    {
      config: registerUrl ? withOwnRegister(config, registerUrl) : config,
      connectionString,
      isFirst,
      siblings: siblingsOverIpc(String(no)),
    },
    (closeApp) => {
      close = closeApp
    },
  )
  const ready: WorkerReady = { kind: 'ready', address, welcome }
  process.send?.(ready)
} catch (error) {
  const { message, code } = failedStart(error)
  process.stderr.write(`${message}\n`)
  await stop(code)
}

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await close()
  process.exit(code)
}
