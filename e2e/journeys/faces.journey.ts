/** Screens in each state: loading, failed and recovered after a retry, empty, full, read-only, with faults. No accessibility violation in any of them. */
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { greenFactoryExample } from '@green/programmes/green-factory/example.ts'
import { expect, type Page, type Route } from '@playwright/test'
import { callsOfTheFrame, first } from '../addresses.ts'
import { atBothWidths, desk, expectAccessible, type People, phone, settled, test } from '../journey.ts'
import { countyWithoutFilings, enterpriseWithoutFilings } from '../newcomers.ts'
import { withUploads } from '../papers.ts'

test.describe.configure({ mode: 'parallel' })

/** Holds back every response of the server until it is released; pages come without the text the server renders into them. */
async function heldBack(page: Page) {
  let mode: 'hold' | 'fail' | 'pass' = 'hold'
  let held: Route[] = []
  let requestCount = 0
  const answer = (route: Route) =>
    mode === 'pass'
      ? route.fallback()
      : route.fulfill({
          status: 500,
          json: { code: 500, msg: '系统出现问题，请稍后重试', data: null, traceId: 'journey-faces' },
        })
  await page.route('**/web/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const text = /<div id="root">.*<script type="application\/json" id="known">.*?<\/script>/s
    await route.fulfill({ response, body: (await response.text()).replace(text, '<div id="root"></div>') })
  })
  await page.route('**/ht/**', async (route) => {
    if (callsOfTheFrame.includes(new URL(route.request().url()).pathname)) return route.fallback()
    requestCount += 1
    if (mode === 'hold') held.push(route)
    else await answer(route)
  })
  return {
    requestCount: () => requestCount,
    go: async (next: 'fail' | 'pass') => {
      mode = next
      const waiting = held
      held = []
      for (const route of waiting) await answer(route)
    },
  }
}

/** Opens a screen, which loads; the responses fail; it is retried; then it shows its content. */
async function waitFailRecover(people: People, page: Page, address: string): Promise<void> {
  await test.step(address, async () => {
    people.expectRefusal(500, '/ht/')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const server = await heldBack(page)
    await page.goto(`/web${address}`)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('正在打开页面')
    // A skeleton shows after 0.4 s, perhaps that of the screen's own code; a screen without one has sent its calls by then.
    const skeleton = page.locator('[data-part~=loading], .ant-spin-spinning').first()
    await skeleton.waitFor({ timeout: 600 }).catch(() => undefined)
    await expect.poll(async () => server.requestCount() > 0 || !(await skeleton.isVisible())).toBe(true)
    if (server.requestCount() > 0) {
      await expectAccessible(page)
      await server.go('fail')
      const failed = page.getByText(/没有加载成功|系统出现问题/).first()
      await expect(failed).toBeVisible()
      await expect(page.locator('[data-part~=loading], .ant-spin-spinning')).toHaveCount(0)
      await expectAccessible(page)
      await server.go('pass')
      await expect(async () => {
        const again = page.getByRole('button', { name: '重试' })
        if ((await again.count()) > 0) await again.first().click({ timeout: 1000 })
        await expect(failed).toHaveCount(0, { timeout: 1000 })
      }, `${address} recovers`).toPass({ timeout: 60_000 })
    }
    await server.go('pass')
    await settled(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

/** One screen of each kind: the others are made of the same parts, and each of them waits, fails and recovers in its own test. */
const kinds = [
  [null, '/mainPages/citygreenfactory'],
  ['enterprise2', '/mainPages/greenReporting'],
  ['city', '/hindex/lsgcsbgl'],
  ['city', '/hindex/dashboard'],
] as const

test('a screen of each kind is accessible while it waits and after it failed', async ({ people }) => {
  for (const [loginName, address] of kinds) {
    const page = loginName ? (await people.signedIn(loginName)).page : await people.visitor()
    for (const size of [desk, phone]) {
      await page.setViewportSize(size)
      await waitFailRecover(people, page, address)
    }
  }
})

/** Checks one state of a screen. */
async function face(page: Page, address: string, look?: () => Promise<void>): Promise<void> {
  await test.step(address, async () => {
    await page.goto(`/web${address}`)
    await settled(page)
    await look?.()
    await expectAccessible(page)
  })
}

test('lists that hold nothing yet say how to begin; a filter without a match can be cleared', async ({ people }) => {
  test.slow()
  const newcomer = await people.signedIn(await enterpriseWithoutFilings(people.apiClient))
  for (const size of [desk, phone]) {
    await newcomer.page.setViewportSize(size)
    await face(newcomer.page, '/mainPages/greenReporting', () =>
      expect(newcomer.page.getByText('还没有申报', { exact: true })).toBeVisible(),
    )
    for (const address of ['/mainPages/lsgcsb', '/mainPages/waterFilling', '/mainPages/personalCenter'])
      await face(newcomer.page, address)
  }

  const officer = await people.signedIn(await countyWithoutFilings(people.apiClient))
  await officer.page.setViewportSize(desk)
  await face(officer.page, '/hindex/dashboard', () => expect(officer.page.getByText('现在没有要办的事')).toBeVisible())
  for (const address of ['/hindex/lsgcsbgl', '/hindex/jnfwbagl', '/hindex/waterManager', '/hindex/EntManage'])
    await face(officer.page, address)

  const filtered = () => expect(officer.page.getByRole('button', { name: '清除筛选' }).first()).toBeVisible()
  for (const address of ['/hindex/lsgcsbgl', '/hindex/EntMan'])
    await face(officer.page, `${address}?keyword=没有这一家`, filtered)
  const visitor = await people.visitor()
  for (const size of [desk, phone]) {
    await visitor.setViewportSize(size)
    for (const address of ['/mainPages/citygreenfactory', '/mainPages/serviceProviders', '/mainPages/newsUpdates'])
      await face(visitor, `${address}?keyword=没有这一家`, () =>
        expect(visitor.getByRole('button', { name: '清除筛选' }).first()).toBeVisible(),
      )
    await face(visitor, '/mainPages/search?keyword=没有这一家')
    await face(visitor, '/mainPages/greenDetail?id=00000000-0000-7000-8000-000000000000', () =>
      expect(visitor.getByRole('heading', { level: 1, name: '没有找到这个页面' })).toBeVisible(),
    )
    people.expectRefusal(404, '/ht/')
  }
})

test('every section of the form, filled and full of faults, at both widths', async ({ people }) => {
  const clerk = await people.signedIn(await enterpriseWithoutFilings(people.apiClient))
  const { page, request } = clerk
  const open = (await request(batch.list, { programme: 'green-factory' })).find((one) => one.status === 'open')
  if (!open) throw new Error('no batch of green factories is open')

  await test.step('empty, with every fault shown', async () => {
    await page.goto(`/web/mainPages/lsgcsb?batch=${open.id}`)
    await expect(page.getByText('自动保存已开启')).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
    await openCheckPage(page)
    await page.getByRole('button', { name: '列出全部' }).click()
    await expect(page.getByRole('region', { name: /处需要修改后才能提交$/ })).toBeFocused()
    await atBothWidths(page, () => expectAccessible(page))
    await everySection(page)
  })

  await test.step('filled', async () => {
    const answers = await withUploads(clerk, 'green-factory', greenFactoryExample())
    const { id } = await request(shenb.saveDraft, { batchId: open.id, action: 'draft', answers })
    await page.goto(`/web/mainPages/lsgcsb?id=${id}&edit=1`)
    await settled(page)
    await everySection(page)
    await atBothWidths(page, () => expectAccessible(page))
  })
})

test('what cannot be changed says so, and account forms name what is missing', async ({ people }) => {
  test.slow()
  const county = await people.signedIn('county_500103')
  // The oldest submission belongs to the demo city; later ones may be of people with other passwords.
  const eldest = { programme: 'green-factory', state: 'submitted', sort: 'submittedAt', order: 'asc' } as const
  const sent = first((await (await people.apiClient('city')).request(filing.list, eldest)).rows)
  const filer = await people.signedIn(sent.socialCode)
  const visitor = await people.visitor()
  for (const size of [desk, phone]) {
    const { page } = filer
    await page.setViewportSize(size)
    for (const tab of ['progress', 'answers', 'figures', 'score', 'changes'])
      await face(page, `/mainPages/lsgcsb?id=${sent.id}&edit=1&tab=${tab}`)
    await face(page, `/mainPages/jnfwba`, () => expect(page.getByText(/可以查看说明，不能填报/)).toBeVisible())
    await visitor.setViewportSize(size)
    await face(visitor, '/mainPages/lsgcsb', () => expect(visitor.getByText(/请先登录/)).toBeVisible())
    for (const [address, press] of [
      ['/login', '登录'],
      ['/register', '注册'],
      ['/changepassword', '设置新密码'],
    ] as const)
      await face(visitor, address, async () => {
        await visitor.getByRole('button', { name: press, exact: true }).click()
        await expect(visitor.getByRole('region', { name: /处需要修改$/ })).toBeFocused()
      })
  }
  const { rows } = await county.request(shenb.getShenbs, { state: 'approved' })
  if (rows[0]) await face(county.page, `/hindex/lsgcsbgl?id=${rows[0].id}`)
})

/** Goes through all sections to the last page and checks each at both widths. */
async function everySection(page: Page): Promise<void> {
  await openFirstSection(page)
  const heading = page.locator('[data-part~=section] h2').first()
  for (let last = false; !last; ) {
    await atBothWidths(page, () => expectAccessible(page))
    const onward = page.locator('[data-part~=steps]').getByRole('button').last()
    last = (await onward.textContent()) === '检查并提交'
    const before = await heading.textContent()
    await onward.click()
    await expect(heading).not.toHaveText(before ?? '')
  }
}

async function openFirstSection(page: Page): Promise<void> {
  await taskList(page)
  await page.getByRole('navigation', { name: '填写进度' }).getByRole('button').first().click()
}

async function openCheckPage(page: Page): Promise<void> {
  await taskList(page)
  await page.getByRole('navigation', { name: '填写进度' }).getByRole('button', { name: '检查并提交' }).click()
}

/** On a phone the list of sections is collapsed. */
async function taskList(page: Page): Promise<void> {
  const steps = page.getByRole('navigation', { name: '填写进度' })
  const folded = steps.locator('details:not([open]) > summary')
  // Just after the window was resized it is still as it was at the other width.
  await expect(async () => {
    if ((await folded.count()) > 0) await folded.click({ timeout: 1_000 })
    await expect(steps.getByRole('button').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
}
