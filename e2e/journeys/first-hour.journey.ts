/** The first hour of an enterprise: from registration to its first form it is led by one place, in counted actions. */

import { user } from '@green/contract/calls/account/user.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { enterprise } from '@green/contract/calls/enterprise/enterprise.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { pageRoutes } from '../../web/src/every-page.ts'
import { decide } from '../../web/src/platform/navigation/guard.ts'
import { addressOf, menuOf } from '../addresses.ts'
import { clientWithPassword } from '../api.ts'
import { upload } from '../choosing.ts'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'
import { newEnterprise } from '../newcomers.ts'
import { codeSentTo } from '../server-log.ts'

const password = 'Tianping2026'
const county = { code: '500118', name: '永川区', officer: 'county2' }
/** Clicks, fields filled in and files chosen, from the home page to the open form of the first filing. */
const atMost = 33

test('an enterprise that is new is led from registration to its first form, by one button at a time', async ({
  people,
  origin,
}) => {
  test.slow()
  const { socialCode, enterpriseName, mobile } = newEnterprise(county.code)
  const page = await people.visitor()
  const counted = counter()
  const { click, fill } = counted
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })

  await test.step('registers, and lands where the next step stands', async () => {
    await page.goto('/web/')
    await click(page.getByRole('link', { name: '企业注册' }))
    await fill(box('统一社会信用代码'), socialCode)
    await fill(box('单位名称'), enterpriseName)
    await page.getByRole('combobox', { name: '所属区县' }).selectOption({ label: county.name })
    counted.add()
    await fill(box('联系人姓名'), '徐开头')
    await fill(box('电子邮箱'), 'first-hour@example.com')
    await fill(box('手机号码'), mobile)
    await click(page.getByRole('button', { name: '获取验证码' }))
    await expect(page.getByText(/验证码已发送至/)).toBeVisible()
    await fill(box('短信验证码'), await codeSentTo(mobile))
    await fill(page.getByRole('textbox', { name: '登录密码' }), password)
    await fill(page.getByRole('textbox', { name: '再次输入密码' }), password)
    await click(page.getByRole('checkbox', { name: /我已阅读并同意/ }))
    await click(page.getByRole('button', { name: '注册', exact: true }))
    await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible()
    await expectStep(page, '填写企业信息')
    await atBothWidths(page, () => expectAccessible(page))
  })

  await test.step('nothing fails because the county has not verified it yet', () => expectCalm(page))

  await test.step('fills in the record, which says what is missing while it is typed, and keeps itself', async () => {
    await page.goto('/web/mainPages/personalCenter')
    await click(page.getByRole('link', { name: '填写企业信息', exact: true }))
    await settled(page)
    const progress = page.getByRole('region', { name: '填写进度' })
    const address = progress.getByRole('button', { name: '生产（办公）地址' })
    await expect(address).toBeVisible()
    await expectAligned(box('单位名称'), box('统一社会信用代码'))
    await fill(box('生产（办公）地址'), '重庆市永川区示例工业园26号')
    await expect(address).toHaveCount(0)
    await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    await page.reload()
    await expect(box('生产（办公）地址')).toHaveValue('重庆市永川区示例工业园26号')
    await fill(page.getByRole('combobox', { name: '国民经济行业（四位代码）' }), '3011')
    await click(page.getByRole('option', { name: /3011/ }).last())
    await click(page.getByRole('radiogroup', { name: '是否规模以上' }).getByText('是', { exact: true }))
    await fill(box('法定代表人'), '徐开头')
    await upload(page, '营业执照', '营业执照.pdf')
    counted.add()
    await expect(progress.getByText('必填项已填完')).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
    await click(page.getByRole('button', { name: '提交区县审核' }))
    await expect(page.getByText('已提交区县审核')).toBeVisible()
    await expectStep(page, '区县审核')
    await expect(page.getByRole('heading', { name: `${county.name}正在审核企业信息` })).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
  })

  await test.step('while the county has it, the pages of filings say so', async () => {
    await page.goto('/web/mainPages/lsgcsb')
    await expect(page.getByText('区县正在审核企业信息，通过后就可以办理，结果会通知您。')).toBeVisible()
    await expect(page.getByText('完善企业信息')).toHaveCount(0)
    await expectCalm(page)
  })

  await test.step('meanwhile it may change the record, and the words say so', async () => {
    await page.goto('/web/mainPages/personalCenter?tab=profile')
    await expect(page.getByText(/审核期间仍可以修改，保存后区县看到的就是新内容/)).toBeVisible()
    await box('邮编').fill('402160')
    await expect(page.getByText(/^修改暂存在本标签页，还没有保存/)).toBeVisible()
    await page.getByRole('button', { name: '保存修改' }).click()
    await expect(page.getByText('已保存，区县看到的是新内容')).toBeVisible()
    await expect(page.getByText('待审核', { exact: true })).toBeVisible()
  })

  const officer = await people.apiClient(county.officer)
  const clerk = await clientWithPassword(origin, socialCode, password)
  await test.step('the county returns it, and then verifies it', async () => {
    const { id, version } = await clerk.request(user.getQyinfoById, {})
    await officer.request(enterprise.verify, { id, version, approve: false, opinion: '营业执照看不清，请重新上传。' })
    await page.goto('/web/mainPages/personalCenter')
    await expectStep(page, '填写企业信息')
    await expect(page.getByText('审核意见：营业执照看不清，请重新上传。')).toBeVisible()
    await page.getByRole('link', { name: '修改企业信息', exact: true }).click()
    await page.getByRole('button', { name: '提交区县审核' }).click()
    await expect(page.getByText('已提交区县审核')).toBeVisible()
    const again = await clerk.request(user.getQyinfoById, {})
    await officer.request(enterprise.verify, { id, version: again.version, approve: true })
    const { rows } = await clerk.request(message.list, {})
    expect(rows.map((one) => one.title)).toContain('企业信息已通过审核')
  })

  await test.step('opens the form of its first filing', async () => {
    await page.goto('/web/mainPages/personalCenter')
    await expectStep(page, '第一次申报')
    await atBothWidths(page, () => expectAccessible(page))
    await click(page.getByRole('link', { name: '选择要申报的事项' }))
    await click(
      page
        .getByRole('region', { name: '可以申报' })
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name: '绿色工厂申报', exact: true }) })
        .getByRole('link', { name: '开始申报' })
        .first(),
    )
    await expect(page.getByText('自动保存已开启')).toBeVisible()
    expect(counted.total(), 'actions from the home page to the first form').toBeLessThanOrEqual(atMost)
    await box('工厂名称').fill('本部水泥工厂')
    await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
  })

  await test.step('comes back by logging in: on its own desk, where the draft is 继续填写', async () => {
    await page.getByRole('button', { name: '退出' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: '登录', exact: true })).toBeVisible()
    await page.goto('/web/login')
    await page.getByRole('textbox', { name: '账号' }).fill(mobile)
    await page.getByRole('textbox', { name: '密码' }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(/\/web\/mainPages\/personalCenter$/)
    await expect(page.getByRole('region', { name: '要办的事' }).getByRole('link', { name: '继续填写' })).toBeVisible()
    for (const tab of ['mine', 'apply']) {
      await page.goto(`/web/mainPages/personalCenter?tab=${tab}`)
      await settled(page)
      await expect(page.getByRole('link', { name: '继续填写' })).toHaveCount(1)
      await expect(page.getByRole('link', { name: '查看进度' })).toHaveCount(0)
    }
  })

  await test.step('its other specified addresses lead to the same place', async () => {
    for (const [path, place] of [
      ['/apply', /\/mainPages\/personalCenter\?tab=apply$/],
      ['/hindex', /\/mainPages\/personalCenter$/],
      ['/hindex/dashboard', /\/mainPages\/personalCenter$/],
      ['/hindex/entFill', /\/mainPages\/noGreenReporting$/],
    ] as const) {
      await page.goto(`/web${path}`)
      await expect(page).toHaveURL(place)
      await settled(page)
    }
    await expect(page.getByRole('link', { name: '企业后台' })).toHaveCount(0)
  })

  /** Every page this account may open shows its content, an empty list or the next step, never a failure. */
  async function expectCalm(own: Page) {
    const { login } = await clientWithPassword(origin, socialCode, password)
    const menu = await menuOf(await clientWithPassword(origin, socialCode, password))
    const pages = pageRoutes.filter((one) => decide(one, { login, state: null, menu }, pageRoutes) === 'open')
    const paths = await Promise.all(
      pages
        .filter((one) => one.face === 'portal' && !one.path.includes('filingPrint'))
        .map((one) => addressOf(one.path, origin)),
    )
    for (const path of [
      ...paths,
      ...['mine', 'bin', 'operators', 'messages', 'profile'].map((tab) => `/mainPages/personalCenter?tab=${tab}`),
    ]) {
      await own.goto(`/web${path}`)
      await settled(own)
      await expect.soft(own.getByText('没有加载成功'), path).toHaveCount(0)
      await expect.soft(own.getByText('追踪号'), path).toHaveCount(0)
    }
  }
})

/** Two boxes of one line: the same height of their tops, the same width. */
async function expectAligned(left: Locator, right: Locator): Promise<void> {
  const [a, b] = [await left.boundingBox(), await right.boundingBox()]
  expect(Math.abs((a?.y ?? 0) - (b?.y ?? 99))).toBeLessThan(1)
  expect(Math.abs((a?.width ?? 0) - (b?.width ?? 99))).toBeLessThan(1)
}

/** The guided way stands at this step and offers one button. */
async function expectStep(page: Page, title: string): Promise<void> {
  const way = page.getByRole('region', { name: '开始使用，共四步' })
  await expect(way.locator('[aria-current=step]')).toContainText(title)
  await expect(way.getByRole('link')).toHaveCount(1)
}

function counter() {
  let actions = 0
  return {
    add: () => {
      actions += 1
    },
    total: () => actions,
    click: async (target: Locator) => {
      await target.click()
      actions += 1
    },
    fill: async (target: Locator, text: string) => {
      await target.fill(text)
      actions += 1
    },
  }
}
