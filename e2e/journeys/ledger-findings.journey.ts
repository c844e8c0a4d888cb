/**
 * 账本核对发现: a county goes from the list to an enterprise's year and settles three contradictions, each with its reason; the sheet of the
 * grid arrives and questions what the enterprise has typed.
 */

import { buffer } from 'node:stream/consumers'
import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { ledger } from '@green/contract/calls/energy/ledger.ts'
import { ledgerFinding } from '@green/contract/calls/energy/ledger-finding.ts'
import { supplyAccount } from '@green/contract/calls/energy/supply-account.ts'
import { writeWorkbook } from '@green/spreadsheet/writer.ts'
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'
import { fileOf } from '../papers.ts'
import { carryOut } from '../second-hand.ts'

const three = 3
const reason = '已查看发票和台账，两处口径不同，数值无误'

test('a county settles three contradictions of an enterprise’s year', async ({ people }) => {
  test.slow()
  const { page, request } = await people.signedIn('county')
  const openFindings = () => request(ledgerFinding.list, { page: 1, size: 50, state: 'open' })
  const before = await openFindings()
  const years = Map.groupBy(before.rows, ({ enterpriseId, year }) => `${enterpriseId} ${year}`)
  const [first] = [...years.values()].find((own) => own.length >= three) ?? []
  if (!first) throw new Error('the demo county has an enterprise-year with three contradictions')
  const { enterpriseId, enterpriseName, year } = first

  await test.step('the list names both figures, the bound and what rests on the year', async () => {
    await page.goto('/web/hindex/Entnhsj?view=findings')
    await settled(page)
    await expect(page.getByRole('heading', { name: '账本核对发现' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('企业', { exact: true }).fill(enterpriseName)
    await page.keyboard.press('Enter')
    await settled(page)
    await page.getByRole('link', { name: enterpriseName }).first().click()
    await settled(page)
  })

  await test.step('each is settled with a reason of its own', async () => {
    for (let settledSoFar = 0; settledSoFar < three; settledSoFar++) {
      const waiting = page.getByRole('listitem').filter({ hasText: '待说明' })
      await waiting
        .getByRole('button', { name: /^处理：/ })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: '处理核对发现' })
      await expect(dialog).toContainText('界限')
      if (settledSoFar === 0) {
        people.expectRefusal(422, '/ledgerFinding/settle')
        await dialog.getByRole('button', { name: '保存' }).click()
        await expect(dialog.getByText('请选择处理结果')).toBeVisible()
        await atBothWidths(page, () => expectAccessible(page))
      }
      await dialog.getByRole('radio', { name: /^情况属实/ }).check()
      await dialog.getByRole('textbox', { name: '理由' }).fill(`${reason}（${settledSoFar + 1}）`)
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(`处理：${reason}（${settledSoFar + 1}）`)).toBeVisible()
    }
  })

  await test.step('they leave the list, and the year stays as it was', async () => {
    const after = await openFindings()
    expect(after.total).toBe(before.total - three)
    const { findings, facts } = await request(ledger.year, { enterpriseId, year })
    expect(findings.filter(({ state }) => state === 'settled').length).toBeGreaterThanOrEqual(three)
    expect(facts.length).toBeGreaterThan(0)
    await page.reload()
    await settled(page)
    await expect(page.getByText('已了结').first()).toBeVisible()
    await expectAccessible(page)
  })
})

/** 万kWh. */
const typed = 100
const meteredKwhAMonth = 100_000

/** Twelve months of an account, under the headings of the template. */
function gridSheet(number: string, name: string, typedYear: number) {
  const rows = Array.from({ length: 12 }, (_, i) => {
    const month = String(i + 1).padStart(2, '0')
    const last = new Date(Date.UTC(typedYear, i + 1, 0)).toISOString().slice(0, 10)
    return [number, name, '', `${typedYear}-${month}-01`, last, meteredKwhAMonth]
  })
  const titles = ['户号', '户名', '统一社会信用代码', '抄表起日', '抄表止日', '用量（kWh）']
  const columns = titles.map((title, i) => ({ title, kind: i === 5 ? ('number' as const) : ('code' as const) }))
  return buffer(writeWorkbook([{ name: '电费结算', columns, rows }]))
}

test('the sheet of the grid arrives, and what the enterprise has typed is questioned', async ({ people }) => {
  test.slow()
  const enterprise = await people.signedIn('enterprise2')
  const { enterpriseName } = enterprise.login
  // A year of which the ledger has nothing yet, another one for each attempt.
  const typedYear = new Date().getFullYear() - 5 - test.info().retry
  const number = String(7_000_000_000 + (Date.now() % 1_000_000_000))

  await test.step('the enterprise has typed a year and confirmed its account', async () => {
    const power = { energyCode: '33', quantity: typed }
    const lines = [
      { ...power, flow: 'bought' as const },
      { ...power, flow: 'used' as const },
    ]
    await enterprise.request(yearlyEnergy.addLsdtQynhYearInfo, { year: typedYear, outputValue: 20_000, lines } as never)
    const files = [await enterprise.upload('files', fileOf('电费结算单.pdf'))]
    const days = { since: `${typedYear}-01-01`, until: `${typedYear}-12-31` }
    await enterprise.request(supplyAccount.claim, {
      ...days,
      carrier: 'power',
      company: 'sgcq',
      number,
      subMeter: '',
      usage: 'industry',
      site: '',
      purpose: 'ledger',
      files,
    } as never)
  })

  await test.step('an officer of the city imports the sheet, another one takes it in', async () => {
    const { page } = await people.signedIn('city')
    await page.goto('/web/hindex/gnhh')
    await settled(page)
    await page.getByRole('button', { name: '导入抄表数据' }).click()
    const choosing = page.getByRole('dialog', { name: '导入抄表数据' })
    await choosing.getByRole('combobox', { name: '供能企业' }).selectOption('sgcq')
    await choosing.getByRole('button', { name: '下一步' }).click()
    const drawer = page.getByRole('dialog', { name: '导入抄表数据' })
    await drawer.locator('input[type=file]').setInputFiles({
      name: '电费结算.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await gridSheet(number, enterpriseName ?? '', typedYear),
    })
    await expect(drawer.getByText(/共 12 行/)).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: /^执行导入/ }).click()
    await expect(page.getByText(/已提出，等待.*在“待我复核”中办理/)).toBeVisible()
    const second = await people.apiClient('city2')
    const [waiting] = (await second.request(twoHands.page, {})).rows.filter(({ about }) =>
      about.includes('电费结算.xlsx'),
    )
    await carryOut(second, waiting?.id ?? '')
  })

  await test.step('both figures stand in the enterprise’s year, and what it had typed counts until a person settles it', async () => {
    const { facts } = await enterprise.request(ledger.year, { year: typedYear })
    const bought = facts.find(({ key }) => key === 'en.33.bought')
    expect(bought).toMatchObject({ value: typed, state: 'unsettled' })
    expect(bought?.statements.map(({ source, value }) => [source, value])).toContainEqual(['供电结算', 120])
    const { page } = enterprise
    await page.goto(`/web/mainPages/energyYear?year=${typedYear}`)
    await settled(page)
    await expect(
      page.getByRole('listitem').filter({ hasText: '电力购入：企业录入为100，供能企业结算为120' }).first(),
    ).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
  })
})
