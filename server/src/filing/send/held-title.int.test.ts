/** A title that is held is not filed for again before its time, whatever way the form is sent. */
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { project } from '@green/contract/calls/title/titles.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterEach, expect, test } from 'vitest'
import { addMs, clock, dayOf, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { aTitle } from '../test-filings.ts'
import { openTestScheme } from '../test-scheme.ts'

const { app, scheme } = await openTestScheme()
const dayMs = 86_400_000
const day = (days: number) => dayOf(addMs(clock.now(), days * dayMs))

afterEach(async () => {
  resetClock()
  await query('delete from title')
  await query('delete from filing where state = $1', ['draft'])
})

const query = (text: string, values: unknown[] = []) => app.services.db.$client.query(text, values)
const holder = () => scheme.factories[0]
const filer = () => scheme.token(scheme.cast.filerOf(holder().id))

const holds = (level: 'city' | 'national', validTo: string, state = 'valid') =>
  aTitle(app, {
    level,
    validTo,
    state,
    enterpriseId: holder().id,
    qxCode: holder().qxCode,
    enterpriseName: holder().name,
    number: 'LSGC2024500102001',
  })
async function send(applyLevel: string) {
  const answers = { ...(await scheme.answers(greenFactory, holder())), applyLevel }
  return app.call(shenb.saveShenb, { batchId: scheme.batchId, answers }, await filer())
}

test.each([
  ['a valid title of the city', 'city', 400, 'valid', 'city'],
  ['a suspended one', 'city', 400, 'suspended', 'city'],
  ['one of the state, for the city', 'national', 400, 'valid', 'city'],
  ['one of the state, for the state', 'national', 400, 'valid', 'national'],
] as const)(
  'refused with number, last day and the day from which it may be sent again: %s',
  async (_name, level, days, state, applyLevel) => {
    await holds(level, day(days), state)
    const refused = await send(applyLevel)
    expect(refused.status).toBe(422)
    expect(refused.msg).toBe(
      `已持有有效的“绿色工厂”称号（编号LSGC2024500102001，有效期至${day(days)}），${day(days - 180)}起可以再次申报`,
    )
  },
)

test('the page before the form says the same', async () => {
  await holds('city', day(400))
  const { data } = await app.call(project.initQyInfo, {}, await filer())
  const own = data.batches.find((one) => one.id === scheme.batchId)
  expect(own?.reasons.join()).toContain(`${day(220)}起可以再次申报`)
})

test('not refused for that reason: half a year before the last day, after it, revoked, for the state with the city’s title', async () => {
  for (const [level, days, state, applyLevel] of [
    ['city', 180, 'valid', 'city'],
    ['city', -1, 'valid', 'city'],
    ['city', 400, 'revoked', 'city'],
    ['city', 400, 'valid', 'national'],
  ] as const) {
    await query('delete from title')
    await holds(level, day(days), state)
    expect((await send(applyLevel)).msg, `${level} ${days} ${state} ${applyLevel}`).not.toContain('再次申报')
    await query('update filing set open_key = null')
  }
})

test('a draft is kept meanwhile, and sent when its time has come', async () => {
  await holds('city', day(400))
  const answers = await scheme.answers(greenFactory, holder())
  const saved = await app.call(shenb.saveDraft, { batchId: scheme.batchId, action: 'draft', answers }, await filer())
  expect(saved.status).toBe(200)
  const detail = await app.call(filingCalls.get, { id: saved.data.id }, await filer())
  expect(detail.data.state).toBe('draft')
  await query('update title set valid_to = $1', [day(100)])
  const { id, version } = detail.data
  const sent = await app.call(shenb.saveShenb, { id, version, batchId: scheme.batchId, answers }, await filer())
  expect(sent.msg).not.toContain('再次申报')
})

test('a second filing for the same title and year is refused in another batch, also in the other order, and named to the reviewer', async () => {
  await query('delete from filing')
  const { rows } = await query('select year from batch where id = $1', [scheme.batchId])
  const { batchId, ...first } = {
    batchId: scheme.batchId,
    ...(await scheme.filed(greenFactory, holder(), 'submitted')),
  }
  const other = ids.next()
  await query(
    `insert into batch select (jsonb_populate_record(b, jsonb_build_object('id', $1::text, 'name', '第二批'))).* from batch b where id = $2`,
    [other, batchId],
  )
  const answers = { ...(await scheme.answers(greenFactory, holder())), applyLevel: 'city' }
  const sendTo = async (batch: string) => app.call(shenb.saveShenb, { batchId: batch, answers }, await filer())
  const refused = await sendTo(other)
  expect([refused.status, refused.msg]).toEqual([
    422,
    `${rows[0]?.year}年度已有同一称号的申报（${first.number}，待区县审核），请在该件中继续办理；撤回或未获通过后可以另行申报`,
  ])
  const { data } = await app.call(project.initQyInfo, {}, await filer())
  expect(data.batches.find((one) => one.id === other)?.reasons.join()).toContain(`（${first.number}，`)
  // Two that were sent before the rule are named to whoever reviews one of them.
  await query('update filing set batch_id = $1, open_key = $2, year = year where id = $3', [
    other,
    `green-factory:${other}`,
    first.id,
  ])
  await query('update filing set year = year - 5 where id = $1', [first.id])
  const second = await sendTo(batchId)
  expect(second.status).toBe(200)
  await query('update filing set year = year + 5 where id = $1', [first.id])
  const county = await scheme.token(scheme.cast.countyOf(holder().qxCode))
  const alike = await app.call(filingCalls.alike, { id: second.data.id }, county)
  expect(alike.data).toMatchObject([{ filingId: first.id, what: [`同一单位${rows[0]?.year}年度同一称号的另一份申报`] }])
  // Taken back, it is no longer in the way.
  await query(`update filing set state = 'withdrawn' where id = $1`, [first.id])
  await query('delete from filing where id = $1', [second.data.id])
  expect((await sendTo(batchId)).status).toBe(200)
})
