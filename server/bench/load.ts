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
  asks: readonly BenchRequest[]
}
/** Times in milliseconds; `bytes` of an average answer. */
export type Met = {
  answered: number
  failures: number
  perSecond: number
  bytes: number
  p50: number
  p95: number
  p99: number
}

/** Asks the questions in turn on so many connections; every answer must be a 200. */
export async function load(
  url: string,
  asks: readonly BenchRequest[],
  { connections = 1, seconds = 3, warmUpSeconds = 0.5 } = {},
): Promise<Met> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('loader.ts', import.meta.url))], {
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const wanted: Load = { url, connections, seconds, warmUpSeconds, asks }
  child.stdin.end(JSON.stringify(wanted))
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const met: Met = JSON.parse(said)
  if (met.failures > 0) throw new Error(`${met.failures} of ${met.answered} questions failed at ${url}${asks[0]?.path}`)
  return met
}

/** The same time for each in turn, several times over: what else the machine does meets all of them alike. */
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

/** How many times as much the first shows as the second, by the medians of both: single rounds on a busy machine say little. */
export function ratio(first: readonly Met[], second: readonly Met[], of: 'perSecond' | 'p50' | 'p95' | 'p99'): number {
  const typical = (side: readonly Met[]) => median(side.map((met) => met[of]))
  return typical(first) / typical(second)
}
