/** The first filling of the index, beside the running server: requests are answered from the start, and a search says that it is not whole yet. */
import { setTimeout as wait } from 'node:timers/promises'
import type { SearchIndex, SearchState, Services } from '../../../platform/services.ts'
import { fillSearch } from './fill-store.ts'

const againMs = { busy: 1000, failed: 30_000 }

/** Begins to fill; `filled` settles when the index is whole or the app closes. */
export function startFilling(
  { db, log, closing }: Pick<Services, 'db' | 'log' | 'closing'>,
  fill: typeof fillSearch = fillSearch,
): SearchIndex {
  let state: SearchState = 'filling'
  const run = async () => {
    while (!closing.aborted) {
      try {
        if (await fill(db, closing)) {
          state = 'ok'
          return
        }
        state = 'filling'
      } catch (error) {
        if (closing.aborted) return
        state = 'failed'
        log.error({ err: error }, 'filling the search')
      }
      await wait(againMs[state === 'failed' ? 'failed' : 'busy'], undefined, { signal: closing, ref: false }).catch(
        () => undefined,
      )
    }
  }
  return { state: () => state, filled: run() }
}
