/** 企业能管系统接口 on the real database: a key of the enterprise for its own meters, and the months that the ledger has of them. */
import type { CallInput, CallRequest } from '@green/contract/call.ts'
import { accessKey } from '@green/contract/calls/account/access-key.ts'
import { meterKey } from '@green/contract/calls/account/meter-key.ts'
import { yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { ledger } from '@green/contract/calls/energy/ledger.ts'
import { utility } from '@green/contract/calls/energy/utility.ts'
import { todo } from '@green/contract/calls/overview/todo.ts'
import { expect, test } from 'vitest'
import { settleIn } from '../../../base/two-hands/testing.ts'
import { message } from '../../../db/schema/messages.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../../../platform/clock.ts'
import { tellKeyEnds } from '../access-key/clock.ts'
import { digestOfMeterRows } from './deliver.ts'

const { app, as, signIn } = await openTestScheme()
const dayMs = 86_400_000
const inDays = (days: number) => dayOf(addMs(clock.now(), days * dayMs))

type Making = CallRequest<typeof meterKey.create>
const power = (meter: string) => ({ meter, energyCode: '33', flow: 'bought' as const })
const make = (who: CastName, over: Partial<Making> = {}) =>
  app.call(
    meterKey.create,
    {
      systemName: '能源管理系统',
      purpose: 'ledger',
      endsOn: inDays(90),
      addresses: [],
      meters: [power('G1'), power('G2')],
      ...over,
    },
    as(who),
  )
const keysOf = async (who: CastName) => (await app.call(meterKey.list, {}, as(who))).data.keys
const end = async (who: CastName, { id, version }: { id: string; version: number }) =>
  app.call(meterKey.end, { id, version, reason: '更换系统' }, as(who))

type Envelope = CallInput<typeof meterKey.deliver>
let sent = 0
function envelopeOf(rows: Partial<Envelope['rows'][number]>[], over: Partial<Envelope> = {}): Envelope {
  const whole = rows.map((row) => ({
    meter: 'G1',
    month: '2024-03',
    quantity: 10 as number | null,
    quality: 'measured' as const,
    gapHours: 0,
    ...row,
  }))
  const total = whole.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  return {
    reference: `E-${++sent}`,
    rows: whole,
    count: whole.length,
    total,
    digest: digestOfMeterRows(whole),
    ...over,
  }
}
const deliver = (envelope: Envelope, token: string) => app.call(meterKey.deliver, envelope, token)
const faultsOf = ({ data }: { data: unknown }) =>
  (data as { errors: { field: string; message: string }[] }).errors.map(({ field }) => field)
async function monthOf(who: CastName, month: number, year = 2024) {
  const { data } = await app.call(utility.months, { year }, as(who))
  const found = data.carriers.find(({ carrier }) => carrier === 'power')?.months[month - 1]
  return [found?.value ?? null, found?.source ?? null]
}

test('the own meters are written month by month, once every meter of the kind has read it; the rest is refused whole', async () => {
  const { key } = (await make('filer')).data
  const first = envelopeOf([{ meter: 'G1', quantity: 10.5 }])
  expect((await deliver(first, key)).data).toMatchObject({ rows: 1, stored: 1, months: [], isRepeat: false })
  expect(await monthOf('filer', 3)).toEqual([null, null])
  const second = await deliver(envelopeOf([{ meter: 'G2', quantity: 2, quality: 'estimated', gapHours: 5 }]), key)
  expect(second.data.months).toEqual([{ label: expect.stringContaining('购进'), month: '2024-03', quantity: 12.5 }])
  expect(await monthOf('filer', 3)).toEqual([12.5, '企业能管系统'])
  expect((await deliver(first, key)).data).toMatchObject({ stored: 1, isRepeat: true })
  // Another content under the same number, a foreign meter, a month that has not ended, a row twice, a sum that is not the rows'.
  expect(faultsOf(await deliver(envelopeOf([{ quantity: 11 }], { reference: first.reference }), key))).toEqual([
    'reference',
  ])
  const wrong = [{ meter: 'X9' }, { month: '2999-01' }, {}, {}]
  expect(faultsOf(await deliver(envelopeOf(wrong), key))).toEqual(['rows[0].meter', 'rows[1].month', 'rows[3].meter'])
  expect(faultsOf(await deliver(envelopeOf([{}], { total: 1 }), key))).toEqual(['total'])
  expect(faultsOf(await deliver(envelopeOf([{}], { digest: '0'.repeat(64) }), key))).toEqual(['digest'])
  // A resend counts instead, and a reading that is withdrawn leaves its month out.
  await deliver(envelopeOf([{ meter: 'G1', quantity: 20 }]), key)
  expect(await monthOf('filer', 3)).toEqual([22, '企业能管系统'])
  await deliver(envelopeOf([{ meter: 'G1', quantity: null }]), key)
  expect((await monthOf('filer', 3))[0]).toBeNull()
  const { rows } = await app.services.db.$client.query(
    `select version from meter_reading where meter = 'G1' and month = '2024-03' order by version`,
  )
  expect(rows.map(({ version }) => version)).toEqual([1, 2, 3])
  await expect(app.services.db.$client.query('update meter_reading set quantity = 1')).rejects.toThrow('append-only')
})

test('a typed year that differs is a finding', async () => {
  const { key } = (await make('neighbour', { meters: [power('N1')] })).data
  const typed = { energyCode: '33', quantity: 140 }
  const lines = [
    { ...typed, flow: 'bought' as const },
    { ...typed, flow: 'used' as const },
  ]
  const entered = await app.call(
    yearlyEnergy.addLsdtQynhYearInfo,
    { year: 2024, outputValue: 1000, lines },
    as('neighbour'),
  )
  expect(entered.status, entered.msg).toBe(200)
  const months = Array.from({ length: 12 }, (_, i) => ({
    meter: 'N1',
    month: `2024-${String(i + 1).padStart(2, '0')}`,
  }))
  await deliver(envelopeOf(months), key)
  const { data } = await app.call(ledger.year, { year: 2024 }, as('neighbour'))
  const fact = data.facts.find((one) => one.key === 'en.33.bought')
  expect(fact?.statements.map(({ source, value }) => [source, value])).toContainEqual(['企业能管系统', 120])
  expect(data.findings.filter(({ rule }) => rule === 'R09').map(({ message }) => message)).toEqual([
    expect.stringContaining('企业录入为140'),
  ])
})

test('only the enterprise makes and ends its key; a key reads nothing, writes no other meters, and ends with the consent', async () => {
  // Meters of other keys in use would keep the month incomplete.
  for (const one of await keysOf('filer')) await end('filer', one)
  const { id, key } = (await make('filer', { meters: [power('A1')] })).data
  const envelope = envelopeOf([{ meter: 'A1', month: '2023-05' }])
  for (const who of ['county', 'city', 'admin', 'expert'] as const)
    expect([who, (await make(who)).status]).toEqual([who, 403])
  for (const token of [as('city'), as('admin'), as('filer')]) expect((await deliver(envelope, token)).status).toBe(403)
  expect((await app.call(meterKey.list, {}, key)).status).toBe(403)
  expect((await app.call(utility.months, { year: 2024 }, key)).status).toBe(403)
  // Another enterprise sees and ends nothing of it, and its key does not know the meter.
  expect((await keysOf('neighbour')).map((one) => one.id)).not.toContain(id)
  const own = (await keysOf('filer')).find((one) => one.id === id)
  if (!own) throw new Error('the key is not listed')
  expect((await end('neighbour', own)).status).toBe(404)
  const foreign = (await make('neighbour', { meters: [power('B1')] })).data.key
  expect(faultsOf(await deliver(envelope, foreign))).toEqual(['rows[0].meter'])
  // A meter is named once, and a consent ends within a year.
  expect(faultsOf(await make('filer', { meters: [power('A1')] }))).toEqual(['meters[0].meter'])
  expect(faultsOf(await make('filer', { meters: [power('C1'), power('C1')], endsOn: inDays(500) }))).toEqual([
    'endsOn',
    'meters[1].meter',
  ])
  expect((await deliver(envelope, key)).status).toBe(200)
  expect((await end('filer', own)).status).toBe(200)
  expect((await deliver(envelopeOf([{ meter: 'A1', month: '2023-06' }]), key)).status).toBe(401)
  // What was read stays.
  expect(await monthOf('filer', 5, 2023)).toEqual([10, '企业能管系统'])
})

test('the office cannot give this call to a key, nor change a key of an enterprise; it may end it', async () => {
  await settleIn(app)
  const { id } = (await make('filer', { meters: [power('D1')] })).data
  const { data } = await app.call(accessKey.list, {}, as('admin'))
  expect(data.offered.map(({ call }) => call)).not.toContain('POST /meterKey/deliver')
  const one = data.keys.find((each) => each.id === id)
  if (!one) throw new Error('the administrators do not see the key')
  const { version, systemName, perMinute, endsOn } = one
  const values = {
    systemName,
    ownerName: '李示例',
    scope: ['GET /filing/list'],
    qxCode: null,
    perMinute,
    endsOn,
    addresses: [],
  }
  expect((await app.call(accessKey.change, { id, version, ...values }, as('admin'))).status).toBe(422)
  expect((await app.call(accessKey.rotate, { id, version, overlapDays: 0 }, as('admin'))).status).toBe(422)
  const made = { ...values, ownerMobile: '13800000001', scope: ['POST /meterKey/deliver'] }
  expect((await app.call(accessKey.create, made, as('admin'))).status).toBe(422)
  expect((await app.call(accessKey.end, { id, version, reason: '核查' }, as('admin'))).status).toBe(200)
  expect((await keysOf('filer')).find((each) => each.id === id)?.state).toBe('ended')
})

test('its end is told to the enterprise that made it, and owed until another key reads its meters or it is ended', async () => {
  const due = inDays(60)
  expect((await make('away', { systemName: '快到期的能管系统', endsOn: due })).status).toBe(200)
  const owedBy = async (who: CastName) =>
    (await app.call(todo.mine, {}, as(who))).data.groups
      .filter(({ key }) => key === 'meterKey.renew' || key === 'accessKey.extend')
      .map(({ key, due, rows }) => [key, due, rows.map(({ object }) => object)])
  const named = expect.stringContaining('快到期的能管系统')
  const messages = async () => {
    const rows = await app.services.db.select().from(message)
    return rows.filter(({ title }) => title.includes('快到期的能管系统')).map(({ title }) => title)
  }
  moveClock(29 * dayMs)
  await signIn()
  await tellKeyEnds(app.services)
  expect([await messages(), await owedBy('away')]).toEqual([[], []])
  moveClock(2 * dayMs)
  await signIn()
  for (const _ of [1, 2]) await tellKeyEnds(app.services)
  // The main account of the enterprise alone: no administrator, no other enterprise.
  expect(await messages()).toEqual([expect.stringMatching(/^能管系统密钥即将到期：.*快到期的能管系统$/)])
  expect(await owedBy('away')).toEqual([['meterKey.renew', due, [named]]])
  for (const who of ['filer', 'neighbour', 'admin', 'county'] as const)
    expect([who, (await owedBy(who)).filter(([, , objects]) => String(objects).includes('快到期的能管系统'))]).toEqual([
      who,
      [],
    ])
  await make('away', { systemName: '新的能管系统', endsOn: inDays(200), meters: [power('G9')] })
  expect(await owedBy('away')).toHaveLength(1)
  await make('away', { systemName: '完整的能管系统', endsOn: inDays(200) })
  expect(await owedBy('away')).toEqual([])
  resetClock()
  await signIn()
})
