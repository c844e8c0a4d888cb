/** 能源管理体系: an enterprise plans the steps from the last day back, proves one, and takes the plan as a file. */
import { expect } from '@playwright/test'
import { inDays } from './days.ts'
import { atBothWidths, expectAccessible, settled, test } from './journey.ts'
import { pdf } from './papers.ts'

test('the steps get their dates, one is proved, the plan is downloaded', async ({ people }) => {
  const { page } = await people.signedIn('enterprise2')
  await page.goto('/web/mainPages/energySystem')
  await settled(page)

  await test.step('scheduled from the last day back', async () => {
    await page.getByRole('button', { name: /安排.*期限/ }).click()
    const dialog = page.getByRole('dialog', { name: /安排.*期限/ })
    await dialog.getByLabel('预计全部完成日期').fill(inDays(300))
    await dialog.getByRole('textbox', { name: '总责任人' }).fill('陈能源')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '安排', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('cell', { name: '陈能源' }).first()).toBeVisible()
    await expect(page.getByRole('cell', { name: inDays(300) }).first()).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
  })

  await test.step('done needs its proof; what was typed stays', async () => {
    const before = await page.getByText(/^已完成\d+项/).textContent()
    await page.getByRole('button', { name: /^登记/ }).last().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '已完成' }).check()
    await dialog.getByRole('textbox', { name: '说明' }).fill('认证机构已完成第二阶段审核。')
    people.expectRefusal(422, '/energySystem/save')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByRole('group', { name: '佐证材料' })).toBeVisible()
    await expect(dialog.locator('.ge-fault').first()).toBeVisible()
    await expectAccessible(page)
    await dialog.locator('input[type=file]').setInputFiles(pdf('能源管理体系认证证书.pdf'))
    await expect(dialog.getByRole('button', { name: /^下载.*能源管理体系认证证书\.pdf/ })).toBeVisible()
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^已完成\d+项/)).not.toHaveText(before ?? '')
  })

  await test.step('the plan as a file in each format', async () => {
    for (const format of ['PDF', 'Word', 'Excel']) {
      const waiting = page.waitForEvent('download')
      await page.getByRole('button', { name: new RegExp(`下载.*${format}`) }).click()
      expect((await waiting).suggestedFilename()).toMatch(/能源管理体系建设计划/)
    }
  })
})
