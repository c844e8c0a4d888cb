/** The home page after signing in: news, and links to what each role uses most, every one of them open to that role. */
import { content } from '@green/contract/calls/content/public.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { requestAnonymously } from '../api.ts'
import { openScreen, settled } from './screen.tsx'

for (const [loginName, ways] of [
  ['county', ['申报总览', '企业信息审核', '企业库']],
  ['city', ['申报总览', '专家库', '企业库']],
  ['expert2', ['绿色工厂', '我的专家信息']],
  ['supervisor', ['企业库']],
  ['admin', ['账号', '日志']],
] as const)
  test(`${loginName} reads the news and goes on to what that role opens most`, async () => {
    const home = async () => {
      const person = await openScreen('/hindex/dashboard', loginName)
      await settled()
      return person
    }
    let person = await home()
    const published = await requestAnonymously(inject('cityOrigin'), content.list, { page: 1, size: 5 })
    const news = () => within(screen.getByRole('region', { name: '新闻公告' })).getAllByRole('link')
    const titles = published.rows.map(({ title }) => title)
    await waitFor(() =>
      expect(news().map((link, i) => link.textContent?.includes(titles[i] ?? ''))).toEqual(titles.map(() => true)),
    )
    const usual = () => within(screen.getByRole('region', { name: '常用入口' }))
    const names = usual()
      .getAllByRole('link')
      .map((link) => link.textContent ?? '')
    expect(names).toEqual(expect.arrayContaining([...ways]))
    for (const name of names) {
      await person.click(usual().getByRole('link', { name }))
      await waitFor(() => expect(screen.queryByRole('region', { name: '常用入口' })).toBeNull())
      const heading = await settled()
      expect(location.pathname).not.toMatch(/dashboard/)
      expect(heading.textContent).not.toMatch(/您好|无权访问/)
      person = await home()
    }
    await waitFor(() => expect(news()).not.toEqual([]))
    await person.click(news()[0] as HTMLElement)
    await waitFor(() => expect(document.querySelector('h1')?.textContent).toContain(titles[0] ?? 'no news'))
  })
