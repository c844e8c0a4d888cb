/** Reads the numbers of a file in a thread of its own, one file at a time, within limits of size, memory and time. */
import { Worker } from 'node:worker_threads'
import { idleThread } from '../thread/idle-thread.ts'
import type { FiguresTask } from './figures-worker.ts'
import { type FileFigures, limits } from './found-figures.ts'

const timeoutMs = 20_000
/** For the library's tables and one file. */
const memoryMb = 384
/** What a file unpacks to stands outside the thread's own memory: the process is watched while it is read. */
const growthBytes = 512 * 1024 * 1024
const watchMs = 100

export const kindOfFile = (mime: string): FiguresTask['kind'] | null =>
  mime === 'application/pdf' ? 'pdf' : mime.includes('spreadsheetml') ? 'sheet' : null

const thread = idleThread<FiguresTask, FileFigures>({
  start: () =>
    new Worker(new URL('./figures-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
    }),
})

/** Why a file was not read to its end. */
class Stopped extends Error {
  readonly state: 'slow' | 'tooLarge'
  constructor(state: 'slow' | 'tooLarge') {
    super(state)
    this.state = state
  }
}

/** Never throws for what a file contains: a file that breaks the thread is `damaged`, one that takes too long `slow`. */
export function fileFigures(task: FiguresTask, { mostMs = timeoutMs } = {}): Promise<FileFigures> {
  if (task.bytes.length > limits.bytes) return Promise.resolve({ state: 'tooLarge' })
  return thread
    .run(task, (stop) => watched(stop, mostMs))
    .catch((error: Error & { code?: string }) => {
      if (error instanceof Stopped) return { state: error.state }
      return { state: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'damaged' }
    })
}

function watched(stop: (reason: Stopped) => void, mostMs: number): () => void {
  const before = process.memoryUsage.rss()
  const slow = setTimeout(() => stop(new Stopped('slow')), mostMs)
  const grown = setInterval(() => {
    if (process.memoryUsage.rss() - before > growthBytes) stop(new Stopped('tooLarge'))
  }, watchMs)
  return () => {
    clearTimeout(slow)
    clearInterval(grown)
  }
}
