/** ClamAV's own daemon, as Debian packs it, that goes away in the middle of the work: what waits, and what becomes of it when it is back. */
import { setTimeout as wait } from 'node:timers/promises'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, type Person, registered } from '../../server/src/base/enterprise/testing.ts'
import { scanWaiting } from '../../server/src/base/files/scan.ts'
import { png, sendFile } from '../../server/src/base/files/testing.ts'
import { openTestApp, type TestApp } from '../../server/src/db/testing.ts'
import { type Clamd, clamdVirus, startClamd } from '../../server/src/platform/uploads/test-clamd.ts'
import { eicar } from '../../server/src/platform/uploads/test-scanner.ts'
import { report } from './testing/figures.ts'

let clamd: Clamd
let app: TestApp
let clerk: Person

beforeAll(async () => {
  clamd = await startClamd({ MaxFileSize: '1M', StreamMaxLength: '60M' })
  app = await openTestApp({ SCAN_URL: clamd.url })
  clerk = await registered(app, codeOf())
})
afterAll(async () => {
  await app.close()
  await clamd.close()
})

const clean = (bytes: number) => Buffer.concat([png(4, 4), Buffer.alloc(bytes, 7)])
const infected = (bytes: number) => Buffer.concat([png(4, 4), Buffer.from(eicar), Buffer.alloc(bytes, 7)])
const send = (content: Buffer, name: string) =>
  sendFile(app, { content, name, type: 'image/png', token: clerk.token, slot: 'enterprise.licenceFile' })
const stateOf = async (id: string) => (await app.call(lsdtFile.getFileName, { id }, clerk.token)).data.scan
const healthOf = async () => (await app.fastify.inject('/ht/health')).json<{ scanner: string }>().scanner

test('infected is refused, clean is taken, and what is larger than the daemon reads waits and is never clean', async () => {
  const refused = await send(infected(10), '带毒.png')
  expect([refused.id, refused.msg]).toEqual(['', expect.stringContaining(clamdVirus)])
  expect((await send(clean(10), '执照.png')).scan).toBe('clean')
  const large = await send(clean(2 ** 21), '大.png')
  expect(large.scan).toBe('pending')
  await scanWaiting(app.services)
  expect(await stateOf(large.id)).toBe('pending')
})

test('the daemon gone: uploads wait, nothing counts as clean, and the first look after it is back settles each', async () => {
  await clamd.kill()
  expect(await healthOf()).toBe('failed')
  const [good, bad] = [await send(clean(20), '待查.png'), await send(infected(20), '待查二.png')]
  expect([good.scan, bad.scan]).toEqual(['pending', 'pending'])
  await scanWaiting(app.services)
  expect([await stateOf(good.id), await stateOf(bad.id)]).toEqual(['pending', 'pending'])
  await clamd.start()
  await scanWaiting(app.services)
  expect([await stateOf(good.id), await stateOf(bad.id)]).toEqual(['clean', 'quarantined'])
  expect(await healthOf()).toBe('ok')
})

// After three failures the scanner is paused for a minute, so this takes one.
test('the daemon killed and started again under uploads: none is lost, none with a virus is ever clean', async () => {
  const rounds = 3
  const settled: { id: string; isBad: boolean }[] = []
  let refused = 0
  for (let round = 0; round < rounds; round++) {
    const uploads = Array.from({ length: 8 }, (_, no) => {
      const isBad = no % 2 === 1
      const content = isBad ? infected(60_000 + round * 100 + no) : clean(60_000 + round * 100 + no)
      return send(content, `批${round}-${no}.png`).then(({ id, scan }) => {
        if (!id) refused++
        else settled.push({ id, isBad })
        if (isBad) expect(scan).not.toBe('clean')
      })
    })
    await wait(15)
    await clamd.kill()
    await Promise.all(uploads)
    await clamd.start()
  }
  const began = performance.now()
  await expect
    .poll(
      async () => {
        await scanWaiting(app.services)
        return Promise.all(settled.map(({ id }) => stateOf(id)))
      },
      { timeout: 300_000, interval: 500 },
    )
    .toEqual(settled.map(({ isBad }) => (isBad ? 'quarantined' : 'clean')))
  expect(settled.length + refused).toBe(rounds * 8)
  report({
    fault: 'ClamAV killed and started again under uploads',
    trials: rounds,
    outcome: `${settled.length} files taken and settled, ${refused} refused with a virus, none with a virus ever clean`,
    times: `settled ${Math.round((performance.now() - began) / 1000)} s after the start: a paused scanner is tried again after a minute`,
  })
})
