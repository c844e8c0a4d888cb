/** Several server processes on one port: starts them, replaces the ones that end, and stops them. Does no work itself. */
import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { type FigureMessage, relayFigures } from './figure-relay.ts'
import { clock } from './platform/clock.ts'

/** Handed to a worker in its environment, beside the settings. */
export type WorkerTask = { no: number; connectionString: string; registerUrl: string | null; isFirst: boolean }
/** Sent by a worker that listens. */
export type WorkerReady = { kind: 'ready'; address: string; welcome: string }

export const taskVariable = 'GREEN_WORKER'

type WorkerMessage = WorkerReady | FigureMessage

type Options = {
  count: number
  connectionString: string
  registerUrl: string | null
  /** Tells the operator that a process ended and when it is replaced. */
  tell(line: string): void
}
type Slot = { no: number; failures: number; worker: Worker | null; retry?: NodeJS.Timeout }
export type Workers = { start(): Promise<WorkerReady>; stop(): Promise<void> }

/** A worker that lived this long did not fail at its start. */
const soundAfterMs = 60_000
const shortestPauseMs = 500
const longestPauseMs = 30_000
/** Longer than an app needs to close, shorter than systemd's patience. */
const drainWithinMs = 25_000

/** The pause before a process is started again: longer after each failure in a row. */
export const pauseAfter = (failures: number) => Math.min(longestPauseMs, shortestPauseMs * 2 ** (failures - 1))

/** The first process could not start; its exit code says why, and it has told the reason. */
export class FirstWorkerEnded extends Error {
  readonly code: number
  constructor(code: number) {
    super('the first worker ended')
    this.code = code
  }
}

/** The first process migrates and fills; the others start when it listens. */
export function openWorkers(options: Options): Workers {
  const slots = Array.from({ length: options.count }, (_, i): Slot => ({ no: i + 1, failures: 0, worker: null }))
  let isStopping = false
  const relay = relayFigures(() => slots.flatMap(({ worker }) => worker ?? []))
  // JSON has no NaN, which a figure without a sample is.
  cluster.setupPrimary({ exec: fileURLToPath(new URL('worker.ts', import.meta.url)), serialization: 'advanced' })
  // The primary hands out connections in turn: two processes that accept for themselves share long connections unevenly.
  cluster.schedulingPolicy = cluster.SCHED_RR

  function begin(slot: Slot, isFirst: boolean): Promise<WorkerReady | null> {
    const began = clock.nowMs()
    const { connectionString, registerUrl } = options
    const task: WorkerTask = { no: slot.no, connectionString, registerUrl, isFirst }
    const worker = cluster.fork({ [taskVariable]: JSON.stringify(task), WORKERS: String(options.count) })
    slot.worker = worker
    return new Promise((settle, fail) => {
      let isUp = false
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind !== 'ready') return relay(worker, message)
        isUp = true
        settle(message)
      })
      worker.once('exit', (code, signal) => {
        slot.worker = null
        if (isStopping) return settle(null)
        if (isFirst && !isUp) return fail(new FirstWorkerEnded(code || 1))
        settle(null)
        replace(slot, clock.nowMs() - began, signal ?? String(code))
      })
    })
  }

  function replace(slot: Slot, livedMs: number, how: string): void {
    slot.failures = livedMs >= soundAfterMs ? 1 : slot.failures + 1
    const pause = pauseAfter(slot.failures)
    options.tell(`服务进程 ${slot.no} 已结束（${how}），${pause / 1000} 秒后重新启动`)
    slot.retry = setTimeout(() => void begin(slot, false), pause)
  }

  return {
    async start() {
      const [first, ...others] = slots
      const ready = first && (await begin(first, true))
      if (!ready) throw new FirstWorkerEnded(0)
      await Promise.all(others.map((slot) => begin(slot, false)))
      return ready
    },
    async stop() {
      isStopping = true
      for (const { retry } of slots) clearTimeout(retry)
      await Promise.all(slots.map(({ worker }) => worker && drained(worker)))
    },
  }
}

/** A process answers what it has begun and ends; one that does not is killed. */
function drained(worker: Worker): Promise<void> {
  return new Promise((done) => {
    const kill = setTimeout(() => worker.process.kill('SIGKILL'), drainWithinMs)
    worker.once('exit', () => {
      clearTimeout(kill)
      done()
    })
    worker.process.kill('SIGTERM')
  })
}
