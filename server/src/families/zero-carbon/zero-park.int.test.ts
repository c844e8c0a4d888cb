/** 零碳园区: what the ledgers of the tenants cover is counted and never estimated; three offices are heard before the city goes on. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { zeroPark as calls } from '@green/contract/calls/filing/zero-park.ts'
import type { MoveFiling } from '@green/contract/filing/filing.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { parkRecord } from '@green/programmes/park-record/programme.ts'
import { opinionOffices } from '@green/programmes/zero-park/form.ts'
import { zeroPark } from '@green/programmes/zero-park/programme.ts'
import { beforeAll, expect, test } from 'vitest'
import { factAdoption } from '../../db/schema/energy/ledger.ts'
import { enterpriseSite, parkTenant } from '../../db/schema/sites.ts'
import { keepBatch } from '../../filing/batches/batches.ts'
import { openTestScheme } from '../../filing/test-scheme.ts'
import { addMs, clock, dayOf } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'

const dayMs = 86_400_000
const { app, scheme, as } = await openTestScheme()
const [park] = scheme.parks
let batchId = ''
const parkToken = () => scheme.token(scheme.cast.filerOf(park.id))

async function adopt(enterpriseId: string, value: number) {
  const fact = { year: 2025, key: 'total.tce', version: 1, state: 'adopted', unit: 'tce', calibre: 'gb2589eq' }
  const at = clock.now()
  await app.services.db.insert(factAdoption).values({ id: ids.next(), enterpriseId, ...fact, value, at })
}

beforeAll(async () => {
  const made = await keepBatch(
    app.services,
    {
      programme: zeroPark.id,
      name: '2026年度零碳园区',
      year: clock.year(),
      openAt: addMs(clock.now(), -dayMs),
      closeAt: addMs(clock.now(), 20 * dayMs),
      countyDeadline: addMs(clock.now(), 30 * dayMs),
      cityDeadline: addMs(clock.now(), 90 * dayMs),
      returnDays: 10,
      needExperts: false,
      requireThirdParty: false,
      twoHands: false,
      askOffices: [...opinionOffices],
    },
    scheme.cast.city,
  )
  batchId = made.id
  await scheme.filed(parkRecord, park, 'approved')
  const now = clock.now()
  for (const { id, name, qxCode } of scheme.factories)
    await app.services.db.insert(parkTenant).values({
      id: ids.next(),
      state: 'confirmed',
      updatedAt: now,
      updatedByName: '测试',
      enterpriseId: id,
      enterpriseName: name,
      socialCode: '',
      qxCode,
      parkId: park.id,
      parkName: park.name,
      parkQxCode: park.qxCode,
      since: '2020-01-01',
      askedBy: 'park',
      createdAt: now,
    })
  await adopt(scheme.factories[0].id, 120_000)
  await adopt(scheme.factories[1].id, 90_000)
  await adopt(scheme.factories[2].id, 70_000)
  // The third has another works outside: its ledger is of both.
  for (const name of ['一厂', '二厂'])
    await app.services.db.insert(enterpriseSite).values({
      id: ids.next(),
      enterpriseId: scheme.factories[2].id,
      kind: 'site',
      name,
      address: '',
      meters: [],
      updatedAt: now,
      updatedBy: scheme.cast.city.accountId,
      updatedByName: '测试',
    } as never)
})

const faultsOf = (refused: unknown): string[] =>
  ((refused as { errors?: { field: string; message: string }[] }).errors ?? []).map(
    ({ field, message }) => `${field}: ${message}`,
  )

test('a park with one enterprise missing says so: the count is that of the ledgers, and nothing is estimated', async () => {
  const known = await app.call(filing.prefill, { programme: 'zero-park' }, await parkToken())
  expect(known.data.archive).toMatchObject({
    ledgerTenants: expect.arrayContaining([{ year: 2025, value: 3 }]),
    ledgerReporting: expect.arrayContaining([{ year: 2025, value: 2 }]),
  })
  const answers = await scheme.answers(zeroPark, park)
  const send = async (change: AnswerSet, reasons: object[] = []) =>
    app.call(
      calls.save,
      { batchId, answers: { ...answers, netElectricityMWh: '30000', ...change }, action: 'submit', reasons } as never,
      await parkToken(),
    )
  expect(faultsOf((await send({ tenantTotal: '2', tenantReporting: '2' })).data)).toEqual([
    'tenantTotal: 已确认入驻的企业为3家，请按此填写',
  ])
  expect(faultsOf((await send({ tenantTotal: '3', tenantReporting: '3' })).data)).toEqual([
    'tenantReporting: 账本已采用2025年综合能源消费量、且没有园区以外厂区的企业为2家，请按此填写',
  ])
  expect(JSON.stringify((await send({ tenantTotal: '3', tenantReporting: '2' })).data)).toContain('还有1家企业')
  expect((await app.call(calls.save, { batchId, answers, action: 'submit' } as never, as('filer'))).status).toBe(403)
})

test('the city goes on only with the opinions of the three offices; a sum of two enterprises is not told', async () => {
  const answers = { ...(await scheme.answers(zeroPark, park)), tenantTotal: '3', tenantReporting: '2' }
  const reason = '第三家企业在园区外另有厂区，已要求分厂区填报。'
  const { id } = await scheme.filed(zeroPark, park, 'county_approved', { batchId, answers, reason })
  const [row] = (await app.call(calls.list, {}, as('city'))).data.rows
  expect(row?.columns).toMatchObject({ tenants: '3', reporting: '2' })
  expect(row?.columns.ledgerTce ?? '').toBe('')
  const step = async (more: Partial<MoveFiling>, who: 'city' | 'county' = 'city') => {
    const { state, version } = (await app.call(filing.get, { id }, as('city'))).data
    return app.call(calls.move, { id, state, version, ...more } as never, as(who))
  }
  expect((await step({ state: 'publicity' })).status).toBe(422)
  const replyBy = dayOf(addMs(clock.now(), 5 * dayMs))
  await step({ action: 'askOffices', offices: [...opinionOffices], replyBy, documentNumber: '渝经信函〔2026〕6号' })
  const answered = (offices: readonly string[]) =>
    offices.map((office) => ({ office, answer: 'agree' as const, note: '' }))
  await step({ action: 'recordOffices', officeAnswers: answered(opinionOffices.slice(0, 2)) })
  expect((await step({ state: 'publicity' })).status).toBe(422)
  await step({ action: 'recordOffices', officeAnswers: answered(opinionOffices.slice(2)) })
  expect((await step({ state: 'publicity' }, 'county')).status).toBe(403)
  expect((await step({ state: 'publicity' })).data.state).toBe('publicity')
})
