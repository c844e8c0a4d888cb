/**
 * A disk that fills up, on a small file system of its own: reads succeed, writes are refused with a notice, nothing
 * acknowledged is lost.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { user } from '@green/contract/calls/account/user.ts'
import { file } from '@green/contract/calls/filing/files.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '../../server/src/demo/enterprise/people.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts'
import { report, timesOf } from './testing/figures.ts'
import { acknowledged, newJournal } from './testing/journal.ts'
import { isWell, type Product, sendFile, startProduct } from './testing/product.ts'
import { type SeededCity, seedCity } from './testing/seeded-city.ts'
import { holdAgainst } from './testing/soundness.ts'
import { paper, startStreams } from './testing/streams.ts'

const megabyte = 1024 * 1024
let disk: string
let address: string
let town: SeededCity
let product: Product | undefined

beforeEach(async () => {
  disk = await mkdtemp(join(tmpdir(), 'green-disk-'))
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=0755', 'tmpfs', disk])
  if (status !== 0) throw new Error(`This test needs the right to mount a small file system: ${stderr}`)
  const postgres = await startEmbeddedPostgres({ dataDir: disk })
  address = postgres.connectionString
  town = await seedCity({ DATA_DIR: disk }, address)
  await postgres.stop()
})

afterEach(async () => {
  expect(await product?.kill('SIGTERM')).toBe(0)
  spawnSync('umount', ['-l', disk])
  await rm(disk, { recursive: true, force: true })
})

const filler = () => join(disk, 'filler')

/** Another file grows until only this much is free. */
async function leave(bytes: number): Promise<void> {
  const handle = await open(filler(), 'a')
  const piece = Buffer.alloc(megabyte)
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(disk)
      const room = bavail * bsize - bytes
      if (room < 4096) return
      await handle.write(piece, 0, Math.min(room, megabyte))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await handle.close()
  }
}

test('a disk almost full: reading, downloading and signing in go on, every kind of write is refused with a notice until space is freed', async () => {
  const here = await startProduct({ DATA_DIR: disk, DISK_RESERVE_MB: '48' })
  product = here
  const [home] = town.households
  if (!home) throw new Error('no household')
  const journal = newJournal()
  const streams = startStreams(() => here, town, journal)
  await expect.poll(() => journal.uploads.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await expect.poll(() => journal.deeds.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await leave(16 * megabyte)
  // Requests running when the disk filled are still answered, on a busy machine later.
  let before = -1
  while (before !== acknowledged(journal)) {
    before = acknowledged(journal)
    await wait(1000)
  }

  // A sign-in still needs the reserve; once that is gone too, signed-in users can still read.
  expect((await here.ask(user.loginByCodeOrPwd, { loginName: 'filer1', password: demoPassword })).status).toBe(200)
  for (const bytes of [16 * megabyte, 0]) {
    await leave(bytes)
    const draft = await here.ask(shenb.saveDraft, { batchId: town.batchId, answers: {} }, home.filer)
    const upload = await sendFile(here.url, '/ht/lsdtFile/upload?slot=licence', town.uploaders[0] ?? '', {
      name: '证明.pdf',
      type: 'application/pdf',
      content: paper(1000),
    })
    for (const heard of [draft, upload])
      expect([heard.status, heard.msg, (heard.data as { reason?: string }).reason]).toEqual([
        503,
        '系统暂时只能查看，不能保存（存储空间不足），请稍后再试',
        'READ_ONLY',
      ])
    for (let i = 0; i < 10; i++) expect((await here.ask(filing.mine, {}, home.filer)).status).toBe(200)
    const name = journal.uploads[0]?.id ?? ''
    const owner = town.uploaders.map((token) => here.ask(file.download, { name }, token))
    expect((await Promise.all(owner)).some((heard) => heard.status === 200)).toBe(true)
    const health = await fetch(`${here.url}/ht/health`)
    expect([health.status, await health.json()]).toMatchObject([200, { status: 'readOnly', disk: 'full' }])
  }
  expect(acknowledged(journal)).toBe(before)

  await rm(filler())
  const freed = performance.now()
  await expect.poll(() => acknowledged(journal), { timeout: 20_000, interval: 20 }).toBeGreaterThan(before)
  const healedMs = performance.now() - freed
  await streams.stop()
  const verdict = await holdAgainst(address, town.filesFolder, journal)
  expect(verdict.faults).toEqual([])
  report({
    fault: 'a disk almost full, then full',
    trials: 1,
    outcome: `reads 200, writes 503 READ_ONLY, ${acknowledged(journal)} acknowledged, 0 lost, 0 half-done`,
    times: `writing again after room was made: ${timesOf([healedMs])}`,
  })
})

test('a disk filled to its last byte without a reserve loses nothing acknowledged and recovers once space is freed', async () => {
  const here = await startProduct({ DATA_DIR: disk, DISK_RESERVE_MB: '0' })
  product = here
  const journal = newJournal()
  const streams = startStreams(() => here, town, journal)
  await expect.poll(() => journal.deeds.length, { timeout: 20_000 }).toBeGreaterThan(3)
  await leave(0)
  await wait(4000)
  await rm(filler())
  const freed = performance.now()
  const before = acknowledged(journal)
  await expect.poll(() => isWell(here.url), { timeout: 60_000, interval: 20 }).toBe(true)
  await expect.poll(() => acknowledged(journal), { timeout: 60_000, interval: 20 }).toBeGreaterThan(before)
  const healedMs = performance.now() - freed
  await streams.stop()
  expect(journal.unanswered).toBeGreaterThan(0)
  const verdict = await holdAgainst(address, town.filesFolder, journal)
  expect(verdict.faults, here.said().slice(-3000)).toEqual([])
  report({
    fault: 'a disk filled to the last byte, no reserve kept',
    trials: 1,
    outcome: `${acknowledged(journal)} acknowledged, ${journal.unanswered} refused or unanswered, 0 lost, 0 half-done`,
    times: `writing again after room was made: ${timesOf([healedMs])}`,
  })
})
