/**
 * Every page in the oldest supported Chromium, as a visitor and as each role: its heading, nothing that stays loading,
 * no face of a failure, and no error of a script. What else a page promises is checked by journeys in today's browser.
 */
import { expect, type Page } from '@playwright/test'
import { oldestBrowsers } from '../../web/oldest-browsers.ts'
import { pageRoutes } from '../../web/src/every-page.ts'
import { decide } from '../../web/src/platform/navigation/guard.ts'
import { addressesOf, addressOf, isPublic, menuOf } from '../addresses.ts'
import type { ApiClient } from '../api.ts'
import { desk, settled, test } from '../journey.ts'

/** A page is opened by the first of these who may; the dashboards are each person's own. */
const accounts = ['city', 'enterprise2', 'county', 'admin', 'expert2', 'institution', 'park', 'supervisor']
const ownOfEach = '/hindex/dashboard'
test.describe.configure({ mode: 'parallel' })

async function opens(page: Page, address: string): Promise<void> {
  await test.step(address, async () => {
    await page.goto(`/web${address}`)
    await settled(page)
    await expect
      .soft(
        page.getByText(/没有加载成功|系统出现问题|无权访问|没有找到这个页面|浏览器版本过低/).filter({ visible: true }),
      )
      .toHaveCount(0)
  })
}

test('a visitor opens every public page', async ({ people, origin, browser }) => {
  expect(browser.version()).toMatch(new RegExp(`^${oldestBrowsers.chromium}\\.`))
  const page = await people.visitor()
  for (const route of pageRoutes.filter(isPublic)) await opens(page, await addressOf(route.path, origin))
})

for (const loginName of accounts)
  test(`${loginName} opens what those before may not`, async ({ people, origin }) => {
    const person = await people.signedIn(loginName)
    await person.page.setViewportSize(desk)
    const before = new Set<string>()
    for (const other of accounts.slice(0, accounts.indexOf(loginName)))
      for (const path of await openTo(await people.apiClient(other))) before.add(path)
    for (const path of await openTo(person))
      if (!before.has(path) || path === ownOfEach)
        for (const address of await addressesOf(path, origin, person)) await opens(person.page, address)
  })

/** The pages beyond the public ones that somebody may open. */
async function openTo(person: ApiClient): Promise<string[]> {
  const menu = await menuOf(person)
  return pageRoutes
    .filter((route) => !isPublic(route))
    .filter((route) => decide(route, { login: person.login, state: null, menu }, pageRoutes) === 'open')
    .map(({ path }) => path)
}
