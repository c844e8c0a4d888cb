/** 咨询留言: a visitor asks, an officer answers, a second one publishes, and the visitor reads it and finds it by search. */
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'

const phone = '13800005678'

test('a question is asked, answered, published by a second person, read and found', async ({ people }) => {
  test.slow()
  const uniqueNumber = `${Date.now() % 1_000_000}`
  const subject = `搬迁后绿色工厂称号怎么办${uniqueNumber}`
  const answer = `搬迁后请在三十日内办理变更，编号${uniqueNumber}的情形需要重新核验。`
  const page = await people.visitor()
  await page.goto('/web/mainPages/inquiry')
  await settled(page)
  await page.getByRole('button', { name: '我要咨询' }).click()

  const number =
    await test.step('the visitor asks; what is missing is told at its field and nothing is lost', async () => {
      await page.getByRole('textbox', { name: '主题' }).fill(subject)
      await page.getByRole('textbox', { name: '咨询内容' }).fill('我厂（渝江机械）明年搬迁到另一区县，称号还有效吗？')
      await page.getByRole('textbox', { name: '联系电话' }).fill(phone)
      await page.getByRole('button', { name: '提交留言' }).click()
      await expect(page.getByRole('textbox', { name: '姓名或单位名称' })).toBeFocused()
      await expect(page.getByRole('textbox', { name: '主题' })).toHaveValue(subject)
      await page.getByRole('textbox', { name: '姓名或单位名称' }).fill('张三')
      await page.getByRole('button', { name: '不看图，由浏览器完成验证' }).click()
      await expect(page.getByText('浏览器已完成验证，可以继续。')).toBeVisible()
      await atBothWidths(page, () => expectAccessible(page))
      await page.getByRole('button', { name: '提交留言' }).click()
      const receipt = page.getByRole('status').filter({ hasText: '留言编号' })
      await expect(receipt).toBeVisible()
      return (await receipt.locator('strong').textContent()) ?? ''
    })

  await test.step('an officer answers and proposes a text without the name of the enterprise', async () => {
    const { page: office } = await people.signedIn('city')
    await office.goto(`/web/hindex/zxly?keyword=${number}`)
    await settled(office)
    await office.getByRole('row').filter({ hasText: number }).getByRole('button', { name: '办理' }).click()
    const dialog = office.getByRole('dialog', { name: new RegExp(subject) })
    await expect(dialog).toContainText('138****5678')
    await dialog.getByRole('textbox', { name: '答复' }).fill(answer)
    await dialog.getByRole('textbox', { name: '公开的内容' }).fill('工厂明年搬迁到另一区县，称号还有效吗？')
    await expectAccessible(office)
    await dialog.getByRole('button', { name: '答复', exact: true }).click()
    await expect(office.getByText('已办理')).toBeVisible()
    // Whoever proposed the text does not publish it.
    const row = office.getByRole('row').filter({ hasText: number })
    await row.getByRole('button', { name: /^(办理|查看)$/ }).click()
    await expect(office.getByRole('dialog')).toContainText(answer)
    await expect(office.getByRole('dialog').getByRole('button', { name: '公开', exact: true })).toHaveCount(0)
  })

  await test.step('the visitor reads the answer by number and phone; nobody else reads it yet', async () => {
    await page.goto('/web/mainPages/inquiry?view=result')
    await settled(page)
    await page.getByRole('textbox', { name: '留言编号' }).fill(number)
    await page.getByRole('textbox', { name: '电话后4位' }).fill(phone.slice(-4))
    await page.getByRole('button', { name: '查询答复' }).click()
    await expect(page.getByText(answer)).toBeVisible()
    await page.goto(`/web/mainPages/inquiry?keyword=${encodeURIComponent(subject)}`)
    await expect(page.getByText('没有包含这个词的答复')).toBeVisible()
  })

  await test.step('a second officer publishes it', async () => {
    const { page: second } = await people.signedIn('city2')
    await second.goto(`/web/hindex/zxly?keyword=${number}`)
    await settled(second)
    await second.getByRole('row').filter({ hasText: number }).getByRole('button', { name: '办理' }).click()
    await second.getByRole('dialog').getByRole('button', { name: '公开', exact: true }).click()
    const confirming = second.getByRole('dialog', { name: new RegExp(`公开：${subject}`) })
    await expect(confirming).toContainText('公开后所有人可以读到')
    await confirming.getByRole('button', { name: '公开', exact: true }).click()
    await expect(second.getByText('已办理')).toBeVisible()
  })

  await test.step('the visitor finds it by search, in traditional characters, and reads it without who asked', async () => {
    await page.goto(`/web/mainPages/search?keyword=${encodeURIComponent(`搬遷後綠色工廠稱號怎麼辦${uniqueNumber}`)}`)
    await settled(page)
    const hit = page
      .getByRole('main')
      .getByRole('heading', { level: 3 })
      .getByRole('link')
      .filter({ hasText: uniqueNumber })
    await expect(page.getByRole('main').getByText('咨询答复').first()).toBeVisible()
    await hit.first().click()
    await expect(page).toHaveURL(/\/mainPages\/inquiry\?keyword=/)
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: subject })).toBeVisible()
    await expect(page.getByText(answer)).toBeVisible()
    for (const own of ['张三', '渝江机械', phone, number]) await expect(page.getByRole('main')).not.toContainText(own)
    await atBothWidths(page, () => expectAccessible(page))
  })
})
