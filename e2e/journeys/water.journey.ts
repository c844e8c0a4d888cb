/** An enterprise's yearly water report: begun, filled in, changed, and removed. */
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { waterQuota } from '@green/contract/calls/filing/water-quota.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { variedExample } from '@green/programmes/water-quota/example.ts'
import { expect } from '@playwright/test'
import { Refused } from '../api.ts'
import { expectAccessible, settled, test } from '../journey.ts'
import { withUploads } from '../papers.ts'

test('fills in, changes and removes a year of water', async ({ people }) => {
  const person = await people.signedIn('enterprise')
  const { page, request } = person
  const open = (await request(batch.list, { programme: 'water-quota' })).find((one) => one.status === 'open')
  if (!open) throw new Error('no year of water is open')
  const output = page.getByRole('textbox', { name: /^工业总产值/ })

  await test.step('begins, and finds it again after a reload', async () => {
    await page.goto('/web/mainPages/waterFilling')
    await page.getByRole('link', { name: '开始填报' }).click()
    await output.fill('42000')
    await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    await page.reload()
    await expect(output).toHaveValue('42000')
    await expectAccessible(page)
  })

  await test.step('everything else is filled in', async () => {
    const example = variedExample(1, () => 0.4, { year: open.year }) as AnswerSet
    const answers = await withUploads(person, 'water-quota', example)
    const draft = (await request(filing.mine, {})).find(
      (one) => one.programme === 'water-quota' && one.state === 'draft',
    )
    if (!draft) throw new Error('the draft is not among the own filings')
    const { id, version } = draft
    const sent = { id, version, batchId: open.id, action: 'submit' as const, answers }
    const saved = await request(waterQuota.saveWaterQuota, sent).catch((refused) =>
      request(waterQuota.saveWaterQuota, { ...sent, reasons: reasonsFor(refused) }),
    )
    expect(saved.state).toBe('submitted')
  })

  await test.step('changes a figure', async () => {
    await page.goto('/web/mainPages/waterFilling')
    await page.getByRole('region', { name: '我的填报' }).getByRole('link', { name: '修改' }).click()
    await output.fill('43500')
    await page.getByRole('navigation', { name: '填写进度' }).getByRole('button', { name: '检查并提交' }).click()
    await expectAccessible(page)
    await page.locator('[data-part~=send]').getByRole('button').click()
    await expect(page.getByRole('heading', { name: '产品用水定额调查已提交' })).toBeVisible()
    const listed = (await request(filing.mine, {})).find((one) => one.programme === 'water-quota')
    expect((await request(filing.get, { id: listed?.id ?? '' })).answers.outputValue).toBe('43500')
  })

  await test.step('removes it', async () => {
    await page.getByRole('button', { name: '查看进度' }).click()
    await page.getByRole('button', { name: '删除填报' }).click()
    await page.getByRole('dialog', { name: '删除填报' }).getByRole('button', { name: '删除填报' }).click()
    await expect(page.getByText('已删除填报')).toBeVisible()
    await settled(page)
    await expect(page.getByText('还没有填报过')).toBeVisible()
  })
})

/** Gives a reason for each warning the refusal names. */
function reasonsFor(refused: unknown) {
  const data = refused instanceof Refused ? (refused.data as { warnings?: { code: string; field: string }[] }) : null
  if (!data?.warnings) throw refused
  return data.warnings.map(({ code, field }) => ({ code, field, reason: '产品结构调整，取水量随之变化。' }))
}
