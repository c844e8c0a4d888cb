/** A benchmark table on its way: entered with its document, frozen by another officer, read by the enterprise and the public. */
import { benchmark } from '@green/contract/calls/benchmark.ts'
import { expect } from '@playwright/test'
import { expectAccessible, settled, test } from './journey.ts'
import { upload } from './papers.ts'

const year = new Date().getFullYear() - 1
/** Its codes are published: a table of a year that is only computed would ask for the computation again. */
const enteredYear = year - 1
const office = '/web/hindex/jzb'

test('a table is entered with its document, frozen by another officer and then open to the public', async ({
  people,
}) => {
  const [city, second] = [await people.signedIn('city'), await people.signedIn('city2')]
  const { page } = city
  await page.goto(office)
  await settled(page)
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  await page.getByRole('button', { name: '依据文件录入' }).click()
  const drawer = page.getByRole('dialog', { name: '依据文件录入基准表' })
  await drawer.getByLabel('数据年度').selectOption(String(enteredYear))
  await drawer.getByLabel('指标').selectOption({ label: '单位产值取水量' })
  await drawer.getByLabel('行业').fill('0610')
  await page.getByTitle(/^0610 /).click()
  await drawer.getByLabel('引领值').fill('1.2')
  await drawer.getByLabel('基准值').fill('2.4')
  await drawer.getByLabel('弱端').fill('2')
  await drawer.getByLabel('依据').fill('示例文件：煤炭开采取水水平，第2页')
  people.expectRefusal(422, '/benchmark/enter')
  await drawer.getByRole('button', { name: '录入', exact: true }).click()
  await expect(drawer.getByText('请上传基准所依据的文件')).toBeVisible()
  await upload(page, '文件', '基准文件.pdf')
  await drawer.getByRole('button', { name: '录入', exact: true }).click()
  await expect(drawer.getByText('弱端应大于基准值')).toBeVisible()
  await drawer.getByLabel('弱端').fill('4.5')
  await drawer.getByRole('button', { name: '录入', exact: true }).click()
  await expect(drawer).toBeHidden()

  await page.goto(`${office}?keyword=0610`)
  await page.getByRole('button', { name: /^0610/ }).click()
  await expect(page.getByText('本人计算或录入的，由另一名市级人员冻结')).toBeVisible()
  await expect(page.getByRole('button', { name: '冻结', exact: true })).toHaveCount(0)

  await second.page.goto(page.url())
  await settled(second.page)
  await second.page.getByRole('button', { name: '冻结', exact: true }).click()
  await second.page.getByRole('dialog').getByRole('button', { name: '冻结', exact: true }).click()
  await expect(second.page.getByText('校验码（SHA-256）')).toBeVisible()
  await expectAccessible(second.page)

  const visitor = await people.visitor()
  await visitor.goto(`/web/mainPages/benchmarks?keyword=0610&year=${enteredYear}`)
  await settled(visitor)
  await expect(visitor.getByRole('row', { name: /0610 .*2\.4/ })).toBeVisible()
})

test('the enterprise sees the tables of its industry and where it stands; the county reads and does not decide', async ({
  people,
}) => {
  const [clerk, county] = [await people.signedIn('enterprise'), await people.signedIn('county')]
  const { tables } = await clerk.request(benchmark.own, {})
  expect(tables.length).toBeGreaterThan(0)
  await clerk.page.goto('/web/mainPages/benchmarks')
  await settled(clerk.page)
  await expect(clerk.page.getByRole('region', { name: `${year}年度单位产值综合能耗` })).toContainText('本企业')
  await expectAccessible(clerk.page)

  await county.page.goto(office)
  await settled(county.page)
  await expect(county.page.getByRole('row').nth(1)).toBeVisible()
  await expect(county.page.getByRole('button', { name: '计算' })).toHaveCount(0)
  await county.page.getByRole('button', { name: '没有基准的行业' }).click()
  await expect(
    county.page.getByRole('dialog', { name: '没有基准的行业' }).getByRole('row', { name: /07 / }).first(),
  ).toContainText('家数不足')
})
