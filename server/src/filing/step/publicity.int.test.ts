/** Publicity runs its time: what is approved before its last day is over, and what is not. */

import { personal } from '@green/contract/calls/account/personal.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { expert as expertCalls } from '@green/contract/calls/filing/expert.ts'
import { file as files } from '@green/contract/calls/filing/files.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { lsdtJg } from '@green/contract/calls/filing/third-party.ts'
import { objection } from '@green/contract/calls/title/objection.ts'
import { energyProject } from '@green/programmes/energy-project/programme.ts'
import { energyServiceFiling } from '@green/programmes/energy-service-filing/programme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { thirdParty } from '@green/programmes/third-party/programme.ts'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { insertDeputyStep } from '../../base/deputy/store.ts'
import { transaction } from '../../db/database.ts'
import { captcha } from '../../db/schema/account/accounts.ts'
import { aPerson } from '../../db/test-people.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { changeBatch, savedByTwo } from '../batches/testing.ts'
import { findFiling } from '../record/store.ts'
import { openTestScheme } from '../test-scheme.ts'
import { takeStep } from './move.ts'

const { app, scheme, as } = await openTestScheme()

afterEach(resetClock)

/** Sessions end while the clock is moved: the city signs in for every question. */
const city = () => scheme.token(scheme.cast.city)
const other = () => scheme.token(scheme.cast.city2)
const seen = async (id: string) => (await app.call(filingCalls.get, { id }, await city())).data
const move = async (id: string, state: 'approved' | 'rejected') =>
  app.call(
    shenb.updateCityState,
    {
      id,
      version: (await seen(id)).version,
      state,
      ...(state === 'approved' ? { level: 'city' as const, documentNumber: '渝绿色制造〔2026〕9号' } : {}),
      opinion: '公示期间收到异议，经查实。',
      clearing: '经复核，不影响认定结论。',
    },
    await city(),
  )
const end = () => dayOf(addMs(clock.now(), 7 * 86_400_000))

test('until the last day is over the city may not approve and is told the date; from the day after it may', async () => {
  const { id } = await scheme.filed(greenFactory, scheme.factories[0], 'publicity')
  const lastDay = end()
  const text = `公示至${lastDay}，期满次日起方可审定通过；公示期内有异议查实的，可以不予通过`
  const early = await move(id, 'approved')
  expect([early.status, early.msg]).toEqual([422, text])
  expect(await seen(id)).toMatchObject({ state: 'publicity', publicityEnd: lastDay })
  expect((await seen(id)).allowed.map((step) => step.action)).toEqual(['cityReject', 'withdrawPublicity'])
  const many = await app.call(
    filingCalls.moveMany,
    {
      items: [{ id, version: (await seen(id)).version }],
      step: { state: 'approved', level: 'city', documentNumber: '渝绿色制造〔2026〕9号' },
      dryRun: true,
    },
    await city(),
  )
  expect(many.data.results).toMatchObject([{ ok: false, message: text }])

  moveClock(`${lastDay}T15:59:00Z`)
  expect((await move(id, 'approved')).msg).toBe(text)
  moveClock(`${lastDay}T16:00:00Z`)
  expect((await seen(id)).allowed.map((step) => step.action)).toContain('cityApprove')
  expect((await move(id, 'approved')).data.state).toBe('approved')
})

const raise = async (filingId: string, answered = true) => {
  const { captchaId } = (await app.call(user.captcha, {}, null)).data
  const [saved] = await app.services.db.select().from(captcha).where(eq(captcha.id, captchaId))
  return app.call(
    objection.raise,
    {
      filingId,
      name: '王五',
      contact: '13800001234',
      reason: '该厂去年受过环保处罚，与申报内容不符。',
      ...(answered ? { captchaId, captcha: saved?.answer ?? '' } : {}),
    },
    null,
  )
}

test('anybody objects while it is in publicity; no decision before the answer, which the number finds; upheld, it is rejected', async () => {
  const { id } = await scheme.filed(greenFactory, scheme.factories[1], 'publicity')
  expect((await app.call(objection.published, {}, null)).data.rows.map((row) => row.filingId)).toEqual([id])
  expect((await raise(id, false)).msg).toBe('请输入图形验证码')
  const { number } = (await raise(id)).data
  expect(number).toMatch(/^YY\d{4}-[0-9A-F]{12}$/)
  const log = await app.call(user.getLogs, { kind: 'business', keyword: number }, as('admin'))
  expect(log.data.rows).toMatchObject([{ action: '提出公示异议', account: null, ip: '127.0.0.1' }])
  expect(JSON.stringify(log.data)).not.toMatch(/王五|13800001234/)
  expect((await move(id, 'rejected')).msg).toMatch(/异议还没有答复/)
  const [raised] = (await app.call(objection.list, { filingId: id }, await city())).data
  expect([raised?.number, raised?.contact]).toEqual([number, '138****1234'])
  const request = { of: 'objection' as const, id: raised?.id ?? '', fields: ['contact'], reason: '核实异议' }
  expect((await app.call(personal.show, request, await city())).data.values).toEqual({ contact: '13800001234' })
  expect((await app.call(personal.show, request, as('admin'))).status).toBe(404)
  const admin = await app.call(objection.list, { filingId: id }, as('admin'))
  expect(admin.data[0]).toMatchObject({ name: null, contact: null, files: [] })
  expect(raised?.name).toBe('王五')
  const answer = { id: raised?.id ?? '', upheld: true, note: '经核查属实。' }
  expect(raised?.mayAnswer, 'who began the publicity does not answer').toBe(false)
  const own = await app.call(objection.handle, answer, await city())
  expect([own.status, own.msg]).toEqual([403, '公示由您开始，对它的异议请由另一位市级管理员答复'])
  expect((await app.call(objection.handle, answer, await other())).data).toEqual({ done: true })
  expect((await app.call(objection.handle, answer, await other())).status).toBe(409)
  const result = (await app.call(objection.result, { number }, null)).data
  expect([result.stateLabel, result.note]).toEqual(['异议成立', '经核查属实。'])
  expect(JSON.stringify(result)).not.toMatch(/王五|13800001234/)
  expect((await move(id, 'rejected')).data.state).toBe('rejected')
  expect((await raise(id)).msg).toMatch(/不在公示期内/)
})

test('a refusal is appealed against once and in time; other experts review anew, and the first result stays to be read', async () => {
  const [rejected] = (await app.call(filingCalls.list, { state: 'rejected' }, await city())).data.rows
  const filer = () => scheme.token(scheme.cast.filerOf(scheme.factories[1].id))
  const ask = async () =>
    app.call(
      shenb.updateShenb,
      {
        id: rejected?.id ?? '',
        version: (await seen(rejected?.id ?? '')).version,
        action: 'appeal',
        opinion: '处罚决定已被撤销，附复议决定书文号。',
      },
      await filer(),
    )
  moveClock(60 * 86_400_000)
  expect((await ask()).msg).toMatch(/15个工作日内/)
  expect((await seen(rejected?.id ?? '')).progress.next).not.toContain('申诉')
  resetClock()
  expect((await seen(rejected?.id ?? '')).progress.next).toMatch(/可以在\d{4}-\d\d-\d\d以前（含当日）申诉一次/)
  expect((await ask()).data.state).toBe('appealed')
  const { version, appeal, progress } = await seen(rejected?.id ?? '')
  expect(progress.stages.find((stage) => stage.is === 'now')?.label).toBe('申诉处理')
  expect(appeal).toMatchObject({ opinion: '公示期间收到异议，经查实。', accepted: null })
  const accept = async (token: string) =>
    app.call(
      shenb.updateCityState,
      { id: rejected?.id ?? '', version, state: 'county_approved', opinion: '理由成立，重新评审。' },
      token,
    )
  expect((await accept(await city())).status, 'who decided does not answer the appeal').toBe(403)
  const accepted = await accept(await other())
  expect(accepted.data.state).toBe('county_approved')
  const candidates = await app.call(expertCalls.candidates, { filingId: rejected?.id ?? '' }, await city())
  const firstHands = new Set((await seen(rejected?.id ?? '')).tasks.map((task) => task.expertId))
  expect(firstHands.size).toBeGreaterThan(1)
  for (const one of candidates.data) expect(one.conflict === '参加过申诉前的评审').toBe(firstHands.has(one.expertId))
  expect((await seen(rejected?.id ?? '')).appeal).toMatchObject({ accepted: true })
})

test('in a city of two officers the case that was appealed comes to its end: through publicity again, by the other one', async () => {
  const cityAccounts = `select count(*)::int as n from account where role = 'city' and state = 'active'`
  expect((await app.services.db.$client.query(cityAccounts)).rows).toEqual([{ n: 2 }])
  const { rows } = (
    await app.call(filingCalls.list, { programme: greenFactory.id, state: 'county_approved' }, await city())
  ).data
  const id = rows.find(({ enterpriseName }) => enterpriseName === scheme.factories[1].name)?.id ?? ''
  expect((await seen(id)).appeal).toMatchObject({ accepted: true })
  const { data: candidates } = await app.call(expertCalls.candidates, { filingId: id }, await city())
  const expertIds = candidates.filter(({ conflict }) => conflict === null).map(({ expertId }) => expertId)
  const assign = { id, version: (await seen(id)).version, expertIds: expertIds.slice(0, 2), dueAt: '2999-01-01' }
  expect((await app.call(shenb.distExpert, assign, await city())).status).toBe(200)
  await app.services.db.$client.query(
    `update filing set state = 'scored', expert_score = 82, divided = false, gate_hits = 0 where id = $1`,
    [id],
  )

  // Without publicity it would take both of them, and one has decided before.
  expect((await move(id, 'approved')).msg).toMatch(/针对您本人作出的决定/)
  const grant = { state: 'approved' as const, level: 'city' as const, documentNumber: '渝绿色制造〔2026〕10号' }
  const seenAt = async () => ({ id, version: (await seen(id)).version })
  const drafted = { ...(await seenAt()), ...grant, clearing: '企业急需，拟不再公示。' }
  expect((await app.call(shenb.updateCityState, drafted, await other())).data.state).toBe('scored')
  const answer = async (agree: boolean, token: string) =>
    app.call(filingCalls.decideProposal, { ...(await seenAt()), agree, reason: '请重新公示后再审定。' }, token)
  expect((await answer(true, await city())).msg).toMatch(/针对您本人作出的决定/)
  expect((await answer(false, await city())).status).toBe(200)

  const publish = { ...(await seenAt()), state: 'publicity' as const }
  expect((await app.call(shenb.updateCityState, publish, await other())).data.state).toBe('publicity')
  // Who began the first publicity answers an objection to the second one.
  await raise(id)
  const [raised] = (await app.call(objection.list, { filingId: id }, await city())).data
  const dismissed = { id: raised?.id ?? '', upheld: false, note: '经核查不属实。' }
  expect((await app.call(objection.handle, dismissed, await other())).status).toBe(403)
  expect((await app.call(objection.handle, dismissed, await city())).status).toBe(200)

  await app.services.db.$client.query(`update filing set publicity_end = '2020-01-01' where id = $1`, [id])
  expect((await move(id, 'approved')).msg).toMatch(/针对您本人作出的决定/)
  // With 双人审定 the first one drafts, and the other one decides; not the other way round.
  await changeBatch(app, scheme.batchId, { twoHands: true })
  const propose = async (token: string) => app.call(filingCalls.propose, { ...(await seenAt()), ...grant }, token)
  expect((await propose(await other())).status).toBe(200)
  expect((await answer(true, await city())).msg).toMatch(/针对您本人作出的决定/)
  expect((await answer(false, await other())).status).toBe(200)
  expect((await propose(await city())).status).toBe(200)
  expect((await answer(true, await other())).data.state).toBe('approved')
  await changeBatch(app, scheme.batchId, { twoHands: false })
})

/** A sound small PDF, as a browser would send it. */
const pdf = Buffer.from(
  `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n${'x'.repeat(500)}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
)
async function attach(number: string, content: Buffer, name = '处罚决定.pdf') {
  const line = '----a-boundary-of-the-test'
  const head = `--${line}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`
  return app.send({
    method: 'POST',
    url: '/ht/objection/attach',
    query: { number },
    headers: { 'content-type': `multipart/form-data; boundary=${line}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${line}--\r\n`)]),
  })
}

test('papers come with an objection, looked at by content, for the city alone; the answer is told, and the outcome marks what changed', async () => {
  const { id } = await scheme.filed(greenFactory, scheme.factories[2], 'publicity')
  const { number } = (await raise(id)).data
  expect((await attach('YY2026-000000000000', pdf)).status).toBe(404)
  expect((await attach(number, Buffer.from('<html><script>1</script></html>'.repeat(9)))).status).toBe(422)
  expect((await attach(number, pdf)).msg).toBe('操作成功')
  for (const more of ['2.pdf', '3.pdf']) await attach(number, pdf, more)
  expect((await attach(number, pdf, '4.pdf')).msg).toMatch(/最多附3份/)
  const [raised] = (await app.call(objection.list, { filingId: id }, await city())).data
  expect(raised?.files.map((one) => one.name)).toEqual(['处罚决定.pdf', '2.pdf', '3.pdf'])
  const paper = raised?.files[0]?.id ?? ''
  const download = async (token: string) => (await app.call(files.download, { name: `${paper}.pdf` }, token)).status
  expect(await download(await city())).toBe(200)
  const { cast, factories } = scheme
  for (const actor of [cast.filerOf(factories[2].id), cast.countyOf(factories[2].qxCode), cast.experts[0]])
    expect(await download(await scheme.token(actor as NonNullable<typeof actor>))).toBe(404)

  const seenFinals = async (changed?: '1') =>
    (await app.call(objection.finals, { size: 50, ...(changed ? { changed } : {}) }, null)).data.rows
  expect((await seenFinals()).some((row) => row.filingId === id)).toBe(false)
  await app.call(objection.handle, { id: raised?.id ?? '', upheld: true, note: '经核查属实。' }, await other())
  const [answered] = (await app.call(objection.list, { filingId: id }, await city())).data
  expect(answered?.toldBy).toBe('sms')
  const { rows } = await app.services.db.$client.query(`select data from pgboss.job where data::text like $1`, [
    `%${number}%`,
  ])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows[0])).not.toMatch(/处罚|丙方/)
  expect((await attach(number, pdf)).status).toBe(409)
  expect((await app.call(objection.result, { number }, null)).data.files).toHaveLength(3)
  await move(id, 'rejected')
  const [final] = (await seenFinals('1')).filter((row) => row.filingId === id)
  expect(final).toMatchObject({ outcome: 'dropped', changed: true, upheld: 1 })
  expect(JSON.stringify(final)).not.toMatch(/经核查属实|公示期间收到异议/)
})

test('a score is appealed against while it is in publicity, once; refused, publicity goes on, taken, others score anew', async () => {
  const factory = scheme.factories[2]
  const { id } = await scheme.filed(greenSupplyChain, factory, 'publicity')
  const filer = () => scheme.token(scheme.cast.filerOf(factory.id))
  const stranger = () => scheme.token(scheme.cast.filerOf(scheme.factories[0].id))
  const appeal = async (token: string) =>
    app.call(
      greenSupply.saveDec,
      { id, version: (await seen(id)).version, action: 'appeal', opinion: '绿色采购一项漏看了第3页的证明。' },
      token,
    )
  expect((await appeal(await stranger())).status).toBe(404)
  const before = await seen(id)
  const own = async () => (await app.call(filingCalls.get, { id }, await filer())).data
  expect(before.expertScore).not.toBeNull()
  expect((await own()).expertScore, 'the filer reads the score that it may appeal against').toBe(before.expertScore)
  // Another officer who drafts a decision meanwhile has not begun the publicity.
  await changeBatch(app, scheme.batches[greenSupplyChain.id] ?? '', { twoHands: true })
  const draft = { id, version: before.version, state: 'rejected' as const, opinion: '拟不予通过，待复核。' }
  expect((await app.call(filingCalls.propose, draft, await other())).status).toBe(200)
  await changeBatch(app, scheme.batches[greenSupplyChain.id] ?? '', { twoHands: false })
  expect((await appeal(await filer())).data.state).toBe('appealed')
  expect((await seen(id)).appeal).toMatchObject({ against: 'score', expertScore: before.expertScore })
  expect((await own()).appeal?.expertScore).toBe(before.expertScore)
  const second = await scheme.token(scheme.cast.city2)
  const decide = async (state: 'rejected' | 'publicity', by = second) =>
    app.call(
      greenSupply.updateState,
      { id, version: (await seen(id)).version, state, opinion: '经复核，评分有据，予以维持。' },
      by,
    )
  expect((await decide('rejected')).status).toBe(409)
  expect((await decide('publicity', await city())).msg).toContain('针对您本人作出的决定')
  expect((await decide('publicity')).data.state).toBe('publicity')
  // Whose score was appealed against does not decide in the end either.
  expect((await decide('rejected', await city())).msg).toContain('针对您本人作出的决定')
  expect(await seen(id)).toMatchObject({ publicityEnd: before.publicityEnd, appeal: { accepted: false } })
  expect((await appeal(await filer())).msg).toMatch(/只能提出一次/)
})

test('where one office decides, an appeal goes to another hand than the one that refused', async () => {
  const of = scheme.institution
  const { id } = await scheme.filed(thirdParty, of, 'rejected')
  const filer = () => scheme.token(scheme.cast.filerOf(of.id))
  moveClock(60 * 86_400_000)
  const ask = async () =>
    app.call(
      lsdtJg.regInfo,
      { id, version: (await seen(id)).version, action: 'appeal', opinion: '人员证书已补齐，请重新审核。' },
      await filer(),
    )
  expect((await ask()).msg).toMatch(/15个工作日内/)
  resetClock()
  expect((await ask()).data.state).toBe('appealed')
  const move2 = async (state: 'submitted' | 'approved' | 'rejected', token: string) =>
    app.call(
      lsdtJg.updateRecordById,
      { id, version: (await seen(id)).version, state, opinion: '理由成立，重新审核。' },
      token,
    )
  expect((await move2('rejected', await city())).msg).toMatch(/另一位管理员/)
  expect((await move2('submitted', await city())).msg).toMatch(/另一位管理员/)
  const second = await other()
  expect((await move2('submitted', second)).data.state).toBe('submitted')
  expect((await move2('rejected', await city())).msg).toMatch(/另一位管理员/)
  expect((await move2('rejected', second)).data.state).toBe('rejected')
  expect((await ask()).msg).toMatch(/只能提出一次/)
})

test('publicity that began by mistake is withdrawn with a reason; the filer is told, nothing is published, and it may begin again', async () => {
  const { id } = await scheme.filed(greenSupplyChain, scheme.factories[0], 'publicity')
  const back = async (opinion: string, who: string) =>
    app.call(
      greenSupply.updateState,
      { id, version: (await seen(id)).version, state: 'scored', opinion, fieldNotes: [], files: [] },
      who,
    )
  expect((await back('', await city())).status).toBe(422)
  for (const who of ['county', 'admin'] as const)
    expect((await back('名单有误，先撤回公示。', as(who))).status).toBe(403)
  expect((await back('名单有误，先撤回公示。', await city())).data.state).toBe('scored')
  const after = await seen(id)
  expect([after.publicityEnd, after.history.at(-1)?.opinion]).toEqual([null, '名单有误，先撤回公示。'])
  expect((await app.call(objection.published, {}, null)).data.rows.map((row) => row.filingId)).not.toContain(id)
  expect((await app.call(objection.finals, { size: 50 }, null)).data.rows.map((row) => row.filingId)).not.toContain(id)
})

/** A batch without experts, where nothing else of these tests was filed. */
const ofItsOwn = async () =>
  (
    await savedByTwo(
      app,
      {
        programme: 'green-factory',
        name: '不经专家的批次',
        year: 2025,
        openAt: addMs(clock.now(), -86_400_000),
        closeAt: addMs(clock.now(), 86_400_000),
        needExperts: false,
        twoHands: false,
      },
      [await city(), await other()],
    )
  ).id

test('who decided, or had drafted the decision, takes no step on the appeal in any workflow; another officer may', async () => {
  const { db } = app.services
  const { city: decider, city2: drafter } = scheme.cast
  const third = { ...decider, accountId: ids.next() }
  const batchId = await ofItsOwn()
  const samples = [
    [greenFactory, scheme.factories[2], { batchId }],
    [energyProject, scheme.factories[2], {}],
    [thirdParty, scheme.institution, {}],
    [energyServiceFiling, scheme.institution, {}],
  ] as const
  for (const [programme, record, more] of samples) {
    const { id } = await scheme.filed(programme, record, 'submitted', more)
    let tried = 0
    for (const step of programme.workflow.transitions) {
      const isOther = step.hands && 'otherHand' in step.hands && step.hands.otherHand
      if (!isOther || !step.by.includes('city')) continue
      const against = step.when?.includes('appealsScore') ? 'score' : 'decision'
      const appeal = { against, decidedBy: decider.accountId, draftedBy: drafter.accountId, at: clock.now() }
      for (const state of step.from) {
        await db.$client.query('update filing set state = $2, appeal = $3 where id = $1', [id, state, appeal])
        const version = (await findFiling(db, decider, id))?.version ?? 0
        const move = { id, version, state: step.to, fieldNotes: [], files: [] }
        const refusalOf = async (by: Actor) => {
          const services = app.services
          const running = transaction(db, (tx) => takeStep(tx, services, { programme, move, actor: by }))
          return running.then(
            () => 'none',
            (refused) => refused.code,
          )
        }
        const named = `${programme.id} ${step.action} from ${state}`
        const open = await refusalOf(third)
        expect([named, open]).not.toContain('OTHER_HAND')
        if (open === 'ILLEGAL_STEP') continue
        tried += 1
        expect([named, await refusalOf(decider), await refusalOf(drafter)]).toEqual([named, 'OTHER_HAND', 'OTHER_HAND'])
        if (open === 'none') break
      }
    }
    expect(tried, programme.id).toBeGreaterThan(2)
  }
})

test('a list offers no step on the appeal to whom a deputy acted for, as the step refuses it', async () => {
  const { db } = app.services
  const { city: absent, city2: other } = scheme.cast
  const { rows } = await db.$client.query<{ id: string }>(
    "select id from filing where programme = 'third-party' limit 1",
  )
  const id = rows[0]?.id ?? (await scheme.filed(thirdParty, scheme.institution, 'submitted')).id
  const deputy = ids.next()
  const appeal = { against: 'decision', decidedBy: deputy, draftedBy: null, at: clock.now() }
  await db.$client.query("update filing set state = 'appealed', appeal = $2 where id = $1", [id, appeal])
  const offered = async (who: Actor) => {
    const { data } = await app.call(filingCalls.list, { programme: thirdParty.id, size: 50 }, await scheme.token(who))
    return data.rows.find((row) => row.id === id)?.allowed.map(({ action }) => action) ?? []
  }
  expect(await offered(absent)).toContain('acceptAppeal')
  await transaction(db, (tx) =>
    insertDeputyStep(tx, { recordId: id, actorId: deputy, absentId: absent.accountId, at: clock.now() }),
  )
  expect(await offered(absent)).not.toContain('acceptAppeal')
  expect(await offered(other)).toContain('acceptAppeal')
})

test('an officer who drafted a refusal does not answer the appeal against it, unless nobody else is left', async () => {
  const { $client } = app.services.db
  const [{ id: batchId } = { id: '' }] = (await $client.query("select id from batch where name = '不经专家的批次'"))
    .rows as { id: string }[]
  await changeBatch(app, batchId, { twoHands: true })
  const factory = scheme.factories[1]
  await $client.query("update title set state = 'revoked' where enterprise_id = $1", [factory.id])
  const { id } = await scheme.filed(greenFactory, factory, 'county_approved', { batchId })
  const filer = await scheme.token(scheme.cast.filerOf(factory.id))
  const refuseAndAppeal = async () => {
    const refusal = {
      id,
      version: (await seen(id)).version,
      state: 'rejected' as const,
      opinion: '能耗指标不符合要求。',
    }
    expect((await app.call(filingCalls.propose, refusal, await city())).status).toBe(200)
    const agree = { id, version: (await seen(id)).version, agree: true }
    expect((await app.call(filingCalls.decideProposal, agree, await other())).data.state).toBe('rejected')
    const { version } = await seen(id)
    const appeal = { id, version, action: 'appeal' as const, opinion: '指标计算有误，附说明材料。' }
    expect((await app.call(shenb.updateShenb, appeal, filer)).data.state).toBe('appealed')
  }
  const answer = async (token: string) => {
    const { version } = await seen(id)
    const upheld = { id, version, state: 'rejected' as const, opinion: '经复核，维持原决定。' }
    return (await app.call(shenb.updateCityState, upheld, token)).msg
  }
  const isOwn = '这项申诉针对您本人作出的决定，请由另一位管理员办理'

  const third = await aPerson(app, 'city')
  await refuseAndAppeal()
  expect([await answer(await city()), await answer(await other())]).toEqual([isOwn, isOwn])

  // The same with two officers only.
  await $client.query("update filing set state = 'county_approved', appeal = null where id = $1", [id])
  await $client.query("update account set state = 'disabled' where id = $1", [third.id])
  await refuseAndAppeal()
  expect(await answer(await other()), 'who decided').toBe(isOwn)
  expect(await answer(await city()), 'who drafted').not.toBe(isOwn)
  expect((await seen(id)).state).toBe('rejected')
})
