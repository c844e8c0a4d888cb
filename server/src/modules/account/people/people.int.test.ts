/** People of the centre: a deputy acts for an absent colleague and is no second person for him; open work is handed over whole. */

import { actingForHeader } from '@green/contract/call.ts'
import { people } from '@green/contract/calls/account/people.ts'
import { rightsChange } from '@green/contract/calls/account/rights-change.ts'
import { isWaiting, twoHands } from '@green/contract/calls/account/two-hands.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { enterpriseMerge } from '@green/contract/calls/enterprise/enterprise-merge.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { personOf } from '../../../base/account/sign-in/session.ts'
import { changesChannel } from '../../../base/role/store.ts'
import { aloneOf, stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import { inspection, inspectionTask, inspectorCard } from '../../../db/schema/inspection/inspection.ts'
import { expert } from '../../../db/schema/review.ts'
import { diagnosis, diagnosisExpert } from '../../../db/schema/services.ts'
import { anEnterprise, aPerson, type TestPerson } from '../../../db/test-people.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { insertTasks, tasksOf } from '../../../filing/panel/task-store.ts'
import { aFilingRow } from '../../../filing/test-filings.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { publishedTask } from '../../inspection/inspection/testing.ts'

const app = await sharedTestApp()
let admin: TestPerson
/** Another administrator. */
let second: TestPerson
let absent: TestPerson
let deputy: TestPerson

const dayMs = 86_400_000
const day = (days: number) => dayOf(addMs(clock.now(), days * dayMs))
const named = (id: string, name: string, more: Partial<typeof account.$inferInsert> = {}) =>
  app.services.db
    .update(account)
    .set({ name, ...more })
    .where(eq(account.id, id))
const faultsOf = ({ data }: { data: unknown }) =>
  (data as { errors?: { field: string; message: string }[] }).errors ?? []
const reason = '外出培训'

afterEach(resetClock)
beforeEach(async () => {
  admin = await aPerson(app, 'admin')
  second = await aPerson(app, 'admin')
  absent = await aPerson(app, 'city')
  deputy = await aPerson(app, 'city')
  await named(absent.id, '张缺勤')
  await named(deputy.id, '李代办')
})

type Absence = Partial<{ id: string; deputyId: string; from: string; until: string }>
const propose = (over: Absence = {}, by = admin.token) =>
  app.call(people.setAbsence, { id: absent.id, deputyId: deputy.id, from: day(0), until: day(3), reason, ...over }, by)
/** By two administrators. */
async function set(over: Absence = {}, by = admin.token) {
  const answer = await propose(over, by)
  return answer.status === 200 && isWaiting(answer.data) ? stepOf(app, waitingOf(answer), second.token) : answer
}
const absenceId = async (of = deputy) => (await app.call(people.standingFor, {}, of.token)).data[0]?.id ?? ''
const actingHeaders = async (of = deputy) => ({ [actingForHeader]: await absenceId(of) })

describe('a deputy', () => {
  test('acts on the days of the absence only, in both names, and both are told', async () => {
    expect((await set({ from: day(1), until: day(2) })).status).toBe(200)
    expect((await app.call(people.standingFor, {}, deputy.token)).data).toEqual([])
    moveClock(1 * dayMs)
    await app.services.db.$client.query('update session set ends_at = $1, last_seen_at = $2', [
      addMs(clock.now(), 4 * dayMs),
      clock.now(),
    ])
    expect((await app.call(people.standingFor, {}, deputy.token)).data).toMatchObject([{ name: '张缺勤' }])
    const acting = await actingHeaders()
    const { data: state } = await app.call(user.getLoginState, {}, deputy.token, acting)
    expect(state).toMatchObject({ userId: deputy.id, name: '李代办（代张缺勤办理）' })
    const { data: messages } = await app.call(message.list, {}, deputy.token)
    expect(messages.rows[0]?.title).toBe('张缺勤缺勤期间由李代办代办')
    moveClock(3 * dayMs)
    await app.services.db.$client.query('update session set last_seen_at = $1', [clock.now()])
    const late = await app.call(user.getLoginState, {}, deputy.token, acting)
    expect([late.status, late.msg]).toEqual([403, '代办已经结束或不在代办期内，请退出代办后用自己的账号办理'])
  })

  test('is nobody who was not named: another officer, and an absence that was ended', async () => {
    await set()
    const acting = await actingHeaders()
    const stranger = await aPerson(app, 'city')
    expect((await app.call(user.getLoginState, {}, stranger.token, acting)).status).toBe(403)
    expect((await app.call(people.endAbsence, { id: acting[actingForHeader] ?? '' }, admin.token)).status).toBe(200)
    expect((await app.call(user.getLoginState, {}, deputy.token, acting)).status).toBe(403)
    const again = await app.call(people.endAbsence, { id: acting[actingForHeader] ?? '' }, admin.token)
    expect(again.status).toBe(409)
  })

  test('has the rights of the absent one, not his own beside them', async () => {
    await set()
    const acting = await actingHeaders()
    const narrow = ids.next()
    const { $client } = app.services.db
    await $client.query(`insert into role (id, name, base) values ($1, $2, 'city')`, [narrow, `窄${narrow.slice(-6)}`])
    await $client.query(`insert into role_permission values ($1, 'GET /people/page', false)`, [narrow])
    await named(absent.id, '张缺勤', { roleId: narrow })
    await $client.query(`select pg_notify($1, '')`, [changesChannel])
    await expect.poll(() => app.services.permissions.deniedTo(narrow).then(({ size }) => size)).toBe(1)
    expect((await app.call(people.page, {}, deputy.token)).status).toBe(200)
    expect((await app.call(people.page, {}, deputy.token, acting)).status).toBe(403)
  })

  test('hears of what the absent one is told', async () => {
    await set()
    const other = await aPerson(app, 'city')
    await set({ id: absent.id, deputyId: other.id, from: day(10), until: day(11) })
    const { data } = await app.call(message.list, {}, deputy.token)
    expect(data.rows[0]?.title).toBe('（代张缺勤）张缺勤缺勤期间由张示例代办')
  })
})

describe('four eyes', () => {
  async function proposedBy(token: string, headers = {}) {
    const county = await aPerson(app, 'county', { qxCode: '500112' })
    const input = { id: county.id, version: 1, reason: '人员已经离岗' }
    return (await app.call(rightsChange.proposeClosing, input, token, headers)).data
  }
  const confirm = ({ id, version }: { id: string; version: number }, token: string, headers = {}) =>
    app.call(rightsChange.step, { id, version, action: 'confirm' }, token, headers)
  let first: TestPerson
  let second: TestPerson
  let acting: Record<string, string>
  beforeEach(async () => {
    first = await aPerson(app, 'admin')
    second = await aPerson(app, 'admin')
    await named(first.id, '王缺勤')
    await named(second.id, '赵代办')
    await set({ id: first.id, deputyId: second.id })
    acting = await actingHeaders(second)
  })

  test('a deputy is not the second person on what the absent one did first, nor on what he did himself', async () => {
    expect((await confirm(await proposedBy(first.token), second.token, acting)).status).toBe(403)
    expect((await confirm(await proposedBy(second.token), second.token, acting)).status).toBe(403)
    expect((await confirm(await proposedBy(first.token), second.token)).status).toBe(200)
  })

  test('what a deputy began is confirmed neither by himself nor by the absent one, but by a third', async () => {
    const change = await proposedBy(second.token, acting)
    expect(change.history[0]).toMatchObject({ actorName: '赵代办（代王缺勤办理）' })
    for (const token of [first.token, second.token]) expect((await confirm(change, token)).status).toBe(403)
    expect((await confirm(change, admin.token)).status).toBe(200)
    const rows = await app.services.db.select().from(auditLog).where(eq(auditLog.accountId, second.id))
    expect(rows.some(({ result }) => result.endsWith('（代王缺勤办理）'))).toBe(true)
  })

  test('holds where the second person is asked for in another kind of case', async () => {
    await set()
    const office = await actingHeaders()
    const [one, two] = [await anEnterprise(app), await anEnterprise(app)]
    const input = { survivorId: one.id, absorbedId: two.id, reason: '同一企业重复登记', fields: {}, decisions: {} }
    const { data: made } = await app.call(enterpriseMerge.propose, input, deputy.token, office)
    const merge = (token: string, headers = {}) =>
      app.call(enterpriseMerge.step, { id: made.id, version: made.version, action: 'merge' }, token, headers)
    for (const token of [absent.token, deputy.token]) expect((await merge(token)).status).toBe(403)
    expect((await merge(admin.token)).status).toBe(200)
  })
})

describe('an absence needs a second person', () => {
  test('another administrator, or the absent one; never the deputy, nor a colleague', async () => {
    const waits = waitingOf(await propose())
    expect(waits.waitsFor).toContain('张缺勤')
    expect((await stepOf(app, waits, admin.token)).status).toBe(403)
    for (const { token } of [deputy, await aPerson(app, 'city')])
      expect((await app.call(twoHands.get, { id: waits.proposalId }, token)).status).toBe(404)
    expect((await app.call(people.standingFor, {}, deputy.token)).data).toEqual([])
    expect((await stepOf(app, waits, absent.token)).status).toBe(200)
    expect((await app.call(people.standingFor, {}, deputy.token)).data).toMatchObject([{ name: '张缺勤' }])
  })

  test('not of an administrator for himself', async () => {
    expect(aloneOf(await propose({ id: admin.id, deputyId: second.id })).absences).toHaveLength(1)
  })
})

describe('an absence is refused, naming the field, when', () => {
  test.each([
    ['it lies in the past', async () => ({ from: day(-1) }), 'from', '缺勤不能从今天'],
    ['it ends before it begins', async () => ({ from: day(2), until: day(1) }), 'until', '不能早于'],
    ['it is longer than a year', async () => ({ until: day(400) }), 'until', '最多登记一年'],
    ['he is his own deputy', async () => ({ deputyId: absent.id }), 'deputyId', '不能是缺勤人本人'],
    [
      'the deputy has another role',
      async () => ({ deputyId: (await aPerson(app, 'county')).id }),
      'deputyId',
      '同一角色',
    ],
    ['nobody has that id', async () => ({ deputyId: ids.next() }), 'deputyId', '同一角色'],
    [
      'the deputy is of another county',
      async () => ({
        id: (await aPerson(app, 'county', { qxCode: '500112' })).id,
        deputyId: (await aPerson(app, 'county', { qxCode: '500113' })).id,
      }),
      'deputyId',
      '同一区县',
    ],
    [
      'the deputy’s account is disabled',
      async () => ({ deputyId: (await aPerson(app, 'city', { state: 'disabled' })).id }),
      'deputyId',
      '在岗',
    ],
    [
      'the work is personal',
      async () => ({ id: (await aPerson(app, 'expert')).id, deputyId: (await aPerson(app, 'expert')).id }),
      'id',
      '须由本人办理',
    ],
  ])('%s', async (_, over, field, text) => {
    const answer = await set(await over())
    expect(answer.status).toBe(422)
    expect(faultsOf(answer)).toMatchObject([{ field, message: expect.stringContaining(text) }])
  })

  test('it overlaps another, the deputy is absent too, or the two would act for each other', async () => {
    await set()
    expect(faultsOf(await set({ from: day(3), until: day(5) }))).toMatchObject([{ field: 'from' }])
    const third = await aPerson(app, 'city')
    expect(faultsOf(await set({ id: third.id, deputyId: absent.id, from: day(2) }))).toMatchObject([
      { field: 'deputyId', message: expect.stringContaining('也缺勤') },
    ])
    expect(faultsOf(await set({ id: deputy.id, deputyId: third.id }))).toMatchObject([
      { field: 'from', message: expect.stringContaining('要代张缺勤办理') },
    ])
    expect((await set({ id: deputy.id, deputyId: absent.id, from: day(4), until: day(5) })).status).toBe(200)
  })

  test('an administrator names himself as the deputy', async () => {
    const other = await aPerson(app, 'admin')
    expect(faultsOf(await set({ id: other.id, deputyId: admin.id }))).toMatchObject([{ field: 'deputyId' }])
    expect((await set({}, absent.token)).status).toBe(403)
  })
})

describe('open work', () => {
  const inspector = async (qxCode?: string) => {
    const person = await aPerson(app, 'supervisor', qxCode ? { qxCode } : {})
    await app.services.db.insert(inspectorCard).values({
      accountId: person.id,
      cardNo: `JC${person.id.slice(-6)}`,
      validFrom: day(-100),
      validTo: day(100),
      avoidUnits: [],
      updatedAt: clock.now(),
      updatedByName: '张示例',
    })
    return person
  }
  const taskOf = async (of: Awaited<ReturnType<typeof anEnterprise>>, team: TestPerson[]) => {
    const actors = await Promise.all([absent, ...team].map(({ id }) => personOf(app.services, id, '127.0.0.1')))
    const [city, ...supervisors] = actors.filter((one) => one !== null)
    if (!city) throw new Error('an officer is expected')
    const filerOf = () => city
    return publishedTask(app.services, [of], { city, supervisors, filerOf })
  }
  const hand = (from: TestPerson, items: { kind: string; id: string; to: string }[], by = admin.token) =>
    app.call(people.handOver, { id: from.id, reason: '调离岗位，移交工作', items }, by)

  test('is shown by kind and goes to a colleague: in the team, in the open cases, logged, and all are told', async () => {
    const [leader, member, taker] = [await inspector(), await inspector(), await inspector()]
    await named(taker.id, '孙接手')
    const task = await taskOf(await anEnterprise(app), [leader, member])
    const { data: shown } = await app.call(people.get, { id: leader.id }, admin.token)
    expect(shown.work).toMatchObject([{ kind: 'inspectionTask', label: '监察任务', items: [{ id: task.id }] }])
    expect(shown.receivers.map(({ id }) => id)).toContain(taker.id)
    await app.services.db
      .update(inspection)
      .set({ inspectorIds: [leader.id, member.id] })
      .where(eq(inspection.taskId, task.id))
    const done = await hand(leader, [{ kind: 'inspectionTask', id: task.id, to: taker.id }])
    expect([done.status, done.data]).toEqual([200, { moved: 1, left: 0 }])
    const [after] = await app.services.db.select().from(inspectionTask).where(eq(inspectionTask.id, task.id))
    expect(after).toMatchObject({ leaderId: taker.id, version: task.version + 1 })
    expect(after?.declared).not.toHaveProperty(taker.id)
    const [open] = await app.services.db.select().from(inspection).where(eq(inspection.taskId, task.id))
    expect(open?.inspectorIds.toSorted()).toEqual([taker.id, member.id].toSorted())
    for (const one of [leader, taker]) {
      const { data } = await app.call(message.list, {}, one.token)
      expect(data.rows[0]?.title).toContain('1项工作已移交')
    }
    const lines = await app.services.db.select().from(auditLog).where(eq(auditLog.accountId, admin.id))
    expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['移交监察任务', '移交工作']))
  })

  test('stays whole when one receiver may not take his part; each fault is named at its line', async () => {
    const [leader, member, taker] = [await inspector(), await inspector(), await inspector()]
    const own = await anEnterprise(app)
    const [one, two] = [await taskOf(await anEnterprise(app), [leader, member]), await taskOf(own, [leader, member])]
    await app.services.db
      .update(inspectorCard)
      .set({ avoidUnits: [own.name] })
      .where(eq(inspectorCard.accountId, taker.id))
    const kind = 'inspectionTask'
    const closed = await aPerson(app, 'supervisor', { state: 'cancelled' })
    const noCard = await aPerson(app, 'supervisor')
    const answer = await hand(leader, [
      { kind, id: one.id, to: taker.id },
      { kind, id: two.id, to: taker.id },
    ])
    expect(faultsOf(answer)).toMatchObject([{ field: 'items[1].to', message: expect.stringContaining('利害关系') }])
    const [same] = await app.services.db.select().from(inspectionTask).where(eq(inspectionTask.id, one.id))
    expect(same?.leaderId).toBe(leader.id)
    const others = await hand(leader, [
      { kind, id: one.id, to: closed.id },
      { kind, id: two.id, to: noCard.id },
      { kind: 'unknown', id: one.id, to: taker.id },
      { kind, id: ids.next(), to: taker.id },
    ])
    expect(faultsOf(others).map(({ field }) => field)).toEqual([
      'items[0].to',
      'items[1].to',
      'items[2].kind',
      'items[3].id',
    ])
  })

  test('of a county’s inspector does not go to another county; a member already in the team cannot take a second place', async () => {
    const [leader, member] = [await inspector('500112'), await inspector('500112')]
    const [city, far] = [await inspector(), await inspector('500113')]
    const task = await taskOf(await anEnterprise(app), [leader, member])
    const item = (to: TestPerson) => [{ kind: 'inspectionTask', id: task.id, to: to.id }]
    expect(faultsOf(await hand(leader, item(far)))).toMatchObject([{ field: 'items[0].to' }])
    expect(faultsOf(await hand(leader, item(member)))).toMatchObject([{ message: expect.stringContaining('不足两名') }])
    expect((await hand(leader, item(city))).status).toBe(200)
  })

  test('of an expert is the city’s to pass on, and another expert is asked anew', async () => {
    const [from, to, partial] = [
      await aPerson(app, 'expert'),
      await aPerson(app, 'expert'),
      await aPerson(app, 'expert'),
    ]
    const firm = await anEnterprise(app)
    for (const { id } of [from, to, partial])
      await app.services.db.insert(expert).values({ accountId: id, termFrom: day(-10), termTo: day(300) })
    await named(partial.id, '周回避', { unit: firm.name })
    const id = ids.next()
    const at = clock.now()
    await app.services.db.insert(diagnosis).values({
      id,
      state: 'diagnosing',
      updatedAt: at,
      updatedByName: '张示例',
      createdAt: at,
      request: {},
      number: `ZD${id.slice(-6)}`,
      enterpriseId: firm.id,
      enterpriseName: firm.name,
      socialCode: 'X',
      qxCode: firm.qxCode,
      source: 'enterprise',
    })
    await app.services.db
      .insert(diagnosisExpert)
      .values({ diagnosisId: id, expertId: from.id, leads: true, state: 'accepted', at })
    const item = (one: TestPerson) => [{ kind: 'diagnosis', id, to: one.id }]
    expect(faultsOf(await hand(from, item(to)))).toMatchObject([{ field: 'items[0].kind' }])
    expect(faultsOf(await hand(from, item(partial), absent.token))).toMatchObject([{ field: 'items[0].to' }])
    expect((await hand(from, item(to), absent.token)).status).toBe(200)
    const team = await app.services.db.select().from(diagnosisExpert).where(eq(diagnosisExpert.diagnosisId, id))
    expect(team).toMatchObject([{ expertId: to.id, leads: true, state: 'invited' }])
  })

  test('of a review gives the other expert an empty sheet, and never to one with an interest', async () => {
    const [from, to, partial] = [
      await aPerson(app, 'expert'),
      await aPerson(app, 'expert'),
      await aPerson(app, 'expert'),
    ]
    const firm = await anEnterprise(app)
    for (const { id } of [from, to, partial])
      await app.services.db.insert(expert).values({ accountId: id, termFrom: day(-10), termTo: day(300) })
    await named(partial.id, '周回避', { unit: firm.name })
    const id = ids.next()
    const filing = await aFilingRow(app, greenFactory, firm, {
      state: 'expert_review',
      round: 1,
      number: `T${id.slice(-8)}`,
    })
    const task = {
      programme: filing.programme,
      qxCode: filing.qxCode,
      round: 1,
      assignedBy: absent.id,
      state: 'scoring',
    }
    await insertTasks(app.services.db, [
      {
        ...task,
        id,
        filingId: filing.id,
        expertId: from.id,
        assignedAt: clock.now(),
        dueAt: addMs(clock.now(), dayMs),
      },
    ])
    const item = (one: TestPerson) => [{ kind: 'expertTask', id, to: one.id }]
    expect(faultsOf(await hand(from, item(to)))).toMatchObject([{ field: 'items[0].kind' }])
    expect(faultsOf(await hand(from, item(partial), absent.token))).toMatchObject([
      { field: 'items[0].to', message: expect.stringContaining('利害关系') },
    ])
    const waits = waitingOf(await hand(from, item(to), absent.token))
    expect((await stepOf(app, waits, absent.token)).status).toBe(403)
    expect((await stepOf(app, waits, deputy.token)).status).toBe(200)
    const tasks = await tasksOf(app.services.db, [filing.id])
    expect(tasks.map(({ expertId, state, sheet }) => [expertId, state, sheet]).toSorted()).toEqual(
      [
        [from.id, 'cancelled', null],
        [to.id, 'pending', null],
      ].toSorted(),
    )
    expect(faultsOf(await hand(from, item(to), absent.token))).toMatchObject([{ field: 'items[0].id' }])
  })

  test('keeps an account from being closed until it is handed over', async () => {
    const [leader, member] = [await inspector(), await inspector()]
    await taskOf(await anEnterprise(app), [leader, member])
    const closing = await app.call(
      rightsChange.proposeClosing,
      { id: leader.id, version: 1, reason: '人员已经离岗' },
      admin.token,
    )
    expect(faultsOf(closing)).toMatchObject([{ field: 'id', message: expect.stringContaining('用户中心') }])
  })
})

describe('the list', () => {
  test('shows the city its counties, experts and inspectors, and an administrator everybody of the centre', async () => {
    const county = await aPerson(app, 'county', { qxCode: '500112' })
    const ofAdmin = await app.call(people.page, { size: 50 }, admin.token)
    const ofCity = await app.call(people.page, { size: 50 }, absent.token)
    expect(new Set(ofCity.data.rows.map(({ userRole }) => userRole))).not.toContain('city')
    expect(ofAdmin.data.total).toBeGreaterThan(ofCity.data.total)
    expect((await app.call(people.get, { id: deputy.id }, absent.token)).status).toBe(404)
    expect((await app.call(people.get, { id: county.id }, absent.token)).status).toBe(200)
    expect((await app.call(people.page, {}, county.token)).status).toBe(403)
  })

  test('unit and duties are changed at the version that was read, and logged', async () => {
    const input = { id: absent.id, version: 1, unit: '市经济信息委', duties: '绿色工厂审核' }
    const saved = await app.call(people.save, input, admin.token)
    expect(saved.data).toMatchObject({ unit: '市经济信息委', duties: '绿色工厂审核', version: 2 })
    expect((await app.call(people.save, input, admin.token)).status).toBe(409)
    expect((await app.call(people.save, { ...input, version: 2 }, absent.token)).status).toBe(403)
  })
})
