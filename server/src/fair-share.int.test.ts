/** One user's exports, however many and however slowly read, do not slow the server down for others. */
import type { AddressInfo } from 'node:net'
import { enterprise, lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { beforeAll, expect, test } from 'vitest'
import { insertEnterprises } from './base/enterprise/import-store.ts'
import { grams, sortKey } from './base/enterprise/search-keys.ts'
import { codeOf, person } from './base/enterprise/testing.ts'
import { sharedTestApp } from './db/testing.ts'
import { ids } from './platform/ids.ts'

const app = await sharedTestApp()

beforeAll(async () => {
  const now = new Date(0).toISOString()
  const rows = Array.from({ length: 8000 }, (_, n) => {
    const name = `重庆示例第${n}号公司`
    const about = { orgKind: 'enterprise', qxCode: '500109', verification: 'pending', source: 'imported' }
    const keys = { grams: grams([name]), sortKey: sortKey(name) }
    return {
      id: ids.next(),
      socialCode: codeOf(),
      enterpriseName: name,
      ...about,
      ...keys,
      createdAt: now,
      updatedAt: now,
    }
  })
  for (let i = 0; i < rows.length; i += 1000) await insertEnterprises(app.services.db, rows.slice(i, i + 1000))
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})

test('twenty exports that one user never reads do not delay another user’s list', async () => {
  const [greedy, other] = [await person(app, 'city'), await person(app, 'county', { qxCode: '500109' })]
  const url = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}/ht${enterprise.exportList.path}`
  const leaving = new AbortController()
  const exports = Array.from({ length: 20 }, () =>
    fetch(url, { headers: { authorization: greedy.token }, signal: leaving.signal }).catch(() => null),
  )
  await exports[0]
  for (let i = 0; i < 10; i++) {
    const began = performance.now()
    const heard = await app.call(lsdtqyinfo.page, { size: 10 }, other.token)
    expect([heard.status, heard.data.rows.length]).toEqual([200, 10])
    expect(performance.now() - began).toBeLessThan(10_000)
  }
  leaving.abort()
  await Promise.all(exports)
})
