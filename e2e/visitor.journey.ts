/** A visitor finds a factory, checks its certificate, and comes from a notice to the form it speaks of. */
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'

const home = '/web/mainPages/greenHome'
const navigation = (page: Page) => page.getByRole('navigation', { name: '主导航' })

test('绿色工厂 finds the factories; a title leads to its check and stands in its list', async ({ people }) => {
  const page = await people.visitor()
  await page.goto(home)
  await page.getByRole('searchbox').fill('绿色工厂')
  await page.getByRole('searchbox').press('Enter')
  await page
    .getByRole('navigation', { name: '类别' })
    .getByRole('link', { name: /^绿色名单/ })
    .click()
  const found = page.getByRole('main').getByRole('listitem').filter({ hasText: '市级绿色工厂' })
  await found.first().getByRole('heading', { level: 3 }).getByRole('link').click()

  await expect(page.getByRole('article').getByText('证书编号')).toBeVisible()
  const number = (await page.locator('.plate-facts .pub-code').first().textContent()) ?? ''
  await expect(page.getByRole('img', { name: `二维码：核验证书 ${number}` })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText(/首页.*级绿色工厂/)
  await expect(navigation(page).locator('.portal-nav-here')).toContainText('绿色名单')
  await page.getByRole('link', { name: '在线核验这张证书' }).click()
  await expect(page.getByText('证书真实，现行有效')).toBeVisible()
  await expect(page.getByRole('region', { name: '核验结果' })).toContainText(number)
})

test('a notice shows the dates of its batch and leads to the form; the home page lists every open batch by its end', async ({
  people,
}) => {
  const page = await people.visitor()
  await page.goto(home)
  const batches = page.getByRole('region', { name: '正在申报' })
  await expect(batches.getByRole('listitem').nth(1)).toBeVisible()
  const ends = (await batches.getByText(/截止/).allTextContents()).map((text) => text.trim().slice(0, 10))
  expect(ends.length).toBeGreaterThan(4)
  expect(ends).toEqual(ends.toSorted())

  await page.goto('/web/mainPages/ggtz')
  await page.getByRole('link', { name: /市级绿色工厂申报的通知/ }).click()
  const filing = page.getByRole('region', { name: '在线申报' })
  await expect(filing.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(filing.locator('time').first()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText('通知公告')
  await filing.getByRole('link', { name: /去填报/ }).click()
  await expect(page).toHaveURL(/\/mainPages\/lsgcsb$/)
})

test('Escape gives the focus back to the menu’s button, and the first portal’s address of the instructions still leads there', async ({
  people,
}) => {
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
  await page.goto('/web/FQA')
  await expect(page.getByRole('heading', { name: '常见问题', level: 1 })).toBeVisible()
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
