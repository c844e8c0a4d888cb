/** 隐私与注销: consents by version, declined reminders, and the closing of an enterprise's account by its owner. */
import { operator } from '@green/contract/calls/account/operator.ts'
import { ownAccount } from '@green/contract/calls/account/own-account.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { privacyVersion } from '@green/contract/privacy.ts'
import { roles } from '@green/contract/roles.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '../../../base/account/administration/make-account.ts'
import { insertConsent } from '../../../base/account/consent-store.ts'
import { hashPassword } from '../../../base/account/sign-in/passwords.ts'
import {
  accountRow,
  codeFor,
  newAddress,
  newMobile,
  newSocialCode,
  password,
  textsTo,
  tokenOf,
  withAddresses,
} from '../../../base/account/testing.ts'
import { tell } from '../../../base/message/tell.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { delivery } from '../../../db/schema/messages.ts'
import { anEnterprise, aPerson } from '../../../db/test-people.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { aFilingRow } from '../../../filing/test-filings.ts'
import { ids } from '../../../platform/ids.ts'

const app = await sharedTestApp(withAddresses)

/** The main account of an enterprise, with a password. */
async function anOwner() {
  const socialCode = newSocialCode()
  const firm = await anEnterprise(app, { socialCode, profile: { email: 'owner@example.com' } })
  const mobile = newMobile()
  const id = await makeAccount(app.services.db, {
    loginName: socialCode,
    name: '张示例',
    mobile,
    role: 'enterprise',
    passwordHash: await hashPassword(password),
    enterpriseId: firm.id,
  })
  return { id, mobile, socialCode, firm, token: await tokenOf(app, { id, loginName: socialCode, mobile }) }
}
type Owner = Awaited<ReturnType<typeof anOwner>>
let owner: Owner
beforeEach(async () => {
  owner = await anOwner()
})

const consent = (
  purpose: 'service' | 'sms' | 'email' | 'reminders',
  agreed: boolean,
  version = privacyVersion,
  token = owner.token,
) => app.call(ownAccount.consent, { purpose, agreed, version }, token)

describe('consent', () => {
  test('is recorded with its version; a text that was not read is refused; what is needed cannot be withdrawn here', async () => {
    expect((await app.call(ownAccount.privacy, {}, owner.token)).data).toMatchObject({
      version: privacyVersion,
      purposes: [{ purpose: 'service', agreed: false, version: null }, { purpose: 'sms' }, { purpose: 'email' }],
      history: [],
    })
    const { data } = await consent('service', true)
    expect(data.purposes[0]).toMatchObject({ agreed: true, version: privacyVersion })
    expect((await consent('service', true, '2020-01')).status).toBe(409)
    const withdrawn = await consent('service', false)
    expect([withdrawn.status, withdrawn.data]).toMatchObject([422, { errors: [{ field: 'purpose' }] }])
    expect((await app.call(ownAccount.privacy, {}, null)).status).toBe(401)
    const other = await anOwner()
    expect((await app.call(ownAccount.privacy, {}, other.token)).data.history).toEqual([])
  })

  test('a newer text is announced to whoever agreed to an earlier one, until it is agreed to', async () => {
    const isAnnounced = async () => (await app.call(user.getLoginState, {}, owner.token)).data.hasNewPrivacyNotice
    expect(await isAnnounced()).toBe(false)
    const earlier = { id: ids.next(), accountId: owner.id, purpose: 'service', version: '2025-06', agreed: true }
    await insertConsent(app.services.db, { ...earlier, at: '2025-06-01T00:00:00.000Z', ip: '127.0.0.1' })
    expect(await isAnnounced()).toBe(true)
    await consent('service', true)
    expect(await isAnnounced()).toBe(false)
  })

  test('is given with the registration', async () => {
    const mobile = newMobile()
    const { data } = await app.call(
      user.registerByCode,
      {
        mobile,
        password,
        passwordAgain: password,
        socialCode: newSocialCode(),
        agreed: true,
        enterpriseName: '重庆隐私示例有限公司',
        qxCode: '500109',
        orgKind: 'enterprise' as const,
        contactName: '李示例',
        email: 'li@example.com',
        verifyCode: await codeFor(app, mobile, 'register'),
      },
      null,
      newAddress(),
    )
    const { data: privacy } = await app.call(ownAccount.privacy, {}, data.token)
    expect(privacy.history).toMatchObject([{ purpose: 'service', agreed: true, version: privacyVersion }])
  })

  test('a channel that was declined is silent and the other is not; legal notices are sent on both', async () => {
    const declined = async (isLegal = false) => {
      const { db, db: tx } = app.services
      const to = { to: [owner.id], link: null, sms: true } as const
      const values = { enterprise: owner.firm.name }
      if (isLegal) await tell(tx, app.services, { ...to, template: 'recordReturned', values: { opinion: '请补充' } })
      else await tell(tx, app.services, { ...to, template: 'consentRevoked', values })
      const rows = await db.select().from(delivery)
      const { data } = await app.call(message.list, {}, owner.token)
      const about = rows.filter(({ messageId }) => messageId === data.rows[0]?.id)
      return about.filter(({ error }) => error?.startsWith('本人不接收')).map(({ channel }) => channel)
    }
    const agreedNow = async () =>
      (await app.call(ownAccount.privacy, {}, owner.token)).data.purposes.flatMap((one) =>
        one.agreed ? one.purpose : [],
      )
    await consent('sms', false)
    expect(await agreedNow()).toEqual(['email'])
    expect(await accountRow(app, owner.id)).toMatchObject({ smsOff: true, mailOff: false })
    expect(await declined()).toEqual(['sms'])
    expect(await declined(true)).toEqual([])
    await consent('sms', true)
    await consent('email', false)
    expect(await accountRow(app, owner.id)).toMatchObject({ smsOff: false, mailOff: true })
    expect(await declined()).toEqual(['email'])
    // As a page of before sends it: for both.
    await consent('reminders', false)
    expect(await agreedNow()).toEqual([])
    expect(await accountRow(app, owner.id)).toMatchObject({ smsOff: true, mailOff: true })
    expect(await declined(true)).toEqual([])
    await consent('reminders', true)
    expect(await agreedNow()).toEqual(['sms', 'email'])
    expect(await declined()).toEqual([])
    const { alwaysSent } = (await app.call(ownAccount.privacy, {}, owner.token)).data
    expect(alwaysSent).toEqual(expect.arrayContaining(['申报被退回修改（给申报单位）', '出具了决定文书（给申报单位）']))
  })
})

test('the key of what a person has not saved is the same each time, and another one for anybody else', async () => {
  const keyOf = async (token: string) => (await app.call(ownAccount.localKey, {}, token)).data.key
  const officer = await aPerson(app, 'county', { qxCode: '500112' })
  expect(await keyOf(owner.token)).toBe(await keyOf(owner.token))
  expect(await keyOf(owner.token)).not.toBe(await keyOf(officer.token))
  expect((await app.call(ownAccount.localKey, {}, null)).status).toBe(401)
})

describe('closing', () => {
  const close = (input: { password: string; code?: string } = { password }, token = owner.token) =>
    app.call(ownAccount.close, input, token)

  test('takes the password; the person goes, the enterprise and its filings stay and can be taken up again', async () => {
    const county = await aPerson(app, 'county', { qxCode: '500112' })
    const filing = await aFilingRow(app, greenFactory, owner.firm, { state: 'approved', round: 1 })
    const wrong = await close({ password: 'Wrong-2026-x' })
    expect([wrong.status, wrong.data]).toMatchObject([422, { errors: [{ field: 'password' }] }])
    expect((await close()).status).toBe(200)
    expect((await app.call(user.getLoginState, {}, owner.token)).status).toBe(401)
    expect(await accountRow(app, owner.id)).toMatchObject({ state: 'cancelled', mobile: '' })
    expect((await textsTo(app, owner.mobile))[0]).toContain('您的账号已按您的申请注销')
    const { data: messages } = await app.call(message.list, {}, county.token)
    expect(messages.rows[0]?.title).toBe(`企业主账号已注销：${owner.firm.name}`)
    const filings = await app.services.db.$client.query('select enterprise_id from filing where id = $1', [filing.id])
    expect(filings.rows).toEqual([{ enterprise_id: owner.firm.id }])
    const mobile = newMobile()
    const again = await app.call(
      user.registerByCode,
      {
        mobile,
        password,
        passwordAgain: password,
        socialCode: owner.socialCode,
        agreed: true,
        enterpriseName: '重庆接手示例有限公司',
        qxCode: '500109',
        orgKind: 'enterprise' as const,
        contactName: '李接手',
        email: 'li@example.com',
        verifyCode: await codeFor(app, mobile, 'register'),
      },
      null,
      newAddress(),
    )
    expect([again.status, again.data.qyItem?.id]).toEqual([200, owner.firm.id])
  })

  test('the owner does not leave operators or open filings behind without handing over', async () => {
    await app.call(operator.invite, { name: '赵操作', mobile: newMobile() }, owner.token)
    await aFilingRow(app, greenFactory, owner.firm, { state: 'submitted', round: 1 })
    const { data } = await app.call(ownAccount.closing, {}, owner.token)
    expect(data.obstacles).toHaveLength(2)
    const refused = await close()
    expect([refused.status, refused.data]).toMatchObject([422, { errors: [{ field: 'account' }] }])
    expect(JSON.stringify(refused.data)).toContain('移交主账号')
    expect((await accountRow(app, owner.id))?.state).toBe('active')
  })

  test('an operator closes only the own account; nobody of the staff closes one this way', async () => {
    const mobile = newMobile()
    await app.call(operator.invite, { name: '赵操作', mobile }, owner.token)
    const code = await codeFor(app, mobile, 'password')
    await app.call(user.updatePwdByCode, { mobile, verifyCode: code, newPassword: password }, null, newAddress())
    const [row] = await app.services.db.select().from(account).where(eq(account.mobile, mobile))
    const token = await tokenOf(app, { id: row?.id ?? '', loginName: mobile, mobile })
    expect((await close({ password }, token)).status).toBe(200)
    expect((await app.call(user.getLoginState, {}, owner.token)).status).toBe(200)
    for (const role of roles.filter((one) => one !== 'enterprise'))
      expect((await close({ password }, (await aPerson(app, role)).token)).status).toBe(403)
  })
})
