/** 节能目标考核 on the real database: from the opened year to the settled result, who may what, and the replay by the frozen rubric. */
import { targetReview } from '@green/contract/calls/inspection/target-review.ts'
import { targetReviewCase } from '@green/filing/cases/inspection/target-review.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { greenCode } from '../../../db/schema/green-code.ts'
import { inspection } from '../../../db/schema/inspection/inspection.ts'
import { targetReview as table, targetReviewYear } from '../../../db/schema/inspection/target-review.ts'
import { homeCounty } from '../../../demo/enterprise/people.ts'
import { withPapers } from '../../../demo/papers.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { settleReviews } from './clock.ts'
import { agreeing } from './scenario.ts'
import { openedReview, reachedGoal } from './testing.ts'

const { app, scheme, as } = await openTestScheme()
const days = 86_400_000

afterEach(resetClock)

type To = Parameters<typeof openedReview>[3]
const opened = (to: To = {}) => openedReview(app.services, scheme.factories[0], scheme.cast, to)
const read = async (id: string, who: CastName = 'city') => (await app.call(targetReview.get, { id }, as(who))).data
const tree = async (id: string, who: CastName = 'city') =>
  (await app.call(targetReview.getScoreTreeInfo, { id }, as(who))).data
const step = (of: { id: string; version: number }, action: string, who: CastName, opinion?: string) =>
  app.call(targetReview.step, { id: of.id, version: of.version, action, opinion } as never, as(who))
const text = '理由写在这里，供核对。'

describe('a year', () => {
  test('the city begins it, lists enterprises by rule, opens it; the table is frozen and everybody is told', async () => {
    const input = {
      year: clock.year(),
      variant: 'measures50',
      basis: '《节约能源法》',
      deadline: '2999-01-01',
      dropTarget: 3.2,
    }
    const begun = await app.call(targetReview.saveYear, input as never, as('city'))
    expect([begun.status, begun.data.state]).toEqual([200, 'draft'])
    const { id, version } = begun.data
    const again = await app.call(targetReview.saveYear, input as never, as('city'))
    expect(again.status).toBe(422)
    const empty = await app.call(targetReview.yearStep, { id, version, action: 'open' }, as('city'))
    expect(empty.status).toBe(422)
    const rule = { qxCode: homeCounty }
    const tried = await app.call(targetReview.tryRule, { yearId: id, rule }, as('city'))
    const added = await app.call(targetReview.addByRule, { id, version, rule }, as('city'))
    expect([added.data.added, tried.data.listed]).toEqual([tried.data.count, 0])
    const listed = await app.call(targetReview.page, { yearId: id, size: 50 }, as('city'))
    expect(listed.data.rows.every(({ state, dropTarget }) => state === 'listed' && dropTarget === 3.2)).toBe(true)
    expect((await app.call(targetReview.page, { yearId: id }, as('county'))).data.total).toBe(0)
    // Without its total an enterprise cannot be reviewed by this table.
    const early = await app.call(targetReview.yearStep, { id, version: version + 1, action: 'open' }, as('city'))
    expect(early.status).toBe(422)
    for (const [i, row] of listed.data.rows.entries()) {
      if (i > 0) await step(row, 'remove', 'city')
      else
        await app.call(
          targetReview.setTarget,
          { id: row.id, version: row.version, dropTarget: 3, totalLimit: 20_000, targetPaper: '演示〔2021〕1号' },
          as('city'),
        )
    }
    const left = async (filter: object) =>
      (await app.call(targetReview.page, { yearId: id, ...filter }, as('city'))).data.total
    expect([await left({}), await left({ state: 'removed' })]).toEqual([1, listed.data.total - 1])
    const open = await app.call(targetReview.yearStep, { id, version: version + 1, action: 'open' }, as('city'))
    expect([open.status, open.data.state]).toEqual([200, 'open'])
    const years = await app.call(targetReview.years, {}, as('county'))
    const mine = years.data.rows.find((one) => one.id === id)
    expect([mine?.enterprises, mine?.ruleVersion, mine?.allowed]).toEqual([1, '2026', []])
    const close = await app.call(targetReview.yearStep, { id, version: open.data.version, action: 'close' }, as('city'))
    expect(close.status).toBe(422)
  })
})

describe('the tree', () => {
  const pointsOf = async (variant: 'measures60' | 'measures50') => {
    const { id } = await opened({ state: 'submitted', variant })
    const { lines, ...head } = await tree(id)
    const groups = [...new Set(lines.map(({ group }) => group))]
    const sumOf = (group: string) =>
      lines.filter((one) => one.group === group).reduce((sum, { points }) => sum + points, 0)
    return {
      ...head,
      lines,
      groups: Object.fromEntries(groups.map((group) => [group, sumOf(group)])),
      points: Object.fromEntries(lines.map(({ id: node, points }) => [node, points])),
    }
  }
  const shared = { leadPost: 1, leadDept: 1, splitRules: 2, splitReward: 2, lawKept: 2, quota: 2, newProject: 2 }
  const same = { ...shared, audit: 2, statistics: 3, training: 2, breach: 0 }

  test('of 40/60: a goal of 40, measures of 5, 10, 25, 10 and 10', async () => {
    const { variant, groups, points, lines, gates } = await pointsOf('measures60')
    expect(variant).toBe('measures60')
    expect(groups).toEqual({ 节能目标: 40, 组织领导: 5, 目标分解落实: 10, 技术进步与改造: 25, 执行法规: 10, 管理: 10 })
    expect(points).toEqual({
      ...same,
      goal: 40,
      leadGroup: 3,
      splitTarget: 3,
      splitCheck: 3,
      unitLevel: 10,
      fund: 4,
      retrofit: 4,
      eliminate: 7,
      limitKept: 4,
      meter: 3,
    })
    expect(lines.reduce((sum, one) => sum + one.points, 0)).toBe(100)
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, i) => String(i + 1)))
    expect(gates.map(({ label }) => label)).toEqual(['未完成单位产值综合能耗下降率目标'])
  })

  test('of 50/50: goals of 35 and 15, measures of 50, and a gate for the total', async () => {
    const { variant, groups, points, lines, gates } = await pointsOf('measures50')
    expect(variant).toBe('measures50')
    expect(groups).toEqual({ 节能目标: 50, 组织领导: 4, 目标分解落实: 8, 技术进步与改造: 20, 执行法规: 9, 管理: 9 })
    expect(points).toEqual({
      ...same,
      goal: 35,
      total: 15,
      leadGroup: 2,
      splitTarget: 2,
      splitCheck: 2,
      unitLevel: 8,
      fund: 3,
      retrofit: 3,
      eliminate: 6,
      limitKept: 3,
      meter: 2,
    })
    expect(lines.reduce((sum, one) => sum + one.points, 0)).toBe(100)
    expect(gates.map(({ label }) => label)).toEqual(['未完成单位产值综合能耗下降率目标', '超出能源消费总量控制目标'])
  })
})

describe('the whole way', () => {
  test('begun with the yearly energy, saved, sent, scored, released, seen', async () => {
    const { id } = await opened()
    expect((await app.call(targetReview.begin, { id }, as('filer'))).status).toBe(200)
    const begun = await read(id, 'filer')
    expect(begun.sources.contactName?.words).toBe('企业档案')
    const draft = { id, version: begun.version, action: 'draft' as const, reasons: [] }
    const saved = await app.call(
      targetReview.update,
      { ...draft, answers: { ...begun.answers, fund: 'yes' } },
      as('filer'),
    )
    expect([saved.status, (await read(id)).answers]).toEqual([200, null])
    const stale = await app.call(targetReview.update, { ...draft, answers: {} }, as('filer'))
    expect(stale.status).toBe(409)
    const half = { ...draft, version: saved.data.version, action: 'submit' as const, answers: { fund: 'yes' } }
    expect((await app.call(targetReview.update, half, as('filer'))).status).toBe(422)
    const sample = await opened({ state: 'submitted' })
    const answers = (await withPapers(app.services, scheme.cast.filerOf(scheme.factories[0].id), {
      ...(sample.sent as AnswerSet),
      ...reachedGoal,
    })) as AnswerSet
    const sent = await app.call(targetReview.update, { ...half, answers }, as('filer'))
    expect([sent.status, sent.data.state]).toEqual([200, 'submitted'])
    expect((await read(id)).selfTotal).toBe(95)
    const open = await tree(id, 'supervisor')
    expect([open.total, open.selfTotal, open.lines.length]).toEqual([null, 95, 21])
    const version = sent.data.version
    const empty = { figures: {}, items: {}, breaches: [] }
    const unfinished = await app.call(
      targetReview.saveSheet,
      { id, version, finish: true, sheet: empty },
      as('supervisor'),
    )
    expect(unfinished.status).toBe(422)
    const cleared = agreeing(open as never, { fund: { score: null, reason: '待企业补充凭证' } })
    const half0 = await app.call(
      targetReview.saveSheet,
      { id, version, finish: false, sheet: cleared },
      as('supervisor'),
    )
    expect(half0.status).toBe(200)
    const waiting = (await tree(id, 'supervisor')).lines.find((one) => one.id === 'fund')
    expect([waiting?.checked, waiting?.reason, (await tree(id, 'supervisor')).total]).toEqual([
      null,
      '待企业补充凭证',
      null,
    ])
    const early = { id, version: half0.data.version, finish: true, sheet: cleared }
    expect((await app.call(targetReview.saveSheet, early, as('supervisor'))).status).toBe(422)
    const sheet = {
      ...agreeing(open as never, { fund: { score: 2, reason: '资金与上年持平' } }),
      breaches: ['演示罚〔2025〕8号'],
    }
    const partial = await app.call(targetReview.saveSheet, { ...early, finish: false, sheet }, as('supervisor'))
    const done = await app.call(
      targetReview.saveSheet,
      { id, version: partial.data.version, finish: true, sheet },
      as('supervisor'),
    )
    expect([done.status, done.data.state]).toEqual([200, 'scored'])
    // 95 less 2 for the fund and 1 for the decision.
    expect([(await tree(id)).total, (await read(id)).grade]).toEqual([92, '2'])
    expect([
      (await tree(id, 'filer')).total,
      (await read(id, 'filer')).grade,
      (await read(id, 'county')).total,
    ]).toEqual([null, null, null])
    const released = await step(done.data, 'release', 'city')
    expect([released.status, released.data.state]).toEqual([200, 'released'])
    const seen = await tree(id, 'filer')
    expect([seen.total, seen.gradeLabel, seen.lines.find((one) => one.id === 'fund')?.reason]).toEqual([
      92,
      '完成',
      '资金与上年持平',
    ])
    const detail = await read(id, 'filer')
    expect([detail.sheet, detail.scoredByName, detail.history.map((one) => one.step)]).toEqual([
      null,
      null,
      ['下达考核', '提交自评', '复核通过并告知'],
    ])
  })

  test('returned and sent again; the first sending does not count', async () => {
    const of = await opened({ state: 'returned' })
    expect((await read(of.id, 'filer')).history.at(-1)?.opinion).toContain('能源审计报告')
    const { sent } = of
    const input = { id: of.id, action: 'submit' as const, answers: sent as AnswerSet, reasons: [] }
    const bare = await app.call(targetReview.update, { ...input, version: of.version }, as('filer'))
    expect(bare.status).toBe(422)
    const again = await app.call(
      targetReview.update,
      { ...input, version: of.version, opinion: '已补充能源审计报告。' },
      as('filer'),
    )
    expect([again.status, again.data.state]).toEqual([200, 'submitted'])
  })

  test('overdue without a self-assessment: taken over with self scores of 0', async () => {
    const of = await opened()
    expect((await step(of, 'takeOver', 'city')).status).toBe(409)
    await app.services.db.update(table).set({ deadline: '2020-01-01' }).where(eq(table.id, of.id))
    const answer = await step(of, 'takeOver', 'city')
    expect([answer.status, (await tree(of.id)).selfTotal]).toEqual([200, 0])
  })

  test('an objection is answered by a second person, or scored anew; without one the result settles', async () => {
    const held = await opened({ state: 'objected' })
    const upheld = await step(held, 'uphold', 'city', text)
    expect([upheld.status, upheld.data.state]).toEqual([200, 'closed'])
    const heard = await opened({ state: 'objected' })
    const anew = await step(heard, 'rescore', 'city', text)
    expect([anew.data.state, (await read(heard.id, 'filer')).total]).toEqual(['submitted', null])
    const quiet = await opened({ state: 'released' })
    await settleReviews(app.services)
    expect((await read(quiet.id)).state).toBe('released')
    moveClock(new Date(Date.now() + 30 * days).toISOString())
    await settleReviews(app.services)
    // A month later nobody is signed in any more.
    const [settled] = await app.services.db.select().from(table).where(eq(table.id, quiet.id))
    expect(settled?.state).toBe('closed')
  })

  test('nobody releases what they scored themselves', async () => {
    const of = await opened({ state: 'submitted' })
    const sheet = agreeing((await tree(of.id)) as never)
    const done = await app.call(
      targetReview.saveSheet,
      { id: of.id, version: of.version, finish: true, sheet },
      as('city'),
    )
    expect([done.status, (await step(done.data, 'release', 'city')).status]).toEqual([200, 403])
    expect((await read(of.id)).allowed.map(({ action }) => action)).toEqual(['reopen'])
    expect((await step(done.data, 'reopen', 'city', text)).data.state).toBe('submitted')
  })
})

describe('the replay', () => {
  test.each(['measures60', 'measures50'] as const)('%s gives the same digits by the frozen table', async (variant) => {
    const { id } = await opened({ state: 'released', variant })
    const { data } = await app.call(targetReview.replay, { id }, as('admin'))
    const total = variant === 'measures60' ? 95 : 96
    expect(data).toEqual({
      ruleVersion: '2026',
      kept: { total, grade: '1' },
      again: { total, grade: '1' },
      same: true,
      different: [],
    })
  })

  test('the table of the year decides, and a change of it shows', async () => {
    const { id, yearId } = await opened({ state: 'released' })
    const { db } = app.services
    const [year] = await db.select().from(targetReviewYear).where(eq(targetReviewYear.id, yearId))
    const rubric = structuredClone(year?.rubric)
    if (!rubric) throw new Error('an open year has a table')
    const changed = {
      ...rubric,
      indicators: rubric.indicators.map((one) =>
        one.id === 'goal' ? { ...one, how: { kind: 'steps' as const, steps: [{ from: 100, points: 30 }] } } : one,
      ),
    }
    await db.update(targetReviewYear).set({ rubric: changed }).where(eq(targetReviewYear.id, yearId))
    const { data } = await app.call(targetReview.replay, { id }, as('city'))
    expect([data.same, data.kept.total, data.again.total, data.different]).toEqual([
      false,
      95,
      85,
      ['单位产值综合能耗下降率目标完成率'],
    ])
  })
})

describe('who may', () => {
  test('every state × action × role: only what the table allows', async () => {
    const actions = ['back', 'takeOver', 'reopen', 'release', 'object', 'uphold', 'rescore', 'remove'] as const
    const roles = { enterprise: 'filer', city: 'city', supervisor: 'supervisor' } as const
    const wrong: string[] = []
    for (const state of ['to_fill', 'submitted', 'returned', 'scored', 'released', 'objected', 'closed'] as const) {
      const of = await opened({ state })
      for (const [role, who] of Object.entries(roles)) {
        const offered = (await read(of.id, who)).allowed.map(({ action }) => action)
        for (const action of actions) {
          const { from, by } = targetReviewCase.steps[action]
          const fits = (from as readonly string[]).includes(state) && (by as readonly string[]).includes(role)
          if (action !== 'takeOver' && offered.includes(action) !== fits) wrong.push(`${state} ${action} ${role}`)
          if (fits) continue
          const { status } = await step(of, action, who, text)
          if (![403, 409].includes(status)) wrong.push(`${state} ${action} ${role}: ${status}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(keysOf(stateLabels(targetReviewCase))).toHaveLength(9)
  })

  test('for others it does not exist; the county reads its own and takes no step', async () => {
    const { id } = await opened({ state: 'submitted' })
    expect((await app.call(targetReview.get, { id }, as('neighbour'))).status).toBe(404)
    expect((await app.call(targetReview.get, { id }, as('otherCounty'))).status).toBe(404)
    const county = await read(id, 'county')
    expect([county.allowed, county.answers?.contactPhone]).toEqual([[], expect.not.stringMatching(/^023-\d+$/)])
  })
})

test('the list as a workbook, and nothing of it elsewhere', async () => {
  const { db } = app.services
  const count = async () => [(await db.select().from(inspection)).length, (await db.select().from(greenCode)).length]
  const before = await count()
  await opened({ state: 'released' })
  const made = await app.call(targetReview.exportList, {}, as('city'))
  expect(made.status).toBe(200)
  expect(await count()).toEqual(before)
})
