/** A visitor finds a factory, checks its certificate, and comes from a notice to the form it speaks of. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, openScreen, settled } from './screen.tsx'

const home = '/mainPages/greenHome'
const here = () => screen.getByRole('navigation', { name: '当前位置' }).textContent

test('绿色工厂 finds the factories; a title leads to its check and stands in its list', async () => {
  const visitor = await openScreen(home, null)
  await settled()
  await fill(visitor, screen.getAllByRole('searchbox')[0] as HTMLElement, '绿色工厂')
  await visitor.keyboard('{Enter}')
  const kinds = within(await screen.findByRole('navigation', { name: '类别' }))
  await visitor.click(await kinds.findByRole('link', { name: /^绿色名单/ }))
  const title = await waitFor(() => {
    const listed = [...document.querySelectorAll('[data-part~=found-list] [data-part~=from] span:first-child')]
    expect(new Set(listed.map(({ textContent }) => textContent)), 'the list of this kind only').toEqual(
      new Set(['绿色名单']),
    )
    const found = within(screen.getByRole('main')).getAllByRole('listitem')
    const factory = found.find((one) => one.textContent?.includes('市级绿色工厂'))
    if (!factory) throw new Error('no factory is found yet')
    return within(within(factory).getByRole('heading', { level: 3 })).getByRole('link')
  })
  await visitor.click(title)

  const certificate = within(await screen.findByRole('article'))
  expect(await certificate.findByText('证书编号')).toBeTruthy()
  const number = document.querySelector('[data-part~=plate-facts] [data-part~=code]')?.textContent ?? ''
  expect(number).not.toBe('')
  expect(await screen.findByRole('img', { name: `二维码：核验证书 ${number}` })).toBeTruthy()
  expect(here()).toMatch(/首页.*级绿色工厂/)
  const ways = screen.getByRole('navigation', { name: '主导航' })
  expect(ways.querySelector('[data-part~=nav-here]')?.textContent).toContain('绿色名单')
  await visitor.click(screen.getByRole('link', { name: '在线核验这张证书' }))
  expect(await screen.findByText('证书真实，现行有效')).toBeTruthy()
  expect(screen.getByRole('region', { name: '核验结果' }).textContent).toContain(number)
})

test('the home page lists every open batch by its end', async () => {
  await openScreen(home, null)
  await settled()
  const batches = within(await screen.findByRole('region', { name: '正在申报' }))
  const ends = (await batches.findAllByText(/截止/)).map(({ textContent }) => textContent?.trim().slice(0, 10) ?? '')
  expect(ends.length).toBeGreaterThan(4)
  expect(ends).toEqual(ends.toSorted())
})

test('a notice shows the dates of its batch and leads to the form', async () => {
  const visitor = await openScreen('/mainPages/ggtz', null)
  await settled()
  await visitor.click(screen.getByRole('link', { name: /市级绿色工厂申报的通知/ }))
  const filing = within(await screen.findByRole('region', { name: '在线申报' }))
  expect((await filing.findAllByRole('heading', { level: 3 })).length).toBeGreaterThan(0)
  expect(screen.getByRole('region', { name: '在线申报' }).querySelector('time')?.textContent).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d$/,
  )
  expect(here()).toContain('通知公告')
  await visitor.click(filing.getAllByRole('link', { name: /去填报/ })[0] as HTMLElement)
  await waitFor(() => expect(location.pathname).toBe('/web/mainPages/lsgcsb'))
})

test('the first portal’s address of the instructions still leads there', async () => {
  await openScreen('/FQA', null)
  expect(await screen.findByRole('heading', { name: '常见问题', level: 1 })).toBeTruthy()
})
