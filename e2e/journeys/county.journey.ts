/** The county officer: from the to-do list to a case, a return that needs a reason, a recommendation that says which attachments were not opened. */
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { expect } from '@playwright/test'
import { expectAccessible, settled, test } from '../journey.ts'

test('returns one filing with its reason and recommends another', async ({ people }) => {
  const { page, request } = await people.signedIn('county')
  // The last two of the queue: the first are another journey's.
  const queue = { state: 'submitted', sort: 'dueOn', order: 'asc', size: 50 } as const
  const waiting = (await request(shenb.getShenbs, queue)).rows.slice(-2)
  const heading = page.getByRole('heading', { level: 1 })
  const steps = page.getByRole('toolbar', { name: '可办理的步骤' })
  const chosen = waiting[0]?.enterpriseName ?? ''
  const other = waiting[1]?.enterpriseName ?? ''

  await test.step('the to-do of the day leads to the desk, filtered', async () => {
    await page.goto('/web/hindex/dashboard')
    const todos = page.getByRole('region', { name: '要办的事' })
    await todos.getByRole('link', { name: '去办理：绿色工厂 审核', exact: true }).click()
    await expect(page).toHaveURL(/\/hindex\/lsgcsbgl\?.*state=submitted/)
    await settled(page)
    await expect(page.getByRole('button', { name: chosen })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('J and K lead from case to case', async () => {
    await page.getByRole('button', { name: chosen }).click()
    await expect(heading).toHaveText(chosen)
    await page.keyboard.press('j')
    await expect(heading).toHaveText(other)
    await page.keyboard.press('k')
    await expect(heading).toHaveText(chosen)
    await expectAccessible(page)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: /快捷键/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(heading).toHaveText(chosen)
  })

  await test.step('a return without its reason is refused at the field', async () => {
    await page.keyboard.press('r')
    await expect(steps.getByRole('button', { name: '退回修改' })).toBeFocused()
    await page.getByRole('button', { name: '确认退回修改' }).click()
    const opinion = page.getByRole('textbox', { name: '退回意见' })
    await expect(opinion).toHaveAccessibleDescription(/请填写退回意见/)
    await page.getByRole('link', { name: '请填写退回意见' }).click()
    await expect(opinion).toBeFocused()
    await expectAccessible(page)
    await opinion.fill('能源消费量与统计报表不一致，请核对后重新提交。')
    await page.getByRole('button', { name: '确认退回修改' }).click()
    await expect(page.getByText(new RegExp(`已办理：${chosen}`))).toBeVisible()
    await expect(steps).toHaveCount(0)
  })

  await test.step('the next one is recommended once the unopened attachments are confirmed at once', async () => {
    await page.keyboard.press('j')
    await expect(heading).toHaveText(other)
    await page.keyboard.press('a')
    await expect(steps.getByRole('button', { name: '同意推荐' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: '确认同意推荐' }).click()
    await expect(page.getByRole('link', { name: /请核对附件后再推荐/ })).toBeVisible()
    await page
      .getByRole('group', { name: /^附件核对/ })
      .getByRole('checkbox', { name: /一并确认/ })
      .check()
    await expectAccessible(page)
    await page.getByRole('button', { name: '确认同意推荐' }).click()
    await expect(page.getByText(new RegExp(`已办理：${other}`))).toBeVisible()
  })

  const after = await request(shenb.getShenbs, { state: 'county_returned,county_approved', size: 50 })
  const stateOf = (id: string | undefined) => after.rows.find((row) => row.id === id)?.state
  expect([stateOf(waiting[0]?.id), stateOf(waiting[1]?.id)]).toEqual(['county_returned', 'county_approved'])
})
