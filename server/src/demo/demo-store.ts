/** Queries used only to seed the demo city. */

import { readFileSync } from 'node:fs'
import type { ContentText } from '@green/contract/calls/content/content.ts'
import type { OrgKind } from '@green/contract/roles.ts'
import { creditCheckSign, organisationCheckSign } from '@green/filing/value/credit-code.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import dictionaries from '../../../data/dictionaries.json' with { type: 'json' }
import { grams, sortKey } from '../base/enterprise/search-keys.ts'
import { districts } from '../base/reference/reference-data.ts'
import type { Tx } from '../db/database.ts'
import { findFlag, setFlag } from '../db/flags.ts'
import { account } from '../db/schema/account/accounts.ts'
import { content, contentText } from '../db/schema/content.ts'
import { factCorrection } from '../db/schema/energy/ledger.ts'
import { batch, filing } from '../db/schema/filing.ts'
import { inspectionTarget } from '../db/schema/inspection/inspection.ts'
import { delivery } from '../db/schema/messages.ts'
import { enterprise } from '../db/schema/operation/archive.ts'
import { partState, scheduleRun } from '../db/schema/operation/operation.ts'
import { indexPieces } from '../modules/content/content/found.ts'
import { clock } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'
import type { Book } from './book/book.ts'
import { cityBooks } from './book/city-books.ts'
import { recordOf } from './book/workbook.ts'

const key = 'demo-city'

/** How far the seeding is; `foreign`: the database holds other data. */
export async function demoMarker(tx: Tx): Promise<'filled' | 'started' | 'foreign' | 'empty'> {
  const flag = await findFlag(tx, key)
  if (flag !== undefined) return flag === 'filled' ? 'filled' : 'started'
  return (await tx.select({ id: account.id }).from(account).limit(1)).length > 0 ? 'foreign' : 'empty'
}

export async function setDemoMarker(tx: Tx, value: 'started' | 'filled'): Promise<void> {
  await setFlag(tx, key, value, clock.now())
}

/** What the schedules noted under the moved clock says nothing about the present. */
export async function forgetWatched(tx: Tx): Promise<void> {
  await tx.delete(partState)
  await tx.delete(scheduleRun)
}

/** The sources of a seeded year arrive one after the other; nobody is called upon to review what was granted in between. */
export async function endSeededCorrections(tx: Tx): Promise<void> {
  await tx
    .update(factCorrection)
    .set({ doneAt: sql`${factCorrection.at}` })
    .where(isNull(factCorrection.doneAt))
}

/** Deletes what an interrupted seeding left, except the installation's keys; roles are seeded at every start. Called only on a database marked as the demo city's. */
export async function emptyTables(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'migration%' and tablename not like 'role%' and tablename not like '%_key'`,
  )
  await tx.execute(sql.raw(`truncate ${rows.map((r) => r.name).join(', ')}`))
}

type SeededPiece = {
  shown: Pick<ContentText, 'column' | 'title' | 'summary' | 'body' | 'source' | 'tags' | 'top'>
  piece: { id: string; kind: string; views: number; publishAt: string }
  programmes: string[]
  /** By the fields of its kind. */
  fields?: Record<string, unknown>
  links?: string[]
  by: { id: string; name: string }
}

/** The windows that are or were open, the earliest first. */
export const batchesOf = (tx: Tx) =>
  tx
    .select({
      programme: batch.programme,
      name: batch.name,
      openAt: batch.openAt,
      closeAt: batch.closeAt,
      countyDeadline: batch.countyDeadline,
    })
    .from(batch)
    .orderBy(asc(batch.openAt), asc(batch.id))

/** Pieces in the state after their first publication. */
export async function insertContent(tx: Tx, pieces: readonly SeededPiece[]): Promise<void> {
  await tx.insert(content).values(
    pieces.map(({ shown, piece, by }) => ({
      ...shown,
      ...piece,
      state: 'published',
      textNo: 1,
      shownNo: 1,
      updatedAt: piece.publishAt,
      updatedByName: by.name,
    })),
  )
  await tx.insert(contentText).values(
    pieces.map(({ shown, piece, programmes, fields = {}, links = [], by }) => ({
      contentId: piece.id,
      no: 1,
      text: { ...shown, fields, files: [], links, programmes },
      at: piece.publishAt,
      byId: by.id,
      byName: by.name,
    })),
  )
  await indexPieces(
    tx,
    pieces.map(({ piece }) => piece),
  )
}

/** Facts of the sample enterprises that the workbook has no column for in the archive. */
type Facts = {
  socialCode: string
  industryName: string
  address: string
  outputValue: number
  addedValue: number
  revenue: number
  mainProducts: string
  productUnit: string
  output: number
  totalTce: number
  landline: string
  email: string
  postcode: string
}

export type DemoRecord = {
  id: string
  name: string
  socialCode: string
  qxCode: string
  orgKind: OrgKind
  industryCode: string | null
  mobile: string
  contact: string
  facts: Facts
  /** Its three years; parks and institutions have none. */
  book: Book | undefined
}

const none: Facts = {
  socialCode: '',
  industryName: '',
  address: '',
  outputValue: 0,
  addedValue: 0,
  revenue: 0,
  mainProducts: '',
  productUnit: '',
  output: 0,
  totalTce: 0,
  landline: '023-11000000',
  email: 'contact@example.com',
  postcode: '400000',
}

/** What the book says of the last year, in the place of what the sample says. */
function factsOf(sample: Facts | undefined, book: Book | undefined): Facts {
  const facts = sample ?? none
  const year = book?.years.at(-1)
  if (!year) return facts
  const [main] = year.products
  return {
    ...facts,
    outputValue: year.outputValue,
    addedValue: year.addedValue,
    revenue: year.revenue,
    mainProducts: year.products.map(({ name }) => name).join('、'),
    productUnit: main?.formUnit ?? main?.unit ?? '',
    output: recordOf(year).totals.output,
    totalTce: year.statedTce,
  }
}

const energyLevels: readonly { code: string; minTce: number }[] = dictionaries.dicts.energyLevel.items

/** The archive says of the last year what the book says. */
async function stateInArchive(tx: Tx, records: readonly DemoRecord[]): Promise<void> {
  for (const { id, facts, book } of records.filter((one) => one.book)) {
    const { addedValue, revenue, mainProducts, productUnit, output, totalTce } = facts
    const stated = { addedValue, revenue, mainProducts, productUnit, output, totalTce }
    const energyLevel = energyLevels.find(({ minTce }) => totalTce >= minTce)?.code ?? null
    if (!book) continue
    await tx
      .update(enterprise)
      .set({ energyLevel, profile: sql`${enterprise.profile} || ${JSON.stringify(stated)}::jsonb` })
      .where(eq(enterprise.id, id))
  }
}

/** Every enterprise of the demo city, in the order of the sample. */
export async function demoEnterprises(tx: Tx): Promise<DemoRecord[]> {
  const books = cityBooks()
  const seeds = new Map(
    (
      JSON.parse(readFileSync(new URL('../../../data/demo/seed-enterprises.json', import.meta.url), 'utf8')) as Facts[]
    ).map((f) => [f.socialCode, f]),
  )
  const order = new Map([...seeds.keys()].map((code, i) => [code, i]))
  // Every sample enterprise counts as verified by its county.
  await tx.update(enterprise).set({ verification: 'verified', verifiedAt: clock.now() })
  const rows = await tx.select().from(enterprise).orderBy(asc(enterprise.socialCode))
  const records = rows
    .map(
      (r): DemoRecord => ({
        id: r.id,
        name: r.enterpriseName,
        socialCode: r.socialCode,
        qxCode: r.qxCode,
        orgKind: r.orgKind as OrgKind,
        industryCode: r.industryCode,
        mobile: String(r.profile.contactPhone ?? ''),
        contact: String(r.profile.contactName ?? '联系人'),
        facts: factsOf(seeds.get(r.socialCode), books.get(r.socialCode)),
        book: books.get(r.socialCode),
      }),
    )
    .sort(
      (a, b) =>
        (order.get(a.socialCode) ?? 999) - (order.get(b.socialCode) ?? 999) || (a.socialCode < b.socialCode ? -1 : 1),
    )
  await stateInArchive(tx, records)
  return records
}

const institutionNames = [
  '重庆示例绿能节能技术有限公司',
  '重庆示例江源能源审计有限公司',
  '重庆示例低碳咨询有限公司',
  '重庆示例智控节能科技有限公司',
  '重庆示例环清能源服务有限公司',
  '重庆示例宏远节能工程有限公司',
  '重庆示例测评技术有限公司',
  '重庆示例中能合同能源有限公司',
  '重庆示例碳衡咨询有限公司',
  '重庆示例众信节能评估有限公司',
]

/** Service institutions, which the sample workbook does not hold. */
export async function addInstitutions(tx: Tx, qxCode: string): Promise<void> {
  const counties = [
    qxCode,
    '500118',
    '500107',
    '500106',
    '500103',
    '500112',
    '500109',
    '500105',
    '500108',
    '500113',
  ].map((c) => (['500112', '500105'].includes(c) ? '500157' : c))
  await addOrganisations(
    tx,
    institutionNames.map((enterpriseName, i) => ({
      enterpriseName,
      orgKind: 'institution',
      qxCode: counties[i] ?? qxCode,
      no: 9001 + i,
      industryCode: '7514',
      mainProducts: '节能技术服务',
    })),
  )
}

/** Banks; their credit codes. */
export async function addBanks(tx: Tx, names: readonly string[], qxCode: string): Promise<string[]> {
  const banks = names.map((enterpriseName, i) => ({
    enterpriseName,
    orgKind: 'institution' as const,
    qxCode,
    no: 9801 + i,
    industryCode: '6621',
    mainProducts: '存款、贷款',
  }))
  await addOrganisations(tx, banks)
  return banks.map(({ no }) => codeOf(no))
}

type Organisation = {
  enterpriseName: string
  orgKind: OrgKind
  qxCode: string
  no: number
  industryCode: string | null
  mainProducts: string
}

/** A district by its code. */
function placeAt(qxCode: string): { name: string; postcode?: string } {
  const found = districts().find(({ code }) => code === qxCode)
  if (!found) throw new Error(`no district ${qxCode}`)
  return found
}

/** Organisations that registered themselves. Codes use the same fictional bodies and valid check signs. */
export async function addOrganisations(tx: Tx, organisations: readonly Organisation[]): Promise<void> {
  const now = clock.now()
  await tx.insert(enterprise).values(
    organisations.map(({ no, mainProducts, ...r }) => ({
      ...r,
      id: ids.next(),
      socialCode: codeOf(no),
      aboveScale: false,
      profile: {
        address: `重庆市${placeAt(r.qxCode).name}示例路${(no % 97) + 1}号`,
        postcode: placeAt(r.qxCode).postcode ?? '400000',
        contactName: '联演示',
        contactPhone: `1400010${no}`,
        email: `service${no}@example.com`,
        legalPerson: `${'陈刘周罗唐何谭蒋冉向袁'[no % 11]}法示例`,
        employeeCount: '60',
        mainProducts,
      },
      verification: 'verified',
      verifiedAt: now,
      grams: grams([r.enterpriseName, codeOf(no)]),
      sortKey: sortKey(r.enterpriseName),
      source: 'registered',
      createdAt: now,
      updatedAt: now,
    })),
  )
  await tx.execute(sql`analyze`)
}

/** A second record of an enterprise, as an import with a mistyped code leaves it. */
export async function addDuplicate(tx: Tx, { id, name, socialCode }: DemoRecord): Promise<string> {
  const [record] = await tx.select().from(enterprise).where(eq(enterprise.id, id))
  if (!record) throw new Error('no such enterprise')
  const code = `${socialCode.slice(0, 15)}${socialCode.charAt(16)}${socialCode.charAt(15)}${socialCode.charAt(17)}`
  const enterpriseName = name.endsWith('有限责任公司')
    ? name.replace('有限责任公司', '有限公司')
    : name.replace('有限公司', '有限责任公司')
  const now = clock.now()
  const copy = {
    ...record,
    id: ids.next(),
    socialCode: code === socialCode ? `${socialCode.slice(0, 17)}${socialCode.endsWith('8') ? '3' : '8'}` : code,
    enterpriseName,
    sortKey: sortKey(enterpriseName),
    source: 'imported',
    registerState: null,
    registerFacts: null,
    registerCheckedAt: null,
    createdAt: now,
    updatedAt: now,
  }
  await tx.insert(enterprise).values({ ...copy, grams: grams([enterpriseName, copy.socialCode]) })
  return copy.id
}

/** Two in three enterprises of a county say that they are in this park. */
export async function settleInPark(tx: Tx, park: { yqName: string; qxCode: string }): Promise<void> {
  await tx
    .update(enterprise)
    .set({ profile: sql`${enterprise.profile} || ${JSON.stringify({ parkName: park.yqName })}::jsonb` })
    .where(
      and(
        eq(enterprise.orgKind, 'enterprise'),
        eq(enterprise.qxCode, park.qxCode),
        sql`ascii(right(${enterprise.socialCode}, 1)) % 3 <> 0`,
      ),
    )
}

/** A credit code with a fictional body and both check signs right. */
function codeOf(no: number): string {
  const organisation = `MAXX${String(no).padStart(4, '0')}`
  const body = `91500000${organisation}${organisationCheckSign(organisation)}`
  return body + creditCheckSign(body)
}

/** Text messages of the demo city's past were never handed to a gateway: they say so instead of waiting for ever. */
export async function flagUnsent(tx: Tx): Promise<void> {
  await tx
    .update(delivery)
    .set({ state: 'skipped', error: '演示数据，没有发送', doneAt: sql`${delivery.at}` })
    .where(eq(delivery.state, 'queued'))
}

/** Who has begun one of these programmes for that year of data. */
export async function filersOfYear(tx: Tx, year: number, programmes: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: filing.enterpriseId })
    .from(filing)
    .where(and(eq(filing.year, year), inArray(filing.programme, [...programmes])))
  return new Set(rows.map(({ id }) => id))
}

/** Who has begun a filing of any kind. */
export async function filersSoFar(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectDistinct({ id: filing.enterpriseId }).from(filing)
  return new Set(rows.map(({ id }) => id))
}

/** Lists these enterprises in a draft task of inspection. */
export async function listForInspection(tx: Tx, taskId: string, enterpriseIds: readonly string[]): Promise<void> {
  const of = { taskId, source: 'hand', inspectorIds: [] }
  await tx.insert(inspectionTarget).values(enterpriseIds.map((enterpriseId) => ({ ...of, enterpriseId })))
}
