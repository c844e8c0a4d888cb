/** An officer sets up the second factor, signs out, and signs in with a code of the app and with a recovery code. */

import { security } from '@green/contract/calls/account/security.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { expect, type Page } from '@playwright/test'
import { codeOfStep, fromBase32, stepAt } from '../../server/src/base/account/second-factor/totp.ts'
import { atBothWidths, expectAccessible, type People, settled, signOut, test } from '../journey.ts'
import { makeAccount } from '../second-hand.ts'

const password = 'Shuangyz2026x'

test('a second factor is set up, asked for at the sign-in, and replaced by a recovery code', async ({
  people,
  origin,
}) => {
  test.slow()
  const loginName = await aCountyOfficer(people, origin)
  const page = await people.visitor()
  await firstStep(page, loginName)
  await settled(page)
  await page.locator('[data-part~=office-user]').click()
  await page.getByRole('menuitem', { name: '账号安全' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '账号安全' })).toBeVisible()
  await settled(page)
  await atBothWidths(page, () => expectAccessible(page))

  const app = await test.step('set up: each fault at its box, then the codes are shown once', async () => {
    await page.getByRole('button', { name: '开启双因子登录' }).click()
    const dialog = page.getByRole('dialog')
    people.expectRefusal(422, security.beginFactor.path)
    await dialog.getByRole('textbox', { name: '登录密码' }).fill('Wrong-2026-x')
    await dialog.getByRole('button', { name: '下一步' }).click()
    await expect(dialog.getByRole('region', { name: /处需要修改$/ })).toContainText('密码不正确')
    await dialog.getByRole('textbox', { name: '登录密码' }).fill(password)
    await dialog.getByRole('button', { name: '下一步' }).click()
    await expect(dialog.getByRole('img', { name: '验证器应用扫描的二维码' })).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page, 'dialog[open]'))
    const secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
    const telephone = appOf(secret)
    people.expectRefusal(422, security.confirmFactor.path)
    await dialog.getByRole('textbox', { name: '动态口令' }).fill('000000')
    await dialog.getByRole('button', { name: '开启', exact: true }).click()
    await expect(dialog.getByRole('region', { name: /处需要修改$/ })).toContainText('动态口令不正确')
    await dialog.getByRole('textbox', { name: '动态口令' }).fill(await telephone.nextCode())
    await dialog.getByRole('button', { name: '开启', exact: true }).click()
    return telephone
  })

  const shown = page.getByRole('dialog', { name: '恢复码（只显示一次）' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  await atBothWidths(page, () => expectAccessible(page, 'dialog[open]'))
  const recovery = (await shown.getByRole('listitem').first().textContent()) ?? ''
  await shown.getByRole('button', { name: '我已保存，关闭' }).click()
  await expect(page.getByRole('status').filter({ hasText: '还有 10 个恢复码可用' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '本次登录' })).toContainText('Chrome（Linux）')

  people.expectRefusal(403, user.loginByCodeOrPwd.path)
  await test.step('with a code of the app', async () => {
    await signOut(page)
    await firstStep(page, loginName)
    const box = page.getByRole('textbox', { name: '动态口令或恢复码' })
    await expect(box).toBeFocused()
    await atBothWidths(page, () => expectAccessible(page))
    people.expectRefusal(422, security.signIn.path)
    await box.fill('000000')
    await page.getByRole('button', { name: '完成登录' }).click()
    await expect(page.getByRole('region', { name: /处需要修改$/ })).toContainText('动态口令或恢复码不正确')
    await box.fill(await app.nextCode())
    await page.getByRole('button', { name: '完成登录' }).click()
    await expect(page).toHaveURL(/\/hindex\/dashboard/)
  })

  await test.step('the phone is lost: with a recovery code, however it is typed', async () => {
    await signOut(page)
    await firstStep(page, loginName)
    await page.getByRole('textbox', { name: '动态口令或恢复码' }).fill(recovery.toLowerCase().replace('-', ' '))
    await page.getByRole('button', { name: '完成登录' }).click()
    await expect(page).toHaveURL(/\/hindex\/dashboard/)
    await page.goto('/web/accountSecurity')
    await expect(page.getByRole('status').filter({ hasText: '还有 9 个恢复码可用' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '恢复码登录' }).first()).toContainText('成功')
  })

  await test.step('turned off with the password and a code', async () => {
    await page.getByRole('button', { name: '关闭双因子登录' }).click()
    const dialog = page.getByRole('dialog', { name: '关闭双因子登录' })
    await dialog.getByRole('textbox', { name: '登录密码' }).fill(password)
    await dialog.getByRole('textbox', { name: '动态口令或恢复码' }).fill(await app.nextCode())
    await expectAccessible(page, 'dialog[open]')
    await dialog.getByRole('button', { name: '关闭双因子登录' }).click()
    await expect(page.getByRole('button', { name: '开启双因子登录' })).toBeVisible()
  })
})

/** An officer of this journey alone: signing in and out ends no session that others share. */
async function aCountyOfficer(people: People, origin: string) {
  const administrators = [await people.apiClient('admin'), await people.apiClient('admin2')] as const
  const serial = String(Date.now() % 100_000).padStart(5, '0')
  const loginName = `second_factor_${serial}`
  const wish = { loginName, name: '钟双因', mobile: `139030${serial}`, userRole: 'county', qxCode: '500101' } as const
  await makeAccount(origin, administrators, { ...wish, unit: '万州区工业主管部门' }, password)
  return loginName
}

async function firstStep(page: Page, loginName: string): Promise<void> {
  await page.goto('/web/login')
  await page.getByRole('textbox', { name: '账号' }).fill(loginName)
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** The app on the telephone: it never gives a code twice, and waits rather than running ahead of its clock by two steps. */
function appOf(secret: string) {
  let last = 0
  return {
    async nextCode(): Promise<string> {
      const step = Math.max(last + 1, stepAt(Date.now()) - 1)
      while (step > stepAt(Date.now()) + 1) await new Promise((done) => setTimeout(done, 500))
      last = step
      return codeOfStep(fromBase32(secret), step)
    },
  }
}
