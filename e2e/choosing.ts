/** Choosing files in a slot of a form in the browser. */
import { expect, type Page } from '@playwright/test'
import { pdf } from './papers.ts'

/** Chooses files for a slot of a form, all at once. */
export async function upload(page: Page, label: string, ...names: string[]): Promise<void> {
  const slot = page.getByRole('group', { name: label, exact: true })
  // On a busy machine the browser may miss the first press.
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 5000 })
    await slot.getByRole('button', { name: '选择文件' }).click()
    await (await chooser).setFiles(names.map(pdf))
  }).toPass({ timeout: 20_000 })
  for (const name of names) await expect(slot.getByRole('button', { name, exact: true })).toBeVisible()
}
