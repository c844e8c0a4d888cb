/** An enterprise lets an institution file for it: the consent with its paper, the institution's draft and submission, and its name wherever the filing is shown. */

import { message } from '@green/contract/calls/content/public.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { greenFactoryExample } from '@green/programmes/green-factory/example.ts'
import { expect } from '@playwright/test'
import { expectAccessible, settled, test } from '../journey.ts'
import { enterpriseWithoutFilings, officerOf } from '../newcomers.ts'
import { pdf, withUploads } from '../papers.ts'
import { confirmSending } from '../sending.ts'
import { explainWarnings } from '../warnings.ts'

test('an enterprise consents; the institution drafts and sends for it, and hears of the return', async ({ people }) => {
  const client = await people.signedIn(await enterpriseWithoutFilings(people.apiClient))
  const agent = await people.signedIn('institution')
  const name = client.login.enterpriseName ?? ''
  const open = (await client.request(batch.list, { programme: 'green-factory' })).find((one) => one.status === 'open')
  if (!open) throw new Error('no batch of green factories is open')

  await test.step('the consent, with what is missing named', async () => {
    const { page } = client
    await page.goto('/web/mainPages/personalCenter?tab=agents')
    await page.getByRole('button', { name: '委托服务机构' }).first().click()
    const dialog = page.getByRole('dialog', { name: '委托服务机构代办' })
    await dialog.getByRole('button', { name: '确认委托' }).click()
    await expect(dialog.getByRole('region', { name: /处需要修改$/ })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: '服务机构的统一社会信用代码' }).fill(agent.login.socialCode ?? '')
    await dialog.getByRole('checkbox', { name: '绿色工厂申报' }).check()
    await dialog.getByLabel('委托截止日期').fill(`${open.year + 1}-06-30`)
    await dialog.getByRole('checkbox', { name: /^也可以代为提交/ }).check()
    await dialog.getByLabel('委托书', { exact: true }).setInputFiles(pdf('代办委托书.pdf'))
    await expect(dialog.getByText('已上传：代办委托书.pdf')).toBeVisible()
    await dialog.getByRole('button', { name: '确认委托' }).click()
    await expect(page.getByText(agent.login.enterpriseName ?? '').last()).toBeVisible()
    await expectAccessible(page)
  })

  // The agent continues with what the enterprise has in its draft, files among it.
  const answers = await withUploads(client, 'green-factory', greenFactoryExample())
  const { id } = await client.request(shenb.saveDraft, { batchId: open.id, action: 'draft', answers })

  await test.step('the institution acts for it: the bar says for whom, and a draft of the enterprise is not its to delete', async () => {
    const { page } = agent
    await page.goto('/web/mainPages/personalCenter?tab=clients')
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: '为其代办' }).first().click()
    await expect(page.getByRole('status').filter({ hasText: `正在为 ${name} 代办` })).toBeVisible()
    await expect(page.getByRole('heading', { name: '委托范围内的申报' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/web/mainPages/lsgcsb?id=${id}&edit=1`)
    await expect(page.getByText('自动保存已开启')).toBeVisible()
    await expect(page.getByRole('button', { name: '删除草稿' })).toHaveCount(0)
    await page.getByRole('navigation', { name: '填写进度' }).getByRole('button', { name: '检查并提交' }).click()
    await explainWarnings(page)
    await page.getByRole('button', { name: /^提交/ }).last().click()
    await confirmSending(page)
    await expect(page.getByRole('heading', { name: '绿色工厂申报已提交' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '查看进度' }).click()
    await settled(page)
    await expect(page.getByText('代办人').first()).toBeVisible()
    await page.getByRole('button', { name: '退出代办' }).click()
    await expect(page.getByText('正在为')).toHaveCount(0)
  })

  await test.step('the county reads who acted, and returns it: both are told', async () => {
    const county = await people.signedIn(officerOf(client.login.qyItem?.qxCode))
    await county.page.goto(`/web/hindex/lsgcsbgl?id=${id}&tab=history`)
    await settled(county.page)
    await expect(county.page.getByText(agent.login.enterpriseName ?? '').first()).toBeVisible()
    const { version } = await county.request(filing.get, { id })
    const opinion = '能源消费量与统计报表不一致，请核对。'
    await county.request(shenb.updateCountyState, { id, version, state: 'county_returned', opinion })
    for (const one of [client, agent]) {
      const { rows } = await one.request(message.list, { size: 10 })
      expect(rows.some((row) => `${row.title}${row.body}`.includes('区县退回') && row.body.includes(opinion))).toBe(
        true,
      )
    }
  })
})
