/** 系数和因子: a factor is previewed, then changed by two people. */
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
    await expect(dialog.getByText(/已核对或经第三方核查的年度能耗（不变）：\d+件/)).toBeVisible()
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
