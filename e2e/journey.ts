/** Fixtures of every journey: people with their own browsers. A console error, a page error or an unexpected refusal fails the test. */
import { createHash } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test'
import axe from 'axe-core'
import { type ApiClient, clientFor, renewLogin } from './api.ts'
import { shareLogin } from './shared-login.ts'
import { withoutNewer } from './without-newer.ts'

/** Where the web keeps its login, in the tab's session storage. */
const sessionKey = 'green.session'

export type Person = ApiClient & { page: Page }

export type People = {
  /** A new browser context without a login. */
  visitor: () => Promise<Page>
  /** A new browser context, signed in; `request` sends calls as the same person. */
  signedIn: (loginName: string) => Promise<Person>
  /** The same person without a browser. */
  apiClient: (loginName: string) => Promise<ApiClient>
  /** Call after signing in through the form, which ended the session that the other journeys share: they get this one. */
  hasSignedIn: (loginName: string, page: Page) => Promise<void>
  /** Call after signing out, which ended that session too: the other journeys get a new one. */
  hasSignedOut: (loginName: string) => Promise<void>
  /** Call before the server refuses a call with this status: the browser logs that as an error. */
  expectRefusal: (status: number, path: string) => void
  /** Call before a request that will not reach the server. */
  expectDropped: (path: string) => void
}

type Complaint = { text: string; url: string }

export const test = base.extend<{ people: People; origin: string }>({
  origin: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error('the configuration has no baseURL')
    await use(baseURL)
  },
  people: async ({ browser, origin }, use, testInfo) => {
    const contexts: BrowserContext[] = []
    const complaints: Complaint[] = []
    const expected: { words: string; path: string }[] = []
    const open = async (session?: string) => {
      const context = await browser.newContext(session ? {} : { extraHTTPHeaders: comingFrom(testInfo) })
      contexts.push(context)
      await withoutNewer(context)
      if (session)
        await context.addInitScript(
          ([key, text]) => {
            // Once for each tab: after signing out one stays signed out.
            if (location.protocol === 'about:' || sessionStorage.getItem('journey.begun')) return
            sessionStorage.setItem('journey.begun', 'yes')
            sessionStorage.setItem(key, text)
          },
          [sessionKey, session] as const,
        )
      context.on('page', (page) => watch(page, complaints))
      return context.newPage()
    }
    await use({
      visitor: () => open(),
      signedIn: async (loginName) => {
        const client = await clientFor(origin, loginName)
        return { ...client, page: await open(JSON.stringify({ login: client.login })) }
      },
      apiClient: (loginName) => clientFor(origin, loginName),
      hasSignedIn: async (loginName, page) => {
        const text = await page.evaluate((key) => sessionStorage.getItem(key), sessionKey)
        await shareLogin(loginName, JSON.parse(text ?? '{}').login)
      },
      hasSignedOut: (loginName) => renewLogin(origin, loginName),
      expectRefusal: (status, path) => expected.push({ words: `status of ${status}`, path }),
      expectDropped: (path) => expected.push({ words: 'net::ERR_', path }),
    })
    for (const context of contexts) await context.close()
    const unexpected = complaints.filter(
      ({ text, url }) => !expected.some(({ words: shownText, path }) => text.includes(shownText) && url.includes(path)),
    )
    expect(unexpected, 'what the browser complained about').toEqual([])
  },
})

/**
 * Visitors of each attempt come from an address of their own, as in life: codes by SMS are counted by address, and the
 * codes of one journey must not be missing in another.
 */
function comingFrom({ testId, retry }: TestInfo) {
  const [a, b] = createHash('sha256').update(`${testId} ${retry}`).digest()
  return { 'x-forwarded-for': `198.18.${a}.${b}` }
}

function watch(page: Page, complaints: Complaint[]) {
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push({ text: message.text(), url: message.location().url })
  })
  page.on('pageerror', (error) =>
    complaints.push({ text: `uncaught: ${error.stack ?? error.message}`, url: page.url() }),
  )
}

/** Waits until the page has its heading and nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[data-part~=loading], .ant-spin-spinning, [data-part~=bar]')).toHaveCount(0)
}

/** Signs out of the office by the menu of the account. */
export async function signOut(page: Page): Promise<void> {
  await page.goto(new URL('/web/hindex/dashboard', page.url()).href)
  await settled(page)
  await page.locator('[data-part~=office-user]').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(
    page
      .getByRole('button', { name: '登录', exact: true })
      .or(page.getByRole('link', { name: '登录' }))
      .first(),
  ).toBeVisible()
}

export const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** Runs a check at both window widths, and restores the width. */
export async function atBothWidths(page: Page, look: (size: typeof desk) => Promise<void>): Promise<void> {
  const before = page.viewportSize() ?? desk
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await look(size)
  }
  await page.setViewportSize(before)
}

/** No violation of WCAG 2.2 AA or of best practices on the page, or on one part of it. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // Content that appeared during the check may have been in transition; a real violation is found again.
  const first = await breachesOf(page, part)
  const found = first.length > 0 ? await breachesOf(page, part) : first
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([])
}

async function breachesOf(page: Page, part: string) {
  // Colours during a transition are intermediate.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.all(ending.map((one) => one.finished.catch(() => null)))
  })
  // Axe is loaded once per document and reports violations only: a third of the time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (part) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, {
      resultTypes: ['violations'],
      // Would read every style sheet again for rules about audio and rotated phones; no page plays audio by itself.
      preload: false,
      // A file in a frame is rendered by the browser.
      iframes: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    // What a bar or a frozen column covers in part comes out of it by scrolling.
    const isScrolledAway = (message = '') => message.includes('partially obscured')
    return violations
      .map(({ id, impact, help, nodes }) => ({
        id,
        impact,
        help,
        places: nodes
          .filter((node) => !isScrolledAway(node.any[0]?.message))
          .slice(0, 4)
          .map((node) => `${node.target.join(' ')} :: ${node.html.slice(0, 160)} :: ${node.any[0]?.message ?? ''}`),
      }))
      .filter(({ places }) => places.length > 0)
  }, part)
}
