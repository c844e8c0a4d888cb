/** Second checks: a decision by two officers. */

import { filing } from '@green/contract/calls/filing/filing.ts'
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { supplyChainExample } from '@green/programmes/green-supply-chain/example.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { expect } from '@playwright/test'
import { expectAccessible, settled, test } from '../journey.ts'
import { enterpriseWithoutFilings, officerOf } from '../newcomers.ts'
import { openOldBatch } from '../open-batch.ts'
import { withUploads } from '../papers.ts'

const desk = '/web/hindex/chainsbgl'

test('one officer drafts a refusal, another sends it back with a reason and then takes it', async ({ people }) => {
  const author = await people.signedIn('city')
  const other = await people.signedIn('city2')
  const { page, request } = author
  const { id } = await test.step('a case of a batch that asks for two', async () => {
    const open = await openOldBatch(people, {
      programme: 'green-supply-chain',
      name: `旅程双人批次${Date.now() % 100_000}`,
      twoHands: true,
    })
    const clerk = await people.apiClient(await enterpriseWithoutFilings(people.apiClient))
    const answers = await withUploads(clerk, 'green-supply-chain', supplyChainExample())
    const sent = await clerk.request(greenSupply.saveDec, { batchId: open.id, action: 'submit', answers })
    const county = await people.apiClient(officerOf(clerk.login.qyItem?.qxCode))
    return county.request(greenSupply.updateState, {
      id: sent.id,
      version: sent.version,
      state: 'county_approved',
      opinion: '材料齐全，同意推荐。',
      materialsChecked: fieldsOf(greenSupplyChain).map(({ key }) => key),
    })
  })

  const draft = async (reason: string) => {
    await page.goto(`${desk}?id=${id}`)
    await settled(page)
    await page.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: '拟定不予通过' }).click()
    await page.getByRole('textbox', { name: '理由' }).fill(reason)
    await page.getByRole('button', { name: '确认拟定不予通过' }).click()
    await expect(page.getByRole('region', { name: '拟定的结论' })).toContainText('待另一位市级管理员批准')
  }
  const panel = other.page.getByRole('region', { name: '拟定的结论' })
  const look = async () => {
    await other.page.goto(`${desk}?id=${id}`)
    await settled(other.page)
    await expect(panel).toContainText('请核对后批准')
  }

  await draft('供应商管理制度未建立，不予通过。')
  await expectAccessible(page)
  await look()
  people.expectRefusal(422, '/filing/decideProposal')
  await panel.getByRole('button', { name: '不同意' }).click()
  await expect(panel.getByRole('textbox', { name: '不同意的理由' })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(other.page)
  await panel.getByRole('textbox', { name: '不同意的理由' }).fill('请写明依据的评价结果。')
  await panel.getByRole('button', { name: '不同意' }).click()
  await expect(panel).toHaveCount(0)

  await draft('评价总分低于认定要求，不予通过。')
  await look()
  await other.page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(other.page)
  await panel.getByRole('button', { name: /^批准/ }).click()
  await expect(panel).toHaveCount(0)
  expect((await request(filing.get, { id })).state).toBe('rejected')
})
