/** 三员分立: who has which duty. */
import { rightsChange } from '@green/contract/calls/account/rights-change.ts'
import { screen } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { first } from '../addresses.ts'
import { clientFor } from '../api.ts'
import { expectAccessible, fill, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')

test('the three duties are shown: with one missing the split is refused, with all three it waits for a second person', async () => {
  const admin = await clientFor(origin, 'admin')
  const person = await openScreen('/hindex/sys/role?tab=duties', admin)
  await settled()
  expect(await screen.findByText('现在：没有启用三员分立。')).toBeTruthy()
  await person.click(screen.getByLabelText('启用三员分立'))
  await person.selectOptions(screen.getByLabelText(/（admin）$/), 'system')
  await person.selectOptions(screen.getByLabelText(/（admin2）$/), 'security')
  await fill(person, screen.getByRole('textbox', { name: '理由' }), '按等级保护要求分设三员')
  await person.click(screen.getByRole('button', { name: '提交，等待另一人确认' }))
  expect(await screen.findByText(/请为“审计管理员”指定一人/)).toBeTruthy()
  await expectAccessible()
  await person.selectOptions(screen.getByLabelText(/（admin3）$/), 'audit')
  await person.click(screen.getByRole('button', { name: '提交，等待另一人确认' }))
  expect(await screen.findByText(/尚未生效，等待.*罗复核.*确认/)).toBeTruthy()
  // The demo city goes on without the split.
  const proposed = (await admin.request(rightsChange.page, { state: 'proposed' })).rows
  const change = first(proposed.filter(({ kind }) => kind === 'duties'))
  await admin.request(rightsChange.step, { id: change.id, version: change.version, action: 'withdraw' })
})
