/** What an officer meets first on a list at 1440 × 900: eight rows in view, none higher than 48 px, each named by a link. */
import { expect, type Page } from '@playwright/test'

/** Boards of figures: the first figure leads to the list beneath them. */
export const boards: readonly string[] = ['/hindex/apply', '/hindex/FilManage', '/hindex/entFill']

/** Lists whose first column names no record that has a page of its own. */
const withoutLink: Readonly<Record<string, string>> = {
  '/hindex/sys/admin': '工作人员账号没有单独的页面，操作都在行尾',
  '/hindex/sys/role': '角色固定，权限在同一行',
  '/hindex/logManager': '日志按时间排列，对象已不存在的也要列出',
  '/hindex/thly': '理由在同一行修改',
  '/hindex/sys/limit': '期限在同一行修改',
  '/hindex/notices': '通知模板在同一行修改',
  '/hindex/sys/settings': '字典的条目和变更在本页打开',
}

/** Rows of the first list of the page, and how many of them can be seen whole without scrolling. */
async function measure(page: Page) {
  return page.evaluate(() => {
    const list = document.querySelector('main [data-part~=list]')
    if (!list) return null
    const rows = [...list.querySelectorAll('tbody tr.ant-table-row')].map((row) => row.getBoundingClientRect())
    const frame = list.querySelector('.ant-table-content, .ant-table-container')
    const column = [...list.querySelectorAll('thead th')].findIndex((head) => head.textContent === '操作')
    const acts = list.querySelector(`tbody tr.ant-table-row td:nth-child(${column + 1})`)?.getBoundingClientRect()
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

/** Checks the list of an office page; true where the page has one with rows. */
export async function rowsComeFirst(page: Page, path: string): Promise<boolean> {
  const seen = await measure(page)
  if (!seen || seen.rows === 0) return false
  const here = `${path}: ${JSON.stringify(seen)}`
  expect.soft(seen.inView, here).toBeGreaterThanOrEqual(Math.min(8, seen.rows))
  expect.soft(seen.highest, here).toBeLessThanOrEqual(48)
  expect.soft(seen.beyond, here).toBeLessThanOrEqual(0)
  expect.soft(seen.actsInView, here).toBe(true)
  return true
}

/** The name in each list of the page is a link to what it names. */
export async function namesAreLinks(page: Page, path: string): Promise<void> {
  if (path in withoutLink) return
  for (const table of await page.locator('[data-part~=list]').all()) {
    const row = table.locator('tbody tr[data-row-key]').first()
    if ((await row.count()) === 0) continue
    const named = row.locator('[data-part~=row-name]').first()
    // Without a column of names any row may hold the link: who rates anonymously is named nowhere.
    const place = (await named.count()) > 0 ? named : table
    const ways = await place.locator('a[href], button[data-part~=row-link]').count()
    expect.soft(ways, `${path}: ${await place.textContent()}`).toBeGreaterThan(0)
  }
}
