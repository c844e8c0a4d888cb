/** The administrator sees how long data stay and lengthens a term, and how every part of the system is. */
import { expect } from '@playwright/test'
import { expectAccessible, settled, test } from './journey.ts'

test('数据保存期限: a term is lengthened with a reason, never shortened, and the log tells it', async ({ people }) => {
  const { page } = await people.signedIn('admin')
  await page.goto('/web/hindex/sys/retention')
  await settled(page)
  const table = page.getByRole('table', { name: '到期清理的数据' })
  await expect(table.getByRole('row', { name: /登录会话/ })).toContainText('到期或闲置半小时后，每小时清理')
  const kept = page.getByRole('table', { name: '不由平台清理的数据' })
  await expect(kept.getByRole('row', { name: /日志和个人信息处理记录/ })).toContainText('长期保存')
  await expectAccessible(page)

  await page.getByRole('button', { name: '修改期限：系统故障记录' }).click()
  const dialog = page.getByRole('dialog', { name: '保存期限：系统故障记录' })
  await dialog.getByRole('textbox', { name: /^期限/ }).fill('30')
  await dialog.getByRole('textbox', { name: '理由' }).fill('排查升级前的问题')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('不能短于默认的90天', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: '理由' })).toHaveValue('排查升级前的问题')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: /^期限/ }).fill('180')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(table.getByRole('row', { name: /系统故障记录/ })).toContainText('自发生起180天')
  await expect(table.getByRole('row', { name: /系统故障记录/ })).toContainText('已延长')
})

test('运行状态: every part with its state, on a telephone as well', async ({ people }) => {
  const { page } = await people.signedIn('admin')
  await page.goto('/web/hindex/sys/health')
  await settled(page)
  const parts = page.getByRole('table', { name: '各部分的运行状态' })
  await expect(parts.getByRole('row', { name: /^数据库/ })).toContainText('正常')
  await expect(parts.getByRole('row', { name: /^只读副本/ })).toContainText('未启用')
  await expect(page.getByRole('table', { name: '定时任务的最近一次' })).toContainText('日志封存')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '立即检查' }).click()
  await expect(parts.getByRole('row', { name: /^磁盘/ })).toBeVisible()
  await expectAccessible(page)
})
