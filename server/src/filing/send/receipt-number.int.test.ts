/** The number of a filing: taken by one after the other, and nobody waits for the end of another's sending. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openTestScheme } from '../test-scheme.ts'

const { app, scheme } = await openTestScheme()

/** The last number that was given, as everybody else sees it. */
async function inputOf(): Promise<number> {
  const { rows } = await app.services.db.$client.query(`select value from counter where kind = 'receipt:green-factory'`)
  return Number(rows[0]?.value ?? 0)
}

test('two who send at once both have their number while neither has ended', async () => {
  const factories = scheme.factories.slice(0, 2)
  const sendings = await Promise.all(
    factories.map(async (factory) => ({
      token: await scheme.token(scheme.cast.filerOf(factory.id)),
      answers: (await scheme.answers(greenFactory, factory)) as never,
    })),
  )
  const before = await inputOf()
  const brake = new pg.Client({ connectionString: app.url })
  await brake.connect()
  try {
    await brake.query('begin')
    // What tells the county is written after the number was taken.
    await brake.query('lock table message in exclusive mode')
    const sent = sendings.map(({ token, answers }) =>
      app.call(shenb.saveShenb, { batchId: scheme.batchId, answers }, token),
    )
    await expect.poll(inputOf, { timeout: 20_000 }).toBe(before + 2)
    await brake.query('commit')
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200])
  } finally {
    await brake.end()
  }
  const numbers = await Promise.all(
    sendings.map(async ({ token }) => (await app.call(filing.mine, {}, token)).data[0]?.number),
  )
  expect(numbers.map((number) => Number(number?.slice(-5))).toSorted((a, b) => a - b)).toEqual([before + 1, before + 2])
})
