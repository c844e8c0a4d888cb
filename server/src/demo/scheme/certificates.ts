/** 绿证 that an enterprise of the demo city registers, by one call for each run of numbers. */
import { powers } from '../../modules/energy/green-power/record.ts'
import { moveClock } from '../../platform/clock.ts'
import type { DemoRecord } from '../demo-store.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

type Run = {
  kind: 'certificate' | 'traded'
  count: number
  year: number
  /** 2025-06. */
  producedIn: string
  supplier: string
  /** Days from today. */
  day: number
}

/** Runs of numbers begin where the last one of the city ended; one registration has no more. */
let next = 40_000_001
const mostInOne = 100_000
const daysBetween = 5

/** Registers the certificates for the own power of that year, in as many runs as they need; answers the first, null where there are none. */
export async function registerRuns(stage: SeedContext, record: DemoRecord, run: Run) {
  const parts = Array.from({ length: Math.ceil(run.count / mostInOne) }, (_, i) =>
    Math.min(mostInOne, run.count - i * mostInOne),
  )
  const made: Awaited<ReturnType<typeof registerOne>>[] = []
  // A day takes so many and no more; what is planned for a free day comes to the next working one.
  for (const [i, count] of parts.entries())
    made.push(await registerOne(stage, record, { ...run, count, day: run.day + i * daysBetween }))
  return made[0] ?? null
}

async function registerOne(stage: SeedContext, record: DemoRecord, run: Run) {
  const { services, cast } = stage
  const filer = cast.filerOf(record.id)
  const first = next
  next += mostInOne
  const paper = {
    id: '',
    name: run.kind === 'traded' ? '绿电交易结算单.pdf' : '绿证.pdf',
    size: 1,
    sha256: '0'.repeat(64),
  }
  const [firstNumber = '', lastNumber = ''] = [first, first + run.count - 1].map((n) => `GEC-${run.year}-${n}`)
  moveClock(officeHour(stage, dayFrom(stage, run.day), sequence(first)))
  return powers.open({
    services,
    input: {
      kind: run.kind,
      firstNumber,
      lastNumber,
      documentCount: run.count,
      year: run.year,
      producedIn: run.producedIn,
      purpose: 'ownUse',
      supplier: run.supplier,
      note: '',
      files: await withPapers(services, filer, [paper]),
    },
    actor: filer,
  })
}
