/** `/redirect/{path*}` in a browser of its own: whatever stands behind it, no request leaves the site. */
import { expect } from '@playwright/test'
import { settled, test } from './journey.ts'

test('addresses of another site lead home, and nothing is asked of the other site', async ({ people, origin }) => {
  const page = await people.visitor()
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) elsewhere.push(url)
  })
  for (const path of ['//evil.example/%2F..', '%5Cevil.example/a', 'javascript:alert(1)']) {
    await page.goto(`/web/redirect/${path}`)
    await expect(page).toHaveURL(/\/web\/mainPages\/greenHome$/)
    await settled(page)
  }
  expect(elsewhere).toEqual([])
})
