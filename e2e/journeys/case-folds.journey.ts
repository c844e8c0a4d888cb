/** A case is read in one view: what is in order is folded behind a line, what is in doubt stands open, nothing is lost to print or find. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { expect } from '@playwright/test'
import { first } from '../addresses.ts'
import { atBothWidths, desk, expectAccessible, settled, test } from '../journey.ts'

test('what is in order is folded and opens, what is in doubt stands open', async ({ people }) => {
  await test.step('a case in order is one page, and every part of it opens', async () => {
    const { page, request } = await people.signedIn('county')
    const { rows } = await request(filing.list, { programme: 'green-factory', state: 'submitted', size: 50 })
    const details = await Promise.all(rows.map(({ id }) => request(filing.get, { id })))
    const sound = first(details.filter(({ findings }) => findings.every(({ level }) => level === 'info')))
    await page.setViewportSize(desk)
    await page.goto(`/web/hindex/lsgcsbgl?id=${sound.id}`)
    await settled(page)
    const folds = page.locator('[data-part~=fold]')
    const isFolded = () => folds.evaluateAll((all) => all.map((one) => !(one as HTMLDetailsElement).open))
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4500)
    expect(await isFolded()).not.toContain(false)
    await expect(page.getByText(/^\d+ 项已填/).first()).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))

    await test.step('what is folded is found by the browser and printed', async () => {
      // Hidden by content-visibility, which find in page opens; display: none would hide it from that.
      const hidden = await folds.first().evaluate((one) => getComputedStyle(one, '::details-content').contentVisibility)
      expect(hidden).toBe('hidden')
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
      await expect.poll(isFolded).not.toContain(true)
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await expect.poll(isFolded).not.toContain(false)
    })

    await test.step('an entry of the outline opens its part, which stays open for the next visit', async () => {
      const heading = page.getByRole('heading', { name: '年度数据' })
      await page
        .getByRole('navigation', { name: '本件各部分' })
        .getByRole('link', { name: /年度数据/ })
        .click()
      const answer = page.locator('dt').filter({ hasText: /^工厂用地面积/ })
      await expect(answer).toBeVisible()
      await expect(heading).toBeInViewport()
      await page.reload()
      await settled(page)
      await expect(answer).toBeVisible()
      await page.getByRole('button', { name: '全部展开' }).click()
      await expect.poll(isFolded).not.toContain(true)
      await page.getByRole('button', { name: '全部折叠' }).click()
      await expect.poll(isFolded).not.toContain(false)
    })
  })

  await test.step('what is in doubt stands open, and a finding leads to its field', async () => {
    const { page, request } = await people.signedIn('city')
    const { rows } = await request(filing.list, { programme: 'green-factory', size: 50 })
    const details = await Promise.all(rows.map(({ id }) => request(filing.get, { id })))
    const doubted = first(
      details.filter(({ findings }) => findings.some((one) => one.level === 'warning' && !one.waivedUntil)),
    )
    const finding = first(doubted.findings.filter((one) => one.level === 'warning' && !one.waivedUntil))
    await page.setViewportSize(desk)
    await page.goto(`/web/hindex/lsgcsbgl?id=${doubted.id}`)
    await settled(page)
    const field = page.locator(`#answer-${finding.field.split(/[.[]/)[0]}`)
    await expect(field).toBeVisible()
    await page.getByRole('button', { name: '全部折叠' }).click()
    await expect(field).toBeHidden()
    await page.locator('[data-part~=checks] a').filter({ visible: true }).first().click()
    await expect(page.locator('[data-part~=fold][open]')).toHaveCount(1)
  })
})
