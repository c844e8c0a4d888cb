/** 更新说明 on the real database: each role reads its own, and the mark goes with the look. */

import { user } from '@green/contract/calls/account/user.ts'
import { release } from '@green/contract/calls/content/release.ts'
import { roles } from '@green/contract/roles.ts'
import { expect, test } from 'vitest'
import { aPerson } from '../../../db/test-people.ts'
import { sharedTestApp } from '../../../db/testing.ts'

const app = await sharedTestApp()

const hasNew = async (token: string) => (await app.call(user.getLoginState, {}, token)).data.hasNewNotes

test('every role reads what is for it, once as new; a visitor reads nothing', async () => {
  expect((await app.call(release.notes, {})).status).toBe(401)
  for (const role of roles) {
    const { token } = await aPerson(app, role)
    expect([role, await hasNew(token)]).toEqual([role, true])
    const { data } = await app.call(release.notes, {}, token)
    expect(data.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(data.notes.every(({ isNew }) => isNew)).toBe(true)
    const [latest, ...earlier] = data.notes.map(({ no }) => no)
    expect((await app.call(release.seen, { no: latest ?? 0 }, token)).status).toBe(200)
    expect(await hasNew(token)).toBe(false)
    // A tab that was opened before does not bring the mark back, and a number of the future hides nothing.
    await app.call(release.seen, { no: earlier[0] ?? 1 }, token)
    expect(await hasNew(token)).toBe(false)
    expect((await app.call(release.notes, {}, token)).data.notes.some(({ isNew }) => isNew)).toBe(false)
  }
})

test('seen by one, new for another', async () => {
  const [one, other] = [await aPerson(app, 'county'), await aPerson(app, 'county')]
  await app.call(release.seen, { no: 2_000_000_000 }, one.token)
  expect([await hasNew(one.token), await hasNew(other.token)]).toEqual([false, true])
})
