/** 账本核对发现: a county goes from the list to an enterprise's year and settles three contradictions, each with its reason. */
import { ledger } from '@green/contract/calls/energy/ledger.ts'
import { ledgerFinding } from '@green/contract/calls/energy/ledger-finding.ts'
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'

const three = 3
const reason = '已查看发票和台账，两处口径不同，数值无误'

test('a county settles three contradictions of an enterprise’s year', async ({ people }) => {
  test.slow()
  const { page, request } = await people.signedIn('county')
  const openFindings = () => request(ledgerFinding.list, { page: 1, size: 100, state: 'open' })
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
