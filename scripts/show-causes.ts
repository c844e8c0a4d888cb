/** A failed test says what caused its error: the database's words stand in the cause of a failed query, which reports leave out. */
import { afterEach } from 'vitest'

afterEach(({ task }) => {
  for (const error of task.result?.errors ?? []) {
    const causes: string[] = []
    for (let cause = error.cause as typeof error | undefined; cause; cause = cause.cause as typeof error | undefined)
      causes.push(`caused by: ${cause.message}`)
    if (causes.length > 0) error.stack = [...causes, error.stack ?? error.message].join('\n')
  }
})
