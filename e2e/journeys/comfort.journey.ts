/** The form with last year's answers: copying them, correcting jumps, typing in another unit, moving through a table by keys, checking each answer. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { expect } from '@playwright/test'
import { first } from '../addresses.ts'
import { expectAccessible, settled, test } from '../journey.ts'

test('last year’s answers are brought in, looked over and mended', async ({ people }) => {
  const city = await people.apiClient('city')
  const { rows } = await city.request(filing.list, { programme: 'water-quota', size: 50 })
  const twice = first([...Map.groupBy(rows, (row) => row.socialCode).values()].filter((own) => own.length > 1))
  const now = first(twice.toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0)))
  const { page } = await people.signedIn(now.socialCode)
  await page.goto(`/web/mainPages/waterFilling?id=${now.id}&edit=1`)
  await settled(page)
  const open = (name: RegExp | string) =>
    page.getByRole('navigation', { name: '填写进度' }).getByRole('button', { name }).click()
  const drain = page.getByRole('textbox', { name: '排水量', exact: true })

  await test.step('an answer unlike the archive says so, and takes its value back with one press', async () => {
    const contact = page.getByRole('textbox', { name: '联系人', exact: true })
    await contact.fill('王更换')
    const field = page.locator('[data-field="contactName"]')
    await expect(field).toContainText('与档案不一致（档案：')
    await page.getByRole('button', { name: '联系人采用档案的内容' }).click()
    await expect(contact).not.toHaveValue('王更换')
    await expect(field).toContainText('来自企业档案')
  })

  await test.step('brings in what is ticked; what was typed stays unless it is', async () => {
    await page.getByRole('button', { name: '引入上年' }).click()
    const dialog = page.getByRole('dialog', { name: /^引入\d{4}年填报的内容$/ })
    const tick = dialog.getByRole('checkbox', { name: '引入排水量' })
    await expect(tick).not.toBeChecked()
    await tick.check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^引入 \d+ 项$/ }).click()
    await expect(page.getByText(/^已引入 \d+ 项/)).toBeVisible()
    await open(/取水与用水/)
    const field = page.locator('[data-field="drain"]')
    await expect(field).toContainText('来自上年报告')
    await expect(field).toContainText('持平')
  })

  await test.step('types an amount in 万m³, sees the factor, and is asked why it jumps', async () => {
    await page.getByRole('combobox', { name: '排水量的单位' }).selectOption('万m³')
    await drain.fill('900')
    await expect(page.getByText('＝9,000,000m³，1万m³＝10,000m³')).toBeVisible()
    await drain.blur()
    const rule = page
      .locator('[data-field="drain"]')
      .getByText(/规则 WQ-R\d/)
      .first()
    await expect(rule, 'the number of the rule is for support').toBeHidden()
    await page.locator('[data-field="drain"]').getByText('详情').first().click()
    await expect(rule).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('types a column in 万m³: the digits stay, the answers follow, and one press takes it back', async () => {
    const table = page.getByRole('group', { name: '取水量', exact: true })
    const cell = table.getByRole('textbox', { name: '取水量' }).first()
    const unit = table.getByRole('combobox', { name: '取水量的单位' })
    const digits = await cell.inputValue()
    await unit.selectOption('万m³')
    await expect(table).toContainText('1万m³＝10,000m³')
    await expect(cell).toHaveValue(digits)
    await table.getByRole('button', { name: '撤销' }).click()
    await expect(unit).toHaveValue('m³')
    await expect(cell).toHaveValue(digits)
    await unit.selectOption('万m³')
    await cell.fill('3.5')
    await expect(table).toContainText('＝35,000m³')
    await expectAccessible(page)
  })

  await test.step('moves through a table with the keyboard alone', async () => {
    await open(/产品用水/)
    const table = page.getByRole('group', { name: '产品用水', exact: true })
    await table.getByRole('button', { name: '添加一行' }).click()
    const outputs = table.getByRole('textbox', { name: '产量' })
    const last = (await outputs.count()) - 1
    await outputs.nth(last).focus()
    await page.keyboard.press('ArrowUp')
    await expect(outputs.nth(last - 1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(outputs.nth(last)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(table.getByRole('textbox', { name: '取水量' }).nth(last)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(outputs.nth(last)).toBeFocused()
    await table.getByRole('button', { name: `删除第${last + 1}行` }).click()
  })

  await test.step('修改 on the check page leads to the field and back to the same line', async () => {
    await open('检查并提交')
    const part = page.locator('summary').filter({ hasText: '取水与用水' })
    await part.click()
    await expect(page.getByText('填报为900万m³')).toBeVisible()
    await expect(page.getByRole('cell', { name: '填报为3.5万m³' })).toBeVisible()
    const line = page.getByRole('button', { name: '修改排水量' })
    await line.click()
    await expect(drain).toBeFocused()
    await drain.fill('1')
    await page.getByRole('button', { name: '返回检查页的这一项' }).click()
    await expect(page.getByText('填报为1万m³')).toBeVisible()
    await expect(line).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('takes the sample of the letter', async () => {
    await open(/真实性承诺/)
    const sample = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载 Word' }).click()
    expect((await sample).suggestedFilename()).toBe('真实性承诺书.docx')
  })
})
