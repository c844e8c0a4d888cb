/** 承办人 on the real database: an officer takes a case, gives it away, and it is on the right lists. */
import { message } from '@green/contract/calls/content/public.ts'
import { caseAssignee } from '@green/contract/calls/filing/case.ts'
import { filing as calls } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { todo } from '@green/contract/calls/overview/todo.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/database.ts'
import { absence } from '../../db/schema/account/people.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { type CastName, openTestScheme } from '../test-scheme.ts'
import { filingWork } from './assignees.ts'

const { app, scheme, as, actors } = await openTestScheme()
let filingId: string

beforeAll(async () => {
  filingId = (await scheme.filed(greenFactory, scheme.factories[0], 'county_approved')).id
})

const assign = (who: CastName, to: CastName | null, more: { from?: CastName | null; reason?: string } = {}) =>
  app.call(
    caseAssignee.assign,
    {
      filingId,
      to: to && actors[to].accountId,
      from: more.from ? actors[more.from].accountId : null,
      reason: more.reason,
    },
    as(who),
  )
const listed = async (who: CastName, assignee?: 'mine' | 'none') =>
  (await app.call(shenb.getShenbs, { size: 50, assignee }, as(who))).data.rows.find(({ id }) => id === filingId)
const isOwed = async (who: CastName) =>
  (await app.call(todo.mine, {}, as(who))).data.groups.flatMap(({ rows }) => rows).some(({ id }) => id === filingId)
const faultOf = ({ data }: { data: unknown }) => (data as { errors: { field: string; message: string }[] }).errors[0]

test('an officer takes a case that nobody has: it is on the own lists and on no colleague’s', async () => {
  expect([await isOwed('city'), await isOwed('city2')]).toEqual([true, true])
  expect((await assign('city', 'city')).data).toMatchObject({ assignee: { name: actors.city.name } })
  expect([await isOwed('city'), await isOwed('city2')]).toEqual([true, false])
  expect((await listed('city', 'mine'))?.assignee?.name).toBe(actors.city.name)
  expect(await listed('city2', 'mine')).toBeUndefined()
  expect(await listed('city2', 'none')).toBeUndefined()
  expect((await listed('city2'))?.assignee, 'colleagues read who has it').toMatchObject({ byName: actors.city.name })
})

test('the name is for the own office only, and nobody else gives cases away', async () => {
  expect((await listed('county'))?.assignee).toBeNull()
  expect((await app.call(calls.get, { id: filingId }, as('filer'))).data.assignee).toBeNull()
  for (const who of ['filer', 'expert', 'admin', 'supervisor'] as const)
    expect([who, (await assign(who, null)).status]).toEqual([who, 403])
  expect((await assign('otherCounty', null)).status, 'of another county').toBe(404)
})

test('taking it from a colleague needs a reason and what stands now; both are notified', async () => {
  expect((await assign('city2', 'city2')).status, 'who had it has changed since').toBe(409)
  expect(faultOf(await assign('city2', 'city2', { from: 'city' }))).toMatchObject({ field: 'reason' })
  const other = await assign('city2', 'county', { from: 'city', reason: '由区县承办。' })
  expect(faultOf(other)).toMatchObject({ field: 'to', message: expect.stringContaining('同一角色') })
  expect((await assign('city2', 'city2', { from: 'city', reason: '张示例出差，改由我办。' })).status).toBe(200)
  const box = (await app.call(message.list, {}, as('city'))).data.rows
  expect(box.some(({ body }: { body: string }) => body.includes('张示例出差，改由我办。'))).toBe(true)
  expect([await isOwed('city'), await isOwed('city2')]).toEqual([false, true])
})

test('what somebody has who is absent is owed by the colleagues too, and goes to one of them by the hand-over of work', async () => {
  const { db } = app.services
  const [today, at] = [clock.today(), clock.now()]
  const { city, city2, admin } = actors
  const gone = { id: ids.next(), accountId: city2.accountId, deputyId: city.accountId, from: today, until: today }
  await db.insert(absence).values({ ...gone, reason: '休假', madeAt: at, madeByName: admin.name })
  expect(await isOwed('city')).toBe(true)
  await db.delete(absence)
  expect(await isOwed('city')).toBe(false)
  const work = filingWork('city')
  expect((await work.items(db, city2.accountId)).map(({ id }) => id)).toEqual([filingId])
  const hands = { from: city2.accountId, to: city.accountId, reason: '调离岗位。' }
  await transaction(db, (tx) => work.move(tx, app.services, { id: filingId, hands }, admin))
  expect(await work.items(db, city2.accountId)).toEqual([])
  expect((await listed('city', 'mine'))?.assignee?.byName).toBe(admin.name)
})

test('put back it is everybody’s again; a step of a colleague is taken all the same', async () => {
  expect((await assign('city', null, { from: 'city' })).data).toEqual({ assignee: null })
  expect((await listed('city2', 'none'))?.id).toBe(filingId)
  expect([await isOwed('city'), await isOwed('city2')]).toEqual([true, true])
  await assign('county', 'county')
  await assign('city', 'city')
  const row = await listed('city2')
  expect(row?.allowed.length, 'whoever does not have it may act').toBeGreaterThan(0)
  expect(row?.version, 'and the version is what it was').toBe((await listed('city'))?.version)
})
