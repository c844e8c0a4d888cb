/** Yearly energy: the city reads the totals and what a number means, the county checks many years and notes who owes one. */
import { energyYear, yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { ledger } from '@green/contract/calls/energy/ledger.ts'
import { screen, waitFor, within } from '@testing-library/react'
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

test('the county settles a fact of the ledger, and the enterprise reads by whom and why', async () => {
  const enterprise = await clientFor(origin, 'enterprise')
  const year = lastYear - 7
  await enterprise.request(yearlyEnergy.addLsdtQynhYearInfo, {
    year,
    outputValue: 1000,
    lines: [
      { energyCode: '33', flow: 'used', quantity: 100 },
      { energyCode: '33', flow: 'bought', quantity: 120 },
    ],
  })
  const { enterpriseId, findings } = await enterprise.request(ledger.year, { year })
  expect(findings.map(({ rule }) => rule)).toContain('R01')
  const county = await openScreen(`/hindex/entside?id=${enterpriseId}&year=${year}`, 'county')
  expect(await screen.findByText(/能源实物平衡：电力收入120万千瓦时/)).toBeTruthy()
  await county.click(await screen.findByRole('button', { name: '裁定：电力购入' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(county, dialog.getByRole('textbox', { name: /^数值/ }), '一百')
  await county.click(dialog.getByRole('button', { name: '裁定' }))
  expect(await dialog.findByText('请输入数字，最多保留6位小数')).toBeTruthy()
  await fill(county, dialog.getByRole('textbox', { name: /^数值/ }), '100')
  await fill(county, dialog.getByRole('textbox', { name: /^理由/ }), '按电费结算单更正')
  await fill(county, dialog.getByRole('textbox', { name: /^依据/ }), '电费结算单第3页')
  await county.click(dialog.getByRole('button', { name: '裁定' }))
  expect(await screen.findByText('已裁定', { selector: '[data-part~=tag]' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/能源实物平衡/)).toBeNull())
  await openScreen(`/mainPages/energyYear?year=${year}`, enterprise)
  expect(await screen.findByText(/按电费结算单更正/, { selector: '#ledger-facts *' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^裁定/ })).toBeNull()
})

test('the enterprise explains a finding, the county settles it once, and the list leads to the year', async () => {
  const enterprise = await clientFor(origin, 'enterprise')
  const year = lastYear - 8
  await enterprise.request(yearlyEnergy.addLsdtQynhYearInfo, {
    year,
    outputValue: 1000,
    lines: [
      { energyCode: '33', flow: 'used', quantity: 100 },
      { energyCode: '33', flow: 'bought', quantity: 120 },
    ],
  })
  const own = await openScreen(`/mainPages/energyYear?year=${year}`, enterprise)
  await own.click(await screen.findByRole('button', { name: '说明：能源实物平衡' }))
  const explaining = within(await screen.findByRole('dialog'))
  await fill(own, explaining.getByRole('textbox', { name: /^说明/ }), '余电转供租户，未单独计量')
  await own.click(explaining.getByRole('button', { name: '提交说明' }))
  expect(await screen.findByText(/余电转供租户，未单独计量/, { selector: '#ledger-findings *' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^处理/ })).toBeNull()

  const client = await clientFor(origin, 'county')
  const county = await openScreen(`/hindex/Entnhsj?view=findings&year=${year}&rule=R01`, client)
  await county.click(await screen.findByRole('link', { name: new RegExp(`${year}年$`) }))
  await county.click(await screen.findByRole('button', { name: '处理：能源实物平衡' }))
  const settling = within(await screen.findByRole('dialog'))
  await county.click(settling.getByRole('button', { name: '保存' }))
  expect(await settling.findByText('请选择处理结果')).toBeTruthy()
  await county.click(settling.getByRole('radio', { name: /^情况属实/ }))
  await fill(county, settling.getByRole('textbox', { name: /^理由/ }), '已查看转供协议')
  await county.click(settling.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('已了结', { selector: '[data-part~=tag]' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '处理：能源实物平衡' })).toBeNull()
})
