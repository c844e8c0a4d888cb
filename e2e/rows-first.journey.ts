/** A list shows its rows first: at 1440 × 900 eight of them are in view on every office list, none higher than 48 px. */
import { expect, type Page } from '@playwright/test'
import { pageRoutes } from '../web/src/every-page.ts'
import { decide } from '../web/src/platform/guard.ts'
import { addressOf, menuOf } from './addresses.ts'
import { desk, settled, test } from './journey.ts'

/** Boards of figures: the first figure leads to the list beneath them. */
const boards = ['/hindex/apply', '/hindex/FilManage', '/hindex/entFill']

/** Rows of the first list of the page, and how many of them can be seen whole without scrolling. */
async function measure(page: Page) {
  return page.evaluate(() => {
    const list = document.querySelector('main .ol-list')
    if (!list) return null
    const rows = [...list.querySelectorAll('tbody tr.ant-table-row')].map((row) => row.getBoundingClientRect())
    const frame = list.querySelector('.ant-table-content, .ant-table-container')
    const acts = list.querySelector('tbody td.ol-acts-cell')?.getBoundingClientRect()
    return {
      rows: rows.length,
      inView: rows.filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight).length,
      first: Math.round(rows[0]?.top ?? 0),
      highest: Math.round(Math.max(0, ...rows.map(({ height }) => height))),
      beyond: frame ? frame.scrollWidth - frame.clientWidth : 0,
      actsInView: !acts || acts.right <= window.innerWidth,
    }
  })
}

for (const loginName of ['county', 'city', 'admin', 'expert2'])
  test(`${loginName}: rows come first in every list`, async ({ people, origin }) => {
    test.slow()
    const person = await people.signedIn(loginName)
    const { page, login } = person
    await page.setViewportSize(desk)
    const menu = await menuOf(person)
    const routes = pageRoutes.filter((one) => one.face === 'office' && !boards.includes(one.path) && menu.has(one.path))
    let lists = 0
    for (const route of routes) {
      if (decide(route, { login, state: null, menu }, pageRoutes) === 'noRight') continue
      await test.step(route.path, async () => {
        await page.goto(`/web${await addressOf(route.path, origin)}`)
        await settled(page)
        if (boards.includes(route.path)) {
          await page.locator('main .ge-table tbody .ol-link').first().click()
          await settled(page)
        }
        const seen = await measure(page)
        if (!seen || seen.rows === 0) return
        lists += 1
        const here = `${route.path}: ${JSON.stringify(seen)}`
        expect.soft(seen.inView, here).toBeGreaterThanOrEqual(Math.min(8, seen.rows))
        expect.soft(seen.highest, here).toBeLessThanOrEqual(48)
        expect.soft(seen.beyond, here).toBeLessThanOrEqual(0)
        expect.soft(seen.actsInView, here).toBe(true)
      })
    }
    expect(lists).toBeGreaterThan(0)
  })
