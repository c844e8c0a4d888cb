/** 城市徽标: an administrator puts the city's emblem into the portal's head, and takes it away again. */
import { expect } from '@playwright/test'
import { png } from '../server/src/base/files/testing.ts'
import { expectAccessible, settled, test } from './journey.ts'

test('a square picture becomes the emblem in the portal’s head; another shape is refused with what to do', async ({
  people,
}) => {
  const { page } = await people.signedIn('admin')
  const picture = (name: string, width: number, height: number) => ({
    ...{ name, mimeType: 'image/png', buffer: png(width, height) },
  })
  const visitor = await people.visitor()
  const head = visitor.locator('.portal-header img').first()
  const shown = async () => {
    await visitor.goto('/web/mainPages/newsUpdates')
    await settled(visitor)
    return head.getAttribute('src')
  }
  const own = await shown()
  await page.goto('/web/hindex/sys/city')
  await settled(page)
  const form = page.getByRole('region', { name: '城市徽标' })
  await expect(form).toContainText('没有城市徽标，显示平台标志')

  await form.locator('input[type=file]').setInputFiles(picture('长条.png', 200, 100))
  people.expectRefusal(422, '/city/saveEmblem')
  await form.getByRole('button', { name: '启用这张图片' }).click()
  await expect(form).toContainText('这张是200×100像素，请裁剪或加透明边后重新上传')
  await form.getByRole('button', { name: /^移除/ }).click()
  await form.locator('input[type=file]').setInputFiles(picture('城市徽标.png', 128, 128))
  await form.getByRole('button', { name: '启用这张图片' }).click()
  await expect(page.getByText('已启用，门户页眉显示新的徽标')).toBeVisible()
  await expect(form).toContainText('正在使用：城市徽标.png')
  await expectAccessible(page)

  // Pages from the server are kept for a quarter of a minute.
  await expect(async () => expect(await shown()).not.toBe(own)).toPass({ timeout: 60_000 })
  expect(await head.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(128)

  await form.getByRole('button', { name: '停用徽标' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用', exact: true }).click()
  await expect(page.getByText('已停用，门户页眉恢复平台标志')).toBeVisible()
  await expect(async () => expect(await shown()).toBe(own)).toPass({ timeout: 60_000 })
})
