/** Notices: the city finds a template and tries it, limits a mailing to a county and types its number of recipients, and a case shows what was sent about it. */

import { confirmFrom, mailing } from '@green/contract/calls/content/mailing.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { clientFor } from '../api.ts'
import { choose, fill, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')

test('a text is found and tried; nothing is saved by it', async () => {
  const officer = await openScreen('/hindex/notices?tab=templates', 'city')
  await settled()
  await fill(officer, screen.getByRole('searchbox', { name: '名称或文字' }), '被退回')
  await officer.keyboard('{Enter}')
  const group = () => within(screen.getByRole('region', { name: '企业信息' }))
  await waitFor(() => expect(group().getAllByRole('listitem')).toHaveLength(2))
  await officer.click(group().getByRole('button', { name: '修改：企业信息被退回（给企业）' }))
  const drawer = within(await screen.findByRole('dialog'))
  const text = await drawer.findByRole('textbox', { name: '短信' })
  await fill(officer, text, '退回意见：{审核意见}')
  await officer.click(drawer.getByRole('button', { name: '预览' }))
  expect(await drawer.findByText(/\{审核意见\}只能用在站内消息里，短信和邮件不能带审核意见/)).toBeTruthy()
  await fill(officer, text, '企业信息被退回，请登录。')
  await officer.click(drawer.getByRole('button', { name: '预览' }))
  const preview = await drawer.findByRole('region', { name: '预览（用示例值）' })
  expect(preview.textContent).toContain('退回意见：请核对能源消费量。')
})

test('a mailing to many goes out only when their number is typed, in the county that was chosen', async () => {
  const city = await clientFor(origin, 'city')
  const batches = await city.request(batch.list, { programme: 'non-green-data' })
  const group = { group: 'unfiled' as const, batchId: batches[0]?.id ?? '' }
  const all = await city.request(mailing.receivers, { ...group, size: 50 })
  expect(all.total).toBeGreaterThanOrEqual(confirmFrom)
  const officer = await openScreen(`/hindex/mailings?group=unfiled&batchId=${group.batchId}`, city)
  await settled()
  const canSend = () => !(screen.getByRole('button', { name: /^发给这/ }) as HTMLButtonElement).disabled
  const typed = await screen.findByRole('spinbutton', { name: /请输入名单上的数字确认/ })
  expect(canSend()).toBe(false)
  await fill(officer, typed, String(all.total - 1))
  expect(canSend()).toBe(false)
  await fill(officer, typed, String(all.total))
  await waitFor(() => expect(canSend()).toBe(true))

  const qxName = all.rows[0]?.qxName ?? ''
  await choose(officer, screen.getByRole('combobox', { name: '区县' }), qxName)
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContainEqual(
      expect.stringContaining(`（${qxName}）`),
    ),
  )
  const [, ...rows] = within(screen.getByRole('table', { name: '收件企业' })).getAllByRole('row')
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.textContent).toContain(qxName)
})

test('a case shows what was told to whom, by which way', async () => {
  const county = await clientFor(origin, 'county')
  const sent = (await county.request(filing.list, { programme: 'green-factory', state: 'county_approved', size: 5 }))
    .rows[0]
  await openScreen(`/hindex/lsgcsbgl?id=${sent?.id}&tab=notices`, county)
  await settled()
  const list = await screen.findByRole('list', { name: '通知记录' })
  expect((await within(list).findAllByRole('listitem'))[0]?.textContent).toMatch(/发给 .+（(企业主账号|区县管理员)）/)
  expect(list.textContent).not.toContain('（专家）')
})
