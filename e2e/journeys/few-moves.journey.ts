/** The officer's decisions and the clerk's ways with counted actions: each click, choice and typed text is one; verification by key. */
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { attachmentsLine } from '@green/contract/needs/review.ts'
import { expect, type Page } from '@playwright/test'
import { desk, expectAccessible, settled, test } from '../journey.ts'

/** The most actions that a decision on a complete case may take, from the list to the receipt. */
const mostActions = 8

test('decisions on filings and on an enterprise take few moves', async ({ people }) => {
  await test.step('a complete case is recommended, and another returned with one note, in few moves', async () => {
    const { page, request } = await people.signedIn('county')
    await page.setViewportSize(desk)
    // The first of the queue: the last two are another journey's.
    const queue = { state: 'submitted', sort: 'dueOn', order: 'asc', size: 50 } as const
    const waiting = (await request(shenb.getShenbs, queue)).rows
    const [one, other] = waiting
    if (!one || !other) throw new Error('fewer than two filings are waiting')
    let actions = 0
    const act = async (done: Promise<unknown>) => {
      actions += 1
      await done
    }
    const steps = page.getByRole('toolbar', { name: '可办理的步骤' })
    const confirm = (name: string) => page.getByRole('button', { name })

    await test.step('recommended: one paper is opened, the rest is confirmed at once', async () => {
      await page.goto('/web/hindex/lsgcsbgl?state=submitted')
      await settled(page)
      await act(page.getByRole('button', { name: one.enterpriseName }).click())
      await act(steps.getByRole('button', { name: '同意推荐' }).click())
      const materials = page.getByRole('group', { name: /^附件核对/ })
      await act(materials.getByText(/^没有打开的 \d+ 项$/).click())
      await act(materials.getByRole('button', { name: /^查看/ }).first().click())
      await expect(materials.getByText(/已打开 [1-9]\d* \/ /)).toBeVisible()
      await expect(confirm('确认同意推荐')).toBeInViewport({ ratio: 1 })
      await act(materials.getByRole('checkbox', { name: /一并确认/ }).check())
      await expectAccessible(page)
      await act(confirm('确认同意推荐').click())
      await expect(page.getByText(new RegExp(`已办理：${one.enterpriseName}`))).toBeVisible()
      expect(actions).toBeLessThanOrEqual(mostActions)
      const { history } = await request(filing.get, { id: one.id })
      expect(history.at(-1)?.details[attachmentsLine]).toMatch(/打开查看 [1-9]\d* 项，未打开而一并确认 \d+ 项：/)
    })

    await test.step('returned with one note, which survives another browser', async () => {
      actions = 0
      await page.goto('/web/hindex/lsgcsbgl?state=submitted')
      await settled(page)
      await act(page.getByRole('button', { name: other.enterpriseName }).click())
      await act(page.getByRole('heading', { name: '基本信息' }).click())
      await act(
        page
          .getByRole('button', { name: /^批注：/ })
          .filter({ visible: true })
          .first()
          .click(),
      )
      const note = page.locator('[data-part~=note] textarea')
      await act(note.fill('与营业执照不一致，请核对。'))
      await expect(page.getByText(/^已保存 \d/)).toBeVisible()
      await expect(confirm('确认退回修改')).toBeInViewport({ ratio: 1 })
      // A phrase half behind the button that stays is no fault of the page: at the end of the panel none is.
      await page.locator('[data-part~=panel]').evaluate((panel) => panel.scrollTo(0, panel.scrollHeight))
      await expectAccessible(page)
      await page.evaluate(() => sessionStorage.removeItem('journey.begun'))
      const elsewhere = await page.context().newPage()
      await elsewhere.setViewportSize(desk)
      await elsewhere.goto(`/web/hindex/lsgcsbgl?id=${other.id}`)
      await settled(elsewhere)
      await expect(elsewhere.locator('[data-part~=note] textarea')).toHaveValue('与营业执照不一致，请核对。')
      await elsewhere.close()
      await act(confirm('确认退回修改').click())
      await expect(page.getByText(new RegExp(`已办理：${other.enterpriseName}`))).toBeVisible()
      expect(actions).toBeLessThanOrEqual(mostActions)
      const { history } = await request(filing.get, { id: other.id })
      expect(history.at(-1)?.opinion).toMatch(/^请按批注修改：/)
    })

    await test.step('name, tabs and outline stay in view far down a case', async () => {
      const [, , third] = waiting
      await page.goto(`/web/hindex/lsgcsbgl?id=${(third ?? other).id}`)
      await settled(page)
      const outline = page.getByRole('navigation', { name: '本件各部分' })
      await outline.getByRole('link', { name: '材料' }).click()
      await expect(page.getByRole('heading', { level: 2, name: '材料' })).toBeInViewport()
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('tab', { name: /^附件/ })).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('p')
      await expect(page.getByRole('region', { name: '对照材料' })).toBeVisible()
      await expect(page.getByRole('region', { name: '审核意见' })).toBeInViewport()
    })
  })

  await test.step('an enterprise is verified with its record, its licence and the decision side by side, the next one by key', async () => {
    const { page, request } = await people.signedIn('city')
    const { rows } = await request(lsdtqyinfo.page, { verification: 'verified' })
    const [one, next] = rows
    if (!one || !next) throw new Error('fewer than two enterprises were verified')
    await page.setViewportSize(desk)
    await page.goto('/web/hindex/EntManage?verification=verified')
    await settled(page)
    const heading = page.getByRole('heading', { level: 2 })
    await expect(heading).toHaveText(one.enterpriseName)
    const top = async (name: string | RegExp) =>
      (await page.getByRole('heading', { name, level: 3 }).first().boundingBox())?.y ?? Number.POSITIVE_INFINITY
    expect(await top('营业执照')).toBeLessThan(400)
    expect(await top('基本信息')).toBeLessThan(900)
    await expect(page.getByText('企业信息由所在区县审核。')).toBeInViewport()
    await expectAccessible(page)
    await page.keyboard.press('j')
    await expect(heading).toHaveText(next.enterpriseName)
    await page.keyboard.press('k')
    await expect(heading).toHaveText(one.enterpriseName)
  })
})

/** From 工作台, and by the menu: what the clerk presses until the page is there. */
type Task = { byDesk: Press[]; byMenu: Press[]; arrives: (page: Page) => Promise<void> }
type Press = (page: Page) => Promise<void>

const mostPresses = 3

const link =
  (name: string | RegExp): Press =>
  (page) =>
    page.getByRole('main').getByRole('link', { name }).first().click()
const button =
  (name: string): Press =>
  (page) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).click()
const menu = (group: string, entry: string): Press[] => {
  const bar = (page: Page) => page.getByRole('navigation', { name: '主导航' })
  return [
    (page) => bar(page).getByRole('button', { name: group, exact: true }).click(),
    (page) => bar(page).getByRole('link', { name: entry, exact: true }).click(),
  ]
}
const searched = (text: string, entry: string): Press[] => [
  (page) => page.getByRole('searchbox').first().fill(text),
  (page) => page.getByRole('list', { name: '搜索建议' }).getByRole('link', { name: entry, exact: true }).click(),
]
const at =
  (address: RegExp): Task['arrives'] =>
  (page) =>
    expect(page).toHaveURL(address)
const shows =
  (role: 'button' | 'heading', name: string): Task['arrives'] =>
  (page) =>
    expect(page.getByRole(role, { name }).first()).toBeVisible()

const ofGlassWorks: Readonly<Record<string, Task>> = {
  'the overdue self-check': {
    byDesk: [link(/^去办理：监察案件 提交节能自查表/)],
    byMenu: [...menu('我的企业', '节能监察'), link(/JNJC-/)],
    arrives: at(/\/qyjnjc\?id=/),
  },
  'why the code is what it is': {
    byDesk: [link(/^绿效码/)],
    byMenu: menu('我的企业', '绿效码'),
    arrives: shows('heading', '绿效码'),
  },
  'the yearly data of cultivation': {
    byDesk: [link('开始填报')],
    byMenu: [...menu('填报备案', '梯度培育数据填报'), link('开始填报')],
    arrives: at(/\/noGreenReporting\?batch=/),
  },
  'whether a motor is to be retired': {
    byDesk: searched('电机淘汰', '淘汰设备查询'),
    byMenu: menu('工具', '淘汰设备查询'),
    arrives: shows('heading', '淘汰设备查询'),
  },
  'another contact for the account': {
    byDesk: [button('操作员')],
    byMenu: [...menu('我的企业', '工作台'), button('操作员')],
    arrives: shows('heading', '移交主账号'),
  },
  'the bank’s authorisation is taken back': {
    byDesk: [...searched('融资', '绿色金融'), button('信贷参考')],
    byMenu: [...menu('工具', '绿色金融'), button('信贷参考')],
    arrives: shows('button', '撤回授权'),
  },
  'last days in the own calendar': {
    byDesk: [link('订阅日历')],
    byMenu: [...menu('我的企业', '工作台'), button('账号安全')],
    arrives: shows('heading', '日历订阅'),
  },
}

test('a clerk comes to each task in three presses at most, from 工作台 and by the menu', async ({ people }) => {
  const comesTo = async (page: Page, name: string, { byDesk, byMenu, arrives }: Task) => {
    for (const [way, presses] of Object.entries({ byDesk, byMenu }))
      await test.step(`${name}, ${way}`, async () => {
        expect(presses.length).toBeLessThanOrEqual(mostPresses)
        await page.goto('/web/mainPages/personalCenter')
        await settled(page)
        for (const press of presses) await press(page)
        await arrives(page)
      })
  }
  const { page, request } = await people.signedIn('enterprise')
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const [name, task] of Object.entries(ofGlassWorks)) await comesTo(page, name, task)

  await test.step('the panel of the longest group fits the window', async () => {
    await page.goto('/web/mainPages/ownPlace')
    await settled(page)
    await menu('我的企业', '工作台')[0]?.(page)
    const panel = page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('list')
      .filter({ has: page.getByRole('link', { name: '能源管理体系' }) })
      .last()
    expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(420)
    await expect(panel.getByRole('link').last()).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  })

  await test.step('what was returned is mended', async () => {
    const { page: other, request: ask } = await people.signedIn('enterprise2')
    const returned = (await ask(filing.mine, {})).find(({ state }) => state === 'county_returned')
    await comesTo(other, 'a returned filing', {
      byDesk: [(one) => one.getByRole('main').locator(`a[href*="id=${returned?.id}"]`).first().click()],
      byMenu: [
        ...menu('申报', '绿色工厂申报'),
        (one) => one.getByRole('main').locator(`a[href*="id=${returned?.id}"]`).first().click(),
      ],
      arrives: at(new RegExp(`/lsgcsb\\?.*id=${returned?.id}`)),
    })
  })

  await test.step('a certificate is downloaded', async () => {
    const [held] = (await request(titleList.projectFactory, { size: 5 })).rows
    const city = await people.apiClient('city')
    const found = await city.request(lsdtqyinfo.page, { keyword: held?.enterpriseName ?? '' })
    const { page: holder } = await people.signedIn(found.rows[0]?.socialCode ?? '')
    await comesTo(holder, 'the certificate', {
      byDesk: [link(/^称号/), button('下载证书')],
      byMenu: [...menu('我的企业', '我的企业'), button('下载证书')],
      arrives: shows('heading', '称号和证书'),
    })
  })
})
