/** A worker thread for work that comes in bursts: one task at a time; it waits a moment for the next, and then ends with what it holds in memory. */
import type { Worker } from 'node:worker_threads'

/** After so long without a task the thread ends. */
const idleMs = 5_000

type Job<Answer> = { resolve: (answer: Answer) => void; reject: (error: Error) => void }
type Thread<Answer> = { worker: Worker; key: string; job: Job<Answer> | null; end: NodeJS.Timeout | null }

/** Watches a running task; `stop` rejects it and ends the thread. Answers what ends the watch. */
export type Watch = (stop: (reason: Error) => void) => () => void

type Options = {
  start: () => Worker
  /** What the thread was started with; one with another key is not used again. */
  keyOf?: () => string
}

/**
 * Runs tasks one after the other: each is a message to the worker, and its next message is the answer.
 * Rejects with the worker's error, with the reason of `stop`, or when the thread ends without an answer; the next task starts another.
 */
export function idleThread<Task, Answer>({ start, keyOf = () => '' }: Options) {
  let last: Promise<unknown> = Promise.resolve()
  let thread: Thread<Answer> | null = null

  function startThread(key: string): Thread<Answer> {
    const worker = start()
    const made: Thread<Answer> = { worker, key, job: null, end: null }
    const over = (error: Error) => {
      if (thread === made) thread = null
      made.job?.reject(error)
    }
    worker.on('message', (answer: Answer) => made.job?.resolve(answer))
    worker.on('error', over)
    worker.on('exit', () => over(new Error('the thread ended without an answer')))
    return made
  }

  function end(own: Thread<Answer>): void {
    if (thread === own) thread = null
    void own.worker.terminate()
  }

  async function inThread(task: Task, watch: Watch): Promise<Answer> {
    const key = keyOf()
    if (thread && thread.key !== key) end(thread)
    thread ??= startThread(key)
    const own = thread
    if (own.end) clearTimeout(own.end)
    own.worker.ref()
    let unwatch = () => {}
    try {
      return await new Promise<Answer>((resolve, reject) => {
        own.job = { resolve, reject }
        unwatch = watch((reason) => {
          reject(reason)
          end(own)
        })
        own.worker.postMessage(task)
      })
    } finally {
      unwatch()
      own.job = null
      // Neither the process nor a test waits for a thread that has nothing to do.
      own.worker.unref()
      own.end = setTimeout(() => end(own), idleMs).unref()
    }
  }

  return {
    run(task: Task, watch: Watch): Promise<Answer> {
      const next = last.then(() => inThread(task, watch))
      last = next.catch(() => undefined)
      return next
    },
  }
}
