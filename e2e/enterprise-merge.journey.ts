/** 重复企业合并: the city compares two records and proposes, another officer carries it out, the first undoes it. */
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from './journey.ts'

test('a duplicate is found, merged by two officers and separated again', async ({ people }) => {
  const { page } = await people.signedIn('city')
  let name = ''

  await test.step('the city compares two records and proposes to merge them', async () => {
    await page.goto('/web/hindex/qyhb')
    await settled(page)
    await atBothWidths(page, () => expectAccessible(page))
    await page.getByRole('button', { name: '核对' }).first().click()
    await expect(page.getByRole('heading', { name: '核对两份企业档案' })).toBeVisible()
    await settled(page)
    await expectAccessible(page)
    name = (await page.locator('.em-parties dl[data-side="absorbed"] strong').textContent()) ?? ''
    const clashes = page.getByRole('table', { name: '以哪一家为准' })
    await expect(page.getByRole('button', { name: '提出合并' })).toBeDisabled()
    for (const choice of await clashes.getByRole('radio', { name: /保留的档案/ }).all()) await choice.check()
    await expect(page.getByRole('table', { name: '并入的档案名下的内容' })).toContainText('年度能耗')
    await page.getByRole('textbox', { name: '依据' }).fill('营业执照核对为同一主体。')
    await page.getByRole('button', { name: '提出合并' }).click()
    await expect(page.getByText('已提出合并，等待另一位管理员复核')).toBeVisible()
    await expect(page.getByRole('table', { name: '疑似重复的企业' }).getByText(name, { exact: true })).toHaveCount(0)
  })

  const { page: other } = await people.signedIn('city2')
  await test.step('another officer reads what will follow and carries it out', async () => {
    await other.goto('/web/hindex/qyhb?view=merges&state=proposed')
    await settled(other)
    await other.getByRole('button', { name, exact: true }).click()
    await settled(other)
    await expectAccessible(other)
    await other.getByRole('button', { name: '复核并合并' }).click()
    await expect(other.getByText('已合并（可撤销）')).toBeVisible()
    await expect(other.getByText('年度能耗1项').first()).toBeVisible()
  })

  await test.step('within the term it is undone with a reason', async () => {
    people.expectRefusal(422, '/enterpriseMerge/step')
    await other.getByRole('button', { name: '撤销合并' }).click()
    await expect(other.getByRole('textbox', { name: '说明' })).toHaveAttribute('aria-invalid', 'true')
    await other.getByRole('textbox', { name: '说明' }).fill('企业来函说明是两个法人。')
    await other.getByRole('button', { name: '撤销合并' }).click()
    await expect(other.getByText('已撤销', { exact: true })).toBeVisible()
  })
})
