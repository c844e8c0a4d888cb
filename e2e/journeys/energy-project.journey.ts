/** A project on its way into the city's list: registered, checked twice against the six points, ranked, and its progress reported. */
import { rec } from '@green/contract/calls/filing/rec.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { variedExample } from '@green/programmes/energy-project/example.ts'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, settled, test } from '../journey.ts'
import { withUploads } from '../papers.ts'

const points = ['主体', '真实性', '政策符合', '手续', '绩效测算', '不重复']

async function passAll(page: Page, id: string, step: string) {
  await page.goto(`/web/hindex/lsxmrkgl?id=${id}`)
  await settled(page)
  await page.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: step }).click()
  for (const point of points)
    await page.getByRole('group', { name: point }).getByRole('radio', { name: '符合', exact: true }).check()
}

test('a project is told, checked by county and city, admitted with a priority, and reports its progress', async ({
  people,
}) => {
  const filer = await people.signedIn('enterprise2')
  const { page } = filer
  let id = ''

  await test.step('begun, and kept', async () => {
    await page.goto('/web/mainPages/qyjntzxm')
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: '新增项目' }).click()
    await page.getByRole('textbox', { name: /^项目名称/ }).fill('旅程余热利用项目')
    await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('filled in and sent', async () => {
    const example = variedExample({ no: 904, stage: 'building' }, () => 0.5) as AnswerSet
    const answers = await withUploads(filer, 'energy-project', example)
    id = (await filer.request(rec.saveRec, { action: 'submit', answers })).id
  })

  await test.step('the county goes through the six points', async () => {
    const county = (await people.signedIn('county2')).page
    await passAll(county, id, '同意推荐')
    await expectAccessible(county)
    await county.getByRole('button', { name: '确认同意推荐' }).click()
    await expect(county.getByText(/已办理：.*待市级审核/)).toBeVisible()
  })

  await test.step('the city admits it and sets its priority; the list adds up', async () => {
    const city = (await people.signedIn('city')).page
    await passAll(city, id, '审定通过')
    await city
      .getByRole('radiogroup', { name: /^优先级/ })
      .getByRole('radio', { name: /^A类/ })
      .check()
    await expectAccessible(city)
    await city.getByRole('button', { name: '确认审定通过' }).click()
    await expect(city.getByText(/已办理：.*已入库/)).toBeVisible()
    await city.goto('/web/hindex/lsxmrkgl?priority=A')
    await settled(city)
    await expect(city.getByText('合计')).toBeVisible()
    await expect(city.getByRole('table', { name: '项目入库列表' })).toContainText('A类')
    await expectAccessible(city)
  })

  await test.step('the enterprise tells how far it is, and can change nothing else', async () => {
    await page.goto(`/web/mainPages/qyjntzxm?id=${id}`)
    await page.getByRole('link', { name: '填报进度' }).click()
    await expect(page.getByRole('textbox', { name: /^项目名称/ })).toHaveCount(0)
    const progress = page.getByRole('navigation', { name: '填写进度' })
    await progress.getByRole('button', { name: /投资与资金/ }).click()
    await page.getByRole('textbox', { name: /^累计完成投资/ }).fill('500')
    await progress.getByRole('button', { name: '检查并提交' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: '填报进度' }).click()
    await expect(page.getByRole('heading', { name: '节能项目入库已提交' })).toBeVisible()
    expect((await filer.request(rec.getRecsByCounty, {})).rows.find((row) => row.id === id)?.state).toBe('approved')
  })
})
