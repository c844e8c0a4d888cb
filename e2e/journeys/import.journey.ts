/** Workbooks of enterprises: foreign headings are mapped once; a workbook too large to wait for is checked in the background. */

import { buffer } from 'node:stream/consumers'
import { rowsAtOnce } from '@green/contract/calls/operation/job.ts'
import { spelled } from '@green/contract/testing/names.ts'
import { writeSheet } from '@green/spreadsheet/writer.ts'
import { expect } from '@playwright/test'
import { enterpriseColumns } from '../../server/src/base/enterprise/enterprise-columns.ts'
import { expectAccessible, settled, test } from '../journey.ts'

const socialCode = `91500109MAJY${String(Date.now() % 1_000_000).padStart(6, '0')}`

/** Headings without a mapping so far: a mapping is stored. */
const run = socialCode.slice(-4)
const ownHeadings: Record<string, string> = {
  enterpriseName: `单位全称${run}`,
  contactName: `联络员${run}`,
  address: `详细地址${run}`,
}

test('foreign headings are mapped, corrected, imported and remembered', async ({ people }) => {
  const { page } = await people.signedIn('admin')
  await page.setViewportSize({ width: 1440, height: 900 })
  const drawer = page.getByRole('dialog', { name: '导入企业' })
  const open = async () => {
    await page.goto('/web/hindex/EntMan')
    await settled(page)
    await page.getByRole('button', { name: '导入企业' }).click()
  }
  const upload = async (name: string, email: string) =>
    drawer.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await workbook(email),
    })
  const mapping = drawer.getByRole('form', { name: '各列的对应关系' })

  await test.step('each heading is asked about, and a required one that is left out is named', async () => {
    await open()
    await upload('园区台账.xlsx', 'wrong')
    await expect(mapping).toBeVisible()
    await expect(mapping.getByText(`文件中的这些列不导入：“单位全称${run}”“联络员${run}”“内部备注”`)).toBeVisible()
    await expect(mapping.getByText('按相近的表头推测，请核对')).toBeVisible()
    await expectAccessible(page)
    await mapping.getByRole('button', { name: '按此对应检查' }).press('Enter')
    await expect(mapping.getByRole('combobox', { name: /^企业名称/ })).toBeFocused()
    await expect(mapping.getByText('必填的栏目，请选择一列')).toHaveCount(2)
  })

  await test.step('on a small screen it is all there; the choice is made by the keyboard', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
    await mapping.getByRole('combobox', { name: /^企业名称/ }).selectOption({ index: 2 })
    await mapping.getByRole('combobox', { name: /^联系人/ }).selectOption({ label: `联络员${run}（如：徐旅程）` })
    await mapping.getByRole('button', { name: '按此对应检查' }).press('Enter')
    await expect(drawer.getByText(/共 1 行/)).toBeVisible()
    await expect(drawer.getByText(/共 1 行/)).toBeFocused()
    await expect(drawer.getByRole('button', { name: /^执行导入/ })).toBeDisabled()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('put right, it is not asked again, and goes in', async () => {
    await drawer.getByRole('button', { name: '换一个文件' }).click()
    await upload('园区台账.xlsx', 'journey@example.com')
    await expect(drawer.getByText('将新增 1 项')).toBeVisible()
    await expect(drawer.getByRole('button', { name: '修改对应关系' })).toBeVisible()
  })

  await test.step('who goes away finds it again', async () => {
    await open()
    const left = drawer.getByRole('region', { name: '上次没有办完的导入' })
    await expect(left).toContainText('“园区台账.xlsx”已检查，还没有导入')
    await expectAccessible(page)
    await left.getByRole('button', { name: '接着办理' }).click()
    await drawer.getByRole('button', { name: /^执行导入/ }).click()
    await expect(page.getByText(/已提出，等待.*在“待我复核”中办理/)).toBeVisible()
  })

  await test.step('an officer of the city reads file and counts, and carries it out', async () => {
    const { page: city } = await people.signedIn('city')
    await city.goto('/web/hindex/dfh')
    await settled(city)
    await city.getByRole('button', { name: '导入企业工作簿：园区台账.xlsx（1行）' }).click()
    await expect(city.getByRole('row', { name: /新增的行数.*1/ })).toBeVisible()
    await city.getByRole('button', { name: '复核并办理' }).click()
    await expect(city.getByText('已复核办理').first()).toBeVisible()
  })

  await test.step('the same headings another day are read at once', async () => {
    await open()
    await upload('园区台账（更新）.xlsx', 'journey@example.com')
    await expect(drawer.getByText('未变 1 项')).toBeVisible()
    await expect(mapping).toHaveCount(0)
  })
})

const largeRows = 8 * rowsAtOnce

test('a large workbook is checked in the background: called off, begun again, left and found again', async ({
  people,
}) => {
  test.slow()
  const { page } = await people.signedIn('admin')
  const drawer = page.getByRole('dialog', { name: '导入企业' })
  const left = drawer.getByRole('region', { name: '上次没有办完的导入' })
  const open = async () => {
    await page.goto('/web/hindex/EntMan')
    await settled(page)
    await page.getByRole('button', { name: '导入企业' }).click()
  }

  await test.step('called off, it is offered again', async () => {
    await open()
    await drawer.locator('input[type=file]').setInputFiles({
      name: '全市台账.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await largeWorkbook(),
    })
    await expect(drawer.getByText('正在后台检查：全市台账.xlsx')).toBeVisible({ timeout: 60_000 })
    await drawer.getByRole('button', { name: '取消检查' }).click()
    await expect(left).toContainText('“全市台账.xlsx”检查还没有完成。', { timeout: 60_000 })
  })

  await test.step('begun again, the window is closed while it runs', async () => {
    await left.getByRole('button', { name: '接着办理' }).click()
    await drawer.getByRole('button', { name: '关闭，稍后再看' }).click()
    await expect(drawer).toHaveCount(0)
  })

  await test.step('who comes back goes on with it; a wrong row keeps all of it out', async () => {
    await open()
    await left.getByRole('button', { name: '接着办理' }).click()
    await expect(drawer.getByText(`共 ${largeRows.toLocaleString('zh-CN')} 行`)).toBeVisible({ timeout: 60_000 })
    await expect(drawer.getByText('有误的行没有改正前不能导入，数据没有任何改动。')).toBeVisible()
    await expect(drawer.getByRole('button', { name: /^在后台执行导入/ })).toBeDisabled()
    await expectAccessible(page)
  })
})

/** One enterprise under the headings of a park's own ledger, with an additional column. */
function workbook(email: string): Promise<Buffer> {
  const row: Record<string, string> = {
    enterpriseName: `重庆旅程示例台账${spelled(socialCode.slice(-6))}有限公司`,
    socialCode,
    qxCode: '500109',
    industryCode: '3011',
    legalPerson: '罗旅程',
    contactName: '徐旅程',
    contactPhone: '14000001001',
    email,
    address: '重庆市北碚区示例工业园1号',
  }
  const columns = enterpriseColumns.map(({ key, title }) => ({
    title: ownHeadings[key] ?? title,
    kind: 'code' as const,
  }))
  return buffer(
    writeSheet({
      name: '台账',
      columns: [...columns, { title: '内部备注', kind: 'code' }],
      rows: [[...enterpriseColumns.map(({ key }) => row[key] ?? null), '甲类']],
    }),
  )
}

/** Enterprises of one county, the last of them with an invalid e-mail address. */
function largeWorkbook(): Promise<Buffer> {
  const one = (n: number): Record<string, string> => ({
    enterpriseName: `重庆旅程示例全市第${spelled(n)}有限公司`,
    socialCode: `91500109MB${String(n).padStart(8, '0')}`,
    qxCode: '500109',
    industryCode: '3011',
    legalPerson: '罗旅程',
    contactName: '徐旅程',
    contactPhone: '14000001001',
    email: n < largeRows ? 'journey@example.com' : 'wrong',
    address: '重庆市北碚区示例工业园1号',
  })
  return buffer(
    writeSheet({
      name: '企业',
      columns: enterpriseColumns.map(({ title }) => ({ title, kind: 'code' as const })),
      rows: Array.from({ length: largeRows }, (_, at) => one(at + 1)).map((row) =>
        enterpriseColumns.map(({ key }) => row[key] ?? null),
      ),
    }),
  )
}
