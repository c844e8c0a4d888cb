/** 看作: an administrator looks through a county officer's eyes, reading only. */

import { ownAccount } from '@green/contract/calls/account/own-account.ts'
import { passkey } from '@green/contract/calls/account/passkey.ts'
import { security } from '@green/contract/calls/account/security.ts'
import { singleSignOn } from '@green/contract/calls/account/single-sign-on.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'

/** An officer that no other journey signs in. */
const officer = 'county_500106'

test('an administrator sees what a county officer sees, changes nothing, and is back at the accounts afterwards', async ({
  people,
}) => {
  const { page } = await people.signedIn('admin')
  await page.goto(`/web/hindex/sys/admin?keyword=${officer}`)
  await settled(page)
  await page.getByRole('row', { name: officer }).getByRole('button', { name: '管理' }).click()
  const part = page.locator('section').filter({ has: page.getByRole('heading', { name: '以此身份查看' }) })
  await part.getByRole('textbox', { name: '理由' }).fill('区县来电说看不到待办')
  await part.getByRole('button', { name: '开始查看' }).click()

  const bar = page.getByRole('region', { name: '以他人身份查看' })
  await test.step('on the officer’s desk the banner names the person and the time left', async () => {
    await expect(page).toHaveURL(/hindex\/dashboard/)
    await expect(bar).toContainText('的身份查看，只能阅读')
    await expect(bar).toContainText(/剩余 1[45]:\d\d/)
    await expect(page.getByRole('menu')).toBeVisible()
    await settled(page)
    await expect(page.getByRole('menu').getByText('企业', { exact: true })).toBeVisible()
    await expect(page.getByRole('menu').getByText('设置', { exact: true })).toHaveCount(0)
    await atBothWidths(page, () => expectAccessible(page))
  })

  await test.step('on the portal and after a reload the banner is there too; what is private is refused', async () => {
    await page.goto('/web/mainPages/policy')
    await settled(page)
    await expect(bar).toBeVisible()
    people.expectRefusal(403, security.state.path)
    for (const { path } of [security.devices, user.getLogs, ownAccount.privacy, singleSignOn.own, passkey.list])
      people.expectRefusal(403, path)
    await page.goto('/web/accountSecurity')
    await expect(page.getByText('您正以他人身份查看，只能阅读').first()).toBeVisible()
    await expect(bar).toBeVisible()
  })

  await test.step('ended, the administrator is back where it began', async () => {
    await bar.getByRole('button', { name: '结束查看' }).click()
    await expect(bar).toHaveCount(0)
    await expect(page).toHaveURL(/hindex\/sys\/admin/)
    await settled(page)
    await expect(page.getByRole('row', { name: officer })).toBeVisible()
  })

  const seen = await people.apiClient(officer)
  const newest = (await seen.request(message.list, {})).rows[0]
  expect(newest?.title).toContain('正在以您的身份查看平台')
  await seen.request(filing.list, {})
})
