/** The main account changes hands: by its holder, or by the county when the holder is gone; nobody else, and strangers learn nothing. */

import { handOver, objectionDays } from '@green/contract/calls/account/hand-over.ts'
import { operator } from '@green/contract/calls/account/operator.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { file } from '@green/contract/calls/filing/files.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { FileRef } from '@green/contract/files.ts'
import { roles } from '@green/contract/roles.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  aCaptcha,
  accountRow,
  codeFor,
  newAddress,
  newMobile,
  newSocialCode,
  password,
  textsTo,
  withAddresses,
} from '../../../base/account/testing.ts'
import { sendFile } from '../../../base/files/testing.ts'
import { stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { handOver as handOvers } from '../../../db/schema/account/accounts.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import { file as fileTable } from '../../../db/schema/files.ts'
import { anEnterprise, aPerson, type TestPerson } from '../../../db/test-people.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { addMs, clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { masked } from '../../../platform/mask.ts'
import { schedules } from '../../../schedules.ts'
import { announceHandOvers } from './requests.ts'

const app = await sharedTestApp(withAddresses)
let firm: Awaited<ReturnType<typeof anEnterprise>> & { code: string }
let main: TestPerson
let county: TestPerson
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

afterEach(resetClock)
beforeEach(async () => {
  const code = newSocialCode()
  firm = {
    ...(await anEnterprise(app, { socialCode: code, profile: { contactName: '张示例', email: 'old@example.com' } })),
    code,
  }
  main = await aPerson(app, 'enterprise', { enterpriseId: firm.id, qxCode: firm.qxCode })
  county = await aPerson(app, 'county', { qxCode: firm.qxCode })
})

const loginStatus = async (token: string) => (await app.call(user.getLoginState, {}, token)).status
const byCode = async (mobile: string) => {
  moveClock(61_000)
  const verifyCode = await codeFor(app, mobile, 'login')
  return app.call(user.loginByCodeOrPwd, { mobile, verifyCode }, null, newAddress())
}
const ownCode = async (person: TestPerson) => {
  await app.call(handOver.ownCode, {}, person.token, newAddress())
  return /验证码为(\d{6})/.exec((await textsTo(app, person.mobile))[0] ?? '')?.[1] ?? ''
}
const logged = async (action: string) =>
  (await app.services.db.select().from(auditLog).where(eq(auditLog.action, action))).at(-1)

async function uploaded(): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([pdf], { type: 'application/pdf' }), '授权书.pdf')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const answer = await app.send({
    method: 'POST',
    url: '/ht/handOver/proof',
    headers: { 'content-type': request.headers.get('content-type') ?? '', ...newAddress() },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return (answer.data as unknown as { id: string }).id
}

async function requestTakeOver(
  socialCode: string,
  mobile: string,
  over: { verifyCode?: string; proofId?: string } = {},
) {
  const verifyCode = over.verifyCode ?? (await codeFor(app, mobile, 'handOver'))
  return app.call(
    handOver.request,
    {
      socialCode,
      name: '王接管',
      mobile,
      verifyCode,
      email: 'new@example.com',
      reason: '原联系人已离职，无法联系',
      proofId: over.proofId ?? (await uploaded()),
    },
    null,
    newAddress(),
  )
}
const listed = async (token: string) => (await app.call(handOver.list, {}, token)).data.rows

describe('the holder hands over', () => {
  const letterOf = async (token: string): Promise<FileRef[]> => {
    const slot = 'enterprise-profile.authorisationFile'
    const { id, name, size, sha256 } = await sendFile(app, {
      content: pdf,
      name: '新联系人授权书.pdf',
      type: 'application/pdf',
      token,
      slot,
    })
    return [{ id, name, size, sha256 }]
  }
  const give = async (
    mobile: string,
    over: { verifyCode?: string; ownCode?: string; letter?: FileRef[] } = {},
    token = main.token,
  ) =>
    app.call(
      handOver.giveOver,
      {
        name: '李接手',
        mobile,
        email: 'li@example.com',
        verifyCode: over.verifyCode ?? (await codeFor(app, mobile, 'handOver')),
        ownCode: over.ownCode ?? (await ownCode(main)),
        authorisationFile: over.letter ?? (await letterOf(main.token)),
      },
      token,
    )

  test('both telephones proved: the old login ends at once, the new person goes on with drafts, messages and log-in name', async () => {
    const before = await accountRow(app, main.id)
    const mobile = newMobile()
    expect((await give(mobile)).status).toBe(200)
    expect(await loginStatus(main.token)).toBe(401)
    const login = await byCode(mobile)
    expect(login.data).toMatchObject({ enterpriseName: firm.name })
    const { data: state } = await app.call(user.getLoginState, {}, login.data.token)
    expect(state).toMatchObject({ name: '李接手', loginName: before?.loginName, operator: null, state: 'active' })
    expect((await app.call(filing.mine, {}, login.data.token)).status).toBe(200)
    const { data: profile } = await app.call(user.getQyinfoById, {}, login.data.token)
    expect(profile).toMatchObject({ contactName: '李接手', contactPhone: mobile, email: 'li@example.com' })
    expect((await textsTo(app, main.mobile))[0]).toContain('主账号已移交给李接手')
    expect((await textsTo(app, mobile)).join()).toContain('主账号已移交给您（李接手）')
    expect(await accountRow(app, main.id)).toMatchObject({ state: 'cancelled', name: '张示例' })
    const line = await logged('移交主账号')
    expect(line).toMatchObject({
      accountId: main.id,
      changes: expect.arrayContaining([expect.objectContaining({ after: '李接手' })]),
    })
    expect(JSON.stringify(line?.changes)).not.toContain(mobile)
    const { data: messages } = await app.call(message.list, {}, county.token)
    expect(messages.rows[0]?.title).toContain('企业联系人变更')
  })

  test('another contact needs a letter of authorisation of his or her own, which the record then shows', async () => {
    const mobile = newMobile()
    const bare = await give(mobile, { letter: [] })
    expect([bare.status, bare.data]).toMatchObject([422, { errors: [{ field: 'authorisationFile' }] }])
    expect(await loginStatus(main.token)).toBe(200)
    moveClock(61_000)
    expect((await give(mobile)).status).toBe(200)
    const { data: login } = await byCode(mobile)
    const record = (await app.call(user.getQyinfoById, {}, login.token)).data
    expect(record.authorisationFile.map(({ name }) => name)).toEqual(['新联系人授权书.pdf'])
    const letter = record.authorisationFile[0]?.id ?? ''
    expect((await app.call(file.download, { name: letter }, county.token)).status).toBe(200)
  })

  test('a wrong code is named at its field and changes nothing', async () => {
    const mobile = newMobile()
    const wrong = await give(mobile, { ownCode: '000000' })
    expect([wrong.status, wrong.data]).toMatchObject([422, { errors: [{ field: 'ownCode' }] }])
    const other = await give(newMobile(), { verifyCode: '000000', ownCode: '000000' })
    expect(JSON.stringify(other.data)).toContain('verifyCode')
    expect(await loginStatus(main.token)).toBe(200)
  })

  test('an operator of the enterprise becomes its main account; a number in use elsewhere is refused', async () => {
    const mobile = newMobile()
    await app.call(operator.invite, { name: '李接手', mobile }, main.token)
    const officer = await accountRow(app, county.id)
    const refused = await give(officer?.mobile ?? '')
    expect([refused.status, refused.data]).toMatchObject([422, { errors: [{ field: 'mobile' }] }])
    moveClock(61_000)
    expect((await give(mobile)).status).toBe(200)
    const login = await byCode(mobile)
    const { data: people } = await app.call(operator.list, {}, login.data.token)
    expect(people).toMatchObject({ main: { name: '李接手' }, operators: [] })
  })

  test('no operator, no staff', async () => {
    const mobile = newMobile()
    await app.call(operator.invite, { name: '赵操作', mobile }, main.token)
    await app.call(
      user.updatePwdByCode,
      { mobile, verifyCode: await codeFor(app, mobile, 'password'), newPassword: password },
      null,
      newAddress(),
    )
    const { data: login } = await app.call(user.loginByCodeOrPwd, { loginName: mobile, password }, null, newAddress())
    expect((await give(newMobile(), { ownCode: '123456' }, login.token)).status).toBe(403)
    for (const role of roles.filter((one) => one !== 'enterprise'))
      expect((await give(newMobile(), { ownCode: '123456' }, (await aPerson(app, role)).token)).status).toBe(403)
  })
})

describe('when the holder is gone', () => {
  test('a stranger learns nothing: known and unknown codes answer alike and only the known one reaches an office', async () => {
    const [known, unknown] = [newMobile(), newMobile()]
    const one = await requestTakeOver(firm.code, known)
    const two = await requestTakeOver(newSocialCode(), unknown)
    expect([one.status, two.status]).toEqual([200, 200])
    expect(Object.keys(one.data)).toEqual(Object.keys(two.data))
    expect({ ...one.data, sentTo: '' }).toEqual({ ...two.data, sentTo: '' })
    const firstOf = (texts: string[]) => texts[0]
    expect(firstOf(await textsTo(app, known))).toBe(firstOf(await textsTo(app, unknown)))
    const city = await aPerson(app, 'city')
    const mobiles = (await listed(city.token)).map((row) => row.mobile)
    expect([mobiles.includes(masked(known)), mobiles.includes(masked(unknown))]).toEqual([true, false])
    moveClock(31 * 86_400_000)
    await announceHandOvers(app.services)
    moveClock(2 * 86_400_000)
    await schedules['clean-up-night']?.run(app.services)
    resetClock()
    expect((await listed(city.token)).map((row) => row.mobile)).toContain(masked(known))
  })

  test('the county of the enterprise is told, reads the proof, agrees; old sessions end and both people hear of it', async () => {
    const mobile = newMobile()
    await requestTakeOver(firm.code, mobile)
    await announceHandOvers(app.services)
    const { data: messages } = await app.call(message.list, {}, county.token)
    expect(messages.rows[0]?.title).toBe(`账号接管申请：${firm.name}`)
    const { data: warned } = await app.call(message.list, {}, main.token)
    expect(warned.rows[0]?.title).toBe('有人申请接管主账号，不同意请尽快提出异议')
    const row = (await listed(county.token)).find((one) => one.mobile === masked(mobile))
    expect(row).toMatchObject({
      name: '王接管',
      state: 'open',
      holder: { name: '张示例', mobile: masked(main.mobile) },
    })
    const name = row?.proof.id ?? ''
    expect((await app.call(file.download, { name }, county.token)).status).toBe(200)

    const other = await aPerson(app, 'county', { qxCode: '500103' })
    expect((await listed(other.token)).length).toBe(0)
    expect((await app.call(file.download, { name }, other.token)).status).toBe(404)
    expect((await app.call(file.download, { name }, main.token)).status).toBe(404)
    const id = row?.id ?? ''
    expect((await app.call(handOver.decide, { id, approve: true }, other.token)).status).toBe(404)
    expect((await app.call(handOver.decide, { id: ids.next(), approve: true }, county.token)).status).toBe(404)
    for (const role of roles.filter((one) => one !== 'county')) {
      const person = await aPerson(
        app,
        role,
        role === 'enterprise' ? { enterpriseId: (await anEnterprise(app)).id } : {},
      )
      expect((await app.call(handOver.decide, { id, approve: true }, person.token)).status).toBe(403)
    }

    // Never within the minute: the holder has three days, or agrees.
    const early = await app.call(handOver.decide, { id, approve: true }, county.token)
    expect([early.status, early.data]).toMatchObject([422, { errors: [{ field: 'approve' }] }])
    const stranger = await aPerson(app, 'enterprise', { enterpriseId: (await anEnterprise(app)).id })
    expect((await app.call(handOver.agree, { id }, stranger.token)).status).toBe(404)
    expect((await app.call(handOver.agree, { id }, main.token)).status).toBe(200)
    expect((await app.call(handOver.decide, { id, approve: true }, county.token)).data).toEqual({ done: true })
    expect(await loginStatus(main.token)).toBe(401)
    const { data: login } = await byCode(mobile)
    expect(login).toMatchObject({ enterpriseName: firm.name })
    const { data: record } = await app.call(user.getQyinfoById, {}, login.token)
    expect(record.authorisationFile.map((one) => one.id)).toEqual([name])
    expect((await textsTo(app, main.mobile)).join()).toContain('主账号已移交给王接管')
    expect(await logged('同意账号接管申请')).toMatchObject({ accountId: county.id })
    expect((await app.call(handOver.decide, { id, approve: true }, county.token)).status).toBe(409)
  })

  test('a refusal needs its reason, which the person who asked hears; the account stays', async () => {
    const mobile = newMobile()
    await requestTakeOver(firm.code, mobile)
    const id = (await listed(county.token)).find((one) => one.mobile === masked(mobile))?.id ?? ''
    const bare = await app.call(handOver.decide, { id, approve: false }, county.token)
    expect([bare.status, bare.data]).toMatchObject([422, { errors: [{ field: 'opinion' }] }])
    const opinion = '授权书没有加盖公章'
    expect((await app.call(handOver.decide, { id, approve: false, opinion }, county.token)).status).toBe(200)
    expect((await textsTo(app, mobile))[0]).toContain(`未获同意：${opinion}`)
    expect(await loginStatus(main.token)).toBe(200)
  })

  test('the present holder sees the request and objects; the county reads it; another enterprise does not reach it', async () => {
    const mobile = newMobile()
    await requestTakeOver(firm.code, mobile)
    const { data: open } = await app.call(handOver.standing, {}, main.token)
    const id = open[0]?.id ?? ''
    expect(open[0]?.mobile).not.toBe(mobile)
    const stranger = await aPerson(app, 'enterprise', { enterpriseId: (await anEnterprise(app)).id })
    const objection = '本人仍在职，未授权他人'
    expect((await app.call(handOver.standing, {}, stranger.token)).data).toEqual([])
    expect((await app.call(handOver.object, { id, objection }, stranger.token)).status).toBe(404)
    expect((await app.call(handOver.object, { id, objection }, main.token)).status).toBe(200)
    expect((await listed(county.token)).find((one) => one.id === id)?.objection).toBe(objection)

    // Against the objection it takes the city, and the three days all the same.
    const agreeing = { id, approve: true, opinion: '法定代表人当面确认' }
    expect((await app.call(handOver.decide, agreeing, county.token)).status).toBe(422)
    await app.services.db
      .update(handOvers)
      .set({ requestedAt: addMs(clock.now(), -objectionDays * 86_400_000 - 1000), announcedAt: null })
      .where(eq(handOvers.id, id))
    const city = await aPerson(app, 'city')
    const waits = waitingOf(await app.call(handOver.decide, agreeing, county.token))
    expect((await stepOf(app, waits, county.token)).status).toBe(403)
    expect(await loginStatus(main.token)).toBe(200)
    expect((await stepOf(app, waits, city.token)).status).toBe(200)
    expect(await loginStatus(main.token)).toBe(401)
  })

  test('two ask for the same account: who is agreed to has it, the other hears so', async () => {
    const [first, second] = [newMobile(), newMobile()]
    await requestTakeOver(firm.code, first)
    await requestTakeOver(firm.code, second)
    const id = (await listed(county.token)).find((one) => one.mobile === masked(second))?.id ?? ''
    await app.call(handOver.agree, { id }, main.token)
    await app.call(handOver.decide, { id, approve: true }, county.token)
    expect((await textsTo(app, first))[0]).toContain('已由他人接管')
    expect((await listed(county.token)).filter((one) => one.enterpriseId === firm.id && one.state === 'open')).toEqual(
      [],
    )
  })

  test('without the code, with a used or foreign proof, or too often: refused', async () => {
    const mobile = newMobile()
    const wrong = await requestTakeOver(firm.code, mobile, { verifyCode: '000000', proofId: ids.next() })
    expect([wrong.status, wrong.data]).toMatchObject([422, { errors: [{ field: 'verifyCode' }] }])
    const proofId = await uploaded()
    expect((await requestTakeOver(firm.code, newMobile(), { proofId })).status).toBe(200)
    const again = await requestTakeOver(firm.code, newMobile(), { proofId })
    expect([again.status, again.data]).toMatchObject([422, { errors: [{ field: 'proofId' }] }])
    const [alien] = await app.services.db.select().from(fileTable).where(eq(fileTable.slot, 'handOver.proof'))
    expect(alien?.enterpriseId).toBeNull()
    for (let i = 0; i < 3; i++) {
      moveClock(61_000 * (i + 1))
      await requestTakeOver(firm.code, mobile)
    }
    moveClock(61_000 * 5)
    expect((await requestTakeOver(firm.code, mobile)).status).toBe(429)
  })

  test('proofs of strangers soon ask for a picture code', async () => {
    const address = newAddress()
    const send = async (query: Record<string, string> = {}) => {
      const form = new FormData()
      form.set('file', new Blob([pdf], { type: 'application/pdf' }), '授权书.pdf')
      const request = new Request('http://localhost/', { method: 'POST', body: form })
      return app.send({
        method: 'POST',
        url: '/ht/handOver/proof',
        query,
        headers: { 'content-type': request.headers.get('content-type') ?? '', ...address },
        payload: Buffer.from(await request.arrayBuffer()),
      })
    }
    for (let i = 0; i < 3; i++) expect((await send()).status).toBe(200)
    expect([(await send()).status, (await send()).msg]).toEqual([422, '请输入图形验证码'])
    const { captchaId, answer } = await aCaptcha(app)
    expect((await send({ captchaId, captcha: answer })).status).toBe(200)
  })
})
