/** 近零碳园区试点: the city enters a park of a list, the park hands in its self-assessment, the result is copied from its paper. */
import { parkPilot } from '@green/contract/calls/title/park-pilot.ts'
import { expect, type Page } from '@playwright/test'
import { atBothWidths, expectAccessible, phone, settled, test } from '../journey.ts'

const board = '/web/hindex/jltyq'
const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })

test('a pilot park from the list to its result', async ({ people }, { retry }) => {
  // One entry for each park and paper, another one for each attempt.
  const number = `旅程〔2026〕${retry + 1}号`
  const batch = `旅程第${retry + 1}批`
  const city = await people.signedIn('city')
  const park = await people.signedIn('park')
  const name = park.login.enterpriseName ?? ''
  const box = (page: Page, label: string) => page.getByRole('dialog').getByRole('textbox', { name: label })
  const stateNow = async () =>
    (await park.request(parkPilot.page, { size: 50 })).rows.find(({ listNumber }) => listNumber === number)?.state

  await test.step('the city enters the park, with the day that the notice names', async () => {
    const { page } = city
    await page.goto(board)
    await settled(page)
    await atBothWidths(page, () => expectAccessible(page))
    await page.getByRole('button', { name: '列入一个园区' }).click()
    const dialog = page.getByRole('dialog', { name: '列入近零碳园区试点' })
    await expect(dialog.getByText(/自评估期限默认2026-12-31（渝环〔2024〕167号/)).toBeVisible()
    await dialog.getByRole('combobox', { name: '园区管委会' }).fill(name)
    await page.getByRole('option', { name }).click()
    await box(page, '名单文件').fill('近零碳园区试点名单（旅程）')
    await box(page, '文号').fill(number)
    await box(page, '文件日期').fill('2026-01-05')
    await box(page, '批次').fill(batch)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '列入', exact: true }).click()
    await expect.poll(stateNow).toBe('listed')
  })

  await test.step('the park hands in its self-assessment on a phone', async () => {
    const { page } = park
    await page.setViewportSize(phone)
    await page.goto('/web/mainPages/parkPilot')
    await settled(page)
    await expectAccessible(page)
    const row = page.getByRole('row', { name: new RegExp(number.replaceAll(/[〔〕]/g, '.')) })
    await row.getByRole('button', { name: '提交自评估' }).click()
    await box(page, '自评估摘要').fill('对照试点方案，十八项任务完成十七项。')
    await box(page, '清洁能源消费占比').fill('41.2')
    await page.getByRole('dialog').getByRole('combobox', { name: '数据年度' }).fill('2025')
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(paper('自评估报告.pdf'))
    await expect(page.getByRole('button', { name: '下载 自评估报告.pdf' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: '提交给市级' }).click()
    await expect(row).toContainText('待验收')
  })

  await test.step('the city reads it, and copies the result of the two offices', async () => {
    const { page } = city
    await page.setViewportSize(phone)
    await page.goto(`${board}?state=assessed`)
    await settled(page)
    await page
      .getByRole('row', { name: new RegExp(batch) })
      .getByRole('button', { name })
      .click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByText('41.2%')).toBeVisible()
    await dialog.getByRole('radio', { name: '登记验收通过' }).check()
    await box(page, '验收文件文号').fill('旅程函〔2026〕8号')
    await box(page, '验收文件日期').fill('2026-11-20')
    await dialog.locator('input[type=file]').setInputFiles(paper('验收意见.pdf'))
    await expect(dialog.getByRole('button', { name: '下载 验收意见.pdf' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '登记验收通过' }).click()
    await expect.poll(stateNow).toBe('passed')
  })

  await test.step('the park reads the result and its paper’s number', async () => {
    await park.page.reload()
    const row = park.page.getByRole('row', { name: new RegExp(batch) })
    await expect(row).toContainText('验收通过')
    await expect(row).toContainText('旅程函〔2026〕8号（2026-11-20）')
  })
})
