/** 绿色地图: the map, its list and its table tell the same; a district is chosen on the map, an earlier year shows its districts. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from '../journey.ts'

test('list, map and table keep step, for a visitor and a county officer', async ({ people }) => {
  await test.step('a visitor goes from the city to a district and to a title; list, map and table keep step', async () => {
    const page = await people.visitor()
    await page.goto('/web/mainPages/webmap')
    const list = page.getByRole('region', { name: '清单', exact: true })
    await expect(list.getByRole('status')).toContainText(/共 \d+ 项/)
    const all = Number(/共 (\d+) 项/.exec((await list.getByRole('status').textContent()) ?? '')?.[1])
    const map = page.getByRole('region', { name: /绿色称号分布图/ })
    await expect(map.getByRole('button', { name: /个，点击放大/ }).first()).toBeVisible()

    const table = page.getByRole('table', { name: '各区县绿色称号数' })
    const first = table.getByRole('row').nth(1)
    const name = (await first.getByRole('rowheader').textContent()) ?? ''
    const total = Number(await first.getByRole('cell').first().textContent())
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan(all)
    await first.getByRole('link').first().click()
    await expect(page.getByRole('navigation', { name: '地图范围' })).toContainText(name)
    await expect(page.getByRole('list', { name: '图例' })).toBeVisible()
    await expect(list.getByRole('status')).toContainText(`共 ${total} 项`)
    await expect(page).toHaveURL(/qxCode=\d{6}/)

    await page.getByRole('button', { name: '全市' }).click()
    // While the map still moves, the list tells what is in view: only then is the whole city there.
    await expect(list.getByRole('status')).toHaveText(new RegExp(`^共 ${all} 项`))
    await map
      .getByRole('button', { name: /个，点击放大/ })
      .first()
      .press('Enter')
    await expect(list.getByRole('status')).toContainText('当前视野内')

    await page.getByLabel('时间').selectOption('2024')
    await expect(page.getByText('按当时的区县统计，2025-11-06起区划调整')).toBeVisible()
    await expect(table.getByRole('rowheader', { name: '渝北区' })).toBeVisible()

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载CSV表格' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('各区县绿色称号2024-12-31.csv')
    expect(await readFile(await saved.path(), 'utf8')).toContain('渝北区')

    await page.getByRole('button', { name: '清除筛选' }).click()
    await list.getByRole('link').first().click()
    await expect(page).toHaveURL(/greenDetail/)
  })

  await test.step('a county officer sees the enterprises of the filter on the map beside the list', async () => {
    const { page } = await people.signedIn('county')
    await page.goto('/web/hindex/EntMan')
    await page.getByRole('button', { name: '地图', exact: true }).click()
    const list = page.getByRole('region', { name: '清单', exact: true })
    await expect(list.getByRole('status')).toContainText(/共 \d+ 家/)
    await expect(
      page
        .getByRole('region', { name: /企业分布图/ })
        .locator('.leaflet-marker-icon')
        .first(),
    ).toBeVisible()
    await list.getByRole('link').first().click()
    await expect(page).toHaveURL(/qy-detail/)
  })
})
