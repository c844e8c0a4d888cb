/** 系统维护 on the real database: who may announce it, what everybody is told and refused, in every process at once. */
import { setTimeout as wait } from 'node:timers/promises'
import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { batch as batchCalls } from '@green/contract/calls/filing/batch.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { maintenance } from '@green/contract/calls/operation/maintenance.ts'
import { settings } from '@green/contract/calls/overview/lookup.ts'
import { roles } from '@green/contract/roles.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../../../app.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import { aloneOf, settleIn, stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { energyVerification } from '../../../db/schema/energy/energy-verification.ts'
import { batch, filing } from '../../../db/schema/filing.ts'
import { inspection } from '../../../db/schema/inspection/inspection.ts'
import { maintenance as table } from '../../../db/schema/operation/running.ts'
import { caseClock, expertTask } from '../../../db/schema/review.ts'
import { aPerson } from '../../../db/test-people.ts'
import { requestOf } from '../../../db/testing.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { addMs, clock, dayOf, endOfDay, localTime, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { openedInspection } from '../../inspection/inspection/testing.ts'
import { keepMaintenance, latestMaintenance } from './store.ts'

const { app, scheme, as, signIn } = await openTestScheme()
/** A second process on the same database. */
let other: App
let admin: string

const hourMs = 3_600_000
const inHours = (hours: number) => addMs(clock.now(), hours * hourMs)
const texts = { what: '升级数据库，预计一小时', concerns: '所有企业和管理人员' }

beforeAll(async () => {
  await settleIn(app)
  other = await openApp(app.services.config, app.url)
  admin = (await aPerson(app, 'admin')).token
})
afterAll(async () => {
  await other.close()
})
/** Nothing announced is left for the next test. */
afterEach(async () => {
  for (const row of await latestMaintenance(app.services.db))
    await keepMaintenance(app.services.db, { ...row, endedAt: row.endedAt ?? row.startsAt })
  await app.services.db.delete(table)
  // By the real clock none is over yet: it is gone once the process has been notified.
  resetClock()
  await until(async () => (await app.services.maintenance.next()) === null)
})

async function until(is: () => Promise<boolean>) {
  const end = performance.now() + 20_000
  while (performance.now() < end) {
    if (await is()) return
    await wait(10)
  }
  throw new Error('not noticed')
}
const itemsAt = async (at: App) =>
  (await at.fastify.inject(requestOf(settings.getSysItems, {}, null, {}))).json<{ data: Record<string, string> }>().data
const announce = (over: Record<string, unknown> = {}, token: string | null = admin) =>
  app.call(maintenance.announce, { endsAt: inHours(1), isReadOnly: false, ...texts, ...over }, token)
const announced = async (over: Record<string, unknown>) => aloneOf(await announce(over))
/** A writing call of an ordinary person. */
const writes = (token: string) => app.call(message.markRead, {}, token)

test('only an administrator announces, changes, ends or lists', async () => {
  for (const role of roles.filter((one) => one !== 'admin')) {
    const { token } = await aPerson(app, role)
    expect([role, (await announce({}, token)).status]).toEqual([role, 403])
    expect((await app.call(maintenance.list, {}, token)).status).toBe(403)
    expect((await app.call(maintenance.end, { id: ids.next(), version: 1 }, token)).status).toBe(403)
  }
  expect((await announce({}, null)).status).toBe(401)
})

test('everybody is told before and during it, in every process at once, and nobody after it', async () => {
  const data = await announced({ startsAt: inHours(1), endsAt: inHours(2) })
  expect(data.state).toBe('planned')
  await until(async () => (await itemsAt(other)).maintenanceWhat === texts.what)
  expect(await itemsAt(app)).toMatchObject({
    maintenanceFrom: data.startsAt,
    maintenanceTo: data.endsAt,
    maintenanceFor: texts.concerns,
    maintenanceReadOnly: '0',
  })
  moveClock(3 * hourMs)
  expect((await itemsAt(app)).maintenanceWhat).toBeUndefined()
  expect((await itemsAt(other)).maintenanceWhat).toBeUndefined()
})

test('read-only: every write is refused with the end, reading and signing in go on, and it ends by itself', async () => {
  const clerk = await aPerson(app, 'enterprise')
  expect((await writes(clerk.token)).status).toBe(200)
  const data = await announced({ isReadOnly: true, deadlinesSeen: 1000 })
  expect(data.state).toBe('running')
  await until(async () => {
    const refused = await other.fastify.inject(requestOf(message.markRead, {}, clerk.token, {}))
    return refused.statusCode === 503
  })
  const refused = await writes(clerk.token)
  expect(refused).toMatchObject({ status: 503, msg: expect.stringContaining(localTime(data.endsAt)) })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await writes(admin)).status).toBe(503)
  expect((await announce({ startsAt: inHours(5), endsAt: inHours(6) })).status).toBe(503)
  expect((await app.call(message.unread, {}, clerk.token)).status).toBe(200)
  expect((await app.call(user.exitLogin, {}, clerk.token)).status).toBe(200)
  moveClock(hourMs + 1000)
  const later = await aPerson(app, 'enterprise')
  expect((await writes(later.token)).status).toBe(200)
})

test('planned read-only begins by itself; an administrator moves its end and ends it, nobody else', async () => {
  const clerk = await aPerson(app, 'county')
  const data = await announced({ startsAt: inHours(1), endsAt: inHours(2), isReadOnly: true, deadlinesSeen: 1000 })
  expect((await writes(clerk.token)).status).toBe(200)
  await until(async () => (await itemsAt(app)).maintenanceReadOnly === '1')
  moveClock(hourMs + 1000)
  const awake = { admin: (await aPerson(app, 'admin')).token, clerk: (await aPerson(app, 'county')).token }
  expect((await writes(awake.clerk)).status).toBe(503)
  const longer = { id: data.id, version: 1, ...texts, isReadOnly: true, deadlinesSeen: 1000, endsAt: inHours(3) }
  expect((await app.call(maintenance.change, longer, awake.clerk)).status).toBe(403)
  const changed = await app.call(maintenance.change, longer, awake.admin)
  expect(aloneOf(changed)).toMatchObject({ startsAt: data.startsAt, endsAt: longer.endsAt, state: 'running' })
  expect((await app.call(maintenance.end, { id: data.id, version: 1 }, awake.admin)).status).toBe(409)
  expect((await app.call(maintenance.end, { id: data.id, version: 2 }, awake.clerk)).status).toBe(403)
  expect((await app.call(maintenance.end, { id: data.id, version: 2 }, awake.admin)).status).toBe(200)
  await until(async () => (await writes(awake.clerk)).status === 200)
  const [row] = (await app.call(maintenance.list, {}, awake.admin)).data.rows
  expect(row?.state).toBe('over')
})

test('two at once: one is announced, the other overlaps; a repeat of the request is answered as the first', async () => {
  const time = { startsAt: inHours(1), endsAt: inHours(2) }
  const answers = await Promise.all([announce(time), announce(time)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const later = { startsAt: inHours(4), endsAt: inHours(5), requestId: ids.next() }
  const [first, again] = [await announce(later), await announce(later)]
  expect([first.status, again.status, again.data]).toEqual([200, 200, first.data])
})

test('a time that cannot be is refused at its field', async () => {
  const faultOf = async (over: Record<string, unknown>) => {
    const { status, data } = await announce(over)
    return [status, (data as unknown as { errors?: { field: string }[] }).errors?.[0]?.field]
  }
  expect(await faultOf({ endsAt: inHours(-1) })).toEqual([422, 'endsAt'])
  expect(await faultOf({ startsAt: inHours(-2) })).toEqual([422, 'startsAt'])
  expect(await faultOf({ startsAt: inHours(3), endsAt: inHours(2) })).toEqual([422, 'endsAt'])
  expect(await faultOf({ endsAt: inHours(24 * 8) })).toEqual([422, 'endsAt'])
  expect(await faultOf({ what: '升级' })).toEqual([422, 'what'])
  // Nor are deadlines looked for in a thousand years.
  for (const endsAt of ['2999-01-01T00:00:00Z', inHours(-1)])
    expect((await app.call(maintenance.deadlines, { endsAt }, admin)).status).toBe(422)
  const data = await announced({ startsAt: inHours(1), endsAt: inHours(2) })
  const moved = { id: data.id, version: 1, ...texts, isReadOnly: true, deadlinesSeen: 1000, endsAt: inHours(2) }
  expect((await app.call(maintenance.change, { ...moved, startsAt: inHours(-3) }, admin)).status).toBe(422)
})

test('deadlines within a read-only time are shown first; unseen ones keep it from being announced', async () => {
  const at = { startsAt: inHours(2), endsAt: inHours(3) }
  const before = (await app.call(maintenance.deadlines, at, admin)).data.count
  await app.services.db
    .update(batch)
    .set({ closeAt: inHours(2.5) })
    .where(eq(batch.id, scheme.batchId))
  const { data } = await app.call(maintenance.deadlines, at, admin)
  expect(data.count).toBe(before + 1)
  expect(data.rows.map(({ what }) => what).join()).toContain('申报截止')
  expect(await announce({ ...at, isReadOnly: true, deadlinesSeen: before })).toMatchObject({
    status: 422,
    data: { errors: [{ field: 'deadlinesSeen' }] },
  })
  aloneOf(await announce({ ...at, startsAt: inHours(5), endsAt: inHours(5.1) }))
  const waits = waitingOf(await announce({ ...at, isReadOnly: true, deadlinesSeen: data.count }))
  const read = (await app.call(twoHands.get, { id: waits.proposalId }, as('city'))).data.lines[0]?.changes
  expect(read?.map(({ after }) => after).join()).toContain('申报截止')
  expect((await stepOf(app, waits, admin)).status).toBe(403)
  expect((await app.call(maintenance.list, {}, admin)).data.rows).toHaveLength(1)
  expect((await stepOf(app, waits, as('city'))).status).toBe(200)
  expect((await app.call(maintenance.list, {}, admin)).data.rows).toHaveLength(2)
})

const firstEndAfter = (moment: string) => endOfDay(addWorkingDays(dayOf(moment), 1, cityProfile().holidays))
const batchNow = async () => {
  const [row] = await app.services.db.select().from(batch).where(eq(batch.id, scheme.batchId))
  if (!row) throw new Error('no batch')
  return row
}
const setBatch = (change: Partial<typeof batch.$inferInsert>) =>
  app.services.db.update(batch).set(change).where(eq(batch.id, scheme.batchId))
const bodiesOf = async (who: 'filer' | 'away' | 'county' | 'city') =>
  (await app.call(message.list, {}, as(who))).data.rows.map(({ body }: { body: string }) => body).join()
/** Announced by one and confirmed by the other, over all deadlines of this time. */
async function announcedByTwo(at: { startsAt: string; endsAt: string }) {
  const shown = (await app.call(maintenance.deadlines, at, admin)).data
  const waits = waitingOf(await announce({ ...at, isReadOnly: true, deadlinesSeen: shown.count }))
  return { shown, confirm: () => stepOf(app, waits, as('city')) }
}

test('the window of a batch within a read-only time moves, everybody concerned is told, and a filing is accepted until then', async () => {
  const answers = await scheme.answers(greenFactory, scheme.factories[2])
  await app.call(shenb.saveDraft, { batchId: scheme.batchId, action: 'draft', answers }, as('away'))
  const at = { startsAt: inHours(2), endsAt: inHours(3) }
  const closeAt = inHours(2.5)
  const far = inHours(24 * 60)
  await setBatch({ closeAt, countyDeadline: far, cityDeadline: null, extensions: {} })
  const { shown, confirm } = await announcedByTwo(at)
  const to = firstEndAfter(at.endsAt)
  expect(shown.kinds).toContainEqual({ kind: '申报截止', count: 1, to, reason: null })
  expect((await batchNow()).closeAt, 'one person moves nothing').toBe(closeAt)
  expect((await confirm()).status).toBe(200)
  expect(await batchNow()).toMatchObject({ closeAt: to, countyDeadline: far })
  for (const who of ['away', 'county', 'city'] as const)
    expect([who, await bodiesOf(who)]).toEqual([
      who,
      expect.stringContaining(`申报截止由${localTime(closeAt)}改为${localTime(to)}`),
    ])
  expect((await app.call(batchCalls.changes, { id: scheme.batchId }, as('city'))).data[0]?.reason).toContain('系统维护')
  // Over by now, as is the former deadline.
  moveClock(3 * hourMs + 1000)
  await scheme.filed(greenFactory, scheme.factories[1], 'submitted')
  moveClock(firstEndAfter(at.endsAt))
  moveClock(1000)
  await expect(scheme.filed(greenFactory, scheme.factories[0], 'submitted')).rejects.toThrow()
})

test('the term of a correction within a read-only time moves; one outside stays; ending the maintenance moves nothing back', async () => {
  await setBatch({ closeAt: inHours(24 * 30), countyDeadline: null, cityDeadline: null, extensions: {} })
  // Each has one filing in a batch.
  await app.services.db.delete(filing).where(eq(filing.state, 'draft'))
  const [inside, outside] = [
    await scheme.filed(greenFactory, scheme.factories[0], 'county_returned'),
    await scheme.filed(greenFactory, scheme.factories[2], 'county_returned'),
  ]
  const { returnDays } = await batchNow()
  await setBatch({ closeAt: inHours(1) })
  const grantedTo = (id: string, end: string) =>
    app.services.db
      .update(filing)
      .set({ returnedAt: addMs(end, -returnDays * 24 * hourMs), replyBy: null })
      .where(eq(filing.id, id))
  const old = inHours(2.5)
  await grantedTo(inside.id, old)
  await grantedTo(outside.id, inHours(1.9))
  const at = { startsAt: inHours(2), endsAt: inHours(3) }
  const { shown, confirm } = await announcedByTwo(at)
  const to = firstEndAfter(at.endsAt)
  expect(shown.kinds).toContainEqual({ kind: '退回补正', count: 1, to, reason: null })
  expect((await confirm()).status).toBe(200)
  const replyOf = async (id: string) => (await app.call(filingCalls.get, { id }, as('county'))).data.replyBy
  expect(await replyOf(inside.id)).toBe(dayOf(to))
  expect((await app.call(filingCalls.get, { id: outside.id }, as('city'))).data.replyBy).toBeNull()
  expect(await bodiesOf('filer')).toContain(`由${localTime(old)}顺延至${localTime(to)}`)
  expect(await bodiesOf('away')).not.toContain('的期限落在系统维护期间')
  const [announcedRow] = (await app.call(maintenance.list, {}, admin)).data.rows
  const ended = { id: announcedRow?.id ?? '', version: announcedRow?.version ?? 0 }
  expect((await app.call(maintenance.end, ended, admin)).status).toBe(200)
  expect(await replyOf(inside.id), 'those concerned rely on it').toBe(dayOf(to))
  moveClock(3 * hourMs + 1000)
  await signIn()
  const mayAct = async (id: string, who: 'filer' | 'away') =>
    (await app.call(filingCalls.get, { id }, as(who))).data.allowed.map(({ action }) => action).includes('resubmit')
  expect([await mayAct(inside.id, 'filer'), await mayAct(outside.id, 'away')]).toEqual([true, false])
})

test('publicity and self-checks that end on such a day move; terms of offices and of served papers are listed with the reason', async () => {
  await signIn()
  admin = (await aPerson(app, 'admin')).token
  const { db } = app.services
  const day = dayOf(inHours(24 * 3))
  const [open, published] = [
    await scheme.filed(greenSupplyChain, scheme.factories[1], 'submitted'),
    await scheme.filed(greenSupplyChain, scheme.factories[2], 'publicity'),
  ]
  await db.update(filing).set({ publicityEnd: day }).where(eq(filing.id, published.id))
  await db.update(caseClock).set({ dueOn: day }).where(eq(caseClock.filingId, open.id))
  const [toFill, rectifying] = [
    await openedInspection(app.services, scheme.factories[2], scheme.cast, { task: { selfDeadline: day } }),
    await openedInspection(app.services, scheme.factories[0], scheme.cast),
  ]
  await db.update(inspection).set({ rectifyDue: day }).where(eq(inspection.id, rectifying.id))
  const at = { startsAt: addMs(endOfDay(day), -hourMs), endsAt: addMs(endOfDay(day), hourMs) }
  const { shown, confirm } = await announcedByTwo(at)
  const to = firstEndAfter(at.endsAt)
  expect(shown.kinds).toContainEqual({ kind: '公示截止', count: 1, to, reason: null })
  const stays = { kind: '申报办理时限', count: 1, to: null, reason: '法定或公开承诺的工作日' }
  expect(shown.kinds).toContainEqual(stays)
  expect(shown.kinds).toContainEqual({ kind: '节能自查', count: 1, to, reason: null })
  expect(shown.kinds).toContainEqual({
    kind: '整改和陈述申辩期限',
    count: 1,
    to: null,
    reason: '写在已送达的文书里，由监察机构另行决定',
  })
  expect((await confirm()).status).toBe(200)
  expect((await app.call(filingCalls.get, { id: published.id }, as('city'))).data.publicityEnd).toBe(dayOf(to))
  expect(await bodiesOf('away')).toContain(`由${localTime(endOfDay(day))}顺延至${localTime(to)}`)
  const caseOf = async (id: string) => (await db.select().from(inspection).where(eq(inspection.id, id)))[0]
  expect((await caseOf(toFill.id))?.selfDeadline).toBe(dayOf(to))
  expect((await caseOf(rectifying.id))?.rectifyDue).toBe(day)
  expect(await bodiesOf('away')).toContain(`节能监察${toFill.number}的自查的期限落在系统维护期间`)
  const [clockNow] = await db.select().from(caseClock).where(eq(caseClock.filingId, open.id))
  expect(clockNow?.dueOn).toBe(day)
})

test('terms of experts, of other offices and of verifying institutions move, and each is told; what was sent stays', async () => {
  await signIn()
  admin = (await aPerson(app, 'admin')).token
  const { db } = app.services
  const day = dayOf(inHours(24 * 3))
  const dueAt = addMs(endOfDay(day), -30 * 60_000)
  const filed = await scheme.filed(greenSupplyChain, scheme.factories[0], 'submitted')
  const expert = await aPerson(app, 'expert')
  const task = (state: string) => ({
    id: ids.next(),
    filingId: filed.id,
    programme: greenSupplyChain.id,
    qxCode: scheme.factories[0].qxCode,
    round: state === 'pending' ? 1 : 2,
    expertId: expert.id,
    assignedBy: scheme.cast.city.accountId,
    assignedAt: clock.now(),
    dueAt,
    state,
  })
  const [open, sent] = [task('pending'), task('submitted')]
  await db.insert(expertTask).values([open, sent])
  const opinions = (answer: 'agree' | null) => ({
    replyBy: day,
    offices: [{ office: '市生态环境局', answer, note: '' }],
  })
  const setOpinions = (answer: 'agree' | null) =>
    db
      .update(filing)
      .set({ officeOpinions: opinions(answer) })
      .where(eq(filing.id, filed.id))
  const verification = await commissionedVerification(day)
  const at = { startsAt: addMs(endOfDay(day), -hourMs), endsAt: addMs(endOfDay(day), hourMs) }
  const to = firstEndAfter(at.endsAt)
  await setOpinions('agree')
  const kinds = (await app.call(maintenance.deadlines, at, admin)).data.kinds.map(({ kind }) => kind)
  expect(kinds).not.toContain('部门意见答复')
  await setOpinions(null)
  const { shown, confirm } = await announcedByTwo(at)
  for (const kind of ['专家评审', '部门意见答复', '能耗核查'])
    expect(shown.kinds).toContainEqual({ kind, count: 1, to, reason: null })
  expect((await confirm()).status).toBe(200)
  const dueOf = async (id: string) => (await db.select().from(expertTask).where(eq(expertTask.id, id)))[0]?.dueAt
  expect([await dueOf(open.id), await dueOf(sent.id)]).toEqual([to, dueAt])
  const [row] = await db.select().from(filing).where(eq(filing.id, filed.id))
  expect(row?.officeOpinions).toEqual({ ...opinions(null), replyBy: dayOf(to) })
  const [verified] = await db.select().from(energyVerification).where(eq(energyVerification.id, verification))
  expect(verified?.dueOn).toBe(dayOf(to))
  const heard = (await app.call(message.list, {}, expert.token)).data.rows.map(({ body }) => body).join()
  expect(heard).toContain(`由${localTime(dueAt)}顺延至${localTime(to)}`)
  expect(heard).not.toContain(scheme.factories[0].name)
  expect(await bodiesOf('city')).toContain('的部门意见答复的期限')
})

/** A commission whose statement is expected by that day. */
async function commissionedVerification(dueOn: string): Promise<string> {
  const id = ids.next()
  await app.services.db.insert(energyVerification).values({
    id,
    number: 'HC-示例',
    enterpriseId: scheme.factories[0].id,
    enterpriseName: scheme.factories[0].name,
    socialCode: '91500118MAXX1058X5',
    qxCode: scheme.factories[0].qxCode,
    year: clock.year() - 1,
    institutionId: scheme.institution.id,
    institutionName: scheme.institution.name,
    institutionCode: '91500101MAXX001114',
    commissionedBy: 'enterprise',
    commissionedByName: '李示例',
    dueOn,
    assurance: 'limited',
    threshold: 5,
    note: '',
    state: 'commissioned',
    checkCode: 'HC3M9QXA',
    createdAt: clock.now(),
    updatedAt: clock.now(),
    updatedByName: '李示例',
  })
  return id
}
