/**
 * Every dialogue and drawer that no other journey checks with axe: it opens, has no violation at 1440 and at 390, stays
 * inside the window, closes with Escape, and the focus returns to what opened it.
 */
import { randomUUID } from 'node:crypto'
import { isWaiting } from '@green/contract/calls/account/two-hands.ts'
import { mailing } from '@green/contract/calls/content/mailing.ts'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { rec } from '@green/contract/calls/filing/rec.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { labels } from '@green/contract/calls/overview/labels.ts'
import { listView } from '@green/contract/calls/overview/list-views.ts'
import { letter } from '@green/contract/calls/title/letter.ts'
import { expect, type Page } from '@playwright/test'
import { first } from '../addresses.ts'
import { at, button, look, opens } from '../dialogs.ts'
import { atBothWidths, desk, expectAccessible, phone, settled, test } from '../journey.ts'
import { enterpriseWithoutFilings } from '../newcomers.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ trace: 'off' })

test('what the city opens over lists, libraries, phrases, limits, letters and notices', async ({ people }) => {
  await test.step('what the city opens over a list of filings and its batches', async () => {
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

  await test.step('what the city opens over the libraries it keeps', async () => {
    const { page, go } = await at(people, 'city', '/hindex/labels')
    for (const name of ['新建标签', '企业', '修改'])
      await opens(page, page.getByRole('main').getByRole('button', { name, exact: true }).first())
    await go('/hindex/experts')
    await opens(page, page.locator('[data-part~=row-link]').first())
    await page.getByRole('checkbox').nth(1).check()
    await opens(page, button(page, /^续聘/))
    await go('/hindex/dataManage')
    for (const opener of [
      button(page, '导入名单'),
      button(page, '录入称号'),
      page.locator('[data-part~=row-link]').first(),
    ])
      await opens(page, opener)
    await go('/hindex/FeedManage')
    await opens(page, page.getByRole('row').getByRole('button').first())
    await go('/hindex/qxts')
    await opens(page, page.locator('[data-part~=row-link]').first())
  })

  await test.step('what the city opens over phrases, limits, letters and notices', async () => {
    const { page, go } = await at(people, 'city', '/hindex/thly')
    for (const name of ['新增理由', /^修改：/, /^删除：/]) await opens(page, button(page, name))
    await go('/hindex/sys/limit')
    await opens(page, button(page, /^修改/))
    await go('/hindex/letters?tab=templates')
    await opens(page, button(page, '修改'), { inside: (drawer) => opens(page, button(drawer, '预览')) })
    await go('/hindex/notices?tab=templates')
    await opens(page, button(page, /^修改：/))
  })
})

test('what the county, the administrator, an expert, an enterprise and a visitor open', async ({ people }) => {
  await test.step('what opens over standards, benchmarks, sites and the energy system', async () => {
    const city = await at(people, 'city', '/hindex/standardHt')
    people.expectRefusal(422, '/lsdt/standardMatching/add')
    await opens(city.page, button(city.page, '录入标准'), {
      inside: async (form) => {
        await form.getByRole('button', { name: '存为草稿' }).click()
        await expect(form.getByText('该输入项为必填项!').first()).toBeVisible()
        await look(city.page)
      },
    })
    await city.go('/hindex/jzb')
    for (const name of ['依据文件录入', '没有基准的行业']) await opens(city.page, button(city.page, name))
    const owner = await at(people, 'enterprise2', '/mainPages/sites')
    people.expectRefusal(422, '/site/save')
    await opens(owner.page, button(owner.page, '登记厂区'), {
      inside: async (form) => {
        await form.getByRole('button', { name: '保存' }).click()
        await expect(form.getByRole('textbox', { name: '名称' })).toHaveAttribute('aria-invalid', 'true')
        await look(owner.page)
      },
    })
    await opens(owner.page, button(owner.page, '登记所在园区'))
    await owner.go('/mainPages/energySystem')
    await opens(owner.page, owner.page.getByRole('button', { name: /安排.*期限/ }))
    await opens(owner.page, owner.page.getByRole('button', { name: /^登记/ }).last())
  })

  await test.step('what the county, the administrator and an expert open', async () => {
    const county = await at(people, 'county', '/hindex/qxts')
    await opens(county.page, button(county.page, '推送企业'))
    const admin = await at(people, 'admin', '/hindex/sys/admin?keyword=supervisor')
    for (const name of ['重置密码', '数据范围', '停用'])
      await opens(admin.page, admin.page.getByRole('button', { name, exact: true }).first())
    await listStaysStill(admin.page)
    const expert = await at(people, 'expert2', '/hindex/dashboard')
    const task = first((await expert.request(shenb.getTasks, { state: 'pending' })).rows)
    await expert.go(`/hindex/lsgcsbgl?task=${task.taskId}`)
    await opens(expert.page, button(expert.page, '申请回避'))
  })

  await test.step('what an enterprise and a visitor open', async () => {
    const { page, request, go } = await at(people, 'enterprise', '/mainPages/personalCenter?tab=operators')
    await opens(page, button(page, '移交给新联系人'))
    const draft = await request(rec.saveRec, { action: 'draft', answers: {} })
    await go(`/mainPages/qyjntzxm?id=${draft.id}&edit=1`)
    for (const name of ['用电子表格填报', '删除草稿']) await opens(page, button(page, name))
    const visitor = await people.visitor()
    await visitor.goto('/web/register')
    await settled(visitor)
    await opens(visitor, button(visitor, '《用户协议和隐私说明》'))
  })
})

test('what the city opens over cases, letters, mailings and its own views, and what hangs over every page', async ({
  people,
  origin,
}) => {
  await test.step('what the city opens over a case and an enterprise', async () => {
    const { page, request, go } = await at(people, 'city', '/hindex/lsgcsbgl')
    const caseIn = async (state: 'approved' | 'expert_review' | 'scored') =>
      first((await request(filing.list, { programme: 'green-factory', state })).rows)
    const decided = await caseIn('approved')
    await go(`/hindex/lsgcsbgl?id=${decided.id}`)
    for (const name of ['快捷键', '预览并出具']) await opens(page, button(page, name))
    await go(`/hindex/lsgcsbgl?id=${(await caseIn('expert_review')).id}`)
    await opens(page, page.getByRole('button', { name: '更换', exact: true }).first())
    await go(`/hindex/lsgcsbgl?id=${(await caseIn('scored')).id}`)
    await opens(page, button(page, '退回评分'))
    await go(`/hindex/qy-detail?id=${first((await request(lsdtqyinfo.page, {})).rows).id}`)
    await opens(page, button(page, '登记停业、注销'))

    // Tabs that do not fit in the smaller window wrap into the next row.
    await go(`/hindex/lsgcsbgl?id=${decided.id}`)
    for (const size of [phone, desk, phone]) {
      await page.setViewportSize(size)
      await expectAccessible(page, 'main')
    }
  })

  await test.step('what the city opens over a letter, a mailing, a park record, a ranking and its own views', async () => {
    const { page, request, go, login } = await at(people, 'city', '/hindex/lsgcsbgl')
    await opens(page, button(page, '申报批次'), {
      inside: async (drawer) => {
        await drawer.getByRole('listitem').filter({ hasText: '2025年度' }).getByRole('button', { name: '排名' }).click()
        await opens(page, button(drawer, '固化名单'))
      },
    })

    const chains = (await request(filing.list, { programme: 'green-supply-chain', state: 'approved' })).rows
    const filingId = chains.at(-1)?.id ?? ''
    const { letters } = await request(letter.ofCase, { filingId })
    const issued = letters[0] ?? (await request(letter.issue, { filingId, requestId: randomUUID() }))
    await fetch(`${origin}/ht${letter.paper.path}?id=${issued.id}`, { headers: { authorization: login.token } })
    await go(`/hindex/letters?keyword=${issued.number}`)
    await opens(page, button(page, /领取记录$/))

    const receiver = await people.apiClient(await enterpriseWithoutFilings(people.apiClient))
    const name = `旅程${Date.now() % 1_000_000}`
    const label = await request(labels.save, { name, description: '', rule: null, enabled: true })
    if (isWaiting(label)) throw new Error('a label without a rule is made at once')
    const day = { startOn: '2020-01-01', reason: '旅程中群发通知' }
    await request(labels.add, { labelId: label.id, socialCodes: [receiver.login.socialCode ?? ''], ...day })
    const texts = { title: '核对联系方式', body: '请核对贵单位的联系方式。', sms: false, count: 1 }
    await request(mailing.send, { group: 'labelled', labelId: label.id, ...texts, requestId: randomUUID() })
    await go('/hindex/mailings?tab=sent')
    await opens(page, button(page, '逐家结果'))

    const park = first((await request(filing.list, { programme: 'park-record', state: 'approved' })).rows)
    await go(`/hindex/greenYqgl?id=${park.id}`)
    await opens(page, button(page, '更正'), {
      inside: async (drawer) => {
        await drawer.getByRole('button', { name: '保存更正' }).click()
        await expect(drawer.getByRole('region', { name: /处需要修改$/ })).toBeFocused()
        await look(page)
      },
    })

    await go('/hindex/jnfwbagl')
    const views = button(page, /^视图/)
    await views.click()
    people.expectRefusal(422, listView.save.path)
    await opens(page, page.getByRole('menuitem', { name: '把当前筛选和列保存为视图' }), {
      back: views,
      inside: async (dialog) => {
        await dialog.getByRole('button', { name: '保存' }).click()
        const box = dialog.getByRole('textbox', { name: '视图名称' })
        await expect(box).toHaveAttribute('aria-invalid', 'true')
        await look(page)
        await box.fill(name)
        await dialog.getByRole('button', { name: '保存' }).click()
        await expect(dialog).toHaveCount(0)
      },
    })
    await views.click()
    await expect(page.getByRole('menuitem', { name: '管理我的视图' })).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
    await opens(page, page.getByRole('menuitem', { name: '管理我的视图' }), {
      back: views,
      inside: async (dialog) => {
        await dialog.getByRole('button', { name: `删除视图${name}` }).click()
        await expect(dialog.getByText(name)).toHaveCount(0)
        await look(page)
        expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
      },
    })
  })

  await test.step('what hangs over every page of the office, and what a filer asks of what was sent', async () => {
    const { page, request } = await at(people, 'city', '/hindex/dashboard')
    await button(page, /^消息，/).click()
    await expect(button(page, '全部标为已读')).toBeVisible()
    const latest = page.getByRole('region', { name: '消息' })
    await atBothWidths(page, async () => {
      await expect(async () => expect((await latest.boundingBox())?.x).toBeGreaterThanOrEqual(0)).toPass()
      await expectAccessible(page)
    })
    await page.keyboard.press('Escape')
    await button(page, '沈市级').click()
    await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
    await page.keyboard.press('Escape')
    await page.setViewportSize(phone)
    const menu = button(page, '展开菜单')
    await menu.click()
    await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible()
    await expectAccessible(page, 'dialog[open]')
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()

    // The oldest is one of the seed data: other journeys submit for enterprises with a password of their own.
    const oldest = { programme: 'green-factory', state: 'submitted', sort: 'submittedAt', order: 'asc' } as const
    const sent = first((await request(filing.list, oldest)).rows)
    const filer = await at(people, sent.socialCode, `/mainPages/lsgcsb?id=${sent.id}&tab=answers`)
    for (const name of ['撤回申报', /\.pdf$/]) await opens(filer.page, button(filer.page, name))
  })
})

/** A list of choices opens inside the window and does not move while one chooses. */
async function listStaysStill(page: Page): Promise<void> {
  for (let time = 0; time < 3; time++) {
    await button(page, '新建账号').click()
    const form = page.getByRole('dialog', { name: '新建账号' })
    await form.getByRole('combobox', { name: '区县' }).click()
    await page.getByRole('option', { name: '万州区' }).click()
    await expect(form.getByRole('combobox', { name: '区县' })).toHaveValue('万州区')
    await form.getByRole('button', { name: '取消' }).click()
    await expect(form).toHaveCount(0)
  }
}

test('a record that is longer than a phone is read from its first line', async ({ people }) => {
  const { page } = await people.signedIn('city')
  await page.setViewportSize(phone)
  await page.goto('/web/hindex/lsdww?state=registered')
  await settled(page)
  await page.locator('[data-part=row-link]').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio').first()).not.toBeInViewport()
  await expect(dialog.getByText('状态', { exact: true })).toBeInViewport()
  await expectAccessible(page)
  // The keyboard goes on from there to what is asked.
  await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toBeInViewport()
})
