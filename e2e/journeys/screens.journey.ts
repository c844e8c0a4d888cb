/**
 * Every screen for every role that may open it: it loads, logs no error, is accessible and in plain Chinese, and its list
 * begins with rows whose names are links; other roles are refused.
 */
import { expect, type Page } from '@playwright/test'
import { pageRoutes } from '../../web/src/every-page.ts'
import { decide } from '../../web/src/platform/navigation/guard.ts'
import type { PageRoute } from '../../web/src/platform/navigation/page-route.ts'
import { addressesOf, addressOf, isPublic, menuOf } from '../addresses.ts'
import { desk, expectAccessible, type People, settled, test } from '../journey.ts'
import { boards, namesAreLinks, rowsComeFirst } from '../list-rows.ts'
import { expectPlain } from '../plain-words.ts'

test.describe.configure({ mode: 'parallel' })

/** One account of every role, the slowest first. Public pages are the same for all: only the visitor opens them. */
const accounts = [['city'], ['county'], ['admin'], ['expert2', 'supervisor'], ['enterprise2'], ['institution', 'park']]

/** These officers work with lists all day. */
const listed = ['county', 'city', 'admin', 'expert2']

/** For these accounts every tab of a screen is opened as well; the others see the same tabs or fewer. */
const tabbed = ['enterprise2', 'city', 'expert2']

test('a visitor opens every public screen', async ({ people, origin }) => {
  // As long as the list of screens is; each expectation has its own limit.
  test.setTimeout(0)
  const page = await people.visitor()
  for (const route of pageRoutes.filter(isPublic)) await look(page, await addressOf(route.path, origin))
})

for (const together of accounts)
  test(`${together.join(' and ')}: every screen of the role opens, and no other`, async ({ people, origin }) => {
    // As long as the list of screens is; each expectation has its own limit.
    test.setTimeout(0)
    for (const loginName of together) await opensEveryScreen(loginName, people, origin)
  })

/** Opens every screen of an account's role with what belongs to it, and is refused one of each face that does not. */
async function opensEveryScreen(loginName: string, people: People, origin: string): Promise<void> {
  const person = await people.signedIn(loginName)
  const { page, login } = person
  await page.setViewportSize(desk)
  let lists = 0
  const paths = await menuOf(person)
  const pathsOfCity = loginName === 'admin' ? await menuOf(await people.apiClient('city')) : new Set()
  const closed: PageRoute[] = []
  for (const route of pageRoutes.filter((one) => !isPublic(one))) {
    const decision = decide(route, { login, state: null, menu: paths }, pageRoutes)
    if (decision === 'noRight') closed.push(route)
    else if (decision === 'elsewhere') await leadsTo(page, route)
    else {
      const isSeenAsCity = pathsOfCity.has(route.path)
      const depth = isSeenAsCity ? 'opens' : tabbed.includes(loginName) ? 'tabs' : 'page'
      const inList = route.face === 'office' && listed.includes(loginName) && paths.has(route.path)
      for (const [i, address] of (await addressesOf(route.path, origin, person)).entries())
        await look(page, address, depth, async () => {
          if (i > 0 || !inList) return
          await namesAreLinks(page, route.path)
          if (!boards.includes(route.path) && (await rowsComeFirst(page, route.path))) lists += 1
        })
      if (inList && boards.includes(route.path) && (await figureLeadsToRows(page, route.path))) lists += 1
    }
  }
  if (listed.includes(loginName)) expect(lists).toBeGreaterThan(loginName === 'city' ? 12 : 0)
  // The guard's unit tests cover each case; here one office and one portal page are enough.
  for (const face of ['office', 'portal']) {
    const route = closed.find((one) => one.face === face)
    if (!route) continue
    await page.goto(`/web${route.path}`)
    await expect(page.getByRole('heading', { level: 1, name: '无权访问' })).toBeVisible()
    await expectAccessible(page)
  }
}

/** An enterprise finds this screen's content in the portal. */
async function leadsTo(page: Page, { path, inPortal = '/' }: PageRoute): Promise<void> {
  await page.goto(`/web${path}`)
  await expect(page).toHaveURL(new RegExp(`${escaped(inPortal)}$`))
  await expectWell(page)
}

/** The first figure of a board opens its list; true where that has rows. */
async function figureLeadsToRows(page: Page, board: string): Promise<boolean> {
  await page.goto(`/web${board}`)
  await settled(page)
  await page.locator('main [data-part~=table] tbody [data-part~=row-link]').first().click()
  const top = () =>
    page
      .locator('main [data-part~=list]')
      .first()
      .evaluate((list) => list.getBoundingClientRect().top)
  await expect.poll(top, { message: `${board}: the list comes to the top` }).toBeLessThan(400)
  await settled(page)
  return rowsComeFirst(page, board)
}

/** Opens a screen: only that, with a check of the whole page, or also with each of its tabs. `also` looks at it as it opened. */
async function look(
  page: Page,
  address: string,
  depth: 'opens' | 'page' | 'tabs' = 'page',
  also: () => Promise<void> = async () => undefined,
): Promise<void> {
  await test.step(address, async () => {
    await page.goto(`/web${address}`)
    await expectWell(page)
    await expect(page).toHaveURL(new RegExp(`${escaped(address.split('?')[0] ?? '')}(\\?|$)`))
    await expect(page).toHaveTitle(/.+/)
    await also()
    if (depth === 'opens') return
    await expectAccessible(page)
    if (depth === 'page') return
    const row = page.locator('main [role=tablist], main [data-part~=tabs], main [data-part~=nav]').first()
    for (const tab of (await row.locator(':scope > button, [data-part~=nav-group] > button, [role=tab]').all()).slice(
      1,
    )) {
      await tab.click()
      await expectWell(page)
      await expectAccessible(page, 'main')
    }
  })
}

async function expectWell(page: Page): Promise<void> {
  await settled(page)
  await expectPlain(page)
  await expect.soft(page.getByText(/没有加载成功|系统出现问题|无权访问|没有找到这个页面/)).toHaveCount(0)
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
