/** How much is transferred before a page is usable, brotli as the server sends it. Raising a budget needs a reason. */
import { readdir, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { officeScreens } from '@green/contract/screens/screens.ts'
import { expect, type Page } from '@playwright/test'
import { requestAnonymously } from '../api.ts'
import { test } from '../journey.ts'

type Weight = { scripts: number; styles: number }

/** KiB today. Where the plan wants less, its figure is beside it. */
const budgets = {
  /** Plan: 110 and 5, without what comes after the first view. Every page of the portal adds its address and title, 60 bytes; what the oldest browsers lack takes 300; asking a busy server again, and a city without its profile, 200; a tab that looks through another person's eyes, 300; what is clicked, chosen and typed before the script takes over, 300; a maintenance announced while the page is open, 150; what a gateway answers in the platform's place, 250; a login that other tabs share and that is renewed over the page, dates of Beijing in any zone, and the sentence of what each figure counts, 2,500; what a role is able to do, 200; lengths and labels that a page takes from the fields of its calls, 400; the pages of 我的企业, with the tasks of each kind of visitor, 100; an update of the platform that an open page reports, and four more pages, 260. */
  home: { scripts: 117.2, styles: 7 },
  /** The same pieces and the list. */
  reading: { scripts: 122, styles: 8.1 },
  /**
   * Plan: 240. What an open form reports of its use takes 900 bytes; the same replay, 200; numbers read as people write
   * them, several files chosen at once, and what a gateway answered, 1,400. What is typed is kept encrypted for another day, units that
   * look a thousand times too large are asked about, and what the front page has more, 6,500. Whose hands each step takes, and what
   * is told of a score in publicity, 2,800. The year that the data have, the review after a step, and bands that are not checked, 800. The check against
   * the ledger before sending, a footprint taken as an attachment, and fields that depend on others, 2,600. What each number cites of the ledger, with its correction, 7,100. Figures looked for in papers, a plant's energy beside a
   * project's, and limits that are declared once, 4,300; what offices say of indicators and steps is no longer loaded, -3,700. The
   * note of changes drafted from the differences, a row of a wide table at the side, somebody invited to fill in a section, and energy net of
   * what a plant converts, 5,800. One more page of the portal, and which facts a net amount may be of, 200.
   */
  form: { scripts: 269.5, styles: 18 },
}
const largestChunk = 160

/** What the browser has loaded since the page was opened. */
async function weightOf(page: Page, address: string): Promise<Weight> {
  await page.goto(address, { waitUntil: 'networkidle' })
  const { scripts, styles, within } = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const weigh = (ending: string) =>
      loaded.filter(({ name }) => name.endsWith(ending)).reduce((sum, one) => sum + one.encodedBodySize, 0) / 1024
    const within = [...document.querySelectorAll('head style')].map((style) => style.textContent).join('')
    return { scripts: weigh('.js'), styles: weigh('.css'), within }
  })
  return { scripts, styles: styles + brotliCompressSync(within).length / 1024 }
}

function expectWithin(weight: Weight, budget: Weight): void {
  expect(weight.scripts).toBeGreaterThan(50)
  expect(weight.scripts).toBeLessThanOrEqual(budget.scripts)
  expect(weight.styles).toBeLessThanOrEqual(budget.styles)
}

test('pages are light, forms open without the office, the front page knows no screen of it', async ({
  people,
  origin,
}) => {
  await test.step('the front page and the reading pages are light', async () => {
    expectWithin(await weightOf(await people.visitor(), '/web/mainPages/greenHome'), budgets.home)
    expectWithin(await weightOf(await people.visitor(), '/web/mainPages/newsUpdates'), budgets.reading)
  })

  await test.step('the front page knows no screen of the office: a new one adds nothing to it', async () => {
    const page = await people.visitor()
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.text())
    })
    await page.goto('/web/mainPages/greenHome', { waitUntil: 'networkidle' })
    const code = (await Promise.all(scripts)).join('\n')
    const says = (text: string) => ['`', '"', "'"].some((quote) => code.includes(`${quote}${text}${quote}`))
    const known = Object.values(officeScreens).filter(({ path, title }) => says(path) && says(title))
    expect(says('/mainPages/newsUpdates')).toBe(true)
    // 工作台 is a page of the portal, too, and its address leads into the office.
    expect(known.map(({ title }) => title)).toEqual(['工作台'])
  })

  await test.step('a form opens without the office', async () => {
    const batches = await requestAnonymously(origin, batch.list, { programme: 'green-factory' })
    const now = new Date().toISOString()
    const open = batches.find(({ openAt, closeAt }) => openAt <= now && now <= closeAt)
    const { page } = await people.signedIn('enterprise2')
    expectWithin(await weightOf(page, `/web/mainPages/lsgcsb?batch=${open?.id}`), budgets.form)
    await expect(page.getByRole('navigation', { name: '填写进度' })).toBeVisible()
  })

  await test.step('no piece is larger than a slow line carries in a few seconds', async () => {
    const folder = fileURLToPath(new URL('../../web/dist/assets', import.meta.url))
    const pieces = (await readdir(folder)).filter((name) => name.endsWith('.js.br'))
    expect(pieces.length).toBeGreaterThan(20)
    for (const name of pieces)
      expect((await stat(`${folder}/${name}`)).size / 1024, name).toBeLessThanOrEqual(largestChunk)
  })
})
