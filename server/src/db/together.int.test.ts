/** Reads that are begun at the same time: one write, one connection, each answer to its own question. */
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, isAway, openDatabase, type Tx } from './database.ts'
import { together } from './together.ts'

let db: Database

beforeAll(() => {
  db = openDatabase(inject('postgresUrl'), { max: 1 })
})
afterAll(() => db.$client.end())

const ask = async (tx: Tx, n: number) => (await tx.execute<{ n: number }>(sql`select ${n}::int as n`)).rows[0]?.n
const refused = (tx: Tx) => tx.execute(sql`select 1 / ${0}::int`)

type Socket = { write: (...args: unknown[]) => boolean; _writev?: unknown; destroy(): void }
const socketOf = (client: pg.PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream

test('every answer belongs to its question, and all go out in one write', async () => {
  const client = await db.$client.connect()
  const socket = socketOf(client) as unknown as { _writev: (...args: unknown[]) => void }
  const write = socket._writev
  let writes = 0
  socket._writev = function counted(this: unknown, ...args: unknown[]) {
    writes++
    return write.apply(this, args)
  }
  client.release()
  const numbers = Array.from({ length: 20 }, (_, n) => n)
  const answers = await together(db, (tx) => Promise.all(numbers.map((n) => ask(tx, n))))
  expect([answers, writes]).toEqual([numbers, 1])
  socket._writev = write
})

test('each is prepared by the database once', async () => {
  await together(db, (tx) => Promise.all([ask(tx, 1), ask(tx, 2)]))
  await together(db, (tx) => ask(tx, 3))
  const statements = await db.execute(sql`select 1 from pg_prepared_statements where statement = 'select $1::int as n'`)
  expect(statements.rows).toHaveLength(1)
})

test('one that fails ends the work; the others are waited for before the connection serves somebody else', async () => {
  const work = together(db, (tx) => Promise.all([ask(tx, 1), refused(tx), ask(tx, 2)]))
  await expect(work).rejects.toThrow()
  expect(await together(db, (tx) => Promise.all([ask(tx, 7), ask(tx, 8)]))).toEqual([7, 8])
})

test('a connection that breaks in between gives its place back', async () => {
  const acquired = new Promise<pg.PoolClient>((resolve) => db.$client.once('acquire', resolve))
  const work = together(db, async (tx) => {
    await ask(tx, 1)
    socketOf(await acquired).destroy()
    return Promise.all([ask(tx, 2), ask(tx, 3)])
  })
  expect(isAway(await work.catch((error: unknown) => error))).toBe(true)
  expect(await together(db, (tx) => ask(tx, 4))).toBe(4)
})
