/** 要办的事 as everybody reads it: whose, in which order, until when; and what is said when a source cannot be read. */
import { randomUUID } from 'node:crypto'
import { caseTalk } from '@green/contract/calls/filing/case.ts'
import { calendarFeed } from '@green/contract/calls/overview/calendar-feed.ts'
import { todo } from '@green/contract/calls/overview/todo.ts'
import { filingTodos } from '@green/filing/profiles/filing-todos.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { states } from '@green/filing/workflow/states.ts'
import { allowedActions } from '@green/filing/workflow/workflow.ts'
import { energyServiceFiling } from '@green/programmes/energy-service-filing/programme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { TodoSource } from '../../../base/todo/source-store.ts'
import { accessKey } from '../../../db/schema/account/access-key.ts'
import { account, calendarFeed as feedTable, handOver } from '../../../db/schema/account/accounts.ts'
import { factFinding } from '../../../db/schema/energy/ledger.ts'
import { filing } from '../../../db/schema/filing.ts'
import { inspection } from '../../../db/schema/inspection/inspection.ts'
import { obligation } from '../../../db/schema/inspection/inspection-paper.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { partState } from '../../../db/schema/operation/operation.ts'
import { settingChange } from '../../../db/schema/operation/settings.ts'
import { expert as expertRegister, expertTask } from '../../../db/schema/review.ts'
import { filingSource } from '../../../filing/casework/todo-store.ts'
import { gatherFacts, stepActor } from '../../../filing/lists/gather.ts'
import { isOpenTask } from '../../../filing/panel/task-store.ts'
import { findBatch } from '../../../filing/record/batch-store.ts'
import { findFiling, scopeOf } from '../../../filing/record/store.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import { openedInspection } from '../../inspection/inspection/testing.ts'
import { listTodos, owedOf } from './list.ts'
import { caseSources } from './sources.ts'

const { app, scheme, actors, as, signIn } = await openTestScheme()
const dayMs = 86_400_000

afterEach(() => {
  vi.restoreAllMocks()
})

const mine = async (name: Parameters<typeof as>[0]) => (await app.call(todo.mine, {}, as(name))).data

describe('filings', () => {
  test.each([
    [greenFactory.title, greenFactory, scheme.factories[1]],
    [nonGreenData.title, nonGreenData, scheme.factories[1]],
    [energyServiceFiling.title, energyServiceFiling, scheme.institution],
  ] as const)(
    '%s: in every state on the list of nobody who may take no step of the duty, and of everybody who must',
    async (_title, programme, filer) => {
      const { db } = app.services
      const { id } = await scheme.filed(programme, filer, 'submitted')
      const reached = keysOf(states).filter((state) => programme.workflow.transitions.some(({ to }) => to === state))
      for (const state of reached) {
        await db.update(filing).set({ state }).where(eq(filing.id, id))
        for (const [who, actor] of Object.entries(actors)) {
          const row = await findFiling(db, actor, id, scopeOf)
          const listed = (await owedOf(app.services, actor, filingSource))
            .filter((one) => one.id === id)
            .map(({ key }) => key.slice('filing.'.length))
          if (!row) {
            expect({ who, state, listed }).toEqual({ who, state, listed: [] })
            continue
          }
          const facts = await gatherFacts(
            db,
            programme,
            row,
            row.batchId ? await findBatch(db, row.batchId) : null,
            actor,
          )
          const open = allowedActions(programme.workflow, { state }, stepActor(actor, row), facts).map(
            ({ action }) => action,
          )
          const may = keysOf(filingTodos).filter(
            (key) =>
              filingTodos[key].in.includes(state) && filingTodos[key].doneBy.some((action) => open.includes(action)),
          )
          const must = may.filter((key) => filingTodos[key].narrower === undefined)
          expect(may, `${who} in ${state}`).toEqual(expect.arrayContaining(listed))
          expect(listed, `${who} in ${state}`).toEqual(expect.arrayContaining(must))
        }
      }
      await db.update(filing).set({ deletedAt: clock.now() }).where(eq(filing.id, id))
    },
  )

  test('what waits for a county is on its list and on no other county’s', async () => {
    const { id } = await scheme.filed(greenFactory, scheme.factories[0], 'submitted')
    const [group] = (await mine('county')).groups.filter(({ key }) => key === 'filing.review')
    expect(group).toMatchObject({
      part: greenFactory.id,
      label: '审核',
      count: 1,
      link: expect.stringContaining('state=submitted'),
    })
    expect(group?.rows).toEqual([expect.objectContaining({ id, object: scheme.factories[0].name })])
    expect((await mine('otherCounty')).groups.filter(({ key }) => key === 'filing.review')).toEqual([])
  })
})

test('an expert has the own open sheets on the list, each with its last day and its task, and nobody else’s', async () => {
  const { id } = await scheme.filed(greenFactory, scheme.factories[2], 'expert_review')
  const tasks = await app.services.db.select().from(expertTask).where(eq(expertTask.filingId, id))
  for (const [who, { accountId }] of Object.entries(actors).filter(([, { role }]) => role === 'expert')) {
    const own = tasks.filter((task) => task.expertId === accountId && isOpenTask(task))
    const rows = (await mine(who as 'expert')).groups
      .filter(({ key }) => key === 'filing.score')
      .flatMap((group) => group.rows)
    expect(rows.map(({ link }) => link.split('task=')[1])).toEqual(own.map((task) => task.id))
    expect(rows.map(({ due }) => due)).toEqual(own.map(({ dueAt }) => dayOf(dueAt)))
  }
  expect(tasks.some(isOpenTask)).toBe(true)
})

describe('with the clock', () => {
  test('the day before its last day, on it and after it', async () => {
    const opened = await openedInspection(app.services, scheme.factories[1], scheme.cast)
    const rowOf = async (name: 'neighbour' | 'supervisor', key: string) =>
      (await mine(name)).groups.find((one) => one.key === `inspection.${key}`)
    const dueIn = async (days: number) => {
      const due = dayOf(addMs(clock.now(), days * dayMs))
      await app.services.db.update(inspection).set({ selfDeadline: due }).where(eq(inspection.id, opened.id))
      return due
    }
    const due = await dueIn(1)
    expect(await rowOf('neighbour', 'selfCheck')).toMatchObject({ due, urgency: 'now', late: 0, nature: 'law' })
    await dueIn(0)
    expect(await rowOf('neighbour', 'selfCheck')).toMatchObject({ urgency: 'now', late: 0 })
    expect(await rowOf('supervisor', 'noticeLate')).toBeUndefined()
    await dueIn(-1)
    expect(await rowOf('neighbour', 'selfCheck')).toMatchObject({
      urgency: 'late',
      late: 1,
      otherwise: '逾期直接现场核查',
    })
    expect(await rowOf('supervisor', 'noticeLate')).toMatchObject({ count: 1 })
    await dueIn(8)
    expect(await rowOf('neighbour', 'selfCheck')).toMatchObject({ urgency: 'later' })
    expect(await rowOf('supervisor', 'noticeLate')).toBeUndefined()
  })
})

describe('what has no states of its own', () => {
  const keysFor = async (name: Parameters<typeof as>[0]) => (await mine(name)).groups.map(({ key }) => key)

  test('a fine is owed by its enterprise until it is paid, and once late reminded of by its county alone', async () => {
    const { id: inspectionId } = await openedInspection(app.services, scheme.factories[0], scheme.cast)
    const row = { id: randomUUID(), inspectionId, paperId: randomUUID(), qxCode: scheme.factories[0].qxCode }
    const made = { createdAt: clock.now(), createdByName: '测试', kind: 'fine', yuan: 1000 }
    await app.services.db.insert(obligation).values({ ...row, ...made, dueOn: '2099-12-31' })
    const change = (to: object) => app.services.db.update(obligation).set(to).where(eq(obligation.id, row.id))
    expect(await keysFor('filer')).toContain('obligation.pay')
    expect(await keysFor('neighbour')).not.toContain('obligation.pay')
    expect(await keysFor('county')).not.toContain('obligation.remind')
    await change({ dueOn: '2020-01-01' })
    expect(await keysFor('county')).toContain('obligation.remind')
    expect(await keysFor('otherCounty')).not.toContain('obligation.remind')
    await change({ payments: [{ on: '2020-01-02', yuan: 1000 }] })
    expect(await keysFor('filer')).not.toContain('obligation.pay')
    expect(await keysFor('county')).not.toContain('obligation.remind')
  })

  test('a request for an account waits for its county, and for the word of its holder until he gives it', async () => {
    const { id: enterpriseId } = scheme.factories[0]
    const who = { name: '张示例', mobile: '13900000001', email: 'a@example.com', reason: '原经办人离职' }
    const row = { id: randomUUID(), enterpriseId, socialCode: '', ...who, proofFileId: randomUUID(), state: 'open' }
    await app.services.db.insert(handOver).values({ ...row, requestedAt: clock.now() })
    const change = (to: object) => app.services.db.update(handOver).set(to).where(eq(handOver.id, row.id))
    expect(await keysFor('county'), 'nobody is told yet').not.toContain('handOver.decide')
    await change({ announcedAt: clock.now() })
    expect(await keysFor('county')).toContain('handOver.decide')
    expect(await keysFor('otherCounty')).not.toContain('handOver.decide')
    expect(await keysFor('filer')).toContain('handOver.answer')
    expect(await keysFor('neighbour')).not.toContain('handOver.answer')
    await change({ objectedAt: clock.now(), objection: '仍在职' })
    expect(await keysFor('filer')).not.toContain('handOver.answer')
    await change({ state: 'refused' })
    expect(await keysFor('county')).not.toContain('handOver.decide')
  })

  test('a record under verification waits for its county, with its fifth working day', async () => {
    const { id } = scheme.factories[0]
    const change = (to: object) => app.services.db.update(enterprise).set(to).where(eq(enterprise.id, id))
    await change({ verification: 'verifying', submittedAt: clock.now() })
    const rows = (await mine('county')).groups.find(({ key }) => key === 'enterpriseRecord.verify')?.rows ?? []
    expect(rows).toMatchObject([{ id, due: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) }])
    expect(await keysFor('otherCounty')).not.toContain('enterpriseRecord.verify')
    await change({ verification: 'verified' })
    expect(await keysFor('county')).not.toContain('enterpriseRecord.verify')
  })
})

describe('what follows from a row without a machine', () => {
  const keysFor = async (name: Parameters<typeof as>[0]) => (await mine(name)).groups.map(({ key }) => key)
  const inDays = (days: number) => dayOf(addMs(clock.now(), days * dayMs))
  const { db } = app.services
  const made = () => ({ id: randomUUID(), createdAt: clock.now(), createdBy: randomUUID(), createdByName: '测试' })

  test('a key and an account that end soon wait for the administrators, and for nobody else', async () => {
    const key = { ownerName: '李示例', ownerMobile: '13800000001', scope: [], perMinute: 60, addresses: [] }
    const row = { ...made(), ...key, systemName: '快到期的系统' }
    await db.insert(accessKey).values({ ...row, endsOn: inDays(40) })
    const expert = eq(account.id, actors.expert.accountId)
    expect(await keysFor('admin')).not.toContain('accessKey.extend')
    await db
      .update(accessKey)
      .set({ endsOn: inDays(5) })
      .where(eq(accessKey.id, row.id))
    await db
      .update(account)
      .set({ validUntil: inDays(3) })
      .where(expert)
    const groups = (await mine('admin')).groups.filter(({ key: one }) => /\.extend$/.test(one))
    expect(groups.map(({ key: one, due }) => [one, due])).toEqual([
      ['accountEnd.extend', inDays(3)],
      ['accessKey.extend', inDays(5)],
    ])
    for (const who of ['city', 'county', 'expert'] as const)
      expect(await keysFor(who)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(?:accessKey|accountEnd)\./)]),
      )
    await db.update(accessKey).set({ endedAt: clock.now() }).where(eq(accessKey.id, row.id))
    await db.update(account).set({ validUntil: null }).where(expert)
    expect(await keysFor('admin')).not.toContain('accessKey.extend')
  })

  test('a part of the system that was found unwell is the administrator’s, until it was found well or is not looked at', async () => {
    const now = clock.now()
    // On a slow machine the system itself has found by now that nothing is archived.
    await db.delete(partState)
    const part = { part: 'disk', state: 'warn', since: now, seenAt: now }
    await db.insert(partState).values(part).onConflictDoUpdate({ target: partState.part, set: part })
    const change = (to: object) => db.update(partState).set(to).where(eq(partState.part, 'disk'))
    const [group] = (await mine('admin')).groups.filter(({ key }) => key === 'systemPart.restore')
    expect(group?.rows.map(({ object }) => object)).toEqual(['磁盘'])
    expect(await keysFor('city')).not.toContain('systemPart.restore')
    await change({ seenAt: addMs(now, -dayMs) })
    expect(await keysFor('admin')).not.toContain('systemPart.restore')
    await change({ seenAt: now, state: 'ok' })
    expect(await keysFor('admin')).not.toContain('systemPart.restore')
    await db.delete(partState)
  })

  test('an expert declares before the term ends, the city renews', async () => {
    const ofExpert = eq(expertRegister.accountId, actors.expert.accountId)
    await db
      .update(expertRegister)
      .set({ termTo: inDays(30), declaredOn: inDays(-400) })
      .where(ofExpert)
    expect(await keysFor('expert')).toContain('expertTerm.declare')
    expect(await keysFor('city')).toContain('expertTerm.renew')
    expect(await keysFor('county')).not.toContain('expertTerm.renew')
    await db
      .update(expertRegister)
      .set({ declaredOn: inDays(-1) })
      .where(ofExpert)
    expect(await keysFor('expert')).not.toContain('expertTerm.declare')
    await db
      .update(expertRegister)
      .set({ termTo: inDays(300) })
      .where(ofExpert)
    expect(await keysFor('city')).not.toContain('expertTerm.renew')
  })

  test('a contradiction in the ledger is explained by its enterprise, then settled by its county or the city', async () => {
    const { id: enterpriseId } = scheme.factories[0]
    // What the checks have found of the filings of the scheme.
    await db.delete(factFinding)
    const about = {
      year: 2025,
      rule: 'R01',
      key: 'total.tce',
      contradiction: '1/2',
      level: 'warning',
      what: '两数不符',
    }
    const row = { id: randomUUID(), enterpriseId, ...about, foundAt: clock.now() }
    await db.insert(factFinding).values(row)
    const change = (to: object) => db.update(factFinding).set(to).where(eq(factFinding.id, row.id))
    expect(await keysFor('filer')).toContain('ledgerFinding.explain')
    expect(await keysFor('neighbour')).not.toContain('ledgerFinding.explain')
    expect(await keysFor('county')).not.toContain('ledgerFinding.settle')
    await change({ state: 'explained', answeredAt: clock.now() })
    expect(await keysFor('filer')).not.toContain('ledgerFinding.explain')
    expect(await keysFor('county')).toContain('ledgerFinding.settle')
    expect(await keysFor('otherCounty')).not.toContain('ledgerFinding.settle')
    await change({ state: 'correcting', decidedAt: clock.now() })
    expect(await keysFor('filer')).toContain('ledgerFinding.correct')
    await change({ level: 'hint' })
    expect(await keysFor('filer')).not.toContain('ledgerFinding.correct')
  })

  test('a message of the filer waits for its county until somebody answers; a question that stops the clock for the filer', async () => {
    const [first] = scheme.factories
    const open = await db.select().from(filing).where(eq(filing.enterpriseId, first.id))
    const { id } =
      open.find(({ state }) => state === 'submitted') ?? (await scheme.filed(greenFactory, first, 'submitted'))
    const talk = { text: '请问何时办结', files: [], requestId: randomUUID() }
    await app.call(caseTalk.write, { filingId: id, ...talk }, as('filer'))
    expect(await keysFor('county')).toContain('caseTalk.answerFiler')
    expect(await keysFor('city')).not.toContain('caseTalk.answerFiler')
    expect(await keysFor('otherCounty')).not.toContain('caseTalk.answerFiler')
    expect(await keysFor('filer')).not.toContain('caseTalk.answerOffice')
    const question = { text: '请补充说明产量', pause: true, requestId: randomUUID() }
    await app.call(caseTalk.write, { filingId: id, ...question }, as('county'))
    expect(await keysFor('county')).not.toContain('caseTalk.answerFiler')
    const [group] = (await mine('filer')).groups.filter(({ key }) => key === 'caseTalk.answerOffice')
    expect(group?.rows.map(({ link }) => link)).toEqual([`/mainPages/personalCenter?filing=${id}&tab=talk`])
    expect(await keysFor('neighbour')).not.toContain('caseTalk.answerOffice')
    await app.call(caseTalk.write, { filingId: id, ...talk, requestId: randomUUID() }, as('filer'))
    expect(await keysFor('filer')).not.toContain('caseTalk.answerOffice')
  })

  test('every duty without a machine reads its rows: the statement is right for whoever owes it', async () => {
    for (const who of keysOf(actors)) expect((await mine(who)).failed, who).toEqual([])
  })
})

describe('what waits for others', () => {
  const waiting = async (who: Parameters<typeof as>[0]) => (await app.call(todo.waiting, {}, as(who))).data.rows

  test('an inspection that was sent in waits for the inspectors, in the list of its enterprise alone', async () => {
    const opened = await openedInspection(app.services, scheme.factories[1], scheme.cast)
    const ofCase = async (who: Parameters<typeof as>[0]) =>
      (await waiting(who)).find(({ key }) => key === `inspection ${opened.id}`)
    expect(await ofCase('neighbour'), 'it is the turn of the enterprise').toBeUndefined()
    await app.services.db.update(inspection).set({ state: 'submitted' }).where(eq(inspection.id, opened.id))
    expect(await ofCase('neighbour')).toMatchObject({ title: '监察案件', on: ['节能监察人员'] })
    for (const who of ['filer', 'county', 'supervisor'] as const) expect(await ofCase(who), who).toBeUndefined()
  })

  test('what an officer has proposed waits for a second one, in the own list alone', async () => {
    const row = { id: randomUUID(), kind: 'limit', key: 'x', about: '办理时限', madeByName: '测试', reason: '测试' }
    const made = {
      ...row,
      madeBy: actors.city.accountId,
      state: 'proposed',
      createdAt: clock.now(),
      updatedAt: clock.now(),
      updatedByName: '测试',
    }
    await app.services.db.insert(settingChange).values({ ...made, startsOn: '2099-01-01', lines: [] })
    expect((await waiting('city')).map(({ object }) => object)).toContain('办理时限')
    expect((await waiting('city2')).map(({ object }) => object)).not.toContain('办理时限')
    expect((await app.call(todo.waiting, {}, 'nobody')).code).toBe(401)
    await app.services.db.delete(settingChange).where(eq(settingChange.id, row.id))
  })
})

describe('the calendar', () => {
  const make = async (who: Parameters<typeof as>[0], name = '我的手机') =>
    (await app.call(calendarFeed.make, { name }, as(who))).data.address
  const pathOf = (address: string) => new URL(address).pathname
  const read = async (address: string) => {
    const { status, headers, body } = await app.send({ method: 'GET', url: pathOf(address) })
    return { status, type: headers['content-type'], body: body.toString('utf8') }
  }
  const eventsOf = (body: string) =>
    new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))

  test('an enterprise reads its last days, an officer how many there are and of no enterprise', async () => {
    const { name } = scheme.factories[1]
    const opened = await openedInspection(app.services, scheme.factories[1], scheme.cast)
    await app.services.db.update(inspection).set({ selfDeadline: '2099-12-30' }).where(eq(inspection.id, opened.id))
    const own = await read(await make('neighbour'))
    expect([own.status, own.type]).toEqual([200, 'text/calendar; charset=utf-8'])
    const mineThere = eventsOf(own.body).find(({ uid }) => uid.includes(opened.id))
    expect(`${mineThere?.startDate}`).toBe('2099-12-30')
    expect(mineThere?.summary).toMatch(/自查表/)
    const officer = await read(await make('county'))
    expect(eventsOf(officer.body).map(({ summary }) => summary)).toContainEqual(expect.stringMatching(/ \d+件$/))
    expect(officer.body.replaceAll('\r\n ', '')).not.toContain(name)
    expect(eventsOf(officer.body).some(({ uid }) => uid.includes(opened.id))).toBe(false)
  })

  test('an address is shown once and stored as a hash; three at most; its use is noted', async () => {
    const address = await make('supervisor')
    const saved = await app.services.db.select().from(feedTable)
    expect(JSON.stringify(saved)).not.toContain(pathOf(address).split('/').at(-1)?.slice(0, -4))
    await make('supervisor', '办公室电脑')
    await make('supervisor', '平板')
    const fourth = await app.call(calendarFeed.make, { name: '第四个' }, as('supervisor'))
    expect([fourth.status, fourth.msg]).toEqual([422, expect.stringContaining('最多3个')])
    await read(address)
    const { data } = await app.call(calendarFeed.list, {}, as('supervisor'))
    expect(data.map(({ name, lastUsedAt }) => [name, lastUsedAt !== null])).toEqual([
      ['我的手机', true],
      ['办公室电脑', false],
      ['平板', false],
    ])
  })

  test('nobody reads a revoked address, a guessed one or that of an account out of use, nor revokes another’s', async () => {
    const address = await make('otherCounty')
    const [feed] = (await app.call(calendarFeed.list, {}, as('otherCounty'))).data
    if (!feed) throw new Error('a subscription')
    expect((await app.call(calendarFeed.revoke, { id: feed.id }, as('county'))).status).toBe(404)
    expect((await app.call(calendarFeed.list, {}, 'nobody')).status).toBe(401)
    const state = (to: string) =>
      app.services.db.update(account).set({ state: to }).where(eq(account.id, actors.otherCounty.accountId))
    expect((await read(address)).status).toBe(200)
    await state('disabled')
    expect((await read(address)).status).toBe(404)
    await state('active')
    expect((await read(address)).status).toBe(200)
    expect((await read(address.slice(0, -'.ics'.length))).status).toBe(404)
    expect((await read(address.replace(/.{4}\.ics$/, 'AAAA.ics'))).status).toBe(404)
    expect((await app.call(calendarFeed.revoke, { id: feed.id }, as('otherCounty'))).status).toBe(200)
    expect((await read(address)).status).toBe(404)
  })

  test('half a list is no calendar: it would take away what could not be read', async () => {
    const address = await make('city')
    vi.spyOn(app.services.log, 'error').mockImplementation(() => undefined)
    vi.spyOn(caseSources.rating as Required<TodoSource>, 'selects').mockReturnValue([sql`select nothing from nowhere`])
    expect((await read(address)).status).toBe(503)
  })
})

describe('a source that cannot be read', () => {
  test('is named, and the others are on the list all the same', async () => {
    vi.spyOn(app.services.log, 'error').mockImplementation(() => undefined)
    const broken = { ...caseSources.rating, selects: () => [sql`select nothing from nowhere`] }
    vi.spyOn(caseSources.rating as Required<TodoSource>, 'selects').mockImplementation(broken.selects)
    const { groups, failed } = await listTodos(app.services, actors.county)
    expect(failed).toEqual(['服务评价'])
    expect(groups.map(({ key }) => key)).toContain('filing.review')
  })
})

test('nobody reads a list without signing in', async () => {
  await signIn('city')
  expect(await app.call(todo.mine, {}, 'nobody')).toMatchObject({ code: 401 })
  expect((await mine('city')).failed).toEqual([])
})
