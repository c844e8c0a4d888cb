/** Ten bodies of nearly 4 MB at once: whoever sends them, everybody else is answered meanwhile. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEnterprise, aPerson } from '../../server/src/db/test-people.ts'
import { openTestApp, type TestApp } from '../../server/src/db/testing.ts'
import { quantile, report } from './testing/figures.ts'
import type { Flood } from './testing/flood.ts'
import type { Watch } from './testing/health-watch.ts'

let app: TestApp
let url: string
let token: string

beforeAll(async () => {
  app = await openTestApp()
  token = (await aPerson(app, 'enterprise', { enterpriseId: (await anEnterprise(app)).id })).token
  url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** What is refused costs nobody time: in the drill, where the machine is left alone, a promise. */
const promisedMs = process.env.DRILL_TRIALS ? 50 : Number.POSITIVE_INFINITY

const threadOf = (file: string, workerData: Flood | Watch) =>
  new Worker(new URL(`testing/${file}`, import.meta.url), { workerData })

/** The status of each body; how long health took meanwhile is reported, and held to the promise in the drill. */
async function flooded(fault: string, by: Pick<Flood, 'token' | 'body'>, worstMs = promisedMs): Promise<number[]> {
  const watch = threadOf('health-watch.ts', { url })
  await once(watch, 'message')
  const flood: Flood = { url, path: `/ht${shenb.saveDraft.path}`, times: 10, ...by }
  const sender = threadOf('flood.ts', flood)
  const [statuses] = (await once(sender, 'message')) as [number[]]
  watch.postMessage('stop')
  const [healthMs] = (await once(watch, 'message')) as [number[]]
  await Promise.all([watch.terminate(), sender.terminate()])
  const sorted = healthMs.toSorted((a, b) => a - b)
  const times = [0.5, 0.95, 1].map((share) => Math.round(quantile(sorted, share)))
  report({
    fault,
    trials: 1,
    outcome: `${statuses[0]} × ${statuses.length}`,
    times: `health meanwhile: median ${times[0]} ms, 95 % ${times[1]} ms, worst ${times[2]} ms`,
  })
  expect(quantile(sorted, 1)).toBeLessThanOrEqual(worstMs)
  return statuses
}

const tenTimes = (status: number) => Array.from({ length: 10 }, () => status)
const objects = `{"answers":[${'{},'.repeat(1_300_000)}{}]}`

test('ten bodies of a million objects under a made-up token are refused unread, and health is answered at once', async () => {
  const statuses = await flooded('ten bodies of 1.3 million objects, made-up token', {
    token: 'made-up',
    body: objects,
  })
  expect(statuses).toEqual(tenTimes(401))
})

test('the same of somebody signed in are refused by their count, and ten of the largest that are built hold up nobody for long', async () => {
  const counted = await flooded('ten bodies of 1.3 million objects, signed in', { token, body: objects })
  expect(counted).toEqual(tenTimes(413))
  const largest = `{"answers":[${'{},'.repeat(24_000)}{}],"text":"${'x'.repeat(3_500_000)}"}`
  const built = await flooded(
    'ten bodies of 24,000 objects and a text of 3.5 MB, signed in',
    { token, body: largest },
    Number.POSITIVE_INFINITY,
  )
  expect(built).toEqual(tenTimes(422))
})
