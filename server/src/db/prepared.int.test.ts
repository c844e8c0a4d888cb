/** Reads that are built once: asked on the pool, within a transaction and among others, each with its own values. */
import { asc, eq, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isAnyOf, isAnyOfFew } from './any-of.ts'
import { type Database, openDatabase, transaction } from './database.ts'
import { builtOnce, prepare } from './prepared.ts'
import { moment } from './schema/columns.ts'
import { together } from './together.ts'

const room = pgTable('read_room', { id: integer('id'), name: text('name'), seenAt: moment('seen_at') })
const chair = pgTable('read_chair', { roomId: integer('room_id'), broken: boolean('broken'), label: text('label') })
let db: Database

beforeAll(async () => {
  db = openDatabase(inject('postgresUrl'), { max: 1 })
  await db.execute(sql`create table if not exists read_room (id int, name text, seen_at timestamptz(3))`)
  await db.execute(sql`create table if not exists read_chair (room_id int, broken bool, label text)`)
  await db.insert(room).values([
    { id: 1, name: '一', seenAt: '2026-05-01T00:00:00.000Z' },
    { id: 2, name: '二', seenAt: null },
  ])
  await db.insert(chair).values({ roomId: 1, broken: false, label: '甲' })
})
afterAll(async () => {
  await db.execute(sql`drop table read_room, read_chair`)
  await db.$client.end()
})

const withChairs = builtOnce((query) =>
  query
    .select({ chair, room: room.name, seenAt: room.seenAt })
    .from(room)
    .leftJoin(chair, eq(chair.roomId, room.id))
    .where(sql`${room.id} = any(${sql.placeholder('ids')})`)
    .orderBy(asc(room.id)),
)

test('every value is read into its place, a whole table among them, as the query builder reads it', async () => {
  const built = await db
    .select({ chair, room: room.name, seenAt: room.seenAt })
    .from(room)
    .leftJoin(chair, eq(chair.roomId, room.id))
    .orderBy(asc(room.id))
  expect(await withChairs(db, { ids: [1, 2] })).toEqual(built)
  expect(built[1]).toEqual({ chair: null, room: '二', seenAt: null })
})

test('inside a transaction it sees what was written there', async () => {
  const seen = transaction(db, async (tx) => {
    await tx.update(room).set({ name: '三' }).where(eq(room.id, 2))
    const [found] = await withChairs(tx, { ids: [2] })
    throw new Error(found?.room ?? '')
  })
  await expect(seen).rejects.toThrow('三')
  expect((await withChairs(db, { ids: [2] }))[0]?.room).toBe('二')
})

test('within a part of a transaction it sees what the part wrote; a part that was begun past `transaction` is refused', async () => {
  const names = await transaction(db, async (tx) => {
    await tx.update(room).set({ name: '三' }).where(eq(room.id, 2))
    const part = transaction(tx, async (inner) => {
      await inner.update(room).set({ name: '四' }).where(eq(room.id, 2))
      throw new Error((await withChairs(inner, { ids: [2] }))[0]?.room ?? '')
    })
    const inside = await part.catch((error: Error) => error.message)
    await expect(tx.transaction((inner) => withChairs(inner, { ids: [2] }))).rejects.toThrow('begun by `transaction`')
    return [inside, (await withChairs(tx, { ids: [2] }))[0]?.room]
  })
  expect(names).toEqual(['四', '三'])
  await db.update(room).set({ name: '二' }).where(eq(room.id, 2))
})

test('among reads begun together each has its own values, and the database prepares it once', async () => {
  const rooms = await together(db, (tx) => Promise.all([[1], [2], []].map((ids) => withChairs(tx, { ids }))))
  expect(rooms.map((rows) => rows.map(({ room }) => room))).toEqual([['一'], ['二'], []])
  const statements = await db.execute(sql`select 1 from pg_prepared_statements where statement like '%"read_chair"%'`)
  expect(statements.rows).toHaveLength(1)
})

test('a read by some few ids is planned once; by a set that the database counts, at every run', async () => {
  const ticket = pgTable('read_ticket', { number: text('number').primaryKey() })
  await db.execute(sql`create table read_ticket (number text primary key)`)
  await db.execute(sql`insert into read_ticket select n::text from generate_series(1, 5000) n`)
  await db.execute(sql`analyze read_ticket`)
  const numbers = sql.placeholder('numbers')
  const few = builtOnce((query) => query.select().from(ticket).where(isAnyOfFew(ticket.number, numbers)))
  const counted = builtOnce((query) => query.select().from(ticket).where(isAnyOf(ticket.number, numbers)))
  for (const read of [few, counted])
    for (let turn = 1; turn <= 8; turn++)
      expect(await together(db, (tx) => read(tx, { numbers: [String(turn), 'none'] }))).toEqual([
        { number: String(turn) },
      ])
  expect(await together(db, (tx) => few(tx, { numbers: [] }))).toEqual([])
  const { rows } = await db.execute(sql`select custom_plans::int as planned, generic_plans::int as again
    from pg_prepared_statements where statement like '%read_ticket%' order by prepare_time`)
  expect(rows).toEqual([
    { planned: 5, again: 4 },
    { planned: 8, again: 0 },
  ])
  await db.execute(sql`drop table read_ticket`)
})

test('a forgotten value is an error, not an empty answer', async () => {
  await expect(withChairs(db, {})).rejects.toThrow('ids')
  const query = db
    .select()
    .from(room)
    .where(eq(room.id, sql.placeholder('id')))
  await expect(prepare(db, 'room', query, { id: room.id })({})).rejects.toThrow('id')
})
