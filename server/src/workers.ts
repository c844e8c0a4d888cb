/** Several server processes on one port: starts them, replaces the ones that end, and stops them. Does no work itself. */
import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { type FigureMessage, relayFigures } from './figure-relay.ts'
import { clock } from './platform/clock.ts'
import type { StartEvent, StartProgress } from './platform/start/start-progress.ts'

/** Handed to a worker in its environment, beside the settings. */
export type WorkerTask = { no: number; isFirst: boolean }
/** Sent to a worker once the database runs. */
export type ServeOrder = { kind: 'serve'; count: number; connectionString: string; registerUrl: string | null }
/** Sent by a worker that answers on the port, by the first one before it is ready too. */
export type WorkerOpened = { kind: 'opened'; address: string }
export type WorkerProgress = { kind: 'progress'; event: StartEvent }
export type WorkerReady = { kind: 'ready'; address: string; welcome: readonly string[] }

export const taskVariable = 'GREEN_WORKER'

type WorkerMessage = WorkerOpened | WorkerProgress | WorkerReady | FigureMessage

type Options = {
  /** How many processes there will be, unless the database has connections for fewer. */
  wanted: number
  /** Tells the operator that a process ended and when it is replaced. */
  tell(line: string): void
  /** Follows what the first process reports. */
  progress: StartProgress
  /** The first process answers on the port. */
  opened(address: string): void
}
type Slot = { no: number; failures: number; worker: Worker | null; retry?: NodeJS.Timeout }
export type Workers = { start(order: Omit<ServeOrder, 'kind'>): Promise<WorkerReady>; stop(): Promise<void> }

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
  readonly exitCode: number
  constructor(exitCode: number) {
    super('the first worker ended')
    this.exitCode = exitCode
  }
}

/**
 * The first process starts at once: it answers on the port that the server is starting; when told to, it migrates and
 * fills. The others start when it is ready.
 */
export function openWorkers(options: Options): Workers {
  const first: Slot = { no: 1, failures: 0, worker: null }
  const slots = [first]
  let order: ServeOrder | null = null
  let isStopping = false
  const relay = relayFigures(() => slots.flatMap(({ worker }) => worker ?? []))
  // JSON has no NaN, which a figure without a sample is.
  cluster.setupPrimary({ exec: fileURLToPath(new URL('worker.ts', import.meta.url)), serialization: 'advanced' })
  // The primary hands out connections in turn: two processes that accept for themselves share long connections unevenly.
  cluster.schedulingPolicy = cluster.SCHED_RR

  function begin(slot: Slot, isFirst: boolean): Promise<WorkerReady | null> {
    const began = clock.nowMs()
    const task: WorkerTask = { no: slot.no, isFirst }
    const worker = cluster.fork({
      [taskVariable]: JSON.stringify(task),
      WORKERS: String(order?.count ?? options.wanted),
    })
    slot.worker = worker
    if (order) worker.send(order)
    return new Promise((settle, fail) => {
      let isUp = false
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'opened') options.opened(message.address)
        else if (message.kind === 'progress') follow(options.progress, message.event)
        else if (message.kind === 'ready') {
          isUp = true
          settle(message)
        } else relay(worker, message)
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

  const firstReady = begin(first, true)
  // It may end before anybody waits for it.
  firstReady.catch(() => undefined)
  return {
    async start(settings) {
      order = { kind: 'serve', ...settings }
      if (first.worker?.isConnected()) first.worker.send(order)
      const ready = await firstReady
      if (!ready) throw new FirstWorkerEnded(0)
      for (let no = 2; no <= settings.count; no++) slots.push({ no, failures: 0, worker: null })
      await Promise.all(slots.slice(1).map((slot) => begin(slot, false)))
      return ready
    },
    async stop() {
      isStopping = true
      for (const { retry } of slots) clearTimeout(retry)
      await Promise.all(slots.map(({ worker }) => worker && drained(worker)))
    },
  }
}

/** What a worker reports, reported here: each process measures its own time. */
function follow(progress: StartProgress, event: StartEvent): void {
  if (event.kind === 'begin') progress.begin(event.stage)
  else if (event.kind === 'advance') progress.advance(event.percent, event.label)
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
