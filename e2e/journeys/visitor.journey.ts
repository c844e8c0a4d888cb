/**
 * A visitor in a window: the portal's menu gives the focus back, nothing covers the buttons of the carousel, a search says
 * where to go on, and `/redirect/{path*}` sends no request to another site.
 */
import { expect, type Page } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'

const home = '/web/mainPages/greenHome'
const navigation = (page: Page) => page.getByRole('navigation', { name: '主导航' })

test('a visitor opens menus, turns the carousel, searches, and is not led to another site', async ({
  people,
  origin,
}) => {
  const page = await people.visitor()

  await test.step('addresses of another site lead home, and nothing is asked of the other site', async () => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) elsewhere.push(url)
    })
    for (const path of ['//evil.example/%2F..', '%5Cevil.example/a', 'javascript:alert(1)']) {
      await page.goto(`/web/redirect/${path}`)
      await expect(page).toHaveURL(/\/web\/mainPages\/greenHome$/)
      await settled(page)
    }
    expect(elsewhere).toEqual([])
  })

  await test.step('Escape gives the focus back to the menu’s button', async () => {
    await page.goto('/web/mainPages/ggtz')
    const opener = navigation(page).getByRole('button', { name: '绿色名单' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(opener).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('a search that finds nothing says where to go on, at both widths', async () => {
    await atBothWidths(page, async () => {
      await page.goto(`/web/mainPages/search?keyword=${encodeURIComponent('龘靐齉爩')}`)
      await expect(page.getByText('没有找到与“龘靐齉爩”相关的内容')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: '常见问题' })).toBeVisible()
      await page.goto(`/web/mainPages/search?keyword=${encodeURIComponent('绿色工厂')}`)
      await expect(page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first()).toBeVisible()
      await settled(page)
      await expectAccessible(page)
    })
  })

  // Last: the large type stays chosen.
  await test.step('the carousel’s buttons are never covered, while it turns and in large type', async () => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(home)
      const uncovered = (names: string[]) =>
        page.evaluate(
          (labels) =>
            labels.filter((label) => {
              const button = [...document.querySelectorAll('[data-part~=home-turner] button')].find(
                (one) => (one.getAttribute('aria-label') ?? one.textContent) === label,
              )
              button?.scrollIntoView({ block: 'center' })
              const { left = 0, top = 0, width: w = 0, height = 0 } = button?.getBoundingClientRect() ?? {}
              return !button?.contains(document.elementFromPoint(left + w / 2, top + height / 2))
            }),
          names,
        )
      const names = ['上一幅', '下一幅']
      await page.getByRole('button', { name: '下一幅' }).click()
      expect(await uncovered(names)).toEqual([])
      if (width === 1440) await page.getByRole('button', { name: '大字版' }).click()
      for (let turn = 0; turn < 3; turn++) {
        await page.getByRole('button', { name: '下一幅' }).click()
        expect(await uncovered(names)).toEqual([])
      }
    }
  })
})
