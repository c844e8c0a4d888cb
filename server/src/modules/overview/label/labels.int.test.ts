/** 企业标签: filled by hand and by rule with their days, a filter of lists, and what a supervisor may look at. */

import { account } from '@green/contract/calls/account/account.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { energyYear } from '@green/contract/calls/energy/energy-year.ts'
import { enterprise, lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { labelledAloneAtMost, labels } from '@green/contract/calls/overview/labels.ts'
import type { DataFault, LabelRule } from '@green/contract/enterprise/labels.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { putRecord } from '../../../base/energy/records.ts'
import { enterpriseById } from '../../../base/enterprise/store.ts'
import { aloneOf, byTwo, settleIn, stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { anEnterprise, aPerson } from '../../../db/test-people.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../../../platform/clock.ts'
import { schedules } from '../../../schedules.ts'

const { app, scheme, as, signIn } = await openTestScheme()

beforeAll(() => settleIn(app))
afterEach(resetClock)

const night = () => schedules['refill-labels']?.run(app.services)
const heavy: LabelRule = {
  match: 'all',
  conditions: [{ about: 'figure', figure: 'totalTce', year: 'latest', is: 'gte', value: 10_000 }],
}
const uses = ({ id, qxCode }: { id: string; qxCode: string }, year: number, totalTce: number) =>
  putRecord(app.services.db, {
    enterpriseId: id,
    qxCode,
    year,
    totalTce,
    source: 'imported',
    updatedByName: '测试',
  })
const recordOf = async ({ id }: { id: string }) => {
  const record = await enterpriseById(app.services.db, id)
  if (!record) throw new Error('the scheme has this enterprise')
  return record
}
const plain = { description: '', enabled: true, rule: null }
const bearers = async (label: string, token: string) =>
  (await app.call(lsdtqyinfo.page, { label }, token)).data.rows.map((row) => row.id)

test('a rule takes in whom the archive shows, from the day it does to the day before it no longer does', async () => {
  const [heavyUser, lightUser] = scheme.factories
  await uses(heavyUser, 2024, 12_000)
  await uses(lightUser, 2024, 900)
  const tried = await app.call(labels.tryRule, { rule: heavy }, as('city'))
  const { enterpriseName } = await recordOf(heavyUser)
  expect(tried.data).toMatchObject({ count: 1, rows: [{ enterpriseName, why: ['综合能源消费量（tce）：12,000.00'] }] })
  const saving = { ...plain, name: '重点用能单位', rule: heavy }
  const waits = waitingOf(await app.call(labels.save, saving, as('city')))
  expect((await stepOf(app, waits, as('city'))).status).toBe(403)
  expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
  const made = (await app.call(labels.list, {}, as('city'))).data.find(({ name }) => name === saving.name)
  expect(made).toMatchObject({ members: 1, version: 1 })
  const { id = '' } = made ?? {}
  expect(await bearers(id, as('city'))).toEqual([heavyUser.id])
  const today = clock.today()
  await uses(heavyUser, 2025, 8000)
  await uses(lightUser, 2025, 11_000)
  moveClock(3 * 86_400_000)
  await night()
  await signIn('city', 'county')
  expect(await bearers(id, as('city'))).toEqual([lightUser.id])
  const past = await app.call(labels.of, { enterpriseId: heavyUser.id }, as('county'))
  expect(past.data[0]).toMatchObject({ source: 'rule', startOn: today, endOn: dayOf(addMs(clock.now(), -86_400_000)) })
  const row = (await app.call(lsdtqyinfo.page, { label: id }, as('city'))).data.rows[0]
  expect(row?.labels).toEqual(['重点用能单位'])
  const closing = { closedAs: 'ceased' as const, on: today, reason: '已经长期停产。' }
  const record = (await app.call(lsdtqyinfo.getOne, { id: lightUser.id }, as('city'))).data.enterprise
  await app.call(enterprise.setClosed, { id: lightUser.id, version: record.version, ...closing }, as('city'))
  await night()
  expect(await bearers(id, as('city'))).toEqual([])
})

test('a label by hand has its days, names the codes nobody has, and narrows enterprises and filings within the own county', async () => {
  const [own, , foreign] = scheme.factories
  const filed = await scheme.filed(greenFactory, own, 'submitted')
  await scheme.filed(greenFactory, foreign, 'submitted')
  const { id } = aloneOf(await app.call(labels.save, { ...plain, name: '规上企业' }, as('city')))
  const codes = [(await recordOf(own)).socialCode, (await recordOf(foreign)).socialCode]
  const adding = {
    labelId: id,
    socialCodes: [...codes, '915001127980999999'],
    startOn: '2020-01-01',
    reason: '名录库',
  }
  expect((await app.call(labels.add, adding, as('county'))).status).toBe(403)
  const added = await app.call(labels.add, adding, as('city'))
  expect(added.data).toEqual({ added: 2, unknown: ['915001127980999999'], already: [] })
  expect(aloneOf(await app.call(labels.add, adding, as('city'))).already).toHaveLength(2)
  expect(await bearers(id, as('county'))).toEqual([own.id])
  const listed = await app.call(shenb.getShenbs, { label: id }, as('county'))
  expect(listed.data.rows.map((row) => row.id)).toEqual([filed.id])
  expect((await app.call(labels.members, { labelId: id }, as('county'))).data.total).toBe(1)
  expect((await app.call(labels.of, { enterpriseId: foreign.id }, as('county'))).status).toBe(404)
  const [membership] = (await app.call(labels.members, { labelId: id }, as('county'))).data.rows
  await app.call(labels.end, { id: membership?.id ?? '', endOn: '2020-12-31' }, as('city'))
  expect(await bearers(id, as('county'))).toEqual([])
  expect((await app.call(labels.save, { ...plain, name: '规上企业' }, as('city'))).msg).toContain('已存在')
})

test('a supervisor looks at the bearers of the labels given to the account, and at nobody else', async () => {
  const [one, other] = scheme.factories
  const supervisor = scheme.cast.supervisor
  const look = async () => app.call(lsdtqyinfo.page, { isSuperVisitor: 1 }, await scheme.token(supervisor))
  expect((await look()).data.total).toBe(0)
  const { id } = aloneOf(await app.call(labels.save, { ...plain, name: '监察对象' }, as('city')))
  await app.call(
    labels.add,
    { labelId: id, socialCodes: [(await recordOf(one)).socialCode], startOn: '2020-01-01', reason: '监察计划' },
    as('city'),
  )
  const people = await app.call(user.getUserList, { registered: '0', userRole: 'supervisor' }, as('admin'))
  const row = people.data.rows.find((person) => person.id === supervisor.accountId)
  const scope = { id: supervisor.accountId, version: row?.version ?? 0, scopeLabels: [id] }
  expect((await app.call(account.setScope, scope, as('city'))).status).toBe(403)
  const second = (await aPerson(app, 'admin')).token
  const waits = waitingOf(await app.call(account.setScope, scope, as('admin')))
  expect((await look()).data.total).toBe(0)
  expect((await stepOf(app, waits, second)).status).toBe(200)
  expect((await look()).data.rows.map((seen) => seen.id)).toEqual([one.id])
  const card = async (of: string) =>
    (await app.call(lsdtqyinfo.getOne, { id: of }, await scheme.token(supervisor))).status
  expect([await card(one.id), await card(other.id)]).toEqual([200, 404])
})

test('a label for many needs a second officer, also when it is given in small parts', async () => {
  const { id } = aloneOf(await app.call(labels.save, { ...plain, name: '分批标注' }, as('city')))
  const codes = await Promise.all(
    Array.from({ length: labelledAloneAtMost + 1 }, async () => {
      const firm = await anEnterprise(app)
      return (await recordOf(firm)).socialCode
    }),
  )
  const adding = (socialCodes: string[]) =>
    app.call(labels.add, { labelId: id, socialCodes, startOn: '2020-01-01', reason: '名录库' }, as('city'))
  waitingOf(await adding(codes))
  expect(aloneOf(await adding(codes.slice(0, 6))).added).toBe(6)
  const waits = waitingOf(await adding(codes.slice(6)))
  expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
  expect((await app.call(labels.members, { labelId: id }, as('city'))).data.total).toBe(codes.length)
})

test('a rule on data quality takes in who did not report or jumped, until somebody explains', async () => {
  const [jumping, steady, silent] = scheme.factories
  await uses(jumping, 2024, 1000)
  await uses(jumping, 2025, 1900)
  await uses(steady, 2024, 1000)
  await uses(steady, 2025, 1010)
  const ruleOf = (faults: DataFault[]): LabelRule => ({
    match: 'all',
    conditions: [
      { about: 'county', in: [...new Set(scheme.factories.map(({ qxCode }) => qxCode))] },
      { about: 'dataQuality', year: 'lastYear', faults, unexplained: true },
    ],
  })
  const tried = async (faults: DataFault[], year?: number) => {
    const { data } = await app.call(labels.tryRule, { rule: ruleOf(faults), ...(year ? { year } : {}) }, as('city'))
    return data
  }
  const name = async (of: { id: string }) => (await recordOf(of)).enterpriseName
  const jumped = await tried(['jump'])
  expect(jumped.rows.map(({ enterpriseName }) => enterpriseName)).toEqual([await name(jumping)])
  expect(jumped.rows[0]?.why[0]).toBe('2025年：综合能耗比上年增加90.0%（1,000.00 → 1,900.00 tce）')
  const missing = (await tried(['missingYear'])).rows.map(({ enterpriseName }) => enterpriseName)
  expect(missing).toContain(await name(silent))
  expect(missing).not.toContain(await name(steady))
  expect((await tried(['jump'], 2024)).rows).toEqual([])
  const saving = { ...plain, name: '用能数据待核', rule: ruleOf(['jump']) }
  await byTwo(app, labels.save, saving, [as('city'), as('city2')])
  const made = (await app.call(labels.list, {}, as('city'))).data.find(({ name: of }) => of === saving.name)
  expect(made?.members).toBe(1)
  await app.call(
    energyYear.explain,
    { enterpriseId: jumping.id, year: 2025, finding: 'jump', reason: 'line', note: '' },
    as('county'),
  )
  await night()
  expect(await bearers(made?.id ?? '', as('city'))).toEqual([])
})
