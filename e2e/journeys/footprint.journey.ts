/** 产品碳足迹: from the meters that fill the ledger to the registered result, its report, and what the public reads by consent. */
import { readFile } from 'node:fs/promises'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { productFootprint } from '@green/contract/calls/filing/product-footprint.ts'
import type { RowAnswers } from '@green/filing/form/answers.ts'
import { footprintExample } from '@green/programmes/product-footprint/example.ts'
import { expect } from '@playwright/test'
import { pagesOf, plainText } from '../../server/src/platform/paper/testing/pdf-text.ts'
import { expectAccessible, settled, test } from '../journey.ts'
import { withUploads } from '../papers.ts'
import { confirmSending } from '../sending.ts'
import { explainWarnings } from '../warnings.ts'

const year = new Date().getFullYear() - 1
const path = '/web/mainPages/productFootprint'

type Energy = { year: number; energyCode: string; quantity: number }

test('from the meters to the report and the public list', async ({ people }) => {
  test.slow()
  const works = await people.signedIn('enterprise')
  const { page, request } = works
  // Of its own for each attempt: a name is registered once.
  const title = `普通平板玻璃 旅程${Date.now() % 1_000_000}`
  const progress = page.getByRole('navigation', { name: '填写进度' })

  await test.step('the meters of the works are confirmed, and their months are in the ledger', async () => {
    await page.goto('/web/mainPages/supplyAccounts')
    await settled(page)
    await expect(page.getByRole('row', { name: /国网重庆市电力公司/ }).first()).toContainText('已确认')
  })

  await test.step('the form cites the energy of the ledger, and the result follows what is typed', async () => {
    const { archive } = await request(filing.prefill, { programme: 'product-footprint' })
    const example = footprintExample()
    const energy = (archive.energy as unknown as Energy[]).filter((one) => one.year === year)
    const energyRows = (example.energyRows as RowAnswers[]).map((row) => {
      const { quantity } = energy.find(({ energyCode }) => energyCode === row.energyCode) ?? { quantity: 0 }
      return { ...row, consumeQty: String(quantity), usedQty: String(Math.floor(quantity * 0.98)) }
    })
    const answers = { ...example, recordTitle: title, productName: title, year: String(year), energyRows }
    await request(productFootprint.save, {
      answers: await withUploads(works, 'product-footprint', answers),
      action: 'draft',
    } as never)
    await page.goto(path)
    await settled(page)
    await expectAccessible(page)
    await page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('link', { name: '继续填写' })
      .click()
    await progress.getByRole('button', { name: /能源/ }).click()
    await expect(page.getByText(/年度终稿|账本/).first()).toBeVisible()
    await progress.getByRole('button', { name: /^结果/ }).click()
    await expect(page.getByText(/kgCO₂e\/声明单位/).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('it is registered', async () => {
    await progress.getByRole('button', { name: '检查并提交' }).click()
    await explainWarnings(page)
    await page.getByRole('button', { name: /^提交/ }).click()
    await confirmSending(page)
    await expect
      .poll(async () => {
        const { rows } = await request(productFootprint.mine, {})
        return rows.find(({ columns }) => columns.productName === title)?.stateLabel
      })
      .toBe('已登记')
  })

  await test.step('its report tells unit, boundary, result and that nobody has reviewed it', async () => {
    await page.goto(path)
    await settled(page)
    const waiting = page.waitForEvent('download')
    await page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('button', { name: '报告' })
      .click()
    const text = pagesOf(await readFile(await (await waiting).path())).join('')
    const { rows } = await request(productFootprint.mine, {})
    const { columns } = rows.find((one) => one.columns.productName === title) ?? {}
    for (const part of [title, '1 重量箱普通平板玻璃', String(columns?.perUnit)])
      expect(text, part).toContain(plainText(part))
  })

  await test.step('the public reads the result with its rule and boundary, and no row', async () => {
    const visitor = await people.visitor()
    await visitor.goto('/web/mainPages/productFootprints')
    await settled(visitor)
    await expectAccessible(visitor)
    const row = visitor.getByRole('row', { name: new RegExp(title) })
    await expect(row).toContainText('GB/T 24067—2024')
    await expect(visitor.getByText('纯碱')).toHaveCount(0)
  })
})
