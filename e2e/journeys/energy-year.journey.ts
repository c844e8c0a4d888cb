/** Yearly energy: the enterprise enters and explains, the county decides between two sources. */

import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { energyYear } from '@green/contract/calls/energy/energy-year.ts'
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'
import { carryOut } from '../second-hand.ts'

const lastYear = new Date().getFullYear() - 1

test('an enterprise enters a year, explains an imbalance, and the county adopts the entry', async ({ people }) => {
  test.slow()
  const enterprise = await people.signedIn('enterprise2')
  const county = await people.signedIn('county2')
  const { enterpriseName } = enterprise.login

  await test.step('the enterprise enters its electricity: bought more than used', async () => {
    const { page } = enterprise
    await page.goto('/web/mainPages/energyYear')
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: '录入能耗' }).click()
    // The entry opens with what the ledger knows of each kind: bought and used.
    await page.getByLabel('数量（万kWh）').first().fill('1030')
    await page.getByLabel('数量（万kWh）').last().fill('1000')
    await page.getByLabel('工业总产值（万元）').fill('20000')
    await expectAccessible(page)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('heading', { name: '录入能耗' })).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: '企业录入' })).toBeVisible()
  })

  await test.step('the county sees both sources and adopts the entry with a reason', async () => {
    const { page } = county
    await page.goto('/web/hindex/Entnhsj?state=conflict')
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: enterpriseName ?? '' }).click()
    await settled(page)
    await expect(page.getByText('各来源的综合能耗相差超过1%')).toBeVisible()
    await page.getByRole('button', { name: '采用' }).click()
    await page.getByRole('button', { name: '采用这一来源' }).click()
    await expect(page.getByText('请写明理由，不少于5个字')).toBeVisible()
    await page.getByRole('textbox', { name: '采用的理由' }).fill('与电费发票一致')
    await page.getByRole('button', { name: '采用这一来源' }).click()
    await expect(page.getByText(/已提出，等待.*在“待我复核”中办理/)).toBeVisible()
    const city = await people.apiClient('city')
    const [waiting] = (await city.request(twoHands.page, {})).rows.filter(({ about }) =>
      about.includes(enterpriseName ?? ''),
    )
    await carryOut(city, waiting?.id ?? '')
    await page.reload()
    await settled(page)
    await expect(page.getByText('采用“企业录入”：与电费发票一致')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('it sets the base year and what the enterprise aims at', async () => {
    const { page } = county
    await page.getByRole('button', { name: '基准年和目标' }).click()
    const dialog = page.getByRole('dialog', { name: '基准年和目标' })
    await dialog.getByRole('combobox', { name: '基准年' }).selectOption(String(lastYear))
    await dialog.getByRole('textbox', { name: '目标年度' }).fill(String(lastYear + 3))
    people.expectRefusal(422, '/lsdtQynhBase/addQynh')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText('请填写目标：综合能耗总量或单位产值能耗')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: /^目标单位产值能耗/ }).fill('55')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(
      page.getByText(new RegExp(`^${lastYear + 3}年目标（基准年${lastYear}）：单位产值能耗55`)),
    ).toBeVisible()
    const line = page.getByRole('table', { name: /^单位产值能耗.+目标线、实际和差距$/ })
    await expect(line.getByRole('row')).toHaveCount(5)
    await expect(line.getByRole('row', { name: `${lastYear}年` })).toContainText('基准年')
    await page.getByText('目标线的取法，逐年的算式').click()
    await expect(page.getByText(/^目标线按直线内插：/)).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
  })

  await test.step('the enterprise reads the decision and explains the imbalance with one click', async () => {
    const { page, request } = enterprise
    await page.reload()
    await settled(page)
    await expect(page.getByRole('img', { name: '单位产值能耗：目标线和实际' })).toBeVisible()
    const imbalance = page.getByRole('listitem').filter({ hasText: '电力不平衡' })
    await imbalance.getByRole('button', { name: /^统计范围或计量方式变化/ }).click()
    await expect(imbalance.getByText('已说明：统计范围或计量方式变化')).toBeVisible()
    const { years } = await request(energyYear.glance, {})
    const year = years.find((one) => one.year === lastYear)
    expect(year?.records[0]).toMatchObject({ source: '企业录入', acceptReason: '与电费发票一致' })
    // The electricity, and the gas that stood there.
    expect(year?.records[0]?.totalTce).toBeGreaterThan(1229)
  })
})
