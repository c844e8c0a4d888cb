/** 能源计算器、碳计算器: a guest calculates both from one entry; an enterprise keeps the result, compares years and exports. */
import { lsdtCotwo, report } from '@green/contract/calls/energy/calculator.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { clientFor } from '../api.ts'
import { fill, openScreen, savedFile, settled } from './screen.tsx'

const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('a guest calculates energy and carbon from one entry, and every figure opens to its arithmetic', async () => {
  const guest = await openScreen('/mainPages/EnergyCalculator', null)
  await settled()
  const row = (place: number) => within(screen.getByRole('listitem', { name: `能源和耗能工质第${place}行` }))
  const amount = (place: number) => row(place).getByLabelText<HTMLInputElement>('消费量')
  const calculate = () => guest.click(screen.getByRole('button', { name: '计算' }))

  // What is wrong is said at its field, and nothing typed is lost.
  await fill(guest, amount(1), '1890.42')
  await fill(guest, amount(2), '很多')
  await calculate()
  expect(await screen.findByRole('heading', { name: '有 1 处需要修改' })).toBeTruthy()
  expect(row(2).getByText('请填写数字')).toBeTruthy()
  expect(amount(1).value).toBe('1890.42')

  // 当量值 and 等价值 side by side, shares, carbon from the same entry.
  await fill(guest, amount(2), '２１５．３６')
  await fill(guest, screen.getByLabelText(/^工业总产值（万元）/), '９６，５００')
  // What was written in full width is read once the box is left.
  expect(amount(2).value).toBe('215.36')
  await guest.click(screen.getByLabelText(/^同时计算碳排放/))
  await calculate()
  const energy = await region('综合能耗')
  expect(await energy.findByRole('button', { name: /^当量值 5,187.61 tce/ })).toBeTruthy()
  expect(energy.getAllByRole('row', { name: /电力/ })[0]?.textContent).toContain('2,323.3262')
  const carbon = await region('碳排放')
  expect(carbon.getByRole('row', { name: /天然气/ }).textContent).toContain('4,656.49')
  await guest.click(energy.getByRole('button', { name: /^电力当量值/ }))
  const dialog = await screen.findByRole('dialog', { name: /^电力当量值/ })
  expect(dialog.textContent).toContain('1890.42万千瓦时×10000×0.1229÷1000＝2323.3262tce')
  expect(dialog.textContent).toContain('GB/T 2589-2020')
})

test('the carbon calculator has scope 1 and 2, steam and the factor of area and year', async () => {
  const guest = await openScreen('/mainPages/CarbonCalculator', null)
  await settled()
  const calculate = () => guest.click(screen.getByRole('button', { name: '计算' }))
  await guest.selectOptions(screen.getByLabelText(/^数据年度/), '2023年')
  await fill(guest, screen.getByLabelText(/^购入电量（MWh）/), '1000')
  await guest.click(screen.getByRole('button', { name: '增加蒸汽' }))
  await fill(guest, screen.getByLabelText(/^蒸汽量（吨）/), '100')
  await fill(guest, screen.getByLabelText(/^绝对压力（MPa）/), '9')
  await calculate()
  expect((await screen.findAllByText('压力超出焓值表范围，请直接填写焓值')).length).toBeGreaterThan(0)
  await fill(guest, screen.getByLabelText(/^绝对压力（MPa）/), '0.8')
  await calculate()
  const carbon = await region('碳排放')
  expect((await carbon.findAllByRole('row', { name: /购入电力/ }))[0]?.textContent).toContain('558.10')
  expect(carbon.getAllByRole('row', { name: /购入热力/ }).at(-1)?.textContent).toContain('29.53')
  expect(screen.getAllByRole('link', { name: '登录' }).length).toBeGreaterThan(0)
})

test('an enterprise keeps a year, compares it with others, opens and exports it', async () => {
  const { request, ...client } = await clientFor(inject('cityOrigin'), 'enterprise')
  // Another name each time: what an earlier run kept stays in the list.
  const title = `操作流程核算${Date.now() % 1_000_000}`
  const clerk = await openScreen('/mainPages/addEnergy', { request, ...client })
  await settled()
  await clerk.selectOptions(screen.getByLabelText(/^数据年度/), '2022年')
  const row = within(screen.getByRole('listitem', { name: '能源和耗能工质第1行' }))
  await fill(clerk, row.getByLabelText('消费量'), '400')
  await clerk.click(screen.getByRole('button', { name: '计算' }))
  await fill(clerk, await screen.findByLabelText(/^保存为2022年的结果，名称/), title)
  await clerk.click(screen.getByRole('button', { name: '保存结果' }))
  expect(await screen.findByText(/已保存：NHJS-2022-.+第\d+版，TPJS-2022/)).toBeTruthy()
  await clerk.click(screen.getByRole('link', { name: '查看已保存的结果' }))
  const years = within(await screen.findByRole('table', { name: '逐年对照' }))
  expect(years.getByRole('row', { name: /2022年/ }).textContent).toContain('491.60')
  expect(screen.getByRole('img', { name: '逐年碳排放' })).toBeTruthy()
  await clerk.click(years.getByRole('link', { name: '491.60' }))
  expect(await screen.findByRole('heading', { name: `2022年综合能耗：${title}` })).toBeTruthy()
  await clerk.click(screen.getByRole('button', { name: '导出表格' }))
  const workbook = await savedFile()
  expect(workbook.name).toMatch(/^综合能耗计算结果_2022年_第\d+版_.+\.xlsx$/)
  expect(workbook.content.size).toBeGreaterThan(1000)
  await clerk.click(screen.getByRole('link', { name: '修改' }))
  await waitFor(() => expect(screen.getAllByLabelText<HTMLInputElement>('消费量')[0]?.value).toBe('400'))
  const { kept: storedFile } = await request(report.getReport, {})
  const energy = storedFile.find((one) => one.kind === 'energy' && one.title === title)
  expect((await request(lsdtCotwo.get, { id: energy?.id ?? '' })).energy?.totalEq).toBe(491.6)
  // Changed and saved anew, the comparison that was open a moment ago has the new figure.
  await fill(clerk, screen.getAllByLabelText('消费量')[0] as HTMLElement, '500')
  await clerk.click(screen.getByRole('button', { name: '计算' }))
  await clerk.click(await screen.findByRole('button', { name: '保存结果' }))
  await screen.findByText(/已保存：NHJS-2022-.+第\d+版，TPJS-2022/)
  await clerk.click(screen.getByRole('link', { name: '查看已保存的结果' }))
  const compared = within(await screen.findByRole('table', { name: '逐年对照' }))
  await waitFor(() => expect(compared.getByRole('row', { name: /2022年/ }).textContent).toContain('614.50'))
})

test('what a guest has entered goes over to who signs in in this window, and from an enterprise to no other', async () => {
  const amount = async (address: string, as: string | null) => {
    const person = await openScreen(address, as)
    await settled()
    return { person, box: screen.getAllByLabelText<HTMLInputElement>('消费量')[0] as HTMLInputElement }
  }
  const guest = await amount('/mainPages/EnergyCalculator', null)
  await fill(guest.person, guest.box, '31')
  expect((await amount('/mainPages/addEnergy', 'enterprise')).box.value).toBe('31')
  const other = await amount('/mainPages/addEnergy', 'enterprise2')
  expect(other.box.value).toBe('')
  await fill(other.person, other.box, '47')
  expect((await amount('/mainPages/addEnergy', 'enterprise')).box.value).toBe('31')
  expect((await amount('/mainPages/EnergyCalculator', null)).box.value).toBe('')
})
