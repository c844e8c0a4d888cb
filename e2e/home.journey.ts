/** The home page after signing in: open tasks, news, and links to what each role uses most. */
import { content } from '@green/contract/calls/public.ts'
import { expect } from '@playwright/test'
import { requestAnonymously } from './api.ts'
import { settled, test } from './journey.ts'

test.describe.configure({ mode: 'parallel' })

for (const [loginName, ways] of [
  ['county', ['申报总览', '企业信息审核', '企业库']],
  ['city', ['申报总览', '专家库', '企业库']],
  ['expert2', ['绿色工厂', '我的专家信息']],
  ['supervisor', ['企业库']],
  ['admin', ['账号', '日志']],
] as const)
  test(`${loginName} reads the news and goes on to what that role opens most`, async ({ people, origin }) => {
    const { page } = await people.signedIn(loginName)
    await page.goto('/web/hindex/dashboard')
    await settled(page)
    const published = await requestAnonymously(origin, content.list, { page: 1, size: 5 })
    const news = page.getByRole('region', { name: '新闻公告' }).getByRole('link')
    await expect(news).toHaveText(published.rows.map(({ title }) => new RegExp(title)))
    const usual = page.getByRole('region', { name: '常用入口' })
    const names = await usual.getByRole('link').allTextContents()
    expect(names).toEqual(expect.arrayContaining([...ways]))
    // Each link is one that this account may open.
    for (const name of names) {
      await usual.getByRole('link', { name, exact: true }).click()
      await expect(page).not.toHaveURL(/dashboard/)
      await settled(page)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/您好|无权访问/)
      await page.goBack()
      await settled(page)
    }
    await news.first().click()
    await expect(page.getByRole('heading', { name: published.rows[0]?.title })).toBeVisible()
  })
