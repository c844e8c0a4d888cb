/** The nightly sweep: content without a record goes after a day, everything a record names stays. */
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { file, importRun } from '../../db/schema.ts'
import { openTestHouse, type TestHouse } from '../../db/testing.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { schedules } from '../../schedules.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const hours = (n: number) => new Date(Date.now() - n * 3_600_000)

async function content(ageHours: number): Promise<string> {
  const { files } = house.services
  const { key } = await files.keep(Readable.from([Buffer.from('content')]))
  await utimes(files.path(key), hours(ageHours), hours(ageHours))
  return key
}

test('content that no record names goes after a day; younger content and whatever is named stays', async () => {
  const { db, files } = house.services
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
  const unfinished = files.path(`00/${ids.next()}.part`)
  await mkdir(dirname(unfinished), { recursive: true })
  await writeFile(unfinished, 'half')
  await utimes(unfinished, hours(30), hours(30))
  await schedules['sweep-files']?.run(house.services)
  const folder = `${house.services.config.DATA_DIR}/files`
  const left = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(left.map((entry) => `${entry.parentPath.slice(-2)}/${entry.name}`).sort()).toEqual(
    [uploaded, workbook, young].sort(),
  )
  expect(left.map((entry) => entry.name)).not.toContain(cutOff.slice(3))
})
