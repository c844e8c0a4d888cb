/** `/redirect/{path*}`: leads to a page of the portal with its query, and never to another site. */
import { expect } from '@playwright/test'
import { settled, test } from './journey.ts'

const home = /\/web\/mainPages\/greenHome$/

test('a known path opens its page with what stands behind it', async ({ people }) => {
  const page = await people.visitor()
  for (const [path, at, heading] of [
    ['mainPages/ggtz', '/web/mainPages/ggtz', '通知公告'],
    ['mainPages/policyPromotion?keyword=绿色工厂', '/web/mainPages/policyPromotion?keyword=', '政策文件'],
    ['FQA', '/web/FQA', '常见问题'],
  ] as const) {
    await page.goto(`/web/redirect/${path}`)
    await expect(page).toHaveURL(new RegExp(`${at.replace('?', '\\?')}`))
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await settled(page)
  }
  await expect(page.getByText('无权访问')).toHaveCount(0)
})

test('a page that needs a login asks for it first, and keeps where one wanted to go', async ({ people }) => {
  const page = await people.visitor()
  await page.goto('/web/redirect/hindex/lsgcsbgl?state=submitted')
  await expect(page).toHaveURL(/\/web\/login\?from=/)
  expect(new URL(page.url()).searchParams.get('from')).toContain('/hindex/lsgcsbgl?state=submitted')
})

for (const path of [
  'mainPages/noSuchPage',
  '',
  'https://evil.example/a',
  '/evil.example/a',
  '%2Fevil.example/a',
  '%5Cevil.example/a',
  'https:%2F%2Fevil.example',
  '//evil.example/%2F..',
  'javascript:alert(1)',
  'data:text/html,x',
  'redirect/https://evil.example',
])
  test(`“${path}” leads home, and nowhere else`, async ({ people, origin }) => {
    const page = await people.visitor()
    const elsewhere: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) elsewhere.push(url)
    })
    await page.goto(`/web/redirect/${path}`)
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await settled(page)
    expect(elsewhere).toEqual([])
  })
