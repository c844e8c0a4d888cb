/** Name servers that never answer: messages to a gateway wait, and nobody on the site notices. */
import { createSocket, type Socket } from 'node:dgram'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { user } from '@green/contract/calls/account/user.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addressOf } from '../../server/src/db/testing.ts'
import { demoPassword } from '../../server/src/demo/enterprise/people.ts'
import { ids } from '../../server/src/platform/ids.ts'
import { report, timesOf } from './testing/figures.ts'
import { type Product, sendFile, startProduct } from './testing/product.ts'
import { type SeededCity, seedCity } from './testing/seeded-city.ts'
import { paper } from './testing/streams.ts'

/** An address of this machine where a name server listens and says nothing. */
const silentAddress = '127.77.0.53'
const messages = 12

let folder: string
let database: string
let url: string
let names: Socket
let questions = 0
let town: SeededCity
let product: Product

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'green-names-'))
  database = `names_${ids.next().replaceAll('-', '')}`
  url = addressOf(inject('postgresUrl'), database)
  await query(inject('postgresUrl'), `create database ${database}`)
  town = await seedCity({ DATA_DIR: folder }, url)
  names = createSocket('udp4', () => questions++)
  await new Promise<void>((done) => names.bind(53, silentAddress, done))
  await writeFile(join(folder, 'resolv.conf'), `nameserver ${silentAddress}\n`)
  // Only this process sees the file in the place of the machine's own.
  const inside = ['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" /etc/resolv.conf && exec "$@"']
  product = await startProduct(
    {
      DATABASE_URL: url,
      DATA_DIR: folder,
      TRUST_PROXY: '1',
      SMS_URL: 'https://sms.silent-names.example/send',
      SMS_TOKEN: 'a-token-of-the-gateway',
      GATEWAY_TIMEOUT_SECONDS: '2',
    },
    undefined,
    [...inside, join(folder, 'resolv.conf')],
  )
})

afterAll(async () => {
  await product?.kill('SIGTERM')
  names?.close()
  await query(inject('postgresUrl'), `drop database if exists ${database} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

async function query(address: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}

test('name servers that never answer: reading, signing in and uploading go on at once, and every message waits for its next try', async () => {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  await boss.start()
  const queued = Array.from({ length: messages }, () => ids.next())
  await boss.insert(
    'sms',
    queued.map((id) => ({ id, data: { id, mobile: '13800000000', text: '您的申报已退回' } })),
  )
  await boss.stop({ graceful: false })
  await expect.poll(() => questions, { timeout: 20_000 }).toBeGreaterThan(0)

  const times: number[] = []
  const [home] = town.households
  const timed = async (work: () => Promise<number>) => {
    const start = performance.now()
    expect(await work()).toBe(200)
    times.push(performance.now() - start)
  }
  for (let i = 0; i < 40; i++) {
    await timed(async () => (await product.ask(filing.mine, {}, home?.filer ?? '')).status)
    if (i % 4 === 0) {
      await timed(
        async () =>
          (await product.ask(user.loginByCodeOrPwd, { loginName: 'filer0', password: demoPassword }, null)).status,
      )
      await timed(async () => {
        const content = paper(60_000)
        const file = { name: '证明.pdf', type: 'application/pdf', content }
        return (await sendFile(product.url, '/ht/lsdtFile/upload?slot=licence', town.uploaders[0] ?? '', file)).status
      })
    }
  }
  expect(Math.max(...times)).toBeLessThan(2500)
  await expect
    .poll(
      async () => query(url, `select state::text, count(*)::int as n from pgboss.job where name = 'sms' group by 1`),
      { timeout: 60_000, interval: 500 },
    )
    .toEqual([{ state: 'retry', n: messages }])
  report({
    fault: 'name servers that never answer',
    trials: 1,
    outcome: `${times.length} requests answered, ${messages} messages waiting for their next try, 0 lost`,
    times: `an answer meanwhile: ${timesOf(times)}`,
  })
})
