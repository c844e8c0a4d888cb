/** 能源计算器、碳计算器: a guest calculates both from one entry; an enterprise keeps the result, compares years and exports. */
import { lsdtCotwo, report } from '@green/contract/calls/calculator.ts'
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from './journey.ts'

test('a guest calculates energy and carbon from one entry, and every figure opens to its arithmetic', async ({
  people,
}) => {
  const page = await people.visitor()
  await page.goto('/web/mainPages/EnergyCalculator')
  await settled(page)
  const row = (place: number) => page.getByRole('listitem', { name: `能源和耗能工质第${place}行` })

  await test.step('what is wrong is said at its field, and nothing typed is lost', async () => {
    await row(1).getByLabel('消费量', { exact: true }).fill('1890.42')
    await row(2).getByLabel('消费量', { exact: true }).fill('很多')
    people.expectRefusal(422, '/lsdtCotwo/countNyxf')
    await page.getByRole('button', { name: '计算', exact: true }).click()
    await expect(page.getByRole('heading', { name: '有 1 处需要修改' })).toBeVisible()
    await expect(row(2).getByText('请填写数字')).toBeVisible()
    await expect(row(1).getByLabel('消费量', { exact: true })).toHaveValue('1890.42')
    await expectAccessible(page)
  })

  await test.step('当量值 and 等价值 side by side, shares, carbon from the same entry', async () => {
    await row(2).getByLabel('消费量', { exact: true }).fill('215.36')
    await page.getByLabel('工业总产值（万元）').fill('96500')
    await page.getByLabel('同时计算碳排放').check()
    await page.getByRole('button', { name: '计算', exact: true }).click()
    const energy = page.getByRole('region', { name: '综合能耗' })
    await expect(energy.getByRole('button', { name: /^当量值 5,187.61 tce/ })).toBeVisible()
    await expect(energy.getByRole('row', { name: '电力' })).toContainText('2,323.3262')
    await expect(page.getByRole('region', { name: '碳排放' }).getByRole('row', { name: '天然气' })).toContainText(
      '4,656.49',
    )
    await energy.getByRole('button', { name: /^电力当量值/ }).click()
    const dialog = page.getByRole('dialog', { name: /^电力当量值/ })
    await expect(dialog).toContainText('1890.42万千瓦时×10000×0.1229÷1000＝2323.3262tce')
    await expect(dialog).toContainText('GB/T 2589-2020')
    await page.emulateMedia({ media: 'print' })
    await expect(dialog).toBeVisible()
    await expect(page.locator('main')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await atBothWidths(page, () => expectAccessible(page))
  })

  await test.step('the other calculator has scope 1 and 2, steam and the factor of area and year', async () => {
    await page.goto('/web/mainPages/CarbonCalculator')
    await settled(page)
    await page.getByLabel('数据年度').selectOption('2023年')
    await page.getByLabel('购入电量（MWh）').fill('1000')
    await page.getByRole('button', { name: '增加蒸汽' }).click()
    await page.getByLabel('蒸汽量（吨）').fill('100')
    await page.getByLabel('绝对压力（MPa）').fill('9')
    people.expectRefusal(422, '/lsdtCotwo/countNyxf')
    await page.getByRole('button', { name: '计算', exact: true }).click()
    await expect(page.getByText('压力超出焓值表范围，请直接填写焓值').first()).toBeVisible()
    await page.getByLabel('绝对压力（MPa）').fill('0.8')
    await page.getByRole('button', { name: '计算', exact: true }).click()
    const carbon = page.getByRole('region', { name: '碳排放' })
    await expect(carbon.getByRole('row', { name: '购入电力' }).first()).toContainText('558.10')
    await expect(carbon.getByRole('row', { name: '购入热力' }).last()).toContainText('29.53')
    await expect(page.getByRole('link', { name: '登录' }).last()).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
  })
})

test('an enterprise keeps a year, compares it with others, opens and exports it', async ({ people }) => {
  const { page, request } = await people.signedIn('enterprise')
  await page.goto('/web/mainPages/addEnergy')
  await settled(page)
  await page.getByLabel('数据年度').selectOption('2022年')
  await page.getByRole('listitem', { name: '能源和耗能工质第1行' }).getByLabel('消费量', { exact: true }).fill('400')
  await page.getByRole('button', { name: '计算', exact: true }).click()
  await page.getByLabel('保存为2022年的结果，名称').fill('操作流程核算')
  await page.getByRole('button', { name: '保存结果' }).click()
  await expect(page.getByText(/已保存：NHJS-2022-.+第\d+版，TPJS-2022/)).toBeVisible()
  await page.getByRole('link', { name: '查看已保存的结果' }).click()
  await settled(page)
  const years = page.getByRole('table', { name: '逐年对照' })
  await expect(years.getByRole('row', { name: '2022年' })).toContainText('491.60')
  await expect(page.getByRole('img', { name: '逐年碳排放' })).toBeVisible()
  await years.getByRole('link', { name: '491.60' }).click()
  await expect(page.getByRole('heading', { name: '2022年综合能耗：操作流程核算' })).toBeVisible()
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出表格' }).click(),
  ])
  expect(workbook.suggestedFilename()).toMatch(/^综合能耗计算结果_2022年_第\d+版_.+\.xlsx$/)
  await atBothWidths(page, () => expectAccessible(page))
  await page.getByRole('link', { name: '修改', exact: true }).click()
  await settled(page)
  await expect(page.getByLabel('消费量', { exact: true }).first()).toHaveValue('400')
  const { kept } = await request(report.getReport, {})
  const energy = kept.find(({ kind, title }) => kind === 'energy' && title === '操作流程核算')
  expect((await request(lsdtCotwo.get, { id: energy?.id ?? '' })).energy?.totalEq).toBe(491.6)
})
