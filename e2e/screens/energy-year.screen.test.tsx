/** Yearly energy: the city reads the totals and what a number means, the county checks many years and notes who owes one. */
import { energyYear, yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { clientFor } from '../api.ts'
import { fill, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')
const lastYear = new Date().getFullYear() - 1

test('the city reads totals by county and kind', async () => {
  const city = await clientFor(origin, 'city')
  const { sum } = await city.request(energyYear.totals, { year: lastYear, by: 'county' })
  expect(sum.enterprises).toBeGreaterThan(100)
  await openScreen('/hindex/energytotal?by=kind', city)
  expect(await screen.findByRole('rowheader', { name: '电力' })).toBeTruthy()
})

test('the city finds what an indicator means', async () => {
  const city = await openScreen('/hindex/tjzbgl', 'city')
  await settled()
  await fill(city, screen.getByRole('searchbox', { name: /指标/ }), '折标系数')
  await city.keyboard('{Enter}')
  await waitFor(() => {
    expect(screen.queryByRole('rowheader', { name: '综合能源消费量' })).toBeTruthy()
    expect(screen.queryByRole('rowheader', { name: '满意率' })).toBeNull()
  })
})

test('the county checks many years at once and notes who owes one', async () => {
  const client = await clientFor(origin, 'county')
  const county = await openScreen('/hindex/Entnhsj?state=unchecked', client)
  await settled()
  const before = await client.request(yearlyEnergy.getLsdtQynhYearInfoPage, { state: 'unchecked' })
  await county.click((await screen.findAllByRole('checkbox', { name: /^选择/ }))[1] as HTMLElement)
  await county.click(await screen.findByRole('button', { name: /数据核对无误（1家）/ }))
  expect(await screen.findByText('已核对1家')).toBeTruthy()
  const after = await client.request(yearlyEnergy.getLsdtQynhYearInfoPage, { state: 'unchecked' })
  expect(after.total).toBe(before.total - 1)
  await county.click(screen.getByRole('button', { name: '应报名单' }))
  await county.click((await screen.findAllByRole('button', { name: '登记' }))[0] as HTMLElement)
  const note = `已电话提醒${Date.now() % 1_000_000}`
  await fill(county, await screen.findByRole('textbox', { name: /^备注/ }), note)
  await county.click(screen.getByRole('button', { name: '保存登记' }))
  expect((await screen.findAllByRole('cell', { name: new RegExp(note) })).length).toBeGreaterThan(0)
})
