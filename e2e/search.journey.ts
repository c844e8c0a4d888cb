/** 搜索: a visitor gets to the page whichever way the words are typed; an enterprise and an officer find their own beside it. */
import { expect, type Page } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from './journey.ts'

const typed = async (page: Page, words: string) => {
  await page.goto('/web/mainPages/greenHome')
  await page.getByRole('searchbox').fill(words)
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '搜索' })).toBeVisible()
}
const hits = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link')

for (const [how, words] of [
  ['as it is called', '能源计算器'],
  ['in traditional characters', '能源計算器'],
  ['in full width and with blanks', '　能源　计算器 '],
  ['by its initials', 'nyjsq'],
  ['with one wrong character', '能源计标器'],
] as const)
  test(`the energy calculator is found ${how}`, async ({ people }) => {
    const page = await people.visitor()
    await typed(page, words)
    await hits(page).filter({ hasText: '能源计算器' }).first().click()
    await expect(page).toHaveURL(/\/mainPages\/EnergyCalculator$/)
    await expect(page.getByRole('heading', { level: 1, name: '能源计算器' })).toBeVisible()
  })

test('a policy, a standard and a question are each a step away; kinds narrow, and pages go on', async ({ people }) => {
  const page = await people.visitor()
  await typed(page, '綠色工廠')
  const kinds = page.getByRole('navigation', { name: '类别' })
  await kinds.getByRole('link', { name: /^政策文件/ }).click()
  await expect(page.getByRole('main').locator('.found-list mark').first()).toHaveText('绿色工厂')
  await expect(page.getByRole('main').locator('.found-list .pub-from').first()).toContainText('政策文件')
  await hits(page).first().click()
  await expect(page).toHaveURL(/\/mainPages\/policyDetail\?id=/)

  await typed(page, 'ＧＢ 16780')
  await hits(page).filter({ hasText: '水泥单位产品能源消耗限额' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /水泥单位产品能源消耗限额/ })).toBeVisible()

  await typed(page, '企业')
  const first = await hits(page).first().textContent()
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page).toHaveURL(/after=/)
  await expect(hits(page).first()).not.toHaveText(first ?? '')
  await page.getByRole('button', { name: '回到第一页' }).click()
  await expect(hits(page).first()).toHaveText(first ?? '')
})

test('nothing found says where to go on, at both widths', async ({ people }) => {
  const page = await people.visitor()
  await atBothWidths(page, async () => {
    await page.goto(`/web/mainPages/search?keyword=${encodeURIComponent('龘靐齉爩')}`)
    await expect(page.getByText('没有找到与“龘靐齉爩”相关的内容')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: '常见问题' })).toBeVisible()
    await page.goto(`/web/mainPages/search?keyword=${encodeURIComponent('绿色工厂')}`)
    await expect(hits(page).first()).toBeVisible()
    await settled(page)
    await expectAccessible(page)
  })
})

test('an enterprise finds its own filing, and an officer a case of the county', async ({ people }) => {
  const { page } = await people.signedIn('enterprise')
  await page.goto(`/web/mainPages/search?keyword=${encodeURIComponent('綠色供應鏈')}`)
  await page.getByRole('navigation', { name: '查找范围' }).getByRole('button', { name: '本单位' }).click()
  await page
    .getByRole('navigation', { name: '类别' })
    .getByRole('link', { name: /^申报和备案/ })
    .click()
  await hits(page).first().click()
  await expect(page).toHaveURL(/\/mainPages\/\w+\?id=/)

  const county = (await people.signedIn('county')).page
  await county.goto(`/web/mainPages/search?keyword=${encodeURIComponent('示例')}`)
  await county.getByRole('navigation', { name: '查找范围' }).getByRole('button', { name: '办件' }).click()
  await expect(county.getByRole('heading', { level: 2, name: '申报与备案' })).toBeVisible()
})
