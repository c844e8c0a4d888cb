/** 搜索 at both widths: a page of hits and one of none. What is found by which words is tested with the screen alone. */
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from './journey.ts'

test('nothing found says where to go on, at both widths', async ({ people }) => {
  const page = await people.visitor()
  await atBothWidths(page, async () => {
    await page.goto(`/web/mainPages/search?keyword=${encodeURIComponent('龘靐齉爩')}`)
    await expect(page.getByText('没有找到与“龘靐齉爩”相关的内容')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: '常见问题' })).toBeVisible()
    await page.goto(`/web/mainPages/search?keyword=${encodeURIComponent('绿色工厂')}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first()).toBeVisible()
    await settled(page)
    await expectAccessible(page)
  })
})
