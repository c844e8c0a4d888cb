/** An evaluating institution: corrects its returned filing, the city approves it item by item, a factory selects it in its form; suspended, it is no longer listed. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, settled, test } from '../journey.ts'
import { pdf } from '../papers.ts'
import { confirmSending } from '../sending.ts'

test('an institution is filed by the city, chosen by a factory, and suspended', async ({ people }) => {
  const city = await people.signedIn('city')
  const [returned] = (await city.request(filing.list, { programme: 'third-party', state: 'city_returned' })).rows
  if (!returned) throw new Error('no institution was returned')

  await test.step('the institution sends it again', async () => {
    const { page } = await people.signedIn(returned.socialCode)
    await page.goto('/web/mainPages/thirdFiling')
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: '修改并重新提交' }).click()
    await page.getByRole('navigation', { name: '填写进度' }).getByRole('button', { name: '检查并提交' }).click()
    await page.getByRole('textbox', { name: '修改说明' }).fill('已逐人补齐社保缴纳证明。')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^重新提交/ }).click()
    await confirmSending(page)
    await expect(page.getByRole('heading', { name: '第三方机构备案已提交' })).toBeVisible()
    await expect(page.getByText('市级管理员将进行审核')).toBeVisible()
  })

  const { page } = city
  await test.step('the city files it item by item', async () => {
    await page.goto(`/web/hindex/thirdManager?id=${returned.id}`)
    await expect(page.getByRole('heading', { level: 1, name: returned.enterpriseName })).toBeVisible()
    await settled(page)
    await page.getByRole('tab', { name: '评价报告' }).click()
    await expect(page.getByRole('region', { name: '出具的评价报告' })).toContainText('0 / 15')
    const steps = page.getByRole('toolbar', { name: '可办理的步骤' })
    await steps.getByRole('button', { name: '同意备案' }).click()
    for (const item of await page.getByRole('radio', { name: '符合', exact: true }).all()) await item.check()
    await expectAccessible(page)
    await page.getByRole('button', { name: '确认同意备案' }).click()
    await expect(page.getByText(new RegExp(`已办理：${returned.enterpriseName}，现为“已备案”`))).toBeVisible()
  })

  await test.step('anybody finds it', async () => {
    const visitor = await people.visitor()
    await findInstitution(visitor, returned.enterpriseName)
    await expect(visitor.getByRole('row', { name: new RegExp(returned.enterpriseName) })).toContainText('DSFJG')
    await expectAccessible(visitor)
  })

  await test.step('a factory chooses it by name; the credit code comes with it', async () => {
    const open = (await city.request(filing.list, { programme: 'green-factory', state: 'county_returned' })).rows.at(-1)
    if (!open) throw new Error('no factory has its form open')
    const factory = await people.signedIn(open.socialCode)
    await factory.page.goto(`/web/mainPages/lsgcsb?id=${open.id}&edit=1`)
    await settled(factory.page)
    await factory.page.getByRole('radio', { name: '第三方评价' }).check()
    const picker = factory.page.getByRole('combobox', { name: '第三方机构名称' })
    await picker.fill(returned.enterpriseName.slice(4, 10))
    await factory.page.getByText(new RegExp(`^${returned.enterpriseName}（DSFJG`)).click()
    await expect(factory.page.getByRole('textbox', { name: '第三方机构统一社会信用代码' })).toHaveValue(
      returned.socialCode,
    )
    await expectAccessible(factory.page)
  })

  await test.step('suspended with a term, a reason and a document, it is gone from the list', async () => {
    await page.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: '暂停' }).click()
    await page.getByRole('button', { name: '确认暂停' }).click()
    for (const missing of ['请选择暂停截止日期，应晚于今天', '请上传暂停依据文件', '请填写暂停理由'])
      await expect(page.getByRole('link', { name: missing })).toBeVisible()
    await page.getByRole('textbox', { name: /^暂停至/ }).fill(`${new Date().getFullYear() + 1}-06-30`)
    await page.keyboard.press('Enter')
    await page.locator('input[type=file]').setInputFiles(pdf('抽查情况.pdf'))
    await page.getByRole('textbox', { name: /^暂停理由/ }).fill('抽查发现评价报告现场核实记录不全。')
    await expectAccessible(page)
    await page.getByRole('button', { name: '确认暂停' }).click()
    await expect(page.getByText(/现为“暂停采信”/)).toBeVisible()
    const visitor = await people.visitor()
    await findInstitution(visitor, returned.enterpriseName)
    await expect(visitor.getByText('没有符合条件的记录')).toBeVisible()
  })
})

async function findInstitution(page: Page, name: string): Promise<void> {
  await page.goto('/web/mainPages/thirdFiling')
  await settled(page)
  await page.getByRole('searchbox', { name: '机构' }).fill(name)
  await page.keyboard.press('Enter')
  await settled(page)
}
