import { setImmediate as turn } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { lineWritten } from './store.ts'
import { watchedRequests } from './testing.ts'

/** A test app of three calls that write a log line on demand. */
function openCalls() {
  const app = fastify()
  for (const path of ['/labels/end', '/batch/remind', '/caseTalk/markRead'])
    app.post<{ Body: { id: string; refused?: boolean; writes?: boolean } }>(`/ht${path}`, async ({ body }, reply) => {
      await turn()
      if (body.refused) return reply.code(422).send({ code: 422 })
      if (body.id.startsWith('logged')) lineWritten.publish({})
      return { code: 200, data: { done: true } }
    })
  app.get('/ht/title/exportList', async () => Buffer.from('PK'))
  const send = watchedRequests(app)
  return {
    ask: (path: string, payload: object) => send({ method: 'POST', url: `/ht${path}`, payload }),
    take: (path: string) => send({ url: `/ht${path}` }),
  }
}

test('an answered operation without a line is reported, also beside concurrent ones that wrote theirs', async () => {
  const { ask } = openCalls()
  const answers = ['logged1', 'silent', 'logged2'].map((id) => ask('/labels/end', { id }))
  const [first, silent, second] = await Promise.allSettled(answers)
  expect([first?.status, second?.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(silent).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('POST /labels/end') } })
})

test('a refusal, a dry run, a declared exception and a repeated request need none', async () => {
  const { ask } = openCalls()
  expect((await ask('/labels/end', { id: 'silent', refused: true })).statusCode).toBe(422)
  await ask('/batch/remind', { id: 'silent', dryRun: true })
  await expect(ask('/batch/remind', { id: 'silent', dryRun: false })).rejects.toThrow('no line')
  await ask('/caseTalk/markRead', { id: 'silent' })
})

test('an exported list without a line is reported', async () => {
  await expect(openCalls().take('/title/exportList')).rejects.toThrow('no line')
})
