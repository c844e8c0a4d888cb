/** Reports the progress of a list while its rows are read. */
import type { Progress } from './http/handlers.ts'

const every = 200

export async function* reportingProgress<T>(
  rows: AsyncIterable<T>,
  total: number,
  progress: Progress,
): AsyncGenerator<T> {
  let done = 0
  for await (const row of rows) {
    if (done++ % every === 0) progress(done, total)
    yield row
  }
  progress(total, total)
}
