/** The administrator: imports the enterprise workbook, first with errors, then correct; creates an account with another administrator and disables it. */
import { buffer } from 'node:stream/consumers'
import { writeSheet } from '@green/spreadsheet/writer.ts'
import { expect } from '@playwright/test'
import { enterpriseColumns } from '../../server/src/base/enterprise/enterprise-columns.ts'
import { clientWithPassword } from '../api.ts'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'
import { sampleWorkbook } from '../papers.ts'

test('a wrong workbook is refused cell by cell, the right one adds nobody twice', async ({ people }) => {
  const { page } = await people.signedIn('admin')
  await page.goto('/web/hindex/EntMan')
  await settled(page)
  await page.getByRole('button', { name: '导入企业' }).click()
  const drawer = page.getByRole('dialog', { name: '导入企业' })
  const file = drawer.locator('input[type=file]')

  await test.step('every fault stands at its row and column', async () => {
    await file.setInputFiles({
      name: '企业清单.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await wrongWorkbook(),
    })
    const faults = drawer.getByRole('table', { name: '导入错误' }).or(drawer.locator('[aria-label="导入错误"] table'))
    const row = (line: string, column: string) =>
      faults
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: line, exact: true }) })
        .filter({ hasText: column })
    await expect(row('2', '统一社会信用代码')).toBeVisible()
    await expect(row('3', '区县代码')).toBeVisible()
    await expect(row('3', '企业名称')).toContainText('（空）')
    await expect(drawer.getByRole('button', { name: /^执行导入/ })).toBeDisabled()
    await expectAccessible(page)
    await atBothWidths(page, async () => {
      await expect(faults.getByRole('cell').filter({ hasText: '统一社会信用代码' }).first()).toBeInViewport()
      await expectAccessible(page, 'dialog[open]')
    })
    const download = page.waitForEvent('download')
    await drawer.getByRole('button', { name: '下载标注文件' }).click()
    expect((await download).suggestedFilename()).toMatch(/企业清单.*\.xlsx$/)
  })

  await test.step('who stands there already is no new enterprise', async () => {
    await drawer.getByRole('button', { name: '换一个文件' }).click()
    await file.setInputFiles(sampleWorkbook)
    // The city's figures are newer than those of the workbook: nothing is run.
    await expect(drawer.getByRole('status')).toContainText('共 200 行，将新增 0 项')
    await expect(drawer.getByRole('status')).toContainText('有误 0 行')
    await expectAccessible(page)
  })
})

test('an account is proposed, made by a second administrator, opened by its owner, and disabled', async ({
  people,
  origin,
}) => {
  const { page } = await people.signedIn('admin')
  const loginName = `journey_staff_${String(Date.now() % 100_000).padStart(5, '0')}`
  const password = 'Wanzhou2026x'
  await test.step('proposed', async () => {
    await page.goto('/web/hindex/sys/admin')
    await page.getByRole('button', { name: '新建账号' }).click()
    const form = page.getByRole('dialog', { name: '新建账号' })
    await form.getByRole('combobox', { name: '区县' }).click()
    await page.getByRole('option', { name: '万州区' }).click()
    await form.getByRole('textbox', { name: '登录名' }).fill(loginName)
    await form.getByRole('textbox', { name: '姓名' }).fill('梁旅程')
    await form.getByRole('textbox', { name: '手机号' }).fill(`139020${loginName.slice(-5)}`)
    await form.getByRole('textbox', { name: '单位' }).fill('万州区工业主管部门')
    await form.getByRole('textbox', { name: '事由' }).fill('按任命文件新增人员')
    await expectAccessible(page)
    await form.getByRole('button', { name: '提交复核' }).click()
    await expect(page.getByText(/已提出，等待.*在“待我复核”中办理/)).toBeVisible()
  })

  const link = await test.step('read and made by another administrator, to whom the link is shown once', async () => {
    const second = (await people.signedIn('admin2')).page
    await second.goto('/web/hindex/dfh')
    await settled(second)
    await expectAccessible(second)
    await second.getByRole('button', { name: new RegExp(loginName) }).click()
    await expect(second.getByText('139****')).toBeVisible()
    await expect(second.getByRole('cell', { name: '万州区', exact: true })).toBeVisible()
    await atBothWidths(second, () => expectAccessible(second))
    await second.getByRole('button', { name: '复核并办理' }).click()
    const once = second.getByRole('dialog', { name: '只显示一次' })
    await expect(once).toBeVisible()
    await atBothWidths(second, () => expectAccessible(second, 'dialog[open]'))
    const shown = await once.getByRole('code').textContent()
    await once.getByRole('button', { name: '我已记下，关闭' }).click()
    return shown ?? ''
  })

  await test.step('its owner sets the password, once', async () => {
    const visitor = await people.visitor()
    await visitor.goto(link.slice(link.indexOf('/web/')))
    await settled(visitor)
    await atBothWidths(visitor, () => expectAccessible(visitor))
    await visitor.getByLabel('新密码', { exact: true }).fill(password)
    await visitor.getByLabel('再次输入新密码').fill(password)
    await visitor.getByRole('button', { name: '设置密码' }).click()
    await expect(visitor).toHaveURL(/\/web\/login/)
  })

  expect((await clientWithPassword(origin, loginName, password)).login.userRole).toBe('county')

  await test.step('disabled', async () => {
    await page
      .getByRole('searchbox', { name: '关键字' })
      .or(page.getByRole('textbox', { name: '关键字' }))
      .fill(loginName)
    await page.keyboard.press('Enter')
    const row = page.getByRole('row', { name: new RegExp(loginName) })
    await row.getByRole('button', { name: '停用' }).click()
    const dialog = page.getByRole('dialog', { name: /^停用账号/ })
    await dialog.getByRole('textbox', { name: '理由' }).fill('人员调离，账号不再使用。')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '停用账号' }).click()
    await expect(page.getByText(`已停用账号 ${loginName}，其登录已即时失效`)).toBeVisible()
    await expect(row).toContainText('停用')
  })

  await expect(clientWithPassword(origin, loginName, password)).rejects.toThrow('账号已停用')
})

/** The right header, and rows with a wrong code, an unknown county and no name. */
function wrongWorkbook(): Promise<Buffer> {
  const good: Record<string, string> = {
    enterpriseName: '重庆旅程示例有限公司',
    socialCode: '91500109MAXX10010N',
    qxCode: '500109',
    industryCode: '3011',
    legalPerson: '罗旅程',
    contactName: '徐旅程',
    contactPhone: '14000001001',
    email: 'journey@example.com',
    address: '重庆市北碚区示例工业园1号',
  }
  const rows = [
    { ...good, socialCode: '91500109MAXX1001' },
    { ...good, enterpriseName: '', qxCode: '999999' },
  ]
  return buffer(
    writeSheet({
      name: '企业',
      columns: enterpriseColumns.map(({ title }) => ({ title, kind: 'code' })),
      rows: rows.map((row: Record<string, string>) => enterpriseColumns.map(({ key }) => row[key] ?? null)),
    }),
  )
}
