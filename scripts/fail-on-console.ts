/** A test that prints an error or a warning fails. A test that expects one spies on the console method itself. */
import { afterEach, beforeEach } from 'vitest'

let printed: string[] = []

for (const method of ['error', 'warn'] as const) {
  const print = console[method]
  console[method] = (...values: unknown[]) => {
    printed.push(`console.${method}: ${values.map(String).join(' ')}`)
    print(...values)
  }
}

beforeEach(() => {
  printed = []
})

afterEach(() => {
  if (printed.length > 0) throw new Error(`The test printed:\n${printed.join('\n')}`)
})
