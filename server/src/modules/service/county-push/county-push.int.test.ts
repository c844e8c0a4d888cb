/** 区县推送 on the real database: once a year, decided by the city, with a diagnosis where one is wanted. */

import { message } from '@green/contract/calls/content/public.ts'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { labels } from '@green/contract/calls/overview/labels.ts'
import { timeline } from '@green/contract/calls/overview/timeline.ts'
import { countyPush } from '@green/contract/calls/service/county-push.ts'
import { fq } from '@green/contract/calls/service/diagnosis.ts'
import { expect, test } from 'vitest'
import { partsOf, withoutChance } from '../../../base/record/testing.ts'
import { aloneOf } from '../../../base/two-hands/testing.ts'
import { serviceRate } from '../../../db/schema/services.ts'
import { homeCounty } from '../../../demo/enterprise/people.ts'
import { withPapers } from '../../../demo/papers.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'

const { app, scheme, actors, as } = await openTestScheme()

const pushInput = {
  year: 2026,
  reason: '单位产品能耗优于行业先进值，正在实施余热利用改造。',
  aspects: ['effTop', 'project'],
  targetLevel: 'city' as const,
  planYear: 2027,
  needDiagnosis: true,
  contactName: '联演示',
  contactPhone: '023-11000001',
}
const push = (which: 0 | 1 | 2, more = {}, who: CastName = 'county') =>
  app.call(countyPush.push, { ...pushInput, enterpriseId: scheme.factories[which].id, ...more }, as(who))
const first = async () => {
  const { rows } = (await app.call(countyPush.getPushes, {}, as('city'))).data
  const found = rows.find((row) => row.enterpriseId === scheme.factories[0].id)
  if (!found) throw new Error('the push is gone')
  return found
}
const decide = async (state: 'accepted' | 'declined' | 'invited', opinion = '') => {
  const { id, version } = await first()
  return app.call(countyPush.decide, { id, version, state, opinion }, as('city'))
}

test('a county names its own enterprise, once a year, with its paper', async () => {
  const files = await withPapers(app.services, scheme.cast.countyOf(homeCounty), [
    { id: '', name: '推荐函.pdf', size: 1, sha256: '0'.repeat(64) },
  ])
  const made = await push(0, { files })
  expect(made.data).toMatchObject({ state: 'pushed', aspects: '能效先进、有改造项目', allowed: [] })
  const again = await push(0)
  expect([again.status, again.msg]).toEqual([409, '该企业2026年的推送已存在，请核对后修改'])
  expect((await push(0, { year: 2027, planYear: 2028 })).status).toBe(200)
  expect((await push(2)).status).toBe(404)
  for (const who of ['city', 'admin', 'filer'] as const) expect((await push(1, {}, who)).status).toBe(403)
  const link = (who: CastName) => app.call(lsdtFile.getFileName, { id: made.data.files[0]?.id ?? '' }, as(who))
  expect([(await link('city')).status, (await link('otherCounty')).status]).toEqual([200, 404])
})

test('what is missing is told at its field', async () => {
  const faults = async (more: Record<string, unknown>) =>
    ((await push(1, more)).data as unknown as { errors: { field: string }[] }).errors.map((e) => e.field)
  expect(await faults({ reason: '好企业', aspects: [], contactName: '' })).toEqual(
    expect.arrayContaining(['reason', 'aspects', 'contactName']),
  )
  expect(await faults({ aspects: ['nothing'] })).toEqual(['aspects'])
  expect(await faults({ planYear: 2025 })).toEqual(['planYear'])
})

test('the city decides: declining wants a reason, taking in opens the diagnosis, then it invites', async () => {
  expect((await first()).allowed).toEqual(['accepted', 'declined'])
  expect((await decide('declined')).status).toBe(422)
  expect((await decide('invited')).status).toBe(409)
  expect((await decide('accepted')).data).toMatchObject({ state: 'accepted', allowed: ['invited'] })
  const { rows } = (await app.call(fq.getFqByCode, {}, as('filer'))).data
  expect(rows).toMatchObject([{ source: 'county', state: 'requested', types: '综合' }])
  expect((await decide('declined', '不再符合条件。')).status).toBe(409)
  expect((await decide('invited')).data.state).toBe('invited')
  const titles = (await app.call(message.list, { page: 1, size: 10 }, as('filer'))).data.rows.map((row) => row.title)
  expect(titles).toContain('邀请申报绿色工厂')
})

test('a county reads and exports its own only', async () => {
  expect((await app.call(countyPush.getPushes, {}, as('county'))).data.total).toBe(2)
  expect((await app.call(countyPush.getPushes, {}, as('otherCounty'))).data.total).toBe(0)
  expect((await app.call(countyPush.exportPushes, {}, as('county'))).status).toBe(200)
  expect((await app.call(countyPush.exportPushes, {}, as('otherCounty'))).status).toBe(422)
})

const watched = { name: '监察对象', description: '', enabled: true, rule: null }

test('the timeline of an enterprise shows pushes, diagnoses and rates to those who read them on their own pages', async () => {
  const { id, qxCode } = scheme.factories[0]
  await app.services.db.insert(serviceRate).values({
    id: ids.next(),
    enterpriseId: id,
    qxCode,
    rateObject: 'platform',
    level: 5,
    content: '办理太慢，等了一个月。',
    anonymous: false,
    at: clock.now(),
    state: 'open',
    updatedAt: clock.now(),
    updatedByName: '测试',
  })
  const kindsFor = async (who: CastName) => {
    const { data } = await app.call(timeline.get, { id }, as(who))
    return new Set(data.entries.map(({ kind }) => kind))
  }
  const ofOffices = ['push', 'diagnosis', 'rating'] as const
  for (const who of ['county', 'city', 'admin'] as const)
    expect([...(await kindsFor(who))], who).toEqual(expect.arrayContaining([...ofOffices]))
  const label = aloneOf(await app.call(labels.save, watched, as('city')))
  const { rows } = await app.services.db.$client.query<{ code: string }>(
    'update account set scope_labels = array[$1] where id = $2 returning (select social_code from enterprise where id = $3) as code',
    [label.id, actors.supervisor.accountId, id],
  )
  const socialCodes = rows.map(({ code }) => code)
  await app.call(labels.add, { labelId: label.id, socialCodes, startOn: '2020-01-01', reason: '监察计划' }, as('city'))
  const kinds = await kindsFor('supervisor')
  expect(kinds).toContain('label')
  expect(ofOffices.filter((kind) => kinds.has(kind))).toEqual([])
})

test('what leaves and what is logged of a push is the same to the byte', async () => {
  const lines: string[] = []
  const note = (title: string, value: unknown) => lines.push(`# ${title}`, JSON.stringify(value, null, 1))
  for (const who of ['county', 'city', 'admin'] as const)
    note(`list of ${who}`, (await app.call(countyPush.getPushes, {}, as(who))).data)
  const [enterprise] = scheme.factories
  for (const filter of [
    { year: '2027' },
    { state: 'invited' },
    { keyword: '91500100MAXX100100' },
    { keyword: '甲方水泥' },
    { keyword: 'nobody' },
    { qxCode: enterprise.qxCode, year: '2026' },
    { year: '1999' },
    { state: 'nothing' },
  ] as never[]) {
    const { status, msg, data } = await app.call(countyPush.getPushes, filter, as('city'))
    note(`list by ${JSON.stringify(filter)}`, { status, msg, data: data.rows?.map(({ id }) => id) ?? data })
  }
  const workbook = await app.call(countyPush.exportPushes, {}, as('city'))
  lines.push('# workbook', await partsOf(workbook.body))
  for (const more of [
    { reason: '' },
    { reason: '很'.repeat(301) },
    { aspects: ['effTop', 'project', 'water', 'special', 'clean', 'leader', 'effTop'] },
    { targetLevel: 'world' },
    { planYear: 2019 },
    { year: 2101 },
    { contactName: '', contactPhone: '' },
    { contactName: 'x', contactPhone: '12' },
    { files: [1, 2, 3, 4] },
    { needDiagnosis: 'yes' },
    { surprise: true },
    { enterpriseId: 'nobody' },
    { planYear: 2025 },
    { aspects: ['nothing'] },
  ]) {
    const { status, msg, data } = await push(1, more as never)
    note(`push with ${JSON.stringify(more).slice(0, 60)}`, { status, msg, data })
  }
  note('pushed with spaces', (await push(1, { reason: `  ${pushInput.reason}  `, contactName: ' 联演示 ' })).data)
  const { rows } = await app.services.db.$client.query(
    `select action, object, result, changes from audit_log where object like '%年' or action like '%区县推送%' order by at, id`,
  )
  note('log', rows)
  const history = await app.services.db.$client.query(
    `select action, from_state, to_state, actor_name, role, opinion, files, details from case_history where kind = 'county-push' order by at, id`,
  )
  note('history', history.rows)
  const described = (await app.send({ method: 'GET', url: '/ht/openapi.json' })).body.toString()
  const { paths, components } = JSON.parse(described) as Record<string, Record<string, Record<string, unknown>>>
  note(
    'interface',
    Object.entries(paths ?? {}).filter(([path]) => path.includes('/qxts/')),
  )
  note('schema', components?.schemas?.Push)
  await expect(withoutChance(`${lines.join('\n')}\n`)).toMatchFileSnapshot('county-push.golden.txt')
})

test('of two pushes of an enterprise at the same moment one is refused, by its year', async () => {
  const later = { year: 2029, planYear: 2030 }
  const [one, two] = await Promise.all([push(1, later), push(1, later)])
  expect(one.status === 409 ? one.msg : two.msg).toBe('该企业2029年的推送已存在，请核对后修改')
})
