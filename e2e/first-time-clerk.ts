/**
 * The whole green-factory filing by a clerk who has never filed, with the prepared papers of the programme's example: counts pages,
 * clicks and keys on the way from the home page to the receipt. Prepared figures are pasted, prepared files are chosen.
 * node e2e/first-time-clerk.ts <baseUrl>
 */
import { parseArgs } from 'node:util'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { cdict } from '@green/contract/calls/overview/lookup.ts'
import { Answers, type FileAnswer, type RowAnswers } from '@green/filing/form/answers.ts'
import { isSectionVisible, isVisible } from '@green/filing/form/check.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import { type DictItem, makeReference } from '@green/filing/programme/reference.ts'
import { greenFactoryExample } from '@green/programmes/green-factory/example.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { chromium, type Locator } from '@playwright/test'
import { idOf } from '../web/src/filing/kinds/control.ts'
import { pastableColumns } from '../web/src/filing/kinds/paste.ts'
import { inPortions, listsOf } from '../web/src/filing/programme-source.ts'
import { today } from '../web/src/ui/figure/date-text.ts'
import { clientFor, requestAnonymously } from './api.ts'
import { preparedBrowser } from './browser.ts'
import { enterpriseWithoutFilings } from './newcomers.ts'
import { fileOf } from './papers.ts'

const [baseUrl] = parseArgs({ allowPositionals: true }).positionals
if (!baseUrl) throw new Error('node e2e/first-time-clerk.ts <baseUrl>')
const { origin } = new URL(baseUrl)
const papers = greenFactoryExample()
const reference = await readReference()
const clerk = await clientFor(origin, await enterpriseWithoutFilings((loginName) => clientFor(origin, loginName)))

const { executablePath, env } = await preparedBrowser()
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } })
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  locale: 'zh-CN',
  permissions: ['clipboard-read', 'clipboard-write'],
})
await context.addInitScript(
  (session) => sessionStorage.setItem('green.session', session),
  JSON.stringify({ login: clerk.login }),
)
const page = await context.newPage()
const counted = { pages: 0, clicks: 0, keys: 0 }
const at: Record<string, { clicks: number; keys: number }> = {}

const click = async (target: Locator) => {
  await target.click()
  counted.clicks += 1
}
const write = async (target: Locator, text: string) => {
  if ((await target.inputValue()) === text) return
  await click(target)
  await target.fill(text)
  counted.keys += text.length
}
const paste = async (text: string) => {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text)
  await page.keyboard.press('ControlOrMeta+v')
  counted.keys += 2
}
/** One file dialogue: one click opens it, another confirms the marked files. */
const choose = async (button: Locator, files: readonly FileAnswer[]) => {
  const chooser = page.waitForEvent('filechooser')
  await click(button)
  await (await chooser).setFiles(files.map(({ name }) => playwrightFile(name)))
  counted.clicks += 1
}
const arrived = async (what: Locator) => {
  await what.waitFor()
  counted.pages += 1
}

await page.goto(`${origin}/web/`)
await arrived(page.getByRole('heading', { level: 1 }).first())
await click(page.getByRole('navigation', { name: '主导航' }).getByRole('button', { name: '申报办理' }))
await click(page.getByRole('link', { name: '绿色工厂申报' }).first())
await arrived(page.getByRole('heading', { level: 1, name: '绿色工厂申报' }))
await click(page.getByRole('link', { name: '开始申报' }).first())
await arrived(page.getByText('自动保存已开启'))

const answers = new Answers(greenFactory, papers)
for (const section of greenFactory.form.filter((one) => isSectionVisible(one, answers))) {
  const before = { ...counted }
  const fields = section.fields.filter((field) => isVisible(field.spec, answers))
  await chooseMany(fields)
  for (const field of fields) await fillIn(field)
  at[section.title] = { clicks: counted.clicks - before.clicks, keys: counted.keys - before.keys }
  await click(page.locator('[data-part~=steps]').getByRole('button').last())
  await arrived(page.locator('[data-part~=section] h2').first())
}
await page.locator('[data-part~=send]').waitFor()
for (const reason of await page
  .getByRole('region', { name: /与常见情况不符/ })
  .getByRole('textbox')
  .all())
  await write(reason, '已与统计报表和凭证核对一致。')
await click(page.getByRole('button', { name: '提交给区县审核' }))
await click(page.getByRole('dialog').getByRole('button', { name: /^确认提交/ }))
await arrived(page.getByRole('heading', { name: '绿色工厂申报已提交' }))
await browser.close()

const [row] = await clerk.request(filing.mine, {})
for (const [title, { clicks, keys }] of Object.entries(at))
  process.stdout.write(`${title}: ${clicks} clicks, ${keys} keys\n`)
process.stdout.write(
  `${fieldsOf(greenFactory).length} questions, ${row?.number} sent: ${counted.pages} pages, ${counted.clicks} clicks, ${counted.keys} keys\n`,
)

async function fillIn(field: Field): Promise<void> {
  const value = papers[field.key]
  if (value === null || value === undefined || value === '' || field.spec.kind === 'calc') return
  const box = page.locator(`[id="${idOf(field.key)}"]`)
  switch (field.spec.kind) {
    case 'rows':
      return fillRows(field, value as RowAnswers[])
    case 'files':
      return attach(box, value as FileAnswer[])
    case 'choices':
      for (const code of value as string[]) await pick(box, labelOf(field, code))
      return
    case 'bool':
      return pick(box, value ? '是' : '否')
    case 'choice':
    case 'industry':
    case 'region':
      return pick(box, labelOf(field, value as string))
    default:
      return write(box, String(value))
  }
}

/** A visible checkbox or radio button, else an entry of a list to open. */
async function pick(box: Locator, label: string): Promise<void> {
  const open = box.getByText(label, { exact: true })
  if ((await open.count()) > 0) {
    if (!(await box.getByLabel(label, { exact: true }).isChecked())) await click(open)
    return
  }
  if ((await box.inputValue()).includes(label)) return
  await click(box)
  if (await box.isEditable()) {
    await box.pressSequentially(label.slice(0, 4))
    counted.keys += Math.min(4, label.length)
  }
  await click(page.locator('[data-part~=pick-option]').filter({ hasText: label }).first())
}

/** A table is pasted as one block; the files of its rows are chosen one by one. */
async function fillRows(field: Field, rows: readonly RowAnswers[]): Promise<void> {
  if (field.spec.kind !== 'rows' || rows.length === 0) return
  const table = page.locator(`[id="${idOf(field.key)}"]`)
  const columns = pastableColumns(field.spec.columns)
  const cell = page.locator(`[id="${idOf(`${field.key}[0].${columns[0]?.key}`)}"]`)
  if ((await cell.count()) === 0) await click(table.getByRole('button', { name: '添加一行' }))
  else await click(cell)
  await cell.focus()
  const cells = rows.map((row) => columns.map((column) => showValue(row[column.key], column.spec, reference)))
  await paste(
    cells.map((line) => line.map((one) => (one === '—' ? '' : one.replaceAll(',', ''))).join('\t')).join('\n'),
  )
  // Of several columns it is shown first what goes where.
  if (columns.length > 1) await click(page.getByRole('button', { name: `粘贴${rows.length}行` }))
  for (const column of field.spec.columns.filter((one) => one.spec.kind === 'files'))
    for (const [index, row] of rows.entries())
      await attach(
        page.locator(`[id="${idOf(`${field.key}[${index}].${column.key}`)}"]`),
        (row[column.key] ?? []) as FileAnswer[],
      )
}

async function attach(slot: Locator, files: readonly FileAnswer[]): Promise<void> {
  const missing = []
  for (const file of files)
    if ((await slot.getByText(playwrightFile(file.name).name, { exact: true }).count()) === 0) missing.push(file)
  if (missing.length === 0) return
  await choose(slot.getByRole('button', { name: /选择文件|上传/ }), missing)
  for (const file of missing)
    await slot
      .getByRole('button', { name: playwrightFile(file.name).name, exact: true })
      .or(slot.getByText(playwrightFile(file.name).name, { exact: true }))
      .first()
      .waitFor()
  await slot.locator('progress').first().waitFor({ state: 'detached' })
}

/** Where a section accepts several files at once, all of its files are chosen in one dialogue. */
async function chooseMany(fields: readonly Field[]): Promise<void> {
  const button = page.getByRole('button', { name: '一次选择多个文件' })
  if ((await button.count()) === 0) return
  const files = fields.flatMap((field) =>
    field.spec.kind === 'files' ? ((papers[field.key] ?? []) as FileAnswer[]) : [],
  )
  // For a few files the slots themselves are as quick.
  if (files.length < 4) return
  await choose(button, files)
  const dialog = page.getByRole('dialog', { name: '核对文件的位置' })
  for (const field of fields) {
    if (field.spec.kind !== 'files') continue
    for (const { name } of (papers[field.key] ?? []) as FileAnswer[]) {
      const place = dialog.getByRole('combobox', { name: `${playwrightFile(name).name} 的位置` })
      if ((await place.inputValue()) === field.key) continue
      await place.selectOption(field.key)
      counted.clicks += 2
    }
  }
  await click(dialog.getByRole('button', { name: /^放入/ }))
  await click(page.getByRole('dialog', { name: '上传结果' }).getByRole('button', { name: '完成' }))
}

function playwrightFile(name: string) {
  const { name: whole, type, bytes } = fileOf(/\.(pdf|xlsx)$/.test(name) ? name : `${name}.pdf`)
  return { name: whole, mimeType: type, buffer: Buffer.from(bytes) }
}

function labelOf({ spec }: Field, code: string): string {
  return showValue(spec.kind === 'choices' ? [code] : code, spec, reference)
}

async function readReference() {
  const lists: Record<string, readonly DictItem[]> = {}
  for (const code of inPortions(listsOf(greenFactory)))
    for (const [name, { items }] of Object.entries(await requestAnonymously(origin, cdict.getDicts, { code })))
      lists[name] = items
  return makeReference(lists, today())
}
