/** What the steps of the product publish, withdraw and serve: who finds it, and who does not. */

import { greenCode } from '@green/contract/calls/code/green-code.ts'
import { type ContentText, contentEditing } from '@green/contract/calls/content/content.ts'
import { enterprise as enterpriseCalls, lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { ownPlace } from '@green/contract/calls/overview/own-place.ts'
import { search } from '@green/contract/calls/overview/search.ts'
import { todo } from '@green/contract/calls/overview/todo.ts'
import { certificate } from '@green/contract/calls/title/certificate.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { titles } from '@green/contract/calls/title/titles.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { type OwedThere, owedByPage } from '@green/filing/todo/owed-by-page.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { nameKeys } from '../../../base/enterprise/rename/names.ts'
import { grams } from '../../../base/enterprise/search-keys.ts'
import { byTwo, settleIn } from '../../../base/two-hands/testing.ts'
import { transaction } from '../../../db/database.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { homeCounty } from '../../../demo/enterprise/people.ts'
import { aSentRow, aTitle } from '../../../filing/test-filings.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { openedCode } from '../../code/green-code/testing.ts'
import { publishedTask } from '../../inspection/inspection/testing.ts'
import { lockTitle, writeTitle } from '../../title/title/store.ts'

const { app, scheme, as, signIn } = await openTestScheme()

afterEach(resetClock)

const everything = async (searchText: string, token: string | null = null) =>
  (await app.call(search.everything, { words: searchText }, token)).data
const found = async (searchText: string) => (await everything(searchText)).rows.map(({ address }) => address)

describe('a piece of content', () => {
  const text: ContentText = {
    column: 'news',
    title: '磐石计划首批名单',
    summary: '首批入选企业名单公布。',
    body: ['磐石计划由工业主管部门组织实施。'],
    source: '市级工业主管部门',
    tags: ['磐石计划'],
    top: false,
    fields: {},
    files: [],
    links: [],
    programmes: [],
  }
  const published = async (over: Partial<ContentText> = {}) => {
    const draft = (await app.call(contentEditing.saveDraft, { kind: 'news', text: { ...text, ...over } }, as('city')))
      .data
    const { id, version } = draft
    const sent = (await app.call(contentEditing.submit, { id, version }, as('city'))).data
    return { id, version: sent.version }
  }

  test('is found from its publication until it is withdrawn, and its topic with it', async () => {
    const sent = await published()
    expect(await found('磐石计划')).toEqual([])
    const shown = (await app.call(contentEditing.publish, sent, as('city2'))).data
    expect(await found('磐石計劃')).toEqual([`/mainPages/newsDetail/id=${sent.id}`])
    expect(await everything('磐石')).toMatchObject({ topics: ['磐石计划'], counts: [{ kind: 'news', count: 1 }] })
    const withdrawn = { id: sent.id, version: shown.version, opinion: '名单有误，重新公布' }
    expect((await app.call(contentEditing.withdraw, withdrawn, as('city2'))).status).toBe(200)
    expect(await everything('磐石计划')).toMatchObject({ rows: [], counts: [], topics: [] })
    expect(await found('磐右计划')).toEqual([])
  })

  test('of which a new version waits is found by the published words alone', async () => {
    const sent = await published({ title: '丹霞行动方案', tags: [] })
    const { id, version } = (await app.call(contentEditing.publish, sent, as('city2'))).data
    const next = { ...text, title: '赤霞行动方案', tags: [] }
    await app.call(contentEditing.saveDraft, { id, version, kind: 'news', text: next }, as('city'))
    expect(await found('丹霞行动')).toHaveLength(1)
    expect((await everything('赤霞行动')).rows.every(({ isNear }) => isNear)).toBe(true)
  })

  test('that is scheduled or ends is found between its moments', async () => {
    const sent = await published({ title: '青藤课堂开讲', tags: [] })
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    const shown = (await app.call(contentEditing.publish, { ...sent, publishAt }, as('city2'))).data
    expect(await found('青藤课堂')).toEqual([])
    const expireAt = new Date(Date.now() + 7_200_000).toISOString()
    await app.call(contentEditing.expire, { id: sent.id, version: shown.version, expireAt }, as('city2'))
    moveClock(new Date(Date.now() + 3_700_000).toISOString())
    expect(await found('青藤课堂')).toHaveLength(1)
    moveClock(new Date(Date.now() + 7_300_000).toISOString())
    expect(await found('青藤课堂')).toEqual([])
  })
})

test('a title is found while it is held, by its credit code too, which is not shown', async () => {
  const entry = {
    kind: 'waterLeader',
    level: 'city',
    enterpriseName: '重庆示例巴渝钢材有限公司',
    socialCode: '91500118MAXX1058X5',
    qxCode: homeCounty,
    industryCode: '3130',
    year: 2026,
    batchNo: '2026年第一批',
    documentNumber: '渝经信〔2026〕8号',
    validFrom: '2026-03-01',
    jgName: '重庆示例测评技术有限公司',
    summary: '',
    extras: { product: '钢材', vui: '2.1' },
  } as const
  await settleIn(app)
  await byTwo(app, titles.save, entry, [as('city'), as('city2')])
  const [made] = (await app.call(titles.list, { kind: 'waterLeader' }, as('city'))).data.rows
  const address = `/mainPages/greenDetail?id=${made?.id}`
  expect(await found('巴渝鋼材')).toEqual([address])
  expect(await found('bygc')).toContain(address)
  const byCode = await everything('91500118MAXX1058X5')
  expect(byCode.rows[0]?.address).toBe(address)
  expect(JSON.stringify(byCode)).not.toContain('MAXX1058')
  moveClock('2028-03-02T00:00:00+08:00')
  expect(await found('巴渝钢材')).toEqual([])
  resetClock()
  await transaction(app.services.db, async (tx) => {
    const row = await lockTitle(tx, made?.id ?? '')
    if (row) await writeTitle(tx, { ...row, state: 'revoked' })
  })
  expect(await found('巴渝钢材')).toEqual([])
})

describe('own records', () => {
  const own = (searchText: string, token: string | null = as('filer'), more: object = {}) =>
    app.call(search.own, { words: searchText, ...more }, token)

  test('an enterprise finds its inspection, and no other enterprise does', async () => {
    await publishedTask(app.services, [scheme.factories[0]], scheme.cast)
    const mine = (await own('節能監察')).data
    expect(mine.counts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['inspection']))
    expect((await own('节能自查')).data.counts.map(({ kind }) => kind)).toContain('message')
    expect(mine.rows.find(({ kind }) => kind === 'inspection')?.address).toMatch(/^\/mainPages\/qyjnjc\?id=/)
    expect((await own('jnjc')).data.counts.length).toBeGreaterThan(0)
    expect((await own('节能监查')).data.rows.length).toBeGreaterThan(0)
    expect((await own('节能监察', as('neighbour'))).data).toEqual({ rows: [], counts: [], next: null })
  })

  test('an enterprise finds its filing by what it wrote; others do not, and the public search never does', async () => {
    const filing = await scheme.filed(greenFactory, scheme.factories[0], 'submitted')
    const mine = (await own('绿色工厂', as('filer'), { kind: 'filing' })).data
    expect(mine.rows[0]).toMatchObject({ kind: 'filing', address: `/mainPages/lsgcsb?id=${filing.id}` })
    expect((await own('绿色工厂', as('neighbour'), { kind: 'filing' })).data.rows).toEqual([])
    expect(JSON.stringify(await everything(filing.number ?? '', as('city')))).not.toContain(filing.id)
  })

  test('only enterprises have own records; any words are answered', async () => {
    for (const token of [as('county'), as('city')]) expect((await own('绿色', token)).status).toBe(403)
    expect((await own('绿色', null)).status).toBe(401)
    for (const searchText of ['', '。', '绿', '.*+(', '绿'.repeat(200), "' or 1=1"])
      expect((await own(searchText)).status, searchText).toBe(200)
    expect((await own('绿色', as('filer'), { kind: 'other' })).status).toBe(422)
    expect((await own('绿色', as('filer'), { after: 'x' })).status).toBe(422)
  })
})

describe('我的企业', () => {
  const glance = (token: string | null) => app.call(ownPlace.glance, {}, token)

  test('says how each page stands, what is late there, and which titles are held; of the own enterprise alone', async () => {
    const [factory] = scheme.factories
    const { services } = app
    await openedCode(services, factory, { by: scheme.cast.city, year: 2024, rated: {} })
    const held = { enterpriseId: factory.id, enterpriseName: factory.name, qxCode: factory.qxCode }
    const title = await aTitle(app, held)
    await aTitle(app, { ...held, kind: 'energyLeader', year: 2020, validFrom: '2020-01-01', validTo: '2020-12-31' })
    const owed = async () => owedByPage((await app.call(todo.mine, {}, as('filer'))).data.groups)
    const before = await owed()
    moveClock(new Date(Date.now() + 11 * 86_400_000).toISOString())
    await signIn('filer')
    const { data } = await glance(as('filer'))
    const stateOf = (name: string) => data.pages.find((one) => one.name === name)?.state
    const { total } = (await app.call(greenCode.own, {}, as('filer'))).data.code ?? {}
    expect(stateOf('绿效码')).toBe(`A ${total?.toFixed(2)} 已告知`)
    expect(stateOf('节能监察')).toBe('1件在办')
    expect(stateOf('绿电凭证')).toBeUndefined()
    const lateOf = (of: OwedThere[]) => of.find(({ page }) => page === portalScreens.inspections.path)
    const after = await owed()
    expect([lateOf(before), lateOf(after)]).toEqual([
      { page: '/mainPages/qyjnjc', count: 1, late: 0 },
      { page: '/mainPages/qyjnjc', count: 1, late: 1 },
    ])
    const duties = (await app.call(todo.mine, {}, as('filer'))).data.groups
    expect(after.reduce((sum, { count }) => sum + count, 0)).toBe(duties.reduce((sum, { count }) => sum + count, 0))
    expect(data.titles.map(({ id, label, isValid }) => [id === title, label, isValid])).toEqual([
      [true, '市级绿色工厂', true],
      [false, '市级能效领跑者', false],
    ])
    expect({ kind: data.kind, failed: data.failed }).toEqual({ kind: 'enterprise', failed: [] })
    await signIn('neighbour', 'park', 'institution', 'county', 'city')
    expect((await glance(as('neighbour'))).data).toMatchObject({ pages: [], titles: [], failed: [] })
    expect((await glance(as('park'))).data.kind).toBe('park')
    for (const name of ['county', 'city'] as const) expect((await glance(as(name))).status).toBe(403)
    expect((await glance(null)).status).toBe(401)
  })

  test('a bank has the place of a bank', async () => {
    const { db } = app.services
    await signIn('institution')
    await db.update(enterprise).set({ institutionKind: 'bank' }).where(eq(enterprise.id, scheme.institution.id))
    expect((await glance(as('institution'))).data).toMatchObject({
      kind: 'bank',
      pages: [{ name: '信贷参考', state: '没有待受理' }],
    })
    await db.update(enterprise).set({ institutionKind: null }).where(eq(enterprise.id, scheme.institution.id))
  })
})

describe('an enterprise that was renamed', () => {
  const before = '重庆示例旧称化工有限公司'
  const after = '重庆示例焕新材料有限公司'

  test('bears the new name on open filings, keeps the old one on what is published and decided, and is found by both', async () => {
    const [, factory] = scheme.factories
    const { db } = app.services
    const named = { enterpriseName: before, ...nameKeys({ enterpriseName: before, formerNames: [], socialCode: '' }) }
    await db.update(enterprise).set(named).where(eq(enterprise.id, factory.id))
    const row = (state: State) =>
      aSentRow(
        app,
        greenFactory,
        factory,
        { answers: {}, figures: {} },
        {
          state,
          enterpriseName: before,
          grams: grams([before]),
          publicityEnd: '2099-12-31',
          organisation: { qxName: '', enterpriseName: before },
          openKey: state,
        },
      )
    const [open, published, decided] = [await row('submitted'), await row('publicity'), await row('rejected')]
    const number = 'LSGC2026900'
    const held = {
      enterpriseId: factory.id,
      enterpriseName: before,
      qxCode: factory.qxCode,
      grams: grams([before, number]),
    }
    const title = await aTitle(app, { ...held, number })
    const bearsNew = async (id: string) => {
      const { data } = await app.call(filingCalls.get, { id }, as('county'))
      return { name: data.enterpriseName, of: data.organisation.enterpriseName, now: data.nameNow }
    }
    const listed = async (keyword: string) =>
      (await app.call(shenb.getShenbs, { keyword }, as('county'))).data.rows.map(({ id }) => id)
    const all = [open, published, decided].map(({ id }) => id).toSorted()

    const [pending] = await db
      .update(enterprise)
      .set({ pendingChange: { enterpriseName: after }, verification: 'verifying' })
      .where(eq(enterprise.id, factory.id))
      .returning()
    expect(await bearsNew(open.id)).toEqual({ name: before, of: before, now: null })
    expect(await listed('焕新材料')).toEqual([])
    const verify = { id: factory.id, version: pending?.version ?? 0, approve: true }
    expect((await app.call(enterpriseCalls.verify, verify, as('county'))).data.formerNames).toEqual([
      { name: before, until: clock.today(), by: 'verified' },
    ])

    expect(await bearsNew(open.id)).toEqual({ name: after, of: after, now: null })
    for (const { id } of [published, decided])
      expect(await bearsNew(id)).toEqual({ name: before, of: before, now: after })
    const { data: shown } = await app.call(filingCalls.get, { id: open.id }, as('county'))
    expect(shown.history.at(-1)).toMatchObject({ action: 'rename', details: { 原名称: before, 新名称: after } })
    for (const word of ['旧称化工', '焕新材料', 'jchg', 'hxcl']) {
      expect((await listed(word)).toSorted(), word).toEqual(all)
      const { data: enterprises } = await app.call(lsdtqyinfo.page, { keyword: word }, as('county'))
      expect(
        enterprises.rows.map(({ id }) => id),
        word,
      ).toEqual([factory.id])
      const { data: register } = await app.call(titles.list, { keyword: word }, as('city'))
      expect(
        register.rows.map(({ id, nameNow }) => [id, nameNow]),
        word,
      ).toEqual([[title, after]])
      const { data: published } = await app.call(titleList.projectFactory, { keyword: word }, null)
      expect(
        published.rows.map(({ id }) => id),
        word,
      ).toEqual([title])
      const { data: hits } = await app.call(search.find, { words: word }, as('city'))
      expect(JSON.stringify(hits), word).toContain(title)
    }
    expect(await found('焕新材料')).toEqual([`/mainPages/greenDetail?id=${title}`])
    expect((await app.call(certificate.check, { number }, null)).data).toMatchObject({
      enterpriseName: before,
      nameNow: after,
    })
    // The decision that follows is taken under the name of its own day.
    await app.call(
      shenb.updateCityState,
      { id: published.id, state: 'rejected', version: published.version, opinion: '公示期间有异议成立，不予认定。' },
      as('city'),
    )
    expect((await bearsNew(published.id)).now).toBeNull()
  })
})
