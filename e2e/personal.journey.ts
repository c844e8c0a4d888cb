/** An officer sees contacts masked, reveals one for a reason, and the case records who and why. */
import { fq } from '@green/contract/calls/diagnosis.ts'
import { user } from '@green/contract/calls/user.ts'
import { expect } from '@playwright/test'
import { expectAccessible, settled, test } from './journey.ts'

test('a contact is shown for a reason that stands in the history of the case', async ({ people }) => {
  const { page } = await people.signedIn('county')
  await page.goto('/web/hindex/lsgcsbgl')
  await settled(page)
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('link')
    .or(page.getByRole('row').nth(1).getByRole('button'))
    .first()
    .click()
  await page.getByRole('button', { name: '全部展开' }).click()
  const masked = page.getByRole('button', { name: /^显示 [\d*]+$/ }).first()
  const [start = '', end = ''] = ((await masked.getAttribute('aria-label')) ?? '').replace('显示 ', '').split(/\*+/)
  await masked.click()
  const dialog = page.getByRole('dialog', { name: '显示个人信息' })
  await dialog.getByRole('button', { name: '显示', exact: true }).click()
  await expect(dialog.getByText('请填写事由（至少2个字）')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '电话联系企业' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(
    page
      .locator('main')
      .getByText(new RegExp(`${start}[-\\d]+${end}`))
      .first(),
  ).toBeVisible()
  await page.getByRole('tab', { name: /^历史/ }).click()
  await expect(page.getByText('电话联系企业').first()).toBeVisible()
})

test('the administrator has a colleague’s number shown in the list of accounts, and the log tells why', async ({
  people,
}) => {
  const { page, request } = await people.signedIn('admin')
  await page.goto('/web/hindex/sys/admin')
  await settled(page)
  const row = page.getByRole('row', { name: /expert1/ }).first()
  await row.getByRole('button', { name: /^显示 1\d\d\*{4}\d{4}$/ }).click()
  const dialog = page.getByRole('dialog', { name: '显示个人信息' })
  await dialog.getByRole('textbox', { name: '其他事由' }).fill('通知评审培训')
  await dialog.getByRole('button', { name: '显示', exact: true }).click()
  await expect(row.getByText(/^1\d{10}$/)).toBeVisible()
  const { rows } = await request(user.getLogs, { kind: 'business', keyword: '查看个人信息' })
  expect(rows[0]).toMatchObject({ reason: '通知评审培训', object: expect.stringContaining('手机号') })
})

test('a county has the number shown that came with a request for a diagnosis', async ({ people }) => {
  const { page, request } = await people.signedIn('county')
  const [diagnosis] = (await request(fq.getFqByCode, {})).rows
  if (!diagnosis) throw new Error('no enterprise of the county asked for a diagnosis')
  await page.goto(`/web/hindex/diagnosis?id=${diagnosis.id}`)
  await settled(page)
  await page.getByRole('button', { name: /^显示 / }).click()
  await page.getByRole('dialog', { name: '显示个人信息' }).getByRole('button', { name: '电话联系企业' }).click()
  await expect(page.getByRole('button', { name: /^显示 / })).toHaveCount(0)
  await expectAccessible(page)
})
