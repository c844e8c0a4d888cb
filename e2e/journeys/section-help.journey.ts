/** 请人填写: a clerk asks the person at the meters, who has no account, for one section; both write at once and lose nothing. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, phone, settled, test } from '../journey.ts'
import { enterpriseWithoutFilings } from '../newcomers.ts'
import { codeSentTo } from '../server-log.ts'

test('somebody without an account fills in one section of a draft', async ({ people }) => {
  test.slow()
  const clerk = await people.signedIn(await enterpriseWithoutFilings(people.apiClient))
  const mobile = `1560000${String(Date.now() % 10_000).padStart(4, '0')}`
  const dialog = clerk.page.getByRole('dialog', { name: '请人填写一节' })
  let link = ''

  await test.step('the clerk begins a draft and makes a link for a section', async () => {
    await clerk.page.goto('/web/mainPages/lsgcsb')
    await clerk.page.getByRole('link', { name: '开始申报' }).first().click()
    await clerk.page.getByRole('textbox', { name: '工厂名称' }).fill('本部水泥工厂')
    await expect(clerk.page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    await clerk.page.getByRole('button', { name: '请人填写' }).click()
    await dialog.getByRole('combobox', { name: '请人填写的一节' }).click()
    await clerk.page.getByRole('option', { name: '年度数据' }).click()
    await dialog.getByRole('textbox', { name: '对方姓名' }).fill('周水工')
    await dialog.getByRole('textbox', { name: '对方手机号' }).fill(mobile)
    await atBothWidths(clerk.page, () => expectAccessible(clerk.page, 'dialog[open]'))
    await dialog.getByRole('button', { name: '生成链接' }).click()
    link = (await dialog.getByText(/\/web\/sectionHelp#/).textContent()) ?? ''
    await expect(dialog.getByRole('listitem').filter({ hasText: '周水工' })).toContainText('等待填写')
    await dialog.getByRole('button', { name: '关闭' }).last().click()
  })

  const helper = await people.visitor()
  await test.step('the helper opens it on a telephone with the code that came to it', async () => {
    await helper.setViewportSize(phone)
    await helper.goto(link.slice(link.indexOf('/web/')))
    await expect(helper.getByText(/周水工，.+请您填写“.+”中的“年度数据”/)).toBeVisible()
    await expectAccessible(helper)
    await helper.getByRole('button', { name: '获取验证码' }).click()
    await expect(helper.getByText(/验证码已发送至/).first()).toBeVisible()
    await helper.getByRole('textbox', { name: '短信验证码' }).fill(await codeSentTo(mobile))
    await helper.getByRole('button', { name: '打开填写' }).click()
    await expect(helper.getByRole('heading', { level: 1, name: '年度数据' })).toBeVisible()
    await settled(helper)
    await expect(helper.getByRole('textbox', { name: '工厂名称' })).toHaveCount(0)
    await atBothWidths(helper, () => expectAccessible(helper))
  })

  await test.step('both write at once, and both are kept', async () => {
    const land = helper.getByRole('textbox', { name: '工厂用地面积' })
    await land.fill('48650')
    await expect(helper.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    people.expectRefusal(409, '/shenb/saveDraft')
    await clerk.page.getByRole('textbox', { name: '工厂地址' }).fill('示例路9号')
    await expect(clerk.page.getByText(/^周水工（受邀填写人）于 .+ 保存的 1 项修改已并入/)).toBeVisible()
    people.expectRefusal(409, '/sectionLink/save')
    await helper.getByRole('textbox', { name: '露天堆场占地面积' }).fill('1200')
    const answers = async () => {
      const [draft] = await clerk.request(filing.mine, {})
      return (await clerk.request(filing.get, { id: draft?.id ?? '' })).answers
    }
    await expect
      .poll(answers, { timeout: 60_000 })
      .toMatchObject({ factoryAddress: '示例路9号', landArea: '48650', yardFoot: '1200' })
  })

  await test.step('the helper has finished: the link is over and the clerk is told', async () => {
    await helper.getByRole('button', { name: '填好了，告知对方' }).click()
    await expect(helper.getByRole('heading', { level: 1, name: '已告知填写完成' })).toBeVisible()
    await helper.reload()
    await expect(helper.getByRole('alert')).toContainText('已结束')
    people.expectRefusal(422, '/sectionLink/open')
    await clerk.page.goto('/web/mainPages/personalCenter?tab=messages')
    await settled(clerk.page)
    await expect(clerk.page.getByText('周水工填好了：年度数据').first()).toBeVisible()
  })
})
