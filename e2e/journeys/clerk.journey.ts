/** The clerk of a factory: registers, is verified, begins a filing, continues on another device, submits it, gets it returned with notes, submits it again. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { greenFactoryExample } from '@green/programmes/green-factory/example.ts'
import { expect } from '@playwright/test'
import { clientWithPassword } from '../api.ts'
import { upload } from '../choosing.ts'
import { expectAccessible, settled, test } from '../journey.ts'
import { newEnterprise } from '../newcomers.ts'
import { withUploads } from '../papers.ts'
import { confirmSending } from '../sending.ts'
import { codeSentTo } from '../server-log.ts'
import { explainWarnings } from '../warnings.ts'

const password = 'Tianping2026'
/** 永川区 and its officer: another journey reviews in 涪陵区 at the same time. */
const county = { code: '500118', name: '永川区', officer: 'county2' }

test('from registration to a resubmitted filing', async ({ people, origin }) => {
  test.slow()
  const { socialCode, enterpriseName, mobile } = newEnterprise(county.code)

  let page = await people.visitor()
  await test.step('registers with a code sent to the mobile', async () => {
    await page.goto('/web/register')
    await page.getByRole('textbox', { name: '统一社会信用代码' }).fill(socialCode)
    await page.getByRole('textbox', { name: '单位名称' }).fill(enterpriseName)
    await page.getByRole('combobox', { name: '所属区县' }).selectOption({ label: county.name })
    await page.getByRole('textbox', { name: '联系人姓名' }).fill('徐旅程')
    await page.getByRole('textbox', { name: '电子邮箱' }).fill('journey@example.com')
    await page.getByRole('textbox', { name: '手机号码' }).fill(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText(/验证码已发送至/)).toBeVisible()
    await page.getByRole('textbox', { name: '短信验证码' }).fill(await codeSentTo(mobile))
    await page.getByRole('textbox', { name: '登录密码' }).fill(password)
    await page.getByRole('textbox', { name: '再次输入密码' }).fill(password)
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await expect(page.getByRole('heading', { name: '请填写企业信息' })).toBeVisible()
  })

  await test.step('completes the profile and hands it to the county', async () => {
    await page.goto('/web/mainPages/lsgcsb')
    await expect(page.getByText('填写企业信息并经区县审核后，就可以办理。')).toBeVisible()
    await page.getByRole('link', { name: '填写企业信息' }).click()
    await page.getByRole('textbox', { name: '生产（办公）地址' }).fill('重庆市涪陵区示例工业园26号')
    await page.getByRole('combobox', { name: '国民经济行业（四位代码）' }).fill('3011')
    await page
      .getByRole('option', { name: /3011/ })
      .or(page.getByTitle(/^3011 /))
      .last()
      .click()
    await page
      .getByRole('group', { name: '是否规模以上' })
      .or(page.getByRole('radiogroup', { name: '是否规模以上' }))
      .getByText('是', { exact: true })
      .click()
    await page.getByRole('textbox', { name: '法定代表人', exact: true }).fill('徐旅程')
    await upload(page, '营业执照', '营业执照.pdf')
    await expectAccessible(page)
    await page.getByRole('button', { name: '提交区县审核' }).click()
    await expect(page.getByText('已提交区县审核')).toBeVisible()
    await expect(page.getByText('待审核', { exact: true })).toBeVisible()
  })

  const officer = await people.signedIn(county.officer)
  await test.step('the county compares with the licence and verifies', async () => {
    await officer.page.goto('/web/hindex/EntManage')
    await officer.page.getByRole('button', { name: new RegExp(enterpriseName) }).click()
    await expect(officer.page.getByRole('heading', { level: 2, name: enterpriseName })).toBeVisible()
    await expectAccessible(officer.page)
    await officer.page.getByRole('button', { name: '审核通过' }).click()
    await expect(officer.page.getByText(`已通过：${enterpriseName}`)).toBeVisible()
  })

  await test.step('begins a filing, which saves itself', async () => {
    await page.goto('/web/mainPages/lsgcsb')
    await page.getByRole('link', { name: '开始申报' }).first().click()
    await expect(page.getByText('自动保存已开启')).toBeVisible()
    await page.getByRole('radiogroup', { name: '申报层级' }).getByText('市级').click()
    await page.getByRole('textbox', { name: '工厂名称' }).fill('本部水泥工厂')
    await page
      .getByRole('navigation', { name: '填写进度' })
      .getByRole('button', { name: /年度数据/ })
      .click()
    await page.getByRole('textbox', { name: '工厂用地面积' }).fill('48600')
    await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    await expectAccessible(page)
    await page.context().close()
  })

  page = await people.visitor()
  await test.step('goes on in another browser at the place where it was left', async () => {
    await page.goto('/web/mainPages/personalCenter')
    await page.getByRole('textbox', { name: '账号' }).fill(mobile)
    await page.getByRole('textbox', { name: '密码' }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await settled(page)
    await page.getByRole('link', { name: '继续填写' }).click()
    await expect(page.getByRole('heading', { level: 2, name: '年度数据' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: '工厂用地面积' })).toBeFocused()
    await expect(page.getByRole('textbox', { name: '工厂用地面积' })).toHaveValue('48600')
    await page.getByRole('link', { name: '返回' }).click()
    await settled(page)
  })

  const clerk = await clientWithPassword(origin, socialCode, password)
  const [draft] = await clerk.request(filing.mine, {})
  if (!draft) throw new Error('the draft is not among the own filings')
  await test.step('everything else is filled in', async () => {
    const answers = await withUploads(clerk, 'green-factory', greenFactoryExample())
    await clerk.request(shenb.saveDraft, { id: draft.id, version: draft.version, action: 'draft', answers })
  })

  await test.step('checks the answers and sends them', async () => {
    await page.goto(`/web/mainPages/lsgcsb?id=${draft.id}&edit=1`)
    await page.getByRole('navigation', { name: '填写进度' }).getByRole('button', { name: '检查并提交' }).click()
    await expect(page.getByRole('heading', { level: 2, name: '检查并提交' })).toBeVisible()
    await explainWarnings(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: '提交给区县审核' }).click()
    await confirmSending(page)
    await expect(page.getByRole('heading', { name: '绿色工厂申报已提交' })).toBeVisible()
    await expect(page.getByText(/^GF\d{4}-\d{5}$/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the county returns it with a note at a field', async () => {
    const desk = officer.page
    await desk.goto(`/web/hindex/lsgcsbgl?id=${draft.id}`)
    await expect(desk.getByRole('heading', { level: 1, name: enterpriseName })).toBeVisible()
    await desk.getByRole('button', { name: '退回修改', exact: true }).click()
    await desk.getByRole('heading', { name: '年度数据' }).click()
    await desk.getByRole('button', { name: '批注：工厂用地面积' }).click()
    await expect(desk.getByRole('textbox', { name: '工厂用地面积' })).toBeFocused()
    await desk.keyboard.insertText('与不动产权证不一致，请核对。')
    await desk.getByRole('textbox', { name: '退回意见' }).fill('用地面积与证载面积不一致，请核对后重新提交。')
    await desk.getByRole('button', { name: '确认退回修改' }).click()
    await expect(desk.getByText('区县退回', { exact: true })).toBeVisible()
  })

  await test.step('mends what was asked, says what changed, and sends it again', async () => {
    await page.goto('/web/mainPages/personalCenter')
    await page.getByRole('link', { name: '修改并重新提交' }).click()
    const points = page.getByRole('region', { name: /退回/ })
    await expect(points.getByText('用地面积与证载面积不一致，请核对后重新提交。')).toBeVisible()
    await points.getByRole('checkbox', { name: /工厂用地面积：与不动产权证不一致/ }).check()
    await expect(points.getByText('已处理 1 / 1 处')).toBeVisible()
    await points.getByRole('button', { name: '去修改' }).click()
    const area = page.getByRole('textbox', { name: '工厂用地面积' })
    await expect(area).toBeFocused()
    await area.fill('48750')
    await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    await page.getByRole('navigation', { name: '填写进度' }).getByRole('button', { name: '检查并提交' }).click()
    await expect(page.getByRole('textbox', { name: '修改说明' })).toHaveValue(/工厂用地面积由.+改为/)
    await page.getByRole('textbox', { name: '修改说明' }).fill('用地面积已按不动产权证更正为48750平方米。')
    await page.getByRole('button', { name: '重新提交给区县审核' }).click()
    await confirmSending(page)
    await expect(page.getByRole('heading', { name: '绿色工厂申报已提交' })).toBeVisible()
  })
})
