/** 绿色供应链: the clerk finishes the draft and submits it, the county sees suppliers beside the list and recommends; the city grants a title and revokes it. */
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { expect } from '@playwright/test'
import { first } from '../addresses.ts'
import { expectAccessible, settled, test } from '../journey.ts'
import { pdf } from '../papers.ts'
import { carryOutProposed, decideDrafted } from '../second-hand.ts'
import { confirmSending } from '../sending.ts'
import { explainWarnings } from '../warnings.ts'

test('from the clerk’s draft to the county’s recommendation', async ({ people }, { retry }) => {
  test.slow()
  // Each attempt changes the draft.
  const suppliers = String(210 + retry)
  const { page, request } = await people.signedIn('enterprise')
  const total = page.getByRole('textbox', { name: '一级供应商数量' })
  const progress = page.getByRole('navigation', { name: '填写进度' })

  await test.step('the draft is on the server: another look finds what was typed', async () => {
    await page.goto('/web/mainPages/greensupplychainsb')
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: '继续填写' }).first().click()
    await progress.getByRole('button', { name: /供应商/ }).click()
    await total.fill(suppliers)
    await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await progress.getByRole('button', { name: /供应商/ }).click()
    await expect(total).toHaveValue(suppliers)
  })

  await test.step('is sent, with the score to expect', async () => {
    await progress.getByRole('button', { name: '检查并提交' }).click()
    await page.getByText(/^预估系统得分/).click()
    const leftToExperts = page.getByRole('listitem').filter({ hasText: /：由专家评定$/ })
    await expect(leftToExperts.first()).toBeVisible()
    const points = (await leftToExperts.allTextContents()).map((text) => Number(/（([\d.]+) 分）：/.exec(text)?.[1]))
    expect(points.reduce((sum, one) => sum + one, 0)).toBe(86)
    await explainWarnings(page)
    await page.getByRole('button', { name: '提交给区县审核' }).click()
    await confirmSending(page)
    await expect(page.getByRole('heading', { name: '绿色供应链管理企业申报已提交' })).toBeVisible()
    await expect(page.getByText(/^GSC\d{4}-\d{5}$/)).toBeVisible()
  })

  const [sent] = (await request(greenSupply.getDecQy, {})).rows
  if (!sent) throw new Error('nothing was sent')
  const { page: desk } = await people.signedIn('county')
  await test.step('the county sees which suppliers are on the list of green factories', async () => {
    await desk.goto(`/web/hindex/chainsbgl?id=${sent.id}`)
    await expect(desk.getByRole('heading', { level: 1, name: sent.enterpriseName })).toBeVisible()
    await settled(desk)
    await expect(desk.getByText(/^供应商清单与绿色工厂名单核对：\d+ 家中/)).toBeVisible()
    await expectAccessible(desk)
  })
  await test.step('and recommends', async () => {
    await desk.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: '同意推荐' }).click()
    for (const tick of await desk
      .getByRole('group', { name: /^附件核对/ })
      .getByRole('checkbox')
      .all())
      await tick.check()
    await desk.getByRole('button', { name: '确认同意推荐' }).click()
    await expect(desk.getByText(new RegExp(`已办理：${sent.enterpriseName}，现为“待市级审核”`))).toBeVisible()
  })
})

test('a title is granted with its star, stands in the public list, and is taken away', async ({ people }) => {
  const { page, request } = await people.signedIn('city')
  const { rows } = await request(greenSupply.getDecSelect, { state: 'scored' })
  // Where the scores are far apart the decision needs a reason.
  const scored = first(rows.filter(({ flags }) => !flags.includes('spread')))
  const { enterpriseName } = scored

  await test.step('the city decides', async () => {
    await page.goto(`/web/hindex/chainsbgl?id=${scored.id}`)
    await settled(page)
    await page.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: '审定通过' }).click()
    await page.getByRole('textbox', { name: '认定文号' }).fill('渝经信绿色〔2026〕81号')
    await page.getByRole('textbox', { name: '豁免或与评审结果不一致的理由' }).fill('名单已在市级媒体公示，期满无异议。')
    await page.getByRole('button', { name: '确认审定通过' }).click()
    await expect(page.getByText(`已拟定，待另一位市级管理员批准：${enterpriseName}`)).toBeVisible()
    await decideDrafted(await people.apiClient('city2'), scored.id)
  })

  const visitor = await people.visitor()
  await test.step('everybody reads it', async () => {
    await visitor.goto('/web/mainPages/greensupplychain')
    await settled(visitor)
    await expectAccessible(visitor)
    await visitor.getByRole('searchbox', { name: '企业' }).fill(enterpriseName)
    await visitor.keyboard.press('Enter')
    await visitor.getByRole('link', { name: enterpriseName }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: enterpriseName })).toBeVisible()
    await expect(visitor.getByText(/^[一二三四五]星级$/)).toBeVisible()
    await expectAccessible(visitor)
  })

  await test.step('the city takes it away, with ground, document and words', async () => {
    await page.goto('/web/hindex/chaingl')
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: `撤销${enterpriseName}的称号` }).click()
    const dialog = page.getByRole('dialog', { name: `撤销称号：${enterpriseName}` })
    await dialog.getByRole('button', { name: '提出撤销' }).click()
    await expect(dialog.getByText('请选择撤销情形')).toBeVisible()
    await expect(dialog.getByText('请选择事先告知日期；没有告知企业的，先告知再撤销')).toBeVisible()
    const notice = dialog.getByRole('textbox', { name: '事先告知日期' })
    await notice.fill('2026-01-10')
    await notice.press('Enter')
    await dialog.getByRole('textbox', { name: '陈述、申辩情况' }).fill('期限内未提出陈述、申辩。')
    await dialog.getByRole('combobox', { name: '撤销情形' }).click()
    await page.getByTitle('弄虚作假').click()
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: '选择文件' }).click()
    await (await chooser).setFiles(pdf('撤销决定.pdf'))
    await expect(dialog.getByRole('button', { name: '下载 撤销决定.pdf' })).toBeVisible()
    await dialog.getByRole('textbox', { name: '撤销理由' }).fill('供应商审核记录不实，撤销称号。')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '提出撤销' }).click()
    await expect(page.getByText(`${enterpriseName}：已提出“撤销”`)).toBeVisible()
    await carryOutProposed(await people.apiClient('city2'), '供应商审核记录不实，撤销称号。')
    await page.reload()
    await expect(page.getByRole('row', { name: new RegExp(enterpriseName) })).toContainText('已撤销')
  })

  await test.step('and the old address says so', async () => {
    await visitor.reload()
    await expect(visitor.getByText('已撤销', { exact: true })).toBeVisible()
  })
})
