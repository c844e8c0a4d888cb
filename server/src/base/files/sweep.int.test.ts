/** The nightly sweep: unreferenced content is removed once no restorable point in time references it; referenced content stays. */
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { file } from '../../db/schema/files.ts'
import { importRun } from '../../db/schema/operation/operation.ts'
import { sharedTestApp } from '../../db/testing.ts'
import { clock, moveClock, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { sweepFiles } from './sweep.ts'

const app = await sharedTestApp()

afterEach(resetClock)

const pathOf = (key: string) => join(app.services.config.DATA_DIR, 'files', key)
const hours = (n: number) => new Date(Date.now() - n * 3_600_000)

async function content(ageHours: number): Promise<string> {
  const { files } = app.services
  const { key } = await files.keep(Readable.from([Buffer.from('content')]))
  await utimes(pathOf(key), hours(ageHours), hours(ageHours))
  return key
}

test('unreferenced content stays while a restorable point in time references it; referenced content always stays', async () => {
  const { db } = app.services
  const [uploaded, workbook, young, cutOff] = [
    await content(30),
    await content(30),
    await content(23),
    await content(30),
  ]
  await db.insert(file).values({
    id: ids.next(),
    ownerId: ids.next(),
    slot: 'licence',
    name: '证明.pdf',
    mime: 'application/pdf',
    size: 7,
    sha256: 'a'.repeat(64),
    storageKey: uploaded,
    uploadedAt: clock.now(),
  })
  await db.insert(importRun).values({
    id: ids.next(),
    accountId: ids.next(),
    kind: 'enterprises',
    fileName: '企业.xlsx',
    storageKey: workbook,
    createdAt: clock.now(),
    report: {},
  })
  const unfinished = pathOf(`00/${ids.next()}.part`)
  await mkdir(dirname(unfinished), { recursive: true })
  await writeFile(unfinished, 'half')
  await utimes(unfinished, hours(30), hours(30))
  const sweep = () => sweepFiles(app.services)
  const folder = `${app.services.config.DATA_DIR}/files`
  const left = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath.slice(-2)}/${entry.name}`)
      .sort()
  await sweep()
  expect(await left()).toEqual([uploaded, workbook, young, cutOff].sort())
  moveClock(13.9 * 24 * 3_600_000)
  await db.delete(file)
  await sweep()
  expect(await left()).toContain(cutOff)
  moveClock(0.2 * 24 * 3_600_000)
  await sweep()
  expect(await left()).toEqual([uploaded, workbook, young].sort())
  moveClock(14 * 24 * 3_600_000)
  await sweep()
  expect(await left()).toEqual([workbook])
})
