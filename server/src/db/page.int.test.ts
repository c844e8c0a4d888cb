/** A page contains its rows and the total, at any offset. */
import { asc, eq, gt, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { type PageNumber, pageOf } from './page.ts'

const fruit = pgTable('page_test_fruit', { id: integer().primaryKey(), kind: text().notNull() })
const kind = pgTable('page_test_kind', { name: text().primaryKey(), colour: text().notNull() })
let db: Database

beforeAll(async () => {
  db = openDatabase(inject('postgresUrl'), { max: 1 })
  await db.execute(sql`create table page_test_fruit as select n as id, case when n % 2 = 0 then 'plum' else 'quince' end as kind
    from generate_series(1, 12) n`)
  await db.execute(sql`create table page_test_kind as select 'plum' as name, 'blue' as colour`)
})
afterAll(async () => {
  await db.execute(sql`drop table page_test_fruit, page_test_kind`)
  await db.$client.end()
})

const above = (least: number, place: PageNumber, countAtMost?: number) =>
  pageOf(
    db,
    {
      select: { fruit, colour: kind.colour },
      from: (select) => select.from(fruit).leftJoin(kind, eq(kind.name, fruit.kind)).where(gt(fruit.id, least)),
      orderBy: [asc(fruit.kind), asc(fruit.id)],
      ...(countAtMost ? { countAtMost } : {}),
    },
    place,
  )

test('rows in order, with the total of the same filter', async () => {
  expect(await above(4, { page: 2, size: 3 })).toEqual({
    rows: [
      { fruit: { id: 12, kind: 'plum' }, colour: 'blue' },
      { fruit: { id: 5, kind: 'quince' }, colour: null },
      { fruit: { id: 7, kind: 'quince' }, colour: null },
    ],
    total: 8,
    page: 2,
    size: 3,
  })
})

test('after the last row the page is empty, and the total is still returned', async () => {
  expect(await above(4, { page: 9, size: 3 })).toMatchObject({ rows: [], total: 8 })
  expect(await above(40, { page: 1, size: 3 })).toMatchObject({ rows: [], total: 0 })
  expect(await above(40, { page: 2, size: 3 })).toMatchObject({ rows: [], total: 0 })
})

test('counting stops at its limit, rows do not', async () => {
  expect(await above(0, { page: 4, size: 3 }, 5)).toMatchObject({ total: 5, rows: [{}, {}, {}] })
})
