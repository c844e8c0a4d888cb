/** 区县推送 on the real database: once a year, decided by the city, with a diagnosis where one is wanted. */
import { countyPush } from '@green/contract/calls/county-push.ts'
import { fq } from '@green/contract/calls/diagnosis.ts'
import { lsdtFile } from '@green/contract/calls/files.ts'
import { labels } from '@green/contract/calls/labels.ts'
import { message } from '@green/contract/calls/public.ts'
import { timeline } from '@green/contract/calls/timeline.ts'
import { expect, test } from 'vitest'
import { aloneOf } from '../../base/two-hands/testing.ts'
import { serviceRate } from '../../db/schema/services.ts'
import { withPapers } from '../../demo/papers.ts'
import { homeCounty } from '../../demo/people.ts'
import { type CastName, openTestScheme } from '../../filing/test-scheme.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'

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
  const told = (await app.call(message.list, { page: 1, size: 10 }, as('filer'))).data.rows.map((row) => row.title)
  expect(told).toContain('邀请申报绿色工厂')
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
    ...{
      id: ids.next(),
      enterpriseId: id,
      qxCode,
      rateObject: 'platform',
      level: 5,
      content: '办理太慢，等了一个月。',
    },
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
