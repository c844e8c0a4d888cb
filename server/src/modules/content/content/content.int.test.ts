import { content } from '@green/contract/calls/content/public.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { contentText, content as table } from '../../../db/schema/content.ts'
import { batch } from '../../../db/schema/filing.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { moveClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'

const app = await sharedTestApp()

const names = ['old', 'new', 'pinned', 'draft', 'tomorrow', 'over'] as const
type Name = (typeof names)[number]
const idOf = Object.fromEntries(names.map((name) => [name, ids.next()])) as Record<Name, string>
const nameOf = (id: string) => names.find((name) => idOf[name] === id)

beforeAll(async () => {
  const piece = (name: Name, publishAt: string, over: Partial<typeof table.$inferInsert> = {}) => ({
    id: idOf[name],
    kind: 'news',
    column: 'news',
    title: `标题 ${name}`,
    summary: '摘要',
    body: ['第一段', '第二段'],
    source: '市级工业主管部门',
    publishAt,
    top: false,
    tags: ['绿色工厂'],
    views: 3,
    state: 'published',
    textNo: 1,
    shownNo: 1,
    updatedAt: publishAt,
    updatedByName: '张示例',
    ...over,
  })
  await app.services.db
    .insert(table)
    .values([
      piece('old', '2026-01-01T01:00:00Z'),
      piece('new', '2026-03-01T01:00:00Z', { summary: '绿色工厂申报辅导 ABC' }),
      piece('pinned', '2026-02-01T01:00:00Z', { kind: 'notice', column: 'notice', top: true }),
      piece('draft', '2026-02-01T01:00:00Z', { state: 'draft', shownNo: null }),
      piece('tomorrow', '2026-06-01T01:00:00Z'),
      piece('over', '2026-02-01T01:00:00Z', { expireAt: '2026-04-01T01:00:00Z' }),
    ])
  moveClock('2026-05-01T00:00:00Z')
})
afterEach(() => moveClock('2026-05-01T00:00:00Z'))

const listed = async (input = {}) => (await app.call(content.list, input)).data.rows.map((row) => nameOf(row.id))

test('anybody reads what is published: pinned first, then the newest; drafts, what is not due and what is over are not returned', async () => {
  expect(await listed()).toEqual(['pinned', 'new', 'old'])
  moveClock('2026-06-01T02:00:00Z')
  expect(await listed()).toEqual(['pinned', 'tomorrow', 'new', 'old'])
  moveClock('2026-03-01T02:00:00Z')
  expect(await listed()).toEqual(['pinned', 'new', 'over', 'old'])
})

test('the list narrows by column and by a word, whatever is typed', async () => {
  const { data } = await app.call(content.list, { column: 'notice' })
  expect(data.rows[0]).toMatchObject({
    id: idOf.pinned,
    columnName: '通知公告',
    publishAt: '2026-02-01T01:00:00.000Z',
  })
  expect(await listed({ keyword: 'abc' })).toEqual(['new'])
  expect(await listed({ keyword: '第二段' })).toHaveLength(3)
  for (const keyword of ['%', '_', "'; drop table content; --"]) expect(await listed({ keyword })).toEqual([])
  expect((await app.call(content.list, { column: 'secret' as 'news' })).status).toBe(422)
  expect((await app.call(content.list, { size: 15, page: 2 })).data).toEqual({ rows: [], total: 3, page: 2, size: 15 })
})

test('a piece is read with its paragraphs and counts its readers; a draft is answered like nothing', async () => {
  const id = idOf.old
  expect((await app.call(content.get, { id })).data).toMatchObject({ body: ['第一段', '第二段'], views: 4 })
  expect((await app.call(content.get, { id })).data.views).toBe(5)
  for (const id of [idOf.draft, idOf.tomorrow, idOf.over, 'nothing'])
    expect((await app.call(content.get, { id })).status).toBe(404)
})

test('a notice takes the dates of its batches from the batches: those open and those to come', async () => {
  moveClock('2026-05-01T00:00:00Z')
  const { db } = app.services
  await db.insert(contentText).values({
    contentId: idOf.pinned,
    no: 1,
    text: {
      column: 'notice',
      title: '申报通知',
      summary: '',
      body: [],
      source: '',
      tags: [],
      top: false,
      fields: {},
      files: [],
      links: [],
      programmes: ['green-factory'],
    },
    at: '2026-02-01T01:00:00Z',
    byId: ids.next(),
    byName: '张示例',
  })
  expect((await app.call(content.get, { id: idOf.pinned })).data.batches).toEqual([])
  const window = (name: string, openAt: string, closeAt: string, programme = 'green-factory') =>
    db.insert(batch).values({
      id: ids.next(),
      programme,
      name,
      year: 2026,
      openAt,
      benchmarksAt: openAt,
      closeAt,
      formVersion: '1',
      createdAt: openAt,
    })
  await window('已截止的批次', '2026-01-01T00:00:00.000Z', '2026-04-30T00:00:00.000Z')
  await window('正在申报的批次', '2026-04-01T00:00:00.000Z', '2026-05-31T00:00:00.000Z')
  await window('即将开始的批次', '2026-06-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z')
  await window('另一类的批次', '2026-04-01T00:00:00.000Z', '2026-05-31T00:00:00.000Z', 'water-quota')
  expect((await app.call(content.get, { id: idOf.pinned })).data.batches).toEqual([
    {
      programme: 'green-factory',
      name: '正在申报的批次',
      openAt: '2026-04-01T00:00:00.000Z',
      closeAt: '2026-05-31T00:00:00.000Z',
      isOpen: true,
    },
    {
      programme: 'green-factory',
      name: '即将开始的批次',
      openAt: '2026-06-01T00:00:00.000Z',
      closeAt: '2026-07-01T00:00:00.000Z',
      isOpen: false,
    },
  ])
})
