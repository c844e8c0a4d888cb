/** One of several server processes, started by `workers.ts`. Ends when it is told to, and when the process that started it is gone. */
import cluster from 'node:cluster'
import { failedStart } from './failed-start.ts'
import { siblingsOverIpc } from './figure-relay.ts'
import { readConfig, withOwnRegister } from './platform/config.ts'
import { startOutput } from './platform/log/start-output.ts'
import { logFormatOf } from './platform/log/text-log.ts'
import { stagesOf, startProgress } from './platform/start/start-progress.ts'
import { opensEarly, openWaitingPort } from './platform/start/waiting-server.ts'
import {
  type ServeOrder,
  taskVariable,
  type WorkerOpened,
  type WorkerProgress,
  type WorkerReady,
  type WorkerTask,
} from './workers.ts'

const { no, isFirst }: WorkerTask = JSON.parse(process.env[taskVariable] ?? '{}')
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
const ordered = new Promise<ServeOrder>((settle) => {
  process.on('message', (message: ServeOrder) => {
    if (message.kind === 'serve') settle(message)
  })
})

const config = readConfig(process.env)
try {
  const progress = startProgress()
  if (isFirst) progress.watch((event) => tell({ kind: 'progress', event }))
  const port = isFirst && opensEarly(config) ? await openWaitingPort(config, progress, stagesOf(config)) : null
  close = async () => port?.close()
  if (port) tell({ kind: 'opened', address: port.address })
  const serving = import('./serve.ts')
  const { count, connectionString, registerUrl } = await ordered
  const { serve } = await serving
  const { address, welcome } = await serve(
    {
      config: { ...(registerUrl ? withOwnRegister(config, registerUrl) : config), WORKERS: count },
      connectionString,
      isFirst,
      port,
      progress,
      siblings: siblingsOverIpc(String(no)),
    },
    (closeApp) => {
      close = closeApp
    },
  )
  tell({ kind: 'ready', address, welcome })
} catch (error) {
  const { message, code } = failedStart(error)
  if (!isStopping)
    startOutput({ format: logFormatOf(config.LOG_FORMAT, process.stdout.isTTY), isQuiet: false }).warn(message)
  await stop(code)
}

function tell(message: WorkerOpened | WorkerProgress | WorkerReady): void {
  if (process.connected) process.send?.(message)
}

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await close()
  process.exit(code)
}
