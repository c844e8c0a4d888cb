/** A connection that breaks at any moment of a transaction returns its place to the pool; what is begun together stays within it. */
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, isAway, openDatabase, type Tx, transaction } from './database.ts'

let db: Database

beforeAll(() => {
  db = openDatabase(inject('postgresUrl'), { max: 1 })
})
afterAll(() => db.$client.end())

/** Breaks it like a crash of the database, before any listener is called. */
function cut(client: pg.PoolClient): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

const ask = async (tx: Tx) => (await tx.execute<{ n: number }>(sql`select 1 as n`)).rows[0]?.n

/** The connection of the next transaction. */
const acquired = () => new Promise<pg.PoolClient>((resolve) => db.$client.once('acquire', resolve))

const moments: Record<string, () => Promise<unknown>> = {
  'before the first word': () => {
    db.$client.once('acquire', cut)
    return transaction(db, ask)
  },
  'between two questions': async () => {
    const client = acquired()
    return transaction(db, async (tx) => {
      await ask(tx)
      cut(await client)
      return ask(tx)
    })
  },
  'before its end': async () => {
    const client = acquired()
    return transaction(db, async (tx) => {
      await ask(tx)
      cut(await client)
    })
  },
}

test.each(Object.entries(moments))('broken %s', async (_moment, broken) => {
  const failure = await broken().catch((error: unknown) => error)
  expect(isAway(failure)).toBe(true)
  expect(await transaction(db, ask)).toBe(1)
})

const fails = (tx: Tx) => tx.execute(sql`select 1 / 0`)
const write = (tx: Tx, n: number) => tx.execute(sql`insert into kept_together values (${n})`)
const numbers = async () =>
  (await db.execute<{ n: number }>(sql`select n from kept_together order by n`)).rows.map(({ n }) => n)

test('of statements begun together one fails: what another goes on to write afterwards is refused, nothing stays', async () => {
  await db.execute(sql`create table kept_together (n int)`)
  let late: Promise<unknown> | undefined
  const work = transaction(db, async (tx) => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    setTimeout(end, 200)
    late = (async () => {
      await write(tx, 1)
      await isOver
      await write(tx, 2)
    })()
    late.catch(() => undefined)
    await Promise.all([fails(tx), write(tx, 3)])
  })
  await expect(work).rejects.toThrow()
  await expect(late).rejects.toThrow(/Failed query/)
  expect(await numbers()).toEqual([])
})

test('a failure that nobody hears of is no success: the database has undone everything', async () => {
  const unheard = transaction(db, async (tx) => {
    await write(tx, 4)
    fails(tx).catch(() => undefined)
    return 'done'
  })
  await expect(unheard).rejects.toThrow('nobody heard of it')
  expect(await numbers()).toEqual([])
  await transaction(db, async (tx) => {
    await Promise.all([write(tx, 5), write(tx, 6)])
  })
  expect(await numbers()).toEqual([5, 6])
  await db.execute(sql`drop table kept_together`)
})
