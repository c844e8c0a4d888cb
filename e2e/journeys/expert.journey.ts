/** An expert: own tasks, a score sheet that saves itself, a refusal that names every indicator, the score submitted. */
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'

test('scores a filing', async ({ people }) => {
  const { page, request } = await people.signedIn('expert1')
  const task = (await request(shenb.getTasks, { state: 'pending' })).rows[0]
  if (!task) throw new Error('the expert has no task')
  const opened = page.getByRole('heading', { level: 1, name: task.enterpriseName })
  const saved = page.getByText(/^已保存 \d\d:\d\d:\d\d$/)
  const opinion = page.getByRole('textbox', { name: '评审意见' })
  const text = '管理体系完善，能耗和碳排放指标较好，建议推荐。'

  await test.step('finds the task', async () => {
    await page.goto('/web/hindex/dashboard')
    await page
      .getByRole('region', { name: '要办的事' })
      .getByRole('link', { name: '去办理：绿色工厂 评分', exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /我的评审/ })).toBeVisible()
    await page.getByRole('button', { name: task.enterpriseName }).click()
    await expect(opened).toBeVisible()
    await settled(page)
    await expectAccessible(page)
  })

  await test.step('the sheet keeps itself', async () => {
    await opinion.fill(text)
    await expect(saved).toBeVisible()
    await page.getByRole('button', { name: '返回任务列表' }).click()
    await page.getByRole('button', { name: task.enterpriseName }).click()
    await expect(opened).toBeVisible()
    await expect(opinion).toHaveValue(text)
  })

  await test.step('what is missing is named at its indicator', async () => {
    await page.getByRole('button', { name: '提交评分' }).click()
    const faults = page.getByRole('region', { name: /处需要修改$/ })
    await expect(faults).toBeFocused()
    await expect(faults.getByRole('link', { name: /请评分$/ }).first()).toBeVisible()
    await expect(faults.getByRole('link', { name: /请选择评审结论$/ })).toBeVisible()
    await expectAccessible(page)
    const places = await faults.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const place of places) {
      const box = page.locator(place ?? '')
      if (place?.endsWith('-score')) await box.fill(await fullPoints(box.evaluate(nameOf)))
      else if (place?.endsWith('-comment')) await box.fill('按填报数据和证明材料评定。')
    }
    await page.getByRole('group', { name: '评审结论' }).getByRole('radio', { name: '推荐', exact: true }).check()
    await expect(faults).toHaveCount(0)
    await expect(saved).toBeVisible()
  })

  await test.step('the score is handed in', async () => {
    await page.getByRole('button', { name: '提交评分' }).click()
    const sure = page.getByRole('dialog', { name: /^提交评分：.*推荐$/ })
    await expect(sure).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page, 'dialog[open]'))
    await sure.getByRole('button', { name: '提交评分' }).click()
    await expect(page.getByText('成功：评分已提交')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: /我的评审/ })).toBeVisible()
    const { rows } = await request(shenb.getTasks, { keyword: task.enterpriseName })
    expect(rows.find((row) => row.taskId === task.taskId)?.state).toBe('submitted')
  })
})

/** The label of a box, which names its maximum of points. */
const nameOf = (box: Element) => (box instanceof HTMLInputElement ? (box.labels?.[0]?.textContent ?? '') : '')

async function fullPoints(label: Promise<string>): Promise<string> {
  const points = /满分 ([\d.]+)/.exec(await label)?.[1]
  if (!points) throw new Error(`no points in "${await label}"`)
  return points
}
