import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clock } from '../clock.ts'
import { removeOldServerLogs, serverLogDays, serverLogFolder } from './server-log.ts'

const dayBefore = (days: number) => new Date(clock.nowMs() - days * 86_400_000).toISOString().slice(0, 10)

test('the database’s log is stored for six months, and what is older goes, by the day in its name', async () => {
  const home = await mkdtemp(join(tmpdir(), 'green-log-'))
  onTestFinished(() => rm(home, { recursive: true }))
  expect(await removeOldServerLogs(home)).toBe(0)
  await mkdir(serverLogFolder(home))
  const [today, last, over] = [0, serverLogDays, serverLogDays + 1].map((days) => `postgres-${dayBefore(days)}.log`)
  for (const name of [today, last, over, 'notes.txt']) await writeFile(join(serverLogFolder(home), name ?? ''), '')
  expect(await removeOldServerLogs(home)).toBe(1)
  expect((await readdir(serverLogFolder(home))).sort()).toEqual(['notes.txt', last, today].sort())
  expect(serverLogDays).toBeGreaterThanOrEqual(184)
})
