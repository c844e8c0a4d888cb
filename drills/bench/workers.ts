/** One and two server processes on one port: a public list, and the memory of a further process. */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { project } from '@green/contract/calls/title/titles.ts'
import type { Product } from '../faults/testing/product.ts'
import { mb, ms, perSecond, type Report, times } from './figures.ts'
import { inTurns, load, median, ratio } from './load.ts'
import { answerOf } from './people.ts'
import { idleAfterMs, ownMemoryOf, processorSecondsOf } from './process.ts'

const connections = 64

/** The processes that serve: its children, or itself. */
function serversOf({ pid }: Product): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  const workers = children.filter(
    (child) => child > 0 && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('dist/worker.js'),
  )
  return workers.length > 0 ? workers : [pid]
}

export async function measureWorkers(one: Product, two: Product, report: Report): Promise<void> {
  await wait(idleAfterMs)
  const part = 'workers'
  const note = (what: string, measured: string) => report({ part, what, measured, goal: '', met: true })
  const further = median(serversOf(two).map(ownMemoryOf))
  report({
    part,
    what: 'idle memory of a further process',
    measured: mb(further),
    goal: '≤ 70 MB',
    met: further <= 70,
  })
  note('idle memory of the process that watches', mb(ownMemoryOf(two.pid)))
  const requests = [1, 2, 3].map((page) => answerOf(project.projectPark, { size: 10, page }, null))
  const perAnswer = { one: [] as number[], two: [] as number[] }
  const counted = (side: 'one' | 'two', product: Product) => async () => {
    const pids = new Set([product.pid, ...serversOf(product)])
    const used = () => [...pids].reduce((sum, pid) => sum + processorSecondsOf(pid), 0)
    const before = used()
    const met = await load(product.url, requests, { connections, seconds: 4, warmUpSeconds: 0 })
    perAnswer[side].push(((used() - before) * 1000) / met.answered)
    return met
  }
  const met = await inTurns({ one: counted('one', one), two: counted('two', two) })
  const what = `public list, ${connections} connections`
  const rate = (side: 'one' | 'two') => perSecond(median(met[side].map((turn) => turn.perSecond)))
  note(
    `${what}, two processes beside one, loader and database on the same cores: requests`,
    `${times(ratio(met.two, met.one, 'perSecond'))} (${rate('two')} of ${rate('one')})`,
  )
  note(
    `${what}, two processes beside one: p99`,
    `${times(ratio(met.two, met.one, 'p99'))} (${ms(median(met.two.map(({ p99 }) => p99)))})`,
  )
  note(`${what}: processor time of one process per answer`, ms(median(perAnswer.one)))
  note(`${what}: processor time of two processes per answer`, ms(median(perAnswer.two)))
}
