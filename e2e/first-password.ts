/** Somebody who has a mobile on record and no password yet sets one by a code. */
import { expect, type Page } from '@playwright/test'
import { codeSentTo } from './server-log.ts'

/** On the page 找回密码; it ends on the page of the login. */
export async function setPasswordByCode(page: Page, mobile: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: '手机号码' }).fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(/验证码已发送至/)).toBeVisible()
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await codeSentTo(mobile))
  await page.getByRole('textbox', { name: '新密码', exact: true }).fill(password)
  await page.getByRole('textbox', { name: '再次输入新密码' }).fill(password)
  await page.getByRole('button', { name: '设置新密码' }).click()
}
