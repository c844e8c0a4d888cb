/** Bank, identity and telephone numbers in forms: readable in full by authorised people, in no table as plain text. */

import { personal } from '@green/contract/calls/account/personal.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { spec } from '@green/contract/calls/filing/spec.ts'
import { lsdtJg } from '@green/contract/calls/filing/third-party.ts'
import { job } from '@green/contract/calls/operation/job.ts'
import { fq } from '@green/contract/calls/service/diagnosis.ts'
import type { FilingReceipt } from '@green/contract/filing/filing.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { requestExample } from '@green/programmes/diagnosis/example.ts'
import { variedExample } from '@green/programmes/special-fund/example.ts'
import { specialFund } from '@green/programmes/special-fund/programme.ts'
import { thirdParty } from '@green/programmes/third-party/programme.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { withPapers } from '../demo/papers.ts'
import { runScenario } from '../demo/scenario.ts'
import { savedByTwo } from '../filing/batches/testing.ts'
import { type CastName, openTestScheme } from '../filing/test-scheme.ts'
import { addMs, clock } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'
import { sealAnswers } from './encrypt-answers.ts'
import { filing, filingSubmission } from './schema/filing.ts'
import { selfCheck } from './schema/inspection/self-check.ts'
import { diagnosis } from './schema/services.ts'

const { app, scheme, actors, as } = await openTestScheme()
let fund: FilingReceipt
let institution: FilingReceipt

/** Recognisable, valid values that the demo data does not contain. */
const sown = {
  bankFirst: '6217003800012345671',
  bankThen: '6217003800076543215',
  bankDraft: '6217003800099887764',
  bankPaid: '6217003800055443326',
  idCard: '50010219850307371X',
  phone: '13996123457',
  landline: '023-67891234',
  email: 'sown@personal.example',
}
const dayMs = 86_400_000

beforeAll(async () => {
  const { factories } = scheme
  const window = await savedByTwo(
    app,
    {
      programme: specialFund.id,
      name: '测试批次',
      year: clock.year(),
      openAt: addMs(clock.now(), -dayMs),
      closeAt: addMs(clock.now(), 20 * dayMs),
      twoHands: false,
    },
    [as('city'), as('city2')],
  )
  const example = {
    ...variedExample({ no: 0, direction: 'gf_title', year: 2026 }, () => 0.5),
    bankNo: sown.bankFirst,
    contactPhone: sown.phone,
    email: sown.email,
  }
  const fundAnswers = (await withPapers(app.services, actors.filer, example)) as AnswerSet
  fund = await runScenario(app.services, scheme.people(factories[0]), {
    programme: specialFund,
    batchId: window.id,
    answers: fundAnswers,
    to: 'submitted',
    reason: '情况属实，已随附说明。',
  })
  await runScenario(app.services, scheme.people(factories[1]), {
    programme: specialFund,
    batchId: window.id,
    answers: (await withPapers(app.services, scheme.people(factories[1]).filer, {
      ...example,
      bankNo: sown.bankPaid,
    })) as AnswerSet,
    to: 'approved',
    reason: '情况属实，已随附说明。',
    outcome: { proposedAmount: '20' },
  })
  const { reasons } = (await app.call(filingCalls.get, { id: fund.id }, as('filer'))).data
  const change = { answers: { ...fundAnswers, bankNo: sown.bankThen }, reasons, opinion: '更正银行账号' }
  fund = (await app.call(spec.saveSpec, { id: fund.id, version: fund.version, ...change }, as('filer'))).data
  const other = { ...fundAnswers, sbfx: 'leader', projectName: '能效领跑奖励', bankNo: sown.bankDraft }
  const draft = { batchId: window.id, action: 'draft' as const, answers: other }
  expect((await app.call(spec.saveSpec, draft, as('filer'))).status).toBe(200)

  const papers = await scheme.answers(thirdParty, scheme.institution)
  const [first, ...others] = papers.staffRows as Record<string, unknown>[]
  const staffRows = [{ ...first, idCard: sown.idCard }, ...others]
  const filed = { answers: { ...papers, staffRows, techPhone: sown.landline } as Record<string, unknown> }
  institution = (await app.call(lsdtJg.regInfo, filed, as('institution'))).data
  const request = { ...requestExample(), expectDate: null, contactPhone: sown.phone }
  expect((await app.call(fq.saveFq, { request }, as('filer'))).status).toBe(200)
  const jobStart = { path: spec.exportFinance.path, input: { showReason: '办理资金拨付' }, title: '拨付清册' }
  expect((await app.call(job.start, jobStart, as('city'))).status).toBe(200)
})

const query = (text: string, values: unknown[] = []) => app.services.db.$client.query(text, values)
async function sheetOf({ body }: { body: Buffer }): Promise<string[]> {
  const texts: string[] = []
  for await (const { cells } of readSheet(body, { maxRows: 100, maxColumns: 100, timeoutMs: 20_000 }))
    texts.push(...cells.map(({ text }) => text))
  return texts
}
const db = () => app.services.db

/** Tables of every schema that contain one of these values as plain text, with the value. */
async function inTheClear(): Promise<string[]> {
  const { rows } = await query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(rows.length).toBeGreaterThan(60)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: values } = await query(
      `select distinct sown.one from ${name} t, unnest($1::text[]) sown (one) where strpos(t::text, sown.one) > 0`,
      [Object.values(sown)],
    )
    found.push(...values.map(({ one }) => `${name}: ${one}`))
  }
  return found
}

async function everybodyReads(): Promise<void> {
  const answersFor = async (id: string, who: CastName) =>
    (await app.call(filingCalls.get, { id }, as(who))).data.answers
  const own = await answersFor(fund.id, 'filer')
  expect([own.bankNo, own.contactPhone, own.email]).toEqual([sown.bankThen, sown.phone, sown.email])
  const { bankNo, contactPhone } = await answersFor(fund.id, 'city')
  expect([bankNo, contactPhone]).toEqual(['621************3215', '139****3457'])
  expect(await answersFor(fund.id, 'county')).not.toHaveProperty('bankNo')
  const show = { of: 'filing' as const, id: fund.id, fields: ['bankNo'], reason: '核对拨付账号' }
  expect((await app.call(personal.show, show, as('city'))).data.values).toEqual({ bankNo: sown.bankThen })
  const [person] = (await answersFor(institution.id, 'institution')).staffRows as { idCard: string }[]
  const [seen] = (await answersFor(institution.id, 'city')).staffRows as { idCard: string }[]
  expect([person?.idCard, seen?.idCard]).toEqual([sown.idCard, '500***********371X'])
  const earlier = await app.call(filingCalls.version, { id: fund.id, no: 1 }, as('filer'))
  expect(earlier.data.answers.bankNo).toBe(sown.bankFirst)
  const { data } = await app.call(filingCalls.compareVersions, { id: fund.id, from: 1, to: 2 }, as('filer'))
  expect(data.items.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['bankNo', sown.bankFirst, sown.bankThen],
  ])
  const list = await app.call(
    filingCalls.list,
    { programme: specialFund.id, columns: 'bankNo,contactName' },
    as('city'),
  )
  expect(list.data.rows.find(({ id }) => id === fund.id)?.columns).toMatchObject({
    bankNo: '621************3215',
    contactName: own.contactName,
  })
  const query = { programme: specialFund.id, columns: 'contactPhone', showReason: '联系补充材料' }
  const cells = await sheetOf(await app.call(filingCalls.exportList, query, as('city')))
  expect(cells).toContain(sown.phone)
  const paying = await app.call(spec.exportFinance, { showReason: '办理资金拨付' }, as('city'))
  expect(await sheetOf(paying)).toContain(sown.bankPaid)
}

test('numbers entered in every form are in no table as plain text, and everybody reads them as before', async () => {
  expect(await inTheClear()).toEqual([])
  await everybodyReads()
})

test('the search for plain-text numbers would find one', async () => {
  await query(`update filing set last_place = $1 where id = $2`, [sown.bankFirst, fund.id])
  expect(await inTheClear()).toEqual([`public.filing: ${sown.bankFirst}`])
  await query('update filing set last_place = null where id = $1', [fund.id])
})

/** Writes every answer like a release whose forms mark none of them as personal. */
async function unseal(): Promise<void> {
  const asJson = (value: unknown) => JSON.stringify(value)
  for (const { id, answers, listed } of await db().select().from(filing))
    await query('update filing set answers = $2, listed = $3 where id = $1', [id, ...[answers, listed].map(asJson)])
  for (const { filingId, no, answers } of await db().select().from(filingSubmission))
    await query('update filing_submission set answers = $3 where filing_id = $1 and no = $2', [
      filingId,
      no,
      asJson(answers),
    ])
  for (const { id, request } of await db().select().from(diagnosis))
    await query('update diagnosis set request = $2 where id = $1', [id, asJson(request)])
  await query(`delete from installation where key like 'sealed-answers:%'`)
}

const marked = async () => {
  const { rows } = await query(
    `select value::jsonb -> 'done' as done from installation where key in ('sealed-answers:diagnosis', 'sealed-answers:filing') order by key`,
  )
  return rows.map(({ done }) => done)
}

test('plain text of an earlier release is encrypted at the start, by concurrent processes, resumed after an interruption, and marked as done once none is found', async () => {
  await unseal()
  expect((await inTheClear()).length).toBeGreaterThan(6)
  await sealAnswers(db(), clock.now())
  expect(await inTheClear()).toEqual([])
  // The start that encrypts sets no mark: a process of an earlier release may still be writing.
  expect(await marked()).toEqual([false, false])
  await everybodyReads()

  await unseal()
  await Promise.all([sealAnswers(db(), clock.now()), sealAnswers(db(), clock.now())])
  expect(await inTheClear()).toEqual([])
  await sealAnswers(db(), clock.now())
  expect(await marked()).toEqual([true, true])

  await unseal()
  await sealAnswers(db(), clock.now())
  await query(`update installation set value = jsonb_set(value::jsonb, '{after}', '"ffffffff-ffff-ffff-ffff-ffffffffffff"')::text
    where key = 'sealed-answers:filing'`)
  const change = () =>
    query(`update filing set answers = answers || '{"email": "kept@personal.example"}' where id = $1`, [fund.id])
  const storedEmail = async () =>
    (await query(`select answers ->> 'email' as kept from filing where id = $1`, [fund.id])).rows[0].kept
  await change()
  await sealAnswers(db(), clock.now())
  // It resumed after the last row of the interrupted run.
  expect(await storedEmail()).toBe('kept@personal.example')
})

test('values under another key are refused with a message', async () => {
  await query(`update filing set answers = jsonb_set(answers, '{bankNo}', '"s1:00000000:AAAA"') where id = $1`, [
    fund.id,
  ])
  await expect(db().select().from(filing).where(eq(filing.id, fund.id))).rejects.toThrow('由另一把密钥加密')
})

test('what a self-check was filled with by an earlier release is encrypted by the next start, and read as it was', async () => {
  const { db } = app.services
  const inspectionId = ids.next()
  const sources = {
    contactPhone: { words: '企业档案', value: sown.phone },
    yearTce: { words: '年度能耗', value: '1200.5' },
  }
  await db.execute(sql`insert into self_check (inspection_id, answers, sources, updated_at, updated_by_name)
    values (${inspectionId}, '{}', ${JSON.stringify(sources)}::jsonb, now(), '张三')`)
  const stored = async () => {
    const { rows } = await db.execute<{ text: string }>(
      sql`select sources::text as text from self_check where inspection_id = ${inspectionId}`,
    )
    return rows[0]?.text ?? ''
  }
  expect(await stored()).toContain(sown.phone)
  await db.execute(sql`delete from installation where key = 'sealed-answers:self_check'`)
  await sealAnswers(db, clock.now())
  expect(await stored()).not.toContain(sown.phone)
  expect(await stored()).toContain('1200.5')
  const [row] = await db.select().from(selfCheck).where(eq(selfCheck.inspectionId, inspectionId))
  expect(row?.sources).toEqual(sources)
})
