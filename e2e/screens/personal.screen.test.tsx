/** An officer sees contacts masked, reveals one for a reason, and the case records who and why. */

import { user } from '@green/contract/calls/account/user.ts'
import { fq } from '@green/contract/calls/service/diagnosis.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { first } from '../addresses.ts'
import { clientFor } from '../api.ts'
import { expectAccessible, fill, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')
const reasonDialog = () => screen.findByRole('dialog', { name: '显示个人信息' })

test('a contact is shown for a reason that stands in the history of the case', async () => {
  const officer = await openScreen('/hindex/lsgcsbgl', 'county')
  await settled()
  const row = within((await screen.findAllByRole('row'))[1] as HTMLElement)
  await officer.click([...row.queryAllByRole('link'), ...row.queryAllByRole('button')][0] as HTMLElement)
  await officer.click(await screen.findByRole('button', { name: '全部展开' }))
  const masked = (await screen.findAllByRole('button', { name: /^显示 [\d*]+$/ }))[0] as HTMLElement
  const [start = '', end = ''] = (masked.getAttribute('aria-label') ?? '').replace('显示 ', '').split(/\*+/)
  await officer.click(masked)
  const dialog = within(await reasonDialog())
  await officer.click(dialog.getByRole('button', { name: '显示' }))
  expect(await dialog.findByText('请填写事由（至少2个字）')).toBeTruthy()
  await expectAccessible()
  await officer.click(dialog.getByRole('button', { name: '电话联系企业' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '显示个人信息' })).toBeNull())
  expect(await within(screen.getByRole('main')).findAllByText(new RegExp(`${start}[-\\d]+${end}`))).not.toEqual([])
  await officer.click(screen.getByRole('tab', { name: /^历史/ }))
  expect(await screen.findAllByText(/电话联系企业/)).not.toEqual([])
})

test('the administrator has a colleague’s number shown in the list of accounts, and the log tells why', async () => {
  const admin = await clientFor(origin, 'admin')
  const person = await openScreen('/hindex/sys/admin', admin)
  await settled()
  const row = () => within(screen.getAllByRole('row', { name: /expert1/ })[0] as HTMLElement)
  await person.click(row().getByRole('button', { name: /^显示 1\d\d\*{4}\d{4}$/ }))
  const dialog = within(await reasonDialog())
  await fill(person, dialog.getByRole('textbox', { name: '其他事由' }), '通知评审培训')
  await person.click(dialog.getByRole('button', { name: '显示' }))
  await waitFor(() => expect(row().getByText(/^1\d{10}$/)).toBeTruthy())
  const { rows } = await admin.request(user.getLogs, { kind: 'business', keyword: '查看个人信息' })
  expect(rows[0]).toMatchObject({ reason: '通知评审培训', object: expect.stringContaining('手机号') })
})

test('a county has the number shown that came with a request for a diagnosis', async () => {
  const county = await clientFor(origin, 'county')
  const diagnosis = first((await county.request(fq.getFqByCode, {})).rows)
  const officer = await openScreen(`/hindex/diagnosis?id=${diagnosis.id}`, county)
  await settled()
  await officer.click(await screen.findByRole('button', { name: /^显示 / }))
  await officer.click(within(await reasonDialog()).getByRole('button', { name: '电话联系企业' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^显示 / })).toBeNull())
})
