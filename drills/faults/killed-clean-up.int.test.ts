/** kill -9 of the server in the middle of the nightly clean-up: every record is whole, what is gone is counted, and the next run finishes. */
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type LargeCity, largeCity } from './testing/large-city.ts'
import type { Product } from './testing/product.ts'

const many = 30_000

let city: LargeCity
let product: Product

beforeAll(async () => {
  city = await largeCity(inject('postgresUrl'), 1)
  await city.query(
    `insert into message (id, account_id, at, title, body)
     select gen_random_uuid(), gen_random_uuid(), now() - interval '1200 days', '旧消息', n::text from generate_series(1, $1::int) n`,
    [many],
  )
  await city.query(
    `insert into delivery (id, message_id, channel, state, text, at)
     select gen_random_uuid(), id, 'sms', 'sent', body, at from message where title = '旧消息'`,
  )
  product = await city.start()
})

afterAll(async () => {
  await product.kill('SIGTERM')
  await city.remove()
})

const number = async (sql: string) => Number((await city.query(`select (${sql})::int as n`)).rows[0].n)
const left = () => number(`select count(*) from message where title = '旧消息'`)
const counted = () => number(`select coalesce(sum(deleted), 0) from retention_result where kind = 'message'`)
const halves = () =>
  number(`select (select count(*) from delivery d left join message m on m.id = d.message_id where m.id is null)
    + (select count(*) from message m left join delivery d on d.message_id = m.id where m.title = '旧消息' and d.id is null)`)

/** As the schedule does at its hour. */
async function atNight() {
  const boss = new PgBoss({ connectionString: city.url, supervise: false, schedule: false, migrate: false })
  await boss.start()
  await boss.send('schedule-slow', { name: 'clean-up-night' })
  await boss.stop({ graceful: false })
}

test('a clean-up whose process was killed leaves whole records, and the next one goes on to the end', {
  timeout: 180_000,
}, async () => {
  await atNight()
  await expect.poll(counted, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0)
  await product.kill()
  const [gone, stayed] = [await counted(), await left()]
  expect(stayed).toBeGreaterThan(0)
  expect(gone + stayed).toBe(many)
  expect(await halves()).toBe(0)

  product = await city.start()
  await atNight()
  await expect.poll(left, { timeout: 120_000, interval: 200 }).toBe(0)
  await expect
    .poll(() => number(`select count(*) from retention_run where pace = 'night' and ended_at is not null`), {
      timeout: 60_000,
      interval: 200,
    })
    .toBe(1)
  expect(await counted()).toBe(many)
  expect(await halves()).toBe(0)
  expect(await number(`select count(*) from retention_run where pace = 'night' and ended_at is null`)).toBe(1)
  const { rows } = await city.query(`select result from audit_log where action = '清理到期数据'`)
  expect(rows.map(({ result }) => result)).toEqual([
    '各类数据都在保存期限以内；其间有1次清理中断，已由后来的清理接着做',
  ])
})
