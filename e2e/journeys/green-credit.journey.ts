/** 绿色金融: an enterprise lets a bank read part of its code, the bank reads exactly that and lends, and after revoking reads nothing. */
import { creditReference } from '@green/contract/calls/service/credit-reference.ts'
import { expect, type Page } from '@playwright/test'
import { inDays } from '../days.ts'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'
import { pdf } from '../papers.ts'

const references = '/web/mainPages/greenFinance?tab=references'

test('a bank reads exactly what an enterprise lets it read, and nothing after that', async ({ people }) => {
  const owner = await people.signedIn('enterprise')
  const bank = await people.signedIn('bank')
  const { page } = owner
  const desk = bank.page
  const before = new Set((await owner.request(creditReference.list, {})).rows.map(({ number }) => number))

  await test.step('the enterprise finds a product and which of its conditions it meets', async () => {
    await page.goto('/web/mainPages/greenFinance')
    await settled(page)
    await atBothWidths(page, () => expectAccessible(page))
    await page.getByRole('link', { name: '【示例】绿效贷' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '【示例】绿效贷' })).toBeVisible()
    const conditions = page.getByRole('region', { name: '条件' })
    await expect(conditions.getByText('满足', { exact: true }).first()).toBeVisible()
    await expect(conditions.getByText('待审查', { exact: true }).first()).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
    await page.getByRole('link', { name: '授权该机构查看绿效码' }).click()
  })

  await test.step('it authorises that bank: what, until when, by a sealed letter', async () => {
    const form = page.getByRole('region', { name: '授权金融机构' })
    people.expectRefusal(422, '/lxmReport/saveCreditReference')
    await form.getByRole('button', { name: '授权并提交' }).click()
    await expect(form.getByRole('link', { name: '请上传1份盖章的授权书' })).toBeVisible()
    await expect(form.getByRole('combobox', { name: '金融机构' })).toContainText('示例江城银行')
    await form.getByRole('combobox', { name: '融资类型' }).selectOption({ label: '节能项目贷款' })
    await form.getByRole('textbox', { name: '意向金额（万元）' }).fill('650')
    await form.getByRole('textbox', { name: '期限（月）' }).fill('36')
    await form.getByRole('textbox', { name: '资金用途' }).fill('空压站节能改造二期')
    await form.getByRole('checkbox', { name: '等级' }).check()
    await form.getByRole('checkbox', { name: '名录称号' }).check()
    await form.getByLabel('授权开始日').fill(inDays(0))
    await form.getByLabel('授权截止日').fill(inDays(90))
    await form.locator('input[type=file]').setInputFiles(pdf('信贷参考授权书.pdf'))
    await expect(form.getByText('信贷参考授权书.pdf').first()).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
    await form.getByRole('button', { name: '授权并提交' }).click()
    await expect(page.getByText(/已提交：XD\d{4}-\d{5}/)).toBeVisible()
  })

  const { rows } = await owner.request(creditReference.list, {})
  const sent = rows.find(({ number }) => !before.has(number))
  if (!sent) throw new Error('the reference that was handed in is not in the list')
  const itemOn = (screen: Page) => screen.getByRole('listitem').filter({ hasText: sent.number })

  await test.step('the bank sees nothing before the city has checked the letter', async () => {
    await desk.goto(references)
    await settled(desk)
    await expect(desk.getByRole('heading', { name: '推送给本机构的信贷参考' })).toBeVisible()
    await expect(itemOn(desk)).toHaveCount(0)
    const city = await people.signedIn('city')
    await city.page.goto(`/web/hindex/greencredit?keyword=${sent.number}`)
    await settled(city.page)
    await expectAccessible(city.page)
    await city.page.getByRole('button', { name: sent.enterpriseName }).click()
    const dialog = city.page.getByRole('dialog', { name: new RegExp(sent.number) })
    await expect(dialog.getByText('等级、名录称号')).toBeVisible()
    await expectAccessible(city.page)
    await dialog.getByRole('button', { name: '推送', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the bank reads the grade and the titles, and no figure beside them', async () => {
    await desk.reload()
    const item = itemOn(desk)
    await item.getByRole('button', { name: '查看授权内容' }).click()
    const shared = item.getByRole('region', { name: '授权内容' })
    await expect(shared.getByText('等级', { exact: true })).toBeVisible()
    await expect(
      shared.getByRole('table', { name: '名录称号' }).or(shared.getByText(/没有有效的名录称号/)),
    ).toBeVisible()
    await expect(shared.getByText('总分', { exact: true })).toHaveCount(0)
    await expect(shared.getByRole('table', { name: '指标明细' })).toHaveCount(0)
    await expect(shared.getByRole('table', { name: '近三年数据' })).toHaveCount(0)
    await atBothWidths(desk, () => expectAccessible(desk))
  })

  await test.step('it takes the case on and lends', async () => {
    const item = itemOn(desk)
    await item.getByRole('button', { name: '受理' }).click()
    await item.getByRole('button', { name: '登记放款' }).click()
    await item.getByRole('textbox', { name: '放款金额（万元）' }).fill('600')
    await item.getByRole('textbox', { name: '年利率（%）' }).fill('3.2')
    await item.getByRole('button', { name: '确认放款' }).click()
    await expect(item.getByText('已放款', { exact: true })).toBeVisible()
  })

  await test.step('the enterprise sees who looked at what, and the result', async () => {
    await page.goto(references)
    const item = itemOn(page)
    await expect(item.getByText('600万元，年利率3.2%')).toBeVisible()
    await item.getByRole('button', { name: '查看记录' }).click()
    await expect(item.getByRole('list', { name: '查看记录' }).getByRole('listitem')).toHaveCount(1)
    await expect(item.getByText(/贺信贷.*查看了等级、名录称号/)).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
  })

  await test.step('it takes the authorisation back, and an open page of the bank reads nothing more', async () => {
    await itemOn(page).getByRole('button', { name: '撤回授权' }).click()
    const dialog = page.getByRole('dialog', { name: /^撤回对/ })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '撤回授权' }).click()
    await expect(itemOn(page).getByText('已撤回授权', { exact: true })).toBeVisible()
    people.expectRefusal(404, '/creditReference/read')
    await itemOn(desk).getByRole('button', { name: '查看授权内容' }).click()
    await expect(itemOn(desk).getByRole('alert')).toBeVisible()
    await expect(itemOn(desk).getByRole('region', { name: '授权内容' })).toHaveCount(0)
    await desk.reload()
    await settled(desk)
    await expect(itemOn(desk)).toHaveCount(0)
  })
})
