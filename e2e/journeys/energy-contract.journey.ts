/** 合同能源管理: the provider registers a contract, the user disputes and then confirms it, the city excludes it from the sums. */
import { energyManage } from '@green/contract/calls/filing/energy-contract.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { expect } from '@playwright/test'
import { expectAccessible, settled, test } from '../journey.ts'

test('from one party’s registration to the other’s confirmation and the city’s remark', async ({ people }) => {
  test.slow()
  const city = await people.signedIn('city')
  const waiting = (await city.request(energyManage.getInfosByPage, { state: 'submitted', size: 50 })).rows
  // Registered by the provider; the energy user confirms.
  const entry = waiting.find((row) => row.enterpriseName === row.columns.escoName)
  if (!entry) throw new Error('no provider waits for an answer')
  const project = entry.columns.projectName ?? ''
  const { answers } = await city.request(filing.get, { id: entry.id })
  const { page } = await people.signedIn(String(answers.userCode))
  const open = async () => {
    await page.goto('/web/mainPages/htnygl')
    await settled(page)
    await page
      .getByRole('row', { name: new RegExp(project) })
      .getByRole('link', { name: '核对确认' })
      .click()
    await settled(page)
  }

  await test.step('the user disputes with words', async () => {
    await open()
    await expectAccessible(page)
    await page.getByRole('button', { name: '提出异议' }).click()
    await page.getByRole('button', { name: '提交异议' }).click()
    await expect(page.getByText('请写明哪些内容不一致，至少5个字')).toBeVisible()
    await page.getByRole('textbox', { name: '异议' }).fill('能耗基准与确认书不一致。')
    await page.getByRole('button', { name: '提交异议' }).click()
    await expect(page.getByText('有异议', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('能耗基准与确认书不一致。')).toBeVisible()
  })

  await test.step('and confirms after all', async () => {
    await open()
    await page.getByRole('button', { name: '确认无误' }).click()
    await expect(page.getByText('已确认', { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
  })

  const desk = city.page
  await test.step('the city says that it does not count', async () => {
    await desk.goto(`/web/hindex/htnyglht?id=${entry.id}`)
    await settled(desk)
    await desk.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: '备注与纳入统计' }).click()
    await expectAccessible(desk)
    await desk.getByRole('radiogroup', { name: '纳入统计' }).getByText('否', { exact: true }).click()
    await desk.getByRole('textbox', { name: '管理备注' }).fill('与上年登记重复')
    await desk.getByRole('button', { name: '确认备注与纳入统计' }).click()
    await expect(desk.getByText(new RegExp(`已办理：${entry.enterpriseName}`))).toBeVisible()
    await expect(desk.getByText('与上年登记重复').first()).toBeVisible()
  })

  await test.step('and the sums by county and type stand on their own tab', async () => {
    await desk.goto('/web/hindex/htnyglht?view=totals')
    await settled(desk)
    await expect(desk.getByText(/^合计 \d+ 份合同/)).toBeVisible()
    await expectAccessible(desk)
  })
})
