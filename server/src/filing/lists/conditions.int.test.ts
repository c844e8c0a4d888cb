/** Conditions on fields: the kept values answer as the documents do, for every field and operator, and follow what was sent. */
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { type FilterableField, filterableFields, operatorsOf } from '@green/filing/form/conditions.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { programmes } from '@green/programmes/all.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { filing, filingValue } from '../../db/schema/filing.ts'
import { installation } from '../../db/schema/operation/operation.ts'
import { homeCounty } from '../../demo/enterprise/people.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { retainedFields } from '../record/condition-values.ts'
import { aFilingRow, aSentRow } from '../test-filings.ts'
import { openTestScheme } from '../test-scheme.ts'
import type { FieldCondition } from './filter-store.ts'
import { keepEveryValue } from './keep-every-value-store.ts'
import { filingPage } from './list-store.ts'
import { everyFiling } from './whole-list-store.ts'

const { app, scheme, as } = await openTestScheme()

beforeAll(async () => {
  for (const programme of programmes) await stand(programme)
})

/** What stands in forms, and what should not: nothing, other types, leading zeros, long texts, many rows. */
const odd: readonly unknown[] = [
  null,
  '',
  '0',
  '007.50',
  '-3',
  '12abc',
  '1e3',
  'Ab节能%_"\\',
  '2026-03-15',
  true,
  false,
]

/** Answers that differ from filing to filing, the same in every run. */
function varied(answers: Readonly<Record<string, unknown>>, seed: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([key, value], i): [string, unknown][] => {
      const chance = (i * 7 + seed * 13) % 11
      if (chance === 0) return []
      if (chance === 1) return [[key, Array.isArray(value) ? [] : odd[(i + seed) % odd.length]]]
      if (Array.isArray(value) && value.every((row) => typeof row === 'object'))
        return [[key, value.slice(0, seed % 4).map((row, no) => varied(row as Record<string, unknown>, seed + no))]]
      if (chance === 2 && typeof value === 'string') return [[key, `${value}长`.repeat(900).slice(0, 1500 + seed)]]
      if (chance === 3 && Number(value)) return [[key, String(Number(value) * seed)]]
      return [[key, value]]
    }),
  )
}

const places: readonly State[] = [
  'submitted',
  'approved',
  'county_returned',
  'withdrawn',
  'cancelled',
  'submitted',
  'draft',
  'submitted',
]

/** Filings as they were sent; those that the filer works on hold something else by now. One is in another county, one removed. */
async function stand(programme: Programme): Promise<void> {
  const [own, , other] = scheme.factories
  for (const [seed, state] of places.entries()) {
    const of = seed === 1 ? other : own
    const answers = varied(programme.example(), seed)
    const figures = Object.fromEntries(
      Object.keys(programme.figures).map((key, i) => [key, (i + seed) % 3 ? (i * seed) / 7 : null]),
    )
    const now = {
      state,
      year: 2025,
      answers: ['submitted', 'approved'].includes(state) ? answers : varied(programme.example(), seed + 5),
      deletedAt: seed === 5 ? clock.now() : null,
    }
    if (state === 'draft') await aFilingRow(app, programme, of, { ...now, figures })
    else await aSentRow(app, programme, of, { answers, figures }, now)
  }
}

async function found(actor: Actor, programme: Programme, condition: FieldCondition): Promise<string[]> {
  const filter = {
    programme: programme.id,
    state: [],
    sort: 'updatedAt',
    order: 'desc',
    conditions: [condition],
  } as const
  const { rows, total } = await filingPage(app.services.db, actor, filter, { size: 50, offset: 0 })
  expect(rows).toHaveLength(total)
  return rows.map((row) => row.filing.id)
}

/** Values that tell filings apart: some that they hold, and the edges of those. */
function valuesFor(programme: Programme, { from, table, at, asking }: FilterableField): string[] {
  const example = programme.example() as Record<string, unknown>
  const first = table ? (example[table] as Record<string, unknown>[] | undefined)?.[0]?.[at] : example[at]
  const held = from === 'answers' ? String([first].flat()[0] ?? '') : ''
  if (asking === 'number') return [Number(held) ? held : '1.5', '7.5']
  if (asking === 'time') return [held || '2025', '2026-03-15']
  if (asking === 'code') return [held || 'true', `${held},false,12abc`]
  return [held.slice(1, 3) || '节', `${held}长`.repeat(900).slice(590, 640), 'aB节能%_"\\']
}

type Case = { programme: Programme; askable: FilterableField }
const cases = programmes.flatMap((programme): Case[] =>
  filterableFields(programme, 'city').flatMap((askable) =>
    askable.from === 'outcome' ? [] : [{ programme, askable }],
  ),
)
/** Every kind of field, in the form and in its tables, by four fields of different programmes. */
const sorts = Map.groupBy(cases, ({ askable: { asking, from, table, field } }) =>
  [asking, field?.spec.kind ?? from, ...(table ? ['in a table'] : [])].join(' '),
)
const chosen = [...sorts].map(([sort, all]) => ({
  sort,
  some: [0, 1, 2, 3].flatMap((quarter) => all[Math.floor((quarter * all.length) / 4)] ?? []),
}))

test.each(chosen)('$sort: every operator is answered as by the documents', async ({ some }) => {
  const { city } = scheme.cast
  let partial = 0
  for (const { programme, askable } of new Set(some)) {
    const number = retainedFields(programme).get(askable.key)?.number ?? null
    expect([askable.key, number]).toEqual([askable.key, expect.any(Number)])
    for (const op of operatorsOf[askable.asking])
      for (const value of op === 'filled' || op === 'empty' ? [''] : valuesFor(programme, askable)) {
        const slow = await found(city, programme, { ...askable, op, value, kept: null })
        const quick = await found(city, programme, { ...askable, op, value, kept: number })
        expect([programme.id, askable.key, op, value, quick]).toEqual([programme.id, askable.key, op, value, slow])
        if (slow.length > 0 && slow.length < 6) partial += 1
      }
  }
  // Some filings answer and others do not: a comparison of nothing with nothing proves little.
  expect(partial).toBeGreaterThan(0)
})

test('every field that may be asked about is kept, but for what is decided later', () => {
  const missing = cases.filter(({ programme, askable }) => !retainedFields(programme).has(askable.key))
  expect(missing.map(({ programme, askable }) => `${programme.id} ${askable.key}`)).toEqual([])
})

test('an export, read in portions, holds what the list holds', async () => {
  const { city } = scheme.cast
  const sample = cases.filter(({ programme }) => programme === greenFactory).slice(0, 12)
  for (const { askable } of sample)
    for (const op of ['filled', 'empty'] as const) {
      const number = retainedFields(greenFactory).get(askable.key)?.number ?? null
      const condition = { ...askable, op, value: '', kept: number }
      const filter = { programme: greenFactory.id, state: [], sort: 'updatedAt', order: 'desc' } as const
      const read: string[] = []
      const portions = everyFiling(app.services.db, city, { ...filter, conditions: [condition] }, [], 2)
      for await (const rows of portions) read.push(...rows.map(({ id }) => id))
      expect([askable.key, op, read]).toEqual([askable.key, op, (await found(city, greenFactory, condition)).sort()])
    }
})

test('drafts leave no value, and a county finds its own only', async () => {
  const { db } = app.services
  const drafts = await db.select({ id: filing.id }).from(filing).where(eq(filing.state, 'draft'))
  expect(drafts.length).toBe(programmes.length)
  const count = await db.$count(
    filingValue,
    inArray(
      filingValue.filingId,
      drafts.map(({ id }) => id),
    ),
  )
  expect(count).toBe(0)
  const askable = filterableFields(greenFactory, 'county').find(({ key }) => key === 'factoryName')
  if (!askable) throw new Error('no such field')
  const number = retainedFields(greenFactory).get('factoryName')?.number ?? null
  for (const op of ['filled', 'empty'] as const) {
    const seen = await found(scheme.cast.countyOf(homeCounty), greenFactory, {
      ...askable,
      op,
      value: '',
      kept: number,
    })
    const all = await found(scheme.cast.city, greenFactory, { ...askable, op, value: '', kept: number })
    const own = await db.select({ id: filing.id }).from(filing).where(eq(filing.qxCode, homeCounty))
    expect(seen).toEqual(all.filter((id) => own.some((one) => one.id === id)))
  }
})

test('a start that was broken off goes on where it was; whoever starts beside it finds the rest done', async () => {
  const { db } = app.services
  const rows = () => db.select().from(filingValue).orderBy(filingValue.field, filingValue.filingId, filingValue.part)
  const key = `values:${greenFactory.id}`
  const numbers = [...retainedFields(greenFactory).values()].map(({ number }) => number)
  const before = await rows()
  const [done] = await db.select().from(installation).where(eq(installation.key, key))
  const progress = JSON.parse(done?.value ?? '')
  expect(progress.done).toBe(true)
  const [first] = await db.select().from(filing).where(eq(filing.programme, greenFactory.id)).orderBy(filing.id)
  await db.delete(filingValue).where(inArray(filingValue.field, numbers))
  await db
    .update(installation)
    .set({ value: JSON.stringify({ ...progress, after: first?.id, done: false }) })
    .where(eq(installation.key, key))
  await Promise.all([1, 2].map(() => keepEveryValue(db, greenFactory)))
  expect(await rows()).toEqual(
    before.filter(({ field, filingId }) => !(numbers.includes(field) && filingId === first?.id)),
  )
  // A release that asks about other fields begins anew, and drops what it no longer asks.
  const gone = { field: 1, filingId: first?.id ?? '', part: 0, value: '不再询问' }
  await db.insert(filingValue).values(gone)
  await db
    .update(installation)
    .set({ value: JSON.stringify({ ...progress, fields: { old: '1 words' } }) })
    .where(eq(installation.key, key))
  await keepEveryValue(db, greenFactory)
  expect(await rows()).toEqual(before)
})

test('a correction, a withdrawal and a sending anew change what a condition finds; what is only being written does not', async () => {
  const [, own] = scheme.factories
  const filer = await scheme.token(scheme.cast.filerOf(own.id))
  const city = as('city')
  const now = { ...(await scheme.filed(greenSupplyChain, own, 'submitted')) }
  const { answers, reasons } = (await app.call(filingCalls.get, { id: now.id }, filer)).data
  const name = fieldsOf(greenSupplyChain).find(({ key, spec }) => spec.kind === 'area' && answers[key])?.key ?? ''
  const finds = async (text: string) => {
    const where = `${name}.has=${encodeURIComponent(text)}`
    const { data } = await app.call(filingCalls.list, { programme: greenSupplyChain.id, where, size: 50 }, city)
    return data.rows.some(({ id }) => id === now.id)
  }
  const take = async (more: Record<string, unknown>) => {
    const answer = await app.call(greenSupply.saveDec, { id: now.id, version: now.version, ...more }, filer)
    expect([answer.msg, answer.data]).toEqual(['操作成功', expect.objectContaining({ id: now.id })])
    Object.assign(now, answer.data)
  }
  const changedTo = (text: string) => ({ answers: { ...answers, [name]: `${text}${answers[name]}` }, reasons })
  expect(await finds('更正之后')).toBe(false)
  await take({ ...changedTo('更正之后'), opinion: '更正填报内容' })
  expect([await finds('更正之后'), await finds(String(answers[name]).slice(0, 20))]).toEqual([true, true])
  await take({ action: 'withdraw', opinion: '用能数据需重新核对' })
  expect(await finds('更正之后')).toBe(true)
  await take({ ...changedTo('再次提交'), action: 'submit' })
  expect([await finds('更正之后'), await finds('再次提交')]).toEqual([false, true])
})
