/** A benchmark table on its way: entered with its document, frozen by another officer, read by the enterprise and the public. */
import { benchmark } from '@green/contract/calls/energy/benchmark.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { clientFor } from '../api.ts'
import { fileOf } from '../papers.ts'
import { chooseFile, fill, openScreen, settled } from './screen.tsx'

const year = new Date().getFullYear() - 1
/** Its codes are published: a table of a year that is only computed would ask for the computation again. */
const enteredYear = year - 1
const office = '/hindex/jzb'

test('a table is entered with its document, frozen by another officer and then open to the public', async () => {
  const city = await openScreen(office, 'city')
  await settled()
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1))
  await city.click(screen.getByRole('button', { name: '依据文件录入' }))
  const drawer = within(await screen.findByRole('dialog', { name: '依据文件录入基准表' }))
  const enter = () => city.click(drawer.getByRole('button', { name: '录入' }))
  await city.selectOptions(drawer.getByLabelText(/^数据年度/), String(enteredYear))
  await city.click(drawer.getByRole('radio', { name: '单位产值取水量' }))
  await fill(city, drawer.getByLabelText(/^行业/), '0610')
  await city.click(await screen.findByRole('option', { name: /^0610 / }))
  for (const [label, text] of [
    [/^引领值/, '1.2'],
    [/^基准值/, '2.4'],
    [/^弱端/, '2'],
    [/^依据/, '示例文件：煤炭开采取水水平，第2页'],
  ] as const)
    await fill(city, drawer.getByLabelText(label), text)
  await enter()
  expect(await drawer.findByText('请上传基准所依据的文件')).toBeTruthy()
  const slot = drawer.getByRole('group', { name: '文件' })
  await chooseFile(city, slot.querySelector('input[type=file]'), fileOf('基准文件.pdf'))
  expect(await within(slot).findByRole('button', { name: '基准文件.pdf' })).toBeTruthy()
  await enter()
  expect(await drawer.findByText('弱端应大于基准值')).toBeTruthy()
  await fill(city, drawer.getByLabelText(/^弱端/), '4.5')
  await enter()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const again = await openScreen(`${office}?keyword=0610`, 'city')
  await again.click((await screen.findAllByRole('button', { name: /^0610/ }))[0] as HTMLElement)
  expect(await screen.findByText('本人计算或录入的，由另一名市级人员冻结')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '冻结' })).toBeNull()

  const second = await openScreen(`${location.pathname.slice('/web'.length)}${location.search}`, 'city2')
  await second.click(await screen.findByRole('button', { name: '冻结' }))
  await second.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '冻结' }))
  expect(await screen.findByText('校验码（SHA-256）')).toBeTruthy()

  await openScreen(`/mainPages/benchmarks?keyword=0610&year=${enteredYear}`, null)
  expect((await screen.findAllByRole('row', { name: /0610 .*2\.4/ })).length).toBeGreaterThan(0)
})

test('the enterprise sees the tables of its industry and where it stands', async () => {
  const clerk = await clientFor(inject('cityOrigin'), 'enterprise')
  const { tables } = await clerk.request(benchmark.own, {})
  expect(tables.length).toBeGreaterThan(0)
  await openScreen('/mainPages/benchmarks', clerk)
  const own = await screen.findByRole('region', { name: `${year}年度单位产值综合能耗` })
  await waitFor(() => expect(own.textContent).toMatch(/本企业 [\d.,]+ kgce\/万元/))
})

test('the county reads the tables and does not decide', async () => {
  const county = await openScreen(office, 'county')
  await settled()
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1))
  expect(screen.queryByRole('button', { name: /计算/ })).toBeNull()
  await county.click(screen.getByRole('button', { name: '没有基准的行业' }))
  const dialog = within(await screen.findByRole('dialog', { name: '没有基准的行业' }))
  expect((await dialog.findAllByRole('row', { name: /07 / }))[0]?.textContent).toContain('家数不足')
})
