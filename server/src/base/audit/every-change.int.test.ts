/**
 * Operations that no other suite runs successfully, because another programme covers the same engine code or a suite
 * only tests their refusal. The test app checks that each writes a log line (testing.ts); the last test checks that
 * every changing call is covered by a suite.
 */
import { globSync, readFileSync } from 'node:fs'
import { callGroups } from '@green/contract/all-calls.ts'
import { type Call, changesState } from '@green/contract/call.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { caseClock, caseTalk } from '@green/contract/calls/filing/case.ts'
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { energyLeader as energyCalls, waterLeader as waterCalls } from '@green/contract/calls/filing/leaders.ts'
import { spec } from '@green/contract/calls/filing/spec.ts'
import { lsdtJg } from '@green/contract/calls/filing/third-party.ts'
import { waiver } from '@green/contract/calls/filing/waiver.ts'
import { waterQuota as quotaCalls } from '@green/contract/calls/filing/water-quota.ts'
import { role } from '@green/contract/calls/overview/lookup.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { energyLeader } from '@green/programmes/energy-leader/programme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { greenPark } from '@green/programmes/green-park/programme.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { variedExample as specialExample } from '@green/programmes/special-fund/example.ts'
import { specialFund } from '@green/programmes/special-fund/programme.ts'
import { thirdPartyReport } from '@green/programmes/third-party-report/programme.ts'
import { waterLeader } from '@green/programmes/water-leader/programme.ts'
import { waterQuota } from '@green/programmes/water-quota/programme.ts'
import { afterEach, expect, test } from 'vitest'
import { withPapers } from '../../demo/papers.ts'
import { savedByTwo } from '../../filing/batches/testing.ts'
import { openTestScheme } from '../../filing/test-scheme.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../../platform/clock.ts'
import { byTwo } from '../two-hands/testing.ts'
import { mayGoUnlogged } from './unlogged.ts'

const dayMs = 86_400_000
const { app, scheme, as } = await openTestScheme()

afterEach(resetClock)

const later = (days: number) => dayOf(addMs(clock.now(), days * dayMs))

/** A batch open for twenty days. */
async function opened({ id, title }: Programme): Promise<string> {
  const made = await savedByTwo(
    app,
    {
      programme: id,
      name: `${title}留痕批次`,
      year: clock.year(),
      openAt: addMs(clock.now(), -dayMs),
      closeAt: addMs(clock.now(), 20 * dayMs),
    },
    [as('city'), as('city2')],
  )
  return made.id
}

/** Expects success. */
async function done<T extends { status: number; msg: string }>(answering: Promise<T>): Promise<T> {
  const answer = await answering
  expect([answer.status, answer.msg]).toEqual([200, '操作成功'])
  return answer
}

const returned = { opinion: '能源消费量与统计报表不一致，请核对。', fieldNotes: [], files: [] }

test.each([
  { programme: energyLeader, move: energyCalls.move, save: energyCalls.save },
  { programme: waterLeader, move: waterCalls.move, save: waterCalls.save },
])('$programme.title is sent back by its county and ended by its filer', async ({ programme, move, save }) => {
  const { id, version } = await scheme.filed(programme, scheme.factories[0], 'submitted', {
    batchId: await opened(programme),
  })
  const step = { id, version, state: 'county_returned' as const, replyBy: later(10), ...returned }
  const back = await done(app.call(move, step, as('county')))
  const end = { id, version: back.data.version, action: 'cancel' as const, opinion: '今年不再申报。' }
  expect((await done(app.call(save, end, as('filer')))).data.state).toBe('cancelled')
})

/** Three experts are assigned; the first declines. */
async function declined(
  { distExpert, getTasks, expertScore }: Pick<typeof spec, 'distExpert' | 'getTasks' | 'expertScore'>,
  { id, version }: { id: string; version: number },
) {
  const expertIds = scheme.cast.experts.slice(0, 3).map(({ accountId }) => accountId)
  await done(app.call(distExpert, { id, version, expertIds, dueAt: later(14) }, as('city')))
  const [task] = (await app.call(getTasks, {}, as('expert'))).data.rows
  const seen = { taskId: task?.taskId ?? '', version: task?.version ?? 0, sheet: { scores: [], vetoes: [] } }
  const refusal = { action: 'recuse' as const, because: 'busy' as const, opinion: '当月在外地，不能评审。' }
  await done(app.call(expertScore, { ...seen, ...refusal }, as('expert')))
}

test('a supply chain’s experts are assigned and one declines', async () => {
  const calls = {
    distExpert: greenSupply.distExpert,
    getTasks: greenSupply.getTasks,
    expertScore: greenSupply.expertScore,
  }
  await declined(calls, await scheme.filed(greenSupplyChain, scheme.factories[0], 'county_approved'))
})

test('a special fund’s filings: recommended by the county, returned by the city, assigned to experts', async () => {
  const batchId = await opened(specialFund)
  const filed = async (direction: string) => {
    const filer = scheme.cast.filerOf(scheme.factories[0].id)
    const example = specialExample({ no: 0, direction, year: 2026 }, () => 0.5)
    const answers = (await withPapers(app.services, filer, example)) as AnswerSet
    return scheme.filed(specialFund, scheme.factories[0], 'submitted', { batchId, answers, reason: '情况属实。' })
  }
  const recommend = async ({ id, version }: { id: string; version: number }) => {
    const step = {
      id,
      version,
      state: 'county_approved' as const,
      opinion: '材料齐全，同意推荐。',
      materialsChecked: fieldsOf(specialFund).map(({ key }) => key),
      reviewItems: specialFund.reviewItems?.map((item) => ({ id: item.id, verdict: 'met' as const })) ?? [],
    }
    return (await done(app.call(spec.updateState, step, as('county')))).data
  }
  const { id, version } = await recommend(await filed('gf_title'))
  const back = { id, version, state: 'city_returned' as const, replyBy: later(10), ...returned }
  await done(app.call(spec.updateCityState, back, as('city')))
  const calls = { distExpert: spec.distExpert, getTasks: spec.getTasks, expertScore: spec.expertScore }
  await declined(calls, await recommend(await filed('retrofit')))
})

test('a survey and a year’s report are exported by their filer', async () => {
  const { id, version } = await scheme.filed(waterQuota, scheme.factories[0], 'submitted')
  await done(app.call(quotaCalls.deleteWaterQuota, { id, version }, as('filer')))
  const report = await scheme.filed(thirdPartyReport, scheme.institution, 'submitted')
  await done(app.call(lsdtJg.deleteReport, { id: report.id, version: report.version }, as('institution')))
})

test('a county resumes the clock without waiting for an answer', async () => {
  const { id } = await scheme.filed(greenFactory, scheme.factories[0], 'submitted')
  const input = { filingId: id, text: '请说明用电量为何翻倍。', pause: true }
  await done(app.call(caseTalk.write, input, as('county')))
  await done(app.call(caseClock.resume, { filingId: id }, as('county')))
})

test('an exemption ended early, a batch archived', async () => {
  const enterpriseId = scheme.factories[0].id
  const exemption = { enterpriseId, programme: greenFactory.id, code: 'certExpired', year: null }
  const why = { reason: '换证期间，已现场核实。', until: later(30) }
  await done(app.call(waiver.grant, { ...exemption, ...why }, as('city')))
  const [granted] = (await app.call(waiver.list, { enterpriseId }, as('city'))).data
  await done(app.call(waiver.end, { id: granted?.id ?? '', reason: '证书已换发。' }, as('city')))

  const empty = await opened(greenPark)
  const listed = async () => (await app.call(batch.list, {}, as('city'))).data.find(({ id }) => id === empty)
  const version = async () => (await listed())?.version ?? 0
  const early = { id: empty, version: await version(), reason: '本年度不再受理。' }
  await byTwo(app, batch.close, early, [as('city'), as('city2')])
  moveClock(60_000)
  const over = { id: empty, version: await version(), reason: '已全部办结，归档。' }
  await byTwo(app, batch.archive, over, [as('city'), as('city2')])
})

test('the matrix of roles is exported', async () => {
  expect((await app.call(role.exportMatrix, {}, as('admin'))).status).toBe(200)
})

/** The calls that a suite uses, under any name of their group, and the paths it sends to. */
function namedIn(source: string): string[] {
  const groups = new Map<string, string>()
  for (const [, list = ''] of source.matchAll(/import \{([^}]*)\} from '@green\/contract\/calls\//g))
    for (const [, group = '', as = group] of list.matchAll(/(\w+)(?: as (\w+))?/g)) groups.set(as, group)
  const calls = [...source.matchAll(/\b(\w+)\.(\w+)\b/g)].map(([, group = '', call]) => `${groups.get(group)}.${call}`)
  return [...calls, ...[...source.matchAll(/'\/ht(\/[\w/]+)'/g)].map(([, path = '']) => path)]
}

test('every changing call is used by a suite, or declared to leave no line', () => {
  const folder = new URL('../../', import.meta.url)
  const suites = globSync('**/*.int.test.ts', { cwd: folder })
  const called = new Set(suites.flatMap((path) => namedIn(readFileSync(new URL(path, folder), 'utf8'))))
  const missing = Object.entries(callGroups).flatMap(([group, calls]) =>
    Object.entries<Call>(calls)
      .filter(([, call]) => changesState(call) && !mayGoUnlogged(call, {}, {}))
      .filter(([name, call]) => !called.has(`${group}.${name}`) && !called.has(call.path))
      .map(([name]) => `${group}.${name}`),
  )
  expect(missing).toEqual([])
})
