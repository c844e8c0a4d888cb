/** What a form keeps to in a window: a press is not lost, the widest table prints whole, logins end with a warning, and what is typed is there afterwards. */

import { user } from '@green/contract/calls/account/user.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { greenFactoryExample } from '@green/programmes/green-factory/example.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { pagesOf, plainText } from '../../server/src/platform/paper/testing/pdf-text.ts'
import { first } from '../addresses.ts'
import { demoPassword } from '../api.ts'
import { atBothWidths, expectAccessible, type People, type Person, settled, test } from '../journey.ts'
import { enterpriseWithoutFilings } from '../newcomers.ts'

const saved = (page: Page) => page.getByText(/^已保存 \d\d:\d\d:\d\d$/)
const nameBox = (page: Page) => page.getByRole('textbox', { name: '工厂名称' })

test('a press moves nothing away, the widest table prints whole, and an idle login ends with a countdown', async ({
  people,
}) => {
  const { page, request } = await people.signedIn(await enterpriseWithoutFilings(people.apiClient))
  const open = first((await request(batch.list, { programme: 'green-factory' })).filter((one) => one.status === 'open'))
  const { energyRows, evalYear } = greenFactoryExample()
  const answers = { energyRows: energyRows ?? null, evalYear: evalYear ?? null }
  const { id } = await request(shenb.saveDraft, { batchId: open.id, action: 'draft', answers })
  await page.goto(`/web/mainPages/lsgcsb?id=${id}&edit=1`)
  await settled(page)

  await test.step('a press is not lost when leaving a box makes a warning appear above the button', async () => {
    await page
      .getByRole('navigation', { name: '填写进度' })
      .getByRole('button', { name: /年度数据/ })
      .click()
    const energy = page.getByRole('group', { name: '能源消费', exact: true })
    await energy.getByRole('textbox', { name: '消费量' }).first().fill('190000')
    const warning = page.getByText(/综合能源消费量与企业档案中该年度数据.*请核对/)
    await expect(warning).toHaveCount(0)
    await page.getByRole('group', { name: '主要产品', exact: true }).getByRole('button', { name: '添加一行' }).click()
    await expect(warning.first()).toBeVisible()
    await expect(page.getByRole('group', { name: '主要产品', exact: true }).getByRole('row')).toHaveCount(2)
  })

  await test.step('the widest table prints whole with 300 rows: A4 landscape, its head on every page, no column and no row lost', async () => {
    const table = greenFactory.form.flatMap((section) => section.fields).find((field) => field.key === 'productRows')
    if (table?.spec.kind !== 'rows') throw new Error('productRows is no table')
    const { columns } = table.spec
    // More rows than any form has, each cell with its longest content.
    const productRows = Array.from({ length: 300 }, (_, i) => ({
      rowId: `r${i}`,
      ...Object.fromEntries(
        columns.map(({ key, spec }) => [key, 'decimals' in spec ? '1234567890.1234' : '超长的内容']),
      ),
      year: '2025',
      productName: `产品甲${String(i + 1).padStart(3, '0')}终`,
    }))
    await page.route('**/ht/filing/get?**', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, answers: { productRows } } } })
    })
    await page.goto(`/web/mainPages/filingPrint/id=${id}`)
    await settled(page)
    await page.emulateMedia({ media: 'print' })
    // The width of A4 landscape between its margins.
    await page.setViewportSize({ width: 1032, height: 730 })
    const rightEdge = () =>
      page
        .locator('[data-part~=form-sheet] th, [data-part~=form-sheet] td')
        .evaluateAll((cells) => Math.max(...cells.map((cell) => cell.getBoundingClientRect().left + cell.scrollWidth)))
    await expect.poll(rightEdge).toBeLessThanOrEqual(1033)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    const sizes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
    for (const [, width, height] of sizes) expect(Number(width) / Number(height)).toBeCloseTo(Math.SQRT2, 1)
    const pages = pagesOf(pdf)
    expect(sizes).toHaveLength(pages.length)
    const all = pages.join('')
    const missing = productRows.filter(({ productName }) => !all.includes(productName))
    expect(missing).toEqual([])
    const withRows = pages.filter((text) => text.includes('产品甲'))
    expect(withRows.length).toBeGreaterThan(5)
    for (const text of withRows) for (const { label } of columns) expect(text).toContain(plainText(label))
    for (const [i, text] of pages.entries()) expect(text).toContain(`第${i + 1}页/共${pages.length}页`)
    await page.emulateMedia({ media: 'screen' })
    await page.unroute('**/ht/filing/get?**')
  })

  await test.step('before a login ends for want of use the draft is stored, a countdown warns, and one press stays', async () => {
    const factoryName = async () => (await request(filing.get, { id })).answers.factoryName
    await page.clock.install()
    await page.goto(`/web/mainPages/lsgcsb?id=${id}&edit=1`)
    await settled(page)
    await page.getByRole('navigation', { name: '填写进度' }).getByRole('button').first().click()
    await nameBox(page).fill('离开座位前的名称')
    // In one jump: nothing was saved before the warning.
    await page.clock.fastForward('23:10')
    const dialog = page.getByRole('dialog', { name: '即将退出登录' })
    await expect(dialog.getByRole('timer')).toHaveText(/^1 分 \d\d 秒$/)
    await expectAccessible(page)
    await expect.poll(factoryName).toBe('离开座位前的名称')
    await dialog.getByRole('button', { name: '保持登录' }).click()
    await expect(dialog).toHaveCount(0)
    await page.clock.runFor('23:30')
    await expect(dialog).toBeVisible()
    await page.clock.runFor('02:30')
    await expect(page).toHaveURL(/\/web\/login\?from=/)
  })
})

/** A clerk with a new draft, open in the form. */
async function atTheForm(people: People): Promise<Person & { id: string }> {
  const clerk = await people.signedIn(await enterpriseWithoutFilings(people.apiClient))
  const open = first(
    (await clerk.request(batch.list, { programme: 'green-factory' })).filter((one) => one.status === 'open'),
  )
  const { id } = await clerk.request(shenb.saveDraft, { batchId: open.id, action: 'draft', answers: {} })
  await clerk.page.goto(`/web/mainPages/lsgcsb?id=${id}&edit=1`)
  await settled(clerk.page)
  return { ...clerk, id }
}

const factoryName = async ({ request, id }: Person & { id: string }) =>
  (await request(filing.get, { id })).answers.factoryName

test('what is typed without a connection is kept and saved once it is back', async ({ people }) => {
  const clerk = await atTheForm(people)
  const { page } = clerk
  await page.route('**/ht/shenb/saveDraft', (route) => route.abort('internetdisconnected'))
  people.expectDropped('/ht/shenb/saveDraft')
  await nameBox(page).fill('断网时填写的工厂')
  await expect(page.getByText(/^未保存/)).toBeVisible()
  await expect(page.getByText(/已填内容加密暂存在本机/)).toBeVisible()
  await expectAccessible(page)
  // The window is closed, which ends what its session storage held. Where the copy lies it cannot be read.
  const address = page.url()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.endsWith('|sealed')).length))
    .toBe(1)
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('断网')
  // A closing window sends what is unsaved once more, past the route, which has ended: there is no connection for it either.
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  })
  await page.close()
  const later = await page.context().newPage()
  await later.goto(address)
  await expect(later.getByText(/^已恢复本机上/)).toBeVisible()
  await expect(nameBox(later)).toHaveValue('断网时填写的工厂')
  await expect(saved(later)).toBeVisible()
  expect(await factoryName(clerk)).toBe('断网时填写的工厂')
})

test('a login that ends while typing is renewed over the page; a second tab has it too, until one signs out', async ({
  people,
}) => {
  const clerk = await atTheForm(people)
  // A login of its own: the shared one of this run stays valid.
  const page = await people.visitor()
  const logIn = async (place: Page | Locator) => {
    await place.getByRole('textbox', { name: '账号' }).fill(clerk.login.socialCode ?? '')
    await place.getByRole('textbox', { name: '密码' }).fill(demoPassword)
    await place.getByRole('button', { name: '登录', exact: true }).click()
  }
  await page.goto(`/web/login?from=${encodeURIComponent(`/mainPages/lsgcsb?id=${clerk.id}&edit=1`)}`)
  await logIn(page)
  await nameBox(page).fill('登录前的名称')
  await expect(saved(page)).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/web/mainPages/personalCenter')
  await settled(second)
  await expect(second).toHaveURL(/personalCenter/)

  people.expectRefusal(401, '/ht/')
  await page.evaluate(async (path) => {
    const { login } = JSON.parse(sessionStorage.getItem('green.session') ?? '{}')
    await fetch(path, {
      method: 'POST',
      headers: { authorization: login.token, 'content-type': 'application/json' },
      body: '{}',
    })
  }, `/ht${user.exitLogin.path}`)
  await nameBox(page).fill('登录结束时正在填写的名称')
  const dialog = page.getByRole('dialog', { name: '请重新登录' })
  await expect(dialog).toContainText('填写的内容还在')
  await atBothWidths(page, () => expectAccessible(page))
  await logIn(dialog)
  await expect(dialog).toBeHidden()
  await expect(nameBox(page)).toHaveValue('登录结束时正在填写的名称')
  await expect.poll(() => factoryName(clerk)).toBe('登录结束时正在填写的名称')

  // The second tab was given the new login, and loses it when the first signs out.
  await second.reload()
  await settled(second)
  await expect(second).toHaveURL(/personalCenter/)
  await page.goto('/web/mainPages/greenHome')
  await page.getByRole('button', { name: '退出' }).click()
  await expect(second.getByText('您已在另一个标签页退出登录')).toBeVisible()
  await expect(second).toHaveURL(/greenHome/)
  expect(await second.evaluate(() => sessionStorage.getItem('green.session'))).toBeNull()
})
