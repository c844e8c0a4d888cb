/**
 * The city reopens a submitted sheet, once: who may, what is stored, the result of the round until then; and what an
 * expert still reads.
 */

import { user } from '@green/contract/calls/account/user.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { expert as calls } from '@green/contract/calls/filing/expert.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import type { SystemScore } from '@green/filing/scoring/score.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { expertTask } from '../../db/schema/review.ts'
import { sheetOf } from '../../demo/scenario.ts'
import { addMs, clock, dayOf } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { type CastName, openTestScheme } from '../test-scheme.ts'

const dayMs = 86_400_000

const { app, scheme, as } = await openTestScheme()
let id = ''

beforeAll(async () => {
  id = (await scheme.filed(greenFactory, scheme.factories[0], 'scored')).id
})

const query = (text: string, values: unknown[]) => app.services.db.$client.query(text, values)
const seen = async (by: CastName = 'city') => (await app.call(filingCalls.get, { id }, as(by))).data
const soon = () => dayOf(addMs(clock.now(), 5 * dayMs))
const reason = '节材指标的评分依据不足，请核对附件后修改。'

async function reopen(
  over: Partial<{ taskId: string; version: number; reason: string; dueAt: string }> = {},
  by: CastName = 'city',
) {
  const { version, tasks } = await seen()
  return app.call(calls.reopen, { id, version, taskId: tasks[0]?.taskId ?? '', reason, dueAt: soon(), ...over }, as(by))
}

describe('a submitted sheet', () => {
  test('is not reopened by the county, an expert, the filer or the administrator', async () => {
    for (const who of ['county', 'expert', 'filer', 'admin'] as const) expect((await reopen({}, who)).status).toBe(403)
    expect((await seen()).state).toBe('scored')
  })

  test('is reopened with a reason, a future deadline and the current version', async () => {
    expect((await reopen({ reason: '  ' })).msg).toBe('请填写理由')
    expect((await reopen({ reason: '太低' })).data).toMatchObject({ errors: [{ field: 'opinion' }] })
    expect((await reopen({ dueAt: clock.today() })).data).toMatchObject({ errors: [{ field: 'dueAt' }] })
    expect((await reopen({ version: 1 })).status).toBe(409)
    expect((await reopen({ taskId: ids.next() })).status).toBe(404)
    const named = await app.call(
      shenb.updateCityState,
      { id, version: (await seen()).version, state: 'expert_review', opinion: reason },
      as('city'),
    )
    expect(named.status).toBe(400)
  })

  test('returns the filing to review; the round is summed up without it, and the expert is told why', async () => {
    const before = await seen()
    const [first, ...rest] = before.tasks
    const back = await reopen()
    expect([back.status, back.data.state]).toEqual([200, 'expert_review'])
    const request = { kind: 'business' as const, keyword: '退回专家修改评分' }
    const { data: log } = await app.call(user.getLogs, request, as('admin'))
    expect(log.rows.map(({ changes }) => changes?.[0])).toEqual([
      { label: '状态', before: '待市级审定', after: '专家评审中' },
    ])
    const { rows } = await query('select expert_score::float8 as mean from filing where id = $1', [id])
    const mean = rest.reduce((sum, task) => sum + (task.total ?? 0), 0) / rest.length
    expect(rows[0].mean).toBeCloseTo(mean, 2)
    // While the round is open, its city officers read neither the mean nor a sheet.
    const after = await seen()
    expect(after.aggregate).toMatchObject({ submitted: 2, active: 3, mean: null })
    expect(after.tasks[0]).toMatchObject({ state: 'scoring', submittedAt: null, total: null, reopened: null })
    const { data: messages } = await app.call(message.list, {}, as('expert'))
    expect(messages.rows[0]).toMatchObject({ title: expect.stringContaining('评分退回修改'), read: false })
    expect(messages.rows[0]?.body).toContain(reason)
    expect(messages.rows[0]?.link).toContain(`task=${first?.taskId}`)
    const again = await reopen()
    expect([again.status, again.msg]).toEqual([409, '当前状态（评审中）不能进行此操作，请刷新后查看'])
  })

  test('the filer reads that a sheet was reopened, and neither whose nor why', async () => {
    const filer = await seen('filer')
    expect(filer.history.at(-1)).toMatchObject({ label: '退回专家修改', opinion: null, details: { 专家: '专家1' } })
    expect(JSON.stringify(filer)).not.toContain(reason)
    expect(JSON.stringify(filer)).not.toContain('林评审')
    const county = await seen('county')
    expect(county.tasks.every((task) => task.reopened === null)).toBe(true)
    const other = await seen('expert2')
    expect(other.tasks).toMatchObject([{ reopened: null }])
  })

  test('is corrected and submitted again: the round closes, both sheets are stored, and it is not reopened again', async () => {
    const [task] = (await app.call(shenb.getTasks, {}, as('expert'))).data.rows
    const own = await seen('expert')
    const sheet = sheetOf(own.systemScoreSheet as SystemScore, 0.6)
    const scored = await app.call(
      shenb.expertScore,
      {
        taskId: task?.taskId ?? '',
        version: task?.version ?? 0,
        action: 'submit',
        sheet,
        conclusion: 'recommend',
        opinion: '已核对附件，节材指标的评分按证明材料修改。',
      },
      as('expert'),
    )
    expect(scored.data.state).toBe('submitted')
    const after = await seen()
    expect([after.state, after.aggregate?.submitted]).toEqual(['scored', 3])
    expect(after.tasks[0]?.total).not.toBe(after.tasks[0]?.reopened?.total)
    const again = await reopen()
    expect([again.status, again.msg]).toEqual([409, '林评审的评分已退回修改过一次，不能再次退回'])
    const second = await reopen({ taskId: after.tasks[1]?.taskId ?? '' })
    expect([second.status, second.data.state]).toEqual([200, 'expert_review'])
  })
})

describe('a link in an old message', () => {
  test('opens the expert’s own task in any state, and nobody else’s', async () => {
    const taskId = (await seen()).tasks[0]?.taskId ?? ''
    const ask = async (who: CastName) => app.call(calls.task, { taskId }, as(who))
    const now = (await ask('expert')).data
    expect(now).toMatchObject({ taskId, filingId: id, state: 'submitted' })
    expect(Date.parse(now.readableUntil ?? '') - clock.nowMs()).toBeGreaterThan(89 * dayMs)
    expect((await ask('expert2')).status).toBe(404)
    const { db } = app.services
    await db
      .update(expertTask)
      .set({ submittedAt: addMs(clock.now(), -90 * dayMs) })
      .where(eq(expertTask.id, taskId))
    const later = (await ask('expert')).data
    expect(Date.parse(later.readableUntil ?? '')).toBeLessThan(clock.nowMs())
    expect((await app.call(filingCalls.get, { id }, as('expert'))).status).toBe(404)
  })
})
