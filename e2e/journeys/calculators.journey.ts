/** 能源计算器 in a window: a figure's arithmetic is printed alone, and results and dialogue are accessible. */
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'

test('the arithmetic of a figure is printed without the page behind it', async ({ people }) => {
  const page = await people.visitor()
  await page.goto('/web/mainPages/EnergyCalculator')
  await settled(page)
  const amount = (place: number) =>
    page.getByRole('listitem', { name: `能源和耗能工质第${place}行` }).getByLabel('消费量', { exact: true })
  await amount(1).fill('1890.42')
  await amount(2).fill('很多')
  people.expectRefusal(422, '/lsdtCotwo/countNyxf')
  await page.getByRole('button', { name: '计算', exact: true }).click()
  await expect(page.getByRole('heading', { name: '有 1 处需要修改' })).toBeVisible()
  await expectAccessible(page)
  await amount(2).fill('215.36')
  await page.getByLabel('同时计算碳排放').check()
  await page.getByRole('button', { name: '计算', exact: true }).click()
  const energy = page.getByRole('region', { name: '综合能耗' })
  await energy.getByRole('button', { name: /^电力当量值/ }).click()
  const dialog = page.getByRole('dialog', { name: /^电力当量值/ })
  await expect(dialog).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(dialog).toBeVisible()
  await expect(page.locator('main')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await atBothWidths(page, () => expectAccessible(page))
})
