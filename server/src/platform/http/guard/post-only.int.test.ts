/** Behind gateways that pass GET and POST only: what is PUT or DELETE comes as POST, where the setting says so. */
import { greenPark } from '@green/contract/calls/filing/green-park.ts'
import { settings } from '@green/contract/calls/overview/lookup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson } from '../../../db/test-people.ts'
import { openTestApp, type TestApp } from '../../../db/testing.ts'
import { callHandlers } from '../../../handlers.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ GATEWAY_POST_ONLY: '1' })
})
afterAll(() => app.close())

const others = callHandlers.map(({ call }) => call).filter(({ method }) => method === 'PUT' || method === 'DELETE')
const urlOf = (path: string) => `/ht${path.replace(/\{\w+\}/g, 'x')}`

test('every PUT and DELETE is answered as POST too, by the same rules, and the web is told', async () => {
  expect(others.length).toBeGreaterThan(20)
  for (const { method, path } of others) {
    const ways = [method, 'POST'] as const
    const statuses = await Promise.all(
      ways.map(async (way) => (await app.send({ method: way as never, url: urlOf(path) })).status),
    )
    expect([path, ...statuses]).toEqual([path, 401, 401])
  }
  const city = await aPerson(app, 'city')
  const headers = { authorization: city.token, 'content-type': 'application/json' }
  const [byPut, byPost] = await Promise.all(
    (['PUT', 'POST'] as const).map((method) =>
      app.send({ method, url: `/ht${greenPark.updateState.path}`, headers, payload: '{"unknown":1}' }),
    ),
  )
  expect([byPost?.status, byPost?.data]).toEqual([422, byPut?.data])
  expect((await app.call(settings.getSysItems, {})).data).toMatchObject({ postOnly: '1' })
})

test('without the setting they stay what they are', async () => {
  const plain = await openTestApp()
  try {
    for (const { path } of others)
      expect([path, (await plain.send({ method: 'POST', url: urlOf(path) })).status]).toEqual([path, 405])
    expect((await plain.call(settings.getSysItems, {})).data).toMatchObject({ postOnly: '0' })
  } finally {
    await plain.close()
  }
})
