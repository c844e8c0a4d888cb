/** A process that sends requests as fast as they are answered: reads the requests as JSON, writes the measurements as JSON. */
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { quantile } from '../src/faults/testing/figures.ts'
import type { BenchRequest, Load, Met } from './load.ts'

const { url, connections, seconds, warmUpSeconds, asks }: Load = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const times: number[] = []
let failures = 0
let bytes = 0

function ask({ method, path, headers, body }: BenchRequest): Promise<number> {
  return new Promise((done, fail) => {
    const asked = request(`${url}${path}`, { agent, method, headers }, (response) => {
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.once('end', () => done(response.statusCode ?? 0))
      response.once('error', fail)
    })
    asked.once('error', fail)
    asked.end(body)
  })
}

/** One connection: sends the next request when the last response has arrived. */
async function askOn(from: number, until: number): Promise<void> {
  for (let i = from; performance.now() < until; i += connections) {
    const one = asks[i % asks.length]
    if (!one) return
    const start = performance.now()
    const status = await ask(one)
    times.push(performance.now() - start)
    if (status !== 200) failures++
  }
}

async function askOnAll(forSeconds: number): Promise<number> {
  times.length = failures = bytes = 0
  const start = performance.now()
  await Promise.all(Array.from({ length: connections }, (_, i) => askOn(i, start + forSeconds * 1000)))
  return (performance.now() - start) / 1000
}

await askOnAll(warmUpSeconds)
const took = await askOnAll(seconds)
const sorted = times.sort((a, b) => a - b)
const met: Met = {
  answered: sorted.length,
  failures,
  perSecond: sorted.length / took,
  bytes: Math.round(bytes / Math.max(1, sorted.length)),
  p50: quantile(sorted, 0.5),
  p95: quantile(sorted, 0.95),
  p99: quantile(sorted, 0.99),
}
process.stdout.write(JSON.stringify(met))
agent.destroy()
