/** 事后复核 of a suspended code: what one officer did at once is upheld or reversed by another one, and never passes by silence. */
import { subjectOf, twoHands } from '@green/contract/calls/account/two-hands.ts'
import { greenCode } from '@green/contract/calls/code/green-code.ts'
import { board, message } from '@green/contract/calls/content/public.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import { byTwo, settleIn, stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { addMs, clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { schedules } from '../../../schedules.ts'
import type { GreenCodeRecord } from './store.ts'
import { openedCode } from './testing.ts'

const { app, scheme, as, signIn } = await openTestScheme()
await settleIn(app)

beforeEach(async () => {
  await signIn()
  await app.services.db.$client.query('delete from green_code; delete from proposal; delete from rate_limit')
})
afterEach(resetClock)

/** Another day; sessions have ended by then. */
async function on(moment: string) {
  moveClock(moment)
  await signIn()
}

const detail = async (id: string) => (await app.call(greenCode.get, { id }, as('city'))).data
const ask = { ground: '事故或违法违规' as const, opinion: '收到生态环境部门的处罚决定。' }
const at = async ({ id }: GreenCodeRecord) => ({ id, version: (await detail(id)).version })
const reviewOf = async ({ id }: GreenCodeRecord, who: CastName = 'city2') =>
  (await app.call(twoHands.waiting, { subject: subjectOf('green code', id) }, as(who))).data.postReview
const suspended = async () => {
  const code = await openedCode(app.services, scheme.factories[0], { by: scheme.cast.city })
  await app.call(greenCode.agree, { id: code.id, version: code.version }, as('filer'))
  await app.call(greenCode.suspend, { ...(await at(code)), ...ask }, as('city'))
  const review = await reviewOf(code)
  if (!review) throw new Error('nothing is reviewed')
  return { code, review: { ...review, proposalId: review.id } }
}
const titlesOf = async (who: CastName) =>
  (await app.call(message.list, { size: 50 }, as(who))).data.rows.map(({ title }) => title)
const mine = async (who: CastName) =>
  (await app.call(twoHands.page, { list: 'mine', size: 50 }, as(who))).data.rows.find(({ reviewBy }) => reviewBy)
const atDesk = async (who: CastName) =>
  (await app.call(board.today, {}, as(who))).data.todos.find(({ key }) => key === 'second-hand')?.count

test('waits for every other officer of the city from the moment of the step; not for its maker, nor another role', async () => {
  const { code, review } = await suspended()
  const until = addWorkingDays(clock.today(), 2, cityProfile().holidays)
  expect(review).toMatchObject({ state: 'waiting', reviewBy: until, isOverdue: false, act: '事后复核', isOwn: false })
  expect(review.about).toBe(`暂停：绿效码 ${code.code} ${code.enterpriseName}`)
  expect([(await mine('city2'))?.id, await mine('city')]).toEqual([review.id, undefined])
  expect([await atDesk('city2'), await atDesk('city')]).toEqual([1, undefined])
  expect((await titlesOf('city2'))[0]).toBe(`待您复核：${review.about}`)
  expect((await stepOf(app, review, as('city'), 'uphold')).status).toBe(403)
  expect(await reviewOf(code, 'county')).toBeNull()
  expect((await app.call(twoHands.get, { id: review.id }, as('county'))).status).toBe(404)
  // It has taken effect: nobody carries it out, gives it back or withdraws it.
  for (const action of ['confirm', 'giveBack'] as const)
    expect((await stepOf(app, review, as('city2'), action, '依据文件不齐')).status).toBe(409)
  expect((await stepOf(app, review, as('city'), 'withdraw')).status).toBe(409)
})

test('upholds it: the code stays suspended, and the enterprise and the maker are told', async () => {
  const { code, review } = await suspended()
  const done = await stepOf(app, review, as('city2'), 'uphold')
  expect([done.status, done.data.proposal.state]).toEqual([200, 'upheld'])
  expect((await detail(code.id)).state).toBe('suspended')
  expect((await titlesOf('filer'))[0]).toBe(`已复核，维持：${review.about}`)
  expect((await titlesOf('city'))[0]).toBe(`已复核，维持：${review.about}`)
  expect(await reviewOf(code)).toMatchObject({ state: 'upheld', updatedByName: scheme.cast.city2.name })
  expect((await stepOf(app, review, as('city2'), 'reverse', '处罚决定已撤销。')).status).toBe(409)
})

test('reverses it with a reason: the code is back as two officers would have lifted it', async () => {
  const { code, review } = await suspended()
  expect((await stepOf(app, review, as('city2'), 'reverse', '短')).status).toBe(422)
  expect((await detail(code.id)).state).toBe('suspended')
  const done = await stepOf(app, review, as('city2'), 'reverse', '处罚对象是另一家企业。')
  expect([done.status, done.data.proposal.state]).toEqual([200, 'reversed'])
  const { state, suspendedReason, history } = await detail(code.id)
  expect([state, suspendedReason]).toEqual(['confirmed', null])
  expect(history.at(-1)).toMatchObject({ label: '恢复', opinion: '处罚对象是另一家企业。' })
  expect((await titlesOf('city'))[0]).toBe(`复核不同意，已恢复：${review.about}`)
})

test('two at the same moment decide it once', async () => {
  const { review } = await suspended()
  const { version } = (await app.call(twoHands.get, { id: review.id }, as('city2'))).data
  const step = { id: review.id, version, opinion: '处罚对象是另一家企业。' }
  const answers = await Promise.all(
    (['uphold', 'reverse'] as const).map((action) => app.call(twoHands.step, { ...step, action }, as('city2'))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('ends when two officers lift it before, also where it was upheld while their proposal waited', async () => {
  const { code, review } = await suspended()
  const lifting = async () => ({ ...(await at(code)), opinion: '处罚决定已撤销。' })
  await byTwo(app, greenCode.lift, await lifting(), [as('city'), as('city2')])
  expect(await reviewOf(code)).toMatchObject({ id: review.id, state: 'ended' })
  expect(await mine('city2')).toBeUndefined()
  await app.call(greenCode.suspend, { ...(await at(code)), ...ask }, as('city'))
  const again = await reviewOf(code)
  const waits = waitingOf(await app.call(greenCode.lift, await lifting(), as('city')))
  expect((await stepOf(app, { proposalId: again?.id ?? '' }, as('city2'), 'uphold')).status).toBe(200)
  expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
  expect((await detail(code.id)).state).toBe('confirmed')
})

test('never lapses: the reviewers are reminded once on the last day, and afterwards it is overdue', async () => {
  const { code, review } = await suspended()
  const reminders = async () =>
    (await titlesOf('city2')).filter((one) => one === `事后复核到期：${review.about}`).length
  await schedules['remind-reviewers']?.run(app.services)
  expect(await reminders()).toBe(0)
  await on(`${review.reviewBy}T09:00:00+08:00`)
  for (const _time of [1, 2]) await schedules['remind-reviewers']?.run(app.services)
  expect([await reminders(), (await reviewOf(code))?.isOverdue]).toEqual([1, false])
  await on(addMs(`${review.reviewBy}T09:00:00+08:00`, 9 * 86_400_000))
  await schedules['lapse-proposals']?.run(app.services)
  await schedules['remind-reviewers']?.run(app.services)
  expect(await reviewOf(code)).toMatchObject({ state: 'waiting', isOverdue: true })
  expect([await reminders(), (await detail(code.id)).state]).toEqual([1, 'suspended'])
  expect((await stepOf(app, review, as('city2'), 'uphold')).status).toBe(200)
})

test('an account of the same telephone is no other person', async () => {
  const { review } = await suspended()
  const { city, city2 } = scheme.cast
  await app.services.db.execute(sql`drop index account_mobile_role`)
  const { rows } = await app.services.db.$client.query<{ mobile: string }>(
    'select mobile from account where id in ($1, $2) order by id = $1 desc',
    [city.accountId, city2.accountId],
  )
  const setMobile = (mobile: string | undefined) =>
    app.services.db.$client.query('update account set mobile = $1 where id = $2', [mobile, city2.accountId])
  await setMobile(rows[0]?.mobile)
  expect((await stepOf(app, review, as('city2'), 'uphold')).status).toBe(403)
  expect(await mine('city2')).toBeUndefined()
  await setMobile(rows[1]?.mobile)
  expect((await stepOf(app, review, as('city2'), 'uphold')).status).toBe(200)
})
