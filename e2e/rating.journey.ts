/** 好差评: an enterprise rates a decided case badly, the city answers and calls back, anybody can read the answer. */

import { filing } from '@green/contract/calls/filing.ts'
import { enterRate } from '@green/contract/calls/rating.ts'
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from './journey.ts'

test('a bad mark is answered, called back and closed', async ({ people }) => {
  const city = await people.signedIn('city')
  const comment = `退回意见没有写明缺哪一份材料（${Date.now() % 100_000}）。`

  await test.step('the enterprise rates its decided case', async () => {
    const decided = (await city.request(filing.list, { programme: 'green-factory', state: 'approved', size: 50 })).rows
    for (const one of decided.toReversed()) {
      const filer = await people.apiClient(one.socialCode)
      const { open } = await filer.request(enterRate.getRate, {})
      const found = open.find(({ objectId }) => objectId === one.id)
      if (!found) continue
      const { page } = await people.signedIn(one.socialCode)
      await page.goto(`/web/mainPages/webrate?filing=${one.id}`)
      await settled(page)
      await expect(page.getByRole('combobox', { name: '办结事项' })).toHaveValue(one.id)
      await page.getByRole('group', { name: '满意程度' }).getByRole('radio', { name: '不满意', exact: true }).check()
      people.expectRefusal(422, '/enterRate/saveRate')
      await page.getByRole('button', { name: '提交评价' }).click()
      await expect(page.getByRole('link', { name: '请至少选择一项不满意的方面' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('checkbox', { name: '退回理由不清' }).check()
      await page.getByRole('textbox', { name: '说明' }).fill(comment)
      await page.getByRole('textbox', { name: '联系电话' }).fill('023-11111111')
      await page.getByRole('button', { name: '提交评价' }).click()
      await expect(page.getByText(/感谢您的评价$/)).toBeVisible()
      await expect(page.getByText(comment)).toBeVisible()
      return
    }
    throw new Error('every decided case is rated already')
  })

  const { page } = city
  const row = page.getByRole('row', { name: new RegExp(comment.slice(0, 12)) }).first()
  await test.step('the city answers, then calls back', async () => {
    await page.goto(`/web/hindex/FeedManage?keyword=${encodeURIComponent(comment)}`)
    await settled(page)
    await expectAccessible(page)
    await row.getByRole('button', { name: '答复' }).click()
    await page.getByRole('textbox', { name: '回复' }).fill('已要求退回意见逐份列明缺少的材料。')
    await expectAccessible(page)
    await page.getByRole('button', { name: '提交回复' }).click()
    await row.getByRole('button', { name: '回访' }).click()
    await page.getByRole('group', { name: '回访结果' }).getByRole('radio', { name: '已满意' }).check()
    await page.getByRole('textbox', { name: '回访情况' }).fill('电话回访，企业对整改表示满意。')
    await atBothWidths(page, () => expectAccessible(page, 'dialog[open]'))
    await page.getByRole('button', { name: '提交回访' }).click()
    await expect(row).toContainText('已整改')
  })

  await test.step('anybody reads the answer, not who asked', async () => {
    const visitor = await people.visitor()
    await visitor.goto('/web/mainPages/webrate')
    await settled(visitor)
    await expect(visitor.getByText(comment)).toBeVisible()
    await expectAccessible(visitor)
  })
})
