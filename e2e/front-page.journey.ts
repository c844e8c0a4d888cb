/** The front page without any script: search engines, slow networks and old browsers get the same text. */
import { expect } from '@playwright/test'
import { test } from './journey.ts'

const home = '/web/mainPages/greenHome'
const headings = 'main h1, main h2, main h3'

test('the front page arrives with its text, and the script shows the same', async ({ browser, people }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const silent = await context.newPage()
  const page = await people.visitor()
  // The HTML is cached for 15 s: what others publish in that time, the script shows first.
  await expect(async () => {
    await silent.goto(home)
    await expect(silent.getByRole('heading', { name: '通知公告' })).toBeVisible()
    const notice = silent.locator('#notices ~ * a, section:has(#notices) a').first()
    await expect(notice).toBeVisible()
    const before = await silent.locator(headings).allTextContents()
    expect(before.length).toBeGreaterThan(6)
    await page.goto(home)
    await expect(page.getByRole('heading', { name: '我是谁，要办什么' })).toBeVisible()
    expect((await page.locator(headings).allTextContents()).slice(0, before.length)).toEqual(before)
  }).toPass({ intervals: [5000], timeout: 60_000 })
  await context.close()
})

test('events before hydration are replayed', async ({ people }) => {
  const page = await people.visitor()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  // Blocking the page's own chunk keeps the script from taking over.
  await page.route('**/assets/screen-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(home)
  await page.getByRole('searchbox').fill('水泥')
  await page.getByRole('button', { name: '大字版' }).click()
  letGo()
  await expect(page.getByRole('button', { name: '朗读' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('水泥')
})
