/** 搜索: a visitor gets to the page whichever way the words are typed; an enterprise and an officer find their own beside it. */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openScreen, settled } from './screen.tsx'

async function find(visitor: UserEvent, text: string): Promise<void> {
  const box = screen.getAllByRole('searchbox')[0] as HTMLElement
  await visitor.clear(box)
  await visitor.type(box, `${text}{Enter}`)
  expect(await screen.findByRole('heading', { level: 1, name: '搜索' })).toBeTruthy()
}

const hits = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('heading', { level: 3 })
    .flatMap((heading) => within(heading).queryAllByRole('link'))
const hit = (text: string) =>
  waitFor(() => {
    const found = hits().find((link) => link.textContent?.includes(text))
    if (!found) throw new Error(`no hit says ${text}`)
    return found
  })
const kind = (name: RegExp) =>
  waitFor(() => within(screen.getByRole('navigation', { name: '类别' })).getByRole('link', { name }))

for (const [how, text] of [
  ['as it is called', '能源计算器'],
  ['in traditional characters', '能源計算器'],
  ['in full width and with blanks', '　能源　计算器 '],
  ['by its initials', 'nyjsq'],
  ['with one wrong character', '能源计标器'],
] as const)
  test(`the energy calculator is found ${how}`, async () => {
    const visitor = await openScreen('/mainPages/greenHome', null)
    await settled()
    await find(visitor, text)
    await visitor.click(await hit('能源计算器'))
    await waitFor(() => expect(location.pathname).toBe('/web/mainPages/EnergyCalculator'))
    expect(await screen.findByRole('heading', { level: 1, name: '能源计算器' })).toBeTruthy()
  })

test('a policy is a step away; the kind narrows, and the words are marked', async () => {
  const visitor = await openScreen(`/mainPages/search?keyword=${encodeURIComponent('綠色工廠')}`, null)
  await settled()
  await visitor.click(await kind(/^政策文件/))
  await waitFor(() => {
    expect(document.querySelector('[data-part~=found-list] mark')?.textContent).toBe('绿色工厂')
    expect(document.querySelector('[data-part~=found-list] [data-part~=from]')?.textContent).toContain('政策文件')
  })
  await visitor.click(hits()[0] as HTMLElement)
  await waitFor(() => expect(location.href).toMatch(/\/mainPages\/policyDetail\?id=/))
})

test('a standard is found by its number, typed in full width', async () => {
  const visitor = await openScreen(`/mainPages/search?keyword=${encodeURIComponent('ＧＢ 16780')}`, null)
  await visitor.click(await hit('水泥单位产品能源消耗限额'))
  expect(await screen.findByRole('heading', { level: 1, name: /水泥单位产品能源消耗限额/ })).toBeTruthy()
})

test('pages go on, and back to the first', async () => {
  const visitor = await openScreen(`/mainPages/search?keyword=${encodeURIComponent('企业')}`, null)
  await settled()
  const first = await waitFor(() => {
    const text = hits()[0]?.textContent
    if (!text) throw new Error('no hit yet')
    return text
  })
  await visitor.click(screen.getByRole('button', { name: '下一页' }))
  await waitFor(() => {
    expect(location.search).toMatch(/after=/)
    expect(hits()[0]?.textContent).not.toBe(first)
  })
  await visitor.click(screen.getByRole('button', { name: '回到第一页' }))
  await waitFor(() => expect(hits()[0]?.textContent).toBe(first))
})

test('an enterprise finds its own filing', async () => {
  const clerk = await openScreen(`/mainPages/search?keyword=${encodeURIComponent('綠色供應鏈')}`, 'enterprise')
  await settled()
  await clerk.click(
    within(screen.getByRole('navigation', { name: '查找范围' })).getByRole('button', { name: '本单位' }),
  )
  await clerk.click(await kind(/^申报和备案/))
  await settled()
  await clerk.click(await hit(''))
  await waitFor(() => expect(location.href).toMatch(/\/mainPages\/\w+\?id=/))
})

test('an officer finds a case of the county', async () => {
  const officer = await openScreen(`/mainPages/search?keyword=${encodeURIComponent('示例')}`, 'county')
  await settled()
  await officer.click(
    within(screen.getByRole('navigation', { name: '查找范围' })).getByRole('button', { name: '办件' }),
  )
  expect(await screen.findByRole('heading', { level: 2, name: '申报与备案' })).toBeTruthy()
})
