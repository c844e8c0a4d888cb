/** A person's own account: another telephone by two codes, consent withdrawn and given, and the end of the account. */
import { lsdtqyinfo } from '@green/contract/calls/enterprise.ts'
import { ownAccount } from '@green/contract/calls/own-account.ts'
import { personal } from '@green/contract/calls/personal.ts'
import { user } from '@green/contract/calls/user.ts'
import { expect } from '@playwright/test'
import { demoPassword, requestAnonymously } from './api.ts'
import { atBothWidths, expectAccessible, settled, test } from './journey.ts'
import { enterpriseWithoutFilings } from './newcomers.ts'
import { codeSentTo } from './server-log.ts'

test('the person of an enterprise changes the telephone by two codes, withdraws a consent, and closes the account', async ({
  people,
  origin,
}) => {
  test.slow()
  const socialCode = await enterpriseWithoutFilings(people.apiClient)
  const { page, request } = await people.signedIn(socialCode)
  const city = await people.apiClient('city')
  const [firm] = (await city.request(lsdtqyinfo.page, { keyword: socialCode })).rows
  const { userId } = await request(user.getLoginState, {})
  const look = { of: 'account' as const, id: userId, fields: ['mobile'], reason: '核对更换前的手机号' }
  const { mobile: old = '' } = (await city.request(personal.show, look)).values
  const fresh = `1531000${String(Date.now() % 10_000).padStart(4, '0')}`

  await test.step('another telephone: a code to each, and only the new one signs in', async () => {
    await page.goto('/web/mainPages/personalCenter?tab=security')
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

  await test.step('reminders are declined and asked for again; both stand in the record', async () => {
    await page.goto('/web/mainPages/personalCenter?tab=privacy')
    await settled(page)
    await page.getByRole('button', { name: '撤回同意：短信和邮件提醒' }).click()
    await page.getByRole('button', { name: '同意：短信和邮件提醒', exact: true }).click()
    await page.getByText('同意记录（2条）').click()
    await expect(page.getByRole('table', { name: '同意记录' }).getByRole('row')).toHaveCount(3)
    await atBothWidths(page, () => expectAccessible(page))
  })

  await test.step('closes the account: a wrong password changes nothing, then nobody signs in with it', async () => {
    await page.getByRole('button', { name: '注销本账号' }).click()
    const dialog = page.getByRole('dialog', { name: '注销本账号' })
    const own = dialog.getByRole('textbox', { name: '登录密码' })
    people.expectRefusal(422, ownAccount.close.path)
    await own.fill(`${demoPassword}0`)
    await dialog.getByRole('button', { name: '注销本账号' }).click()
    await expect(dialog.getByText(/密码/).last()).toBeVisible()
    await own.fill(demoPassword)
    await dialog.getByRole('button', { name: '注销本账号' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
    const again = requestAnonymously(origin, user.loginByCodeOrPwd, { loginName: socialCode, password: demoPassword })
    await expect(again).rejects.toThrow()
    const { people: left } = await city.request(lsdtqyinfo.getOne, { id: firm?.id ?? '' })
    expect(left.filter(({ state }) => state === 'active')).toEqual([])
  })
})
