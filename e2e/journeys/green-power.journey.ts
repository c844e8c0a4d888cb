/** 绿电凭证: a clerk registers certificates, the same numbers are refused, the county doubts one. */
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'

test('certificates are registered once, compared with the year and doubted by the county', async ({ people }) => {
  const { page } = await people.signedIn('enterprise')
  const numbers = { first: 'GEC-JOURNEY-0001', last: 'GEC-JOURNEY-0050' }

  const fill = async (purpose: string) => {
    await page.getByRole('button', { name: '登记凭证' }).click()
    await page.getByRole('textbox', { name: '起始编号' }).fill(numbers.first)
    await page.getByRole('textbox', { name: '截止编号' }).fill(numbers.last)
    await expect(page.getByText('共50个，5万kWh（每个1 MWh）。')).toBeVisible()
    await page.getByRole('textbox', { name: '所附凭证载明的个数' }).fill('50')
    await page.getByRole('textbox', { name: '电量生产年月' }).fill(`${new Date().getFullYear() - 1}-05`)
    await page.getByRole('radio', { name: purpose }).check()
    await page.getByRole('textbox', { name: '发电企业或售电公司' }).fill('武隆示例风电有限公司')
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: '绿证.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
    // It can be opened once it has arrived.
    await expect(page.getByRole('dialog').getByRole('button', { name: '下载 绿证.pdf' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '登记', exact: true }).click()
  }

  await test.step('a clerk registers a run of certificates', async () => {
    await page.goto('/web/mainPages/greenPower')
    await settled(page)
    await expect(page.getByRole('table', { name: '登记量与年度能耗中的绿电' })).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
    await fill('本企业当年用电')
    await expect(page.getByRole('rowheader', { name: /GECJOURNEY0001 至 GECJOURNEY0050/ })).toBeVisible()
  })

  await test.step('the same numbers are refused for a second purpose, with the first one', async () => {
    people.expectRefusal(422, '/greenPower/register')
    await fill('客户或供应链要求')
    await expect(
      page
        .getByRole('dialog')
        .getByText(/本企业已于.+用途为“本企业当年用电”；同一编号只能有一个用途/)
        .first(),
    ).toBeVisible()
    await page.getByRole('button', { name: '取消' }).click()
  })

  await test.step('the county looks up one number and doubts it', async () => {
    const { page: desk } = await people.signedIn('county')
    await desk.goto('/web/hindex/greenPower?number=gec-journey-0025')
    await settled(desk)
    await expectAccessible(desk)
    await desk
      .getByRole('row', { name: /GECJOURNEY0001/ })
      .getByRole('button')
      .click()
    await desk.getByRole('textbox', { name: '存疑的理由' }).fill('结算单载明的电量少于登记的数量。')
    await desk.getByRole('button', { name: '标为存疑' }).click()
    await expect(desk.getByRole('row', { name: /GECJOURNEY0001/ })).toContainText('存疑')
    await page.reload()
    await expect(page.getByText('结算单载明的电量少于登记的数量。').first()).toBeVisible()
  })
})
