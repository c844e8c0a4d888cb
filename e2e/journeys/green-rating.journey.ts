/** The city from data to publication: a draft of the scheme is mended and tried, a year is checked, frozen, and published by the second officer. */
import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { expect } from '@playwright/test'
import { expectAccessible, settled, test } from '../journey.ts'
import { carryOut } from '../second-hand.ts'

const early = '上级要求提前报送评级结果'

test('a draft of the scheme shows its faults, and who would move', async ({ people }) => {
  test.slow()
  const { page } = await people.signedIn('city')
  await page.goto('/web/hindex/RatingMan')
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: '新建版本' }).click()
  await page.getByLabel('名称').fill('绿效码评分方案（修订）')
  await page.getByRole('button', { name: '建立草稿' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('绿效码评分方案（修订）')

  // A repeated run copies the version that the run before it released.
  const points = Number(await page.getByLabel('E1的分值').inputValue())
  const others = Number(await page.getByLabel('E2的分值').inputValue())

  await test.step('points that do not add up are told beside their row, while one types', async () => {
    await page.getByLabel('E1的分值').fill(String(points - 2))
    await expect(page.getByText('“能效碳效”的指标分值合计43分，与维度分值45分不符')).toBeVisible()
    await expect(page.getByText('还有1处需要改正').or(page.getByText('1处需要改正')).first()).toBeVisible()
    await page.getByLabel('E2的分值').fill(String(others + 2))
    await expect(page.getByText('与维度分值45分不符')).toBeHidden()
    await page.getByLabel('E1的分值').press('ArrowDown')
    await expect(page.getByLabel('E2的分值')).toBeFocused()
    await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the trial compares with the version in force', async () => {
    await page.getByRole('tab', { name: '试算' }).click()
    await page.getByRole('button', { name: '开始试算' }).click()
    await expect(page.getByText('等级上升')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('table', { name: /对照/ })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the differences name the two rows', async () => {
    await page.getByRole('tab', { name: '版本差异' }).click()
    await expect(page.getByRole('row', { name: new RegExp(`E1 .*分值 ${points} ${points - 2}$`) })).toBeVisible()
  })

  await test.step('its author submits, the second officer releases', async () => {
    await page.getByRole('button', { name: '提交发布' }).click()
    await expect(page.getByText('待发布').first()).toBeVisible()
    const second = (await people.signedIn('city2')).page
    await second.goto(page.url())
    await second.getByRole('button', { name: '发布', exact: true }).click()
    await second.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
    await expect(second.getByText('已发布').first()).toBeVisible()
    await expect(second.getByLabel('E1的分值')).toHaveCount(0)
  })
})

test('a computed year is checked, frozen and published by another officer', async ({ people }) => {
  test.slow()
  const { page } = await people.signedIn('city')
  await page.goto('/web/hindex/GreenRating')
  await settled(page)
  await expectAccessible(page)
  const year = new Date().getFullYear() - 1
  await page.getByRole('button', { name: `${year}年度` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${year}年度绿效码评分`)
  await expect(page.getByRole('heading', { name: '按区县' })).toBeVisible()
  await expectAccessible(page)

  await test.step('a figure opens to its formula, its filing and its table', async () => {
    await page.getByRole('tab', { name: '结果' }).click()
    await page.getByRole('table', { name: '评分结果' }).locator('[data-part~=row-link]').first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('按保存的数据、基准和方案重算，逐位一致')).toBeVisible()
    await drawer.locator('summary').first().click()
    await expect(drawer.getByText(/工业总产值/).first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('what is missing is told with how many it concerns', async () => {
    await page.getByRole('tab', { name: '缺项' }).click()
    const row = page.getByRole('row', { name: /没有已审核的年度数据/ })
    await expect(row.getByRole('link', { name: /^提醒这些企业/ })).toBeVisible()
    await row.getByRole('link', { name: /^\d+家/ }).click()
    await expect(page.getByRole('table', { name: '评分结果' })).toContainText('没有已审核的年度数据')
  })

  await test.step('freezing fixes the result, and leaves publishing to somebody else', async () => {
    await page.getByRole('button', { name: '冻结' }).click()
    const dialog = page.getByRole('dialog', { name: '冻结年度评分' })
    await expect(dialog.getByRole('alert')).toContainText('企业还在填报')
    people.expectRefusal(422, '/greenRating/freeze')
    await dialog.getByRole('button', { name: '冻结' }).click()
    await dialog.getByRole('textbox', { name: '提前办理的理由' }).fill(early)
    await dialog.getByRole('button', { name: '冻结' }).click()
    await expect(page.getByText(/已提出，等待.*在“待我复核”中办理/)).toBeVisible()
    const city2 = await people.apiClient('city2')
    const [waiting] = (await city2.request(twoHands.page, {})).rows.filter(({ reason }) => reason === early)
    await carryOut(city2, waiting?.id ?? '')
    await page.reload()
    await settled(page)
    await expect(page.getByText('已冻结').first()).toBeVisible()
    await expect(page.getByRole('button', { name: '发布', exact: true })).toHaveCount(0)
  })

  await test.step('the second officer publishes, and the enterprises are told', async () => {
    const second = (await people.signedIn('city2')).page
    await second.goto(page.url())
    await second.getByRole('button', { name: '发布', exact: true }).click()
    await second.getByRole('textbox', { name: '提前办理的理由' }).fill(early)
    await second.getByRole('button', { name: '发布并告知企业' }).click()
    await expect(second.getByText(/发布，企业可在\d{4}-\d{2}-\d{2}前提出异议/)).toBeVisible({ timeout: 60_000 })
  })
})
