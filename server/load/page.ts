/** Writes docs/load.md from the results of a run. */
import { writeFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Pace } from './arrivals.ts'
import type { LoadCity } from './city.ts'
import type { Run } from './run.ts'
import type { Visits } from './visits.ts'

export type Results = {
  at: string
  kind: 'whole' | 'short'
  machine: string
  /** Of the last minute, before the load. */
  loadBefore: number
  workers: number
  people: number
  peopleOfGoal: number
  coresOfGoal: number
  seconds: number
  warmUpSeconds: number
  seed: number
  pace: Pace
  city: LoadCity
  run: Run
  visits: Visits
}

export const machine = () =>
  `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.version}`

export async function writePage(found: Results): Promise<void> {
  await writeFile(fileURLToPath(new URL('../../docs/load.md', import.meta.url)), JSON.stringify(found))
}
