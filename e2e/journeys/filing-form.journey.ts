/** Inside the form: its head on a phone, where it opens again, its tables, its check page, and sending. */
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { greenFactoryExample } from '@green/programmes/green-factory/example.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { expect, type Page } from '@playwright/test'
import { first } from '../addresses.ts'
import { desk, expectAccessible, type People, phone, settled, test } from '../journey.ts'
import { enterpriseWithoutFilings } from '../newcomers.ts'
import { pdf, withUploads } from '../papers.ts'
import { confirmSending } from '../sending.ts'
import { explainWarnings } from '../warnings.ts'

const tasks = (page: Page) => page.getByRole('navigation', { name: '填写进度' })
const saved = (page: Page) => page.getByText(/^已保存 \d\d:\d\d:\d\d$/)

/** The title of the section that asks for a field. */
const sectionOf = (key: string) =>
  new RegExp(`^${first(greenFactory.form.filter(({ fields }) => fields.some((field) => field.key === key))).title}`)

/** A clerk with a draft of a green factory, without its licence and with an outdated motor, and the way to its form. */
async function withDraft(people: People) {
  const clerk = await people.signedIn(await enterpriseWithoutFilings(people.apiClient))
  const open = first(
    (await clerk.request(batch.list, { programme: 'green-factory' })).filter((one) => one.status === 'open'),
  )
  const whole = await withUploads(clerk, 'green-factory', greenFactoryExample())
  const equipRows = (whole.equipRows as RowAnswers[]).map((row, i) =>
    i === 0 ? { ...row, model: 'JO2-51-4', planDate: '2027-12-31' } : row,
  )
  const answers: AnswerSet = { ...whole, equipRows, licenceFiles: null }
  const { id } = await clerk.request(shenb.saveDraft, { batchId: open.id, action: 'draft', answers })
  return { ...clerk, id, address: `/web/mainPages/lsgcsb?id=${id}&edit=1` }
}

test('a clerk goes through the form: on a phone, back to where one left, along a wide table, and sends it', async ({
  people,
}) => {
  const { page, address, request, id } = await withDraft(people)

  await test.step('on a phone the first field, the save status and the sections are in view', async () => {
    await page.setViewportSize(phone)
    await page.goto(address)
    await settled(page)
    const field = page.locator('[data-part~=section] [data-part~=field]').first()
    await expect(field).toBeVisible()
    const lowest = await field.evaluate((one) => one.getBoundingClientRect().bottom + scrollY)
    expect(lowest, 'the first field ends within the first screen').toBeLessThanOrEqual(phone.height)
    await page.locator('[data-part~=steps]').scrollIntoViewIfNeeded()
    await expect(page.getByText('自动保存已开启')).toBeInViewport()
    await expect(tasks(page)).toBeInViewport()
    await expectAccessible(page)
    await tasks(page).locator('summary').click()
    await tasks(page)
      .getByRole('button', { name: /^年度数据/ })
      .click()
    await expect(page.getByRole('heading', { level: 2, name: '年度数据' })).toBeInViewport()
  })

  await test.step('it opens again at the field one left, also at a cell where nothing was typed', async () => {
    await page.setViewportSize(desk)
    await page.goto(address)
    await settled(page)
    await tasks(page)
      .getByRole('button', { name: /^年度数据/ })
      .click()
    await page.getByRole('textbox', { name: '工厂用地面积' }).fill('48650')
    await expect(saved(page)).toBeVisible()
    const cell = page.getByRole('textbox', { name: '消费量' }).nth(1)
    await cell.click()
    await page.getByRole('link', { name: '返回' }).click()
    await settled(page)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 2, name: '年度数据' })).toBeVisible()
    await expect(cell).toBeFocused()
    await tasks(page)
      .getByRole('button', { name: /^基本要求/ })
      .click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 2, name: '基本要求' })).toBeVisible()
  })

  await test.step('what was found about a row stands beneath it, and the edges of the table stay in place', async () => {
    await tasks(page)
      .getByRole('button', { name: sectionOf('equipRows') })
      .click()
    const table = page.locator('#field-equipRows')
    const found = table.locator('[data-part~=row-found]').first()
    await found.scrollIntoViewIfNeeded()
    await expect(found).toContainText('JO2-51-4')
    await expect(found.getByRole('textbox'), 'the reason is given here').toBeInViewport({ ratio: 1 })
    await found.getByRole('textbox').fill('已列入淘汰计划，年底前更换。')
    const frame = table.locator('[data-part~=table-frame]')
    const more = table.getByRole('button', { name: /^右侧还有 \d+ 列$/ })
    if (await frame.evaluate((one) => one.scrollWidth > one.clientWidth + 8)) await expect(more).toBeVisible()
    await frame.evaluate((one) => one.scrollTo({ left: one.scrollWidth }))
    await expect(more).toHaveCount(0)
    await expect(found.getByRole('textbox')).toBeInViewport({ ratio: 1 })
    await expect(table.getByRole('button', { name: '删除第1行' })).toBeInViewport({ ratio: 1 })
    await expect(table.getByRole('rowheader').first()).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await tasks(page)
      .getByRole('button', { name: /^年度数据/ })
      .click()
    const energy = page.locator('#field-energyRows')
    await energy.locator('[data-part~=table-frame]').evaluate((one) => one.scrollIntoView({ block: 'end' }))
    await expect(energy.locator('tfoot tr').last(), 'the totals').toBeInViewport()
    await expect(energy.getByText(/^2\d{3}年合计：.*折标量.*（tce） [\d,]+/)).toBeVisible()
    await energy.locator('[data-part~=table-frame]').evaluate((one) => one.scrollTo({ top: 0 }))
    await expect(energy.locator('tfoot tr').last(), 'the totals').toBeInViewport()
  })

  await test.step('the check page is short: problems, the score of how many, materials, answers folded', async () => {
    await tasks(page).getByRole('button', { name: '检查并提交' }).click()
    await expect(page.getByText('还有 1 处没有填完或需要修改。')).toBeVisible()
    await expect(page.getByText(/^预估系统得分 ([\d.]+ 分，满分 100 分|暂不能得出)；\d+ 项没有计分/)).toBeVisible()
    const materials = page.getByRole('region', { name: /^材料：应交 \d+ 项，已交 \d+ 项，还缺 1 项$/ })
    await expect(materials.getByRole('row').nth(1)).toContainText('营业执照')
    await expect(materials.getByRole('row').nth(1)).toContainText('缺')
    await expect(page.getByText(/^规则 /).first()).toBeHidden()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4500)
    await page.locator('summary').filter({ hasText: '年度数据' }).click()
    await expect(page.getByRole('button', { name: '修改工厂用地面积' })).toBeVisible()

    await test.step('the upload of many files says what became of each', async () => {
      await materials.getByRole('button', { name: '营业执照' }).click()
      await expect(page.getByRole('heading', { level: 2, name: '材料' })).toBeVisible()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: '一次选择多个文件' }).click()
      const empty = { name: '用水台账.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }
      await (await chooser).setFiles([pdf('营业执照.pdf'), empty, pdf('扫描件001.pdf')])
      await page.getByRole('button', { name: '放入 1 个文件' }).click()
      const dialog = page.getByRole('dialog', { name: '上传结果' })
      await expect(dialog.getByRole('status')).toHaveText('共 3 个文件：已放入 1 个，没有放入 2 个，原因见各文件。')
      const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
      await expect(line('营业执照.pdf')).toContainText('已放入“营业执照”')
      await expect(line('用水台账.pdf')).toContainText('文件是空的（0 字节）')
      await expect(line('扫描件001.pdf')).toContainText('没有选择位置，没有上传')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: '完成' }).click()
      await expect(dialog).toHaveCount(0)
    })
  })

  await test.step('sending asks once and names the day of the answer; afterwards the way leads to the progress', async () => {
    await tasks(page).getByRole('button', { name: '检查并提交' }).click()
    await explainWarnings(page)
    await page.getByRole('button', { name: '提交给区县审核' }).click()
    const dialog = page.getByRole('dialog', { name: '提交给区县审核' })
    const promise = await dialog.getByText(/应在 \d{4}-\d\d-\d\d 以前/).textContent()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '取消' }).click()
    expect((await request(filing.get, { id })).state).toBe('draft')
    await page.getByRole('button', { name: '提交给区县审核' }).click()
    await confirmSending(page)
    await expect(page.getByRole('heading', { name: '绿色工厂申报已提交' })).toBeVisible()
    expect(promise).toContain((await request(filing.get, { id })).limit?.dueOn)
    await expect(page.locator('[data-part~=receipt-acts]').getByRole('button').first()).toHaveText('查看进度')
    await page.getByRole('button', { name: '查看进度' }).click()
    await settled(page)
    await page.goto('/web/mainPages/lsgcsb')
    await settled(page)
    await expect(page.locator('[data-part~=row-acts]').first().getByRole('link').first()).toHaveText('查看进度')
  })
})
