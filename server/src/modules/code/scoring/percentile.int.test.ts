/** 分位模式: grades of titled factories by their place among each other, on the real database. */
import { lsdtQyDf } from '@green/contract/calls/code/green-rating.ts'
import { ratingScheme } from '@green/contract/calls/code/rating-scheme.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { beforeAll, expect, test } from 'vitest'
import { homeCounty } from '../../../demo/enterprise/people.ts'
import { aTitle } from '../../../filing/test-filings.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { ids } from '../../../platform/ids.ts'
import { trial } from './testing.ts'

const { app, scheme, as } = await openTestScheme({ JOB_POLL_SECONDS: '60' })
const year = 2025

beforeAll(async () => {
  await scheme.filed(nonGreenData, scheme.factories[0], 'approved')
})

/** Enterprises like the first, each with a copy of its approved year in which only the functions of the platform differ. */
async function tenFactories(): Promise<Map<string, { functions: number; isTitled: boolean }>> {
  const { $client } = app.services.db
  const made = new Map<string, { functions: number; isTitled: boolean }>()
  const copy = (table: string, of: string) =>
    `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || $2::jsonb)).* from ${table} t where t.${of} = $1`
  const [model] = scheme.factories
  const { rows } = await $client.query(
    `select id, answers from filing where enterprise_id = $1 and programme = $2 and state = 'approved'`,
    [model.id, nonGreenData.id],
  )
  for (let functions = 0; functions <= 10; functions++) {
    const id = ids.next()
    const isTitled = functions < 10
    const own = {
      id,
      social_code: `9150TITLED${String(functions).padStart(8, '0')}`,
      enterprise_name: `称号企业${functions}`,
    }
    await $client.query(copy('enterprise', 'id'), [model.id, JSON.stringify(own)])
    const platformFns = Array.from({ length: Math.min(functions, 5) }, (_, i) => String(i + 1))
    const answers = {
      ...rows[0].answers,
      platformFns,
      certRows: functions > 5 ? rows[0].answers.certRows : [rows[0].answers.certRows[0]],
    }
    const filing = { id: ids.next(), enterprise_id: id, number: `FLP2025-9${functions}`, answers, batch_id: null }
    await $client.query(copy('filing', 'id'), [rows[0].id, JSON.stringify(filing)])
    await $client.query(
      `insert into fact_adoption select (jsonb_populate_record(null::fact_adoption,
         to_jsonb(t) || jsonb_build_object('id', gen_random_uuid(), 'enterprise_id', $2::text))).*
       from fact_adoption t where t.enterprise_id = $1`,
      [model.id, id],
    )
    if (isTitled)
      await aTitle(app, { enterpriseId: id, qxCode: homeCounty, enterpriseName: own.enterprise_name, year: 2024 })
    made.set(own.enterprise_name, { functions, isTitled })
  }
  return made
}

test('in percentile mode titled factories are graded by their place among each other, the others by their score', async () => {
  const made = await tenFactories()
  const { data: begun } = await app.call(ratingScheme.begin, { title: '分位模式', fromYear: 2031 }, as('city'))
  const { id, version, title, fromYear, note, scheme: own } = begun
  const draft = { id, version, title, fromYear, note: note ?? '', scheme: own }
  const score = await trial(app, begun.id, year, as('city'))
  const { data: saved } = await app.call(ratingScheme.save, { ...draft, mode: 'percentile' }, as('city'))
  const percentile = await trial(app, saved.id, year, as('city'))
  const ofRun = async (runId: string) =>
    new Map(
      (await app.call(lsdtQyDf.getLsdtQyDfPage, { runId, size: 50 }, as('city'))).data.rows.map((row) => [
        row.enterpriseName,
        row,
      ]),
    )
  const [byScore, byPlace] = [await ofRun(score), await ofRun(percentile)]
  const titled = [...made].filter(([, { isTitled }]) => isTitled).map(([name]) => name)
  const totals = titled.map((name) => Number(byPlace.get(name)?.total)).toSorted((a, b) => b - a)
  expect(new Set(totals).size).toBe(7)
  for (const name of titled) {
    const row = byPlace.get(name)
    expect(row?.total, name).toBe(byScore.get(name)?.total)
    // Ten members have no A+; equal totals share the better place; nobody is C.
    const rank = totals.indexOf(Number(row?.total)) + 1
    expect([name, row?.grade]).toEqual([name, rank <= 4 ? 'A' : 'B'])
  }
  expect(byScore.get('称号企业5')?.grade).toBe('A')
  expect(byPlace.get('称号企业5')?.grade).toBe('B')
  const [untitled] = [...made].flatMap(([name, { isTitled }]) => (isTitled ? [] : [name]))
  expect(byPlace.get(untitled ?? '')?.grade).toBe(byScore.get(untitled ?? '')?.grade)
})
