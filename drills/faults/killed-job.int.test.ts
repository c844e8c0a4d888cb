/** kill -9 of the server during a background job: the job is retried, its half file is gone, and its owner gets the whole one. */
import { readdir } from 'node:fs/promises'
import { message } from '@green/contract/calls/content/public.ts'
import { enterprise } from '@green/contract/calls/enterprise/enterprise.ts'
import { type JobView, job } from '@green/contract/calls/operation/job.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type LargeCity, largeCity } from './testing/large-city.ts'
import type { Product } from './testing/product.ts'

const many = 30_000

let city: LargeCity
let product: Product

beforeAll(async () => {
  city = await largeCity(inject('postgresUrl'), many)
  product = await city.start()
})

afterAll(async () => {
  await product.kill('SIGTERM')
  await city.remove()
})

const found = async (id: string): Promise<JobView | undefined> =>
  (await product.ask(job.mine, {}, city.town.admin)).data.rows.find((row) => row.id === id)
const halves = async () =>
  (await readdir(city.town.filesFolder, { recursive: true })).filter((name) => name.endsWith('.part'))

test('an export whose process was killed is finished by the next process', {
  timeout: 120_000,
}, async () => {
  const { data } = await product.ask(
    job.start,
    { path: enterprise.exportList.path, input: {}, title: '导出企业列表' },
    city.town.admin,
  )
  // The job notes its progress once a second, in which a quick machine writes all of the file.
  await expect.poll(halves, { timeout: 30_000, interval: 5 }).toHaveLength(1)
  await product.kill()
  expect(await halves()).toHaveLength(1)

  product = await city.start()
  expect(await found(data.id)).toMatchObject({ state: 'running', fileName: null })
  await expect.poll(async () => (await found(data.id))?.state, { timeout: 90_000, interval: 200 }).toBe('done')
  expect(await halves()).toEqual([])
  const answer = await fetch(`${product.url}/ht/job/result?id=${data.id}`, {
    headers: { authorization: city.town.admin },
  })
  let rows = 0
  const all = readSheet(Buffer.from(await answer.arrayBuffer()), { maxRows: 60_000, maxColumns: 60, timeoutMs: 60_000 })
  for await (const _row of all) rows++
  expect(rows).toBeGreaterThan(many)
  const { rows: messages } = (await product.ask(message.list, { size: 5 }, city.town.admin)).data
  expect(messages.filter(({ title }) => title === '导出企业列表：已完成')).toHaveLength(1)
})
