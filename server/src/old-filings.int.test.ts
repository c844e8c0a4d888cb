/** What was decided stays as it was: a newer scheme, factor, name, label or merge moves no hash, stamp, score or paper of old filings. */

import { ratingScheme } from '@green/contract/calls/code/rating-scheme.ts'
import { factor } from '@green/contract/calls/energy/factor.ts'
import { enterpriseMerge } from '@green/contract/calls/enterprise/enterprise-merge.ts'
import { labels } from '@green/contract/calls/overview/labels.ts'
import { receipt } from '@green/contract/calls/title/receipt.ts'
import { digestHex } from '@green/contract/overview/digest.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { computeFigures } from '@green/filing/form/compute.ts'
import { programmes } from '@green/programmes/all.ts'
import { asc, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { referenceOf } from './base/reference/reference.ts'
import { confirmed, proposeEntry } from './base/setting/testing.ts'
import { aloneOf } from './base/two-hands/testing.ts'
import { filing, filingHistory, filingSubmission } from './db/schema/filing.ts'
import { anEnterprise } from './db/test-people.ts'
import { materialOf } from './filing/export/package.ts'
import { contentHash, scoreOf } from './filing/send/prepare.ts'
import { aSentRow } from './filing/test-filings.ts'
import { openTestScheme } from './filing/test-scheme.ts'
import { trial } from './modules/code/scoring/testing.ts'
import { clock } from './platform/clock.ts'

const { app, actors, as } = await openTestScheme()
const { db } = app.services
const many = 20

/** Decided filings of every programme in turn, of two enterprises, each with its hash, its score and what it was sent with. */
async function decided(of: readonly Awaited<ReturnType<typeof anEnterprise>>[]): Promise<string[]> {
  const reference = await referenceOf(app.services)
  const made: string[] = []
  for (let i = 0; i < many; i++) {
    const [programme, owner] = [programmes[i % programmes.length], of[i % of.length]]
    if (!programme || !owner) throw new Error('there are programmes and owners')
    const answers = programme.example() as AnswerSet
    const figures = computeFigures(programme, answers, reference)
    const score = await scoreOf(db, programme, answers, { reference, batch: null, industryCode: '3011' })
    const hash = contentHash(answers)
    const organisation = { enterpriseName: owner.name, socialCode: '91500100MAXX10010N', qxCode: owner.qxCode }
    const { id } = await aSentRow(
      app,
      programme,
      owner,
      { answers, figures },
      {
        number: `OLD2025-${String(i).padStart(5, '0')}`,
        state: 'approved',
        year: 2020 + Math.floor(i / programmes.length),
        organisation,
        contentHash: hash,
        systemScore: score?.total ?? null,
        scoreSheet: score,
        expertScore: 88.5,
        documentNumber: `示例〔2025〕${i}号`,
      },
    )
    await db.update(filingSubmission).set({ contentHash: hash, organisation }).where(eq(filingSubmission.filingId, id))
    made.push(id)
  }
  return made
}

/** Everything of them that a court would compare, part by part. */
async function everything(ids: readonly string[]): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  for (const row of await db
    .select()
    .from(filing)
    .where(inArray(filing.id, [...ids]))
    .orderBy(asc(filing.id))) {
    const note = (part: string, value: unknown) =>
      parts.set(`${row.programme} ${row.id} ${part}`, JSON.stringify(value))
    const { contentHash: hash, number, submittedAt, stateSince, documentNumber } = row
    note('stamps', { hash, number, submittedAt, stateSince, documentNumber })
    note('content', [row.answers, row.listed, row.figures])
    note('score', [row.systemScore, row.scoreSheet, row.expertScore])
    note('hash', contentHash(row.answers as AnswerSet) === hash)
    const { paper } = await materialOf(app.services, row, actors.city)
    note('paper', { ...paper, watermark: '' })
    const query = { number: number ?? '', code: digestHex(hash ?? '').slice(0, 16) }
    const { data, status } = await app.call(receipt.check, query)
    note('receipt', [status, data])
    note('sent', await db.select().from(filingSubmission).where(eq(filingSubmission.filingId, row.id)))
    note('history', await db.select().from(filingHistory).where(eq(filingHistory.filingId, row.id)))
  }
  return parts
}
const movedIn = (after: ReadonlyMap<string, string>, before: ReadonlyMap<string, string>) =>
  [...before.keys()].filter((part) => after.get(part) !== before.get(part))

test('a newer scheme, factor, name, label and merge change nothing of twenty decided filings', async () => {
  const [stays, goes] = [await anEnterprise(app), await anEnterprise(app)]
  const ids = await decided([stays, goes])
  const before = await everything(ids)
  const of = (part: string) => [...before].filter(([name]) => name.endsWith(` ${part}`)).map(([, value]) => value)
  expect(of('hash')).toEqual(Array.from({ length: many }, () => 'true'))
  expect(of('receipt').filter((one) => !one.startsWith('[200,'))).toEqual([])
  expect(movedIn(await everything(ids), before), 'the same when nothing has changed').toEqual([])

  const reference = await referenceOf(app.services)
  for (const dict of ['evalMode', 'energyType', 'effLevel', 'unitNature'])
    for (const { code } of reference.items(dict).slice(0, 3))
      await confirmed(app, await proposeEntry(app, { dict, code, label: `改名${code}` }, as('city')), as('city2'))
  const coal = {
    key: 'energy/raw_coal',
    parts: [{ part: 'value' as const, value: 0.9, givenIn: 'kgce/kg' }],
    source: 'GB/T 2589-2030 附录A',
    fromYear: 2020,
    startsOn: clock.today(),
    reason: '标准已经修订，按新标准调整',
  }
  await confirmed(app, await app.call(factor.propose, coal as never, as('city')), as('city2'))
  const label = aloneOf(
    await app.call(labels.save, { name: '重点', description: '', enabled: true, rule: null }, as('city')),
  )
  const renamed = {
    id: label.id,
    version: label.version,
    name: '重点（改名）',
    description: '',
    enabled: true,
    rule: null,
  }
  expect((await app.call(labels.save, renamed, as('city'))).status).toBe(200)
  const { data: begun } = await app.call(ratingScheme.begin, { title: '新版绿效码', fromYear: 2020 }, as('city'))
  await trial(app, begun.id, 2025, as('city'))
  const { data: sent } = await app.call(ratingScheme.submit, { id: begun.id, version: begun.version }, as('city'))
  const released = await app.call(ratingScheme.release, { id: begun.id, version: sent.version }, as('city2'))
  expect(released.data.state).toBe('released')
  const sides = { survivorId: stays.id, absorbedId: goes.id }
  const { data: preview } = await app.call(enterpriseMerge.preview, sides, as('city'))
  expect(preview.blockers).toEqual([])
  const decisions = Object.fromEntries(preview.clashes.map(({ key }) => [key, 'survivor' as const]))
  const proposed = await app.call(
    enterpriseMerge.propose,
    { ...sides, fields: {}, decisions, reason: '营业执照核对为同一主体。' },
    as('city'),
  )
  const { id, version } = proposed.data
  const merged = await app.call(enterpriseMerge.step, { id, version, action: 'merge', opinion: '' }, as('city2'))
  expect(merged.status, merged.msg).toBe(200)

  expect(movedIn(await everything(ids), before)).toEqual([])
})
