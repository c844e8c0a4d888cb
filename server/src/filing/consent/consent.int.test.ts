/** An institution files for an enterprise within a consent; outside it, after its end or once it is revoked it finds nothing. */
import { actingForHeader } from '@green/contract/call.ts'
import { consent } from '@green/contract/calls/account/consent.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { file } from '@green/contract/calls/filing/files.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import type { WarningReason } from '@green/contract/filing/filing.ts'
import { roles } from '@green/contract/roles.ts'
import { dataCampaign } from '@green/contract/screens/programmes.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeAccount } from '../../base/account/administration/make-account.ts'
import { openSession } from '../../base/account/sign-in/session.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { auditLog } from '../../db/schema/audit.ts'
import { file as fileTable } from '../../db/schema/files.ts'
import { filing as filingTable } from '../../db/schema/filing.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'
import { addMs, clock, moveClock, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { candidatesOf } from '../experts/expert-candidates.ts'
import { batchesOf, saveBatch } from '../record/batch-store.ts'
import { findFiling } from '../record/store.ts'
import { openTestScheme } from '../test-scheme.ts'

const { app, scheme, as } = await openTestScheme()
const client = scheme.factories[0]
let code = ''
let fileId = ''

beforeAll(async () => {
  const [row] = await app.services.db.select().from(enterprise).where(eq(enterprise.id, scheme.institution.id))
  code = row?.socialCode ?? ''
  const papers = await scheme.answers(greenFactory, client)
  fileId = firstFile(papers)
})
afterEach(resetClock)

function firstFile(value: unknown): string {
  const found = /"id":"([0-9a-f-]{36})","name"/.exec(JSON.stringify(value))
  return found?.[1] ?? ''
}

const usual = () => ({
  institutionCode: code,
  programmes: [greenFactory.id] as string[],
  year: clock.year(),
  until: `${clock.year()}-12-31`,
  maySubmit: false,
  fileId,
})
const give = (over: Partial<ReturnType<typeof usual>> = {}, token = as('filer')) =>
  app.call(consent.give, { ...usual(), ...over }, token)
/** A consent, and the header that names it. */
async function consented(over: Partial<ReturnType<typeof usual>> = {}) {
  const { status } = await give(over)
  if (status !== 200) throw new Error(`not consented: ${status}`)
  const { data } = await app.call(consent.given, {}, as('filer'))
  const id = data.rows[0]?.id ?? ''
  return { id, header: { [actingForHeader]: id } }
}
const draft = (header: Record<string, string>, answers: object = {}, more: object = {}) =>
  app.call(
    shenb.saveDraft,
    { batchId: scheme.batchId, action: 'draft', answers, ...more } as never,
    as('institution'),
    header,
  )

async function sendExplained(token: string, header: Record<string, string>, input: Record<string, unknown>) {
  const send = (reasons: WarningReason[]) =>
    app.call(shenb.saveShenb, { ...input, action: 'submit', reasons } as never, token, header)
  const first = await send([])
  const { warnings } = first.data as unknown as { warnings?: { code: string; field: string }[] }
  return warnings ? send(warnings.map(({ code, field }) => ({ code, field, reason: '已核对' }))) : first
}

test('consent is the main account’s; every fault is named, and no stranger, operator or staff gives one', async () => {
  const wrong = await give({ institutionCode: '91500112MA00000000', programmes: ['third-party'], until: '2020-01-01' })
  expect([
    wrong.status,
    (wrong.data as never as { errors: { field: string }[] }).errors.map((one) => one.field),
  ]).toEqual([422, ['institutionCode', 'programmes', 'until']])
  const other = as('away')
  expect((await give({}, other)).msg).toContain('不是本单位上传的')
  for (const role of roles.filter((one) => one !== 'enterprise')) {
    const id = await makeAccount(app.services.db, {
      loginName: `staff_${role}`,
      name: '张示例',
      mobile: `1990000${roles.indexOf(role)}000`,
      role,
      passwordHash: 'none',
    })
    expect((await give({}, await openSession(app.services.db, id, '127.0.0.1'))).status).toBe(403)
  }
  const operatorId = await makeAccount(app.services.db, {
    loginName: '15199990000',
    name: '王操作',
    mobile: '15199990000',
    role: 'enterprise',
    passwordHash: 'none',
    enterpriseId: client.id,
    operator: true,
  })
  expect((await give({}, await openSession(app.services.db, operatorId, '127.0.0.1'))).status).toBe(403)
})

describe('within the consent', () => {
  test('the institution sees its client, drafts for it, and is named wherever the filing is shown', async () => {
    const { id, header } = await consented()
    const { data: clients } = await app.call(consent.clients, {}, as('institution'))
    expect(clients.find((one) => one.id === id)).toMatchObject({ enterpriseName: client.name, state: 'live' })
    const begun = await app.call(consent.begin, { id }, as('institution'))
    expect(begun.data).toMatchObject({ enterpriseName: client.name, orgKind: 'enterprise', maySubmit: false })

    const { data: prefilled } = await app.call(
      filing.prefill,
      { programme: greenFactory.id, batchId: scheme.batchId },
      as('institution'),
      header,
    )
    expect(prefilled.organisation.enterpriseName).toBe(client.name)
    const answers = await scheme.answers(greenFactory, client)
    const refused = await draft(header, answers)
    expect([refused.status, refused.msg]).toEqual([422, '有附件不存在或不是本单位上传的，请删除后重新上传'])
    const plain = Object.fromEntries(Object.entries(answers).filter(([, value]) => firstFile(value) === ''))
    const saved = await draft(header, plain)
    expect([saved.status, saved.data.allowed.map((one) => one.action)]).toEqual([200, ['saveDraft', 'deleteDraft']])
    const own = await app.call(filing.mine, {}, as('filer'))
    expect(own.data[0]).toMatchObject({ id: saved.data.id, agent: scheme.institution.name })

    const sent = await sendExplained(as('institution'), header, {
      id: saved.data.id,
      version: saved.data.version,
      batchId: scheme.batchId,
      answers: plain,
    })
    expect([sent.status, sent.msg]).toEqual([403, '委托书没有授权代为提交，请保存草稿后通知企业主账号（张三）提交'])

    // The enterprise adds its papers and sends what the institution wrote.
    const byMain = await sendExplained(
      as('filer'),
      {},
      {
        id: saved.data.id,
        version: saved.data.version,
        batchId: scheme.batchId,
        answers,
      },
    )
    expect(byMain.status).toBe(200)
    const county = await scheme.token(scheme.cast.countyOf(client.qxCode))
    const { data: detail } = await app.call(filing.get, { id: saved.data.id }, county)
    expect(detail.agent).toBe(scheme.institution.name)
    expect(detail.history[0]).toMatchObject({ role: '代办人', actor: expect.stringContaining(scheme.institution.name) })
    expect(detail.history.at(-1)?.details).toMatchObject({
      填报代办人: expect.stringContaining(scheme.institution.name),
    })
    const [line] = await app.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.accountId, scheme.cast.filerOf(scheme.institution.id).accountId))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
    expect(line?.result).toContain(`${scheme.institution.name}代${client.name}办理`)

    // Experts of the institution keep away from its client.
    const row = await findFiling(app.services.db, scheme.cast.city, saved.data.id)
    const expert = scheme.cast.experts[0]
    if (!row || !expert) throw new Error('a filing and an expert are expected')
    const before = (await candidatesOf(app.services.db, row)).find((one) => one.expertId === expert.accountId)
    expect(before?.conflict).toBeNull()
    await app.services.db.update(account).set({ unit: scheme.institution.name }).where(eq(account.id, expert.accountId))
    const after = (await candidatesOf(app.services.db, row)).find((one) => one.expertId === expert.accountId)
    expect(after?.conflict).toBe('任职单位是申报单位的代办机构')
  })

  test('it sends where the consent says so', async () => {
    const other = scheme.factories[1]
    const token = await scheme.token(scheme.cast.filerOf(other.id))
    const papers = await scheme.answers(greenFactory, other)
    expect((await give({ maySubmit: true, fileId: firstFile(papers) }, token)).status).toBe(200)
    const { data } = await app.call(consent.given, {}, token)
    const header = { [actingForHeader]: data.rows[0]?.id ?? '' }
    // What the client has in the draft already stays there for its agent.
    const saved = await app.call(
      shenb.saveDraft,
      { batchId: scheme.batchId, action: 'draft', answers: papers } as never,
      token,
    )
    const sent = await sendExplained(as('institution'), header, {
      id: saved.data.id,
      version: saved.data.version,
      batchId: scheme.batchId,
      answers: papers,
    })
    expect([sent.status, sent.data.state]).toEqual([200, 'submitted'])
  })
})

const messagesOf = async (token: string) =>
  (await app.call(message.list, { size: 50 }, token)).data.rows.map(({ title, body }) => `${title}｜${body}`)

describe('what the institution prepared', () => {
  test('its return is told to both, with what was said; once the consent is over only to the enterprise', async () => {
    const [, , third] = scheme.factories
    const owner = await scheme.token(scheme.cast.filerOf(third.id))
    const papers = await scheme.answers(greenFactory, third)
    await give({ maySubmit: true, fileId: firstFile(papers) }, owner)
    const consentId = (await app.call(consent.given, {}, owner)).data.rows[0]?.id ?? ''
    const header = { [actingForHeader]: consentId }
    const saved = await app.call(
      shenb.saveDraft,
      { batchId: scheme.batchId, action: 'draft', answers: papers } as never,
      owner,
    )
    const { id, version } = saved.data
    const sent = await sendExplained(as('institution'), header, {
      id,
      version,
      batchId: scheme.batchId,
      answers: papers,
    })
    const county = await scheme.token(scheme.cast.countyOf(third.qxCode))
    const back = await app.call(
      shenb.updateCountyState,
      { id, version: sent.data.version, state: 'county_returned', opinion: '能源消费量与统计报表不一致。' },
      county,
    )
    expect(back.data.state).toBe('county_returned')
    const pattern = new RegExp(`${third.name}的绿色工厂申报.*：区县退回｜.*意见：能源消费量与统计报表不一致。`)
    expect((await messagesOf(as('institution'))).filter((one) => pattern.test(one))).toHaveLength(1)
    expect((await messagesOf(owner)).some((one) => one.includes('意见：能源消费量与统计报表不一致。'))).toBe(true)

    const again = await sendExplained(as('institution'), header, {
      id,
      version: back.data.version,
      batchId: scheme.batchId,
      answers: papers,
      opinion: '已核对并更正。',
    })
    expect(again.data.state).toBe('submitted')
    await app.call(consent.revoke, { id: consentId }, owner)
    await app.call(
      shenb.updateCountyState,
      { id, version: again.data.version, state: 'county_returned', opinion: '仍与统计报表不一致，请说明。' },
      county,
    )
    expect((await messagesOf(owner)).some((one) => one.includes('仍与统计报表不一致'))).toBe(true)
    expect((await messagesOf(as('institution'))).some((one) => one.includes('仍与统计报表不一致'))).toBe(false)
  })

  test('it takes away the draft it began and the enterprise is told; what the enterprise began or went on with stays', async () => {
    const owner = scheme.factories[1]
    const token = await scheme.token(scheme.cast.filerOf(owner.id))
    const papers = await scheme.answers(greenSupplyChain, owner)
    await give({ programmes: [greenSupplyChain.id], fileId: firstFile(papers) }, token)
    const header = { [actingForHeader]: (await app.call(consent.given, {}, token)).data.rows[0]?.id ?? '' }
    const batchId = scheme.batches[greenSupplyChain.id] ?? ''
    const save = (by: string, over: object = {}) =>
      app.call(
        greenSupply.saveDec,
        { batchId, action: 'draft', answers: {}, ...over } as never,
        by,
        by === as('institution') ? header : {},
      )
    const drop = (draft: { id: string; version: number }) =>
      app.call(filing.deleteDraft, { id: draft.id, version: draft.version }, as('institution'), header)

    const begun = (await save(as('institution'))).data
    expect(begun.allowed.map((one) => one.action)).toEqual(['saveDraft', 'deleteDraft'])
    expect((await drop(begun)).data).toEqual({ done: true })
    expect((await messagesOf(token))[0]).toMatch(/删除了绿色供应链申报草稿｜.*回收站/)
    expect((await app.call(filing.bin, {}, token)).data.map((one) => one.id)).toEqual([begun.id])

    const second = (await save(as('institution'))).data
    const wentOn = (await save(token, { id: second.id, version: second.version })).data
    expect((await drop(wentOn)).status).toBe(403)
    expect((await app.call(filing.deleteDraft, { id: wentOn.id, version: wentOn.version }, token)).status).toBe(200)
    const own = (await save(token)).data
    const helped = (await save(as('institution'), { id: own.id, version: own.version })).data
    expect(helped.allowed.map((one) => one.action)).toEqual(['saveDraft'])
    expect((await drop(helped)).status).toBe(403)
  })
})

test('whoever files for an enterprise does not evaluate it, and whoever evaluates does not file', async () => {
  const [, , third] = scheme.factories
  const token = await scheme.token(scheme.cast.filerOf(third.id))
  const papers = await scheme.answers(greenFactory, third)
  const [row] = (await app.call(filing.mine, {}, token)).data.filter((one) => one.programme === greenFactory.id)
  const names = { evalMode: 'third', jgName: scheme.institution.name, jgCode: code }
  const sent = await app.call(
    shenb.saveShenb,
    {
      id: row?.id,
      version: row?.version,
      batchId: scheme.batchId,
      action: 'submit',
      opinion: '改为第三方评价。',
      answers: { ...papers, ...names },
    } as never,
    token,
  )
  expect(sent.status).toBe(422)
  expect(JSON.stringify(sent.data)).toContain('该机构是本单位的代办机构，不能同时出具评价报告')

  // As if it had been sent before there was a consent.
  await app.services.db
    .update(filingTable)
    .set({ evaluatorCode: code })
    .where(eq(filingTable.id, row?.id ?? ''))
  const refused = await give({ fileId: firstFile(papers) }, token)
  expect([refused.status, JSON.stringify(refused.data)]).toEqual([
    422,
    expect.stringContaining('申报的评价机构，不能同时代办'),
  ])
  const otherYear = await give({ fileId: firstFile(papers), year: clock.year() + 1 }, token)
  expect(otherYear.status).toBe(200)
})

describe('outside it', () => {
  test('another programme, another year, another client’s filing, a revoked or ended consent: like a missing filing', async () => {
    const { id, header } = await consented()
    const chain = await scheme.filed(greenSupplyChain, client, 'submitted')
    const stranger = as('away')
    const [alien] = (await app.call(filing.mine, {}, stranger)).data
    expect(alien?.programme).toBe(greenFactory.id)
    for (const one of [chain.id, alien?.id ?? '', ids.next()])
      expect((await app.call(filing.get, { id: one }, as('institution'), header)).status).toBe(404)
    const batchId = scheme.batches[greenSupplyChain.id] ?? ''
    const saving = await app.call(
      greenSupply.saveDec,
      { batchId, action: 'draft', answers: {} } as never,
      as('institution'),
      header,
    )
    expect(saving.status).toBe(404)
    expect((await app.call(filing.prefill, { programme: greenSupplyChain.id }, as('institution'), header)).status).toBe(
      404,
    )
    expect((await app.call(filing.mine, {}, as('institution'), header)).data.map((one) => one.programme)).not.toContain(
      greenSupplyChain.id,
    )

    const [own] = (await app.call(filing.mine, {}, as('institution'), header)).data
    const inScope = own?.id ?? ''
    expect((await app.call(filing.get, { id: inScope }, as('institution'), header)).status).toBe(200)
    const lastYear = await consented({ year: clock.year() - 1 })
    expect((await app.call(filing.get, { id: inScope }, as('institution'), lastYear.header)).status).toBe(404)
    expect((await draft(lastYear.header)).status).toBe(404)

    // The uploads of the client are not the agent's, nor what it does not cover.
    const [upload] = await app.services.db.select().from(fileTable).where(eq(fileTable.id, fileId))
    expect(upload?.enterpriseId).toBe(client.id)
    expect(
      (
        await app.call(
          file.download,
          { name: firstFile(await scheme.answers(greenFactory, client)) },
          as('institution'),
          header,
        )
      ).status,
    ).toBe(404)

    expect((await app.call(consent.revoke, { id }, as('institution'))).status).toBe(404)
    expect((await app.call(consent.revoke, { id }, as('filer'))).status).toBe(200)
    expect((await app.call(filing.get, { id: inScope }, as('institution'), header)).status).toBe(404)
    expect((await app.call(consent.begin, { id }, as('institution'))).status).toBe(404)

    const short = await consented({ until: clock.today() })
    expect((await app.call(filing.get, { id: inScope }, as('institution'), short.header)).status).toBe(200)
    moveClock(86_400_000)
    const later = await scheme.token(scheme.cast.filerOf(scheme.institution.id))
    expect((await app.call(filing.get, { id: inScope }, later, short.header)).status).toBe(404)
  })

  test('early in a year the yearly data of a batch that still runs may be entrusted, and no other year that is as old', async () => {
    const { db } = app.services
    const [like] = await batchesOf(db, greenFactory.id)
    if (!like) throw new Error('the scheme has no batch')
    const year = clock.year() - 2
    const open = { openAt: addMs(clock.now(), -1000), closeAt: addMs(clock.now(), 86_400_000), archivedAt: null }
    const yearOf = { ...like, ...open, id: ids.next(), programme: dataCampaign, year }
    const others = await batchesOf(db, dataCampaign)
    for (const one of others) await saveBatch(db, { ...one, archivedAt: clock.now() })
    expect((await give({ year })).status).toBe(422)
    await saveBatch(db, yearOf)
    expect((await give({ year: year - 1 })).status).toBe(422)
    expect((await give({ year })).status).toBe(200)
    for (const one of others) await saveBatch(db, one)
    await saveBatch(db, { ...yearOf, archivedAt: clock.now() })
  })

  test('nobody else uses the consent, and no call beside filing is asked under it', async () => {
    const { header } = await consented()
    const stranger = await scheme.token(scheme.cast.filerOf(scheme.factories[2].id))
    expect((await app.call(filing.mine, {}, stranger, header)).status).toBe(404)
    expect((await app.call(filing.mine, {}, as('filer'), header)).status).toBe(404)
    expect((await app.call(filing.mine, {}, as('institution'), { [actingForHeader]: 'x' })).status).toBe(400)
    for (const [call, input] of [
      [user.getQyinfoById, {}],
      [shenb.getShenbList, {}],
      [consent.given, {}],
      [filing.bin, {}],
    ] as const) {
      const answer = await app.call(call, input as never, as('institution'), header)
      expect([answer.status, answer.msg]).toEqual([403, '代办时不能办理此项，请退出代办或由委托企业自己办理'])
    }
    // What anybody signed in may ask is asked for oneself.
    expect((await app.call(user.getLoginState, {}, as('institution'), header)).data.enterpriseName).toBe(
      scheme.institution.name,
    )
  })
})
