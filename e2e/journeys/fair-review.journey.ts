/** A fair review: blind experts, a recusal, a score far from the others, a score that comes too late. */

import { expert } from '@green/contract/calls/filing/expert.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { SystemScore } from '@green/filing/scoring/score.ts'
import { supplyChainExample } from '@green/programmes/green-supply-chain/example.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { expect, type Page } from '@playwright/test'
import { sheetOf } from '../../server/src/demo/scenario.ts'
import { first } from '../addresses.ts'
import type { ApiClient } from '../api.ts'
import { expectAccessible, settled, test } from '../journey.ts'
import { enterpriseWithoutFilings, officerOf } from '../newcomers.ts'
import { openOldBatch } from '../open-batch.ts'
import { withUploads } from '../papers.ts'
import { carryOutProposed } from '../second-hand.ts'

const desk = '/web/hindex/chainsbgl'

test('a blind review with a recusal, a late score and a stray one', async ({ people }) => {
  const { page, request } = await people.signedIn('city')
  const clerk = await people.apiClient(await enterpriseWithoutFilings(people.apiClient))
  const id = await test.step('a filing of a blind batch goes to three experts', async () => {
    const open = await openOldBatch(people, {
      programme: greenSupplyChain.id,
      name: `旅程隐名批次${Date.now() % 100_000}`,
      blind: true,
    })
    const answers = await withUploads(clerk, greenSupplyChain.id, supplyChainExample())
    const sent = await clerk.request(greenSupply.saveDec, { batchId: open.id, action: 'submit', answers })
    const county = await people.apiClient(officerOf(clerk.login.qyItem?.qxCode))
    const { version } = await county.request(greenSupply.updateState, {
      id: sent.id,
      version: sent.version,
      state: 'county_approved',
      opinion: '材料齐全，同意推荐。',
      materialsChecked: fieldsOf(greenSupplyChain).map(({ key }) => key),
    })
    const candidates = await request(expert.candidates, { filingId: sent.id })
    const expertIds = ['宋评审', '唐评审', '谢评审'].map(
      (name) => first(candidates.filter((one) => one.name === name)).expertId,
    )
    await request(greenSupply.distExpert, { id: sent.id, version, expertIds, dueAt: '2999-01-01' })
    return sent.id
  })
  const { enterpriseName, socialCode, version: _, ...own } = await request(filing.get, { id })
  const secrets = [enterpriseName, socialCode, String(own.answers.infoPlatformUrl), String(own.answers.contactName)]
  const taskOf = async (client: ApiClient) =>
    first((await client.request(greenSupply.getTasks, { size: 50 })).rows.filter(({ filingId }) => filingId === id))
  const namesNobody = async (seen: Page) => {
    const text = (await seen.locator('body').textContent()) ?? ''
    expect(secrets.filter((secret) => secret.length > 1 && text.includes(secret))).toEqual([])
  }

  const leaving = await people.signedIn('expert4')
  const task = await taskOf(leaving)
  await test.step('nowhere does the expert read whose it is', async () => {
    for (const address of [
      desk,
      `/web/mainPages/filingPrint/id=${id}`,
      ...['files', 'form'].map((tab) => `${desk}?task=${task.taskId}&tab=${tab}`),
    ]) {
      await leaving.page.goto(address)
      await settled(leaving.page)
      await namesNobody(leaving.page)
    }
    await expect(leaving.page.getByText(/^隐名评审：/)).toBeVisible()
    await expect(leaving.page.getByText('信息平台网址')).toHaveCount(0)
    await leaving.page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(leaving.page)
  })

  await test.step('the expert steps back and reads the case no more', async () => {
    await leaving.page.getByRole('button', { name: '申请回避' }).click()
    const dialog = leaving.page.getByRole('dialog', { name: '申请回避' })
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('textbox', { name: '具体说明' }).fill('曾为该企业提供咨询服务。')
    await dialog.getByRole('button', { name: '确认回避' }).click()
    await expect(leaving.page.getByText('已回避，市级将另行安排专家')).toBeVisible()
    await leaving.page.goto(`${desk}?task=${task.taskId}`)
    await expect(leaving.page.getByText(/^您已回避：申报单位/)).toBeVisible()
    await namesNobody(leaving.page)
  })

  const experts = page.getByRole('region', { name: '专家评审' })
  await test.step('the city reads name and reason, and appoints another', async () => {
    await page.goto(`${desk}?id=${id}`)
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(enterpriseName)
    const gone = experts.getByRole('listitem').filter({ hasText: '宋评审' })
    await expect(gone).toContainText('曾为该企业提供咨询服务。')
    await gone.getByRole('button', { name: '更换' }).click()
    const dialog = page.getByRole('dialog', { name: '更换专家：宋评审' })
    await expect(dialog.getByRole('row').filter({ hasText: '宋评审' })).toContainText('须回避')
    await dialog.getByRole('radio', { name: '选择郑评审' }).check()
    await dialog.getByRole('textbox', { name: '理由' }).fill('原专家回避。')
    await dialog.getByRole('button', { name: '更换专家' }).click()
    await expect(experts.getByRole('listitem').filter({ hasText: /^郑评审/ })).toContainText('待评审')
    await expect(gone).toContainText('已由 郑评审 递补')
    await expect(gone.getByRole('button', { name: '更换' })).toHaveCount(0)
  })

  const score = async (client: ApiClient, share: number) => {
    const { taskId, version } = await taskOf(client)
    const system = (await client.request(filing.get, { id })).systemScoreSheet as SystemScore
    const full = sheetOf(system, 0.9)
    const scores = full.scores.map((one) => ({ ...one, score: (one.score ?? 0) * share, comment: '按证明材料评定。' }))
    const opinion = '按填报数据和证明材料评定，见各项评语。'
    const conclusion = share === 0 ? ('notRecommend' as const) : ('recommend' as const)
    return client.request(greenSupply.expertScore, {
      taskId,
      version,
      action: 'submit',
      sheet: { ...full, scores },
      conclusion,
      opinion,
    })
  }
  await test.step('two scores agree, one strays: nothing is decided before the panel says why', async () => {
    await score(await people.apiClient('expert2'), 1)
    await score(await people.apiClient('expert3'), 1)
    const late = await people.signedIn('expert5')
    const { taskId } = await taskOf(late)
    await late.page.goto(`${desk}?task=${taskId}`)
    await settled(late.page)
    await score(late, 0)
    people.expectRefusal(409, '/greenSupply/expertScore')
    await late.page.getByRole('textbox', { name: '评审意见' }).fill('另一个窗口里补充的意见。')
    await expect(late.page.getByText(/评分已提交|不能再评分/).first()).toBeVisible()

    await page.reload()
    await settled(page)
    const steps = page.getByRole('toolbar', { name: '可办理的步骤' })
    await expect(experts).toContainText('有 1 份评分偏离中位数 15 分以上')
    await expect(steps.getByRole('button', { name: /公示|不予/ })).toHaveCount(0)
    people.expectRefusal(422, '/expert/panelNote')
    await experts.getByRole('textbox', { name: '专家组说明' }).fill('太短')
    await experts.getByRole('button', { name: '记录说明' }).click()
    await expect(experts.getByRole('textbox', { name: '专家组说明' })).toHaveAttribute('aria-invalid', 'true')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    const text = '合议后认为该专家未看到补充证明，其余评分依据充分。'
    await experts.getByRole('textbox', { name: '专家组说明' }).fill(text)
    await experts.getByRole('button', { name: '记录说明' }).click()
    await expect(page.getByText(/已提出，等待.*在“待我复核”中办理/)).toBeVisible()
    await carryOutProposed(await people.apiClient('city2'), '专家组对偏离评分的说明')
    await page.reload()
    await expect(experts).toContainText(text)
    await expect(steps.getByRole('button', { name: /公示/ })).toBeVisible()
    expect(JSON.stringify(await clerk.request(filing.get, { id }))).not.toContain('合议')
  })
})
