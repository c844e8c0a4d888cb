/** What a batch grants one county: a later deadline, and a quota of recommendations. */

import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { greenFactoryExample } from '@green/programmes/green-factory/example.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { expect } from '@playwright/test'
import { expectAccessible, type People, settled, test } from '../journey.ts'
import { enterpriseWithoutFilings, officerOf } from '../newcomers.ts'
import { openOldBatch } from '../open-batch.ts'
import { withUploads } from '../papers.ts'
import { byTwo, carryOutProposed } from '../second-hand.ts'
import { confirmSending } from '../sending.ts'
import { explainWarnings } from '../warnings.ts'

const day = 86_400_000
const inBeijing = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** An enterprise with a draft in the batch, in another county than `besides`. */
async function clerkWithDraft(people: People, batchId: string, besides?: string) {
  for (let tries = 0; tries < 12; tries++) {
    const clerk = await people.signedIn(await enterpriseWithoutFilings(people.apiClient))
    const answers = besides
      ? { factoryName: '外区工厂' }
      : await withUploads(clerk, greenFactory.id, greenFactoryExample())
    const draft = await clerk.request(shenb.saveDraft, { batchId, action: 'draft', answers })
    const { qxCode, enterpriseName } = await clerk.request(filing.get, { id: draft.id })
    if (qxCode !== besides) return { ...clerk, draft, qxCode, enterpriseName }
  }
  throw new Error(`every enterprise without filings is of county ${besides}`)
}

test('a county is granted more time and no place: its enterprise still sends, the others cannot, and nobody is recommended', async ({
  people,
}) => {
  test.slow()
  const { page, request } = await people.signedIn('city')
  const name = `旅程区县批次${Date.now() % 100_000}`
  const open = await openOldBatch(people, {
    programme: greenFactory.id,
    name,
  })
  const within = await clerkWithDraft(people, open.id)
  const outside = await clerkWithDraft(people, open.id, within.qxCode)
  const officers = [await people.apiClient('city'), await people.apiClient('city2')] as const
  await byTwo(officers, batch.close, { id: open.id, version: open.version, reason: '名额已满，提前截止。' })
  const until = inBeijing(Date.now() + 5 * day)

  await page.goto('/web/hindex/lsgcsbgl')
  await settled(page)
  await page.getByRole('button', { name: '申报批次' }).click()
  const drawer = page.getByRole('dialog', { name: '绿色工厂：申报批次' })
  const row = drawer.getByRole('listitem').filter({ hasText: name })

  await test.step('the city grants one county five more days', async () => {
    await row.getByRole('button', { name: '进度' }).click()
    const county = await drawer.getByRole('row').filter({ hasText: within.enterpriseName }).getByRole('cell').first()
    const qxName = (await county.textContent()) ?? ''
    await drawer.getByRole('button', { name: '区县延期' }).click()
    const dialog = page.getByRole('dialog', { name: `区县延期：${name}` })
    await dialog.getByRole('combobox', { name: '区县' }).fill(qxName)
    await dialog.getByRole('combobox', { name: '区县' }).press('Enter')
    await dialog.getByRole('textbox', { name: '企业提交延至' }).fill(until)
    await expect(dialog.getByRole('combobox', { name: '区县' })).toHaveValue(qxName)
    await dialog.getByRole('textbox', { name: '企业提交延至' }).press('Enter')
    await dialog.getByRole('textbox', { name: '理由' }).fill('当地停电，按通知延期。')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '延期', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/已提出，等待.*在“待我复核”中办理/)).toBeVisible()
    await carryOutProposed(officers[1], '当地停电，按通知延期。')
    await page.reload()
    await page.getByRole('button', { name: '申报批次' }).click()
    await row.getByRole('button', { name: '进度' }).click()
    await expect(drawer.getByRole('listitem').filter({ hasText: `${qxName}：企业提交至 ${until}` })).toBeVisible()
  })

  await test.step('whoever is of another county reads that the time is over', async () => {
    await outside.page.goto(`/web/mainPages/lsgcsb?id=${outside.draft.id}&edit=1`)
    await settled(outside.page)
    await expect(outside.page.getByText('现在不能提交。填写的内容会保存，申报时间内可以提交。')).toBeVisible()
  })

  await test.step('whoever is of this county reads the later day, and sends', async () => {
    const clerk = within.page
    await clerk.goto(`/web/mainPages/lsgcsb?id=${within.draft.id}&edit=1`)
    await settled(clerk)
    await expect(clerk.getByText(`${name}，${until} 截止`)).toBeVisible()
    await clerk.getByRole('navigation', { name: '填写进度' }).getByRole('button', { name: '检查并提交' }).click()
    await expect(clerk.getByRole('heading', { level: 2, name: '检查并提交' })).toBeVisible()
    await explainWarnings(clerk)
    await clerk.getByRole('button', { name: '提交给区县审核' }).click()
    await confirmSending(clerk)
    await expect(clerk.getByRole('heading', { name: '绿色工厂申报已提交' })).toBeVisible()
  })

  await test.step('without a place the county recommends nobody, and may still return', async () => {
    const {
      version,
      extensions: _,
      ...now
    } = (await request(batch.list, { programme: greenFactory.id })).find(({ id }) => id === open.id) as typeof open
    await byTwo(officers, batch.save, {
      id: open.id,
      version,
      programme: greenFactory.id,
      name,
      year: now.year,
      openAt: now.openAt,
      closeAt: now.closeAt,
      countyQuotas: { [within.qxCode]: 0 },
      reason: '本年度不给名额。',
    })
    const { page: desk } = await people.signedIn(officerOf(within.qxCode))
    await desk.goto(`/web/hindex/lsgcsbgl?id=${within.draft.id}`)
    await expect(desk.getByRole('heading', { level: 1, name: within.enterpriseName })).toBeVisible()
    await desk.getByRole('button', { name: '同意推荐', exact: true }).click()
    for (const tick of await desk
      .getByRole('group', { name: /^附件核对/ })
      .getByRole('checkbox')
      .all())
      await tick.check()
    people.expectRefusal(422, '/shenb/updateCountyState')
    await desk.getByRole('button', { name: '确认同意推荐' }).click()
    await expect(desk.getByText(/本批次给.+的推荐名额为0家，没有剩余名额；如需增加请联系市级管理员/)).toBeVisible()
    await expectAccessible(desk)
    await expect(desk.getByRole('button', { name: '退回修改', exact: true })).toBeVisible()
    await desk.getByRole('button', { name: '返回列表' }).click()
    await desk.getByRole('button', { name: '申报批次' }).click()
    const read = desk.getByRole('dialog', { name: '绿色工厂：申报批次' })
    const granted = read.getByRole('listitem').filter({ hasText: name })
    await expect(granted).toContainText('本区县名额0家　本区县已延期')
    await granted.getByRole('button', { name: '进度' }).click()
    const cells = read.getByRole('table', { name: '各区县的申报进度' }).getByRole('row').nth(1).getByRole('cell')
    await expect(cells.nth(1), '待区县审核').toHaveText('1')
    await expect(cells.nth(3), '已推荐').toHaveText('0')
    await expect(cells.nth(4), '名额').toHaveText('0')
  })
})
