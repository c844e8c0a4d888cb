/** Small windows and large text: at 320 px, and with text twice as large, no page for filers scrolls sideways; only tables scroll, in their own frame. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { expect, type Page } from '@playwright/test'
import { pageRoutes } from '../../web/src/every-page.ts'
import { addressOf, isPublic } from '../addresses.ts'
import { expectAccessible, type Person, settled, test } from '../journey.ts'

test.describe.configure({ mode: 'parallel' })

type View = { name: string; width: number; text: string }

/** Windows and sizes of text in which each page is measured. */
const views: readonly View[] = [
  { name: '320 px', width: 320, text: '100%' },
  { name: 'text of 200 % on a desk', width: 1280, text: '200%' },
  { name: 'text of 200 % on a phone', width: 390, text: '200%' },
]

test('no page scrolls sideways', async ({ people, origin }) => {
  // As long as the list of screens is; each expectation has its own limit.
  test.setTimeout(0)
  const visitor = await people.visitor()
  for (const route of pageRoutes.filter(isPublic)) await fits(visitor, await addressOf(route.path, origin), views)
})

test('no page of a clerk scrolls sideways', async ({ people }) => {
  test.setTimeout(0)
  const clerk = await people.signedIn('enterprise2')
  for (const address of await ownPages(clerk)) await fits(clerk.page, address, views)
})

test('大字版: text of 18 points, nothing scrolls sideways, contrast holds, and it can be read aloud, at both widths', async ({
  people,
  origin,
}) => {
  // As long as the list of pages is; each expectation has its own limit.
  test.setTimeout(0)
  const clerk = await people.signedIn('enterprise2')
  const { page } = clerk
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/web/')
    await settled(page)
    if (width === 1440) await page.getByRole('button', { name: '大字版' }).click()
    await expect(page.getByRole('button', { name: '朗读' })).toBeVisible()
    const size = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
    expect(size, '18 points are 24 pixels').toBeGreaterThanOrEqual(24)
  }
  const paths = ['/mainPages/greenHome', '/mainPages/lsgcsb', '/mainPages/citygreenfactory', '/mainPages/accessibility']
  const addresses = await Promise.all(paths.map((one) => addressOf(one, origin)))
  for (const path of [...addresses, ...(await ownPages(clerk))]) {
    await fits(page, path, [asItOpened(1440), asItOpened(390)])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
  }
})

/** Pages of a signed-in enterprise: its lists, a filing to read and one to edit, each tab and section. */
async function ownPages(clerk: Person): Promise<string[]> {
  const own = await clerk.request(filing.mine, {})
  const ids = own.filter((row) => row.programme === 'green-factory').map((row) => row.id)
  return [
    '/mainPages/greenReporting',
    '/mainPages/personalCenter',
    '/mainPages/personalCenter?tab=profile',
    ...ids.flatMap((id) => [
      `/mainPages/lsgcsb?id=${id}`,
      `/mainPages/lsgcsb?id=${id}&tab=answers`,
      `/mainPages/lsgcsb?id=${id}&tab=figures`,
      `/mainPages/lsgcsb?id=${id}&edit=1`,
    ]),
  ]
}

/** The page as it opened, in the type size that was chosen. */
const asItOpened = (width: number): View => ({ name: '大字版', width, text: '' })

/** Opens a page, and each section of a form on it, and measures it in each view. */
async function fits(page: Page, address: string, wanted: readonly View[]): Promise<void> {
  await test.step(address, async () => {
    await page.goto(`/web${address}`)
    await settled(page)
    await measure(page, address, wanted)
    const onward = page.locator('[data-part~=steps]').getByRole('button').last()
    while ((await onward.count()) > 0) {
      const heading = page.locator('[data-part~=section] h2').first()
      const before = await heading.textContent()
      await onward.click()
      await expect(heading).not.toHaveText(before ?? '')
      await measure(page, `${address} ${await heading.textContent()}`, wanted)
    }
  })
}

async function measure(page: Page, place: string, wanted: readonly View[]): Promise<void> {
  for (const { name, width, text } of wanted) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
    await settled(page)
    await expectNoSidewaysScroll(page, `${place} (${name})`)
  }
}

/** A chart follows its window a moment later. */
async function expectNoSidewaysScroll(page: Page, place: string): Promise<void> {
  const tooWide = () => page.evaluate(whatIsTooWide)
  await expect
    .configure({ soft: true })
    .poll(tooWide, { message: `${place} scrolls sideways`, timeout: 10_000 })
    .toEqual([])
}

/** In the page: how much wider than its window it is, and what stands out of it. */
function whatIsTooWide(): string[] {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  const scrolls = (one: Element | null): boolean =>
    one !== null &&
    (['auto', 'scroll', 'hidden'].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement))
  const over = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > width + 1 && !scrolls(one.parentElement),
  )
  return [
    `${document.documentElement.scrollWidth} > ${width}`,
    ...over.slice(0, 6).map((one) => `${one.tagName}.${one.className}`),
  ]
}
