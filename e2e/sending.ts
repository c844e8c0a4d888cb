/** Sending a form: asked once, with the day by which the office answers. */
import { expect, type Page } from '@playwright/test'

/** Confirms the sending that was pressed. */
export async function confirmSending(page: Page): Promise<void> {
  await expect(page.getByText('正在查询答复日期……')).toHaveCount(0)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确认(重新)?提交/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
