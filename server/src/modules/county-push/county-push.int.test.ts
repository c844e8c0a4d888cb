/** 区县推送 on the real database: once a year, decided by the city, with a diagnosis where one is wanted. */
import { countyPush } from '@green/contract/calls/county-push.ts'
import { fq } from '@green/contract/calls/diagnosis.ts'
import { lsdtFile } from '@green/contract/calls/files.ts'
import { message } from '@green/contract/calls/public.ts'
import { expect, test } from 'vitest'
import { withPapers } from '../../demo/papers.ts'
import { homeCounty } from '../../demo/people.ts'
import { type CastName, openTestScheme } from '../../filing/test-scheme.ts'

const { app, scheme, as } = await openTestScheme()

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
