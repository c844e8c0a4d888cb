/** 角色: a further role is narrowed by two administrators, and the officer who has it loses the page. */
import { role } from '@green/contract/calls/lookup.ts'
import { rightsChange } from '@green/contract/calls/rights-change.ts'
import { user } from '@green/contract/calls/user.ts'
import { expect } from '@playwright/test'
import { expectAccessible, type People, settled, test } from './journey.ts'

const roles = '/web/hindex/sys/role'
/** An officer that no other journey signs in: the role of the others stays whole. */
const officerName = 'county_500101'

test('a role is narrowed by two administrators; the officer’s menu loses the page, and the difference stays readable', async ({
  people,
}) => {
  const name = `不群发的区县${String(Date.now() % 100_000).padStart(5, '0')}`
  const { page: county } = await people.signedIn(officerName)
  await county.goto('/web/hindex/dashboard')
  await settled(county)
  const menu = county.getByRole('menu')
  await menu.getByText('企业管理').click()
  await expect(menu.getByText('群发通知')).toBeVisible()

  const { page: first } = await people.signedIn('admin')
  await test.step('a role on the role of counties, without 群发通知', async () => {
    await first.goto(roles)
    await settled(first)
    await first.getByRole('button', { name: '新增角色' }).click()
    const dialog = first.getByRole('dialog', { name: '新增角色' })
    await dialog.getByLabel('角色名称').fill(name)
    await dialog.getByRole('button', { name: '新增角色' }).click()
    await first.getByLabel('查找').fill('群发通知')
    await first.getByRole('group', { name: '群发通知' }).getByLabel('查看').uncheck()
    await expect(first.getByRole('heading', { name: '取消1项' })).toBeVisible()
    await first.getByRole('textbox', { name: '理由' }).fill('区县不再群发通知，由市级统一发送')
    await first.getByRole('button', { name: '提交，等待另一人确认' }).click()
    await expect(first.getByText(/尚未生效，等待.*罗复核.*确认/)).toBeVisible()
    await expect(first.getByRole('button', { name: '确认生效' })).toHaveCount(0)
    await expectAccessible(first)
  })

  const { page: second } = await people.signedIn('admin2')
  await test.step('the second administrator confirms', async () => {
    await second.goto(`${roles}?tab=changes`)
    await settled(second)
    await second.getByRole('button', { name }).click()
    await expect(second.getByText('群发通知：查看')).toBeVisible()
    await second.getByRole('button', { name: '确认生效' }).click()
    await expect(second.getByText('已确认，变更即时生效')).toBeVisible()
  })

  const { role: made } = await roleNamed(people, name)
  await giveRole(people, made, '此区县改用不群发通知的角色')
  await test.step('the officer’s menu has lost the page', async () => {
    await county.reload()
    await settled(county)
    await menu.getByText('企业管理').click()
    await expect(menu.getByText('企业库')).toBeVisible()
    await expect(menu.getByText('群发通知')).toHaveCount(0)
  })

  await test.step('back on the role of counties the page is there again, and the role is removed', async () => {
    await giveRole(people, null, '此区县恢复区县管理员的权限')
    await county.reload()
    await settled(county)
    await menu.getByText('企业管理').click()
    await expect(menu.getByText('群发通知')).toBeVisible()
    await first.goto(roles)
    await settled(first)
    await first.getByRole('row', { name }).getByRole('button', { name: '删除' }).click()
    await first.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(first.getByText(`已删除角色“${name}”`)).toBeVisible()
  })
})

async function roleNamed(people: People, name: string) {
  const admin = await people.apiClient('admin')
  const found = (await admin.request(role.getRoles, {})).find((one) => one.name === name)
  if (!found) throw new Error(`there is no role ${name}`)
  return found
}

/** Gives the officer a further role, or with null the role of counties again; one proposes, the other confirms. */
async function giveRole(people: People, to: string | null, reason: string): Promise<void> {
  const admin = await people.apiClient('admin')
  const [officer] = (await admin.request(user.getUserList, { keyword: officerName })).rows
  if (!officer) throw new Error(`there is no account ${officerName}`)
  const accounts = [{ id: officer.id, version: officer.version }]
  const requestId = crypto.randomUUID()
  const { id, version } = await admin.request(rightsChange.proposeAccounts, { requestId, role: to, accounts, reason })
  const second = await people.apiClient('admin2')
  await second.request(rightsChange.step, { id, version, action: 'confirm' })
}
