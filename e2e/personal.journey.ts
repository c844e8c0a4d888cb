/** An officer sees contacts masked, shows one for a reason, and the case tells who looked and why. */
import { expect } from '@playwright/test'
import { expectAccessible, settled, test } from './journey.ts'

test('a contact is shown for a reason that stands in the history of the case', async ({ people }) => {
  const { page } = await people.signedIn('county')
  await page.goto('/web/hindex/lsgcsbgl')
  await settled(page)
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('link')
    .or(page.getByRole('row').nth(1).getByRole('button'))
    .first()
    .click()
  const masked = page.getByRole('button', { name: /^显示 [\d*]+$/ }).first()
  const [start = '', end = ''] = ((await masked.getAttribute('aria-label')) ?? '').replace('显示 ', '').split(/\*+/)
  await masked.click()
  const asked = page.getByRole('dialog', { name: '显示个人信息' })
  await asked.getByRole('button', { name: '显示', exact: true }).click()
  await expect(asked.getByText('请填写事由（至少2个字）')).toBeVisible()
  await expectAccessible(page)
  await asked.getByRole('button', { name: '电话联系企业' }).click()
  await expect(asked).toHaveCount(0)
  await expect(
    page
      .locator('main')
      .getByText(new RegExp(`${start}[-\\d]+${end}`))
      .first(),
  ).toBeVisible()
  await page.getByRole('tab', { name: /^历史/ }).click()
  await expect(page.getByText('电话联系企业').first()).toBeVisible()
})
