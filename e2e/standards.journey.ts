/** 标准匹配: a visitor finds a standard by its product, reads its levels and learns where a figure stands; a county reads the radar. */
import { expect } from '@playwright/test'
import { expectAccessible, settled, test } from './journey.ts'

test('a visitor finds the standard of a product and where a figure stands', async ({ people }) => {
  const page = await people.visitor()
  await page.goto('/web/mainPages/standardMatch')
  await settled(page)
  await page.getByLabel('产品、行业或编号').fill('水泥熟料')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('row', { name: /GB 16780-2021/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('table').getByRole('link', { name: 'GB 16780-2021' }).click()
  await settled(page)
  await expect(page.getByRole('heading', { level: 1, name: /GB 16780-2021/ })).toBeVisible()
  await page.getByLabel('产品和指标').selectOption({ label: '水泥熟料 单位产品综合能耗（kgce/t）' })
  await page.getByLabel('本企业数值').fill('110')
  await page.getByLabel('年产量').fill('100000')
  await expect(
    page.getByText(/达到3级（限定值）；距2级（准入值）107 kgce\/t还差3\.0000 kgce\/t，全年约300\.0 tce、/),
  ).toBeVisible()
  await page.getByLabel('本企业数值').fill('130')
  await expect(page.getByText(/没有达到3级（限定值）/)).toBeVisible()
  await expect(page.getByText(/节约能源法》第十六条、第七十二条/)).toBeVisible()
  await page.getByLabel('本企业数值').fill('一百')
  await expect(page.getByText('请填写数字，不带单位和千分位')).toBeVisible()
  await expectAccessible(page)
})

test('a county reads the radar of the new editions', async ({ people }) => {
  const { page } = await people.signedIn('county')
  await page.goto('/web/mainPages/standardMatch')
  await settled(page)
  await page.getByRole('link', { name: '限额雷达' }).last().click()
  await settled(page)
  await expect(page.getByRole('heading', { level: 1, name: '限额雷达' })).toBeVisible()
  await expect(page.getByText(/\d+家企业有产品达不到新标准。已对照产品\d+个/)).toBeVisible()
  await expectAccessible(page)
})

test('the city enters a standard, a second officer publishes it, and the public finds it', async ({ people }) => {
  // Another number each time, so that the journey can be repeated on one city.
  const number = `DB50/T ${Date.now() % 100_000_000}-2026`
  const named = new RegExp(number.replace('/', '\\/'))
  people.expectRefusal(422, '/lsdt/standardMatching/add')
  const { page } = await people.signedIn('city')
  await page.goto('/web/hindex/standardHt')
  await settled(page)
  await expect(page.getByRole('button', { name: 'GB 16780-2021' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '录入标准' }).click()
  const form = page.getByRole('dialog', { name: '录入标准' })
  await form.getByRole('button', { name: '存为草稿' }).click()
  await expect(form.getByText('该输入项为必填项!').first()).toBeVisible()
  await form.getByLabel('编号').fill(number)
  await form.getByLabel('名称').fill('演示产品单位产品能源消耗限额')
  await form.getByLabel('实施日期').fill('2027-03-01')
  await form.getByLabel('来源').fill('地方标准公告2026年第9号（演示）')
  await form.getByLabel('第1行产品').fill('演示产品')
  for (const [name, value] of [
    ['1级或领跑值', '80'],
    ['2级或先进值', '90'],
    ['3级或通用值', '100'],
  ] as const)
    await form.getByLabel(`第1行${name}`).fill(value)
  await expectAccessible(page)
  await form.getByRole('button', { name: '存为草稿' }).click()
  await expect(page.getByRole('heading', { level: 1, name: named })).toBeVisible()
  await expect(page.getByText('由没有参与编制的另一名市级人员发布', { exact: true })).toBeVisible()
  const { page: second } = await people.signedIn('city2')
  await second.goto('/web/hindex/standardHt?only=open')
  await settled(second)
  await second.getByRole('button', { name: number }).click()
  await second.getByRole('button', { name: '发布', exact: true }).click()
  await expectAccessible(second)
  await second.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await expect(second.getByText('已发布，从现在起申报、计算和匹配都用这一版')).toBeVisible()
  const reader = await people.visitor()
  await reader.goto(`/web/mainPages/standardMatch?keyword=${encodeURIComponent(number)}`)
  await settled(reader)
  await expect(reader.getByRole('row', { name: named })).toBeVisible()
})
