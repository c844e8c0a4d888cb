/** 绿效码报告: an enterprise makes the report of a year, takes its PDF, and the holder of the paper checks it. */
import { readFile } from 'node:fs/promises'
import { greenCode } from '@green/contract/calls/code/green-code.ts'
import { lxmReport } from '@green/contract/calls/code/lxm-report.ts'
import { expect } from '@playwright/test'
import { pagesOf, plainText } from '../../server/src/platform/paper/testing/pdf-text.ts'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'

/** Other journeys change the codes and the reports of these. */
const ofOtherJourneys = ['enterprise', 'enterprise2']
/** The latest year with confirmed codes: the year after it is only computed. */
const year = new Date().getFullYear() - 2

test('a report is made, taken as PDF, checked in public, and replaced by a newer one', async ({ people }) => {
  const city = await people.apiClient('city')
  const others = await Promise.all(ofOtherJourneys.map(async (name) => (await people.apiClient(name)).login.socialCode))
  const { rows } = await city.request(greenCode.list, { year, state: 'confirmed', size: 50 })
  const code = rows.find((one) => one.total !== null && !others.includes(one.socialCode))
  if (!code) throw new Error(`no confirmed code of ${year}`)
  const { page, request } = await people.signedIn(code.socialCode)
  const visitor = await people.visitor()
  const make = page.getByRole('region', { name: /生成/ })

  await test.step('the enterprise says what the report is for, and has it', async () => {
    await page.goto(`/web/mainPages/lxmreport?year=${year}`)
    await settled(page)
    await atBothWidths(page, () => expectAccessible(page))
    await make.getByRole('button', { name: /^生成/ }).click()
    await expect(make.getByText('请选择用途').first()).toBeVisible()
    await make.getByRole('radio', { name: '采购方要求' }).check()
    await make.getByRole('textbox', { name: '接收单位' }).fill('示例整车制造有限公司')
    await make.getByRole('checkbox', { name: /写入在同行业中的位置/ }).check()
    await make.getByRole('button', { name: /^生成/ }).click()
    await expect(page.getByText(/已生成：.*绿效码报告第\d+版/)).toBeVisible()
    await expect(
      page.getByRole('region', { name: code.enterpriseName }).getByText('示例整车制造有限公司'),
    ).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
  })

  const { report } = await request(lxmReport.getReportInfoByYear, { year })
  if (!report) throw new Error('the report that was made is not there')
  let checkCode = ''

  await test.step('the PDF tells the score with its source, number and check code', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('region', { name: code.enterpriseName }).getByRole('button', { name: '完整版 PDF' }).click()
    const paper = await download
    expect(paper.suggestedFilename()).toBe(`${report.title}_完整版_第${report.edition}版.pdf`)
    const text = pagesOf(await readFile(await paper.path())).join('')
    for (const part of [code.enterpriseName, code.totalText, '示例整车制造有限公司', '数据来源'])
      expect(text, part).toContain(plainText(part))
    checkCode = text.match(/校验码:?([0-9A-Z]{12})/)?.[1] ?? ''
    expect(text).toContain(report.number)
    expect(checkCode).toHaveLength(12)
  })

  await test.step('the holder checks it without a login', async () => {
    await visitor.goto('/web/mainPages/lxmReportCheck')
    await settled(visitor)
    await visitor.getByRole('textbox', { name: '报告编号' }).fill(report.number.toLowerCase())
    await visitor.getByRole('textbox', { name: '校验码' }).fill(checkCode)
    await visitor.getByRole('button', { name: '核验' }).click()
    await expect(visitor.getByText('报告真实，仍然有效')).toBeVisible()
    await expect(visitor.getByText(report.sha256, { exact: true })).toBeVisible()
    await expect(visitor.getByText(/^电子签名有效：/)).toBeVisible()
    await expect(visitor.getByText(code.totalText, { exact: true })).toHaveCount(0)
    await atBothWidths(visitor, () => expectAccessible(visitor))
  })

  await test.step('an invented check code finds nothing', async () => {
    people.expectRefusal(404, '/lxmReport/check')
    await visitor.goto(`/web/mainPages/lxmReportCheck?number=${report.number}&code=AAAABBBBCCCC`)
    await expect(visitor.getByText('没有与之相符的报告')).toBeVisible()
  })

  await test.step('a newer report replaces it, a deleted one no longer holds', async () => {
    await make.getByRole('radio', { name: '对外展示' }).check()
    await make.getByRole('button', { name: /^生成/ }).click()
    await expect(page.getByText(`第${report.edition + 1}版　对外展示`)).toBeVisible()
    const address = `/web/mainPages/lxmReportCheck?number=${report.number}&code=${checkCode}`
    await visitor.goto(address)
    await expect(visitor.getByText('报告真实，企业其后又生成了新的版本')).toBeVisible()
    const earlier = page
      .getByRole('region', { name: '以前的版本' })
      .getByRole('listitem')
      .filter({ hasText: report.number })
    await earlier.getByRole('button', { name: '删除' }).click()
    await page
      .getByRole('dialog', { name: '删除这份报告？' })
      .getByRole('button', { name: '删除', exact: true })
      .click()
    // While the dialogue is open the page behind it is out of reach, and its list with it.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(earlier).toHaveCount(0)
    await visitor.goto(address)
    await expect(visitor.getByText('报告由本平台出具，现已不再有效')).toBeVisible()
  })

  await test.step('the city finds every version beside the code', async () => {
    const { page: desk } = await people.signedIn('city')
    await desk.goto('/web/hindex/FirmGreenCode')
    await settled(desk)
    await desk.getByRole('tab', { name: '绿效码报告' }).click()
    await desk.getByRole('searchbox', { name: '企业' }).fill(code.enterpriseName)
    await desk.keyboard.press('Enter')
    const deleted = desk.getByRole('row').filter({ hasText: report.number })
    await expect(deleted.getByText('企业已删除')).toBeVisible()
    await expect(desk.getByRole('row').filter({ hasText: '对外展示' }).getByText('现行', { exact: true })).toBeVisible()
    await expectAccessible(desk)
  })
})
