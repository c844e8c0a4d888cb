/** Time to the first response after a start, and memory while idle. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Product, startProduct } from '../faults/testing/product.ts'
import { mb, type Report } from './figures.ts'
import { idleAfterMs, memoryOf } from './process.ts'

/** Restarts on a data folder that is already filled, with the embedded database. */
export async function measureStart(environment: Record<string, string>, report: Report): Promise<void> {
  const product: Product = await startProduct(environment)
  await wait(idleAfterMs)
  const idle = memoryOf(product.pid)
  await product.kill('SIGTERM')
  const part = 'start'
  const seconds = product.readyMs / 1000
  report({
    part,
    what: 'start to ready, database included',
    measured: `${seconds.toFixed(2)} s`,
    goal: '≤ 5 s',
    met: seconds <= 5,
  })
  report({ part, what: 'idle memory of the server process', measured: mb(idle), goal: '≤ 150 MB', met: idle <= 150 })
}
