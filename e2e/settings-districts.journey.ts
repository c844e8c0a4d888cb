/** 区划调整: a split tells which lines are wrong, a merge shows what it moves, waits for a second person and its day, and can be revoked. */
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from './journey.ts'

const settings = '/web/hindex/sys/settings'
const place = `${settings}?tab=districts`

const inDays = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

test('districts: a split names its wrong lines, a merge is planned by two people and revoked before its day', async ({
  people,
}) => {
  const { page } = await people.signedIn('city')
  await page.goto(place)
  await settled(page)
  await test.step('the list tells what became of every district', async () => {
    await expect(page.getByRole('row', { name: /500105/ })).toContainText('2025-11-05为最后一日，由')
    await page.goto(`${place}&standing=former`)
    await expect(page.getByRole('row', { name: /500105/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /500101/ })).toHaveCount(0)
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect(page.getByRole('row', { name: /500101/ })).toBeVisible()
    await atBothWidths(page, async () => expectAccessible(page))
  })
  const dialog = page.getByRole('dialog')
  await test.step('a split: what is wrong is said at its field, by line, and nothing typed is lost', async () => {
    await page.getByRole('button', { name: '提出区划调整' }).click()
    await dialog.getByLabel('拆分：一个区县分设新的区县').check()
    await dialog.getByLabel('拆分的区县').selectOption({ label: '万州区' })
    await dialog.getByLabel('名称', { exact: true }).fill('江南新区')
    await dialog.getByLabel('简称').fill('江南')
    await dialog.getByLabel('行政区划代码').fill('500101')
    await dialog.getByLabel('片区').selectOption({ label: '渝东北' })
    await dialog.getByLabel('转入的企业').fill('\n91500000000000000X')
    await dialog.getByLabel('开始日期').fill(inDays(30))
    await dialog.getByLabel('理由').fill('按国务院批复设立江南新区')
    people.expectRefusal(422, '/district/preview')
    await dialog.getByRole('button', { name: '查看影响' }).click()
    await expect(dialog.getByText('代码500101已经用过，请填写新的代码').first()).toBeVisible()
    await expect(dialog.getByText('第2行没有这家企业，请核对统一社会信用代码').first()).toBeVisible()
    await expect(dialog.getByLabel('理由')).toHaveValue('按国务院批复设立江南新区')
    await atBothWidths(page, async () => expectAccessible(page))
  })
  await test.step('a merge shows what it moves before it is proposed', async () => {
    await dialog.getByLabel('合并：几个区县并为一个').check()
    await dialog.getByRole('combobox', { name: '撤销的区县' }).fill('城口县')
    await dialog.getByRole('combobox', { name: '撤销的区县' }).press('Enter')
    await expect(dialog.locator('.ant-select-selection-item')).toHaveText(['城口县'])
    await dialog.getByLabel('并入的区县').selectOption({ label: '万州区' })
    await dialog.getByRole('button', { name: '查看影响' }).click()
    await expect(dialog.getByText(new RegExp(`${inDays(29)}为最后一日，由万州区承接`))).toBeVisible()
    await expect(dialog.getByText(/转移的企业（档案记入变更，账号随之转移）：\d+/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '提交，由另一人复核' }).click()
    await expect(page.getByText('已提出，由另一人复核后自开始日期生效')).toBeVisible()
    await expect(page.getByText('有待复核的变更')).toBeVisible()
  })
  await test.step('the second person confirms it; until its day nothing changes', async () => {
    const { page: second } = await people.signedIn('admin')
    await second.goto(`${settings}?tab=changes`)
    await settled(second)
    const row = second.getByRole('row', { name: /城口县并入万州区/ })
    await row.getByRole('button').first().click()
    await second.getByRole('button', { name: '复核通过' }).click()
    await expect(second.getByText('复核已通过，自开始日期生效')).toBeVisible()
    await expect(second.getByText(`复核已通过，自${inDays(30)}零时起生效`, { exact: false })).toBeVisible()
    await page.reload()
    await settled(page)
    await expect(page.getByText(`${inDays(30)}起有变更`)).toBeVisible()
    await expect(page.getByRole('row', { name: /城口县/ })).toContainText('在用')
    await second.getByLabel('说明').fill('批复推迟，另行公布')
    await second.getByRole('button', { name: '开始前撤销' }).click()
    await expect(second.getByText('已撤销，参数没有变化')).toBeVisible()
  })
})
