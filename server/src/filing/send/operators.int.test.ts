/** An operator's work on a filing: saves drafts, does not send, is named and notified, and shares a draft with the main account. */

import { operator as operatorCalls } from '@green/contract/calls/account/operator.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { filing as calls } from '@green/contract/calls/filing/filing.ts'
import { record } from '@green/contract/calls/filing/record.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { waterQuota as waterCalls } from '@green/contract/calls/filing/water-quota.ts'
import { fq } from '@green/contract/calls/service/diagnosis.ts'
import type { WarningReason } from '@green/contract/filing/filing.ts'
import { energyServiceFiling } from '@green/programmes/energy-service-filing/programme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { waterQuota } from '@green/programmes/water-quota/programme.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAccount } from '../../base/account/administration/make-account.ts'
import { openSession } from '../../base/account/sign-in/session.ts'
import type { DemoEnterprise } from '../../demo/enterprise/people.ts'
import { openTestScheme } from '../test-scheme.ts'

const { app, scheme, as } = await openTestScheme()
const firm = scheme.factories[0]
let drafting = ''
let second = ''
let alien = ''

beforeAll(async () => {
  drafting = await operatorOf(firm, '王操作')
  second = await operatorOf(firm, '赵操作')
  alien = await operatorOf(scheme.factories[2], '外操作')
})

let made = 0
async function operatorOf(enterprise: DemoEnterprise, name: string): Promise<string> {
  const mobile = `1510000000${++made}`
  const id = await makeAccount(app.services.db, {
    loginName: mobile,
    name,
    mobile,
    role: 'enterprise',
    passwordHash: 'none',
    enterpriseId: enterprise.id,
    qxCode: enterprise.qxCode,
    operator: true,
  })
  return openSession(app.services.db, id, '127.0.0.1')
}

const titles = async (token: string) => (await app.call(message.list, {}, token)).data.rows.map((row) => row.title)
const refusedSending = [
  403,
  '提交、撤回、确认等步骤由企业主账号（张三）办理；操作员保存的草稿会保留，请通知主账号办理',
] as const

/** Sends; where checks warn, explains and sends again, as a person would. */
async function sendExplained<T>(send: (reasons: WarningReason[]) => Promise<T & { data: unknown }>) {
  const first = await send([])
  const { warnings } = first.data as { warnings?: { code: string; field: string }[] }
  return warnings ? send(warnings.map(({ code, field }) => ({ code, field, reason: '已核对' }))) : first
}

describe('a green factory', () => {
  let id = ''
  let version = 0
  let answers: Record<string, unknown> = {}

  test('is drafted by an operator and seen by the main account, with who wrote last', async () => {
    answers = await scheme.answers(greenFactory, firm)
    const saved = await app.call(shenb.saveDraft, { batchId: scheme.batchId, action: 'draft', answers }, drafting)
    expect([saved.status, saved.data.state]).toEqual([200, 'draft'])
    expect(saved.data.allowed.map((one) => one.action)).toEqual(['saveDraft'])
    id = saved.data.id
    version = saved.data.version
    const [row] = (await app.call(calls.mine, {}, as('filer'))).data
    expect(row).toMatchObject({ id, editor: { name: '王操作' } })
    expect((await app.call(calls.get, { id }, as('filer'))).data).toMatchObject({
      editable: true,
      editor: { name: '王操作' },
    })
  })

  test('is not sent, withdrawn or deleted by an operator, and says who may', async () => {
    const sent = await app.call(shenb.saveShenb, { id, version, batchId: scheme.batchId, answers }, drafting)
    expect([sent.status, sent.msg]).toEqual(refusedSending)
    const gone = await app.call(calls.deleteDraft, { id, version }, drafting)
    expect([gone.status, gone.msg]).toEqual(refusedSending)
    expect((await app.call(calls.get, { id }, drafting)).data).toMatchObject({ state: 'draft', version })
  })

  test('an operator of another enterprise finds nothing there', async () => {
    for (const answer of [
      await app.call(calls.get, { id }, alien),
      await app.call(shenb.saveDraft, { id, version, action: 'draft', answers: {} }, alien),
      await app.call(calls.askToSubmit, { id }, alien),
    ])
      expect(answer.status).toBe(404)
  })

  test('two people on one draft: the slower one is told of the faster, both ways', async () => {
    const mine = await app.call(shenb.saveDraft, { id, version, action: 'draft', answers }, as('filer'))
    const late = await app.call(shenb.saveDraft, { id, version, action: 'draft', answers }, second)
    expect([late.status, (late.data as unknown as { by: string }).by]).toEqual([409, '张三'])
    const theirs = await app.call(shenb.saveDraft, { id, version: mine.data.version, action: 'draft', answers }, second)
    const old = await app.call(
      shenb.saveDraft,
      { id, version: mine.data.version, action: 'draft', answers },
      as('filer'),
    )
    expect([old.status, (old.data as unknown as { by: string }).by]).toEqual([409, '赵操作'])
    version = theirs.data.version
  })

  test('the main account is asked to send, at most once in ten minutes; it does not ask itself', async () => {
    const answer = await app.call(calls.askToSubmit, { id }, second)
    expect([answer.status, answer.data.told]).toEqual([200, '张三'])
    expect((await app.call(calls.askToSubmit, { id }, drafting)).status).toBe(429)
    expect((await app.call(calls.askToSubmit, { id }, as('filer'))).status).toBe(403)
    const { rows } = (await app.call(message.list, {}, as('filer'))).data
    expect(rows[0]).toMatchObject({
      title: '赵操作请您提交：绿色工厂申报',
      link: `/mainPages/personalCenter?filing=${id}`,
    })
    expect(await titles(drafting)).toEqual([])
  })

  test('sent by the main account, the history names who wrote it; nobody asks again', async () => {
    const send = (reasons: WarningReason[]) =>
      app.call(shenb.saveShenb, { id, version, batchId: scheme.batchId, answers, reasons }, as('filer'))
    const sent = await sendExplained(send)
    expect([sent.status, sent.data.state]).toEqual([200, 'submitted'])
    version = sent.data.version
    const { history } = (await app.call(calls.get, { id }, as('county'))).data
    expect(history.at(-1)).toMatchObject({ actor: '张三', role: '企业用户', details: { 填报操作员: '赵操作' } })
    expect((await app.call(calls.askToSubmit, { id }, second)).status).toBe(409)
    const withdrawal = await app.call(
      shenb.updateShenb,
      { id, version, action: 'withdraw', opinion: '数据有误' },
      drafting,
    )
    expect([withdrawal.status, withdrawal.msg]).toEqual(refusedSending)
  })

  test('a return is told to the main account and to the operator who wrote last, to no other', async () => {
    const back = await app.call(
      shenb.updateCountyState,
      { id, version, state: 'county_returned', opinion: '请核对用地面积。' },
      as('county'),
    )
    expect(back.status).toBe(200)
    version = back.data.version
    expect((await titles(as('filer')))[0]).toContain('请修改后重新提交')
    expect((await titles(second))[0]).toContain('请修改后重新提交')
    expect(await titles(drafting)).toEqual([])
  })

  test('with permission of the enterprise an operator sends, and the history says so', async () => {
    const allow = (maySubmit: boolean) => app.call(operatorCalls.setMaySubmit, { maySubmit }, as('filer'))
    expect((await allow(true)).data.maySubmit).toBe(true)
    const send = (reasons: WarningReason[]) =>
      app.call(shenb.updateShenb, { id, version, answers, reasons, opinion: '已按证载面积核对。' }, drafting)
    const sent = await sendExplained(send)
    expect([sent.status, sent.data.state]).toEqual([200, 'submitted'])
    const { history } = (await app.call(calls.get, { id }, as('filer'))).data
    expect(history.at(-1)).toMatchObject({ actor: '王操作', role: '企业操作员' })
    expect(history.at(-1)?.details).not.toHaveProperty('填报操作员')
    await allow(false)
    const withdrawal = await app.call(
      shenb.updateShenb,
      { id, version: sent.data.version, action: 'withdraw', opinion: '数据有误' },
      drafting,
    )
    expect([withdrawal.status, withdrawal.msg]).toEqual(refusedSending)
  })
})

describe('programmes whose own calls know no draft', () => {
  test('a survey begun by the main account goes on under the operator’s hands, and the main account sends it', async () => {
    const answers = await scheme.answers(waterQuota, firm)
    const own = await app.call(waterCalls.saveWaterQuota, { action: 'draft', answers }, as('filer'))
    expect([own.status, own.data.state]).toEqual([200, 'draft'])
    const begun = { id: own.data.id, version: own.data.version, action: 'draft' as const, answers }
    const saved = await app.call(waterCalls.saveWaterQuota, begun, drafting)
    expect([saved.status, saved.data.state]).toEqual([200, 'draft'])
    const { id, version } = saved.data
    const send = (token: string) => (reasons: WarningReason[]) =>
      app.call(waterCalls.saveWaterQuota, { id, version, answers, reasons }, token)
    expect((await send(drafting)([])).status).toBe(403)
    const sent = await sendExplained(send(as('filer')))
    expect([sent.status, sent.data.state]).toEqual([200, 'submitted'])
    const edited = await app.call(
      waterCalls.saveWaterQuota,
      { id, version: sent.data.version, answers, reasons: [] },
      drafting,
    )
    expect([edited.status, edited.msg]).toEqual(refusedSending)
  })

  test('an operator’s filing of an institution likewise; no county sees the draft', async () => {
    const { institution } = scheme
    const token = await operatorOf(institution, '钱操作')
    const answers = await scheme.answers(energyServiceFiling, institution)
    const saved = await app.call(record.saveRecord, { action: 'draft', answers }, token)
    expect([saved.status, saved.data.state]).toEqual([200, 'draft'])
    expect((await app.call(calls.get, { id: saved.data.id }, as('county'))).status).toBe(404)
    const sender = as('institution')
    const send = (reasons: WarningReason[]) =>
      app.call(record.saveRecord, { id: saved.data.id, version: saved.data.version, answers, reasons }, sender)
    expect((await sendExplained(send)).data.state).toBe('submitted')
  })
})

describe('outside the engine’s programmes', () => {
  test('a diagnosis is asked for by the main account; the operator is told who', async () => {
    const answer = await app.call(fq.saveFq, { request: {} }, drafting)
    expect([answer.status, answer.msg]).toEqual(refusedSending)
  })
})
