/** A batch in progress: the city sets quotas with a reason and reminds enterprises that have not submitted; a county sees its own progress; a certificate is checked. */
import { batch } from '@green/contract/calls/batch.ts'
import { filing } from '@green/contract/calls/filing.ts'
import { titleList } from '@green/contract/calls/public-titles.ts'
import { expect } from '@playwright/test'
import { expectAccessible, settled, test } from './journey.ts'

test('the city gives quotas with a reason and reminds who has not sent', async ({ people }) => {
  const { page, request } = await people.signedIn('city')
  const open = (await request(batch.list, { programme: 'green-factory' })).find(({ status }) => status === 'open')
  if (!open) throw new Error('no batch is open')
  await page.goto('/web/hindex/lsgcsbgl')
  await settled(page)
  await page.getByRole('button', { name: '申报批次' }).click()
  const drawer = page.getByRole('dialog', { name: '绿色工厂：申报批次' })
  const row = drawer.getByRole('listitem').filter({ hasText: open.name })

  await test.step('a change without a reason is refused, with one it is kept', async () => {
    await row.getByRole('button', { name: '修改' }).click()
    await drawer.getByText(/^区县推荐名额/).click()
    await drawer.getByRole('spinbutton', { name: '万州区' }).fill('12')
    people.expectRefusal(422, '/batch/save')
    await drawer.getByRole('button', { name: '保存批次' }).click()
    await expect(drawer.getByRole('link', { name: /请填写修改理由/ })).toBeVisible()
    await drawer.getByRole('textbox', { name: '修改理由' }).fill('按年度计划分配名额。')
    await drawer.getByRole('button', { name: '保存批次' }).click()
    await expect(page.getByText(`已保存批次：${open.name}`)).toBeVisible()
  })

  await test.step('progress by county, and a reminder', async () => {
    await row.getByRole('button', { name: '进度' }).click()
    await expect(drawer.getByRole('row', { name: /^万州区/ })).toContainText('12')
    await expect(drawer.getByText('理由：按年度计划分配名额。')).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: '提醒这些单位' }).click()
    await page.getByRole('button', { name: '发送提醒' }).click()
    await expect(page.getByText(/已提醒 \d+ 家单位/)).toBeVisible()
  })
})

test('a county sees the progress of its own filings and may change nothing', async ({ people }) => {
  const { page } = await people.signedIn('county')
  await page.goto('/web/hindex/lsgcsbgl')
  await settled(page)
  await page.getByRole('button', { name: '申报批次' }).click()
  const drawer = page.getByRole('dialog', { name: '绿色工厂：申报批次' })
  await expect(drawer.getByRole('button', { name: '修改' })).toHaveCount(0)
  await drawer.getByRole('button', { name: '进度' }).first().click()
  const counties = drawer.getByRole('table', { name: '各区县的申报进度' })
  await expect(counties.getByRole('row')).toHaveCount(2)
})

test('a holder downloads the certificate, and a visitor checks its number', async ({ people }) => {
  const visitor = await people.visitor()
  const { request } = await people.apiClient('city')
  const [factory] = (await request(titleList.projectFactory, {})).rows
  if (!factory) throw new Error('nobody holds a title')
  await visitor.goto('/web/mainPages/certificateCheck')
  await settled(visitor)
  await visitor.getByRole('searchbox', { name: '证书编号' }).fill(factory.number)
  await visitor.getByRole('button', { name: '查询' }).click()
  await expect(visitor.getByText('证书真实，现行有效')).toBeVisible()
  await expect(visitor.getByText(factory.enterpriseName, { exact: true })).toBeVisible()
  await expectAccessible(visitor)
  people.expectRefusal(404, '/certificate/check')
  await visitor.getByRole('searchbox', { name: '证书编号' }).fill('GF0000-99999')
  await visitor.getByRole('button', { name: '查询' }).click()
  await expect(visitor.getByText('没有这个编号的证书')).toBeVisible()

  const { page, request: askCity } = await people.signedIn('city')
  const { rows } = await askCity(filing.list, { programme: 'green-factory', state: 'approved' })
  await page.goto(`/web/hindex/lsgcsbgl?id=${rows[0]?.id ?? ''}`)
  await settled(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '证书', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/证书\.pdf$/)
})
