/** What comes before a filing is sent: how long it takes, what may be copied, what stands already. */
import { filing as filingCalls } from '@green/contract/calls/filing.ts'
import { greenPark as parkCalls } from '@green/contract/calls/green-park.ts'
import { greenPark } from '@green/programmes/green-park/programme.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { filing } from '../db/schema.ts'
import { openTestHouse, type TestHouse } from '../db/testing.ts'
import { clock, moveClock, resetClock } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'
import { openScheme, type Scheme } from './testing.ts'

let house: TestHouse
let scheme: Scheme

beforeAll(async () => {
  house = await openTestHouse()
  scheme = await openScheme(house)
})
afterAll(() => house.close())
afterEach(resetClock)

test('the time spent on a draft is measured without the pauses, and told once enough were sent', async () => {
  const [park] = scheme.parks
  const { filer } = scheme.people(park)
  const batchId = scheme.batches[greenPark.id]
  const keep = async (more: object = {}) => {
    const token = await scheme.token(filer)
    return (await house.ask(parkCalls.saveDraft, { batchId, action: 'draft', answers: {}, ...more }, token)).data
  }
  let draft = await keep()
  for (const seconds of [50, 4000, 70]) {
    moveClock(seconds * 1000)
    draft = await keep({ id: draft.id, version: draft.version })
  }
  const { db } = house.services
  const [row] = await db.select().from(filing).where(eq(filing.id, draft.id))
  if (!row) throw new Error('the draft is gone')
  expect(row.activeSeconds).toBeGreaterThanOrEqual(120)
  expect(row.activeSeconds).toBeLessThan(180)

  const effort = async () => (await house.ask(filingCalls.effort, { programme: greenPark.id })).data
  const sent = async (minutes: number) =>
    db.insert(filing).values({
      ...row,
      id: ids.next(),
      state: 'submitted',
      openKey: null,
      submittedAt: clock.now(),
      activeSeconds: minutes * 60,
    })
  for (const minutes of [0, 30, 40, 50, 200]) await sent(minutes)
  expect(await effort()).toEqual({ measured: 4, medianMinutes: null })
  await sent(60)
  expect(await effort()).toEqual({ measured: 5, medianMinutes: 50 })
})
