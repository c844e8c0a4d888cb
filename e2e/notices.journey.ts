/** Notices: the city finds a template and tries it, limits a mailing to a county and types its number of recipients, and a case shows what was sent about it. */
import { batch } from '@green/contract/calls/batch.ts'
import { filing } from '@green/contract/calls/filing.ts'
import { confirmFrom, mailing } from '@green/contract/calls/mailing.ts'
import { expect } from '@playwright/test'
import { expectAccessible, settled, test } from './journey.ts'

test('a text is found and tried; nothing is saved by it', async ({ people }) => {
  const { page } = await people.signedIn('city')
  await page.goto('/web/hindex/notices?tab=templates')
  await settled(page)
  await page.getByRole('searchbox', { name: '名称或文字' }).fill('被退回')
  await page.keyboard.press('Enter')
  const group = page.getByRole('region', { name: '企业信息' })
  await expect(group.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await group.getByRole('button', { name: '修改：企业信息被退回（给企业）' }).click()
  const drawer = page.getByRole('dialog')
  people.expectRefusal(422, '/notice/preview')
  await drawer.getByRole('textbox', { name: '短信' }).fill('退回意见：{审核意见}')
  await drawer.getByRole('button', { name: '预览' }).click()
  await expect(drawer.getByText('{审核意见}只能用在站内消息里，短信和邮件不能带审核意见')).toBeVisible()
  await drawer.getByRole('textbox', { name: '短信' }).fill('企业信息被退回，请登录。')
  await drawer.getByRole('button', { name: '预览' }).click()
  await expect(drawer.getByRole('region', { name: '预览（用示例值）' })).toContainText('退回意见：请核对能源消费量。')
})

test('a mailing to many goes out only when their number is typed, in the county that was chosen', async ({
  people,
}) => {
  const { page, request } = await people.signedIn('city')
  const batches = await request(batch.list, { programme: 'non-green-data' })
  const group = { group: 'unfiled' as const, batchId: batches[0]?.id ?? '' }
  const all = await request(mailing.receivers, { ...group, size: 50 })
  expect(all.total).toBeGreaterThanOrEqual(confirmFrom)
  await page.goto(`/web/hindex/mailings?group=unfiled&batchId=${group.batchId}`)
  await settled(page)
  const send = page.getByRole('button', { name: /^发给这/ })
  const typed = page.getByRole('spinbutton', { name: /请输入名单上的数字确认/ })
  await expect(send).toBeDisabled()
  await typed.fill(String(all.total - 1))
  await expect(send).toBeDisabled()
  await typed.fill(String(all.total))
  await expect(send).toBeEnabled()
  await expectAccessible(page)

  const qxName = all.rows[0]?.qxName ?? ''
  const county = page.getByRole('combobox', { name: '区县' })
  await county.click()
  await county.fill(qxName)
  await county.press('Enter')
  await expect(page.getByRole('status')).toContainText(`（${qxName}）`)
  const rows = page.getByRole('table', { name: '收件企业' }).locator('tbody').getByRole('row')
  for (const row of await rows.all()) await expect(row).toContainText(qxName)
})

test('a case shows what was told to whom, by which way', async ({ people }) => {
  const { page, request } = await people.signedIn('county')
  const sent = (await request(filing.list, { programme: 'green-factory', state: 'county_approved', size: 5 })).rows[0]
  await page.goto(`/web/hindex/lsgcsbgl?id=${sent?.id}&tab=notices`)
  await settled(page)
  const list = page.getByRole('list', { name: '通知记录' })
  await expect(list.getByRole('listitem').first()).toContainText(/发给 .+（(企业主账号|区县管理员)）/)
  await expect(list).not.toContainText('（专家）')
  await expectAccessible(page)
})
