/**
 * The walks of those who are seldom thought of: a service institution, to whom every page says what it can do there, and a
 * supervisor, whose lists say whose enterprises they hold.
 */

import { account } from '@green/contract/calls/account/account.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { expect, type Page } from '@playwright/test'
import { first, menuOf } from '../addresses.ts'
import { expectAccessible, phone, settled, test } from '../journey.ts'
import { byTwo } from '../second-hand.ts'

test.describe.configure({ mode: 'parallel' })

test('an institution and a supervisor find no dead end, and a phone shows the open tab', async ({ people }) => {
  await test.step('no page of the menu is a dead end for an institution', async () => {
    const { page } = await people.signedIn('institution')
    await page.goto('/web/mainPages/greenHome')
    await settled(page)
    const links = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { includeHidden: true })
    // Until the session is known the menu is that of any visitor.
    await expect(links.filter({ hasText: '绿色工厂申报' })).toHaveCount(0)
    const menu = await links.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(menu.length).toBeGreaterThan(8)
    for (const address of new Set(menu)) {
      await page.goto(address)
      await settled(page)
      await expect.soft(page.getByRole('heading', { name: '无权访问' }), address).toHaveCount(0)
      const ways = page.getByRole('main').locator('a[href]:not([href$="greenHome"]), button:enabled, input:enabled')
      expect.soft(await ways.count(), `ways on from ${address}`).toBeGreaterThan(0)
    }

    await test.step('a form of enterprises leads to those it may act for', async () => {
      await page.goto('/web/mainPages/lsgcsb')
      await settled(page)
      await expect(page.getByRole('note').first()).toContainText('当前账号是服务机构账号')
      await expectAccessible(page)
      await page.getByRole('note').getByRole('link', { name: '委托单位' }).click()
      await expect(page.getByText('委托单位在其工作台“代办委托”中给出书面委托后，出现在这里')).toBeVisible()
    })

    await test.step('a page of other organisations says whose it is, and where its own matters are', async () => {
      await page.goto('/web/mainPages/greenReporting')
      await expect(page.getByText('这一页由企业办理，当前账号是服务机构账号。')).toBeVisible()
      await page.getByRole('link', { name: '本单位能办的事项' }).click()
      await expect(page.getByRole('heading', { level: 2, name: '项目申报' })).toBeVisible()
    })
  })

  await test.step('a supervisor’s lists hold the enterprises of his labels, and say so when there are none', async () => {
    const { page, login } = await people.signedIn('supervisor')
    const look = async (path: string) => {
      await page.goto(`/web${path}`)
      await settled(page)
    }
    await test.step('every page of the menu, and an enterprise from its name', async () => {
      for (const path of await menuOf(await people.apiClient('supervisor'))) await look(path)
      await look('/hindex/EntMan')
      await expect(page.getByText('监察范围内企业的档案')).toBeVisible()
      const name = page.getByRole('table', { name: '企业列表' }).getByRole('link').first()
      const text = (await name.textContent()) ?? ''
      await name.click()
      await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('without a label', async () => {
      const admin = await people.apiClient('admin')
      const rows = (await admin.request(user.getUserList, { keyword: 'supervisor' })).rows
      const own = first(rows.filter(({ loginName }) => loginName === 'supervisor'))
      await admin.request(account.setScope, { id: own.id, version: own.version, scopeLabels: [] })
      await look('/hindex/EntMan')
      await expect(page.getByText('监察范围内没有企业')).toBeVisible()
      await expect(page.getByText(/由管理员按企业标签指定/)).toBeVisible()
      await look('/hindex/nogreenfillCx')
      await expect(page.getByText('监察范围内没有年度数据终稿')).toBeVisible()
      await expectAccessible(page)
      const { scopeLabels } = own
      const again = { id: own.id, version: own.version + 1, scopeLabels }
      await byTwo([admin, await people.apiClient('admin2')], account.setScope, again)
      expect(login.userRole).toBe('supervisor')
    })
  })

  await test.step('on a phone the open tab and the chosen state are in view, after loading and after a change', async () => {
    const { page } = await people.signedIn('county')
    await page.setViewportSize(phone)
    for (const path of ['lsgcsbgl', 'chainsbgl', 'EntMan', 'qxts', 'lsgcsbgl?state=approved']) {
      await page.goto(`/web/hindex/${path}`)
      await settled(page)
    }
    const tab = page.getByRole('navigation', { name: '打开的页面' }).locator('[aria-current]')
    const state = page.getByRole('list', { name: '各状态件数' }).locator('[aria-pressed=true]')
    await inView(tab, state)
    await page.getByRole('list', { name: '各状态件数' }).getByRole('button').last().click()
    await settled(page)
    await inView(tab, state)
    await page.goto('/web/hindex/qxts')
    await settled(page)
    await page.reload()
    await inView(tab)
  })
})

async function inView(...entries: ReturnType<Page['locator']>[]): Promise<void> {
  for (const entry of entries) await expect(entry).toBeInViewport({ ratio: 0.95 })
}
