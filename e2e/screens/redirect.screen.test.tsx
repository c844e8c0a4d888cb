/** `/redirect/{path*}`: leads to a page of the portal with its query, and never to another site. */
import { screen, waitFor } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')

for (const [path, at, heading] of [
  ['mainPages/ggtz', '/web/mainPages/ggtz', '通知公告'],
  ['mainPages/policyPromotion?keyword=绿色工厂', '/web/mainPages/policyPromotion?keyword=', '政策文件'],
  ['FQA', '/web/FQA', '常见问题'],
] as const)
  test(`“${path}” opens its page with what stands behind it`, async () => {
    await openScreen(`/redirect/${path}`, null)
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
    expect(location.href.startsWith(`${origin}${at}`), location.href).toBe(true)
    await settled()
    expect(screen.queryByText('无权访问')).toBeNull()
  })

test('a page that needs a login asks for it first, and keeps where one wanted to go', async () => {
  await openScreen('/redirect/hindex/lsgcsbgl?state=submitted', null)
  await waitFor(() => expect(location.pathname).toBe('/web/login'))
  expect(new URLSearchParams(location.search).get('from')).toContain('/hindex/lsgcsbgl?state=submitted')
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
  test(`“${path}” leads home, and nowhere else`, async () => {
    await openScreen(`/redirect/${path}`, null)
    await waitFor(() => expect(location.href).toBe(`${origin}/web/mainPages/greenHome`))
    await settled()
  })
