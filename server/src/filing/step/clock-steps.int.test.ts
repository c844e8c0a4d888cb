/** A timer moves only what is still due once it holds the case: its term may be prolonged between reading and locking. */
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Transition } from '@green/filing/workflow/workflow.ts'
import { energyServiceFiling } from '@green/programmes/energy-service-filing/programme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { thirdParty } from '@green/programmes/third-party/programme.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addMs, clock, moveClock, resetClock } from '../../platform/clock.ts'
import { watchLimits } from '../casework/watch-limits.ts'
import { openTestScheme } from '../test-scheme.ts'
import { expireFilings, resumeFilings } from './clock-steps.ts'

const { app, scheme } = await openTestScheme({ JOB_POLL_SECONDS: '60' })
/** A connection outside the app: an officer who holds the case while the timer comes. */
let officer: pg.Client

beforeAll(async () => {
  officer = new pg.Client({ connectionString: app.url })
  await officer.connect()
})
afterAll(async () => {
  await officer.end()
})
afterEach(resetClock)

const stateOf = async (id: string) =>
  (await app.services.db.$client.query<{ state: string }>('select state from filing where id = $1', [id])).rows[0]
    ?.state

/** The timer has read the case as due and waits for its lock; meanwhile `sql` prolongs its term. */
async function prolongedMeanwhile(id: string, timer: () => Promise<void>, sql: string): Promise<void> {
  await officer.query('begin')
  await officer.query('select 1 from filing where id = $1 for update', [id])
  const taking = timer()
  for (let waits = false; !waits; await new Promise((resolve) => setTimeout(resolve, 10))) {
    await officer.query('select pg_stat_clear_snapshot()')
    const { rows } = await officer.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    waits = (rows[0]?.n ?? 0) > 0
  }
  await officer.query(sql, [id])
  await officer.query('commit')
  await taking
}

test('a validity that is prolonged does not expire, a suspension that is prolonged does not end', async () => {
  const { id: held } = await scheme.filed(greenFactory, scheme.factories[0], 'approved')
  await app.services.db.$client.query("update filing set valid_to = '2020-01-01' where id = $1", [held])
  const until = (column: string) => `update filing set ${column} = '2999-12-31' where id = $1`
  await prolongedMeanwhile(held, () => expireFilings(app.services), until('valid_to'))
  expect(await stateOf(held)).toBe('approved')

  const { id: suspended } = await scheme.filed(thirdParty, scheme.institution, 'suspended')
  await app.services.db.$client.query("update filing set suspended_until = '2020-01-01' where id = $1", [suspended])
  await prolongedMeanwhile(suspended, () => resumeFilings(app.services), until('suspended_until'))
  expect(await stateOf(suspended)).toBe('suspended')
})

test('silence does not decide a case whose time limit was prolonged', async () => {
  const { id } = await scheme.filed(energyServiceFiling, scheme.institution, 'submitted')
  const silent: Programme = {
    ...energyServiceFiling,
    workflow: {
      ...energyServiceFiling.workflow,
      transitions: energyServiceFiling.workflow.transitions.map((t) =>
        t.action === 'countyReject' ? ({ ...t, by: [...t.by, 'system'] } as Transition) : t,
      ),
    },
    timeLimits: {
      submitted: {
        days: 10,
        silence: { action: 'countyReject', opinion: '逾期未受理，退件。', basis: '示例办法第九条' },
      },
    },
  }
  moveClock(addMs(clock.now(), 60 * 86_400_000))
  const watch = () => watchLimits(app.services, () => silent)
  await prolongedMeanwhile(id, watch, "update case_clock set due_on = '2999-12-31' where filing_id = $1")
  expect(await stateOf(id)).toBe('submitted')
  await app.services.db.$client.query("update case_clock set due_on = '2020-01-01' where filing_id = $1", [id])
  await watch()
  expect(await stateOf(id)).toBe('rejected')
})
