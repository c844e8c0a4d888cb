/** Processor time and memory of every process of the product and its database while the load runs. */
import { readdirSync, readFileSync } from 'node:fs'
import { memoryOf, processorSecondsOf } from '../bench/process.ts'

export type Watched = {
  name: string
  processorSeconds: number
  firstMb: number
  lastMb: number
  /** Of a straight line through all samples. */
  slopeMbPerHour: number
  samples: number
}

type Series = { name: string; at: number[]; mb: number[]; from: number; to: number }

/** The slope of the line with the least squares through the points. */
export function slope(x: readonly number[], y: readonly number[]): number {
  const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length)
  const [mx, my] = [mean(x), mean(y)]
  const over = x.reduce((sum, one, i) => sum + (one - mx) * ((y[i] ?? 0) - my), 0)
  const under = x.reduce((sum, one) => sum + (one - mx) ** 2, 0)
  return under === 0 ? 0 : over / under
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

/** A process that ended between two looks counts as nothing. */
const or0 = (read: () => number): number => {
  try {
    return read()
  } catch {
    return 0
  }
}

/** Memory that a process of the database has for itself: what it shares is the same for all of them. */
const ownOf = (pid: number): number =>
  Number(/RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** The postmaster with its children, those that ended included. */
function databaseSeconds(postmaster: number): number {
  const fields = readFileSync(`/proc/${postmaster}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ended = (Number(fields[13]) + Number(fields[14])) / 100
  return [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + or0(() => processorSecondsOf(pid)), ended)
}

/** Looks every few seconds; `stop` gives what was seen. `postmaster`: the first process of the database. */
export function watch(product: number, postmaster: number, everyMs = 5000): { stop(): Watched[] } {
  const start = performance.now()
  const own = new Map<number, Series>()
  const database: Series = { name: 'postgres', at: [], mb: [], from: databaseSeconds(postmaster), to: 0 }
  const workers = childrenOf(product)
  for (const [no, pid] of [product, ...workers].entries()) {
    const name = no > 0 ? `worker ${no}` : workers.length > 0 ? 'primary' : 'server'
    own.set(pid, { name, at: [], mb: [], from: or0(() => processorSecondsOf(pid)), to: 0 })
  }
  const look = () => {
    const at = (performance.now() - start) / 3_600_000
    for (const [pid, series] of own) {
      series.at.push(at)
      series.mb.push(or0(() => memoryOf(pid)))
      series.to = Math.max(
        series.to,
        or0(() => processorSecondsOf(pid)),
      )
    }
    database.at.push(at)
    database.mb.push([postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + or0(() => ownOf(pid)), 0))
    database.to = databaseSeconds(postmaster)
  }
  look()
  const timer = setInterval(look, everyMs)
  return {
    stop() {
      clearInterval(timer)
      look()
      return [...own.values(), database].map(({ name, at, mb, from, to }) => ({
        name,
        processorSeconds: to - from,
        firstMb: mb[0] ?? 0,
        lastMb: mb.at(-1) ?? 0,
        slopeMbPerHour: slope(at, mb),
        samples: mb.length,
      }))
    },
  }
}
