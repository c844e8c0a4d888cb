/** Large bodies over the network: of somebody unknown no byte is read, of somebody known only what is within bounds is built. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { account } from '@green/contract/calls/account/account.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEnterprise, aPerson, type TestPerson } from '../../../db/test-people.ts'
import { openTestApp, type TestApp } from '../../../db/testing.ts'
import { serverTokenName } from '../guard/token-names.ts'

let app: TestApp
let clerk: TestPerson
let port: number

beforeAll(async () => {
  app = await openTestApp()
  clerk = await aPerson(app, 'enterprise', { enterpriseId: (await anEnterprise(app)).id })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (app.fastify.server.address() as AddressInfo).port
})
afterAll(() => app.close())

type Sent = { path: string; headers: Record<string, string>; body?: string; before?: () => Promise<unknown> }

/** Sends the head, then the body where there is one; the whole answer as text. */
async function send({ path, headers, body, before }: Sent): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({ host: 'x', 'content-type': 'application/json', ...headers })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  await before?.()
  if (body !== undefined) socket.write(body)
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return first.toString()
}

const sql = (text: string, values: unknown[]) => app.services.db.$client.query(text, values)
const lastSeen = async (accountId: string) => {
  const { rows } = await sql('select last_seen_at as seen from session where account_id = $1', [accountId])
  return Date.parse((rows as { seen: string }[])[0]?.seen ?? '')
}

const draft = `/ht${shenb.saveDraft.path}`
const ofThreeMegabytes = { 'content-length': String(3 * 2 ** 20) }

test('with a made-up token the answer is there before a byte of a large body is sent', async () => {
  const madeUp = 'Bearer made-up'
  const heads: [string, Record<string, string>][] = [
    [draft, { authorization: madeUp, ...ofThreeMegabytes }],
    [draft, { authorization: madeUp, 'transfer-encoding': 'chunked' }],
    [`/server${shenb.saveDraft.path}`, { [serverTokenName]: 'made-up', ...ofThreeMegabytes }],
    [draft, { authorization: 'Bearer lxk_made-up', ...ofThreeMegabytes }],
  ]
  for (const [path, headers] of heads) {
    const answer = await send({ path, headers })
    expect([path, headers, answer.slice(0, 12)]).toEqual([path, headers, 'HTTP/1.1 401'])
  }
})

test('who may not make the call is refused before a large body too, and the refusal is logged', async () => {
  const answer = await send({
    path: `/ht${account.create.path}`,
    headers: { authorization: `Bearer ${clerk.token}`, ...ofThreeMegabytes },
  })
  expect(answer.slice(0, 12)).toBe('HTTP/1.1 403')
  const { rows } = await sql('select call from refused_act where account_id = $1', [clerk.id])
  expect(rows).toEqual([{ call: account.create.title }])
})

test('a session that ends while the body is under way sends nothing', async () => {
  const leaving = await aPerson(app, 'enterprise', { enterpriseId: (await anEnterprise(app)).id })
  await sql("update session set last_seen_at = last_seen_at - interval '5 minutes' where account_id = $1", [leaving.id])
  const body = JSON.stringify({ text: 'x'.repeat(100_000) })
  const answer = await send({
    path: draft,
    headers: { authorization: `Bearer ${leaving.token}`, 'content-length': String(body.length) },
    // A session that was used again had been found by the head.
    before: async () => {
      await expect.poll(async () => Date.now() - (await lastSeen(leaving.id))).toBeLessThan(60_000)
      await app.call(user.exitLogin, {}, leaving.token)
    },
    body,
  })
  expect(answer.slice(0, 12)).toBe('HTTP/1.1 401')
})

const sendAs = (token: string, payload: string) =>
  app.send({
    method: 'POST',
    url: draft,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload,
  })

test('of somebody known a body with more values or deeper than any form is refused, and a large form is read', async () => {
  const objects = await sendAs(clerk.token, `{"answers":[${'{},'.repeat(1_300_000)}{}]}`)
  expect([objects.status, objects.msg]).toEqual([413, '内容过大，请精简或分次提交（上限50000项）'])
  const deep = await sendAs(clerk.token, `{"answers":${'['.repeat(1_000_000)}`)
  expect(deep.status).toBe(400)
  // Half a megabyte with many rows reaches the check of the form.
  const rows = Array.from({ length: 500 }, (_, at) => ({ name: `产品${at}`, text: 'x'.repeat(1000) }))
  expect((await sendAs(clerk.token, JSON.stringify({ answers: { rows } }))).status).toBe(422)
})
