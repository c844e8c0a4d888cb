/** Every dialogue and drawer that no other journey opens under axe: it opens, says nothing wrong at 1440 and at 390, stays inside the window, closes with Escape, and the focus goes back to what opened it. */
import { lsdtqyinfo } from '@green/contract/calls/enterprise.ts'
import { filing } from '@green/contract/calls/filing.ts'
import { rec } from '@green/contract/calls/rec.ts'
import { shenb } from '@green/contract/calls/shenb.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { first } from './addresses.ts'
import { expectAccessible, type People, settled, test } from './journey.ts'

test.describe.configure({ mode: 'parallel' })

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test('what the city opens over a list of filings and its batches', async ({ people }) => {
  const { page } = await at(people, 'city', '/hindex/lsgcsbgl?state=county_approved')
  await opens(page, button(page, '申报批次'), {
    inside: async (drawer) => {
      await drawer.getByRole('button', { name: '新建批次' }).click()
      await look(page)
      await drawer.getByRole('button', { name: '取消' }).click()
      await drawer.getByRole('button', { name: '文书' }).first().click()
      await look(page)
      await drawer.getByRole('button', { name: '返回批次' }).click()
      await drawer.getByRole('button', { name: '进度' }).first().click()
      await expect(drawer.getByRole('table', { name: '各区县的申报进度' })).toBeVisible()
      for (const name of ['区县延期', '提前截止', '提醒这些单位']) await opens(page, button(drawer, name))
    },
  })
  const views = button(page, /^视图/)
  await views.click()
  await opens(page, page.getByRole('menuitem', { name: '把当前筛选和列保存为视图' }), { back: views })
  await page.getByRole('checkbox').nth(1).check()
  await opens(page, button(page, '批量办理'))
  await opens(page, button(page, /^导出.*联系/))
})

test('what the city opens over the libraries it keeps', async ({ people }) => {
  const { page, go } = await at(people, 'city', '/hindex/labels')
  for (const name of ['新建标签', '企业', '修改'])
    await opens(page, page.getByRole('main').getByRole('button', { name, exact: true }).first())
  await go('/hindex/experts')
  await opens(page, page.locator('.ol-link').first())
  await page.getByRole('checkbox').nth(1).check()
  await opens(page, button(page, /^续聘/))
  await go('/hindex/dataManage')
  for (const opener of [button(page, '导入名单'), button(page, '录入称号'), page.locator('.ol-link').first()])
    await opens(page, opener)
  await go('/hindex/FeedManage')
  await opens(page, page.getByRole('row').getByRole('button').first())
  await go('/hindex/qxts')
  await opens(page, page.locator('.ol-link').first())
})

test('what the city opens over phrases, limits, letters and notices', async ({ people }) => {
  const { page, go } = await at(people, 'city', '/hindex/thly')
  for (const name of ['新增理由', /^修改：/, /^删除：/]) await opens(page, button(page, name))
  await go('/hindex/sys/limit')
  await opens(page, button(page, /^修改/))
  await go('/hindex/letters?tab=templates')
  await opens(page, button(page, '修改'), { inside: (drawer) => opens(page, button(drawer, '预览')) })
  await go('/hindex/notices?tab=templates')
  await opens(page, button(page, /^修改：/))
})

test('what the city opens over a case and an enterprise', async ({ people }) => {
  const { page, ask, go } = await at(people, 'city', '/hindex/lsgcsbgl')
  const caseIn = async (state: 'approved' | 'expert_review' | 'scored') =>
    first((await ask(filing.list, { programme: 'green-factory', state })).rows)
  const decided = await caseIn('approved')
  await go(`/hindex/lsgcsbgl?id=${decided.id}`)
  for (const name of ['快捷键', '预览并出具']) await opens(page, button(page, name))
  await go(`/hindex/lsgcsbgl?id=${(await caseIn('expert_review')).id}`)
  await opens(page, page.getByRole('button', { name: '更换', exact: true }).first())
  await go(`/hindex/lsgcsbgl?id=${(await caseIn('scored')).id}`)
  await opens(page, button(page, '退回评分'))
  await go(`/hindex/qy-detail?id=${first((await ask(lsdtqyinfo.page, {})).rows).id}`)
  await opens(page, button(page, '登记停业、注销'))

  // Tabs that find no room once the window is smaller go on in the next row.
  await go(`/hindex/lsgcsbgl?id=${decided.id}`)
  for (const size of [phone, desk, phone]) {
    await page.setViewportSize(size)
    await expectAccessible(page, 'main')
  }
})

test('what the county, the administrator and an expert open', async ({ people }) => {
  const county = await at(people, 'county', '/hindex/qxts')
  await opens(county.page, button(county.page, '推送企业'))
  const admin = await at(people, 'admin', '/hindex/sys/admin?keyword=supervisor')
  for (const name of ['重置密码', '数据范围', '停用'])
    await opens(admin.page, admin.page.getByRole('button', { name, exact: true }).first())
  const expert = await at(people, 'expert2', '/hindex/dashboard')
  const task = first((await expert.ask(shenb.getTasks, { state: 'pending' })).rows)
  await expert.go(`/hindex/lsgcsbgl?task=${task.taskId}`)
  await opens(expert.page, button(expert.page, '申请回避'))
})

test('what an enterprise and a visitor open', async ({ people }) => {
  const { page, ask, go } = await at(people, 'enterprise', '/mainPages/personalCenter?tab=operators')
  await opens(page, button(page, '移交给新联系人'))
  const draft = await ask(rec.saveRec, { action: 'draft', answers: {} })
  await go(`/mainPages/qyjntzxm?id=${draft.id}&edit=1`)
  for (const name of ['用电子表格填报', '删除草稿']) await opens(page, button(page, name))
  const visitor = await people.visitor()
  await visitor.goto('/web/register')
  await settled(visitor)
  await opens(visitor, button(visitor, '《用户协议和隐私说明》'))
})

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name }).first()

/** Somebody at a desk, on a page, without motion. */
async function at(people: People, loginName: string, address: string) {
  const { page, ask } = await people.signedIn(loginName)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(desk)
  const go = async (next: string) => {
    await page.goto(`/web${next}`)
    await settled(page)
  }
  await go(address)
  return { page, ask, go }
}

type Inside = (dialog: Locator) => Promise<void>

/** Opens a dialogue, looks at it, does something in it, closes it. */
async function opens(page: Page, opener: Locator, { inside, back = opener }: { inside?: Inside; back?: Locator } = {}) {
  await test.step(String(opener), async () => {
    const before = await page.getByRole('dialog').count()
    await opener.click()
    const dialog = page.getByRole('dialog').nth(before)
    await expect(dialog).toBeVisible()
    await look(page)
    await inside?.(dialog)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(before)
    await expect.soft(back, `${back} has the focus again`).toBeFocused({ timeout: 2000 })
  })
}

/** What lies on top has no breach at either width, and nothing of it is outside the window. */
async function look(page: Page): Promise<void> {
  const top = page.getByRole('dialog').last()
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await expect(top.locator('.ge-loading, .ant-spin-spinning, .ge-bar')).toHaveCount(0)
    await expectAccessible(page, '[role=dialog], dialog[open]')
    const beyond = await top.evaluate((one) => {
      const { left, right } = one.getBoundingClientRect()
      return [Math.round(left), Math.round(innerWidth - right)].map((room) => Math.min(room, 0))
    })
    expect.soft(beyond, `pixels beyond the window of ${size.width}, left and right`).toEqual([0, 0])
  }
  await page.setViewportSize(desk)
}
