/** Before publicity: the city chooses a visit and other offices for a batch, and records both on the case page. */

import { filing } from '@green/contract/calls/filing/filing.ts'
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { supplyChainExample } from '@green/programmes/green-supply-chain/example.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { expect } from '@playwright/test'
import { upload } from '../choosing.ts'
import { inDays } from '../days.ts'
import { expectAccessible, settled, test } from '../journey.ts'
import { enterpriseWithoutFilings, officerOf } from '../newcomers.ts'
import { openOldBatch } from '../open-batch.ts'
import { withUploads } from '../papers.ts'
import { carryOutProposed } from '../second-hand.ts'

const desk = '/web/hindex/chainsbgl'

test('a batch asks for a visit and for opinions; publicity waits for both', async ({ people }) => {
  const { page, request } = await people.signedIn('city')
  await page.setViewportSize({ width: 1440, height: 900 })
  const name = `旅程抽查批次${Date.now() % 100_000}`
  const open = await openOldBatch(people, {
    programme: greenSupplyChain.id,
    name,
    openAt: '2020-02-01T00:00:00.000Z',
    needExperts: false,
  })

  await test.step('the batch is edited: both are asked for before publicity', async () => {
    await page.goto(desk)
    await settled(page)
    await page.getByRole('button', { name: '申报批次' }).click()
    const drawer = page.getByRole('dialog', { name: /申报批次$/ })
    await drawer.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: '修改' }).click()
    await drawer.getByRole('switch', { name: /^公示前现场抽查/ }).click()
    const offices = drawer.getByRole('combobox', { name: '公示前征求部门意见' })
    for (const office of ['市生态环境局', '市税务局']) {
      await offices.fill(office)
      await offices.press('Enter')
    }
    await drawer.getByRole('textbox', { name: '修改理由' }).fill('按管理办法增加抽查和征求意见。')
    await expectAccessible(page)
    await drawer.getByRole('button', { name: '保存批次' }).click()
    await expect(page.getByText(/已提出，等待.*在“待我复核”中办理/)).toBeVisible()
    await carryOutProposed(await people.apiClient('city2'), '按管理办法增加抽查和征求意见。')
  })

  const id = await test.step('a filing is sent and recommended', async () => {
    const clerk = await people.apiClient(await enterpriseWithoutFilings(people.apiClient))
    const answers = await withUploads(clerk, greenSupplyChain.id, supplyChainExample())
    const sent = await clerk.request(greenSupply.saveDec, { batchId: open.id, action: 'submit', answers })
    const county = await people.apiClient(officerOf(clerk.login.qyItem?.qxCode))
    await county.request(greenSupply.updateState, {
      id: sent.id,
      version: sent.version,
      state: 'county_approved',
      opinion: '材料齐全，同意推荐。',
      materialsChecked: fieldsOf(greenSupplyChain).map(({ key }) => key),
    })
    return sent.id
  })

  await page.goto(`${desk}?id=${id}`)
  await settled(page)
  const steps = page.getByRole('toolbar', { name: '可办理的步骤' })
  const due = page.getByRole('region', { name: '公示前的抽查和征求意见' })
  const choose = async (label: string, text: string) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: text, exact: true }).click()
  }

  await test.step('the visit is recorded with people, photos and result', async () => {
    await expect(due).toContainText('现场抽查待登记')
    await expect(steps.getByRole('button', { name: /公示/ })).toHaveCount(0)
    await steps.getByRole('button', { name: '登记现场抽查' }).click()
    await page.getByRole('button', { name: '确认登记现场抽查' }).click()
    await expect(page.getByRole('link', { name: '请选择抽查结果' })).toBeVisible()
    await choose('抽查结果', '与申报一致')
    const on = page.getByRole('textbox', { name: '抽查日期' })
    await on.fill(inDays(0))
    await on.press('Enter')
    await page.getByRole('textbox', { name: '抽查人员' }).fill('李查、王访（市经济信息委）')
    await upload(page, '现场照片、检查记录', '现场照片.pdf')
    await page.getByRole('textbox', { name: '现场情况' }).fill('生产线运行正常，台账齐全。')
    await expectAccessible(page)
    await page.getByRole('button', { name: '确认登记现场抽查' }).click()
    await expect(due).toContainText('与申报一致')
  })

  await test.step('the offices are asked, one objects, and it is settled', async () => {
    await expect(due).toContainText('市生态环境局、市税务局')
    await steps.getByRole('button', { name: '征求部门意见' }).click()
    const until = page.getByRole('textbox', { name: '答复期限' })
    await until.fill(inDays(7))
    // In a box for a day Enter takes the day over and confirms nothing.
    await until.press('Enter')
    await page.getByRole('button', { name: '确认征求部门意见' }).click()
    await expect(due).toContainText(`待答复（${inDays(7)} 前）`)
    await steps.getByRole('button', { name: '登记部门意见' }).click()
    await choose('市生态环境局', '有意见，经核实不影响')
    await page.getByRole('textbox', { name: '市生态环境局的意见和处理' }).fill('处罚已履行并通过验收。')
    await choose('市税务局', '无意见')
    await page.getByRole('button', { name: '确认登记部门意见' }).click()
    await expect(due).toContainText('处罚已履行并通过验收')
  })

  await test.step('publicity opens, and the record tells what was done before it', async () => {
    await expect(steps.getByRole('button', { name: '开始公示' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    const { history } = await request(filing.get, { id })
    expect(history.map((one) => one.label)).toEqual(
      expect.arrayContaining(['登记现场抽查', '征求部门意见', '登记部门意见']),
    )
  })
})
