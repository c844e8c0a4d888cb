/** 角色: a further role is narrowed by two administrators, and the officer who has it loses the page. */

import { rightsChange } from '@green/contract/calls/account/rights-change.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { role } from '@green/contract/calls/overview/lookup.ts'
import { screen, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { first as firstOf } from '../addresses.ts'
import { clientFor } from '../api.ts'
import { expectAccessible, fill, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')
const roles = '/hindex/sys/role'
/** An officer that no other test signs in: the role of the others stays whole. */
const officerName = 'county_500101'

test('a role is narrowed by two administrators; the officer’s menu loses the page, and the difference stays readable', async () => {
  const admin = await clientFor(origin, 'admin')
  const admin2 = await clientFor(origin, 'admin2')
  const officer = await clientFor(origin, officerName)
  const name = `不群发的区县${String(Date.now() % 100_000).padStart(5, '0')}`

  /** What the officer's menu offers under 服务. */
  const offered = async (page: string) => {
    const person = await openScreen('/hindex/dashboard', officer)
    await settled()
    await person.click(within(screen.getByRole('menu')).getByText('服务', { exact: true }))
    await screen.findByRole('menuitem', { name: '咨询评价' })
    return screen.queryByRole('menuitem', { name: page }) !== null
  }
  /** Gives the officer a further role, or with null the role of counties again; one proposes, the other confirms. */
  const giveRole = async (to: string | null, reason: string) => {
    const { id, version } = firstOf((await admin.request(user.getUserList, { keyword: officerName })).rows)
    const change = await admin.request(rightsChange.proposeAccounts, {
      requestId: crypto.randomUUID(),
      role: to,
      accounts: [{ id, version }],
      reason,
    })
    await admin2.request(rightsChange.step, { id: change.id, version: change.version, action: 'confirm' })
  }
  expect(await offered('群发通知')).toBe(true)

  // A role on the role of counties, without 群发通知.
  const first = await openScreen(roles, admin)
  await settled()
  await first.click(screen.getByRole('button', { name: '新增角色' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增角色' }))
  await fill(first, dialog.getByLabelText(/^角色名称/), name)
  await first.click(dialog.getByRole('button', { name: '新增角色' }))
  await fill(first, await screen.findByLabelText('查找'), '群发通知')
  const page = within(await screen.findByRole('group', { name: '群发通知' }))
  await first.click(page.getByLabelText('查看'))
  expect(await screen.findByRole('heading', { name: '取消1项' })).toBeTruthy()
  await fill(first, screen.getByRole('textbox', { name: /^理由/ }), '区县不再群发通知，由市级统一发送')
  await first.click(screen.getByRole('button', { name: '提交，等待另一人确认' }))
  expect(await screen.findByText(/尚未生效，等待.*罗复核.*确认/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '确认生效' })).toBeNull()
  await expectAccessible()

  // The second administrator confirms.
  const second = await openScreen(`${roles}?tab=changes`, admin2)
  await settled()
  await second.click(await screen.findByRole('button', { name: new RegExp(name) }))
  expect(await screen.findByText('群发通知：查看')).toBeTruthy()
  await second.click(screen.getByRole('button', { name: '确认生效' }))
  expect(await screen.findByText('已确认，变更即时生效')).toBeTruthy()

  const made = (await admin.request(role.getRoles, {})).find((one) => one.name === name)
  expect(made).toBeDefined()
  await giveRole(made?.role ?? null, '此区县改用不群发通知的角色')
  expect(await offered('群发通知')).toBe(false)

  // Back on the role of counties the page is there again, and the role is removed.
  await giveRole(null, '此区县恢复区县管理员的权限')
  expect(await offered('群发通知')).toBe(true)
  const last = await openScreen(roles, admin)
  await settled()
  const row = await screen.findByRole('row', { name: new RegExp(name) })
  await last.click(within(row).getByRole('button', { name: '删除' }))
  await last.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  expect(await screen.findByText(`已删除角色“${name}”`)).toBeTruthy()
})
