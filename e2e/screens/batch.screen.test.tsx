/** A batch in progress: two officers of the city set quotas with a reason and remind enterprises that have not submitted; a county sees its own progress; a certificate is checked. */

import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, inject, test } from 'vitest'
import { TextInput } from '../../web/src/ui/control/field.tsx'
import { first } from '../addresses.ts'
import { clientFor, requestAnonymously } from '../api.ts'
import { carryOut } from '../second-hand.ts'
import { fill, network, openPart, openScreen, savedFile, settled } from './screen.tsx'

const origin = inject('cityOrigin')

async function batchesOpened(officer: UserEvent) {
  await settled()
  await officer.click(screen.getByRole('button', { name: '申报批次' }))
  return within(await screen.findByRole('dialog', { name: '绿色工厂：申报批次' }))
}

test('the city gives quotas with a reason, a second officer agrees, and who has not sent is reminded', async () => {
  const client = await clientFor(origin, 'city')
  const open = (await client.request(batch.list, { programme: 'green-factory' })).find(
    ({ status }) => status === 'open',
  )
  if (!open) throw new Error('no batch is open')
  const city = await openScreen('/hindex/lsgcsbgl', client)
  let drawer = await batchesOpened(city)
  const row = async () => {
    const listed = await drawer.findAllByRole('listitem')
    return within(listed.find(({ textContent }) => textContent?.includes(open.name)) as HTMLElement)
  }

  // A change without a reason is refused, with one it is kept.
  await city.click((await row()).getByRole('button', { name: '修改' }))
  await city.click(await drawer.findByText(/^区县推荐名额/))
  // Another number each time: the quota of an earlier run would be no change.
  const quota = String(12 + (Date.now() % 80))
  const reason = `按年度计划分配名额（${Date.now() % 1_000_000}）。`
  // As a Chinese keyboard types it.
  const wide = quota.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  await fill(city, await drawer.findByRole('spinbutton', { name: '万州区' }), wide)
  await city.click(drawer.getByRole('button', { name: '保存批次' }))
  expect(await drawer.findByRole('link', { name: /请填写修改理由/ })).toBeTruthy()
  await fill(city, drawer.getByRole('textbox', { name: '修改理由' }), reason)
  await city.click(drawer.getByRole('button', { name: '保存批次' }))
  expect(await screen.findByText(/^已提出，等待.*在“待我复核”中办理$/)).toBeTruthy()

  // The batch is running: it stays as it was until another officer of the city agrees.
  const quotaNow = async () => {
    const batches = await client.request(batch.list, { programme: 'green-factory' })
    return batches.find(({ id }) => id === open.id)?.countyQuotas['500101']
  }
  expect(await quotaNow()).toBe(open.countyQuotas['500101'])
  const second = await clientFor(origin, 'city2')
  const { rows } = await second.request(twoHands.page, {})
  await carryOut(second, first(rows.filter((one) => one.reason === reason)).id)
  expect(await quotaNow()).toBe(Number(quota))

  // Progress by county, and a reminder.
  const again = await openScreen('/hindex/lsgcsbgl', client)
  drawer = await batchesOpened(again)
  await again.click((await row()).getByRole('button', { name: '进度' }))
  await waitFor(() => expect(drawer.getByRole('row', { name: /^万州区/ }).textContent).toContain(quota))
  expect(await drawer.findByText(`理由：${reason}`)).toBeTruthy()
  await again.click(await drawer.findByRole('button', { name: '提醒这些单位' }))
  await again.click(await screen.findByRole('button', { name: '发送提醒' }))
  expect(await screen.findByText(/已提醒 \d+ 家单位/)).toBeTruthy()
})

test('a box for a number reads full-width digits, separators and the unit of its label', async () => {
  const Area = () => {
    const [area, setArea] = useState('')
    return <TextInput id="area" label="面积（m²）" inputMode="decimal" value={area} onChange={setArea} />
  }
  const person = openPart(<Area />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: '面积（m²）' })
  for (const [typed, read] of [
    ['３２，０００ m²', '32000'],
    ['８５．６', '85.6'],
    ['约三万', '约三万'],
  ] as const) {
    await fill(person, box, typed)
    await person.tab()
    expect(box.value).toBe(read)
  }
})

test('Enter in a box of date and time chooses the time, and does not save the batch', async () => {
  const city = await openScreen('/hindex/lsgcsbgl', 'city')
  const drawer = await batchesOpened(city)
  await city.click((await drawer.findAllByRole('button', { name: '修改' }))[0] as HTMLElement)
  const boxes = (await drawer.findAllByRole('textbox')).filter((one) => one.closest('.ant-picker'))
  const box = boxes[0] as HTMLElement
  await city.click(box)
  const before = network.requested().length
  const pressed = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  box.dispatchEvent(pressed)
  expect(pressed.defaultPrevented).toBe(true)
  expect(network.requested().slice(before)).not.toContain(`/ht${batch.save.path}`)
})

test('Enter that ends a composition of the input method only takes over the text', async () => {
  const officer = await openScreen('/hindex/lsgcsbgl', 'city')
  await settled()
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: '查找页面、申报、企业、称号' })
  await fill(officer, box, '重庆')
  await screen.findByText(/^找到 \d+ 条$/)
  // Safari: the key comes after the end of the composition.
  for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...composing }))
    expect(box.value).toBe('重庆')
  }
  await officer.keyboard('{Enter}')
  await waitFor(() => expect(box.value).toBe(''))
})

test('a batch of a programme that drafts no decisions is saved without a word on two officers', async () => {
  const client = await clientFor(origin, 'city')
  const before = (await client.request(batch.list, { programme: 'water-quota' })).length
  const city = await openScreen('/hindex/waterManager', client)
  await settled()
  await city.click(screen.getByRole('button', { name: '申报批次' }))
  const drawer = within(await screen.findByRole('dialog', { name: /申报批次$/ }))
  await city.click(await drawer.findByRole('button', { name: /新建批次/ }))
  expect(drawer.queryByText(/^双人审定/)).toBeNull()
  const earlier = network.sent(`/ht${batch.save.path}`).length
  await fill(city, drawer.getByRole<HTMLInputElement>('textbox', { name: /^批次名称/ }), '')
  await city.click(await drawer.findByRole('button', { name: '保存批次' }))
  // It has no name and is refused; what counts is what was sent.
  await waitFor(() =>
    expect(
      network
        .sent(`/ht${batch.save.path}`)
        .slice(earlier)
        .map((body) => 'twoHands' in body),
    ).toEqual([false]),
  )
  expect((await client.request(batch.list, { programme: 'water-quota' })).length).toBe(before)
})

test('a county sees the progress of its own filings and may change nothing', async () => {
  const county = await openScreen('/hindex/lsgcsbgl', 'county')
  const drawer = await batchesOpened(county)
  const progress = await drawer.findAllByRole('button', { name: '进度' })
  expect(drawer.queryByRole('button', { name: '修改' })).toBeNull()
  await county.click(progress[0] as HTMLElement)
  const counties = within(await drawer.findByRole('table', { name: '各区县的申报进度' }))
  expect(counties.getAllByRole('row')).toHaveLength(2)
})

test('a visitor checks the number of a certificate', async () => {
  const [factory] = (await requestAnonymously(origin, titleList.projectFactory, {})).rows
  if (!factory) throw new Error('nobody holds a title')
  const visitor = await openScreen('/mainPages/certificateCheck', null)
  await settled()
  const ask = async (number: string) => {
    await fill(visitor, screen.getByRole('searchbox', { name: '证书编号' }), number)
    await visitor.click(screen.getByRole('button', { name: '查询' }))
  }
  await ask(factory.number)
  expect(await screen.findByText('证书真实，现行有效')).toBeTruthy()
  expect(screen.getByText(factory.enterpriseName)).toBeTruthy()
  await ask('GF0000-99999')
  expect(await screen.findByText('没有这个编号的证书')).toBeTruthy()
})

test('the certificate of an approved filing is saved', async () => {
  const client = await clientFor(origin, 'city')
  const { rows } = await client.request(filing.list, { programme: 'green-factory', state: 'approved' })
  const city = await openScreen(`/hindex/lsgcsbgl?id=${rows[0]?.id ?? ''}`, client)
  await settled()
  await city.click(await waitFor(() => screen.getByRole('button', { name: '证书' })))
  const { name, content } = await savedFile()
  expect(name).toMatch(/证书\.pdf$/)
  expect(await content.slice(0, 5).text()).toBe('%PDF-')
})
