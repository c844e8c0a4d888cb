/** 绿效码: an enterprise reads its result, objects, is answered by another officer, is shown to the public at its word, and hidden again. */
import { greenCode } from '@green/contract/calls/code/green-code.ts'
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'

test('a result is contested, confirmed, shown with consent and hidden at once', async ({ people }) => {
  const owner = await people.signedIn('enterprise2')
  const { page } = owner
  // The rating of the year after it may be published meanwhile: the journey stays with its year.
  const { code } = await owner.request(greenCode.own, { year: new Date().getFullYear() - 2 })
  if (!code) throw new Error('enterprise2 has a told result')
  const list = `/web/mainPages/greenCodeList?keyword=${encodeURIComponent(code.enterpriseName)}`
  const officer = await people.signedIn('city2')
  const visitor = await people.visitor()

  await test.step('the enterprise sees its score, what would raise it and who helps', async () => {
    await page.goto(`/web/mainPages/greenCode?year=${code.year}`)
    await settled(page)
    await expect(page.getByRole('img', { name: /^各维度得分：能效碳效/ })).toBeVisible()
    await expect(page.getByRole('table', { name: '各维度得分' })).toContainText('能效碳效')
    const gains = page.getByRole('region', { name: '最能提分的事' })
    await expect(gains.getByRole('listitem').first()).toContainText('总分可增加')
    await expect(gains.getByText(/差距 .+ (tce|m³)\/年，约 .+元\/年/).first()).toBeVisible()
    await expect(gains.getByRole('link', { name: '专项资金申报' }).first()).toBeVisible()
    await expect(page.getByText(/不作为行政许可依据/)).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
  })

  await test.step('it objects with its reason', async () => {
    await page.getByRole('button', { name: '提出异议' }).click()
    await page.getByRole('button', { name: '提交异议' }).click()
    await expect(
      page
        .getByRole('dialog')
        .getByText(/字符长度|请填写理由|至少|请写明异议内容/)
        .first(),
    ).toBeVisible()
    await page.getByRole('textbox', { name: '异议内容' }).fill('取水量应按水表读数扣除转供给宿舍的部分，请核对。')
    await expectAccessible(page)
    await page.getByRole('button', { name: '提交异议' }).click()
    await expect(page.getByText('异议中', { exact: true })).toBeVisible()
  })

  await test.step('the officer who told it cannot answer; a second one does', async () => {
    const first = await people.signedIn('city')
    await first.page.goto(`/web/hindex/FirmGreenCode?id=${code.id}`)
    await expect(first.page.getByText(/异议请由另一位市级管理员答复/)).toBeVisible()
    const desk = officer.page
    await desk.goto('/web/hindex/FirmGreenCode')
    await settled(desk)
    await expectAccessible(desk)
    await desk.goto(`/web/hindex/FirmGreenCode?id=${code.id}`)
    await expect(desk.getByText('取水量应按水表读数扣除转供给宿舍的部分').first()).toBeVisible()
    await desk.getByRole('button', { name: '维持原结果' }).click()
    await desk.getByRole('textbox', { name: '答复企业的理由' }).fill('取水量已按水表读数扣除转供部分，维持原结果。')
    await expectAccessible(desk)
    await desk.getByRole('button', { name: '确认维持原结果' }).click()
    await expect(desk.getByText('已赋码', { exact: true })).toBeVisible()
  })

  await test.step('nobody finds it until the enterprise consents', async () => {
    const address = `/web/mainPages/greenCodeCheck?code=${code.code}`
    await visitor.goto(address)
    await expect(visitor.getByText('该码未公开')).toBeVisible()
    await page.reload()
    await page.getByRole('checkbox', { name: new RegExp(`^同意公开${code.year}年度绿效码`) }).check()
    await page.getByRole('button', { name: '同意公开' }).click()
    await expect(page.getByRole('img', { name: '扫码打开绿效码核验页' })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText(`${code.year}年度绿效码：`)).toBeVisible()
    await atBothWidths(visitor, () => expectAccessible(visitor))
    await visitor.goto(list)
    await expect(visitor.getByText(code.enterpriseName).first()).toBeVisible()
    await expect(visitor.getByText(/没有申领或没有公开/)).toBeVisible()
    await atBothWidths(visitor, () => expectAccessible(visitor))
  })

  await test.step('revoked without a reason, it is gone', async () => {
    await page.getByRole('button', { name: '撤回公开' }).click()
    await expect(page.getByText('已撤回公开', { exact: true })).toBeVisible()
    await visitor.goto(`/web/mainPages/greenCodeCheck?code=${code.code}`)
    await expect(visitor.getByText('该码未公开')).toBeVisible()
    await visitor.goto(list)
    await settled(visitor)
    await expect(visitor.getByText(code.enterpriseName)).toHaveCount(0)
  })
})

test('a county reads its own codes and has no step', async ({ people }) => {
  const { page, request } = await people.signedIn('county')
  const { rows } = await request(greenCode.list, {})
  const [first] = rows
  if (!first) throw new Error('the county of the demo city has codes')
  await page.goto('/web/hindex/FirmGreenCode')
  await settled(page)
  await page.getByRole('button', { name: first.enterpriseName }).first().click()
  await expect(page.getByRole('img', { name: /^各维度得分/ })).toBeVisible()
  await expect(page.getByText(/没有待办的步骤/)).toBeVisible()
  await expectAccessible(page)
})
