/** Load from a second process, and the comparison of two addresses under it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export type BenchRequest = { method: string; path: string; headers: Record<string, string>; body?: string }
export type Load = {
  url: string
  connections: number
  seconds: number
  warmUpSeconds: number
  /** Requests begin at this rate, whether or not earlier ones have been answered; without it as soon as a connection is free. */
  arrivals?: number
  asks: readonly BenchRequest[]
}
/** Times in milliseconds, of what was answered; `bytes` of an average response. `busy`: sent away with 503. */
export type Met = {
  answered: number
  failures: number
  busy: number
  perSecond: number
  bytes: number
  p50: number
  p95: number
  p99: number
}

/** So long after its time a load is given up. */
const graceMs = 60_000

type Pace = { connections?: number; seconds?: number; warmUpSeconds?: number }

/** Sends the requests in turn on this many connections; every response must be a 200. */
export async function load(
  url: string,
  asks: readonly BenchRequest[],
  { connections = 1, seconds = 3, warmUpSeconds = 0.5 }: Pace = {},
): Promise<Met> {
  const met = await sendAll({ url, connections, seconds, warmUpSeconds, asks })
  if (met.failures + met.busy > 0)
    throw new Error(`${met.failures + met.busy} of ${met.answered} questions failed at ${url}${asks[0]?.path}`)
  return met
}

/** Sends the requests at a rate; every response must be a 200 or a 503. */
export async function arrive(
  url: string,
  asks: readonly BenchRequest[],
  arrivals: number,
  seconds: number,
): Promise<Met> {
  const met = await sendAll({ url, connections: 4000, seconds, warmUpSeconds: 0, arrivals, asks })
  if (met.failures > 0) throw new Error(`${met.failures} questions were neither answered nor sent away`)
  return met
}

async function sendAll(wanted: Load): Promise<Met> {
  const { url, seconds, warmUpSeconds, asks } = wanted
  const child = spawn(process.execPath, [fileURLToPath(new URL('loader.ts', import.meta.url))], {
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(wanted))
  // One answer may take long; a loader that never ends would keep the whole run.
  const overdue = setTimeout(() => child.kill('SIGKILL'), (seconds + warmUpSeconds) * 1000 + graceMs)
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  clearTimeout(overdue)
  if (code !== 0) throw new Error(`the load on ${url}${asks[0]?.path} did not end in time, or failed`)
  return JSON.parse(printed)
}

/** Measures each in turn for the same time, several rounds, so that other load on the machine affects all of them alike. */
export async function inTurns<K extends string>(
  sides: Readonly<Record<K, () => Promise<Met>>>,
  rounds = 3,
): Promise<Record<K, Met[]>> {
  const met = Object.fromEntries(Object.keys(sides).map((key) => [key, []])) as unknown as Record<K, Met[]>
  for (let round = 0; round < rounds; round++)
    for (const key of Object.keys(sides) as K[]) met[key].push(await sides[key]())
  return met
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Ratio of the first to the second by the medians of both: single rounds on a busy machine vary too much. */
export function ratio(first: readonly Met[], second: readonly Met[], of: 'perSecond' | 'p50' | 'p95' | 'p99'): number {
  const typical = (side: readonly Met[]) => median(side.map((met) => met[of]))
  return typical(first) / typical(second)
}
