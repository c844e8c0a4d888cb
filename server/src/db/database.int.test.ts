/** A connection that breaks at any moment of a transaction returns its place to the pool. */
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
const acquired = () => new Promise<pg.PoolClient>((taken) => db.$client.once('acquire', taken))

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
  const said = await broken().catch((error: unknown) => error)
  expect(isAway(said)).toBe(true)
  expect(await transaction(db, ask)).toBe(1)
})
