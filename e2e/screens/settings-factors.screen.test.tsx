/** 系数和因子, 页面文字, 新制度参数: a factor is previewed and changed by two people; a text of the portal is the same from server and browser. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { clientFor } from '../api.ts'
import { expectAccessible, fill, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')
const settings = '/hindex/sys/settings'
const apiClient = (loginName: string) => clientFor(origin, loginName)
const proposed = () => screen.findByText('已提出，由另一人复核后自开始日期生效')
const dialog = () => within(screen.getByRole('dialog'))

/** The second person confirms the change that is called so. */
async function confirmed(about: RegExp): Promise<void> {
  const second = await openScreen(`${settings}?tab=changes`, await apiClient('admin'))
  await settled()
  const row = await screen.findByRole('row', { name: about })
  await second.click(within(row).getAllByRole('button')[0] as HTMLElement)
  await second.click(await screen.findByRole('button', { name: '复核通过' }))
  expect(await screen.findByText('复核已通过，自开始日期生效')).toBeTruthy()
}

test('a factor: a slip of the unit is told, its effect is shown before it is proposed, a second person confirms', async () => {
  const city = await apiClient('city')
  /** The factor alone in the list. */
  const found = async () => {
    const person = await openScreen(`${settings}?tab=factors`, city)
    await settled()
    expect(screen.getByRole('heading', { name: '系数和因子' })).toBeTruthy()
    await fill(person, screen.getByLabelText('名称'), '粗苯')
    await person.keyboard('{Enter}')
    await waitFor(() => expect(screen.getAllByRole('row', { name: /kgce|GJ/ })).toHaveLength(2))
    return person
  }
  const person = await found()

  // Ten times the figure before needs its reason, and nothing typed is lost.
  await person.click(screen.getByRole('button', { name: '提出变更：能源折标系数（GB/T 2589） 粗苯' }))
  await screen.findByRole('dialog')
  const field = (name: RegExp) => dialog().getByLabelText(name) as HTMLInputElement
  await fill(person, field(/^数值/), '14.286')
  await fill(person, field(/^来源/), 'GB/T 2589-2030 附录A')
  await fill(person, field(/^理由/), '标准已经修订，按新标准的附录调整')
  await person.click(dialog().getByRole('button', { name: '查看影响' }))
  expect(await dialog().findAllByText(/是现行数值的10倍/)).not.toEqual([])
  expect(field(/^来源/).value).toBe('GB/T 2589-2030 附录A')

  // The effect is counted before anything is proposed.
  await fill(person, field(/^数值/), '1.43')
  await person.click(dialog().getByRole('button', { name: '查看影响' }))
  expect(await dialog().findByText('数值：1.4286 kgce/kg → 1.43 kgce/kg')).toBeTruthy()
  expect(dialog().getByText(/已核对或经第三方核查的年度能耗（不变）：\d+/)).toBeTruthy()
  await expectAccessible()
  await person.click(dialog().getByRole('button', { name: '提交，由另一人复核' }))
  await proposed()

  // After the second person the calculators offer it for data of its year.
  await confirmed(/粗苯/)
  await found()
  expect(await screen.findAllByText('1.43 kgce/kg')).not.toEqual([])
  expect(screen.getByText('平台数据：1.4286 kgce/kg（以本市的版本为准）')).toBeTruthy()
})

test('a text: two people change it, the page says it as text, from the server and in the browser', async () => {
  const city = await apiClient('city')
  const shownText = `供企业选择<b>服务</b>时参考${Date.now() % 100_000}`
  const propose = async () => {
    const person = await openScreen(`${settings}?tab=texts`, city)
    await settled()
    await person.click(screen.getByRole('button', { name: '提出变更：节能服务机构名录 › 页首' }))
    await screen.findByRole('dialog')
    await fill(person, dialog().getByLabelText(/^理由/), '按本市的说法调整')
    return person
  }
  const send = () => dialog().getByRole('button', { name: '提交，由另一人复核' })
  const text = () => dialog().getByLabelText(/^文字/)
  const page = async () => {
    await openScreen('/mainPages/serviceProviders', null)
    await settled()
  }

  // An empty text is refused.
  const first = await propose()
  await fill(first, text(), '')
  await first.click(send())
  expect(await dialog().findAllByText(/请填写文字/)).not.toEqual([])
  await expectAccessible()
  await fill(first, text(), shownText)
  await first.click(send())
  await proposed()
  await confirmed(/节能服务机构名录/)

  // Server and browser show the same, with nothing of it read as markup.
  const served = async () => (await fetch(`${origin}/web/mainPages/serviceProviders`)).text()
  const escaped = shownText.replace('<b>', '&lt;b&gt;').replace('</b>', '&lt;/b&gt;')
  await waitFor(async () => expect(await served()).toContain(escaped))
  await page()
  expect(await screen.findByText(new RegExp(shownText))).toBeTruthy()

  // The platform's own text comes back in the same way.
  const last = await propose()
  await last.click(dialog().getByLabelText('恢复为平台自带的文字'))
  await last.click(send())
  await proposed()
  await confirmed(/节能服务机构名录.*待复核/)
  await page()
  expect(await screen.findByText(/供企业选择服务时参考。/)).toBeTruthy()
})

test('a limit of a cross-check: what turns it round is told at its field, the change waits for a second person', async () => {
  const city = await apiClient('city')
  const person = await openScreen(`${settings}?tab=ledger`, city)
  await settled()
  expect(await screen.findByRole('heading', { name: '核对界限' })).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: '提出变更：R33 产量与产能' }))
  await screen.findByRole('dialog')
  const field = (name: RegExp) => dialog().getByLabelText(name) as HTMLInputElement
  await fill(person, field(/^错误界限/), '90')
  await fill(person, field(/^依据/), '本市产能核查办法')
  await fill(person, field(/^理由/), '按本市核查办法收紧超产能的界限')
  const send = () => person.click(dialog().getByRole('button', { name: '提交，由另一人复核' }))
  await send()
  expect(await dialog().findAllByText('错误界限应大于提示界限')).not.toEqual([])
  expect(field(/^依据/).value).toBe('本市产能核查办法')
  await expectAccessible()
  await fill(person, field(/^错误界限/), '110')
  await send()
  await proposed()
  await confirmed(/R33 产量与产能/)
  await openScreen(`${settings}?tab=ledger`, city)
  expect(await screen.findByText(/市级设定：本市产能核查办法/)).toBeTruthy()
})

test('rules of a scheme: a day that is none is told, two people set them, and the enterprise’s page says so', async () => {
  const city = await apiClient('city')
  const person = await openScreen(`${settings}?tab=schemes`, city)
  await settled()
  await person.click(await screen.findByRole('button', { name: '提出变更：全国碳市场年度日程' }))
  await screen.findByRole('dialog')
  const field = (name: RegExp) => dialog().getByLabelText(name) as HTMLInputElement
  await fill(person, field(/^配额清缴/), '02-29')
  await fill(person, field(/^依据/), '渝环〔2026〕9号')
  await fill(person, field(/^理由/), '按本年度通知调整清缴日期')
  await person.click(dialog().getByRole('button', { name: '提交，由另一人复核' }))
  expect(await dialog().findAllByText(/应写成月-日，例如03-31/)).not.toEqual([])
  expect(field(/^依据/).value).toBe('渝环〔2026〕9号')
  await expectAccessible()
  await fill(person, field(/^配额清缴/), '12-20')
  await person.click(dialog().getByRole('button', { name: '提交，由另一人复核' }))
  await proposed()
  await confirmed(/全国碳市场年度日程/)
  await openScreen('/mainPages/carbonMarket', await apiClient('enterprise'))
  expect(await screen.findByText(/配额清缴（次年）：12月20日.*依据：渝环〔2026〕9号/)).toBeTruthy()
})
