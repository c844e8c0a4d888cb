/** The city: assigns experts and sees conflicts of interest, opens publicity, decides; and a visitor finds the factory in the public list. */

import { account } from '@green/contract/calls/account/account.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, type People, settled, test } from '../journey.ts'
import { byTwo, decideDrafted } from '../second-hand.ts'

test('assigns experts, and one with a conflict of interest cannot be chosen', async ({ people }) => {
  const { page, request } = await people.signedIn('city')
  const { rows } = await request(shenb.getShenbs, { state: 'county_approved', sort: 'submittedAt', order: 'asc' })
  const [waiting] = rows
  if (!waiting) throw new Error('no filing waits for experts')
  const sequel = String(Date.now() % 100_000).padStart(5, '0')
  const administrators = [await people.apiClient('admin'), await people.apiClient('admin2')] as const
  await byTwo(administrators, account.create, {
    loginName: `journey_expert_${sequel}`,
    name: '施旅程',
    mobile: `139001${sequel}`,
    userRole: 'expert',
    unit: waiting.enterpriseName,
    validUntil: `${new Date().getFullYear() + 1}-12-31`,
    reason: '按聘书新增专家',
  })

  await openCase(page, waiting)
  await page.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: '分配专家' }).click()
  const dialog = page.getByRole('dialog', { name: /^分配专家/ })
  const conflicted = dialog.getByRole('row', { name: /施旅程/ }).first()
  await expect(conflicted).toContainText('须回避')
  await expect(conflicted).toContainText('任职于申报单位')
  await expect(conflicted.getByRole('checkbox')).toBeDisabled()
  for (const name of ['唐评审', '宋评审', '谢评审']) await dialog.getByRole('checkbox', { name: `选择${name}` }).check()
  await expect(dialog.getByText(/^已选 3 位/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '分配 3 位专家' }).click()
  await expect(page.getByText('已分配 3 位专家并发送通知')).toBeVisible()
  await expect(page.getByRole('region', { name: '专家评审' })).toContainText('唐评审')
})

test('opens publicity for a scored filing, and approves one whose publicity is over', async ({ people }) => {
  const { page, request } = await people.signedIn('city')
  const oldest = async (state: string, step: string) => {
    const { rows } = await request(shenb.getShenbs, { state, sort: 'submittedAt', order: 'asc' })
    // Overdue cases are decided like others; cases with gates or divided experts need more steps.
    const found = rows.find(
      ({ flags, allowed }) =>
        !flags.includes('gate') && !flags.includes('spread') && allowed.some(({ action }) => action === step),
    )
    if (!found) throw new Error(`no filing is ${state}`)
    return found
  }

  await test.step('publicity', async () => {
    const scored = await oldest('scored', 'startPublicity')
    await openCase(page, scored)
    await page.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: '开始公示' }).click()
    await page.getByRole('textbox', { name: '公示文件' }).fill('市级绿色工厂名单公示')
    await confirmed(page, people, '开始公示', scored)
    await openCase(page, scored)
    await expect(page.getByText(/公示至 \d{4}-\d\d-\d\d，期满次日起可以审定通过/)).toBeVisible()
    await expect(page.getByRole('button', { name: '审定通过' })).toHaveCount(0)
  })

  const decided = await oldest('publicity', 'cityApprove')
  const document = `渝经信绿色〔${new Date().getFullYear()}〕${Date.now() % 1000}号`
  await test.step('decision', async () => {
    await openCase(page, decided)
    await page.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: '审定通过' }).click()
    await page.getByRole('button', { name: '确认审定通过' }).click()
    await expect(page.getByRole('textbox', { name: '认定文号' })).toBeVisible()
    await expect(page.getByRole('link', { name: '请填写认定文号' })).toBeVisible()
    await page.getByRole('textbox', { name: '认定文号' }).fill(document)
    await confirmed(page, people, '审定通过', decided)
    await openCase(page, decided)
    await expect(page.getByText('称号编号')).toBeVisible()
  })

  await test.step('the public sees it', async () => {
    const visitor = await people.visitor()
    await visitor.goto('/web/')
    await settled(visitor)
    await visitor.getByRole('navigation').getByRole('button', { name: '查询公示' }).click()
    await visitor.getByRole('navigation').getByRole('link', { name: '市级绿色工厂', exact: true }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: '市级绿色工厂' })).toBeVisible()
    await visitor.getByRole('searchbox', { name: '企业' }).fill(decided.enterpriseName)
    await visitor.keyboard.press('Enter')
    await visitor.getByRole('link', { name: decided.enterpriseName }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: decided.enterpriseName })).toBeVisible()
    await expect(visitor.getByText(document)).toBeVisible()
    await expectAccessible(visitor)
  })
})

/** Confirms a step; where it goes against the review it has a reason, and another officer agrees. */
async function confirmed(page: Page, people: People, step: string, { id, enterpriseName }: Case): Promise<void> {
  await expect(page.getByRole('region', { name: '评审结果' })).toBeVisible()
  const reason = page.getByRole('textbox', { name: '豁免或与评审结果不一致的理由' })
  const isAgainst = (await reason.count()) > 0
  if (isAgainst) await reason.fill('经现场核实，补充材料证明达到要求。')
  await expectAccessible(page)
  await page.getByRole('button', { name: `确认${step}` }).click()
  const message = isAgainst ? `已拟定，待另一位市级管理员批准：${enterpriseName}` : `已办理：${enterpriseName}`
  await expect(page.getByText(new RegExp(message))).toBeVisible()
  if (isAgainst) await decideDrafted(await people.apiClient('city2'), id)
}

type Case = { id: string; enterpriseName: string }

async function openCase(page: Page, { id, enterpriseName }: Case): Promise<void> {
  await page.goto(`/web/hindex/lsgcsbgl?id=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: enterpriseName })).toBeVisible()
  await settled(page)
}
