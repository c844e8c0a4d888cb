/** The first day of a city: from the printed code to the last step of the guide, while the public waits and then reads. */

import { buffer } from 'node:stream/consumers'
import { account } from '@green/contract/calls/account/account.ts'
import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { contentEditing } from '@green/contract/calls/content/content.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { type ContentKind, contentKinds } from '@green/contract/content/content-kinds.ts'
import { contentWithScript, kindsOfContent } from '@green/contract/testing/content-with-script.ts'
import { hostileMarkup, officeMarkup } from '@green/contract/testing/pasted-markup.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { writeSheet } from '@green/spreadsheet/writer.ts'
import { expect, type Page } from '@playwright/test'
import { secondCityProfile } from '../../server/src/modules/operation/city/testing.ts'
import { type ApiClient, clientOf, clientWithPassword, requestAnonymously } from '../api.ts'
import { type EmptyCity, firstPassword as password, signInFirst, startEmptyCity } from '../empty-city.ts'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'
import { byTwo, carryOut } from '../second-hand.ts'

const profile = {
  平台名称: secondCityProfile.platformName,
  主办单位: secondCityProfile.sponsor,
  服务热线: secondCityProfile.hotline,
  ICP备案号: secondCityProfile.icpNumber,
  无障碍联系电话: secondCityProfile.accessibilityContact,
  电子邮箱: secondCityProfile.email,
}

/** Where readers see an item, by the page of its kind. */
const readerPages: Readonly<Record<ContentKind['page'], (id: string) => string>> = {
  news: (id) => `/mainPages/newsDetail/id=${id}`,
  policy: (id) => `/mainPages/policyDetail?id=${id}`,
  interpretation: (id) => `/mainPages/interpretDetail?id=${id}`,
  question: () => '/FQA',
  guide: () => '/Instructions?part=guide',
  finance: (id) => `/mainPages/greenFinanceDetail?id=${id}`,
}
/** A script of the content ran, or stands in the page as one that could. */
const isHarmed = (page: Page) =>
  page.evaluate(() => 'scriptRan' in window || document.querySelector('[onerror], [onload]') !== null)

function staffWorkbook(row: readonly string[]): Promise<Buffer> {
  const titles = ['登录名', '姓名', '手机号', '角色', '单位', '区县代码']
  const columns = titles.map((title) => ({ title, kind: 'text' as const }))
  return buffer(writeSheet({ name: '工作人员', columns, rows: [[...row]] }))
}

let town: EmptyCity
test.beforeAll(async () => {
  test.setTimeout(180_000)
  town = await startEmptyCity()
})
test.afterAll(() => town.close())

test('a new city is set up from the printed code to the first batch, and the public sees no placeholder on the way', async ({
  people,
}) => {
  test.setTimeout(300_000)
  const visitor = await people.visitor()
  const page = await people.visitor()
  const at = (path: string) => `${town.origin}/web${path}`
  const guide = page.getByRole('region', { name: '首日引导' })
  const next = guide.locator('[aria-current=step]')
  const toDesk = async () => {
    await page.goto(at('/hindex/dashboard'))
    await settled(page)
  }

  await test.step('the public reads that the platform is being set up, on every page, and nobody registers', async () => {
    for (const path of ['/', '/mainPages/ggtz', '/register', '/mainPages/accessibility']) {
      await visitor.goto(at(path))
      await expect(visitor.getByRole('heading', { level: 1, name: '平台正在建设中' })).toBeVisible()
      await expect(visitor.locator('body')).toContainText('青禾市')
      await expect(visitor.locator('body')).not.toContainText(/演示|1111|0000000|重庆|主办单位：/)
      await expect(visitor.getByRole('link', { name: '企业注册' })).toHaveCount(0)
    }
    await atBothWidths(visitor, () => expectAccessible(visitor))
    await visitor.getByRole('link', { name: '工作人员登录' }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
  })

  await test.step('the first administrator is made with the code, signs in and is led', async () => {
    await signInFirst(page, town)
    await expect(next).toContainText('城市资料')
    await expect(page.getByText('现在没有要办的事')).toHaveCount(0)
    await expect(guide.getByText('6 步中已完成 0 步')).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
  })

  await test.step('fills in the profile; a placeholder is named at its field', async () => {
    await guide.getByRole('link', { name: '填写城市资料' }).click()
    await settled(page)
    const box = (name: string) => page.getByRole('textbox', { name, exact: true })
    for (const [label, value] of Object.entries(profile)) await box(label).fill(value)
    await box('服务热线').fill('0879-11111111')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('服务热线看来是占位的内容，请填写真实的服务热线').first()).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
    await box('服务热线').fill(profile.服务热线)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('资料完整，门户已开放')).toBeVisible()
    await visitor.goto(at('/'))
    await expect(visitor.getByText(`主办单位：${profile.主办单位}`).first()).toBeVisible()
    await expect(visitor.locator('body')).toContainText(profile.服务热线)
    await expect(visitor.locator('body')).not.toContainText(/演示|1111|重庆/)
    await visitor.goto(at('/register'))
    await expect(visitor.getByRole('combobox', { name: '所属区县' })).toContainText('石门坎县')
  })

  // A second sign-in would end that of the browser.
  const session = await page.evaluate(() => sessionStorage.getItem('green.session'))
  const head = clientOf(town.origin, JSON.parse(session ?? '{}').login)
  let second: ApiClient | undefined
  await test.step('officers of city and counties; the guide names the county that has none', async () => {
    await toDesk()
    await expect(next).toContainText('单位与人员')
    await expect(next).toContainText('还缺：云畔区、石门坎县、青禾经济技术开发区')
    const own = { code: town.codes[1], loginName: 'head_2', name: '苏同事', mobile: '13908790106', password }
    await requestAnonymously(town.origin, account.firstAdmin, own)
    const other = await clientWithPassword(town.origin, 'head_2', password)
    second = other
    const make = (loginName: string, userRole: 'city' | 'county', qxCode?: string) =>
      byTwo([head, other], account.create, {
        loginName,
        userRole,
        qxCode,
        name: '苏同事',
        unit: '青禾市工业和信息化局',
        reason: '按任命文件新增',
        mobile: `139087901${String(loginName.length).padStart(2, '0')}`,
      })
    await make('city_one', 'city')
    await make('city_number_2', 'city')
    await make('county_of_yunpan', 'county', '990101')
    await make('county_of_shimenkan', 'county', '990121')
    await toDesk()
    await expect(next).toContainText('还缺：青禾经济技术开发区')
    await guide.getByRole('link', { name: '新建账号' }).click()
    await page.getByRole('button', { name: '批量导入' }).click()
    const drawer = page.getByRole('dialog', { name: '导入工作人员账号' })
    await drawer.locator('input[type=file]').setInputFiles({
      name: '开发区人员.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await staffWorkbook([
        'zone_one',
        '刘同事',
        '13908790188',
        '区县管理员',
        '青禾经济技术开发区管委会',
        '990201',
      ]),
    })
    await atBothWidths(page, () => expectAccessible(page))
    await drawer.getByRole('button', { name: '执行导入（新增 1，更新 0）' }).click()
    await expect(page.getByText('已提出，等待苏同事在“待我复核”中办理')).toBeVisible()
    const { rows } = await other.request(twoHands.page, {})
    await carryOut(other, rows[0]?.id ?? '')
    await expect
      .poll(() => town.texts.at(-1))
      .toMatchObject({
        mobile: '13908790188',
        text: expect.stringContaining('刘同事，已为您建立区县管理员账号，登录名zone_one。'),
      })
  })

  await test.step('tests the gateways, each with what came back', async () => {
    await toDesk()
    await expect(next).toContainText('短信与邮件等网关')
    await guide.getByRole('button', { name: '测试短信网关' }).click()
    await expect(guide.getByText('网关已接收，请看本人手机')).toBeVisible()
    expect(town.texts.at(-1)).toMatchObject({ mobile: '13908790001', text: expect.stringContaining('【测试】') })
    await guide.getByRole('button', { name: '测试附件存放' }).click()
    await expect(next).toContainText('备份与恢复')
  })

  await test.step('a backup, which the desk knows of', async () => {
    expect(await town.backUp()).toContain('备份完成')
    await toDesk()
    await expect(next).toContainText('第一条通知')
    await expect(guide.getByText(/最近一次备份.*已核对/)).toBeVisible()
  })

  await test.step('the first notice by two people, the first batch, and the guide is gone', async () => {
    await expect(guide.getByRole('link', { name: '起草通知' })).toBeVisible()
    const text = {
      column: 'notice',
      title: '青禾绿色工业服务平台上线',
      summary: '',
      source: profile.主办单位,
      body: ['平台今日上线，欢迎注册。'],
      tags: [],
      top: false,
    }
    const draft = await head.request(contentEditing.saveDraft, { kind: 'notice', text })
    const sent = await head.request(contentEditing.submit, { id: draft.id, version: draft.version })
    await second?.request(contentEditing.publish, { id: sent.id, version: sent.version })
    await toDesk()
    await expect(next).toContainText('第一个批次')
    await head.request(batch.save, {
      programme: greenFactory.id,
      name: '青禾市绿色工厂第一批',
      year: new Date().getFullYear(),
      openAt: new Date().toISOString(),
      closeAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      needExperts: false,
    })
    await toDesk()
    // This city archives nothing: once its health has been looked at, that is a duty.
    const health = page.getByRole('heading', { name: '运行状态 · 处理不正常的部分' })
    await expect(page.getByText('现在没有要办的事').or(health)).toBeVisible()
    await expect(guide).toHaveCount(0)
    await visitor.goto(at('/mainPages/ggtz'))
    await expect(visitor.getByText('青禾绿色工业服务平台上线').first()).toBeVisible()
  })

  await test.step('script that an officer put into every field of every kind of content runs in no browser', async () => {
    const publish = async (kind: (typeof kindsOfContent)[number], policies: string[]) => {
      const draft = await head.request(contentEditing.saveDraft, { kind, text: contentWithScript(kind, policies) })
      const sent = await head.request(contentEditing.submit, { id: draft.id, version: draft.version })
      await second?.request(contentEditing.publish, { id: sent.id, version: sent.version })
      return sent.id
    }
    const policies = [await publish('policy', [])]
    const shown = new Set<string>()
    for (const kind of kindsOfContent) shown.add(readerPages[contentKinds[kind].page](await publish(kind, policies)))
    const lists = [
      '/',
      '/mainPages/ggtz',
      '/mainPages/newsUpdates',
      '/mainPages/policyPromotion',
      '/mainPages/greenFinance',
    ]
    for (const path of [...shown, ...lists, '/mainPages/search?keyword=onerror']) {
      await visitor.goto(at(path))
      await settled(visitor)
      await expect(visitor.getByRole('main').getByText('onerror').first(), path).toBeVisible()
      expect(await isHarmed(visitor), path).toBe(false)
    }
    for (const path of ['/hindex/newsManage', '/hindex/policyHt']) {
      await page.goto(at(path))
      await settled(page)
      await page.getByRole('button', { name: 'onerror' }).first().click()
      await settled(page)
      await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(/onerror/)
      expect(await isHarmed(page), path).toBe(false)
    }
  })

  await test.step('of what is pasted into the editor only text, headings, lists, tables and safe links are left', async () => {
    const surface = page.getByRole('textbox', { name: '正文' })
    for (const [name, [markup, lines, address]] of Object.entries({ ...hostileMarkup, ...officeMarkup })) {
      await surface.press('ControlOrMeta+a')
      await surface.press('Delete')
      const found = await surface.evaluate(pasteInto, markup)
      expect(found.text, name).toBe(lines.join('').replaceAll(' ', ''))
      expect(found.elements, name).toEqual([])
      expect(found.addresses, name).toEqual(address ? [address] : [])
    }
    expect(await isHarmed(page)).toBe(false)
  })
})

/** Pastes markup as a browser does, and tells what is then in the editor: its text, foreign elements or attributes, links. */
function pasteInto(surface: Element, markup: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', markup)
  surface.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  const inside = [...surface.querySelectorAll('*')].filter(
    (element) => !element.matches('br.ProseMirror-trailingBreak'),
  )
  const isOwn = (element: Element) =>
    element.matches('p, h2, ul, ol, li, strong, em, u, sub, sup, table, tbody, tr, td, a[href]') &&
    element.attributes.length === (element.localName === 'a' ? 1 : 0)
  return {
    text: (surface.textContent ?? '').replace(/\s/g, ''),
    elements: inside.filter((element) => !isOwn(element)).map((element) => element.outerHTML),
    addresses: inside.flatMap((element) => element.getAttribute('href') ?? []),
  }
}
