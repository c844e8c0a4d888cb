/** 自助报表: a city officer builds, groups, pivots, saves and shares; a county officer opens it within the own district, subscribes and unsubscribes. */
import { customReport, digest } from '@green/contract/calls/overview/report.ts'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, settled, test } from '../journey.ts'

const name = '各区县各年度申报'

/** Picks entries of a box that takes several. */
async function pick(page: Page, label: string, entries: readonly string[]) {
  const box = page.getByRole('dialog').getByRole('combobox', { name: label })
  await box.click()
  for (const entry of entries) {
    await box.fill(entry)
    await page.keyboard.press('Enter')
  }
  // Leaving by Tab would pick the entry that is marked by then.
  await page.getByRole('dialog').getByRole('heading').first().click()
}

test('a report is built, saved, shared and sent', async ({ people }) => {
  const city = await people.signedIn('city')
  const county = await people.signedIn('county')
  const { page } = city
  const whole = await city.request(customReport.run, { source: 'filing', rows: 'district' })
  const cells = (of: Page) => of.getByRole('table', { name }).getByRole('row').last().getByRole('cell')

  await test.step('the list of reports leads to a new one, whose rows are there at once', async () => {
    await page.goto('/web/hindex/zzbb')
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: '新建报表' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('自助报表：申报')
    await expect(page.getByRole('columnheader', { name: '受理号' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('what is missing is told at its field', async () => {
    await page.getByRole('button', { name: '报表设置' }).click()
    await page.getByRole('radio', { name: '分组统计' }).check()
    await page.getByRole('button', { name: '应用' }).click()
    await expect(page.getByText('请选择按哪一列分组')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('grouped by district and across by year, with totals', async () => {
    await pick(page, '分组（最多两列）', ['区县'])
    await page.getByLabel('横向展开').selectOption({ label: '年度' })
    await page.getByRole('button', { name: '应用' }).click()
    await settled(page)
    await expect(page.getByText('按区县分组，横向按年度展开：数量')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: '合计' })).toBeVisible()
    const total = page.getByRole('table').getByRole('row').last().getByRole('cell').last()
    await expect(total).toHaveText(whole.records.toLocaleString('zh-CN'))
    await expectAccessible(page)
  })

  await test.step('saved under a name and shared with the city', async () => {
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '保存报表' })
    await dialog.getByRole('textbox', { name: '报表名称' }).fill(name)
    await dialog.getByRole('radio', { name: '全市管理人员' }).check()
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page).toHaveURL(/zzbb-detail\?id=/)
  })

  await test.step('the county opens it and reads its own district only', async () => {
    await county.page.goto('/web/hindex/zzbb')
    await county.page.getByRole('link', { name }).click()
    await expect(county.page.getByRole('heading', { level: 1 })).toHaveText(name)
    await settled(county.page)
    await expect(county.page.getByText(/共享的报表，全市管理人员可以打开/)).toBeVisible()
    const own = await county.request(customReport.run, { source: 'filing', rows: 'district' })
    await expect(county.page.getByRole('table', { name }).locator('tbody tr')).toHaveCount(1)
    await expect(cells(county.page).last()).toHaveText(own.records.toLocaleString('zh-CN'))
    expect(own.records).toBeLessThan(whole.records)
    await expect(county.page.getByRole('button', { name: '复制为我的报表' })).toBeVisible()
    await expectAccessible(county.page)
  })

  await test.step('a district leads to its filings', async () => {
    await county.page.getByRole('table', { name }).locator('tbody th').getByRole('button').click()
    await expect(county.page.getByRole('columnheader', { name: '受理号' })).toBeVisible()
    await county.page.goBack()
  })

  await test.step('it subscribes, and unsubscribes where the message leads', async () => {
    await county.page.getByRole('button', { name: '定期汇总' }).click()
    const dialog = county.page.getByRole('dialog', { name: /定期汇总/ })
    await dialog.getByRole('radio', { name: '每天' }).check()
    await expectAccessible(county.page)
    await dialog.getByRole('button', { name: '订阅' }).click()
    await expect(county.page.getByText('您订阅了这份汇总：每天 8:00')).toBeVisible()
    const [mine] = (await county.request(digest.mine, {})).rows
    await county.page.goto(`/web/hindex/zzbb?tab=digests&digest=${mine?.id}`)
    await expect(county.page.getByRole('table', { name: '我订阅的定期汇总' })).toContainText(name)
    await expectAccessible(county.page)
    await county.page.getByRole('button', { name: '退订' }).click()
    await county.page.getByRole('dialog').getByRole('button', { name: '退订' }).click()
    await expect(county.page.getByText('还没有订阅定期汇总', { exact: true })).toBeVisible()
  })

  await test.step('the author removes it', async () => {
    await page.goto('/web/hindex/zzbb?whose=own')
    await page.getByRole('button', { name: `删除报表${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  })
})
