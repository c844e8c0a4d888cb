/**
 * How long a page takes until what it draws last is painted, for the bench:
 * node e2e/map-paint.ts <url> <selector> <rounds> prints the milliseconds of each round, without the first, which fills the cache.
 */
import { chromium } from '@playwright/test'
import { preparedBrowser } from './browser.ts'

const [url = '', selector = '', rounds = '1'] = process.argv.slice(2)
const { executablePath, env } = await preparedBrowser()
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } })
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
const durations: number[] = []
for (let round = 0; round <= Number(rounds); round++) {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForSelector(selector, { state: 'attached' })
  const at = await page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))),
  )
  if (round > 0) durations.push(at)
  await page.close()
}
await browser.close()
process.stdout.write(JSON.stringify(durations))
