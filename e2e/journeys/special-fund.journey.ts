/** Special funds from the direction to the amount: chosen, filed, recommended, decided, and confirmed by a second officer of the city. */

import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { spec } from '@green/contract/calls/filing/spec.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { variedExample } from '@green/programmes/special-fund/example.ts'
import { expect, type Page } from '@playwright/test'
import { first } from '../addresses.ts'
import { hearOffices } from '../hear-offices.ts'
import { expectAccessible, settled, test } from '../journey.ts'
import { withUploads } from '../papers.ts'
import { carryOut } from '../second-hand.ts'

const openCase = async (page: Page, id: string, tab = 'form') => {
  await page.goto(`/web/hindex/zxzjsbgl?id=${id}&tab=${tab}`)
  await settled(page)
}

test('a reward is filed by direction, decided by the city, and its amount confirmed by another officer', async ({
  people,
}) => {
  const filer = await people.signedIn('enterprise2')
  const open = (await filer.request(batch.list, { programme: 'special-fund' })).find((one) => one.status === 'open')
  if (!open) throw new Error('no batch of special funds is open')
  let id = ''

  await test.step('the direction is chosen with its rule, and stands in the form', async () => {
    const { page } = filer
    await page.goto('/web/mainPages/zxzjsb')
    await settled(page)
    await expect(page.getByRole('list', { name: '申报方向' }).getByRole('article')).toHaveCount(10)
    await expectAccessible(page)
    await page.getByRole('link', { name: '申报：绿色制造称号奖励' }).click()
    await expect(page.getByRole('combobox', { name: '申报方向' })).toHaveValue('绿色制造称号奖励')
    await page.getByRole('textbox', { name: /^项目名称/ }).fill('市级绿色工厂称号奖励（旅程）')
    await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    await expect(page.getByRole('navigation', { name: '填写进度' })).not.toContainText('节能量')
    await expectAccessible(page)
  })

  await test.step('everything else is filled in and sent', async () => {
    const example = variedExample({ no: 900, direction: 'gf_title', year: open.year }, () => 0.5) as AnswerSet
    const answers = await withUploads(filer, 'special-fund', example)
    const draft = first(
      (await filer.request(filing.mine, {})).filter((one) => one.state === 'draft' && one.batchId === open.id),
    )
    const { version } = draft
    const sent = await filer.request(spec.saveSpec, {
      id: draft.id,
      version,
      batchId: open.id,
      action: 'submit',
      answers,
    })
    id = sent.id
    await filer.page.goto('/web/mainPages/zxzjsb')
    await expect(filer.page.getByRole('region', { name: '我的申报' })).toContainText('绿色制造称号奖励')
  })

  await test.step('the county recommends, without seeing the account number', async () => {
    const { page } = await people.signedIn('county2')
    await openCase(page, id)
    await page.getByRole('button', { name: '全部展开' }).click()
    await expect(page.getByText('银行账号')).toHaveCount(0)
    await page.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: '同意推荐' }).click()
    const materials = page.getByRole('group', { name: /^附件核对/ })
    for (const tick of await materials.getByRole('checkbox').all()) await tick.check()
    await page.getByRole('button', { name: '确认同意推荐' }).click()
    await expect(page.getByText(/已办理：.*待市级审核/)).toBeVisible()
  })

  await test.step('the three offices are asked, as every batch of the funds begins with them', async () => {
    expect(open.askOffices).toEqual(['市生态环境局', '市应急管理局', '市市场监管局'])
    const { page, request } = await people.signedIn('city')
    await openCase(page, id)
    await expect(page.getByRole('region', { name: '公示前的抽查和征求意见' })).toContainText('市生态环境局')
    await expect(page.getByRole('button', { name: '审定通过' })).toHaveCount(0)
    await hearOffices(request, id, open.askOffices)
  })

  await test.step('without publicity an officer only drafts the decision, with a reason', async () => {
    const { page } = await people.signedIn('city2')
    await openCase(page, id)
    await page.getByRole('button', { name: '全部展开' }).click()
    await expect(page.getByText('银行账号')).toBeVisible()
    const steps = page.getByRole('toolbar', { name: '可办理的步骤' })
    await expect(steps.getByRole('button', { name: '分配专家' })).toHaveCount(0)
    await steps.getByRole('button', { name: '审定通过' }).click()
    await page.getByRole('textbox', { name: '文号' }).fill('渝经信绿色〔2026〕88号')
    await page.getByRole('button', { name: '确认审定通过' }).click()
    await expect(page.getByRole('textbox', { name: /^建议资金额/ })).toHaveAccessibleDescription(/必填/)
    await page.getByRole('textbox', { name: /^建议资金额/ }).fill('20')
    await page.getByRole('textbox', { name: '豁免或与评审结果不一致的理由' }).fill('上级要求本月兑现，来不及公示。')
    await expectAccessible(page)
    await page.getByRole('button', { name: '确认审定通过' }).click()
    await expect(page.getByText(/已拟定，待另一位市级管理员批准/)).toBeVisible()
  })

  await test.step('another one takes it, and so proposes the amount', async () => {
    const { page } = await people.signedIn('city')
    await openCase(page, id)
    await expect(page.getByRole('region', { name: '拟定的结论' })).toContainText('来不及公示')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^批准：/ }).click()
    await expect(page.getByText(/已办理：.*已通过/)).toBeVisible()
    await page.getByRole('tab', { name: '拨付与查重' }).click()
    await expect(page.getByText(/由提出人以外、近30天没有经手过彼此账号的市级管理员复核/)).toBeVisible()
    await expect(page.getByRole('button', { name: '复核同意' })).toHaveCount(0)
  })

  await test.step('another officer confirms it', async () => {
    const { page } = await people.signedIn('city2')
    await openCase(page, id, 'more')
    await expectAccessible(page)
    await page.getByRole('button', { name: '复核同意' }).click()
    await expect(page.getByText('已复核').first()).toBeVisible()
    const next = page.getByRole('form', { name: '提出下一笔' })
    await expect(next).toBeVisible()
    await next.getByText('拨付计划').click()
    await next.getByLabel('第1年的金额').fill('12')
    await next.getByRole('button', { name: '增加一年' }).click()
    await next.getByLabel('第2年的金额').fill('7')
    people.expectRefusal(422, '/spec/proposeEntry')
    await next.getByRole('button', { name: '提交复核' }).click()
    await expect(next.getByText('各年度合计应等于应付的20万元，现为19万元').last()).toBeVisible()
    await expectAccessible(page)
    await next.getByLabel('第2年的金额').fill('8')
    await next.getByRole('button', { name: '提交复核' }).click()
    await expect(page.getByText('有一笔待复核')).toBeVisible()
  })

  await test.step('the budget of the batch shows what is left, and goes no lower than what is granted', async () => {
    const { page } = await people.signedIn('city')
    await page.goto(`/web/hindex/zxzjsbgl?view=funds&batchId=${open.id}`)
    await page.getByRole('button', { name: /^设置预算/ }).click()
    const terms = page.getByRole('form', { name: /^设置预算/ })
    await terms.getByLabel('资金预算').fill('1')
    people.expectRefusal(422, '/spec/saveFund')
    await terms.getByLabel('设置依据').fill('渝财产业〔2026〕5号')
    await terms.getByRole('button', { name: '保存' }).click()
    await expect(terms.getByText(/预算不能少于已核定的金额/).last()).toBeVisible()
    await expectAccessible(page)
    await terms.getByLabel('资金预算').fill('350.5')
    await terms.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(/已提出，等待.*在“待我复核”中办理/)).toBeVisible()
    const other = await people.apiClient('city2')
    const { rows } = await other.request(twoHands.page, {})
    await carryOut(other, rows[0]?.id ?? '')
    await page.reload()
    await expect(page.getByRole('region', { name: '资金预算' })).toContainText('350.5')
  })

  await test.step('the enterprise reads what it was granted', async () => {
    await filer.page.goto(`/web/mainPages/zxzjsb?id=${id}`)
    await settled(filer.page)
    await expect(filer.page.getByText('核定资金 20 万元')).toBeVisible()
    await expect(filer.page.getByText('建议资金额')).toHaveCount(0)
  })
})
