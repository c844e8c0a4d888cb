/** 绿效码 of the demo city: approved yearly data of most enterprises, a released scheme, and three years rated by it. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { exampleFile } from '@green/programmes/blocks/example-file.ts'
import { withChanges } from '@green/programmes/green-yearly/example.ts'
import { greenYearly } from '@green/programmes/green-yearly/programme.ts'
import { variedYear } from '@green/programmes/non-green-data/example.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { archiveOf } from '../../base/enterprise/profile.ts'
import { jobRunner } from '../../base/job/runner.ts'
import { heldSince } from '../../filing/step/title-store.ts'
import { confirmCodes } from '../../modules/code/green-code/clock.ts'
import { greenRatingCalls } from '../../modules/code/scoring/calls.ts'
import { type RunRecord, runById } from '../../modules/code/scoring/run-store.ts'
import { freezeRun, publishRun, startRun, tryScheme } from '../../modules/code/scoring/runs.ts'
import { beginScheme, releaseScheme, submitScheme } from '../../modules/code/scoring/schemes.ts'
import { clock, dayOf, moveClock } from '../../platform/clock.ts'
import { withBook } from '../book/answers.ts'
import { type DemoRecord, filersOfYear, filersSoFar } from '../demo-store.ts'
import { factorySeed } from '../enterprise/factories.ts'
import { homeCounty, otherCounty } from '../enterprise/people.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, lead, officeHour, openBatch, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

/**
 * Data of that many years ago: when it was filed, and when the city rated it. The scheme is young: the earlier years were rated one
 * after the other. The latest is computed and waits to be checked.
 */
const years = [
  { back: 3, open: -790, rated: -78, opens: nonGreenData },
  { back: 2, open: -420, rated: -28, opens: greenYearly },
  { back: 1, open: -50, rated: -4, opens: null },
] as const
/** When the codes of the year before last were published: their term is over, and objections to them are still open. */
export const publishedOn = years[1].rated + 3

/** Of those that filed nothing else, every n-th files its years; the others stay 未赋码. */
const ofTheQuiet = 3
/** In each year every n-th filer sent nothing. */
const missed: Readonly<Record<number, number>> = { 3: 9, 2: 11, 1: 13 }
/** Every n-th was fined in a year. */
const fined = 17

/** Approved yearly data of most enterprises. */
export async function fillRatedYears(stage: SeedContext): Promise<void> {
  const thisYear = Number(stage.present.slice(0, 4))
  const filers = await filersOf(stage)
  for (const { back, open, opens } of years) {
    const year = thisYear - back
    if (opens) await openBatch(stage, opens.id, `${year}年度${opens.shortTitle}`, year, open, open + 60)
    const done = await filersOfYear(stage.services.db, year, [nonGreenData.id, greenYearly.id])
    for (const [i, filer] of filers.entries()) {
      const isMissing = i % (missed[back] ?? filers.length) === 1 && !isNamed(stage, filer.record)
      // What the named county desks still have to do is prepared elsewhere.
      const isOpenDesk = back === 1 && [homeCounty, otherCounty].includes(filer.record.qxCode)
      if (!isMissing && !isOpenDesk && !done.has(filer.record.id)) await fileYear(stage, filer, year, open, i)
    }
  }
}

type Filer = { record: DemoRecord; since: number | null }

const isNamed = ({ cast }: SeedContext, { id }: DemoRecord) => /^enterprise2?$/.test(cast.filerOf(id).loginName)

/** Divisions 06 to 46 but power and heat, mining among them: those that have filed something, and some that have not. */
async function filersOf(stage: SeedContext): Promise<Filer[]> {
  moveClock(stage.present)
  const known = await filersSoFar(stage.services.db)
  const rated = stage.records.filter(
    ({ orgKind, industryCode }) => orgKind === 'enterprise' && /^(0[6-9]|[1-3]|4[0-356])/.test(industryCode ?? ''),
  )
  const quiet = rated.filter(({ id, industryCode }) => !known.has(id) && !industryCode?.startsWith('0'))
  const silent = new Set(quiet.filter((_, i) => i % ofTheQuiet !== 1).map(({ id }) => id))
  const filers: Filer[] = []
  for (const record of rated)
    if (!silent.has(record.id))
      filers.push({ record, since: await heldSince(stage.services.db, record.id, 'factory', clock.today()) })
  return filers
}

async function fileYear(
  stage: SeedContext,
  { record, since }: Filer,
  year: number,
  open: number,
  i: number,
): Promise<void> {
  const random = sequence(9000 + year * 10 + i)
  moveClock(officeHour(stage, dayFrom(stage, open + 1 + Math.floor(random() * 12)), random))
  const archive = await archiveOf(stage.services.db, record.id)
  const isTitled = since !== null && since <= year
  const seed = factorySeed(record, archive, year, 'city')
  const example = withHabits(withBook(variedYear(seed, random), record.book, year), random)
  // The objection of the named account is about its fine.
  const isContested = year === publishedYear(stage) && stage.cast.filerOf(record.id).loginName === 'enterprise2'
  const entered = {
    ...(isTitled ? withChanges(example) : example),
    ...(isContested || i % fined === 5 ? fine(year) : {}),
  }
  const answers = (await withPapers(stage.services, stage.cast.filerOf(record.id), entered)) as AnswerSet
  const reason = '产品结构和生产负荷变化，数据已与统计报表核对一致。'
  const programme = isTitled ? greenYearly : nonGreenData
  await lead(stage, record, { programme, answers, to: 'approved', reason }, random)
}

/** The latest year with codes. */
export const publishedYear = ({ present }: SeedContext) => Number(present.slice(0, 4)) - years[1].back

/** How well a factory is run: not everybody has all certificates, a platform, and an audit behind it. */
function withHabits(answers: AnswerSet, random: () => number): AnswerSet {
  const draw = random()
  const systems = 4 - [0.4, 0.6, 0.85].filter((limit) => draw >= limit).length
  const audit = random()
  return {
    ...answers,
    certRows: ((answers.certRows ?? []) as RowAnswers[]).slice(0, systems),
    platformFns: ((answers.platformFns ?? []) as string[]).slice(0, Math.floor(random() * 9)),
    ...(audit < 0.3 ? { cleanAudit: 'passed', cleanAuditYear: answers.year ?? null } : {}),
    ...(audit > 0.85 ? { cleanAudit: 'notNeeded' } : {}),
  }
}

const fine = (year: number): AnswerSet => ({
  penalty: true,
  penaltyState: 'other',
  penaltyDesc: `${year}年9月，区县生态环境部门因危险废物标识不全处以罚款2万元；年底前已换发标识，整改材料待核。`,
  penaltyFiles: [exampleFile('行政处罚决定书.pdf')],
})

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
    const seen = { id: run.id, opinion: '催报后仍未报送的企业按缺数据处理' }
    const frozen = await freezeRun(services, { ...seen, version: computed.version }, city)
    at(rated + 3)
    await publishRun(services, { ...seen, version: frozen.version }, city2)
    // What nobody contested is confirmed when its term ends; those of the latest year have a story of their own (codes.ts).
    if (back === 2) continue
    moveClock(`${dayOf(dayFrom(stage, rated + 28))}T01:05:00+08:00`)
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
