/** A workbook with another office's headings: each is said once, what is wrong is put right, it goes in, and the next one is read without asking. */
import { buffer } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { enterpriseColumns } from '../server/src/modules/enterprise/enterprise-columns.ts'
import { writeSheet } from '../server/src/platform/spreadsheet/writer.ts'
import { expectAccessible, settled, test } from './journey.ts'

const ownHeadings: Record<string, string> = { enterpriseName: '单位全称', contactName: '联络员', address: '地址' }

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
    await expect(mapping.getByText('文件中的这些列不导入：“单位全称”“联络员”“内部备注”')).toBeVisible()
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
    await mapping.getByRole('combobox', { name: /^联系人/ }).selectOption({ label: '联络员（如：徐旅程）' })
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
    await expect(drawer.getByText('已新增 1 项')).toBeVisible()
  })

  await test.step('the same headings another day are read at once', async () => {
    await open()
    await upload('园区台账（更新）.xlsx', 'journey@example.com')
    await expect(drawer.getByText('未变 1 项')).toBeVisible()
    await expect(mapping).toHaveCount(0)
  })
})

const socialCode = `91500109MAJY${String(Date.now() % 1_000_000).padStart(6, '0')}`

/** One enterprise under the headings of a park's own ledger, with a column of theirs beside. */
function workbook(email: string): Promise<Buffer> {
  const row: Record<string, string> = {
    enterpriseName: `重庆旅程示例台账${socialCode.slice(-6)}有限公司`,
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
