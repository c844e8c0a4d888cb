/** A year of water filed by spreadsheet: the template downloaded, filled in wrongly, then correctly, reviewed, and copied into the draft. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { openXlsx, saveXlsx } from 'hucre/xlsx'
import { expectAccessible, settled, test } from '../journey.ts'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Answers are in the third column, beside their question. */
const answerColumn = 2

test('a template comes back filled in and becomes the draft', async ({ people }) => {
  const { page } = await people.signedIn('enterprise2')
  const dialog = page.getByRole('dialog', { name: '用电子表格填报' })
  let template = Buffer.alloc(0)
  const filled = async (answers: Record<string, string>) => {
    const book = await openXlsx(template)
    for (const { rows } of book.sheets)
      for (const row of rows) {
        const answer = answers[String(row[1])]
        if (answer !== undefined) row[answerColumn] = answer
      }
    return { name: '用水填报.xlsx', mimeType: workbook, buffer: Buffer.from(await saveXlsx(book)) }
  }

  await test.step('begins, and takes the template of this form', async () => {
    await page.goto('/web/mainPages/waterFilling')
    await settled(page)
    await page.getByRole('link', { name: '开始填报' }).first().click()
    await page.getByRole('button', { name: '用电子表格填报' }).click()
    await expectAccessible(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载模板' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    template = await readFile(await file.path())
  })

  await test.step('a cell that cannot be read is named, and nothing goes into the draft', async () => {
    await dialog.getByLabel('填好的模板').setInputFiles(await filled({ 工业总产值: '四万二' }))
    await expect(dialog.getByRole('heading', { name: '以下单元格改正后才能填入草稿' })).toBeVisible()
    await expect(dialog.getByRole('row', { name: /工业总产值/ }).first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: '确认填入草稿' })).toBeDisabled()
    await expectAccessible(page)
  })

  await test.step('the mended one shows its changes, and goes into the draft as one', async () => {
    await dialog.getByRole('button', { name: '换一个文件' }).click()
    await dialog.getByLabel('填好的模板').setInputFiles(await filled({ 工业总产值: '42000', 循环水量: '180000' }))
    await expect(dialog.getByRole('row', { name: /工业总产值/ })).toContainText('42,000')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '确认填入草稿' }).click()
    await expect(page.getByText('电子表格的内容已填入草稿')).toBeVisible()
    await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: /^工业总产值/ })).toHaveValue('42000')
  })

  await test.step('what the page changed since stays; what both changed is chosen', async () => {
    await page.getByRole('textbox', { name: /^工业总产值/ }).fill('43900')
    await page.getByRole('textbox', { name: '联系部门' }).fill('设备部')
    await page.getByRole('button', { name: '用电子表格填报' }).click()
    await dialog.getByLabel('填好的模板').setInputFiles(await filled({ 工业总产值: '42500' }))
    const choices = dialog.locator('section', { hasText: '请选择以哪一份为准' })
    await expect(choices.getByRole('row')).toHaveCount(2)
    await expect(dialog.getByRole('button', { name: '还有 1 处要选择' })).toBeDisabled()
    await expectAccessible(page)
    await choices.getByRole('radio', { name: '工业总产值，用表格中的：42,500' }).check()
    await dialog.getByRole('button', { name: '确认填入草稿' }).click()
    await expect(page.getByRole('textbox', { name: /^工业总产值/ })).toHaveValue('42500')
    await expect(page.getByRole('textbox', { name: '联系部门' })).toHaveValue('设备部')
    await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
  })
})
