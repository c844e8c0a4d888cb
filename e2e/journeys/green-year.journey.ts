/** 绿电消费比例: the city's year: the list is imported, the enterprise sees target and gap and reports, the board shows all of them. */
import { buffer } from 'node:stream/consumers'
import { greenTarget } from '@green/contract/calls/energy/scheme/green-target.ts'
import { fieldTitle } from '@green/filing/form/fields.ts'
import { greenTargetRecord } from '@green/filing/records/green-target.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { writeSheet } from '@green/spreadsheet/writer.ts'
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'

const board = '/web/hindex/ldxfbl'

test('a year of green power: list, target, gap, report and board', async ({ people }, { retry }) => {
  // A year that is over, another one for each attempt.
  const year = new Date().getFullYear() - 1 - retry
  const { page, request, login } = await people.signedIn('enterprise')
  const city = await people.signedIn('city')
  const county = await people.signedIn('county')
  const name = login.enterpriseName ?? ''
  const ownRow = async () => {
    const row = (await request(greenTarget.page, { year })).rows[0]
    if (!row) throw new Error(`nothing is listed of ${year}`)
    return row
  }

  await test.step('the city imports the list of the year', async () => {
    const headings = ['企业名称', '统一社会信用代码', ...greenTargetRecord.fields.map(fieldTitle)]
    const line = [name, login.socialCode, year, '水泥', '考核', 34.2, '旅程名单（不是下达文件）']
    await city.page.goto(board)
    await settled(city.page)
    await city.page.getByRole('button', { name: '导入名单' }).click()
    const drawer = city.page.getByRole('dialog', { name: '导入绿电消费比例名单' })
    await drawer.locator('input[type=file]').setInputFiles({
      name: `${year}年绿电消费比例名单.xlsx`,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await buffer(
        writeSheet({
          name: '名单',
          columns: headings.map((title) => ({ title, kind: 'code' as const })),
          rows: [line.map(String)],
        }),
      ),
    })
    await expect(drawer.getByText('将新增 1 项')).toBeVisible()
    await expectAccessible(city.page)
    await drawer.getByRole('button', { name: /^执行导入/ }).click()
    await expect.poll(async () => (await request(greenTarget.page, { year })).total).toBe(1)
  })

  await test.step('the enterprise sees its target, its share and what is missing, and reports', async () => {
    const { gapCertificates, ratioPct } = await ownRow()
    await page.goto('/web/mainPages/greenPower')
    await settled(page)
    await atBothWidths(page, () => expectAccessible(page))
    const row = page
      .getByRole('table', { name: '本企业列入名单的年度' })
      .getByRole('row', { name: new RegExp(`${year}年`) })
    await expect(row).toContainText('水泥34.2%')
    await expect(row).toContainText(formatNumber(ratioPct, 2))
    await expect(row).toContainText(formatNumber(gapCertificates, 0))
    await row.getByRole('button', { name: '报告' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('缺口拟通过绿电交易补足，已签订下年度合同。')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '报告', exact: true }).click()
    await expect(row).toContainText('已报告')
  })

  await test.step('the county reviews, the city records, and the board has it', async () => {
    for (const [officer, action] of [
      [county, 'review'],
      [city, 'record'],
    ] as const) {
      const { id, version } = await ownRow()
      await officer.request(greenTarget.step, { id, version, action, opinion: '' })
    }
    for (const officer of [county, city]) {
      await officer.page.goto(`${board}?year=${year}&keyword=${login.socialCode}`)
      await settled(officer.page)
      await expect(officer.page.getByRole('row', { name: new RegExp(name) })).toContainText('已收录')
      await atBothWidths(officer.page, () => expectAccessible(officer.page))
    }
  })
})
