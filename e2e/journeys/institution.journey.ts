/** A service institution: corrects its returned filing, whose draft survives a reload, and submits it again. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { expect } from '@playwright/test'
import { expectAccessible, settled, test } from '../journey.ts'
import { confirmSending } from '../sending.ts'
import { explainWarnings } from '../warnings.ts'

test('an unfinished service filing is kept until it is sent', async ({ people }) => {
  const city = await people.apiClient('city')
  const [returned] = (await city.request(filing.list, { programme: 'energy-service-filing', state: 'county_returned' }))
    .rows
  if (!returned) throw new Error('no service filing was returned')
  const { page } = await people.signedIn(returned.socialCode)
  const capability = page.getByRole('textbox', { name: '技术优势简介' })
  const text = '具备余热利用、空压系统优化和能源管理平台建设能力，服务覆盖水泥、钢铁、造纸等行业。'

  await test.step('the draft is kept, and found again after a reload', async () => {
    await page.goto('/web/mainPages/jnfwba')
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: '修改并重新提交' }).click()
    await page
      .getByRole('navigation', { name: '填写进度' })
      .getByRole('button', { name: /服务与能力/ })
      .click()
    await capability.fill(text)
    await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    await page.reload()
    await expect(capability).toHaveValue(text)
    await expectAccessible(page)
  })

  await test.step('it is sent with a word on what changed', async () => {
    await page.getByRole('navigation', { name: '填写进度' }).getByRole('button', { name: '检查并提交' }).click()
    await page.getByRole('textbox', { name: '修改说明' }).fill('已补充技术优势，并与统计报表核对一致。')
    await explainWarnings(page)
    await page.getByRole('button', { name: /^重新提交/ }).click()
    await confirmSending(page)
    await expect(page.getByRole('heading', { name: '节能服务机构备案已提交' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '查看进度' }).click()
    await expect(page.getByText('已补充技术优势，并与统计报表核对一致。')).toBeVisible()
  })
})
