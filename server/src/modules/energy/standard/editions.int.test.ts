/** 标准库 on the real server: added, changed, ended by the city with a second person; what was published once never changes. */
import type { CallRequest } from '@green/contract/call.ts'
import { standardMatching } from '@green/contract/calls/energy/standard.ts'
import { StandardContent } from '@green/contract/content/standard-content.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { contentOf } from '@green/tools/energy-limits/editions.ts'
import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { referenceOf } from '../../../base/reference/reference.ts'
import { filing } from '../../../db/schema/filing.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { clock, moveClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'

const { app, scheme, as } = await openTestScheme()

beforeAll(async () => {
  moveClock('2026-11-20T02:00:00.000Z')
})

type Content = CallRequest<typeof standardMatching.add>['content']
const value = (product: string, levels: (number | null)[], more: object = {}) => ({
  kind: 'energy' as const,
  product,
  indicator: '单位产品综合能耗',
  unit: 'kgce/t',
  comparison: 'lte' as const,
  levels,
  ...more,
})
const content = (number: string, more: Partial<Content> = {}): Content => ({
  number,
  title: '单位产品能源消耗限额',
  category: '单位产品能耗限额',
  mandatory: true,
  note: '',
  publishDate: '2026-06-01',
  effectiveDate: '2027-01-01',
  endDate: null,
  replaces: [],
  industryCodes: ['3011'],
  isVerified: true,
  source: '地方标准公告2026年第1号',
  values: [value('水泥熟料', [95, 102, 110])],
  ...more,
})

const add = (of: Content, who = as('city')) => app.call(standardMatching.add, { content: of }, who)
const modify = (code: string, version: number, of: Content, who = as('city')) =>
  app.call(standardMatching.modify, { code, version, content: of, reason: '按修改单更正' }, who)
const decide = (seen: { id: string; version: number }, who: string, publish = true, opinion = '') =>
  app.call(standardMatching.decide, { id: seen.id, version: seen.version, publish, opinion }, who)
const read = async (code: string) => (await app.call(standardMatching.edition, { code }, as('city'))).data
const publicNumbers = async (keyword: string) =>
  (await app.call(standardMatching.page, { keyword, size: 50 }, null)).data.rows.map(({ number }) => number)

test('a standard counts only when a person who wrote no part of it has published it', async () => {
  const { data: draft } = await add(content('DB50/T 1001-2026'))
  expect(await publicNumbers('DB50/T 1001-2026')).toEqual([])
  expect((await decide(draft, as('city'))).status).toBe(403)
  // Whoever changed the draft is one of its writers, too.
  const { data: changed } = await modify(draft.code, draft.version, content('DB50/T 1001-2026'), as('city2'))
  expect((await decide(changed, as('city2'))).status).toBe(403)
  await app.call(
    standardMatching.remove,
    { code: draft.code, version: changed.version, reason: '名称有误，重新录入' },
    as('city'),
  )
  const { data: again } = await add(content('DB50/T 1001-2026'))
  expect((await decide(again, as('city2'), false)).status).toBe(422)
  expect((await decide(again, as('city2'), false, '缺少适用范围，请补充')).data.state).toBe('returned')
  const { data: mended } = await modify(
    again.code,
    again.version + 1,
    content('DB50/T 1001-2026', { note: '适用全市' }),
  )
  expect((await decide(mended, as('city2'))).data.state).toBe('published')
  expect(await publicNumbers('db50/t 1001')).toEqual(['DB50/T 1001-2026'])
  const { data: detail } = await app.call(standardMatching.get, { code: again.code }, null)
  expect(detail).toMatchObject({ state: 'future', note: '适用全市', values: 1 })
  expect(detail.limits[0]).toMatchObject({ certainty: '本市录入，已与原文核对', isVerified: true })
  const page = await read(again.code)
  expect(page.history.map(({ step }) => step)).toEqual(['发布', '修改草稿', '退回修改', '录入标准'])
  expect(page.editions).toMatchObject([{ edition: 1, state: 'published', publishedByName: scheme.cast.city2.name }])
})

test('an entry that changes gets another code: a filing that chose the old one reads it as it was', async () => {
  const { current } = await read('STD001')
  if (!current) throw new Error('STD001 is in the library')
  const changed = current.values.map((one, i) => (i === 1 ? { ...one, levels: [98, 105, 115] } : one))
  const { data: draft } = await modify('STD001', 0, { ...current, values: changed })
  expect((await read('STD001')).open?.changes).toEqual([
    { label: '水泥熟料 单位产品综合能耗', before: '100／107／117 kgce/t', after: '98／105／115 kgce/t' },
  ])
  expect((await modify('STD001', 0, { ...current, values: changed }, as('city2'))).status).toBe(409)
  await decide(draft, as('city2'))
  const lists = await referenceOf(app.services)
  const find = (code: string) => lists.find('limitStandard', code)
  expect(find('STD001-1')).toMatchObject({ level3: 94, enabled: true })
  expect(find('STD001-2')).toMatchObject({ level3: 117, enabled: false })
  expect(find('STD001.1-2')).toMatchObject({ level3: 115, enabled: true, standard: 'GB 16780-2021' })
  const { data: detail } = await app.call(standardMatching.get, { code: 'STD001' }, null)
  expect(detail.limits.map(({ code }) => code).toSorted()).toEqual([
    'STD001-1',
    'STD001-3',
    'STD001-4',
    'STD001-5',
    'STD001.1-2',
  ])
  // The next edition replaces this one and keeps every earlier code findable.
  const next = changed.map((one, i) => (i === 1 ? { ...one, levels: [97, 104, 114] } : one))
  await decide((await modify('STD001', 0, { ...current, values: next })).data, as('city2'))
  const later = await referenceOf(app.services)
  expect(later.find('limitStandard', 'STD001.1-2')).toMatchObject({ level3: 115, enabled: false })
  expect(later.find('limitStandard', 'STD001.2-2')).toMatchObject({ level3: 114, enabled: true })
  expect((await read('STD001')).editions.map(({ state }) => state)).toEqual(['published', 'replaced'])
})

/** An approved year of the own enterprise with one product. */
async function aYear(product: AnswerSet, year: number) {
  const [{ id, qxCode }] = scheme.factories
  const at = clock.now()
  await app.services.db.insert(filing).values({
    id: ids.next(),
    programme: nonGreenData.id,
    enterpriseId: id,
    qxCode,
    year,
    formVersion: '2026',
    state: 'approved',
    organisation: {},
    enterpriseName: '重庆示例',
    socialCode: '9150',
    answers: { productRows: [{ year, unit: '吨', output: '1000', ...product }] },
    figures: {},
    stateSince: at,
    createdAt: at,
    updatedAt: at,
    updatedBy: id,
    updatedByName: '测试',
  })
}
const ownRadar = async () => (await app.call(standardMatching.ownRadar, {}, as('filer'))).data

test('the radar takes a chosen former edition for the one that replaces it, and reads water as it reads energy', async () => {
  const limit = value('顶装焦炉', [100, 105, 120], { indicator: '焦炭单位产品能耗' })
  const energy = content('GB 21342-2027', { replaces: ['GB 21342-2025'], industryCodes: ['2521'], values: [limit] })
  await decide((await add(energy)).data, as('city2'))
  await aYear({ productName: '焦炭', limitStd: 'STD008-1', productTce: '130' }, 2025)
  expect((await ownRadar()).rows).toMatchObject([
    { standard: 'GB 21342-2027', by: 'replaced', limit: 120, state: 'future' },
  ])
  const water = {
    ...value('水泥熟料', [null, 0.2, 0.4], { unit: 'm³/t' }),
    kind: 'water' as const,
    indicator: '单位产品取水量',
  }
  const quota = content('GB/T 18916.62-2026', { category: '取水定额', mandatory: false, values: [water] })
  await decide((await add({ ...quota, replaces: ['GB/T 18916.62-2022'] })).data, as('city2'))
  const lists = await referenceOf(app.services)
  const [old] = lists.items('waterQuotaProduct').filter(({ standard }) => standard === 'GB/T 18916.62-2022')
  await aYear({ productName: '熟料', waterQuota: old?.code ?? '', productIntake: '500' }, 2026)
  const { rows } = await ownRadar()
  expect(rows).toMatchObject([
    { kind: 'water', standard: 'GB/T 18916.62-2026', by: 'replaced', level: '通用值', limit: 0.4 },
  ])
  expect(rows[0]?.gap).toBeCloseTo(100, 6)
})

test('a local standard counts beside the national one that was chosen', async () => {
  const [made] = await app.services.db.select().from(enterprise).where(eq(enterprise.id, scheme.factories[0].id))
  const limit = value('捣固焦炉', [100, 105, 120], { indicator: '焦炭单位产品能耗' })
  const local = content('DB50/T 1004-2026', { industryCodes: [made?.industryCode ?? ''], values: [limit] })
  await decide((await add(local)).data, as('city2'))
  await aYear({ productName: '冶金焦', limitStd: 'STD008-2', productTce: '130' }, 2027)
  expect((await ownRadar()).rows).toMatchObject([{ standard: 'DB50/T 1004-2026', by: 'name', limit: 120 }])
})

test('a standard ends on a day: until then it counts, from then on nothing of it is offered', async () => {
  const { code } = (await app.call(standardMatching.page, { keyword: 'DB50/T 1001-2026' }, null)).data.rows[0] ?? {
    code: '',
  }
  const remove = (more: object) =>
    app.call(standardMatching.remove, { code, version: 0, reason: '标准化部门公告废止', ...more }, as('city'))
  expect((await remove({})).status).toBe(422)
  expect((await remove({ endDate: '2026-12-31' })).status).toBe(422)
  await decide((await remove({ endDate: '2027-06-01' })).data, as('city2'))
  const state = async () => (await app.call(standardMatching.get, { code }, null)).data
  expect(await state()).toMatchObject({ state: 'future', values: 1 })
  moveClock('2027-06-01T02:00:00.000Z')
  expect(await state()).toMatchObject({ state: 'ended', values: 0 })
  moveClock('2026-11-20T02:00:00.000Z')
})

test('what cannot be is refused at its field', async () => {
  const fault = async (of: Partial<Content>) => {
    const answer = await add(content('DB50/T 1099-2026', of))
    return [answer.status, JSON.stringify(answer)] as const
  }
  for (const [of, shownText] of [
    [{ number: 'gb 16780-2021' }, '已有这个编号'],
    [{ publishDate: '2027-02-01' }, '实施日期不能早于发布日期'],
    [{ replaces: ['DB50/T 1099-2026'] }, '不能代替自己'],
    [{ industryCodes: ['9999'] }, '没有小类9999'],
    [{ values: [value('砖', [1, 2, 3]), value('砖', [1, 2, 4])] }, '有两行'],
    [{ values: [value('砖', [null, null, null])] }, '至少填写一级'],
  ] as const) {
    const [status, text] = await fault(of as Partial<Content>)
    expect([status, text.includes(shownText)], shownText).toEqual([422, true])
  }
  expect((await modify('STD009', 0, content('GB 99999-2026'))).status).toBe(422)
  expect((await modify('STD999', 0, content('GB 99998-2026'))).status).toBe(404)
})

test('the office sees drafts first; the county and enterprises see no drafts', async () => {
  await add(content('DB50/T 1002-2026'))
  const list = async (query: object, who = as('admin')) =>
    app.call(standardMatching.editions, { size: 50, ...query }, who)
  expect((await list({})).data.rows[0]).toMatchObject({
    number: 'DB50/T 1002-2026',
    open: { state: 'draft', purpose: 'add' },
  })
  expect((await list({ only: 'open' })).data.total).toBe(1)
  expect((await list({ only: 'city', keyword: '16780' })).data.rows).toMatchObject([{ code: 'STD001', edition: 2 }])
  expect((await list({}, as('county'))).status).toBe(403)
  expect((await add(content('DB50/T 1003-2026'), as('admin'))).status).toBe(403)
})

test('the list leaves as a workbook, one line for each entry of what counts', async () => {
  const answer = await app.call(standardMatching.exportList, { keyword: '16780' }, as('admin'))
  const { sheets } = await readXlsx(answer.body)
  const rows = sheets[0]?.rows ?? []
  expect(rows[0]?.slice(0, 2)).toEqual(['编号', '名称'])
  expect(rows.length).toBe(6)
  expect(rows.at(-1)).toEqual(expect.arrayContaining(['GB 16780-2021', '水泥熟料', 97, 104, 114]))
  expect((await app.call(standardMatching.exportList, {}, as('county'))).status).toBe(403)
})

test('every standard of the library passes the checks of the form, so that each can be changed', async () => {
  const lists = await referenceOf(app.services)
  const [limits, quotas] = [lists.items('limitStandard'), lists.items('waterQuotaProduct')]
  const faults = lists.items('standardLibrary').flatMap((one) => {
    const result = StandardContent.safeParse(contentOf(one, { limits, quotas }))
    return result.success
      ? []
      : [`${one.number}: ${result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('；')}`]
  })
  expect(faults).toEqual([])
})
