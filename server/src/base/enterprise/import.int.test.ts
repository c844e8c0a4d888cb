/** The enterprise workbook: who may import, what is refused with which message, all or nothing, idempotent. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { isWaiting } from '@green/contract/calls/account/two-hands.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { enterprise, lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { importOriginal } from '@green/contract/calls/operation/import-original.ts'
import type { ImportReport } from '@green/contract/imports.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import type { Row } from '@green/spreadsheet/sheet-rows.ts'
import { containerOf, workbookOf } from '@green/upload-guards/test-archives.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../db/testing.ts'
import { titleWorkbook } from '../../modules/title/title/import.ts'
import { deleteRunsBefore } from '../import/run-store.ts'
import { importWorkbook } from '../import/template.ts'
import { namesOf } from '../reference/names.ts'
import { anEntryVersion } from '../setting/testing.ts'
import { settleIn, stepOf, waitingOf } from '../two-hands/testing.ts'
import { unusualNameMessage } from './enterprise-columns.ts'
import { enterpriseWorkbook as enterprises } from './import-enterprises.ts'
import {
  codeOf,
  demoWorkbook,
  enterpriseWorkbook,
  exactTitles,
  type Person,
  person,
  profile,
  type RowByTitle,
  registered,
  sendWorkbook,
  soundRow,
  uploaded,
} from './testing.ts'

const app = await sharedTestApp()
let admin: Person
let city: Person

beforeAll(async () => {
  admin = await person(app, 'admin')
  city = await person(app, 'city')
  await settleIn(app)
})

async function preview(file: Buffer, name?: string) {
  const { status, msg, data } = await sendWorkbook(app, admin.token, file, name)
  return { status, msg, report: data as ImportReport }
}
/** Proposed, and confirmed by an officer of the city; answers what became of the workbook. */
async function run(importId: string, token = admin.token) {
  const proposed = await app.call(enterprise.importRun, { importId }, token)
  if (proposed.status !== 200 || !isWaiting(proposed.data)) return { ...proposed, data: proposed.data as ImportReport }
  const { status, msg } = await stepOf(app, waitingOf(proposed), city.token)
  const { data } = await app.call(enterprise.importCheck, { importId }, token)
  return { ...proposed, status, msg, data }
}
const total = async () => (await app.call(lsdtqyinfo.page, {}, city.token)).data.total
const find = async (socialCode: string) => (await app.call(lsdtqyinfo.getOne, { socialCode }, city.token)).data
const row = (changed: RowByTitle = {}): RowByTitle => ({ ...soundRow, 统一社会信用代码: codeOf(), ...changed })
const faultsOf = (report: ImportReport) =>
  report.errors.map(({ row, column, title, message }) => [`${column}${row}`, title, message].join(' '))

async function rowsOf(file: Buffer | string): Promise<Row[]> {
  const rows: Row[] = []
  for await (const one of readSheet(file, { maxRows: 60_000, maxColumns: 60, timeoutMs: 60_000 })) rows.push(one)
  return rows
}

describe('the 200 enterprises of the city', () => {
  let importId: string

  test('are previewed without writing anything', async () => {
    const before = await total()
    const { status, report } = await preview(await readFile(demoWorkbook), 'enterprises-200.xlsx')
    expect(status).toBe(200)
    expect(report).toMatchObject({ rows: 200, added: 200, updated: 0, unchanged: 0, failed: 0, errorsTotal: 0 })
    expect(report).toMatchObject({ fileName: 'enterprises-200.xlsx', done: false })
    expect(report.preview[0]).toEqual({
      row: 2,
      outcome: 'add',
      enterpriseName: '重庆示例天坪水泥有限公司',
      socialCode: '91500109MAXX10010N',
      changes: '',
    })
    expect(await total()).toBe(before)
    importId = report.importId
  })

  test('are written when the import runs; running it again returns the same and writes nothing', async () => {
    const before = await total()
    const first = await run(importId)
    expect(first.data).toMatchObject({ added: 200, done: true })
    expect(await total()).toBe(before + 200)
    const second = await run(importId)
    expect(second.data).toEqual(first.data)
    expect(await total()).toBe(before + 200)
    const { enterprise: record } = await find('91500109MAXX10010N')
    expect(record).toMatchObject({
      qxName: '北碚区',
      industryName: '水泥制造',
      entScale: '2',
      energyLevel: '3',
      aboveScale: true,
      foundDate: '2017-02-19',
      employeeCount: '390',
      verification: 'pending',
      version: 1,
    })
    const logs = await app.call(user.getLogs, { kind: 'business', size: 50 }, admin.token)
    expect(logs.data.rows.find(({ action }) => action === '导入企业工作簿')?.result).toContain(
      '新增200，更新0，未变0（由',
    )
  })

  test('a second import changes nothing, not even a version', async () => {
    const { report } = await preview(await readFile(demoWorkbook))
    expect(report).toMatchObject({ added: 0, updated: 0, unchanged: 200 })
    expect((await run(report.importId)).data).toMatchObject({ unchanged: 200, done: true })
    expect((await find('91500109MAXX10010N')).enterprise.version).toBe(1)
  })
})

test('what was imported stays as it was uploaded, for whoever may import it; what was only checked does not', async () => {
  const file = enterpriseWorkbook([row()])
  const { report } = await preview(file, '原件.xlsx')
  const originals = (token: string) => app.call(importOriginal.page, { of: enterprise.importRun.path }, token)
  const isListed = async () => (await originals(admin.token)).data.rows.some(({ id }) => id === report.importId)
  expect(await isListed(), 'nothing is written yet').toBe(false)
  await run(report.importId)
  const checked = await preview(enterpriseWorkbook([row()]), '只检查.xlsx')
  await deleteRunsBefore(app.services.db, '2999-01-01T00:00:00.000Z', 1000)
  expect((await app.call(enterprise.importCheck, { importId: checked.report.importId }, admin.token)).status).toBe(404)
  const sha256 = createHash('sha256').update(file).digest('hex')
  const other = await person(app, 'admin')
  expect((await originals(other.token)).data.rows.find(({ id }) => id === report.importId)).toMatchObject({
    fileName: '原件.xlsx',
    what: '导入企业工作簿',
    rows: 1,
    added: 1,
    sha256,
  })
  const { body } = await app.call(importOriginal.file, { id: report.importId }, other.token)
  expect(createHash('sha256').update(body).digest('hex'), 'byte by byte').toBe(sha256)
  const logs = await app.call(user.getLogs, { kind: 'business', keyword: '原件.xlsx' }, admin.token)
  expect(logs.data.rows.map(({ action }) => action)).toContain('下载导入原件')
  // An officer of the city imports no enterprises.
  expect((await originals(city.token)).data.rows).toEqual([])
  expect((await app.call(importOriginal.file, { id: report.importId }, city.token)).status).toBe(404)
  const county = await person(app, 'county')
  expect((await app.call(importOriginal.file, { id: report.importId }, county.token)).status).toBe(403)
})

test('an update lists its changes, stores the old value, and an empty cell changes nothing', async () => {
  const one = row()
  const { report: first } = await preview(enterpriseWorkbook([one]))
  await run(first.importId)
  const changed = { ...one, 联系电话: '14000001999', 企业规模: '大型', 主要产品: null, 固定电话: null }
  const { report } = await preview(enterpriseWorkbook([changed]))
  expect(report.preview[0]).toMatchObject({
    outcome: 'update',
    changes: '企业规模：中型 → 大型；联系电话：140****1001 → 140****1999',
  })
  await run(report.importId)
  const card = await find(String(one.统一社会信用代码))
  expect(card.enterprise).toMatchObject({ contactPhone: '140****1999', mainProducts: '水泥', version: 2 })
  expect(card.changes.map(({ label, after }) => `${label} ${after}`).sort()).toEqual([
    '企业规模 大型',
    '联系电话 140****1999',
  ])
  const { data: log } = await app.call(user.getLogs, { kind: 'business', keyword: '导入企业工作簿' }, admin.token)
  const line = log.rows.find(({ action }) => action === '导入企业工作簿')
  expect(line?.changes?.filter(({ label }) => !label.endsWith('的行数'))).toEqual([
    { label: `第2行 ${one.企业名称} 企业规模`, before: '中型', after: '大型' },
    { label: `第2行 ${one.企业名称} 联系电话`, before: '140****1001', after: '140****1999' },
  ])
})

test('a name that the city corrects in an enterprise nobody verified becomes a former one, and both find it', async () => {
  const one = row({ 企业名称: '重庆示例旧录水泥有限公司' })
  const { report: first } = await preview(enterpriseWorkbook([one]))
  await run(first.importId)
  const { report } = await preview(enterpriseWorkbook([{ ...one, 企业名称: '重庆示例更正建材有限公司' }]))
  await run(report.importId)
  const { enterprise: record } = await find(String(one.统一社会信用代码))
  expect(record.formerNames).toMatchObject([{ name: '重庆示例旧录水泥有限公司', by: 'import' }])
  for (const keyword of ['旧录水泥', '更正建材']) {
    const { data } = await app.call(lsdtqyinfo.page, { keyword }, admin.token)
    expect(data.rows.map(({ id }) => id)).toEqual([record.id])
  }
})

test('the name of a verified enterprise needs county verification, also from a workbook; the enterprise’s own request is kept', async () => {
  const county = await person(app, 'county', { qxCode: '500103' })
  const socialCode = codeOf()
  const clerk = await registered(app, socialCode)
  const form = profile(socialCode, { licence: await uploaded(app, clerk), letter: await uploaded(app, clerk) })
  const { data: sent } = await app.call(user.saveQyInfo, form, clerk.token)
  const { data } = await app.call(
    enterprise.verify,
    { id: sent.id, version: sent.version, approve: true },
    county.token,
  )
  const changed = await app.call(user.updateQyInfo, { version: data.version, legalPerson: '赵示例' }, clerk.token)
  expect(changed.data.pendingChange).toEqual({ legalPerson: '赵示例' })

  const line = row({
    统一社会信用代码: socialCode,
    企业名称: '重庆示例工作簿名水泥有限公司',
    区县代码: '500103',
    区县名称: '渝中区',
    法定代表人: '张示例',
  })
  const { report } = await preview(enterpriseWorkbook([line]))
  expect(report.preview[0]?.changes).toContain('→ 重庆示例工作簿名水泥有限公司（待区县审核）')
  await run(report.importId)
  const { enterprise: record } = await find(socialCode)
  expect(record).toMatchObject({
    enterpriseName: form.enterpriseName,
    verification: 'verifying',
    state: 'active',
    pendingChange: { legalPerson: '赵示例', enterpriseName: '重庆示例工作簿名水泥有限公司' },
  })
  const { report: again } = await preview(enterpriseWorkbook([line]))
  expect(again).toMatchObject({ unchanged: 1, updated: 0 })
})

describe('a workbook with other headings', () => {
  const others: Record<string, string> = { 联系人: '联络员', 邮政编码: '邮编', 详细地址: '地 址（生产）' }
  const renamed = [...exactTitles.map((title) => others[title] ?? title), '内部备注']
  const file = (rows: RowByTitle[]) =>
    enterpriseWorkbook(
      rows.map((one) => ({
        ...Object.fromEntries(Object.entries(one).map(([title, value]) => [others[title] ?? title, value])),
        内部备注: '甲类',
      })),
      { titles: renamed },
    )
  const say = (report: ImportReport, more: Record<string, number | null> = {}, token = admin.token) =>
    app.call(
      enterprise.importMap,
      {
        importId: report.importId,
        columns: (report.mapping[0]?.columns ?? []).flatMap(({ key, column }) => {
          const at = key in more ? more[key] : column
          return at ? [{ sheet: '企业信息', key, column: at }] : []
        }),
      },
      token,
    )

  test('asks for the mapping, with a guess and samples, and reads no rows before', async () => {
    const { status, report } = await preview(file([row()]))
    expect(status).toBe(200)
    expect(report).toMatchObject({ asksMapping: true, rows: 0, added: 0 })
    const [sheet] = report.mapping
    const of = (key: string) => sheet?.columns.find((one) => one.key === key)
    expect(of('enterpriseName')).toMatchObject({ column: 2, isGuess: false, required: true })
    expect(of('address')).toMatchObject({ column: 17, isGuess: true })
    expect(of('contactName')).toMatchObject({ column: null, isGuess: false })
    expect(sheet?.headings.at(-1)).toEqual({ column: 30, heading: '内部备注', samples: ['甲类'] })
    expect((await run(report.importId)).msg).toContain('请先确认文件的各列对应哪个栏目')
    expect((await app.call(enterprise.importMarked, { importId: report.importId }, admin.token)).status).toBe(422)
  })

  test('is read by the confirmed mapping, the next one without asking; another person is asked', async () => {
    const { report } = await preview(file([row(), row({ 邮政编码: '1' })]))
    const missing = await say(report)
    expect([missing.status, missing.msg]).toEqual([422, '请为必填的“联系人”选择一列'])
    const twice = await say(report, { contactName: 12, landline: 12 })
    expect(twice.msg).toBe('“联络员”对应了多个栏目')
    expect((await say(report, { contactName: 99 })).status).toBe(400)
    const checked = await say(report, { contactName: 12, postcode: 16 })
    expect(checked.data).toMatchObject({ asksMapping: false, rows: 2, added: 1, failed: 1 })
    expect(faultsOf(checked.data)).toEqual(['P3 邮政编码 邮编格式不正确!'])

    const one = row({ 联系人: '周对应' })
    const next = await preview(file([one]))
    expect(next.report).toMatchObject({ asksMapping: false, rows: 1, added: 1 })
    expect((await run(next.report.importId)).data).toMatchObject({ added: 1, done: true })
    expect((await find(String(one.统一社会信用代码))).enterprise.contactName).toBe('周对应')

    const colleague = await person(app, 'admin')
    const ownReport = (await sendWorkbook(app, colleague.token, file([row()]))).data as unknown as ImportReport
    expect(ownReport.asksMapping).toBe(true)
    expect((await say(next.report, {}, colleague.token)).status).toBe(404)
    expect((await say(next.report, {}, city.token)).status).toBe(403)
  })

  test('an additional column alone, or a missing optional one, is reported and does not stop the import', async () => {
    const more = await preview(enterpriseWorkbook([row()], { titles: [...exactTitles, '签收人'] }))
    expect(more.report).toMatchObject({ asksMapping: false, added: 1 })
    const less = exactTitles.filter((title) => title !== '邮政编码')
    const { report } = await preview(enterpriseWorkbook([row()], { titles: less }))
    expect(report).toMatchObject({ asksMapping: false, added: 1 })
    expect(report.mapping[0]?.columns.find(({ title }) => title === '邮政编码')?.column).toBeNull()
  })

  test('a repeated heading needs a mapping; the header may be in a lower row and in another order', async () => {
    const double = exactTitles.map((title) => (title === '邮政编码' ? '企业名称' : title))
    expect((await preview(enterpriseWorkbook([row()], { titles: double }))).report.asksMapping).toBe(true)
    const { report } = await preview(enterpriseWorkbook([row()], { titles: exactTitles.toReversed() }))
    expect(report).toMatchObject({ rows: 1, errorsTotal: 0 })
    const strange = workbookOf({ sheets: { 表: '<row r="3"><c t="inlineStr"><is><t>乱</t></is></c></row>' } })
    expect((await preview(strange)).report).toMatchObject({ asksMapping: true, rows: 0 })
  })
})

describe('a workbook as people have it', () => {
  const sheetOf = (lines: readonly (readonly string[])[]) =>
    lines
      .map(
        (cells, i) =>
          `<row r="${i + 1}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
      )
      .join('')
  const line = (one: RowByTitle) => exactTitles.map((title) => String(one[title] ?? ''))

  test('is understood with a title above its header and a sheet of notes before it', async () => {
    const one = row({ 企业名称: '重庆示例表头水泥有限公司', 联系电话: 'x' })
    const file = workbookOf({
      sheets: {
        说明: sheetOf([['填报说明'], ['企业名称', '与营业执照一致'], ['联系人', '经办人']]),
        企业名单: sheetOf([['2026年度企业名单'], ['填报单位：示例区'], exactTitles, line(one)]),
      },
    })
    const { report } = await preview(file)
    expect(report).toMatchObject({ asksMapping: false, rows: 1, failed: 1 })
    expect(report.mapping[0]).toMatchObject({ from: '企业名单', headRow: 3 })
    expect(report.errors[0]).toMatchObject({ row: 4, title: '联系电话' })
    const marked = await app.call(enterprise.importMarked, { importId: report.importId }, admin.token)
    const lines: Row[] = []
    for await (const each of readSheet(marked.body, {
      sheet: '企业名单',
      maxRows: 50,
      maxColumns: 60,
      timeoutMs: 20_000,
    }))
      lines.push(each)
    expect(lines[2]?.cells.at(-1)?.text).toBe('错误说明')
    expect(lines[3]?.cells.at(-1)?.text).toContain('联系电话')
  })

  test('with unknown headings below a title is mapped by hand from its widest row', async () => {
    const strange = exactTitles.map((_, i) => `列${i}`)
    const file = workbookOf({ sheets: { 表: sheetOf([['名单'], strange, line(row())]) } })
    const { report } = await preview(file)
    expect(report.asksMapping).toBe(true)
    expect(report.mapping[0]?.headings).toHaveLength(exactTitles.length)
    expect(report.mapping[0]).toMatchObject({ headRow: 2 })
  })

  test('names lose line breaks and invisible signs, and keep the rule of registration', async () => {
    const one = row({ 企业名称: '重庆示例\u200b换行\n水泥有限公司\u202e', 联系人: '王　某' })
    const { report } = await preview(enterpriseWorkbook([one]))
    expect(report).toMatchObject({ added: 1, failed: 0 })
    await run(report.importId)
    const { enterprise: saved } = await find(String(one.统一社会信用代码))
    expect(saved).toMatchObject({ enterpriseName: '重庆示例换行水泥有限公司', contactName: '王某' })
    for (const wrong of ['短名', '=1+1有限公司', 'ㅤㅤㅤㅤㅤㅤ', '重庆ABC有限公司'])
      expect(faultsOf((await preview(enterpriseWorkbook([row({ 企业名称: wrong })]))).report), wrong).toEqual([
        wrong.startsWith('ㅤ') ? 'B2 企业名称 该输入项为必填项!' : `B2 企业名称 ${unusualNameMessage}`,
      ])
  })

  test('a name that the enterprise has by exception is no fault, and no other row may bring one', async () => {
    const socialCode = codeOf()
    await registered(app, socialCode, { name: '重庆ABC示例有限公司' })
    const line = row({ 统一社会信用代码: socialCode, 企业名称: '重庆ABC示例有限公司' })
    expect(faultsOf((await preview(enterpriseWorkbook([line]))).report)).toEqual([])
    const other = { ...line, 企业名称: '重庆ABD示例有限公司' }
    const [fault] = faultsOf((await preview(enterpriseWorkbook([other]))).report)
    expect(fault).toBe(`B2 企业名称 ${unusualNameMessage}`)
    expect(fault).toContain('由企业注册或修改企业信息时勾选')
  })

  test('a wrong check sign, a probable twin and a day before 1949 are told, imported and marked', async () => {
    const [right, wrong] = ['91500109MAXX10010N', '91500109MAXX10010P']
    const one = row({ 统一社会信用代码: wrong, 企业名称: '重庆示例错码水泥有限公司', 成立日期: '1939-05-01' })
    const { report } = await preview(enterpriseWorkbook([one]))
    expect(report).toMatchObject({ added: 1, failed: 0, doubtsTotal: 3 })
    expect(report.doubts.map(({ column, message }) => `${column} ${message}`)).toEqual([
      'C 校验码不符，请核对营业执照；导入后标为“代码待核对”',
      `B 企业库中已有“重庆示例天坪水泥有限公司”（${right}），可能是同一家企业，请核对信用代码`,
      'R 早于1949年，请核对营业执照',
    ])
    expect(report.preview[0]?.changes).toContain('请核对统一社会信用代码')
    const marked = await app.call(enterprise.importMarked, { importId: report.importId }, admin.token)
    expect((await rowsOf(marked.body))[1]?.cells.at(-1)?.text).toContain('请核对企业名称')
    await run(report.importId)
    expect((await find(wrong)).enterprise.codeDoubt).toBe('校验码不符，请核对营业执照')
    const { rows } = (await app.call(lsdtqyinfo.page, { keyword: wrong }, city.token)).data
    expect(rows[0]?.codeDoubt).not.toBeNull()
    // Once it is there and right, the same row says nothing more.
    expect((await preview(enterpriseWorkbook([{ ...one, 成立日期: null }]))).report.doubtsTotal).toBe(0)
  })
})

describe('wrong cells', () => {
  test('are all reported at once, each with row, column, title, value and the message of the screen', async () => {
    const wrong = row({
      企业名称: null,
      统一社会信用代码: '91500109MAXX1001OI',
      区县代码: '500105',
      区县名称: null,
      行业代码: '9999',
      行业名称: null,
      企业规模: '特大型',
      登记注册类型: '国有独资公司',
      法定代表人: '张',
      联系电话: '02311000001',
      电子邮箱: 'a@b',
      邮政编码: '40429',
      成立日期: '2017-02-30',
      '从业人员数（人）': 3.5,
      '营业收入（万元）': '1,23',
      '工业总产值（万元）': -5,
      '综合能源消费量（吨标准煤）': '一百',
      经度: 10,
      纬度: null,
    })
    const { report } = await preview(enterpriseWorkbook([row(), wrong]))
    expect(report).toMatchObject({ rows: 2, added: 1, failed: 1 })
    expect(report.errorsTotal).toBe(report.errors.length)
    expect(faultsOf(report).sort()).toEqual(
      [
        'B3 企业名称 该输入项为必填项!',
        'C3 统一社会信用代码 统一社会信用代码为18位数字或大写字母（排除I,O,Z,S,V）!',
        'D3 区县代码 江北区已停用，请改填500157（两江新区）',
        'F3 行业代码 行业代码不存在',
        'H3 企业规模 不在可选范围内，应为大型、中型、小型、微型之一',
        'J3 登记注册类型 与代码112（私营有限责任公司）不一致',
        'K3 法定代表人 由2到20个汉字或字母或·组成！',
        "M3 联系电话 请输入正确的格式,其中座机格式'区号-座机号码'",
        'O3 电子邮箱 请输入正确邮箱地址！',
        'P3 邮政编码 邮编格式不正确!',
        'R3 成立日期 日期格式应为2026-01-31',
        'S3 从业人员数（人） 只能输入正整数且最多输入10位',
        'T3 营业收入（万元） 请输入数字，最多保留2位小数',
        'U3 工业总产值（万元） 请输入数字，最多保留2位小数',
        'Z3 综合能源消费量（吨标准煤） 请输入数字，最多保留4位小数',
        'AB3 经度 应在73至136之间',
      ].sort(),
    )
    expect(report.errors.find(({ title }) => title === '邮政编码')?.value).toBe('40429')
    expect(report.preview[1]).toMatchObject({ row: 3, outcome: 'fault' })
  })

  test('a line of sums and a line that says nothing are no enterprises', async () => {
    const sums = { ...row(), ...Object.fromEntries(Object.keys(row()).map((title) => [title, null])) }
    const { report } = await preview(
      enterpriseWorkbook([row(), { ...sums, 企业名称: '合　计', '营业收入（万元）': 100 }, { ...sums, 企业名称: '—' }]),
    )
    expect(report).toMatchObject({ rows: 1, added: 1, errorsTotal: 0 })
  })

  test('codes typed as numbers are refused, since zeros and last digits may be lost', async () => {
    const { report } = await preview(
      enterpriseWorkbook([
        row({
          统一社会信用代码: { xml: '<c><v>9.1500109000012301E+17</v></c>' },
          区县代码: 500109,
          行业代码: 3011,
          联系电话: 14000001001,
          邮政编码: 404296,
        }),
      ]),
    )
    expect(faultsOf(report)).toHaveLength(5)
    expect(faultsOf(report)[0]).toContain('C2 统一社会信用代码 应按文本填写，末几位数字可能已丢失')
    expect(faultsOf(report).every((fault) => fault.includes('应按文本填写'))).toBe(true)
  })

  test('formulas, error values and booleans are refused with their cell, with or without a result', async () => {
    const { report } = await preview(
      enterpriseWorkbook([
        row({
          企业名称: { xml: '<c t="str"><f>A1&amp;"公司"</f><v>重庆示例公司</v></c>' },
          主要产品: { xml: '<c><f>NOW()</f></c>' },
          '从业人员数（人）': { xml: '<c t="e"><v>#N/A</v></c>' },
          详细地址: { xml: '<c t="b"><v>1</v></c>' },
        }),
      ]),
    )
    expect(faultsOf(report)).toEqual([
      'B2 企业名称 单元格是公式，请复制后选择性粘贴为“数值”',
      'Q2 详细地址 单元格内容不能是TRUE或FALSE',
      'S2 从业人员数（人） 单元格内容有错误（#N/A），请修正',
      'W2 主要产品 单元格是公式，请复制后选择性粘贴为“数值”',
    ])
  })

  test('the same credit code twice in one file is reported with the first row', async () => {
    const one = row()
    const { report } = await preview(enterpriseWorkbook([one, row(), { ...one, 企业名称: '重庆示例另一名字公司' }]))
    expect(faultsOf(report)).toEqual(['C4 统一社会信用代码 与第2行重复'])
  })

  test('spelling is normalised: full width, small letters, blanks, dashes, a section letter, an apostrophe of an export', async () => {
    const socialCode = codeOf()
    const { report } = await preview(
      enterpriseWorkbook([
        row({
          统一社会信用代码: ` ${socialCode.toLowerCase()} `,
          行业代码: 'C3011',
          联系电话: '140 0000 1001',
          固定电话: '023－11000001',
          用能等级: '5000-10000吨标准煤',
          主要产品: "'-水泥",
          法定代表人: '阿卜杜拉•买买提',
        }),
        { 企业名称: '  ' },
        { 序号: 3 },
      ]),
    )
    expect(faultsOf(report)).toEqual([])
    expect(report.rows).toBe(1)
    await run(report.importId)
    expect((await find(socialCode)).enterprise).toMatchObject({
      industryCode: '3011',
      contactPhone: '140****1001',
      energyLevel: '4',
      mainProducts: '-水泥',
      legalPerson: '阿卜杜拉·买买提',
    })
  })

  test('dates are read in every format and in both date systems', async () => {
    const styles = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    const dated = (value: RowByTitle[string]) => row({ 成立日期: value })
    const styled = (serial: number) => dated({ xml: `<c s="1"><v>${serial}</v></c>` })
    const days = async (rows: RowByTitle[], workbookPr = '') => {
      const { report } = await preview(enterpriseWorkbook(rows, { styles, workbookPr }))
      expect(faultsOf(report)).toEqual([])
      await run(report.importId)
      return Promise.all(rows.map(async (one) => (await find(String(one.统一社会信用代码))).enterprise.foundDate))
    }
    const from1900 = [styled(42785), dated(42785), dated('2017/2/19'), dated('2017.02.19'), dated('2017年2月19日')]
    expect(await days(from1900)).toEqual(Array(5).fill('2017-02-19'))
    const from1904 = [styled(42785 - 1462), dated(42785 - 1462)]
    expect(await days(from1904, '<workbookPr date1904="1"/>')).toEqual(Array(2).fill('2017-02-19'))
    const { report } = await preview(enterpriseWorkbook([dated(2017), dated('2999-01-01'), styled(42785.5)]))
    expect(faultsOf(report)).toEqual([
      'R2 成立日期 日期格式应为2026-01-31',
      'R3 成立日期 日期不能晚于今天',
      'R4 成立日期 日期格式应为2026-01-31',
    ])
  })
})

describe('all or nothing', () => {
  test('one invalid row rejects all rows', async () => {
    const before = await total()
    const rows = [row(), row({ 电子邮箱: '不是邮箱' }), row()]
    const { report } = await preview(enterpriseWorkbook(rows))
    const { status, msg } = await run(report.importId)
    expect([status, msg]).toEqual([422, '文件中有1处错误，没有导入任何数据。请下载标注文件，修改后重新上传'])
    expect(await total()).toBe(before)
  })

  test('two concurrent runs write once', async () => {
    const before = await total()
    const { report } = await preview(enterpriseWorkbook([row(), row()]))
    const answers = await Promise.all([run(report.importId), run(report.importId), run(report.importId)])
    // One is proposed and carried out; whoever comes meanwhile hears that it waits, or what has become of it.
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(await total()).toBe(before + 2)
  })

  test('a row that became invalid between check and run rejects all', async () => {
    const before = await total()
    const { report } = await preview(enterpriseWorkbook([row({ 企业规模: '小型' }), row({ 企业规模: '微型' })]))
    expect(report.errorsTotal).toBe(0)
    const entry = { dict: 'entScale', code: '4', label: '微型' }
    await anEntryVersion(app.services.db, { ...entry, enabled: false })
    const { status, msg } = await run(report.importId)
    expect([status, msg]).toEqual([422, '检查之后企业数据有变化，请重新上传并检查'])
    expect(await total()).toBe(before)
    await anEntryVersion(app.services.db, { ...entry, enabled: true })
    expect((await run(report.importId)).data).toMatchObject({ added: 2 })
  })

  test('an enterprise that a concurrent import created is updated, not duplicated', async () => {
    const before = await total()
    const one = row()
    const { report } = await preview(enterpriseWorkbook([row(), one]))
    const { report: rival } = await preview(enterpriseWorkbook([{ ...one, 企业名称: '重庆示例先到公司' }]))
    await run(rival.importId)
    expect((await run(report.importId)).data).toMatchObject({ added: 1, updated: 1 })
    expect(await total()).toBe(before + 2)
  })
})

describe('the marked file', () => {
  test('is the uploaded workbook with the invalid cells in red and all messages in the last column; corrected, it is accepted', async () => {
    const rows = [row(), row({ 邮政编码: '1', 电子邮箱: 'x' })]
    const { report } = await preview(enterpriseWorkbook(rows), '我的企业.xlsx')
    const marked = await app.call(enterprise.importMarked, { importId: report.importId }, admin.token)
    expect(marked.status).toBe(200)
    expect(String(marked.headers['content-disposition'])).toContain(encodeURIComponent('我的企业（已标注）.xlsx'))
    const [header, sound, wrong] = await rowsOf(marked.body)
    expect(header?.cells.at(-1)?.text).toBe('错误说明')
    expect(sound?.cells.at(-1)?.text ?? '').not.toContain('邮编')
    expect(wrong?.cells.at(-1)?.text).toBe('电子邮箱：请输入正确邮箱地址！；邮政编码：邮编格式不正确!')
    expect(wrong?.cells[1]?.text).toBe('重庆示例甲水泥有限公司')
    // Marked again it reports the same two faults: its last column is recognised.
    const again = await preview(marked.body)
    expect(again.report).toMatchObject({ rows: 2, errorsTotal: 2 })
    const sheet = await sheetXml(marked.body)
    const styles = new Map(
      [...sheet.matchAll(/<c [^>]*>/g)].map(([cell]) => [/ r="(\w+)"/.exec(cell)?.[1], / s="(\d+)"/.exec(cell)?.[1]]),
    )
    expect(styles.get('O3')).toBeTruthy()
    expect(styles.get('O3')).toBe(styles.get('P3'))
    expect(styles.get('N3')).toBeUndefined()
  })

  test('contains every fault, also those beyond the 500 of the response', async () => {
    const rows = Array.from({ length: 600 }, () => row({ 邮政编码: '1', 电子邮箱: 'x' }))
    const { report } = await preview(enterpriseWorkbook(rows))
    expect(report.errors).toHaveLength(500)
    expect(report).toMatchObject({ errorsTotal: 1200, failed: 600 })
    expect(report.preview).toHaveLength(100)
    const marked = await app.call(enterprise.importMarked, { importId: report.importId }, admin.token)
    const read = await rowsOf(marked.body)
    expect(read.filter((one) => one.cells.at(-1)?.text.includes('邮编格式不正确'))).toHaveLength(600)
  })

  test('is not made of a valid file', async () => {
    const { report } = await preview(enterpriseWorkbook([row({ 统一社会信用代码: '91500109MAXX10010N' })]))
    const { status, msg } = await app.call(enterprise.importMarked, { importId: report.importId }, admin.token)
    expect([status, msg]).toEqual([422, '该文件没有需要标注的内容'])
  })
})

describe('files that are no workbook', () => {
  test('are refused with their actual format', async () => {
    const cases: [string, Buffer, string, RegExp][] = [
      ['empty', Buffer.alloc(0), '空.xlsx', /空文件/],
      ['text', Buffer.from('企业名称,代码'), '表.xlsx', /不是有效的 XLSX 文件/],
      ['csv', Buffer.from('企业名称,代码'), '表.csv', /另存为 \.xlsx/],
      ['old xls', containerOf(['Workbook']), '表.xls', /另存为 \.xlsx/],
      ['encrypted', containerOf(['EncryptionInfo', 'EncryptedPackage']), '表.xlsx', /加密|密码/],
      ['macro', workbookOf({ sheets: { 表: '' }, more: [{ name: 'xl/vbaProject.bin', data: 'x' }] }), '表.xlsx', /宏/],
      ['bomb', workbookOf({ sheets: { 表: ' '.repeat(250_000_000) } }), '表.xlsx', /解压|压缩/],
      ['no rows', enterpriseWorkbook([]), '表.xlsx', /没有数据/],
      ['no sheet rows', workbookOf({ sheets: { 表: '' } }), '表.xlsx', /没有数据|表头/],
      ['cut short', enterpriseWorkbook([row()]).subarray(0, 900), '表.xlsx', /损坏/],
    ]
    for (const [what, file, name, expected] of cases) {
      const { status, msg } = await preview(file, name)
      expect([what, status]).toEqual([what, 422])
      expect(msg, what).toMatch(expected)
    }
  })

  test('leave no file in the store', async () => {
    const storedFiles = async () =>
      (await readdir(join(app.services.config.DATA_DIR, 'files'), { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile(),
      ).length
    const before = await storedFiles()
    for (const file of [Buffer.from('x'), enterpriseWorkbook([])]) expect((await preview(file)).status).toBe(422)
    expect(await storedFiles()).toBe(before)
  })

  test('a request without a file is refused with a message', async () => {
    const { status, msg } = await app.send({
      method: 'POST',
      url: '/ht/enterprise/importPreview',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: {},
    })
    expect([status, msg]).toEqual([422, '没有收到文件，请重新选择'])
  })
})

describe('permissions', () => {
  test('only the administrator imports; another administrator cannot access a run', async () => {
    const { report } = await preview(enterpriseWorkbook([row()]))
    const { importId } = report
    const county = await person(app, 'county', { qxCode: '500103' })
    const expert = await person(app, 'expert')
    for (const { token } of [county, city, expert]) {
      expect((await sendWorkbook(app, token, enterpriseWorkbook([row()]))).status).toBe(403)
      expect((await run(importId, token)).status).toBe(403)
      expect((await app.call(enterprise.importMarked, { importId }, token)).status).toBe(403)
      expect((await app.call(enterprise.importTemplate, {}, token)).status).toBe(403)
    }
    expect((await sendWorkbook(app, null, enterpriseWorkbook([row()]))).status).toBe(401)
    const other = await person(app, 'admin')
    expect((await run(importId, other.token)).status).toBe(404)
    expect((await app.call(enterprise.importMarked, { importId }, other.token)).status).toBe(404)
    expect((await run(importId)).status).toBe(200)
  })
})

describe('exported, changed and imported again', () => {
  const filled = (keyword: string, token = admin.token) =>
    app.call(enterprise.importFilled, { keyword, showReason: '批量更正联系人' }, token)
  /** The exported rows by their headings, and a workbook of them. */
  const linesOf = async (file: Buffer): Promise<RowByTitle[]> => {
    const [header, ...lines] = await rowsOf(file)
    const titles = header?.cells.map(({ text }) => text) ?? []
    return lines.map(({ cells }) =>
      Object.fromEntries(
        titles.map((title, i) => [title, cells[i]?.kind === 'number' ? Number(cells[i].text) : cells[i]?.text || null]),
      ),
    )
  }
  const again = (lines: RowByTitle[]) => preview(enterpriseWorkbook(lines, { titles: [...exactTitles, '行标记'] }))
  const three = async (name: string) => {
    const rows = ['甲', '乙', '丙'].map((which) => row({ 企业名称: `重庆${name}${which}有限公司` }))
    await run((await preview(enterpriseWorkbook(rows))).report.importId)
    const lines = await linesOf((await filled(name)).body)
    expect(lines).toHaveLength(3)
    return lines
  }

  test('an unchanged export changes nothing; only changed rows are updated, and a second import updates none', async () => {
    const lines = await three('改一次')
    expect(lines[0]).toMatchObject({ 区县代码: '500109 北碚区', 行业名称: '水泥制造', 企业规模: '中型' })
    expect((await again(lines)).report).toMatchObject({ rows: 3, unchanged: 3, errorsTotal: 0 })
    const changed = lines.with(1, { ...lines[1], 联系电话: '14000002222', 邮政编码: null })
    const { report } = await again(changed)
    expect(report).toMatchObject({ updated: 1, unchanged: 2, added: 0 })
    expect((await run(report.importId)).data).toMatchObject({ updated: 1, unchanged: 2, done: true })
    expect((await again(changed)).report).toMatchObject({ updated: 0, unchanged: 3 })
    expect((await find(String(lines[1]?.统一社会信用代码))).enterprise).toMatchObject({
      contactPhone: '140****2222',
      postcode: '404296',
    })
  })

  test('a row that somebody else changed since is reported and left alone; the others are imported', async () => {
    const lines = await three('两人改')
    const socialCode = String(lines[0]?.统一社会信用代码)
    const rival = await preview(
      enterpriseWorkbook([{ ...row(), ...lines[0], 联系电话: '14000003333', 统一社会信用代码: socialCode }]),
    )
    await run(rival.report.importId)
    const { report } = await again([
      { ...lines[0], 联系电话: '14000004444' },
      { ...lines[1], 联系电话: '14000004444' },
    ] as RowByTitle[])
    expect(report).toMatchObject({ conflicts: 1, updated: 1, failed: 0 })
    expect(report.preview[0]).toMatchObject({
      row: 2,
      outcome: 'conflict',
      changes: '导出后已被修改，本行不导入，请重新导出后再改。联系电话：140****3333 → 140****4444',
    })
    expect((await run(report.importId)).data).toMatchObject({ conflicts: 1, updated: 1, done: true })
    expect((await find(socialCode)).enterprise.contactPhone).toBe('140****3333')
    const marked = await app.call(enterprise.importMarked, { importId: report.importId }, admin.token)
    expect((await rowsOf(marked.body))[1]?.cells.at(-1)?.text).toContain('导出后已被修改')
  })

  test('a copied row is a new one, a row with another row’s mark is refused, an empty required cell changes nothing', async () => {
    const [first, second] = (await three('错行')) as [RowByTitle, RowByTitle]
    const copy = { ...first, 统一社会信用代码: codeOf(), 企业名称: '重庆错行丁有限公司' }
    expect((await again([first, copy])).report).toMatchObject({ unchanged: 1, added: 1, failed: 0 })
    const slipped = { ...first, 行标记: second.行标记 } as RowByTitle
    expect(faultsOf((await again([slipped])).report)).toEqual([
      'C2 统一社会信用代码 与导出时的企业不是同一家：信用代码不能通过导入修改，排序时须选中所有列。请重新导出后修改',
    ])
    const emptied = { ...first, 法定代表人: null, 详细地址: null }
    expect((await again([emptied])).report).toMatchObject({ unchanged: 1, failed: 0 })
    expect(faultsOf((await again([{ ...first, 统一社会信用代码: null }])).report)).toHaveLength(1)
  })

  test('is for the administrator only, as the import is', async () => {
    const county = await person(app, 'county', { qxCode: '500109' })
    for (const { token } of [city, county]) expect((await filled('重庆', token)).status).toBe(403)
  })
})

describe('the template', () => {
  const rowsIn = async (file: Buffer, sheet: string) => {
    const lines: string[] = []
    for await (const { cells } of readSheet(file, { sheet, maxRows: 5000, maxColumns: 40, timeoutMs: 20_000 }))
      lines.push(cells.map(({ text }) => text).join(' '))
    return lines
  }

  test('has the exact header, locked, with lists and notes, the codes in use, and no data', async () => {
    const template = await app.call(enterprise.importTemplate, {}, admin.token)
    const [header] = await rowsOf(template.body)
    expect(header?.cells.map((cell) => cell.text)).toEqual([...exactTitles, '行标记'])
    expect((await preview(template.body)).msg).toContain('没有数据')
    const codes = (await rowsIn(template.body, '代码表')).join(' ')
    expect(codes).toContain('500109 北碚区')
    expect(codes).toContain('3011 水泥制造')
    expect(codes).not.toContain('500105')
    expect(await rowsIn(template.body, '填写说明')).toContain(
      '企业信息 企业名称 必填 6至50个汉字或括号，与营业执照一致',
    )
    const sheet = await sheetXml(template.body)
    expect(sheet).toContain('<sheetProtection sheet="1"')
    expect(sheet).toMatch(/type="list"[^>]*sqref="D2:D50001"><formula1>'代码表'!\$A\$2/)
    expect(sheet).toContain('prompt="必填；18位，按文本填写；用于识别企业，不得重复"')
  })

  test('filled from its lists is accepted: a code with its own label only', async () => {
    const chosen = { 区县代码: '500109 北碚区', 行业代码: '3011 水泥制造', 登记注册类型代码: '112 私营有限责任公司' }
    expect((await preview(enterpriseWorkbook([row(chosen)]))).report).toMatchObject({ added: 1, failed: 0 })
    const { report } = await preview(enterpriseWorkbook([row({ ...chosen, 区县代码: '500109 渝中区' })]))
    expect(faultsOf(report)).toEqual(['D2 区县代码 代码500109是“北碚区”，与后面的文字不一致'])
  })

  test('of an earlier version or of another import is refused with the one to use instead', async () => {
    const names = await namesOf(app.services.db)
    const [sheet] = enterprises.sheets
    const older = { ...sheet, columns: sheet.columns.map((one) => ({ ...one, note: `旧：${one.note}` })) }
    const old = await buffer(importWorkbook({ ...enterprises, sheets: [older] }, names, []))
    const refused = async (file: Buffer) => {
      const { status, data, msg } = await sendWorkbook(app, admin.token, file)
      return [status, (data as unknown as { fault: string }).fault, msg]
    }
    expect(await refused(old)).toEqual([
      422,
      'other-template',
      '文件是旧版的导入模板，列或填写要求已有变化。请下载企业导入模板，把内容复制过去后再上传',
    ])
    const other = await buffer(importWorkbook(titleWorkbook, names, []))
    expect(await refused(other)).toEqual([
      422,
      'other-template',
      '文件是另一种导入的模板。请下载企业导入模板，把内容复制过去后再上传',
    ])
  })
})

async function sheetXml(file: Buffer): Promise<string> {
  const { openZip } = await import('@green/upload-guards/zip-guard.ts')
  const zip = await openZip(file)
  const entry = zip.find('xl/worksheets/sheet1.xml')
  let xml = ''
  if (entry) for await (const piece of zip.unpack(entry)) xml += piece.toString()
  await zip.close()
  return xml
}
