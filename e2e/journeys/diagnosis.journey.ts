/** 区县推送 and 绿色诊断: a county names an enterprise, the city accepts it; an enterprise requests a diagnosis, confirms it, and follows up the recommendations. */

import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { countyPush } from '@green/contract/calls/service/county-push.ts'
import { fq, sj, zd } from '@green/contract/calls/service/diagnosis.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { dataExample, sheetExample } from '@green/programmes/diagnosis/example.ts'
import { expect, type Page } from '@playwright/test'
import { first } from '../addresses.ts'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'
import { withUploads } from '../papers.ts'

/** Chooses an entry of a list that is searched by typing. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text)
  await page.locator('[data-part~=pick-option]').filter({ hasText: text }).first().click()
}

test('an enterprise asks for a diagnosis, gets its report and says what became of the advice', async ({ people }) => {
  const person = await people.signedIn('enterprise')
  const { page, request } = person
  const officer = await people.signedIn('county')
  const desk = officer.page
  let id = ''

  await test.step('the enterprise asks', async () => {
    await page.goto('/web/mainPages/greenDiagnosis?edit=new')
    await settled(page)
    await page.getByRole('button', { name: '提交申请' }).click()
    await expect(page.getByRole('link', { name: /主要问题与需求/ })).toBeVisible()
    await page
      .getByRole('group', { name: /诊断类型/ })
      .getByText('节能', { exact: true })
      .click()
    await page.getByRole('textbox', { name: /主要问题与需求/ }).fill('空压系统单耗高于同行，希望制定改造方案。')
    await page.getByRole('textbox', { name: '联系人' }).fill('徐旅程')
    await page.getByRole('textbox', { name: '联系电话' }).fill('023-11000001')
    await page.getByRole('textbox', { name: '现场地址' }).fill('重庆市涪陵区示例工业园26号')
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByText(/已恢复本机上 .+ 填写、尚未提交的内容。/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: '联系人' })).toHaveValue('徐旅程')
    await expect(page.getByRole('checkbox', { name: '节能', exact: true })).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('button', { name: '提交申请' }).click()
    await expect(page.getByText('待受理', { exact: true })).toBeVisible()
    const copies = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('paper-')))
    expect(copies, 'what was sent is not kept').toEqual([])
    id = new URL(page.url()).searchParams.get('id') ?? ''
  })

  await test.step('the county sends an expert, who accepts', async () => {
    await desk.goto(`/web/hindex/diagnosis?id=${id}`)
    await desk.getByRole('button', { name: '派单' }).click()
    await desk.getByRole('checkbox', { name: /^谢评审/ }).check()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: '选派 1 位专家' }).click()
    await expect(desk.getByText('已派单').first()).toBeVisible()
  })

  const expert = await people.signedIn('expert3')
  await test.step('data are given, the report is written', async () => {
    await expert.page.goto(`/web/hindex/diagnosis?id=${id}`)
    await expert.page.getByRole('button', { name: '接受' }).click()
    await expert.page.getByRole('button', { name: '确认接受' }).click()
    await expect(expert.page.getByText('诊断中').first()).toBeVisible()
    const data = await withUploads(person, 'diagnosis', dataExample() as AnswerSet)
    const { version } = await request(fq.getFqById, { id })
    const submitted = await request(sj.saveSj, { id, version, data, give: true })
    const { rows } = await expert.request(zd.benchmark, { id })
    const sheet = await withUploads(expert, 'diagnosis', { ...sheetExample(), benchmark: rows } as AnswerSet)
    await expert.request(zd.saveZd, { id, version: submitted.version, sheet, report: true })
  })

  await test.step('the enterprise confirms, and tells what became of an advice and by which project', async () => {
    await page.goto(`/web/mainPages/greenDiagnosis?id=${id}&tab=report`)
    await expect(page.getByText('待企业确认')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '确认报告' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page, 'dialog[open]'))
    await page.getByRole('dialog').getByRole('button', { name: '确认报告' }).click()
    await page.getByRole('button', { name: '建议跟进' }).click()
    const advice = page.getByRole('listitem').filter({ hasText: '循环水泵叶轮切削与变频改造' })
    await advice.getByRole('combobox', { name: '采纳情况' }).selectOption({ label: '已实施' })
    await advice.getByRole('combobox', { name: '对应的节能项目' }).selectOption({ index: 1 })
    await expectAccessible(page)
    await advice.getByRole('button', { name: '保存' }).click()
    await expect(advice.getByText('已关联项目：')).toBeVisible()
  })

  await test.step('the county reads it', async () => {
    await desk.goto(`/web/hindex/diagnosis?id=${id}&tab=follow`)
    await expect(desk.getByRole('tabpanel', { name: '建议跟进' }).getByRole('link')).toBeVisible()
    await expectAccessible(desk)
  })
})

test('a county names an enterprise, the city takes it in, and its diagnosis is open', async ({ people }) => {
  const { page, request } = await people.signedIn('county2')
  const { rows } = await request(lsdtqyinfo.page, { orgKind: 'enterprise', size: 50 })
  const named = new Set((await request(countyPush.getPushes, { size: 50 })).rows.map((push) => push.enterpriseName))
  const name = first(rows.filter((row) => !named.has(row.enterpriseName))).enterpriseName

  await test.step('the county recommends', async () => {
    await page.goto('/web/hindex/qxts')
    await settled(page)
    await page.getByRole('button', { name: '推送企业' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^推\s*送$/ }).click()
    await expect(dialog.getByText('请选择企业')).toBeVisible()
    await choose(page, '企业', name)
    await dialog.getByRole('textbox', { name: '推荐理由' }).fill('能效优于行业先进值，已建能源管理体系。')
    await dialog.getByRole('checkbox', { name: '能效先进' }).check()
    await dialog.getByRole('textbox', { name: '联系人' }).fill('徐旅程')
    await dialog.getByRole('textbox', { name: '联系电话' }).fill('023-11000001')
    await dialog.getByRole('checkbox', { name: /需要诊断/ }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^推\s*送$/ }).click()
    await expect(page.getByText(`已推送：${name}`)).toBeVisible()
  })

  await test.step('the city takes it in', async () => {
    const city = await people.signedIn('city')
    await city.page.goto(`/web/hindex/qxts?keyword=${encodeURIComponent(name)}`)
    await city.page.getByRole('button', { name }).click()
    await expectAccessible(city.page)
    await city.page.getByRole('button', { name: '纳入培育库' }).click()
    await expect(city.page.getByText(`${name}：`)).toBeVisible()
  })

  await test.step('the county finds the diagnosis, and opens one for another enterprise itself', async () => {
    await page.goto(`/web/hindex/diagnosis?keyword=${encodeURIComponent(name)}`)
    await expect(page.getByRole('row', { name: new RegExp(name) }).filter({ hasText: '区县推送' })).toHaveCount(1)
    await page.getByRole('button', { name: '发起诊断' }).click()
    await expectAccessible(page)
    await choose(page, '企业', name)
    await page
      .getByRole('group', { name: /诊断类型/ })
      .getByText('节水', { exact: true })
      .click()
    await page.getByRole('textbox', { name: /主要问题与需求/ }).fill('单位产品取水量偏高，需要查找原因。')
    await page.getByRole('textbox', { name: '联系人' }).fill('徐旅程')
    await page.getByRole('textbox', { name: '联系电话' }).fill('023-11000001')
    await page.getByRole('textbox', { name: '现场地址' }).fill('重庆市永川区示例工业园2号')
    await page.getByRole('button', { name: '发起诊断' }).click()
    await expect(page.getByText(`已为${name}发起诊断`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
})
