/** A process that sends requests, as fast as they are answered or at a rate: reads the requests as JSON, writes the measurements as JSON. */
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from '../faults/testing/figures.ts'
import type { BenchRequest, Load, Met } from './load.ts'

const { url, connections, seconds, warmUpSeconds, arrivals, asks }: Load = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const times: number[] = []
let failures = 0
let busy = 0
let bytes = 0

function ask({ method, path, headers, body }: BenchRequest): Promise<number> {
  return new Promise((done, fail) => {
    const sent = request(`${url}${path}`, { agent, method, headers }, (response) => {
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.once('end', () => done(response.statusCode ?? 0))
      response.once('error', fail)
    })
    sent.once('error', fail)
    sent.end(body)
  })
}

/** One connection: sends the next request when the last response has arrived. */
async function askOn(from: number, until: number): Promise<void> {
  for (let i = from; performance.now() < until; i += connections) {
    const one = asks[i % asks.length]
    if (!one) return
    await note(one)
  }
}

async function note(one: BenchRequest): Promise<void> {
  const start = performance.now()
  const status = await ask(one).catch(() => 0)
  if (status === 200) times.push(performance.now() - start)
  else if (status === 503) busy++
  else failures++
}

async function askOnAll(forSeconds: number): Promise<number> {
  times.length = failures = busy = bytes = 0
  const start = performance.now()
  await Promise.all(Array.from({ length: connections }, (_, i) => askOn(i, start + forSeconds * 1000)))
  return (performance.now() - start) / 1000
}

/** Every request begins at its time, however many still wait. */
async function askAtRate(perSecond: number, forSeconds: number): Promise<number> {
  const open: Promise<void>[] = []
  const start = performance.now()
  for (let past = 0; past < forSeconds; past = (performance.now() - start) / 1000) {
    while (open.length < past * perSecond) {
      const one = asks[open.length % asks.length]
      if (one) open.push(note(one))
    }
    await wait(2)
  }
  await Promise.all(open)
  return forSeconds
}

await askOnAll(warmUpSeconds)
const took = arrivals ? await askAtRate(arrivals, seconds) : await askOnAll(seconds)
const sorted = times.sort((a, b) => a - b)
const met: Met = {
  answered: sorted.length,
  failures,
  busy,
  perSecond: sorted.length / took,
  bytes: Math.round(bytes / Math.max(1, sorted.length)),
  p50: quantile(sorted, 0.5),
  p95: quantile(sorted, 0.95),
  p99: quantile(sorted, 0.99),
}
process.stdout.write(JSON.stringify(met))
agent.destroy()
