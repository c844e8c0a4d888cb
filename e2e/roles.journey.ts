/** 角色: an administrator narrows a role, a second one confirms, and the officers' button and menu are gone. */
import { expect } from '@playwright/test'
import { expectAccessible, settled, test } from './journey.ts'

const roles = '/web/hindex/sys/role'

test('a role is narrowed by two administrators; the officer’s menu loses the page, and the difference stays readable', async ({
  people,
}) => {
  const { page: county } = await people.signedIn('county')
  await county.goto('/web/hindex/dashboard')
  await settled(county)
  await expect(county.getByRole('menu').getByText('企业管理')).toBeVisible()

  const { page: first } = await people.signedIn('admin')
  await first.goto(`${roles}?role=county`)
  await settled(first)
  await first.getByLabel('查找').fill('群发通知')
  await first.getByRole('group', { name: '群发通知' }).getByLabel('查看').uncheck()
  await expect(first.getByRole('heading', { name: '取消1项' })).toBeVisible()
  await first.getByLabel('理由').fill('区县不再群发通知，由市级统一发送')
  await first.getByRole('button', { name: '提交，等待另一人确认' }).click()
  await expect(first.getByText(/尚未生效，等待罗复核确认/)).toBeVisible()
  await expect(first.getByRole('button', { name: '确认生效' })).toHaveCount(0)
  await expectAccessible(first)

  const { page: second } = await people.signedIn('admin2')
  await second.goto(`${roles}?tab=changes`)
  await settled(second)
  await second.getByRole('button', { name: '区县管理员' }).click()
  await expect(second.getByText('群发通知：查看')).toBeVisible()
  await second.getByRole('button', { name: '确认生效' }).click()
  await expect(second.getByText('已确认，变更即时生效')).toBeVisible()

  await county.reload()
  await settled(county)
  await county.getByRole('menu').getByText('企业管理').click()
  await expect(county.getByRole('menu').getByText('企业库')).toBeVisible()
  await expect(county.getByRole('menu').getByText('群发通知')).toHaveCount(0)

  await second.goto(`${roles}?tab=matrix&words=群发通知`)
  await settled(second)
  await expect(second.getByRole('row', { name: /群发通知/ }).first()).toContainText('—')
})
