/** Gives reasons for warnings before submitting. */
import { expect, type Page } from '@playwright/test'

/** A warning does not block, but needs a reason. */
export async function explainWarnings(page: Page): Promise<void> {
  // The last page has been loaded when its foot is there.
  await expect(page.locator('[data-part~=send]')).toBeVisible()
  const reasons = page.getByRole('region', { name: /与常见情况不符/ }).getByRole('textbox')
  for (const reason of await reasons.all()) await reason.fill('已与统计报表和凭证核对一致。')
}
