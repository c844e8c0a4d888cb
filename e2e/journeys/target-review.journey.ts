/** 节能目标考核: a supervisor scores a self-assessment, the city releases it, the enterprise reads it and objects. */
import { targetReview } from '@green/contract/calls/inspection/target-review.ts'
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'

const office = '/web/hindex/jnmbkh'

test('scored by one, released by another, told, and objected to', async ({ people }) => {
  test.setTimeout(120_000)
  const city = await people.signedIn('city')
  const waiting = (await city.request(targetReview.page, { state: 'submitted' })).rows[0]
  if (!waiting) throw new Error('no self-assessment waits to be scored')
  const { socialCode } = await city.request(targetReview.get, { id: waiting.id })
  const scorer = (await people.signedIn('supervisor')).page

  await test.step('the list finds the case by its state; the sheet takes a score with its reason', async () => {
    await scorer.goto(`${office}?keyword=${waiting.number}`)
    await settled(scorer)
    await expectAccessible(scorer)
    await scorer.getByRole('button', { name: waiting.enterpriseName }).click()
    await expect(scorer.getByRole('heading', { level: 1, name: waiting.enterpriseName })).toBeVisible()
    const scoreInputs = scorer
      .getByRole('textbox', { name: /核定分$/ })
      .or(scorer.getByRole('spinbutton', { name: /核定分$/ }))
    await expect(scoreInputs.first()).toBeVisible()
    await atBothWidths(scorer, () => expectAccessible(scorer))
    await scorer.getByRole('button', { name: '暂存' }).click()
    await expect(scorer.getByText('已暂存').first()).toBeVisible()
    await scorer.getByRole('button', { name: '完成评分' }).click()
    await expect(scorer.getByText('待复核').first()).toBeVisible()
  })

  await test.step('who scored does not release; the city does', async () => {
    await expect(scorer.getByRole('button', { name: /复核|告知/ })).toHaveCount(0)
    const { page } = city
    await page.goto(`${office}?keyword=${waiting.number}`)
    await settled(page)
    await page.getByRole('button', { name: waiting.enterpriseName }).click()
    await page.getByRole('button', { name: /告知/ }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /告知/ }).click()
    await expect(page.getByText('已告知').first()).toBeVisible()
  })

  await test.step('the enterprise reads every line of its score, and objects', async () => {
    const owner = (await people.signedIn(socialCode)).page
    await owner.goto(`/web/mainPages/targetReview?id=${waiting.id}`)
    await expect(owner.getByRole('region', { name: '得分', exact: true })).toBeVisible()
    await atBothWidths(owner, () => expectAccessible(owner))
    await owner.getByRole('button', { name: /^提出异议/ }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('能源计量器具台账已在附件中提供，请复核第3项得分。')
    await expectAccessible(owner)
    await dialog.getByRole('button', { name: /异议/ }).click()
    await expect(owner.getByText('异议处理中').first()).toBeVisible()
  })

  await test.step('who was taken off the list is found by that state only', async () => {
    const { page } = city
    await page.goto(`${office}?state=removed`)
    await settled(page)
    await expect(page.getByRole('table').getByText('已移出').first()).toBeVisible()
  })
})
