import { security } from '@green/contract/calls/account/security.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { project } from '@green/contract/calls/title/titles.ts'
import { expect, test } from 'vitest'
import { sharedTestApp } from '../../../db/testing.ts'
import { readsAtOnce } from './shed.ts'

const app = await sharedTestApp()

const list = (size = 10) =>
  app.fastify.inject({ method: 'POST', url: `/ht${project.projectPark.path}`, payload: { size, page: 1 } })

test('while too many reads wait, further ones are sent away at once, and what is written goes through', async () => {
  const pool = app.services.db.$client
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const waiting = Array.from({ length: readsAtOnce }, () => list())
  const written = app.call(user.loginByCodeOrPwd, { loginName: 'nobody', password: 'Wrong-pass-1' })
  const second = app.call(security.signIn, { challenge: 'x'.repeat(32), code: '000000' })
  await expect.poll(() => pool.waitingCount).toBeGreaterThan(readsAtOnce)
  const refused = await Promise.all([1, 2, 3].map(() => list()))
  for (const { statusCode, headers, body } of refused) {
    expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
    expect(JSON.parse(body)).toMatchObject({
      msg: expect.stringContaining('当前访问的人较多'),
      data: { reason: 'BUSY', seconds: 2 },
    })
  }
  for (const client of held) client.release()
  expect(new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await written).status).toBe(401)
  // The second step of a sign-in is asked of the database like the first, not sent away.
  expect((await second).data).toMatchObject({ reason: 'CHALLENGE_OVER' })
  expect((await list()).statusCode).toBe(200)
})

test('a read that fails makes room again', async () => {
  const missing = Array.from({ length: readsAtOnce + 1 }, () => list(7))
  for (const { statusCode } of await Promise.all(missing)) expect([422, 503]).toContain(statusCode)
  expect((await list()).statusCode).toBe(200)
})
