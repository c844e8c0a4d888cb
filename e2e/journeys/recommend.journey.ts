/** 推荐上报: the city recommends several, records one result, and its clerk reads it on a phone. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { expect } from '@playwright/test'
import { upload } from '../choosing.ts'
import { inDays } from '../days.ts'
import { expectAccessible, settled, test } from '../journey.ts'

test('what the city granted goes further up, its result is entered, and the portal says so', async ({ people }) => {
  const { page, request } = await people.signedIn('city')
  await page.setViewportSize({ width: 1440, height: 900 })
  const waiting = async (state: string) => (await request(shenb.getShenbs, { state })).rows
  const [one] = await waiting('recommended')
  if (!one) throw new Error('no filing was recommended')

  await test.step('the desk says what is missing, then takes the result', async () => {
    await page.goto(`/web/hindex/lsgcsbgl?id=${one.id}`)
    await settled(page)
    await page.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: '登记入选' }).click()
    await page.getByRole('button', { name: '确认登记入选' }).click()
    for (const missing of ['请填写名单名称', '请填写公布文号', '请选择公布日期', '请上传公布文件'])
      await expect(page.getByRole('link', { name: missing })).toBeVisible()
    await page.getByRole('textbox', { name: '名单名称' }).fill('国家级绿色工厂名单')
    await page.getByRole('textbox', { name: '公布文号' }).fill('工信厅节函〔2026〕88号')
    const day = page.getByRole('textbox', { name: '公布日期' })
    await day.fill(inDays(0))
    await day.press('Enter')
    await upload(page, '公布文件', '国家级名单.pdf', '国家级名单附件.pdf')
    await expectAccessible(page)
    await page.getByRole('button', { name: '确认登记入选' }).click()
    await expect(page.getByText(new RegExp(`已办理：${one.enterpriseName}，现为“已入选上级名单”`))).toBeVisible()
    expect((await request(filing.get, { id: one.id })).title?.level).toBe('national')
  })

  await test.step('the overview counts it', async () => {
    await page.goto('/web/hindex/apply')
    await settled(page)
    await expect(page.getByRole('columnheader', { name: '上级入选' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('anybody finds it among the factories of the state, on a phone', async () => {
    const visitor = await people.visitor()
    await visitor.setViewportSize({ width: 390, height: 844 })
    await visitor.goto(`/web/mainPages/countrygreenfactory?keyword=${encodeURIComponent(one.enterpriseName)}`)
    await settled(visitor)
    await expect(visitor.getByRole('link', { name: one.enterpriseName })).toBeVisible()
  })
})
