/** 标准匹配: a visitor finds a standard by its product, reads its levels and learns where a figure stands; a county reads the radar. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, openScreen, settled } from './screen.tsx'

const text = async (text: RegExp | string) => expect(await screen.findByText(text)).toBeTruthy()

test('a visitor finds the standard of a product and where a figure stands', async () => {
  const visitor = await openScreen('/mainPages/standardMatch', null)
  await settled()
  await fill(visitor, screen.getByLabelText(/^产品、行业或编号/), '水泥熟料')
  await visitor.click(screen.getByRole('button', { name: '查询' }))
  const found = await screen.findByRole('row', { name: /GB 16780-2021/ })
  await visitor.click(within(found).getByRole('link', { name: 'GB 16780-2021' }))
  expect(await screen.findByRole('heading', { level: 1, name: /GB 16780-2021/ })).toBeTruthy()
  await visitor.selectOptions(await screen.findByLabelText(/^产品和指标/), '水泥熟料 单位产品综合能耗（kgce/t）')
  const value = screen.getByLabelText(/^本企业数值/)
  await fill(visitor, value, '110')
  await fill(visitor, screen.getByLabelText(/^年产量/), '100000')
  await text(/达到3级（限定值）；距2级（准入值）107 kgce\/t还差3\.0000 kgce\/t，全年约300\.0 tce、/)
  await fill(visitor, value, '130')
  await text(/没有达到3级（限定值）/)
  await text(/节约能源法》第十六条、第七十二条/)
  await fill(visitor, value, '一百')
  await text('请填写数字，不带单位和千分位')
})

test('a county reads the radar of the new editions', async () => {
  const officer = await openScreen('/mainPages/standardMatch', 'county')
  await settled()
  await officer.click(screen.getAllByRole('link', { name: '限额雷达' }).at(-1) as HTMLElement)
  expect(await screen.findByRole('heading', { level: 1, name: '限额雷达' })).toBeTruthy()
  await text(/\d+家企业有产品达不到新标准。已对照产品\d+个/)
})

test('the city enters a standard, a second officer publishes it, and the public finds it', async () => {
  // Another number each time, so that the test can be repeated on one city.
  const number = `DB50/T ${Date.now() % 100_000_000}-2026`
  const named = new RegExp(number.replace('/', '\\/'))
  const city = await openScreen('/hindex/standardHt', 'city')
  await settled()
  expect(await screen.findByRole('button', { name: 'GB 16780-2021' })).toBeTruthy()
  await city.click(screen.getByRole('button', { name: '录入标准' }))
  const form = within(await screen.findByRole('dialog', { name: '录入标准' }))
  await city.click(form.getByRole('button', { name: '存为草稿' }))
  expect((await form.findAllByText('该输入项为必填项!')).length).toBeGreaterThan(0)
  for (const [label, text] of [
    [/^编号/, number],
    [/^名称/, '演示产品单位产品能源消耗限额'],
    [/^实施日期/, '2027-03-01'],
    [/^来源/, '地方标准公告2026年第9号（演示）'],
    [/^第1行产品/, '演示产品'],
    [/^第1行1级或领跑值/, '80'],
    [/^第1行2级或先进值/, '90'],
    [/^第1行3级或通用值/, '100'],
  ] as const)
    await fill(city, form.getAllByLabelText(label)[0] as HTMLElement, text)
  await city.click(form.getByRole('button', { name: '存为草稿' }))
  expect(await screen.findByRole('heading', { level: 1, name: named })).toBeTruthy()
  await text('由没有参与编制的另一名市级人员发布')
  expect(screen.queryByRole('button', { name: '发布' })).toBeNull()

  const second = await openScreen('/hindex/standardHt?only=open', 'city2')
  await settled()
  await second.click(await screen.findByRole('button', { name: number }))
  await second.click(await screen.findByRole('button', { name: '发布' }))
  await second.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '发布' }))
  await text('已发布，从现在起申报、计算和匹配都用这一版')

  await openScreen(`/mainPages/standardMatch?keyword=${encodeURIComponent(number)}`, null)
  await waitFor(() => expect(screen.getByRole('row', { name: named })).toBeTruthy())
})
