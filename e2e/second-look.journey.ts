/** Second checks: a decision by two officers, a warning waived for an enterprise, a draft restored from the bin. */
import { batch } from '@green/contract/calls/batch.ts'
import { filing } from '@green/contract/calls/filing.ts'
import { greenSupply } from '@green/contract/calls/green-supply.ts'
import { rec } from '@green/contract/calls/rec.ts'
import { fieldsOf } from '@green/filing/form.ts'
import { supplyChainExample } from '@green/programmes/green-supply-chain/example.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { expect } from '@playwright/test'
import { first } from './addresses.ts'
import { expectAccessible, settled, test } from './journey.ts'
import { enterpriseWithoutFilings, officerOf } from './newcomers.ts'
import { withUploads } from './papers.ts'

const desk = '/web/hindex/chainsbgl'

test('one officer drafts a refusal, another sends it back with a reason and then takes it', async ({ people }) => {
  const author = await people.signedIn('city')
  const other = await people.signedIn('city2')
  const { page, request } = author
  const { id } = await test.step('a case of a batch that asks for two', async () => {
    const open = await request(batch.save, {
      programme: 'green-supply-chain',
      name: `旅程双人批次${Date.now() % 100_000}`,
      year: new Date().getFullYear(),
      // Older than every batch of the demo city: journeys that use the newest batch get theirs.
      openAt: '2020-01-01T00:00:00.000Z',
      closeAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
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

test('a warning is waived for an enterprise with a reason, and asks to be explained again once that ends', async ({
  people,
}) => {
  const { page, request } = await people.signedIn('city')
  const { rows } = await request(filing.list, { programme: 'green-factory', state: 'submitted', size: 50 })
  const details = await Promise.all(rows.map(({ id }) => request(filing.get, { id })))
  const warned = first(details.filter(({ findings }) => findings.some(({ code }) => code === 'overLimit')))
  await page.goto(`/web/hindex/lsgcsbgl?id=${warned.id}`)
  await settled(page)
  await page.getByRole('button', { name: '豁免' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^豁免提醒/ })
  await expectAccessible(page, 'dialog[open]')
  people.expectRefusal(422, '/waiver/grant')
  await dialog.getByRole('button', { name: '豁免', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: '豁免理由' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: '豁免理由' }).fill('本行业限额正在修订，按新标准征求意见稿执行。')
  await dialog.getByRole('textbox', { name: '豁免至' }).fill(`${new Date().getFullYear() + 1}-12-31`)
  await page.keyboard.press('Enter')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: '豁免', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByText(/^市级已豁免，至/).first()).toBeVisible()

  await page.goto(`/web/hindex/qy-detail?id=${warned.enterpriseId}`)
  await settled(page)
  await page.getByRole('tab', { name: '提醒豁免' }).click()
  const row = page.getByRole('table', { name: '提醒豁免' }).getByRole('row').nth(1)
  await row.getByRole('button', { name: '结束' }).click()
  const ending = page.getByRole('dialog', { name: '结束提醒豁免' })
  await ending.getByRole('textbox').fill('新标准已发布，须重新说明。')
  await expectAccessible(page, 'dialog[open]')
  await ending.getByRole('button', { name: '结束豁免' }).click()
  await expect(row).toContainText('已结束')
  const after = await request(filing.get, { id: warned.id })
  expect(after.findings.filter(({ code, waivedUntil }) => code === 'overLimit' && waivedUntil)).toEqual([])
})

test('a deleted draft lies in the bin and comes back as it was', async ({ people }) => {
  const { page, request } = await people.signedIn(await enterpriseWithoutFilings(people.apiClient))
  const { id } = await request(rec.saveRec, { action: 'draft', answers: { projectName: '回收站里的项目' } })
  await page.goto(`/web/mainPages/qyjntzxm?id=${id}&edit=1`)
  await settled(page)
  await page.getByRole('button', { name: '删除草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^删除/ }).click()
  await page.goto('/web/mainPages/personalCenter?tab=bin')
  await settled(page)
  const deletedDraft = page.getByRole('listitem').filter({ hasText: '保留至' }).first()
  await expect(deletedDraft).toContainText('删除')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await deletedDraft.getByRole('button', { name: '恢复草稿' }).click()
  await expect(page.getByText('已恢复，可以在“我的申报”中继续填写')).toBeVisible()
  expect((await request(filing.get, { id })).answers.projectName).toBe('回收站里的项目')
})
