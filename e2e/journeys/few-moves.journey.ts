/** The officer's decisions with counted actions: each click, choice and typed text is one; verification by key. */
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { attachmentsLine } from '@green/contract/needs/review.ts'
import { expect } from '@playwright/test'
import { desk, expectAccessible, settled, test } from '../journey.ts'

/** The most actions that a decision on a complete case may take, from the list to the receipt. */
const mostActions = 8

test('decisions on filings and on an enterprise take few moves', async ({ people }) => {
  await test.step('a complete case is recommended, and another returned with one note, in few moves', async () => {
    const { page, request } = await people.signedIn('county')
    await page.setViewportSize(desk)
    // The first ones are another journey's.
    const waiting = (await request(shenb.getShenbs, { state: 'submitted', size: 50 })).rows.toReversed()
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
