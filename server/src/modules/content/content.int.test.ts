import { content } from '@green/contract/calls/public.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { content as table } from '../../db/schema/content.ts'
import { openTestHouse, type TestHouse } from '../../db/testing.ts'
import { moveClock, resetClock } from '../../platform/clock.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
  const piece = (id: string, publishAt: string, over: Partial<typeof table.$inferInsert> = {}) => ({
    id,
    column: 'news',
    title: `标题 ${id}`,
    summary: '摘要',
    body: ['第一段', '第二段'],
    source: '市级工业主管部门',
    publishAt,
    top: false,
    tags: ['绿色工厂'],
    views: 3,
    state: 'published',
    ...over,
  })
  await house.services.db
    .insert(table)
    .values([
      piece('old', '2026-01-01T01:00:00Z'),
      piece('new', '2026-03-01T01:00:00Z', { summary: '绿色工厂申报辅导 ABC' }),
      piece('pinned', '2026-02-01T01:00:00Z', { column: 'notice', top: true }),
      piece('draft', '2026-02-01T01:00:00Z', { state: 'draft' }),
      piece('tomorrow', '2026-06-01T01:00:00Z'),
    ])
  moveClock('2026-05-01T00:00:00Z')
})
afterEach(() => moveClock('2026-05-01T00:00:00Z'))
afterAll(() => {
  resetClock()
  return house.close()
})

const ids = async (input = {}) => (await house.ask(content.list, input)).data.rows.map((row) => row.id)

test('anybody reads what is published: pinned first, then the newest; drafts and what is not due stay in the house', async () => {
  expect(await ids()).toEqual(['pinned', 'new', 'old'])
  moveClock('2026-06-01T02:00:00Z')
  expect(await ids()).toEqual(['pinned', 'tomorrow', 'new', 'old'])
})

test('the list narrows by column and by a word, whatever is typed', async () => {
  const { data } = await house.ask(content.list, { column: 'notice' })
  expect(data.rows[0]).toMatchObject({ id: 'pinned', columnName: '通知公告', publishAt: '2026-02-01T01:00:00.000Z' })
  expect(await ids({ keyword: 'abc' })).toEqual(['new'])
  expect(await ids({ keyword: '第二段' })).toHaveLength(3)
  for (const keyword of ['%', '_', "'; drop table content; --"]) expect(await ids({ keyword })).toEqual([])
  expect((await house.ask(content.list, { column: 'secret' as 'news' })).status).toBe(422)
  expect((await house.ask(content.list, { size: 15, page: 2 })).data).toEqual({ rows: [], total: 3, page: 2, size: 15 })
})

test('a piece is read with its paragraphs and counts its readers; a draft is answered like nothing', async () => {
  expect((await house.ask(content.get, { id: 'old' })).data).toMatchObject({ body: ['第一段', '第二段'], views: 4 })
  expect((await house.ask(content.get, { id: 'old' })).data.views).toBe(5)
  for (const id of ['draft', 'tomorrow', 'nothing']) expect((await house.ask(content.get, { id })).status).toBe(404)
})
