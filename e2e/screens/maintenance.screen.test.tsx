/** 系统维护: the dialog lists the deadlines that a read-only time would move, before an administrator announces it. */
import { batch } from '@green/contract/calls/filing/batch.ts'
import { maintenance } from '@green/contract/calls/operation/maintenance.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { dateTimeText } from '../../web/src/ui/figure/date-text.ts'
import { clientFor } from '../api.ts'
import { expectAccessible, fill, network, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')
const hourMs = 3_600_000
const typed = (moment: number) => dateTimeText(new Date(moment).toISOString()).replace(' ', 'T')

test('deadlines in a read-only time are listed, and the announcement waits for an officer of the city', async () => {
  const [admin, city] = [await clientFor(origin, 'admin'), await clientFor(origin, 'city')]
  const open = (await city.request(batch.list, {})).filter(({ status }) => status === 'open')
  const closeAt = Date.parse(open.toSorted((one, other) => one.closeAt.localeCompare(other.closeAt))[0]?.closeAt ?? '')
  const person = await openScreen('/hindex/sys/maintenance', admin)
  await settled()
  await person.click((await screen.findAllByRole('button', { name: '公布维护' }))[0] as HTMLElement)
  const drawer = within(await screen.findByRole('dialog', { name: '公布系统维护' }))
  await person.click(drawer.getByRole('button', { name: '公布' }))
  expect(await drawer.findByText('请选择结束时间')).toBeTruthy()
  expect(network.requested()).not.toContain(`/ht${maintenance.announce.path}`)
  await fill(person, drawer.getByLabelText(/^开始时间/), typed(closeAt - hourMs))
  await fill(person, drawer.getByLabelText(/^结束时间/), typed(closeAt + hourMs))
  await fill(person, drawer.getByRole('textbox', { name: /^维护内容/ }), '升级服务器，预计两小时')
  await fill(person, drawer.getByRole('textbox', { name: /^对谁有影响/ }), '正在填报的企业')
  // Where people can go on, no deadline is concerned.
  expect(drawer.queryByRole('region', { name: '这段时间内的期限' })).toBeNull()
  await person.click(drawer.getByRole('checkbox', { name: /^期间只能查看/ }))
  const listed = within(await drawer.findByRole('region', { name: '这段时间内的期限' }))
  expect(await listed.findByText(/^申报截止 \d+ 个：顺延至/)).toBeTruthy()
  expect(within(listed.getByRole('list', { name: '各个期限' })).getAllByRole('listitem').length).toBeGreaterThan(0)
  expect(listed.getByText(/须由一名市级管理员复核/)).toBeTruthy()
  await expectAccessible()
  await person.click(drawer.getByRole('button', { name: '公布' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '公布系统维护' })).toBeNull())
  expect(await screen.findByText(/^已提出，等待.*在“待我复核”中办理$/)).toBeTruthy()
})
