/** Lists of choices do not move while one chooses. */
import { expect } from '@playwright/test'
import { settled, test } from './journey.ts'

test('a list of choices opens inside the window and does not move', async ({ people }) => {
  const { page } = await people.signedIn('admin')
  await page.goto('/web/hindex/sys/admin')
  await settled(page)
  for (let time = 0; time < 3; time++) {
    await page.getByRole('button', { name: '新建账号' }).click()
    const form = page.getByRole('dialog', { name: '新建账号' })
    await form.getByRole('combobox', { name: '区县' }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('万州区').click()
    await expect(form.locator('.ant-select-content').filter({ hasText: '万州区' })).toBeVisible()
    await form.getByRole('button', { name: '取消' }).click()
    await expect(form).toHaveCount(0)
  }
})
