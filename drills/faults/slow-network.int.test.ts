/** Many people on a narrow line: their uploads arrive whole, everybody else is answered meanwhile, and what breaks off leaves nothing. */
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestScheme } from '../../server/src/filing/test-scheme.ts'
import { sendFile } from './testing/product.ts'
import { paper } from './testing/streams.ts'

/** Of each connection: 256 kbit/s. */
const bytesPerSecond = 32_000
const slow = 40

const { app, as } = await openTestScheme()
let direct: string
let narrow: Server
let narrowUrl: string
const lines = new Set<Socket>()

beforeAll(async () => {
  direct = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(direct)
  narrow = createServer({ highWaterMark: 4096 }, (near) => {
    const far = connect(Number(port), '127.0.0.1')
    lines.add(near)
    void pass(near, far)
    void pass(far, near)
  }).listen(0, '127.0.0.1')
  await new Promise((done) => narrow.once('listening', done))
  narrowUrl = `http://127.0.0.1:${(narrow.address() as AddressInfo).port}`
})

afterAll(async () => {
  for (const line of lines) line.destroy()
  narrow.close()
})

/** Hands on no more in a second than the line carries. */
async function pass(from: Socket, to: Socket): Promise<void> {
  from.on('error', () => to.destroy())
  try {
    for await (const piece of from as AsyncIterable<Buffer>) {
      to.write(piece)
      await wait((piece.length / bytesPerSecond) * 1000)
    }
    to.end()
  } catch {
    to.destroy()
  }
}

const recorded = async () => Number((await app.services.db.$client.query('select count(*) as n from file')).rows[0]?.n)
const stored = async () =>
  (await readdir(join(app.services.config.DATA_DIR, 'files'), { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  ).length

test('uploads over a narrow line arrive whole while others read at once; one that breaks off leaves nothing', async () => {
  const filer = as('filer')
  const city = as('city')
  const before = { records: await recorded(), files: await stored() }
  const papers = Array.from({ length: slow }, () => paper(100_000))
  let isOver = false
  const uploads = Promise.all(
    papers.map(async (content) => {
      const heard = await sendFile(narrowUrl, '/ht/lsdtFile/upload?slot=licence', filer, {
        name: '证明.pdf',
        type: 'application/pdf',
        content,
      })
      return [heard.status, heard.data?.sha256 === createHash('sha256').update(content).digest('hex')]
    }),
  ).finally(() => {
    isOver = true
  })
  // A reader that waits for a narrow line gets no answer before the lines are done, however quick the machine is.
  let answeredMeanwhile = 0
  while (!isOver) {
    const response = await fetch(`${direct}/ht${filing.list.path}?size=10`, { headers: { authorization: city } })
    expect(response.status).toBe(200)
    await response.arrayBuffer()
    if (!isOver) answeredMeanwhile += 1
    await wait(50)
  }
  expect(await uploads).toEqual(papers.map(() => [200, true]))
  expect(answeredMeanwhile).toBeGreaterThan(2)
  expect(await recorded()).toBe(before.records + slow)

  const cut = sendFile(narrowUrl, '/ht/lsdtFile/upload?slot=licence', filer, {
    name: '证明.pdf',
    type: 'application/pdf',
    content: paper(400_000),
  })
  await wait(2000)
  for (const line of lines) line.destroy()
  await expect(cut).rejects.toThrow()
  await expect
    .poll(async () => [await recorded(), await stored()], { timeout: 10_000 })
    .toEqual([before.records + slow, before.files + slow])
})
