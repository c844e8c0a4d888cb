/** The twelve main tasks by keyboard alone, from signing in to finding the factory in the public list. No mouse in this file. */
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { greenFactoryExample } from '@green/programmes/green-factory/example.ts'
import { expect, type Page } from '@playwright/test'
import { first } from '../addresses.ts'
import { demoPassword, requestAnonymously } from '../api.ts'
import { settled, test } from '../journey.ts'
import { type KeyboardUser, keyboardUser } from '../keyboard.ts'
import { enterpriseWithoutFilings, newEnterprise, officerOf } from '../newcomers.ts'
import { pdf, withUploads } from '../papers.ts'
import { carryOutProposed } from '../second-hand.ts'
import { codeSentTo } from '../server-log.ts'

const saved = (page: Page) => page.getByText(/^已保存 \d\d:\d\d:\d\d$/)
const tasks = (page: Page) => page.getByRole('navigation', { name: '填写进度' })
const steps = (page: Page) => page.getByRole('toolbar', { name: '可办理的步骤' })

test('at the sign-in page, in the registration and at the check of certificates', async ({ people, origin }) => {
  await test.step('an officer logs in', async () => {
    const page = await people.visitor()
    const keyboard = keyboardUser(page)
    await page.goto('/web/login')
    await keyboard.press(page.getByRole('link', { name: '跳到正文' }))
    await keyboard.fill(page.getByRole('textbox', { name: '账号' }), 'county_500104')
    await keyboard.key('Enter')
    await expect(page.getByRole('region', { name: /处需要修改$/ })).toBeFocused()
    await keyboard.press(page.getByRole('link', { name: /请输入密码/ }))
    await expect(page.getByRole('textbox', { name: '密码' })).toBeFocused()
    await keyboard.write(demoPassword)
    await keyboard.key('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /您好$/ })).toBeVisible()
    await expect(page.locator('main')).toBeFocused()
    await keyboard.press(page.getByRole('button', { name: /消息，/ }))
    await keyboard.press(page.getByRole('button', { name: /大渡口/ }))
    await keyboard.key('Escape')
  })

  await test.step('an enterprise registers', async () => {
    const { socialCode, enterpriseName, mobile } = newEnterprise('500107')
    const page = await people.visitor()
    const keyboard = keyboardUser(page)
    const box = (name: string) => page.getByRole('textbox', { name, exact: true })
    await page.goto('/web/register')
    await keyboard.press(page.getByRole('radio', { name: '企业', exact: true }), 'Space')
    await keyboard.fill(box('统一社会信用代码'), socialCode)
    await keyboard.fill(box('单位名称'), enterpriseName)
    const county = page.getByRole('combobox', { name: '所属区县' })
    await keyboard.to(county)
    for (let tries = 0; tries < 60 && (await county.inputValue()) !== '500107'; tries++) await keyboard.key('ArrowDown')
    await keyboard.fill(box('联系人姓名'), '徐键盘')
    await keyboard.fill(box('电子邮箱'), 'keyboard@example.com')
    await keyboard.fill(box('手机号码'), mobile)
    await keyboard.press(page.getByRole('button', { name: '获取验证码' }))
    await expect(page.getByText(/验证码已发送至/)).toBeVisible()
    await keyboard.back(box('短信验证码'))
    await keyboard.write(await codeSentTo(mobile))
    await keyboard.fill(page.getByRole('textbox', { name: '登录密码' }), 'Tianping2026')
    await keyboard.fill(page.getByRole('textbox', { name: '再次输入密码' }), 'Tianping2026')
    await keyboard.press(page.getByRole('checkbox', { name: /我已阅读并同意/ }), 'Space')
    await keyboard.press(page.getByRole('button', { name: '《用户协议和隐私说明》' }))
    await expect(page.getByRole('dialog', { name: '用户协议和隐私说明' })).toBeVisible()
    await keyboard.key('Escape')
    await expect(page.getByRole('button', { name: '《用户协议和隐私说明》' })).toBeFocused()
    await keyboard.press(page.getByRole('button', { name: '注册', exact: true }))
    await expect(page.getByRole('heading', { name: '请填写企业信息' })).toBeVisible()
  })

  await test.step('a visitor checks a certificate and stands at the answer', async () => {
    const held = first((await requestAnonymously(origin, titleList.projectFactory, {})).rows)
    const page = await people.visitor()
    const keyboard = keyboardUser(page)
    await page.goto('/web/mainPages/certificateCheck')
    await settled(page)
    const number = page.getByRole('searchbox', { name: '证书编号' })
    const answer = page.getByRole('region', { name: '核验结果' })
    await keyboard.fill(number, held.number)
    await keyboard.key('Enter')
    await expect(answer).toContainText('证书真实')
    await expect(answer).toBeFocused()
    await keyboard.to(answer.getByRole('link', { name: '查看名单中的这一项' }))
    people.expectRefusal(404, '/certificate/check')
    await keyboard.back(number)
    await keyboard.write('GF0000-99999')
    await keyboard.key('Enter')
    await expect(answer).toContainText('没有这个编号的证书')
    await expect(answer).toBeFocused()

    people.expectRefusal(404, '/letter/check')
    await page.goto('/web/mainPages/letterCheck')
    await keyboard.fill(page.getByRole('textbox', { name: '文号' }), '渝经信绿认〔2020〕999号')
    await keyboard.fill(page.getByRole('textbox', { name: '校验码' }), 'AAAABBBBCCCC')
    await keyboard.key('Enter')
    await expect(answer).toContainText('没有与之相符的文书')
    await expect(answer).toBeFocused()
  })
})

test('a filing goes its whole way: filled in, sent, returned, mended, recommended, scored', async ({ people }) => {
  // As long as the way is; each expectation has its own limit.
  test.setTimeout(0)
  const socialCode = await enterpriseWithoutFilings(people.apiClient)
  const clerk = await people.signedIn(socialCode)
  const { page } = clerk
  const keyboard = keyboardUser(page)
  const county = await people.signedIn(officerOf(clerk.login.qyItem?.qxCode))
  const open = first(
    (await clerk.request(batch.list, { programme: 'green-factory' })).filter((one) => one.status === 'open'),
  )
  let id = ''

  await test.step('starts a draft from the home page', async () => {
    await page.goto('/web/')
    await settled(page)
    await keyboard.press(page.getByRole('navigation', { name: '主导航' }).getByRole('button', { name: '申报' }))
    await keyboard.press(page.getByRole('link', { name: '绿色工厂申报' }).first())
    await expect(page.getByRole('heading', { level: 1, name: '绿色工厂申报' })).toBeVisible()
    await expect(page.locator('main')).toBeFocused()
    await keyboard.press(
      page.getByRole('listitem').filter({ hasText: open.name }).getByRole('link', { name: '开始申报' }),
    )
    await expect(page.getByText('自动保存已开启')).toBeVisible()
  })

  await test.step('fills a field of every kind', async () => {
    await keyboard.press(page.getByRole('radiogroup', { name: '申报层级' }).getByRole('radio').first(), 'Space')
    await keyboard.fill(page.getByRole('textbox', { name: '工厂名称' }), '键盘水泥工厂')
    await keyboard.pick(page.getByRole('combobox', { name: '所属行业' }), '建材')
    await keyboard.pick(page.getByRole('combobox', { name: '国民经济行业（四位代码）' }), '3011')
    await keyboard.fill(
      page.getByRole('combobox', { name: '评价年度' }).or(page.getByRole('textbox', { name: '评价年度' })),
      '2025',
    )
    await keyboard.fill(page.getByRole('textbox', { name: '工艺情况简介' }), '新型干法水泥生产线，配套余热发电。')
    await keyboard.press(page.getByRole('button', { name: /^下一节/ }))
    await expect(page.getByRole('heading', { level: 2, name: '基本要求' })).toBeFocused()
    await keyboard.press(
      page.getByRole('radiogroup', { name: '近三年正常经营生产' }).getByRole('radio').first(),
      'Space',
    )
    await keyboard.attach(
      page.getByRole('group', { name: '正常经营的证明', exact: true }).getByRole('button', { name: '选择文件' }),
      pdf('经营证明.pdf'),
    )
    await expect(page.getByRole('button', { name: '经营证明.pdf', exact: true })).toBeVisible()
    await repeatedTable(page, keyboard)
    await keyboard.press(page.getByRole('button', { name: /^下一节/ }))
    await keyboard.fill(page.getByRole('textbox', { name: '工厂用地面积' }), '48600')
    await keyboard.press(page.getByRole('button', { name: /^下一节/ }))
    const functions = page
      .getByRole('group', { name: '平台功能' })
      .or(page.getByRole('group', { name: '能碳管理平台功能' }))
    await keyboard.press(functions.getByRole('checkbox').first(), 'Space')
    await expect(functions.getByRole('checkbox').first()).toBeChecked()
    await expect(saved(page)).toBeVisible()
  })

  await test.step('sends, and the error summary leads to the field', async () => {
    await keyboard.back(tasks(page).getByRole('button', { name: '检查并提交' }))
    await keyboard.key('Enter')
    await expect(page.getByRole('heading', { level: 2, name: '检查并提交' })).toBeFocused()
    await keyboard.press(page.getByRole('button', { name: '提交给区县审核' }))
    const faults = page.getByRole('region', { name: /处需要修改后才能提交$/ })
    await expect(faults).toBeFocused()
    await keyboard.press(faults.getByRole('link', { name: /绿色发展情况简介/ }))
    await expect(page.getByRole('textbox', { name: '绿色发展情况简介' })).toBeFocused()
    await keyboard.write('建有能碳管理平台，余热全部利用。')
    await expect(saved(page)).toBeVisible()
    const draft = first(await clerk.request(filing.mine, {}))
    id = draft.id
    const answers = await withUploads(clerk, 'green-factory', greenFactoryExample())
    await clerk.request(shenb.saveDraft, { id, version: draft.version, action: 'draft', answers })
    await page.goto(`/web/mainPages/lsgcsb?id=${id}&edit=1`)
    await settled(page)
    await keyboard.press(tasks(page).getByRole('button', { name: '检查并提交' }))
    await expect(page.locator('[data-part~=send]')).toBeVisible()
    const reasons = page.getByRole('region', { name: /与常见情况不符/ }).getByRole('textbox')
    for (const reason of await reasons.all()) await keyboard.fill(reason, '已与统计报表和凭证核对一致。')
    await keyboard.press(page.getByRole('button', { name: '提交给区县审核' }))
    await keyboard.press(page.getByRole('dialog').getByRole('button', { name: /^确认提交/ }))
    await expect(page.getByRole('heading', { name: '绿色工厂申报已提交' })).toBeFocused()
  })

  await test.step('the county returns it with a note at a field', async () => {
    const desk = county.page
    const officer = keyboardUser(desk)
    await desk.goto(`/web/hindex/lsgcsbgl?id=${id}`)
    await expect(desk.locator('#case-heading')).toBeFocused()
    await officer.key('o')
    await officer.press(steps(desk).getByRole('button', { name: '退回修改' }))
    await officer.back(desk.getByRole('button', { name: '批注：工厂用地面积' }))
    await officer.key('Enter')
    await expect(desk.getByRole('textbox', { name: '工厂用地面积' })).toBeFocused()
    await officer.write('与不动产权证不一致，请核对。')
    await officer.fill(desk.getByRole('textbox', { name: '退回意见' }), '用地面积与证载面积不一致，请核对后重新提交。')
    await officer.press(desk.getByRole('button', { name: '确认退回修改' }))
    await expect(desk.getByText(/已办理：/).first()).toBeVisible()
    await expect(desk.locator('#case-heading')).toBeFocused()
  })

  await test.step('the clerk reads what to mend, mends it and sends again', async () => {
    await page.goto('/web/mainPages/lsgcsb')
    await settled(page)
    await keyboard.press(page.getByRole('link', { name: '修改并重新提交' }).first())
    const points = page.getByRole('region', { name: /退回/ })
    await keyboard.press(points.getByRole('checkbox', { name: /工厂用地面积：/ }), 'Space')
    await expect(points.getByText('已处理 1 / 1 处')).toBeVisible()
    await keyboard.press(points.getByRole('button', { name: '去修改' }))
    await expect(page.getByRole('textbox', { name: '工厂用地面积' })).toBeFocused()
    await keyboard.write('48750')
    await expect(saved(page)).toBeVisible()
    await keyboard.back(tasks(page).getByRole('button', { name: '检查并提交' }))
    await keyboard.key('Enter')
    await keyboard.fill(page.getByRole('textbox', { name: '修改说明' }), '用地面积已按不动产权证更正为48750平方米。')
    await keyboard.press(page.getByRole('button', { name: '重新提交给区县审核' }))
    await keyboard.press(page.getByRole('dialog').getByRole('button', { name: /^确认重新提交/ }))
    await expect(page.getByRole('heading', { name: '绿色工厂申报已提交' })).toBeFocused()
  })

  await test.step('the county recommends it', async () => {
    const desk = county.page
    const officer = keyboardUser(desk)
    await desk.goto(`/web/hindex/lsgcsbgl?id=${id}`)
    await expect(desk.locator('#case-heading')).toBeFocused()
    await officer.key('o')
    await officer.press(steps(desk).getByRole('button', { name: '同意推荐' }))
    for (const tick of await desk
      .getByRole('group', { name: /^附件核对/ })
      .getByRole('checkbox')
      .all())
      await officer.press(tick, 'Space')
    await officer.press(desk.getByRole('button', { name: '确认同意推荐' }))
    await expect(desk.getByText(/已办理：/).first()).toBeVisible()
  })

  await test.step('the city assigns experts', async () => {
    const { page: desk } = await people.signedIn('city')
    const officer = keyboardUser(desk)
    await desk.goto(`/web/hindex/lsgcsbgl?id=${id}`)
    await expect(desk.locator('#case-heading')).toBeFocused()
    await officer.key('o')
    await officer.press(steps(desk).getByRole('button', { name: '分配专家' }))
    const dialog = desk.getByRole('dialog', { name: /^分配专家/ })
    await expect(dialog).toBeVisible()
    for (const name of ['郑评审', '唐评审', '宋评审'])
      await officer.press(dialog.getByRole('checkbox', { name: `选择${name}` }), 'Space')
    await officer.press(dialog.getByRole('button', { name: '分配 3 位专家' }))
    await expect(desk.getByText('已分配 3 位专家并发送通知')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await officer.press(desk.getByRole('button', { name: '返回列表' }))
    await settled(desk)
  })

  await test.step('an expert scores it', async () => {
    const expert = await people.signedIn('expert2')
    const { page: desk } = expert
    const task = first(
      (await expert.request(shenb.getTasks, { state: 'pending', size: 50 })).rows.filter((row) => row.filingId === id),
    )
    const judge = keyboardUser(desk)
    await desk.goto(`/web/hindex/lsgcsbgl?task=${task.taskId}`)
    await settled(desk)
    await judge.press(desk.getByRole('button', { name: '提交评分' }))
    const faults = desk.getByRole('region', { name: /处需要修改$/ })
    await expect(faults).toBeFocused()
    const places = await faults
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    for (const place of places.filter((one) => /-(score|comment)$/.test(one))) {
      const target = desk.locator(place)
      await judge.to(target)
      const most = await target.evaluate((one) =>
        one instanceof HTMLInputElement ? (/满分 ([\d.]+)/.exec(one.labels?.[0]?.textContent ?? '')?.[1] ?? '') : '',
      )
      await judge.write(place.endsWith('-score') ? most : '按填报数据和证明材料评定。')
    }
    await judge.press(
      desk.getByRole('group', { name: '评审结论' }).getByRole('radio', { name: '推荐', exact: true }),
      'Space',
    )
    await judge.fill(desk.getByRole('textbox', { name: '评审意见' }), '管理体系完善，能耗和碳排放指标较好，建议推荐。')
    await judge.press(desk.getByRole('button', { name: '提交评分' }))
    const sure = desk.getByRole('dialog', { name: /^提交评分：/ })
    await judge.press(sure.getByRole('button', { name: '提交评分' }))
    await expect(desk.getByText('评分已提交')).toBeVisible()
  })
})

test('a county recommends many at once, and takes it back', async ({ people }) => {
  test.slow()
  const { page, request } = await people.signedIn('county_500120')
  const waiting = async () => (await request(shenb.getShenbs, { state: 'submitted' })).total
  const before = await waiting()
  expect(before).toBeGreaterThan(0)
  const keyboard = keyboardUser(page)
  await page.goto('/web/hindex/lsgcsbgl?state=submitted')
  await settled(page)
  await keyboard.press(page.getByRole('button', { name: /^选择筛选出的全部/ }))
  await keyboard.press(page.getByRole('button', { name: '批量办理' }))
  const dialog = page.getByRole('dialog', { name: '批量办理' })
  await keyboard.to(dialog.getByRole('group', { name: '办理步骤' }).getByRole('radio').first())
  await keyboard.press(dialog.getByRole('checkbox', { name: /附件/ }), 'Space')
  await keyboard.press(dialog.getByRole('button', { name: '试算' }))
  await expect(dialog.getByRole('status')).toContainText(`${before} 件可以同意推荐`)
  expect(await waiting(), 'a trial changes nothing').toBe(before)
  await keyboard.press(dialog.getByRole('button', { name: `同意推荐 ${before} 件` }))
  await expect(dialog.getByRole('status')).toContainText(`已办理 ${before} 件`)
  expect(await waiting()).toBe(0)
  await keyboard.press(dialog.getByRole('button', { name: `撤销这 ${before} 件` }))
  await expect(dialog.getByRole('status')).toContainText(`已撤销 ${before} 件`)
  expect(await waiting()).toBe(before)
  await keyboard.press(dialog.getByRole('button', { name: '完成' }))
  await expect(dialog).toHaveCount(0)
})

test('the city decides and opens a batch; a visitor finds the factory', async ({ people }) => {
  await test.step('the city decides, and a visitor finds the factory', async () => {
    const { page, request } = await people.signedIn('city')
    const waiting = (await request(shenb.getShenbs, { state: 'publicity', sort: 'submittedAt', order: 'desc' })).rows
    const decided = first(waiting.filter((row) => row.flags.length === 0))
    await test.step('the city decides', async () => {
      const officer = keyboardUser(page)
      await page.goto(`/web/hindex/lsgcsbgl?id=${decided.id}`)
      await expect(page.locator('#case-heading')).toBeFocused()
      await officer.key('o')
      await officer.press(steps(page).getByRole('button', { name: '审定通过' }))
      await officer.fill(page.getByRole('textbox', { name: '认定文号' }), `渝经信绿色〔2026〕${Date.now() % 1000}号`)
      await officer.press(page.getByRole('button', { name: '确认审定通过' }))
      await expect(page.getByText(new RegExp(`已办理：${decided.enterpriseName}`))).toBeVisible()
      await expect(page.locator('#case-heading')).toBeFocused()
    })
    await test.step('a visitor finds it in the public list', async () => {
      const visitor = await people.visitor()
      const keyboard = keyboardUser(visitor)
      await visitor.goto('/web/')
      await settled(visitor)
      await keyboard.press(
        visitor.getByRole('navigation', { name: '主导航' }).getByRole('button', { name: '查询公示' }),
      )
      await keyboard.press(visitor.getByRole('link', { name: '市级绿色工厂' }).first())
      await expect(visitor.getByRole('heading', { level: 1, name: '市级绿色工厂' })).toBeVisible()
      await expect(visitor.locator('main')).toBeFocused()
      await keyboard.fill(visitor.getByRole('searchbox', { name: '企业' }), decided.enterpriseName)
      await keyboard.key('Enter')
      await keyboard.press(visitor.getByRole('link', { name: decided.enterpriseName }).first())
      await expect(visitor.getByRole('heading', { level: 1, name: decided.enterpriseName })).toBeVisible()
      await expect(visitor.locator('main')).toBeFocused()
    })
  })

  await test.step('the city opens a batch, and a county cannot', async () => {
    const { page, request } = await people.signedIn('city')
    const keyboard = keyboardUser(page)
    const name = `键盘批次${Date.now() % 100_000}`
    await page.goto('/web/hindex/chainsbgl')
    await settled(page)
    const batches = page.getByRole('button', { name: '申报批次' })
    await keyboard.press(batches)
    const drawer = page.getByRole('dialog', { name: '绿色供应链：申报批次' })
    await expect(drawer).toBeInViewport({ ratio: 0.99 })
    await keyboard.press(drawer.getByRole('button', { name: '新建批次' }))
    await keyboard.fill(drawer.getByRole('textbox', { name: '批次名称' }), name)
    const moment = (label: string, at: string) => keyboard.fill(drawer.getByRole('textbox', { name: label }), at)
    people.expectRefusal(422, '/batch/save')
    await moment('开始时间', '2031-05-01 09:00')
    await moment('企业提交截止', '2031-04-01 18:00')
    await keyboard.press(drawer.getByRole('button', { name: '保存批次' }))
    await expect(drawer.getByRole('region', { name: /处需要修改$/ })).toBeFocused()
    await keyboard.press(drawer.getByRole('link', { name: /截止/ }))
    await expect(drawer.getByRole('textbox', { name: '企业提交截止' })).toBeFocused()
    await moment('企业提交截止', '2031-06-01 18:00')
    await keyboard.press(drawer.getByRole('button', { name: '保存批次' }))
    await expect(page.getByText(/已提出，等待.*在“待我复核”中办理/)).toBeVisible()
    await carryOutProposed(await people.apiClient('city2'), `新建申报批次：${name}`)
    const saved = (await request(batch.list, { programme: 'green-supply-chain' })).find((one) => one.name === name)
    expect(saved?.status).toBe('notStarted')
    await keyboard.key('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(batches).toBeFocused()

    const { page: other } = await people.signedIn('county')
    const officer = keyboardUser(other)
    await other.goto('/web/hindex/chainsbgl')
    await settled(other)
    await officer.press(other.getByRole('button', { name: '申报批次' }))
    const read = other.getByRole('dialog', { name: '绿色供应链：申报批次' })
    await expect(read.getByText(name)).toBeVisible()
    await expect(read.getByRole('button', { name: '新建批次' })).toHaveCount(0)
  })
})

/** Two rows of certificates: added, filled cell by cell, one removed and restored. */
async function repeatedTable(page: Page, keyboard: KeyboardUser): Promise<void> {
  const table = page.getByRole('group', { name: '管理体系证书', exact: true })
  const cell = (row: number, name: string) =>
    table.getByRole('row').nth(row).getByRole('textbox', { name, exact: true })
  await keyboard.press(table.getByRole('button', { name: /^增加|添加/ }).first())
  await keyboard.pick(table.getByRole('row').nth(1).getByRole('combobox', { name: '管理体系' }), '质量')
  await keyboard.fill(cell(1, '标准编号'), 'GB/T 19001-2016')
  await keyboard.fill(cell(1, '证书编号'), 'Q2024-001')
  await keyboard.key('Enter')
  await expect(cell(2, '证书编号')).toBeFocused()
  await keyboard.write('E2024-002')
  await keyboard.fill(cell(2, '有效期自'), '20240315')
  await keyboard.key('Tab')
  await expect(cell(2, '有效期自')).toHaveValue('2024-03-15')
  await keyboard.press(page.getByRole('button', { name: '删除第2行' }))
  await expect(table.getByRole('row')).toHaveCount(2)
  await keyboard.press(table.getByRole('button', { name: '撤销' }))
  await expect(cell(2, '证书编号')).toHaveValue('E2024-002')
}
