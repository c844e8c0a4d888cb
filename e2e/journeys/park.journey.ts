/** A park: registers, is verified, submits its record and its declaration; county, city and experts process it up to the public title. */
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { greenPark } from '@green/contract/calls/filing/green-park.ts'
import { variedExample } from '@green/programmes/green-park/example.ts'
import { expect, type Page } from '@playwright/test'
import { clientWithPassword } from '../api.ts'
import { upload } from '../choosing.ts'
import { expectAccessible, settled, test } from '../journey.ts'
import { newPark } from '../newcomers.ts'
import { withUploads } from '../papers.ts'
import { decideDrafted } from '../second-hand.ts'
import { confirmSending } from '../sending.ts'
import { codeSentTo } from '../server-log.ts'
import { explainWarnings } from '../warnings.ts'

const password = 'Yuanqu2026'
const county = { code: '500118', name: '永川区', officer: 'county2' }
const text = '园区绿色发展基础较好，指标数据与证明材料一致，建议推荐。'

test('from registration to the public list of green parks', async ({ people, origin }) => {
  test.slow()
  const { socialCode, enterpriseName, mobile } = newPark(county.code)
  const yqName = enterpriseName.replace('管理委员会', '')

  const page = await people.visitor()
  await test.step('registers as a park', async () => {
    await page.goto('/web/register')
    await page.getByRole('radio', { name: '园区管委会' }).check()
    await page.getByRole('textbox', { name: '统一社会信用代码' }).fill(socialCode)
    await page.getByRole('textbox', { name: '单位名称' }).fill(enterpriseName)
    await page.getByRole('combobox', { name: '所属区县' }).selectOption({ label: county.name })
    await page.getByRole('textbox', { name: '联系人姓名' }).fill('袁旅程')
    await page.getByRole('textbox', { name: '电子邮箱' }).fill('park.journey@example.com')
    await page.getByRole('textbox', { name: '手机号码' }).fill(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByRole('textbox', { name: '短信验证码' }).fill(await codeSentTo(mobile))
    await page.getByRole('textbox', { name: '登录密码' }).fill(password)
    await page.getByRole('textbox', { name: '再次输入密码' }).fill(password)
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await expect(page.getByRole('heading', { name: '请填写企业信息' })).toBeVisible()
  })

  await test.step('completes its profile, and the county verifies it', async () => {
    await page.goto('/web/mainPages/greenparksb')
    await page.getByRole('link', { name: '填写企业信息' }).click()
    await page.getByRole('textbox', { name: '生产（办公）地址' }).fill('重庆市永川区示例大道1号')
    await page.getByRole('combobox', { name: '国民经济行业（四位代码）' }).fill('7221')
    await page
      .getByRole('option', { name: /7221/ })
      .or(page.getByTitle(/^7221 /))
      .last()
      .click()
    await page
      .getByRole('group', { name: '是否规模以上' })
      .or(page.getByRole('radiogroup', { name: '是否规模以上' }))
      .getByText('否', { exact: true })
      .click()
    await page.getByRole('textbox', { name: '法定代表人', exact: true }).fill('袁旅程')
    await upload(page, '营业执照', '事业单位法人证书.pdf')
    await page.getByRole('button', { name: '提交区县审核' }).click()
    await expect(page.getByText('已提交区县审核')).toBeVisible()
    const officer = await people.signedIn(county.officer)
    await officer.page.goto('/web/hindex/EntManage')
    await officer.page.getByRole('button', { name: new RegExp(enterpriseName) }).click()
    await officer.page.getByRole('button', { name: '审核通过' }).click()
    await expect(officer.page.getByText(`已通过：${enterpriseName}`)).toBeVisible()
  })

  const park = await clientWithPassword(origin, socialCode, password)
  const { page: desk, request: askCounty } = await people.signedIn(county.officer)

  await test.step('hands in its record', async () => {
    await page.goto('/web/mainPages/greenparksb')
    await expect(page.getByText('提交申报之前，请先提交园区档案。')).toBeVisible()
    await page.getByRole('link', { name: '提交园区档案' }).click()
    await page.getByRole('link', { name: '填写园区档案' }).click()
    await page.getByRole('textbox', { name: '园区名称' }).fill(yqName)
    await page.getByRole('radiogroup', { name: '园区级别' }).getByText('市级').click()
    await page.getByRole('combobox', { name: '园区类型' }).click()
    await page.getByTitle('特色工业园区').click()
    await page.getByRole('textbox', { name: '成立日期' }).fill('2015-06-18')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: '主导产业' }).fill('智能装备、汽车零部件')
    for (const [name, value] of [
      ['规划面积', '21.5'],
      ['建成面积', '13.2'],
      ['企业数', '186'],
      ['规上企业数', '62'],
      ['绿色工厂数', '9'],
    ] as const)
      await page.getByRole('textbox', { name, exact: true }).fill(value)
    await page.getByRole('textbox', { name: '园区简介' }).fill('园区以智能装备和汽车零部件为主导产业，公用设施齐全。')
    await upload(page, '四至范围图', '四至范围图.pdf')
    await expectAccessible(page)
    const places = page.getByRole('navigation', { name: '填写进度' })
    await places.getByRole('button', { name: /管理机构/ }).click()
    await page.getByRole('textbox', { name: '负责人电话' }).fill('023-11000991')
    await places.getByRole('button', { name: '检查并提交' }).click()
    await page.getByRole('button', { name: '提交园区档案' }).click()
    await confirmSending(page)
    await expect(page.getByRole('heading', { name: '园区档案已提交' })).toBeVisible()
  })

  await test.step('which the county finds right', async () => {
    const { rows } = await askCounty(greenPark.getYqInfos, { state: 'submitted' })
    const record = rows.find((row) => row.enterpriseName === enterpriseName)
    await openCase(desk, 'greenYqgl', record?.id ?? '', enterpriseName)
    await takeStep(desk, '审核通过', enterpriseName)
  })

  const open = (await park.request(batch.list, { programme: 'green-park' })).find((one) => one.status === 'open')
  if (!open) throw new Error('no batch of parks is open')
  await test.step('begins its declaration with the facts of its record', async () => {
    await page.goto('/web/mainPages/greenparksb')
    await page.getByRole('link', { name: '开始申报' }).click()
    await expect(page.getByRole('textbox', { name: '园区名称' })).toHaveValue(yqName)
    await page.getByRole('radiogroup', { name: '申报层级' }).getByText('市级').click()
    await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    const places = page.getByRole('navigation', { name: '填写进度' })
    await places.getByRole('button', { name: /基础数据/ }).click()
    await expect(page.locator('output', { hasText: /^工业增加值$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: '添加一行' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: '返回' }).click()
    await settled(page)
  })

  const [draft] = (await park.request(filing.mine, {})).filter((row) => row.programme === 'green-park')
  if (!draft) throw new Error('the draft is not among the own filings')
  const seed = {
    yqName,
    yqLevel: 'city' as const,
    yqType: 'special',
    leadIndustry: '智能装备、汽车零部件',
    size: 0.8,
    grade: 0.85,
    evalYear: new Date().getFullYear() - 1,
    contactPhone: mobile,
  }
  await test.step('fills in the rest, sees its index and sends it', async () => {
    const answers = await withUploads(park, 'green-park', variedExample(seed))
    await park.request(greenPark.saveDraft, { id: draft.id, version: draft.version, action: 'draft', answers })
    await page.goto(`/web/mainPages/greenparksb?id=${draft.id}&edit=1`)
    const places = page.getByRole('navigation', { name: '填写进度' })
    await places.getByRole('button', { name: /评价指标/ }).click()
    await expect(page.locator('output', { hasText: /^主要污染物弹性系数$/ })).toBeVisible()
    await expect(page.getByText('≤0.3', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await places.getByRole('button', { name: '检查并提交' }).click()
    await explainWarnings(page)
    await page.locator('summary', { hasText: '计算指标' }).click()
    await expect(page.getByText('GI（第三年）').first()).toBeVisible()
    await page.getByRole('button', { name: '提交给区县审核' }).click()
    await confirmSending(page)
    await expect(page.getByRole('heading', { name: '绿色园区申报已提交' })).toBeVisible()
    await expect(page.getByText(/^GP\d{4}-\d{5}$/)).toBeVisible()
  })

  await test.step('the county holds it against what it knows of the park, and recommends it', async () => {
    await openCase(desk, 'greenYqsbgl', draft.id, enterpriseName)
    await desk.getByRole('tab', { name: '园区信息' }).click()
    await expect(desk.getByRole('heading', { name: '园内企业', exact: true })).toBeVisible()
    await expect(desk.getByRole('table', { name: '申报数据与园内企业填报合计' })).toBeVisible()
    await expectAccessible(desk)
    await desk.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: '同意推荐' }).click()
    for (const tick of await desk
      .getByRole('group', { name: /^附件核对/ })
      .getByRole('checkbox')
      .all())
      await tick.check()
    await desk.getByRole('button', { name: '确认同意推荐' }).click()
    await expect(desk.getByText(new RegExp(`已办理：${enterpriseName}`))).toBeVisible()
  })

  const { page: city } = await people.signedIn('city')
  await test.step('the city assigns an expert', async () => {
    await openCase(city, 'greenYqsbgl', draft.id, enterpriseName)
    await city.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: '分配专家' }).click()
    const dialog = city.getByRole('dialog', { name: /^分配专家/ })
    await dialog.getByRole('checkbox', { name: '选择郑评审' }).check()
    await dialog.getByRole('button', { name: '分配 1 位专家' }).click()
    await expect(city.getByText('已分配 1 位专家并发送通知')).toBeVisible()
  })

  await test.step('who scores it, item by item out of 100', async () => {
    const { page: expert } = await people.signedIn('expert2')
    await expert.goto('/web/hindex/greenYqsbgl')
    await expert
      .getByRole('button', { name: yqName })
      .or(expert.getByRole('button', { name: enterpriseName }))
      .first()
      .click()
    await expect(expert.getByRole('heading', { level: 1, name: enterpriseName })).toBeVisible()
    await expert.getByRole('textbox', { name: '评审意见' }).fill(text)
    await expert.getByRole('group', { name: '评审结论' }).getByRole('radio', { name: '推荐', exact: true }).check()
    await expert.getByRole('button', { name: '提交评分' }).click()
    const faults = expert.getByRole('region', { name: /处需要修改$/ })
    if (await faults.isVisible())
      for (const place of await faults
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
        if (place?.endsWith('-comment')) await expert.locator(place).fill('按填报数据和证明材料评定。')
    await expectAccessible(expert)
    const sure = expert.getByRole('dialog', { name: /^提交评分：.*推荐$/ })
    if (!(await sure.isVisible())) await expert.getByRole('button', { name: '提交评分' }).click()
    await sure.getByRole('button', { name: '提交评分' }).click()
    await expect(expert.getByText('评分已提交').first()).toBeVisible()
  })

  // Publicity takes days; the city's own journey covers it. A list made public on paper is decided by two.
  await test.step('it is granted the title', async () => {
    await openCase(city, 'greenYqsbgl', draft.id, enterpriseName)
    await city.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: '审定通过' }).click()
    await city
      .getByRole('textbox', { name: '认定文号' })
      .fill(`渝经信绿色〔${new Date().getFullYear()}〕${mobile.slice(-4)}号`)
    await city.getByRole('textbox', { name: '豁免或与评审结果不一致的理由' }).fill('名单已在市级媒体公示，期满无异议。')
    await city.getByRole('button', { name: '确认审定通过' }).click()
    await expect(city.getByText(`已拟定，待另一位市级管理员批准：${enterpriseName}`)).toBeVisible()
    await decideDrafted(await people.apiClient('city2'), draft.id)
  })

  await test.step('and anybody reads it in the list of green parks', async () => {
    const visitor = await people.visitor()
    await visitor.goto('/web/mainPages/greenpark')
    await visitor.getByRole('searchbox', { name: '园区' }).fill(yqName)
    await visitor.keyboard.press('Enter')
    await visitor.getByRole('link', { name: yqName }).first().click()
    await expect(visitor.getByRole('heading', { level: 1, name: enterpriseName })).toBeVisible()
    await expect(visitor.getByText('智能装备、汽车零部件').first()).toBeVisible()
    await expectAccessible(visitor)
  })
})

async function openCase(page: Page, screen: string, id: string, name: string): Promise<void> {
  await page.goto(`/web/hindex/${screen}?id=${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await settled(page)
}

async function takeStep(page: Page, step: string, name: string): Promise<void> {
  await page.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: step }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: `确认${step}` }).click()
  await expect(page.getByText(new RegExp(`已办理：${name}`))).toBeVisible()
}
