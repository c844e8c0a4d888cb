/** 绿效码 of the demo city: approved yearly data of enough enterprises, a released scheme, and three years rated and published. */
import type { AnswerSet } from '@green/filing/answers.ts'
import { variedYear } from '@green/programmes/non-green-data/example.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { archiveOf } from '../base/enterprise/profile.ts'
import { jobRunner } from '../base/job/runner.ts'
import { heldSince } from '../filing/step/title-store.ts'
import { confirmCodes } from '../modules/green-code/clock.ts'
import { greenRatingCalls } from '../modules/scoring/calls.ts'
import { type RunRecord, runById } from '../modules/scoring/run-store.ts'
import { freezeRun, publishRun, startRun, tryScheme } from '../modules/scoring/runs.ts'
import { beginScheme, releaseScheme, submitScheme } from '../modules/scoring/schemes.ts'
import { clock, moveClock } from '../platform/clock.ts'
import { type DemoRecord, filersOfYear } from './demo-store.ts'
import { factorySeed } from './factories.ts'
import { withPapers } from './papers.ts'
import { homeCounty, otherCounty } from './people.ts'
import { dayFrom, industrial, lead, officeHour, openBatch, type SeedContext, sequence } from './seed-context.ts'

/** Data of that many years ago: when it was filed, and when the city rated it. The latest is computed and waits to be checked. */
const years = [
  { back: 3, open: -790, rated: -640, opensBatch: true },
  { back: 2, open: -420, rated: -270, opensBatch: false },
  { back: 1, open: -50, rated: -4, opensBatch: false },
] as const

/** Every n-th enterprise of the other counties filed; a few of them missed a year, some never did. */
const filing = 3
const missed: Readonly<Record<number, number>> = { 3: 7, 2: 5, 1: 9 }

/** Approved yearly data of enterprises without a title, in counties whose desks belong to nobody named. */
export async function fillRatedYears(stage: SeedContext): Promise<void> {
  const thisYear = Number(stage.present.slice(0, 4))
  const filers = await plainFilers(stage)
  for (const { back, open, opensBatch } of years) {
    const year = thisYear - back
    if (opensBatch)
      await openBatch(stage, nonGreenData.id, `${year}年度${nonGreenData.shortTitle}`, year, open, open + 60)
    const done = await filersOfYear(stage.services.db, year)
    for (const [i, record] of filers.entries())
      if (i % (missed[back] ?? filers.length) !== 1 && !done.has(record.id))
        await fileYear(stage, record, year, open, i)
  }
}

async function plainFilers(stage: SeedContext): Promise<DemoRecord[]> {
  moveClock(stage.present)
  const away = industrial(stage).filter(({ qxCode }) => qxCode !== homeCounty && qxCode !== otherCounty)
  const plain: DemoRecord[] = []
  // Mining has no benchmark: its total is 暂不能得出.
  for (const record of away.filter(({ industryCode }, i) => i % filing === 1 || industryCode?.startsWith('07')))
    if ((await heldSince(stage.services.db, record.id, 'factory', clock.today())) === null) plain.push(record)
  return plain
}

async function fileYear(stage: SeedContext, record: DemoRecord, year: number, open: number, i: number): Promise<void> {
  const random = sequence(9000 + year * 10 + i)
  moveClock(officeHour(stage, dayFrom(stage, open + 1 + Math.floor(random() * 12)), random))
  const archive = await archiveOf(stage.services.db, record.id)
  const example = variedYear(factorySeed(record, archive, year, 'city'), random)
  const answers = (await withPapers(stage.services, stage.cast.filerOf(record.id), example)) as AnswerSet
  const reason = '产品结构和生产负荷变化，数据已与统计报表核对一致。'
  await lead(stage, record, { programme: nonGreenData, answers, to: 'approved', reason }, random)
}

/** The scheme that a second officer released; two years rated by it and published, and the latest computed. */
export async function fillRatings(stage: SeedContext): Promise<void> {
  const { services, cast } = stage
  const { city, city2 } = cast
  const thisYear = Number(stage.present.slice(0, 4))
  const random = sequence(9900)
  const at = (day: number) => moveClock(officeHour(stage, dayFrom(stage, day), random))
  const [first] = years
  at(first.rated - 20)
  const title = '绿效码评分方案'
  const { id, version } = await beginScheme(services, { title, fromYear: thisYear - first.back }, city)
  await compute(stage, (await tryScheme(services, { schemeId: id, year: thisYear - first.back }, city)).id)
  const sent = await submitScheme(services, { id, version }, city)
  at(first.rated - 15)
  await releaseScheme(services, { id, version: sent.version }, city2)
  for (const { back, rated } of years) {
    const year = thisYear - back
    at(rated)
    const run = await startRun(services, { year }, city)
    const computed = await compute(stage, run.id)
    if (back === 1) continue
    at(rated + 1)
    const frozen = await freezeRun(services, { id: run.id, version: computed.version }, city)
    at(rated + 3)
    await publishRun(services, { id: run.id, version: frozen.version }, city2)
    // What nobody contested is confirmed when its term ends.
    moveClock(dayFrom(stage, rated + 25))
    await confirmCodes(services)
  }
  moveClock(stage.present)
}

/** As the queue computes it, with the job that its owner sees. */
async function compute({ services }: SeedContext, id: string): Promise<RunRecord> {
  const begun = await runById(services.db, id)
  if (begun?.jobId) await jobRunner(greenRatingCalls)(services, { id: begun.jobId }, true)
  const run = await runById(services.db, id)
  if (!run?.computedAt) throw new Error(`the rating ${id} was not computed`)
  return run
}
