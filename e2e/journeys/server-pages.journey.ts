/** Public pages without any script: search engines, slow networks and old browsers get the same text. */

import { contentEditing } from '@green/contract/calls/content/content.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { expect } from '@playwright/test'
import { framePages, lookupPages, renderedPages } from '../../web/src/rendered-pages.ts'
import { addressOf, first } from '../addresses.ts'
import { requestAnonymously } from '../api.ts'
import { settled, test } from '../journey.ts'

const home = '/web/mainPages/greenHome'
const headings = 'main h1, main h2, main h3'

test('every public page arrives with its text, under its own title, and the script shows the same', async ({
  browser,
  people,
  origin,
}) => {
  await test.step('the front page arrives with its text, and the script shows the same', async () => {
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
    }).toPass({ intervals: [5000], timeout: 120_000 })
    await context.close()
  })

  await test.step('every public page of text arrives with its text, under its own title, and a certificate is checked', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const silent = await context.newPage()
    const page = await people.visitor()
    for (const name of renderedPages)
      await test.step(name, async () => {
        const { path } = portalScreens[name]
        const address = `/web${lookupPages.includes(name) ? path : await addressOf(path, origin)}`
        await silent.goto(address)
        const heading = silent.getByRole('heading', { level: 1 })
        await expect.soft(heading, address).toBeVisible()
        if (!framePages.includes(name)) await expect.soft(silent.locator('[data-part~=loading]')).toHaveCount(0)
        const text = (await heading.textContent()) ?? ''
        if (name !== 'home') expect.soft(await silent.title(), address).toContain(text.trim())
        await page.goto(address)
        await settled(page)
        await expect.soft(page.getByRole('heading', { level: 1 }), address).toHaveText(text)
      })

    await test.step('a certificate is checked without a script, by its code and by its typed number', async () => {
      const { rows } = await requestAnonymously(origin, titleList.projectFactory, {})
      const { number, enterpriseName } = first(rows)
      await silent.goto(`/web/mainPages/certificateCheck?number=${encodeURIComponent(number)}`)
      await expect(silent.getByText('证书真实，现行有效')).toBeVisible()
      await expect(silent.getByText(enterpriseName).first()).toBeVisible()
      await silent.goto('/web/mainPages/certificateCheck')
      await silent.getByRole('searchbox', { name: '证书编号' }).fill('GF0000-99999')
      await silent.getByRole('button', { name: '查询', exact: true }).click()
      await expect(silent.getByText('没有这个编号的证书')).toBeVisible()
    })
    await context.close()
  })
})

test('what is done before the script has come is there afterwards', async ({ people }) => {
  await test.step('events before hydration are replayed', async () => {
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

  await test.step('what was chosen and typed in the registration before its script came is there afterwards', async () => {
    const page = await people.visitor()
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/assets/register-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/web/register', { waitUntil: 'commit' })
    const form = {
      kind: page.getByRole('radio', { name: '园区管委会' }),
      code: page.getByRole('textbox', { name: '统一社会信用代码' }),
      county: page.getByRole('combobox', { name: '所属区县' }),
      consent: page.getByRole('checkbox', { name: /我已阅读并同意/ }),
    }
    await form.kind.check()
    await form.code.fill('91500118MA5U000001')
    await form.county.selectOption({ label: '永川区' })
    await form.consent.check()
    const old = await page.evaluateHandle(() => document.querySelector('main'))
    letGo()
    await expect.poll(() => old.evaluate((main) => main?.isConnected)).toBe(false)
    await expect(form.kind).toBeChecked()
    await expect(form.code).toHaveValue('91500118MA5U000001')
    await expect(form.county.locator('option:checked')).toHaveText('永川区')
    await expect(form.consent).toBeChecked()
    // The page itself knows it: what depends on the choice has changed with it.
    await page.getByRole('radio', { name: '企业', exact: true }).check()
    await expect(form.kind).not.toBeChecked()
    await form.kind.check()
    await expect(form.kind).toBeChecked()
  })
})

const takeOvers = { '*': 'gone to before any script', 'news-list-*': 'gone to while the page’s script comes' }
for (const [scripts, when] of Object.entries(takeOvers))
  test(`while the script takes over, the place on the page and the focus stay: ${when}`, async ({ people }) => {
    const page = await people.visitor()
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(`**/assets/${scripts}.js`, async (route) => {
      await held
      await route.continue()
    })
    await page.setViewportSize({ width: 390, height: 600 })
    await page.goto('/web/mainPages/newsUpdates', { waitUntil: 'commit' })
    const link = page.locator('main a[href*=newsDetail]').nth(3)
    await expect(link).toBeVisible()
    const text = await link.textContent()
    await link.focus()
    await page.evaluate(() => window.scrollTo(0, 400))
    const old = await page.evaluateHandle(() => document.querySelector('main'))
    letGo()
    await expect.poll(() => old.evaluate((main) => main?.isConnected)).toBe(false)
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => window.scrollY)).toBe(400)
    await expect(page.locator(':focus')).toHaveText(text ?? '')
  })

test('what was withdrawn leaves the pages at once, also those that were made before', async ({ people, origin }) => {
  const [writer, publisher] = [await people.apiClient('city'), await people.apiClient('city2')]
  const title = '撤下以后谁也读不到的消息'
  const lists = { tags: [], files: [], links: [], programmes: [] }
  const text = { column: 'news', title, summary: title, body: [title], source: title, top: false, fields: {}, ...lists }
  const draft = await writer.request(contentEditing.saveDraft, { kind: 'news', text })
  const sent = await writer.request(contentEditing.submit, { id: draft.id, version: draft.version })
  const shown = await publisher.request(contentEditing.publish, { id: sent.id, version: sent.version })
  const address = `${origin}/web/mainPages/newsDetail/id=${shown.id}`
  const page = async () => (await fetch(address)).text()
  expect(await page()).toContain(title)
  expect(await page()).toContain(title)
  await writer.request(contentEditing.withdraw, { id: shown.id, version: shown.version, opinion: '内容有误需核实' })
  await expect.poll(async () => (await page()).includes(title), { timeout: 5000, intervals: [100] }).toBe(false)
})
