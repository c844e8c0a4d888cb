/** Search over everything public: ways of writing, near hits, order, paging, and that what is withdrawn is not found. */
import { search } from '@green/contract/calls/overview/search.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { indexDocuments, type PublicDocument, removeDocuments } from '../../../base/search/index-store.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { moveClock, resetClock } from '../../../platform/clock.ts'

const app = await sharedTestApp()

const document = (ref: string, more: Partial<PublicDocument>): PublicDocument => ({
  kind: 'notice',
  ref,
  title: ref,
  about: '通知公告',
  text: '',
  address: `/mainPages/newsDetail/id=${ref}`,
  date: '2026-05-01',
  ...more,
})

beforeAll(async () => {
  await indexDocuments(app.services.db, [
    document('in-title', { title: '关于组织申报绿色工厂的通知', text: '请各区县按时报送。', date: '2026-01-01' }),
    document('in-text', {
      title: '年度工作安排',
      text: '今年将组织申报绿色工厂，请企业做好准备。',
      date: '2026-06-01',
    }),
    document('newer', { title: '绿色工厂动态管理办法', date: '2026-03-01' }),
    document('apart', { title: '绿色与工厂', text: '绿色发展。工厂名录。', date: '2026-06-02' }),
    document('water', {
      kind: 'policy',
      title: '节约用水条例',
      text: '<b>水效</b> & "标识" 100% a_b',
      date: '2025-01-01',
    }),
  ])
})
afterEach(resetClock)

type Query = { kind?: 'notice' | 'policy' | 'standard' | 'service'; after?: string }
const find = async (searchText: string, more: Query = {}) => {
  const answer = await app.call(search.everything, { words: searchText, ...more })
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return answer.data
}
const titlesOf = ({ rows }: Awaited<ReturnType<typeof find>>) =>
  rows.map(({ title }) => title.map(({ text }) => text).join(''))
const notices = async (searchText: string) => titlesOf(await find(searchText, { kind: 'notice' }))

test.each([
  ['as it is written', '绿色工厂动态'],
  ['traditional characters', '綠色工廠動態'],
  ['full width and blanks', '绿色工厂　动态'],
  ['initials', 'lsgcdt'],
  ['initials in capitals and full width', 'ＬＳＧＣＤＴ'],
  ['one wrong character', '绿色工场动态'],
  ['one character left out', '绿色工动态'],
  ['one character too much', '绿色的工厂动态'],
  ['a wrong first character', '率色工厂动态'],
])('%s finds the document', async (_, searchText) => {
  expect(await notices(searchText)).toContain('绿色工厂动态管理办法')
})

test('three characters forgive one in a title', async () => {
  const found = await find('节约用', { kind: 'policy' })
  expect(titlesOf(found)).toContain('节约用水条例')
  const near = await find('节药用', { kind: 'policy' })
  expect(near.rows[0]).toMatchObject({
    isNear: true,
    title: [
      { text: '节约用', hit: true },
      { text: '水条例', hit: false },
    ],
  })
})

test('title before text, newer first, and words that only stand apart are no hit', async () => {
  expect(await notices('绿色工厂')).toEqual(['绿色工厂动态管理办法', '关于组织申报绿色工厂的通知', '年度工作安排'])
  expect(await notices('绿色 工厂')).toContain('绿色与工厂')
})

test('exact hits stand before near ones', async () => {
  const { rows } = await find('组织申报绿色工厂', { kind: 'notice' })
  expect(rows.map(({ isNear }) => isNear)).toEqual([false, false])
  const near = await find('组织申抱绿色工厂', { kind: 'notice' })
  expect(titlesOf(near)).toEqual(['关于组织申报绿色工厂的通知', '年度工作安排'])
  expect(near.rows.every(({ isNear }) => isNear)).toBe(true)
})

test('a standard is found however its number is written, an old model by its letters, a tool by its name', async () => {
  expect((await find('gb16780—2021')).rows[0]).toMatchObject({ kind: 'standard', kindLabel: '标准' })
  expect((await find('ＧＢ 16780')).rows[0]?.address).toBe('/mainPages/standardDetail?code=STD001')
  expect((await find('JO2')).counts).toContainEqual(expect.objectContaining({ kind: 'equipment' }))
  expect((await find('能源計算器')).rows[0]).toMatchObject({
    kind: 'service',
    address: '/mainPages/EnergyCalculator',
    date: null,
  })
  expect((await find('nyjsq')).rows[0]).toMatchObject({ kind: 'service', address: '/mainPages/EnergyCalculator' })
})

test('the snippet marks the hit and is text, not markup', async () => {
  const { rows } = await find('标识', { kind: 'policy' })
  expect(rows[0]?.snippet).toEqual([
    { text: '<b>水效</b> & "', hit: false },
    { text: '标识', hit: true },
    { text: '" 100% a_b', hit: false },
  ])
})

test.each([
  '水',
  'a',
  '。，！？',
  '   ',
  '',
  '绿'.repeat(200),
  '绿色工厂'.repeat(50),
  "'; drop table search_document; --",
  '%_\\',
  '.*+?^$()|[]\\',
  '👩‍🏭绿色',
  Array.from({ length: 40 }, (_, i) => `词${i}`).join(' '),
])('%j is answered', async (searchText) => {
  const found = await find(searchText)
  expect(Array.isArray(found.rows)).toBe(true)
})

test('one character is found in titles; 201 are refused in words', async () => {
  expect(titlesOf(await find('约'))).toContain('节约用水条例')
  const answer = await app.call(search.everything, { words: '长'.repeat(201) })
  expect(answer).toMatchObject({ status: 422, data: { errors: [{ field: 'words', message: '最多输入200个字符!' }] } })
})

test('a forged cursor is refused', async () => {
  for (const after of ['x', Buffer.from('["title","0000-01-01T00:00:00Z","notice","a"]').toString('base64url')]) {
    const answer = await app.call(search.everything, { words: '绿色', after })
    expect(answer).toMatchObject({ status: 422, data: { errors: [{ field: 'after' }] } })
  }
})

describe('from page to page', () => {
  const many = Array.from({ length: 34 }, (_, i) =>
    document(`page-${String(i).padStart(2, '0')}`, {
      title: i % 3 === 0 ? `翻页样例${i}` : `第${i}号`,
      text: `翻页样例的正文${i}`,
      date: `2026-02-${String((i % 5) + 1).padStart(2, '0')}`,
    }),
  )
  beforeAll(() => indexDocuments(app.services.db, many))
  afterAll(() =>
    removeDocuments(
      app.services.db,
      ['notice'],
      many.map(({ ref }) => ref),
    ),
  )

  test('every hit is on one page only, titles first, also while one is added', async () => {
    const seen: string[] = []
    let after: string | undefined
    for (let page = 0; page < 5; page++) {
      const found = await find('翻页样例', { kind: 'notice', ...(after ? { after } : {}) })
      seen.push(...found.rows.map(({ key }) => key))
      if (page === 0)
        await indexDocuments(app.services.db, [document('page-99', { title: '翻页样例新', date: '2026-12-01' })])
      if (found.next === null) break
      after = found.next
    }
    await removeDocuments(app.services.db, ['notice'], ['page-99'])
    expect(new Set(seen).size).toBe(34)
    expect(seen.slice(0, 12).every((key) => Number(key.slice(-2)) % 3 === 0)).toBe(true)
    expect((await find('翻页样例')).counts.find(({ kind }) => kind === 'notice')).toMatchObject({
      count: 34,
      capped: false,
    })
  })
})

test('nothing is found before its moment or after it, without any job', async () => {
  await indexDocuments(app.services.db, [
    document('timed', {
      title: '定时的特别通知',
      shownFrom: '2026-11-28T00:00:00.000Z',
      shownUntil: '2026-12-01T00:00:00.000Z',
    }),
  ])
  moveClock('2026-11-27T23:59:59Z')
  expect(await notices('定时的特别通知')).toEqual([])
  expect(await notices('定时的特别通制')).toEqual([])
  moveClock('2026-11-28T00:00:01Z')
  expect(await notices('定时的特别通知')).toHaveLength(1)
  moveClock('2026-12-01T00:00:00Z')
  expect(await notices('定时的特别通知')).toEqual([])
  expect((await find('定时的特别通知')).counts.filter(({ kind }) => kind === 'notice')).toEqual([])
})
