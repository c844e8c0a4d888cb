/** People and workbooks for the tests of this module. */
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { CallInput } from '@green/contract/call.ts'
import type { user } from '@green/contract/calls/account/user.ts'
import type { ImportReport } from '@green/contract/imports.ts'
import type { Role } from '@green/contract/roles.ts'
import { columnLetters } from '@green/spreadsheet/cell-ref.ts'
import { writeSheet } from '@green/spreadsheet/writer.ts'
import { workbookOf } from '@green/upload-guards/test-archives.ts'
import { readXlsx } from 'hucre/xlsx'
import type { TestApp } from '../../db/testing.ts'
import type { Actor } from '../../platform/actor.ts'
import { ids } from '../../platform/ids.ts'
import { makeAccount } from '../account/administration/make-account.ts'
import { openSession, signIn } from '../account/sign-in/session.ts'
import { insertFile } from '../files/store.ts'
import { enterpriseColumns } from './enterprise-columns.ts'
import { insertEnterprises } from './import-store.ts'
import { grams, sortKey } from './search-keys.ts'

/** Someone with an account and a session. */
export type Person = { id: string; token: string; enterpriseId: string | null; mobile: string }

let made = 0

/** A new, well-formed credit code. */
export function codeOf(n = ++made): string {
  return `91500000MA${String(n).padStart(8, '0')}`
}

/** The 200 enterprises of the demo city, and their energy. */
export const demoWorkbook = fileURLToPath(new URL('../../../../data/demo/enterprises-200.xlsx', import.meta.url))
export const demoEnergy = fileURLToPath(new URL('../../../../data/demo/energy-2023-2025.xlsx', import.meta.url))

/** The person as the actor of operations. */
export async function actorOf(app: TestApp, { token }: Person): Promise<Actor> {
  const actor = await signIn(app.services, token, '127.0.0.1')
  if (!actor) throw new Error('nobody is signed in with this token')
  return actor
}

/** An account of a role, signed in. */
export async function person(
  app: TestApp,
  role: Role,
  input: { qxCode?: string; mobile?: string; enterpriseId?: string; state?: 'pending' | 'active' } = {},
): Promise<Person> {
  const n = ++made
  const mobile = input.mobile ?? `139${String(n).padStart(8, '0')}`
  const { db } = app.services
  const id = await makeAccount(db, {
    loginName: `${role}_${n}`,
    name: `测试${role}`,
    mobile,
    role,
    passwordHash: '-',
    ...input,
  })
  return { id, token: await openSession(db, id, '127.0.0.1'), enterpriseId: input.enterpriseId ?? null, mobile }
}

/** A newly registered enterprise with its person. */
export async function registered(
  app: TestApp,
  socialCode: string,
  { qxCode = '500103', name = `重庆示例${made}测试有限公司`, source = 'registered', profile = {} as object } = {},
): Promise<Person & { enterpriseId: string }> {
  const id = ids.next()
  const now = new Date(0).toISOString()
  await insertEnterprises(app.services.db, [
    {
      id,
      socialCode,
      enterpriseName: name,
      orgKind: 'enterprise',
      qxCode,
      verification: 'pending',
      profile: { contactName: '王示例', contactPhone: '13900000000', email: 'a@example.com', ...profile },
      grams: grams([name, socialCode]),
      sortKey: sortKey(name),
      source,
      createdAt: now,
      updatedAt: now,
    },
  ])
  const holder = await person(app, 'enterprise', { qxCode, enterpriseId: id, state: 'pending' })
  return { ...holder, enterpriseId: id }
}

/** An uploaded file. */
export async function uploaded(app: TestApp, by: Pick<Person, 'id' | 'enterpriseId'>, name = '营业执照.pdf') {
  const row = {
    id: ids.next(),
    ownerId: by.id,
    enterpriseId: by.enterpriseId,
    slot: 'profile',
    name,
    mime: 'application/pdf',
    size: 3,
    sha256: 'a'.repeat(64),
    storageKey: `00/${ids.next()}`,
    uploadedAt: new Date(0).toISOString(),
  }
  await insertFile(app.services.db, row)
  return { id: row.id, name, size: row.size, sha256: row.sha256 }
}

/** A complete profile. */
export function profile(
  socialCode: string,
  files: { licence: Awaited<ReturnType<typeof uploaded>>; letter: Awaited<ReturnType<typeof uploaded>> },
  changed: Partial<CallInput<typeof user.saveQyInfo>> = {},
): CallInput<typeof user.saveQyInfo> {
  return {
    version: 1,
    enterpriseName: '重庆示例江源水泥有限公司',
    socialCode,
    qxCode: '500103',
    address: '重庆市渝中示例路1号',
    industryCode: '3011',
    unitNature: '4',
    entScale: '2',
    aboveScale: true,
    energyLevel: '3',
    legalPerson: '张示例',
    legalPhone: '13800000001',
    contactName: '李示例',
    contactPhone: '13800000002',
    email: 'li@example.com',
    licenceFile: [files.licence],
    authorisationFile: [files.letter],
    ...changed,
  }
}

/** A row of the enterprise workbook by title. */
export type RowByTitle = Record<string, string | number | { xml: string } | null>

export const soundRow: RowByTitle = {
  序号: 1,
  企业名称: '重庆示例甲水泥有限公司',
  统一社会信用代码: '91500109MAXX10010N',
  区县代码: '500109',
  区县名称: '北碚区',
  行业代码: '3011',
  行业名称: '水泥制造',
  企业规模: '中型',
  登记注册类型代码: '112',
  登记注册类型: '私营有限责任公司',
  法定代表人: '罗演示',
  联系人: '徐演示',
  联系电话: '14000001001',
  固定电话: '023-11000001',
  电子邮箱: 'contact001@example.com',
  邮政编码: '404296',
  详细地址: '重庆市北碚示例工业园26号',
  成立日期: '2017-02-19',
  '从业人员数（人）': 390,
  '营业收入（万元）': 55562,
  '工业总产值（万元）': 55306,
  '工业增加值（万元）': 16319,
  主要产品: '水泥',
  产品单位: 't',
  产品产量: 1784064.52,
  '综合能源消费量（吨标准煤）': 159001.61,
  用能等级: '万家企业',
  经度: 106.4618,
  纬度: 29.797,
}

export const exactTitles = enterpriseColumns.map(({ title }) => title)

/** A workbook with these rows; `{ xml }` gives a cell's raw XML (its attributes and content). */
export function enterpriseWorkbook(
  rows: readonly RowByTitle[],
  { titles = exactTitles, workbookPr = '', styles = '' } = {},
): Buffer {
  const text = (value: string) => `<c t="inlineStr"><is><t>${xmlText(value)}</t></is></c>`
  const cell = (value: RowByTitle[string] | undefined) => {
    if (value === null || value === undefined) return '<c/>'
    if (typeof value === 'number') return `<c><v>${value}</v></c>`
    return typeof value === 'string' ? text(value) : value.xml
  }
  const lines = [titles.map(text), ...rows.map((row) => titles.map((title) => cell(row[title])))]
  const placed = (xml: string, row: number, column: number) =>
    xml.replace('<c', `<c r="${columnLetters(column)}${row}"`)
  const sheet = lines.map(
    (cells, i) => `<row r="${i + 1}">${cells.map((xml, n) => placed(xml, i + 1, n + 1)).join('')}</row>`,
  )
  return workbookOf({
    sheets: { 企业信息: sheet.join('') },
    workbookPr,
    ...(styles ? { styles } : {}),
  })
}

const xmlText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Uploads a file as the browser does. */
export function sendWorkbook(
  app: TestApp,
  token: string | null,
  file: Buffer,
  name = '企业.xlsx',
  url = '/ht/enterprise/importPreview',
) {
  const boundary = 'xxboundaryxx'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return app.send({
    method: 'POST',
    url,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}

/** A template's sheet filled with these rows, by the titles of its columns. */
export async function filledSheet(
  template: Buffer,
  rows: readonly Readonly<Record<string, string>>[],
): Promise<Buffer> {
  const [sheet] = (await readXlsx(template)).sheets
  const titles = (sheet?.rows[0] ?? []).map(String)
  const columns = titles.map((title) => ({ title, kind: 'text' as const }))
  const cells = rows.map((row) => titles.map((title) => row[title] ?? null))
  return buffer(writeSheet({ name: sheet?.name ?? '', columns, rows: cells }))
}

/** The same, for what the check of the workbook says. */
export async function checkedWorkbook(...input: Parameters<typeof sendWorkbook>) {
  const { status, data } = await sendWorkbook(...input)
  return { status, data: data as unknown as ImportReport }
}
