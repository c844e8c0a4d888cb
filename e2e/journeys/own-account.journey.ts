/** A person's own account: another telephone by two codes, consent withdrawn and given, and the end of the account. */

import { operator } from '@green/contract/calls/account/operator.ts'
import { ownAccount } from '@green/contract/calls/account/own-account.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { expect, type Page } from '@playwright/test'
import { requestAnonymously } from '../api.ts'
import { setPasswordByCode } from '../first-password.ts'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'
import { enterpriseWithoutFilings } from '../newcomers.ts'
import { makeAccount } from '../second-hand.ts'
import { codeSentTo } from '../server-log.ts'

const password = 'Zhuxiao2026'
const sequel = () => String(Date.now() % 10_000).padStart(4, '0')

async function signIn(page: Page, name: string) {
  await page.getByRole('textbox', { name: '账号', exact: true }).fill(name)
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toHaveCount(0)
}

test('an officer changes the telephone by two codes, and reminders are declined and asked for again', async ({
  people,
  origin,
}) => {
  const administrators = [await people.apiClient('admin'), await people.apiClient('admin2')] as const
  const [old, fresh, loginName] = [`1532000${sequel()}`, `1533000${sequel()}`, `journey_phone_${sequel()}`]
  const wish = { loginName, name: '秦换号', mobile: old, userRole: 'county', qxCode: '500101' } as const
  await makeAccount(origin, administrators, { ...wish, unit: '万州区工业主管部门' }, password)
  const page = await people.visitor()
  await page.goto('/web/login')
  await signIn(page, loginName)

  await test.step('another telephone: a code to each', async () => {
    await page.goto('/web/accountSecurity')
    await settled(page)
    await page.getByRole('button', { name: '更换手机号' }).click()
    const dialog = page.getByRole('dialog', { name: '更换手机号' })
    await atBothWidths(page, () => expectAccessible(page, 'dialog[open]'))
    const send = dialog.getByRole('button', { name: '获取验证码' })
    await send.first().click()
    await expect(dialog.getByText(/验证码已发送至/)).toHaveCount(1)
    await dialog.getByRole('textbox', { name: '原手机收到的验证码' }).fill(await codeSentTo(old))
    await dialog.getByRole('textbox', { name: '新手机号码' }).fill(fresh)
    // The other one counts down by now.
    await send.click()
    await dialog.getByRole('textbox', { name: '新手机收到的验证码' }).fill(await codeSentTo(fresh))
    await dialog.getByRole('button', { name: '更换手机号' }).click()
    await expect(page.getByText('手机号已更换，其他登录已退出')).toBeVisible()
    await expect(page.getByText(`现手机号 ${fresh.slice(0, 3)}****${fresh.slice(-4)}`)).toBeVisible()
  })

  await test.step('both answers about reminders stand in the record', async () => {
    await page.getByRole('button', { name: '撤回同意：短信提醒' }).click()
    await page.getByRole('button', { name: '同意：短信提醒', exact: true }).click()
    await page.getByText('同意记录（2条）').click()
    await expect(page.getByRole('table', { name: '同意记录' }).getByRole('row')).toHaveCount(3)
    await atBothWidths(page, () => expectAccessible(page))
  })
})

test('an operator closes the own account: a wrong password changes nothing, then nobody signs in with it', async ({
  people,
  origin,
}) => {
  const main = await people.apiClient(await enterpriseWithoutFilings(people.apiClient))
  const mobile = `1530000${sequel()}`
  await main.request(operator.invite, { name: '秦离任', mobile })
  const page = await people.visitor()
  await page.goto('/web/changepassword')
  await setPasswordByCode(page, mobile, password)
  await signIn(page, mobile)

  await page.goto('/web/mainPages/personalCenter?tab=privacy')
  await settled(page)
  await atBothWidths(page, () => expectAccessible(page))
  await page.getByRole('button', { name: '注销本账号' }).click()
  const dialog = page.getByRole('dialog', { name: '注销本账号' })
  const own = dialog.getByRole('textbox', { name: '登录密码' })
  people.expectRefusal(422, ownAccount.close.path)
  await own.fill(`${password}0`)
  await dialog.getByRole('button', { name: '注销本账号' }).click()
  await expect(dialog.getByText(/密码.*不正确/).first()).toBeVisible()
  await own.fill(password)
  await dialog.getByRole('button', { name: '注销本账号' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
  await expect(requestAnonymously(origin, user.loginByCodeOrPwd, { loginName: mobile, password })).rejects.toThrow()
  const { operators } = await main.request(operator.list, {})
  expect(operators.filter(({ state }) => state === 'active')).toEqual([])
})
