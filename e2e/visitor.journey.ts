/** The portal's menu gives the focus back, and nothing covers the buttons of the home page's carousel. */
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'

const home = '/web/mainPages/greenHome'
const navigation = (page: Page) => page.getByRole('navigation', { name: '主导航' })

test('Escape gives the focus back to the menu’s button', async ({ people }) => {
  const page = await people.visitor()
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

for (const width of [1440, 390])
  test(`the carousel’s buttons are never covered, while it turns and in large type, at ${width}`, async ({
    people,
  }) => {
    const page = await people.visitor()
    await page.setViewportSize({ width, height: 900 })
    await page.goto(home)
    const uncovered = (names: string[]) =>
      page.evaluate(
        (labels) =>
          labels.filter((label) => {
            const button = [...document.querySelectorAll('.home-turner button')].find(
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
    await page.getByRole('button', { name: '大字版' }).click()
    for (let turn = 0; turn < 3; turn++) {
      await page.getByRole('button', { name: '下一幅' }).click()
      expect(await uncovered(names)).toEqual([])
    }
  })
