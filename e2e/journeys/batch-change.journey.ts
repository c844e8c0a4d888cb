/** A batch changes while filings are open: a draft is offered the newer form and loses nothing without notice; a county with a quota of zero recommends nobody. */

import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { releaseOf } from '@green/filing/workflow/release.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, settled, test } from '../journey.ts'
import { enterpriseWithoutFilings } from '../newcomers.ts'
import { openOldBatch } from '../open-batch.ts'
import { carryOutProposed } from '../second-hand.ts'

async function batches(page: Page): Promise<Locator> {
  await page.goto('/web/hindex/lsgcsbgl')
  await settled(page)
  await page.getByRole('button', { name: '申报批次' }).click()
  return page.getByRole('dialog', { name: '绿色工厂：申报批次' })
}

async function choose(drawer: Locator, label: string, text: string): Promise<void> {
  const box = drawer.getByRole('combobox', { name: label })
  await box.click()
  await drawer.getByRole('option', { name: text, exact: true }).click()
  await expect(box).toHaveValue(text)
}

test('a draft begun in last year’s form is offered this year’s, after a look at what changes', async ({ people }) => {
  const { page } = await people.signedIn('city')
  const name = `旅程换版批次${Date.now() % 100_000}`
  const open = await openOldBatch(people, {
    programme: greenFactory.id,
    name,
    formVersion: '2025',
  })
  const loginName = await enterpriseWithoutFilings(people.apiClient)
  const clerk = await people.signedIn(loginName)
  const old = releaseOf(greenFactory, '2025')
  const answers = { ...old.example(), multiSiteProof: [], basicFiles: [], indicatorFiles: [] }
  const plain = Object.fromEntries(Object.entries(answers).filter(([, value]) => typeof value !== 'object'))
  const draft = await clerk.request(shenb.saveDraft, { batchId: open.id, action: 'draft', answers: plain })

  const drawer = await batches(page)
  const row = drawer.getByRole('listitem').filter({ hasText: name })
  await test.step('while it is open only what nobody rests on is changed, and the version goes on with a reason', async () => {
    await expect(row).toContainText('2025版表单')
    await row.getByRole('button', { name: '修改' }).click()
    await drawer.getByRole('switch', { name: /^隐名评审/ }).click()
    people.expectRefusal(422, '/batch/save')
    await drawer.getByRole('button', { name: '保存批次' }).click()
    await drawer.getByRole('link', { name: '已有单位申报，不能再修改隐名评审' }).click()
    await expect(drawer.getByRole('switch', { name: /^隐名评审/ })).toBeFocused()
    await expectAccessible(page)
    await drawer.getByRole('switch', { name: /^隐名评审/ }).click()
    await choose(drawer, '表单版本', '2026版')
    await drawer.getByRole('textbox', { name: '修改理由' }).fill('国家标准换版，新版表单启用。')
    await drawer.getByRole('button', { name: '保存批次' }).click()
    await expect(page.getByText(/已提出，等待.*在“待我复核”中办理/)).toBeVisible()
    await carryOutProposed(await people.apiClient('city2'), '国家标准换版，新版表单启用。')
    await batches(page)
    await expect(row).toContainText('2026版表单')
  })

  await test.step('the clerk reads what goes over and what does not, and may go on as it was', async () => {
    await clerk.page.goto(`/web/mainPages/lsgcsb?id=${draft.id}&edit=1`)
    await settled(clerk.page)
    await clerk.page.getByRole('button', { name: '查看变化并换用新版表单' }).click()
    const dialog = clerk.page.getByRole('dialog', { name: '换用2026版表单' })
    await expect(dialog.getByRole('listitem').filter({ hasText: '基础设施·建筑：必选要求全部符合：是' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: '打印或另存现在的内容' })).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: '能碳管理平台功能截图' })).toBeVisible()
    await expectAccessible(clerk.page)
    await dialog.getByRole('button', { name: '继续用2025版' }).click()
    expect((await clerk.request(filing.get, { id: draft.id })).formVersion).toBe('2025')
    await clerk.page.getByRole('button', { name: '查看变化并换用新版表单' }).click()
    await dialog.getByRole('button', { name: '换用2026版' }).click()
    await expect(clerk.page.getByText('查看变化并换用新版表单')).toHaveCount(0)
    await expect(clerk.page.getByRole('textbox', { name: '工厂名称' })).toHaveValue(String(plain.factoryName))
    expect((await clerk.request(filing.get, { id: draft.id })).formVersion).toBe('2026')
  })

  await test.step('once the city has ended it, the draft is kept and cannot be sent', async () => {
    await row.getByRole('button', { name: '进度' }).click()
    await drawer.getByRole('button', { name: '提前截止' }).click()
    const ending = page.getByRole('dialog', { name: '提前截止' })
    await ending.getByRole('textbox', { name: '理由' }).fill('名额已满，提前截止。')
    await expectAccessible(page)
    await ending.getByRole('button', { name: '截止', exact: true }).click()
    await expect(page.getByText(/已提出，等待.*在“待我复核”中办理/).last()).toBeVisible()
    await carryOutProposed(await people.apiClient('city2'), '名额已满，提前截止。')
    await batches(page)
    await row.getByRole('button', { name: '进度' }).click()
    await expect(drawer.getByRole('button', { name: '归档' })).toBeVisible()
    await expect(drawer.getByText('理由：国家标准换版，新版表单启用。')).toBeVisible()
    await clerk.page.reload()
    await settled(clerk.page)
    await expect(clerk.page.getByText('现在不能提交。填写的内容会保存，申报时间内可以提交。')).toBeVisible()
    await expect(clerk.page.getByRole('textbox', { name: '工厂名称' })).toHaveValue(String(plain.factoryName))
  })
})
