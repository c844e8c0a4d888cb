/**
 * Two people of one enterprise: the main account invites, the operator drafts on another machine and asks for
 * submission, the main account reviews, submits and removes the operator.
 */
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { greenFactoryExample } from '@green/programmes/green-factory/example.ts'
import { expect } from '@playwright/test'
import { clientWithPassword } from '../api.ts'
import { setPasswordByCode } from '../first-password.ts'
import { atBothWidths, expectAccessible, type People, settled, test } from '../journey.ts'
import { withUploads } from '../papers.ts'
import { confirmSending } from '../sending.ts'
import { explainWarnings } from '../warnings.ts'

const password = 'Caozuo2026x'

test('an operator drafts, the main account sends', async ({ people, origin }) => {
  test.slow()
  const firm = await aFactoryWithoutFiling(people)
  const main = await people.signedIn(firm.socialCode)
  const mobile = `1520000${String(Date.now() % 10_000).padStart(4, '0')}`

  await test.step('the main account invites', async () => {
    await main.page.goto('/web/mainPages/personalCenter?tab=operators')
    await settled(main.page)
    await expect(main.page.getByText('还没有操作员')).toBeVisible()
    await main.page.getByRole('textbox', { name: '姓名' }).fill('孔操作')
    await main.page.getByRole('textbox', { name: '手机号码' }).fill(mobile)
    await main.page.getByRole('button', { name: '邀请', exact: true }).click()
    await expect(main.page.getByRole('heading', { name: /孔操作/ })).toContainText('已邀请')
    await expectAccessible(main.page)
  })

  const page = await people.visitor()
  await test.step('the operator sets a password by a code to the own mobile, and signs in', async () => {
    await page.goto('/web/login')
    await page.getByRole('link', { name: '忘记密码' }).click()
    await setPasswordByCode(page, mobile, password)
    await page.getByRole('textbox', { name: '账号' }).fill(mobile)
    await page.getByRole('textbox', { name: '密码' }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('button', { name: '退出' })).toBeVisible()
  })

  await test.step('drafts a filing, which is kept for the main account', async () => {
    await page.goto('/web/mainPages/lsgcsb')
    await page.getByRole('link', { name: '开始申报' }).first().click()
    await expect(page.getByText(/由主账号（.+）提交/)).toBeVisible()
    await page.getByRole('textbox', { name: '工厂名称' }).fill('本部水泥工厂')
    await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    await expectAccessible(page)
    // Leaves the form, so that it does not hold an old version of what is filled in next.
    await page.goto('/web/mainPages/personalCenter')
    await settled(page)
  })

  const operator = await clientWithPassword(origin, mobile, password)
  const draft = (await operator.request(filing.mine, {})).find((row) => row.state === 'draft')
  if (!draft) throw new Error('the draft is not among the own filings')
  await test.step('everything else is filled in', async () => {
    const answers = await withUploads(operator, 'green-factory', greenFactoryExample())
    await operator.request(shenb.saveDraft, { id: draft.id, version: draft.version, action: 'draft', answers })
  })

  await test.step('asks the main account to send', async () => {
    await page.goto(`/web/mainPages/lsgcsb?id=${draft.id}&edit=1`)
    await page.getByRole('navigation', { name: '填写进度' }).getByRole('button', { name: '检查并提交' }).click()
    await expect(page.getByRole('button', { name: '提交给区县审核' })).toHaveCount(0)
    await explainWarnings(page)
    await page.getByRole('button', { name: '通知主账号提交' }).click()
    await expect(page.getByText(/^已于 .+ 通知主账号（.+），草稿已保存。$/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('two at one draft: the slower one is shown who was faster, and chooses', async () => {
    await main.page.goto(`/web/mainPages/lsgcsb?id=${draft.id}&edit=1`)
    await expect(main.page.getByText(/^孔操作于 .+ 最后填写$/)).toBeVisible()
    const sections = page.getByRole('navigation', { name: '填写进度' })
    await sections.getByRole('button', { name: /年度数据/ }).click()
    await page.getByRole('textbox', { name: '工厂用地面积' }).fill('48650')
    await expect
      .poll(async () => (await operator.request(filing.get, { id: draft.id })).answers.landArea, { timeout: 60_000 })
      .toBe('48650')
    people.expectRefusal(409, '/shenb/saveDraft')
    await main.page
      .getByRole('navigation', { name: '填写进度' })
      .getByRole('button', { name: /年度数据/ })
      .click()
    await main.page.getByRole('textbox', { name: '工厂用地面积' }).fill('48750')
    const dialog = main.page.getByRole('dialog', { name: '这份申报已被修改' })
    await expect(dialog.getByText(/^孔操作于 /)).toBeVisible()
    await expectAccessible(main.page)
    await expect(dialog.getByRole('radio', { name: '工厂用地面积采用我填写的：48,750' })).toBeChecked()
    await dialog.getByRole('button', { name: '按所选内容继续' }).click()
    await expect(main.page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    await page.goto('/web/mainPages/personalCenter')
  })

  await test.step('the main account finds the message and sends', async () => {
    await main.page.goto('/web/mainPages/personalCenter?tab=messages')
    await settled(main.page)
    const notice = main.page.getByRole('listitem').filter({ hasText: '孔操作请您提交：绿色工厂申报' })
    await notice.getByRole('link', { name: '查看' }).click()
    await main.page.getByRole('link', { name: '继续填写' }).click()
    await main.page.getByRole('navigation', { name: '填写进度' }).getByRole('button', { name: '检查并提交' }).click()
    await main.page.getByRole('button', { name: '提交给区县审核' }).click()
    await confirmSending(main.page)
    await expect(main.page.getByRole('heading', { name: '绿色工厂申报已提交' })).toBeVisible()
    await main.page.getByRole('button', { name: '查看进度' }).click()
    await expect(main.page.getByText(/填报操作员.*孔操作/)).toBeVisible()
  })

  await test.step('the city sees both people on the card of the enterprise', async () => {
    const officer = await people.signedIn('city')
    await officer.page.goto(`/web/hindex/qy-detail?id=${firm.enterpriseId}`)
    await expect(officer.page.getByRole('row', { name: /孔操作.*企业操作员/ })).toBeVisible()
    await expectAccessible(officer.page)
  })

  await test.step('who is stopped is out at the next step', async () => {
    await main.page.goto('/web/mainPages/personalCenter?tab=operators')
    await main.page.getByRole('button', { name: '停用' }).click()
    await expect(main.page.getByRole('dialog')).toBeVisible()
    await atBothWidths(main.page, () => expectAccessible(main.page, 'dialog[open]'))
    await main.page.getByRole('dialog').getByRole('button', { name: '停用操作员' }).click()
    await expect(main.page.getByText('已停用操作员：孔操作')).toBeVisible()
    people.expectRefusal(401, '/ht/')
    await page.getByRole('button', { name: '消息' }).click()
    await page.goto('/web/mainPages/personalCenter?tab=messages')
    await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
  })
})

/** An enterprise with an earlier filing and none in the open batch. */
async function aFactoryWithoutFiling(people: People) {
  const city = await people.apiClient('city')
  const [open] = (await city.request(batch.list, { programme: 'green-factory' })).filter((one) => one.status === 'open')
  const { rows } = await city.request(filing.list, {
    programme: 'green-factory',
    state: 'rejected',
    sort: 'number',
    size: 20,
  })
  for (const row of rows) {
    const { request } = await people.apiClient(row.socialCode)
    if ((await request(filing.mine, {})).every((one) => one.batchId !== open?.id)) return row
  }
  throw new Error('every factory without a title files in the open batch')
}
