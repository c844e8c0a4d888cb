/** Lists on the real database: cursors, capped totals, and rows that are listed without their documents. */
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import type { FilingRow } from '@green/contract/filing/filing.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { filing } from '../../db/schema/filing.ts'
import { installation } from '../../db/schema/operation/operation.ts'
import { ids } from '../../platform/ids.ts'
import { openTestScheme } from '../test-scheme.ts'
import { listedKeys } from './listed.ts'
import { relist } from './listed-store.ts'

const { app, scheme, as } = await openTestScheme()
let pattern: string

beforeAll(async () => {
  pattern = (await scheme.filed(greenFactory, scheme.factories[0], 'submitted')).id
  await copies(60)
  // Most have a clock, some of them a paused one; many end on the same day.
  await app.services.db.execute(sql`
    insert into case_clock (filing_id, stage, limit_days, running_since, due_on)
    select id, state, 10, case when n % 5 > 0 then current_date end, case when n % 5 > 0 then current_date + (n % 9)::int end
    from (select id, state, row_number() over (order by id) n from filing where id <> ${pattern}) f where n % 4 > 0`)
})

/** Rows like the pattern, some changed at the same moment, some without a score. */
async function copies(n: number, at = sql`now() - (n / 3) * interval '1 minute'`): Promise<void> {
  const own = sql.join(
    Object.values(await columnNames()).map((name) => sql.identifier(name)),
    sql`, `,
  )
  await app.services.db.execute(sql`
    insert into filing (id, number, enterprise_id, open_key, updated_at, expert_score, ${own})
    select gen_random_uuid(), ${ids.next()} || n, gen_random_uuid(), null, ${at}, case when n % 4 > 0 then n % 7 end, ${own}
    from filing, generate_series(1, ${n}) n where id = ${pattern}`)
}

async function columnNames(): Promise<string[]> {
  const anew = ['id', 'number', 'enterprise_id', 'open_key', 'updated_at', 'expert_score']
  const { rows } = await app.services.db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = 'filing'`,
  )
  return rows.map((r) => r.name).filter((name) => !anew.includes(name))
}

type Order = { sort?: 'updatedAt' | 'expertScore' | 'number' | 'rankFigure' | 'dueOn'; order?: 'asc' | 'desc' }
const ask = async (more: Record<string, unknown>) =>
  (await app.call(filingCalls.list, { programme: greenFactory.id, size: 5, ...more }, as('city'))).data

/** Pages to the end by the cursors alone, running something between the pages. */
async function walkOn(order: Order, between: () => Promise<void> = async () => undefined): Promise<FilingRow[]> {
  const rows: FilingRow[] = []
  let page = await ask(order)
  for (;;) {
    rows.push(...page.rows)
    if (!page.next) return rows
    await between()
    page = await ask({ ...order, after: page.next, page: 9 })
  }
}

const orders: Order[] = [
  {},
  { order: 'asc' },
  { sort: 'expertScore' },
  { sort: 'expertScore', order: 'asc' },
  { sort: 'number', order: 'asc' },
  { sort: 'rankFigure' },
  { sort: 'dueOn', order: 'asc' },
  { sort: 'dueOn' },
]

test.each(orders)('paging forward and back by cursors gives the list in its order, once: %o', async (order) => {
  const all: string[] = []
  for (let page = 1; ; page++) {
    const { rows } = await ask({ ...order, page })
    all.push(...rows.map((r) => r.id))
    if (rows.length < 5) break
  }
  expect(new Set(all).size).toBe(all.length)
  expect((await walkOn(order)).map((r) => r.id)).toEqual(all)
  const back: string[] = []
  let page = await ask({ ...order, page: 8 })
  while (page.previous) {
    page = await ask({ ...order, before: page.previous })
    back.unshift(...page.rows.map((r) => r.id))
  }
  expect(back).toEqual(all.slice(0, 35))
})

test('by the last day of the office: the earliest first, those without a running clock last, also where a name is searched for', async () => {
  const order = { sort: 'dueOn', order: 'asc', size: 50 } as const
  const isInOrder = (rows: readonly FilingRow[]) => {
    const days = rows.map(({ limit }) => limit?.dueOn ?? '9999')
    expect(days).toEqual(days.toSorted())
    expect(new Set(days).size).toBeGreaterThan(3)
    return rows.map(({ id }) => id)
  }
  const found = isInOrder((await ask(order)).rows)
  const [{ enterpriseName = '' } = {}] = (await ask(order)).rows
  expect(isInOrder((await ask({ ...order, keyword: enterpriseName })).rows)).toEqual(found)
})

test('the first page has nothing before it, the last nothing after; in between both', async () => {
  const first = await ask({})
  expect([first.previous, typeof first.next]).toEqual([null, 'string'])
  const second = await ask({ after: first.next })
  expect([typeof second.previous, typeof second.next]).toEqual(['string', 'string'])
  expect((await ask({ before: second.previous })).previous).toBeNull()
  const narrow = await ask({ state: 'submitted', size: 50 })
  expect(narrow.next).toEqual(expect.any(String))
  expect((await ask({ state: 'submitted', size: 50, page: 2 })).next).toBeNull()
  expect((await ask({ state: 'approved' })).next).toBeNull()
})

test('while rows arrive and move, no row that was there from the beginning is shown twice or missed', async () => {
  const { rows: before } = await app.services.db.execute<{ id: string }>(sql`select id from filing`)
  const seen = (await walkOn({}, () => copies(3, sql`now() + n * interval '1 second'`))).map((r) => r.id)
  expect(new Set(seen).size).toBe(seen.length)
  expect(before.filter(({ id }) => !seen.includes(id))).toEqual([])
})

test('a cursor of another order, a forged one, or two at once are refused', async () => {
  const { next } = await ask({})
  const refused = async (more: Record<string, unknown>) =>
    (await app.call(filingCalls.list, { size: 5, ...more }, as('city'))).status
  expect(await refused({ after: next, order: 'asc' })).toBe(422)
  expect(await refused({ after: next, before: next })).toBe(422)
  for (const text of ['', 'x', '!!', 'W10', Buffer.from('["updatedAt","desc","1; drop","x"]').toString('base64url')])
    expect(await refused({ before: text })).toBe(422)
})

test('a cursor does not filter: the total stays, and so does the scope', async () => {
  const { next, total } = await ask({ state: 'submitted' })
  expect((await ask({ state: 'submitted', after: next })).total).toBe(total)
  const other = as('otherCounty')
  expect((await app.call(filingCalls.list, { after: next ?? '' }, other)).data).toMatchObject({ rows: [], total: 0 })
})

test('a filer gets no cursor that would reveal a score before the decision', async () => {
  const filer = as('filer')
  const { data } = await app.call(shenb.getShenbList, { sort: 'expertScore' }, filer)
  const cursors = [data.next, data.previous].flatMap((cursor) =>
    cursor ? [Buffer.from(cursor, 'base64url').toString()] : [],
  )
  expect(cursors.every((cursor) => cursor.startsWith('["expertScore","desc",null,'))).toBe(true)
})

test('a list shows its answers without reading them, and shows others after a release that lists others', async () => {
  const row = async () =>
    (await ask({ keyword: scheme.factories[0].name, size: 50 })).rows.find((r) => r.id === pattern)
  const { answers } = (await app.call(filingCalls.get, { id: pattern }, as('city'))).data
  expect((await row())?.columns.factoryName).toBe(answers.factoryName)
  const { db } = app.services
  await db.update(filing).set({ listed: {} }).where(eq(filing.id, pattern))
  await relist(db, greenFactory.id, listedKeys(greenFactory))
  expect((await row())?.columns.factoryName).toBe('')
  await db
    .update(installation)
    .set({ value: 'other' })
    .where(eq(installation.key, `listed:${greenFactory.id}`))
  await Promise.all([1, 2].map(() => relist(db, greenFactory.id, listedKeys(greenFactory))))
  expect((await row())?.columns.factoryName).toBe(answers.factoryName)
})

test('above ten thousand the total says so; under a filter it is exact', async () => {
  await copies(10_050, sql`now() - interval '1 day'`)
  expect(await ask({})).toMatchObject({ total: 10_000, capped: true })
  expect((await ask({ page: 2400 })).rows).toEqual([])
  const narrow = await ask({ state: 'submitted' })
  expect(narrow.total).toBeGreaterThan(10_050)
  expect(narrow.capped).toBeUndefined()
  expect((await app.call(filingCalls.list, {}, as('city'))).data).toMatchObject({ total: 10_000, capped: true })
})
