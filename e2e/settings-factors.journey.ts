/** 系数和因子, 页面文字: a factor is previewed and changed by two people; a text of the portal is the same from server and browser. */
import { expect, type Page } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from './journey.ts'

const settings = '/web/hindex/sys/settings'

/** The second person confirms the change that is called so. */
async function confirmed(page: Page, about: RegExp) {
  await page.goto(`${settings}?tab=changes`)
  await settled(page)
  await page.getByRole('row', { name: about }).getByRole('button').first().click()
  await page.getByRole('button', { name: '复核通过' }).click()
  await expect(page.getByText('复核已通过，自开始日期生效')).toBeVisible()
}

/** The factor alone in the list. */
async function found(page: Page) {
  await page.getByLabel('名称').fill('粗苯')
  await page.getByLabel('名称').press('Enter')
  await expect(page.getByRole('row', { name: /kgce|GJ/ })).toHaveCount(2)
}

test('a factor: a slip of the unit is told, its effect is shown before it is proposed, a second person confirms', async ({
  people,
}) => {
  const { page } = await people.signedIn('city')
  await page.goto(`${settings}?tab=factors`)
  await settled(page)
  await expect(page.getByRole('heading', { name: '系数和因子' })).toBeVisible()
  await atBothWidths(page, async () => expectAccessible(page))
  await found(page)
  const dialog = page.getByRole('dialog')
  await test.step('ten times the figure before needs its reason, and nothing typed is lost', async () => {
    await page.getByRole('button', { name: '提出变更：能源折标系数（GB/T 2589） 粗苯' }).click()
    await dialog.getByLabel('数值', { exact: true }).fill('14.286')
    await dialog.getByLabel('来源').fill('GB/T 2589-2030 附录A')
    await dialog.getByLabel('理由').fill('标准已经修订，按新标准的附录调整')
    people.expectRefusal(422, '/factor/preview')
    await dialog.getByRole('button', { name: '查看影响' }).click()
    await expect(dialog.getByText(/是现行数值的10倍/).first()).toBeVisible()
    await expect(dialog.getByLabel('来源')).toHaveValue('GB/T 2589-2030 附录A')
  })
  await test.step('the effect is counted before anything is proposed', async () => {
    await dialog.getByLabel('数值', { exact: true }).fill('1.43')
    await dialog.getByRole('button', { name: '查看影响' }).click()
    await expect(dialog.getByText('数值：1.4286 kgce/kg → 1.43 kgce/kg')).toBeVisible()
    await expect(dialog.getByText(/已核对或经第三方核查的年度能耗（不变）：\d+/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '提交，由另一人复核' }).click()
    await expect(page.getByText('已提出，由另一人复核后自开始日期生效')).toBeVisible()
  })
  await test.step('after the second person the calculators offer it for data of its year', async () => {
    const { page: second } = await people.signedIn('admin')
    await confirmed(second, /粗苯/)
    await page.reload()
    await settled(page)
    await found(page)
    await expect(page.getByText('1.43 kgce/kg').first()).toBeVisible()
    await expect(page.getByText('平台数据：1.4286 kgce/kg（以本市的版本为准）')).toBeVisible()
  })
})

test('a text: two people change it, the page says it as text, from the server and in the browser', async ({
  people,
  request,
}) => {
  const { page } = await people.signedIn('city')
  const { page: second } = await people.signedIn('admin')
  const words = `供企业选择<b>服务</b>时参考${Date.now() % 100_000}`
  const propose = async (fill: () => Promise<void>) => {
    await page.goto(`${settings}?tab=texts`)
    await settled(page)
    await page.getByRole('button', { name: '提出变更：节能服务机构名录 › 页首' }).click()
    await fill()
    await page.getByRole('dialog').getByLabel('理由').fill('按本市的说法调整')
    await page.getByRole('dialog').getByRole('button', { name: '提交，由另一人复核' }).click()
  }
  const dialog = page.getByRole('dialog')
  await test.step('an empty text is refused', async () => {
    people.expectRefusal(422, '/pageText/propose')
    await propose(() => dialog.getByLabel('文字').fill(''))
    await expect(dialog.getByText(/请填写文字/).first()).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('文字').fill(words)
    await dialog.getByRole('button', { name: '提交，由另一人复核' }).click()
    await expect(page.getByText('已提出，由另一人复核后自开始日期生效')).toBeVisible()
  })
  await confirmed(second, /节能服务机构名录/)
  await test.step('server and browser show the same, with nothing of it read as markup', async () => {
    const served = async () => (await request.get('/web/mainPages/serviceProviders')).text()
    await expect.poll(served).toContain(words.replace('<b>', '&lt;b&gt;').replace('</b>', '&lt;/b&gt;'))
    await page.goto('/web/mainPages/serviceProviders')
    await settled(page)
    await expect(page.getByText(words)).toBeVisible()
  })
  await test.step('the platform’s own text comes back in the same way', async () => {
    await propose(() => dialog.getByLabel('恢复为平台自带的文字').check())
    await expect(page.getByText('已提出，由另一人复核后自开始日期生效')).toBeVisible()
    await confirmed(second, /节能服务机构名录.*待复核/)
    await page.goto('/web/mainPages/serviceProviders')
    await settled(page)
    await expect(page.getByText('供企业选择服务时参考。')).toBeVisible()
  })
})
