/** The freshness board and the nightly check on the real database. */
import { contentEditing } from '@green/contract/calls/content/content.ts'
import { contentCheck } from '@green/contract/calls/content/content-check.ts'
import { cdict } from '@green/contract/calls/overview/lookup.ts'
import type { Body } from '@green/contract/content/rich-text.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { confirmed, proposeEntry } from '../../../base/setting/testing.ts'
import { aPerson, type TestPerson } from '../../../db/test-people.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { moveClock, resetClock } from '../../../platform/clock.ts'
import { checkContent } from './nightly.ts'

const app = await sharedTestApp()
let city: TestPerson
let city2: TestPerson
let county: TestPerson

beforeAll(async () => {
  city = await aPerson(app, 'city')
  city2 = await aPerson(app, 'city')
  county = await aPerson(app, 'county', { qxCode: '500112' })
})
afterEach(resetClock)

async function published(title: string, body: Body, over: { kind?: 'news' | 'notice'; column?: string } = {}) {
  const { kind = 'news', column = 'news' } = over
  const text = { title, column, body, summary: '', source: '市级主管部门', tags: [], top: false }
  const draft = (await app.call(contentEditing.saveDraft, { kind, text }, city.token)).data
  const sent = (await app.call(contentEditing.submit, { id: draft.id, version: draft.version }, city.token)).data
  return (await app.call(contentEditing.publish, { id: sent.id, version: sent.version }, city2.token)).data
}
const board = async () => (await app.call(contentCheck.board, {}, city.token)).data
const lineOf = async (key: string) => (await board()).lines.find((line) => line.key === key)
const findings = async (input: { aside?: '1' } = {}) =>
  (await app.call(contentCheck.findings, { ...input, size: 50 }, city.token)).data.rows

test('a column is in order for its days, then late; one without anything is empty; each with the way to it', async () => {
  expect((await app.call(contentCheck.board, {}, county.token)).status).toBe(403)
  moveClock('2026-11-02T02:00:00Z')
  await published('申报开始', ['第一段。'])
  await published('关于申报的通知', ['第一段。'], { kind: 'notice', column: 'notice' })
  expect(await lineOf('news news news')).toMatchObject({
    state: 'ok',
    days: 14,
    link: '/mainPages/newsUpdates',
    newest: expect.stringMatching(/^2026-11-02/),
  })
  expect(await lineOf('others news case')).toMatchObject({ state: 'empty', newest: null })
  moveClock('2026-11-20T03:00:00Z')
  expect(await lineOf('news news news')).toMatchObject({ state: 'late', note: '18天前更新' })
  expect(await lineOf('home')).toMatchObject({ state: 'late' })
  expect(await lineOf('notices notice notice')).toMatchObject({ state: 'ok' })
  expect((await board()).source).toContain('国办秘函〔2019〕19号')
})

test('before the first night nothing is said to be in order', async () => {
  expect(await board()).toMatchObject({ checkedAt: null })
  expect(await lineOf('links')).toMatchObject({ state: 'unchecked' })
})

test('links, words and days are found with their place; links to other sites are only counted while the city lets none be opened', async () => {
  const target = await published('会撤下的内容', ['第一段。'])
  const run = (text: string, href: string) => ({ text, href })
  await published('有问题的内容', [
    '请用帐号登录，2026年2月30日前报送。',
    {
      kind: 'paragraph',
      runs: [
        run('办法', '/mainPages/newsUpdate'),
        run('通知', `/mainPages/newsDetail/id=${target.id}`),
        run('列表', '/mainPages/ggtz'),
        run('外部', 'https://www.gov.cn/'),
      ],
    },
  ])
  await checkContent(app.services)
  const first = await findings()
  expect(first.map(({ sort, what }) => `${sort} ${what}`).toSorted()).toEqual([
    'date 日期“2026年2月30日”不存在',
    'innerLink 没有“/mainPages/newsUpdate”这个页面',
    'wrongWord “帐号”，建议写作“账号”',
  ])
  expect(first.every(({ link }) => link.startsWith('/hindex/newsManage?open='))).toBe(true)
  expect(await board()).toMatchObject({ outsideLinks: 1, openedLinks: null, checkedAt: expect.any(String) })
  const shown = { id: target.id, version: target.version, opinion: '内容已经过时。' }
  await app.call(contentEditing.withdraw, shown, city2.token)
  await checkContent(app.services)
  await checkContent(app.services)
  const after = await findings()
  expect(after.filter(({ what }) => what.startsWith('链接的内容已不公开'))).toHaveLength(1)
  expect(after).toHaveLength(4)
})

test('a finding is set aside with a reason, stays so on the next night, and can be listed again', async () => {
  const [word] = (await findings()).filter(({ sort }) => sort === 'wrongWord')
  const id = word?.id ?? ''
  expect((await app.call(contentCheck.setAside, { id, reason: ' ' }, city.token)).status).toBe(422)
  await app.call(contentCheck.setAside, { id, reason: '引用的原文如此。' }, city.token)
  await checkContent(app.services)
  expect((await findings()).map((one) => one.id)).not.toContain(id)
  expect(await findings({ aside: '1' })).toMatchObject([{ id, setAsideReason: '引用的原文如此。' }])
  await app.call(contentCheck.setAside, { id, reason: null }, city.token)
  expect((await findings()).map((one) => one.id)).toContain(id)
})

test('the city adds a sensitive word with a second person, and the next night finds it; nobody outside reads the list', async () => {
  await published('招用情况', ['对口帮扶词语甲的企业优先。'])
  const add = (label: string, dict = 'sensitiveWords') =>
    proposeEntry(app, { dict, code: 'own1', label, version: 0 }, city.token)
  expect((await add('甲')).data).toMatchObject({ errors: [{ field: 'label', message: '要查的词至少2个字' }] })
  expect((await add('只有一半', 'wrongWords')).data).toMatchObject({ errors: [{ field: 'label' }] })
  await confirmed(app, await add('词语甲→词语乙'), city2.token)
  const nightFinds = async () => {
    await checkContent(app.services)
    return (await findings()).flatMap(({ sort, what }) => (sort === 'sensitiveWord' ? [what] : []))
  }
  await expect.poll(nightFinds).toEqual(['“词语甲”，建议写作“词语乙”'])
  const all = (await app.call(cdict.getDicts, {}, null)).data
  expect(Object.keys(all)).toContain('bank')
  expect(Object.keys(all)).not.toContain('sensitiveWords')
  expect((await app.call(cdict.getDicts, { code: 'sensitiveWords,wrongWords' }, null)).data).toEqual({})
})

test('links to other sites that lead nowhere are listed until they are mended; one that was not reached stays', async () => {
  const { services } = app
  const dead = 'https://www.example.gov.cn/a'
  const alive = 'https://www.example.gov.cn/b'
  const link = (href: string) => ({ kind: 'paragraph' as const, runs: [{ text: '原文', href }] })
  await published('有外部链接的内容', [link(dead), link(alive)])
  const nightWith = async (answers: Record<string, string | null>) => {
    const checked: string[] = []
    services.links = {
      check: async (addresses) => {
        checked.push(...addresses)
        return new Map(Object.entries(answers))
      },
    }
    await checkContent(services)
    return checked
  }
  const ofOutside = async () =>
    (await findings()).flatMap(({ sort, what, place }) => (sort === 'outsideLink' ? [[what, place]] : []))
  expect(await nightWith({ [dead]: '对方答复 404', [alive]: null })).toEqual(expect.arrayContaining([dead, alive]))
  expect(await ofOutside()).toEqual([[`${dead}（对方答复 404）`, '原文']])
  expect(await board()).toMatchObject({ openedLinks: 2 })
  expect(await lineOf('links')).toMatchObject({ state: 'found' })
  await nightWith({ [alive]: null })
  expect(await ofOutside()).toHaveLength(1)
  await nightWith({ [dead]: null, [alive]: null })
  expect(await ofOutside()).toEqual([])
  services.links = null
})
