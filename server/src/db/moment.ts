/**
 * The moment of a transaction. Once its locks are held it is fixed (`clock.fix`), so that what the transaction checks
 * against a deadline and what it records are the same moment, however long it takes.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const moments = new AsyncLocalStorage<{ ms: number | null; isOver: boolean }>()

/** Runs a transaction with a moment of its own; what outlives it, such as a timer it started, reads the clock again. */
export function withMoment<T>(work: () => Promise<T>): Promise<T> {
  const moment = { ms: null, isOver: false }
  return moments.run(moment, async () => {
    try {
      return await work()
    } finally {
      moment.isOver = true
    }
  })
}

/** The fixed moment of the surrounding transaction; null without one. */
export function fixedMs(): number | null {
  const moment = moments.getStore()
  return moment && !moment.isOver ? moment.ms : null
}

/** Fixes it; the first one stays. Without a transaction nothing is fixed. */
export function fixMs(ms: number): void {
  const moment = moments.getStore()
  if (moment) moment.ms ??= ms
}
