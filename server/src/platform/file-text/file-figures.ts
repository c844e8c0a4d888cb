/** Reads the numbers of a file in a thread of its own, one file at a time, within limits of size, memory and time. */
import { Worker } from 'node:worker_threads'
import type { FiguresTask } from './figures-worker.ts'
import { type FileFigures, limits } from './found-figures.ts'

const timeoutMs = 20_000
/** After so long without a file the thread ends, and with it the library in its memory. */
const idleMs = 5_000
/** For the library's tables and one file. */
const memoryMb = 384
/** What a file unpacks to stands outside the thread's own memory: the process is watched while it is read. */
const growthBytes = 512 * 1024 * 1024
const watchMs = 100

export const kindOfFile = (mime: string): FiguresTask['kind'] | null =>
  mime === 'application/pdf' ? 'pdf' : mime.includes('spreadsheetml') ? 'sheet' : null

/** One file at a time. */
let last: Promise<unknown> = Promise.resolve()

/** Never throws for what a file contains: a file that breaks the thread is `damaged`, one that takes too long `slow`. */
export function fileFigures(task: FiguresTask, { mostMs = timeoutMs } = {}): Promise<FileFigures> {
  if (task.bytes.length > limits.bytes) return Promise.resolve({ state: 'tooLarge' })
  const next = last.then(() => inThread(task, mostMs))
  last = next
  return next
}

type Thread = { worker: Worker; settle: ((found: FileFigures) => void) | null; end: NodeJS.Timeout | null }

/** The thread of the last file; it waits a moment for the next. */
let thread: Thread | null = null

function startThread(): Thread {
  const worker = new Worker(new URL('./figures-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
  })
  const made: Thread = { worker, settle: null, end: null }
  const over = (found: FileFigures) => {
    if (thread === made) thread = null
    made.settle?.(found)
  }
  worker.on('message', (found: FileFigures) => made.settle?.(found))
  worker.on('error', (error: Error & { code?: string }) =>
    over({ state: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'damaged' }),
  )
  worker.on('exit', () => over({ state: 'damaged' }))
  return made
}

async function inThread(task: FiguresTask, mostMs: number): Promise<FileFigures> {
  thread ??= startThread()
  const own = thread
  if (own.end) clearTimeout(own.end)
  own.worker.ref()
  const before = process.memoryUsage.rss()
  const timers: NodeJS.Timeout[] = []
  try {
    return await new Promise<FileFigures>((resolve) => {
      own.settle = resolve
      const stop = (state: 'slow' | 'tooLarge') => {
        resolve({ state })
        end(own)
      }
      timers.push(
        setTimeout(() => stop('slow'), mostMs),
        setInterval(() => {
          if (process.memoryUsage.rss() - before > growthBytes) stop('tooLarge')
        }, watchMs),
      )
      own.worker.postMessage(task)
    })
  } finally {
    for (const timer of timers) clearTimeout(timer)
    own.settle = null
    // Neither the process nor a test waits for a thread that has nothing to do.
    own.worker.unref()
    own.end = setTimeout(() => end(own), idleMs).unref()
  }
}

function end(own: Thread): void {
  if (thread === own) thread = null
  void own.worker.terminate()
}
