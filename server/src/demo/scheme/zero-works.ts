/** 零碳工厂 of the demo city: plans in every stage of the year's round, one works that was accepted, and the progress of those that build. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { zeroAccept } from '@green/programmes/zero-accept/programme.ts'
import { zeroPlan } from '@green/programmes/zero-plan/programme.ts'
import { progress } from '../../modules/title/zero-progress/record.ts'
import { moveClock } from '../../platform/clock.ts'
import type { DemoRecord } from '../demo-store.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, lead, officeHour, openBatch, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'
import { registerRuns } from './certificates.ts'
import { acceptAnswers, planAnswers, type Works } from './zero-answers.ts'

type Planned = Works & {
  socialCode: string
  to: State
  /** The day on which it is filed, from today. */
  day: number
}

/** Each holds 绿色工厂, and 绿证 for a part of its power (book/city-books.ts). */
const works: readonly Planned[] = [
  { socialCode: '91500152MAXX11304J', group: 'auto', base: 2, targetYear: 0, to: 'approved', day: -113 },
  { socialCode: '91500235MAXX1138XR', group: 'electronics', base: 1, targetYear: 2, to: 'recommended', day: -111 },
  { socialCode: '91500102MAXX10782N', group: 'auto', base: 1, targetYear: 3, to: 'approved', day: -109 },
  { socialCode: '91500116MAXX10889B', group: 'electronics', base: 1, targetYear: 4, to: 'publicity', day: -37 },
  { socialCode: '91500115MAXX108700', group: 'electronics', base: 1, targetYear: 3, to: 'county_approved', day: -31 },
  { socialCode: '91500231MAXX10803C', group: 'auto', base: 1, targetYear: 4, to: 'county_returned', day: -24 },
]

const round = { open: -115, close: 20 }
const acceptance = { open: -58, close: 20, day: -54 }
const suppliers = ['奉节示例风电有限公司', '巫山示例光伏发电有限公司', '石柱示例新能源有限公司', '黔江示例风电有限公司']
const reason = '限值未核对原文；建设方案已写明分年措施，目标年达到。'

export async function fillZeroWorks(stage: SeedContext): Promise<void> {
  const year = Number(stage.present.slice(0, 4))
  const found = works.flatMap((one) => {
    const record = stage.records.find(({ socialCode }) => socialCode === one.socialCode)
    return record?.book ? [{ one, record }] : []
  })
  for (const [i, { record }] of found.entries()) await registerPower(stage, record, year - 1, i)
  const terms = { needExperts: false }
  const batchId = await openBatch(
    stage,
    zeroPlan.id,
    `${year}年度零碳工厂建设`,
    year,
    round.open,
    round.close,
    zeroPlan.formVersion,
    null,
    terms,
  )
  for (const [i, { one, record }] of found.entries()) {
    const random = sequence(7100 + i)
    moveClock(officeHour(stage, dayFrom(stage, one.day), random))
    const own = planAnswers(record, one, year, random)
    const answers = (await withPapers(stage.services, stage.cast.filerOf(record.id), own)) as AnswerSet
    await lead(stage, record, { programme: zeroPlan, batchId, answers, to: one.to, reason }, random, 5)
  }
  await acceptFirst(stage, found[0], year)
  await reportProgress(stage, found, year)
  moveClock(stage.present)
}

/** What the book has of green power in that year. */
async function registerPower(stage: SeedContext, record: DemoRecord, year: number, i: number): Promise<void> {
  const { gec = 0, traded = 0 } = record.book?.years.at(-1)?.power ?? {}
  const runs = [
    { kind: 'certificate', count: Math.floor(gec * 10), day: -140 + i * 2 },
    { kind: 'traded', count: Math.floor(traded * 10), day: -139 + i * 2 },
  ] as const
  for (const [k, run] of runs.entries())
    await registerRuns(stage, record, {
      ...run,
      year,
      producedIn: `${year}-${String(3 + ((i * 2 + k) % 9)).padStart(2, '0')}`,
      supplier: suppliers[(i + k) % suppliers.length] ?? '',
    })
}

type Found = { one: Planned; record: DemoRecord }

/** The works that was ready is accepted by the figures of last year. */
async function acceptFirst(stage: SeedContext, first: Found | undefined, year: number): Promise<void> {
  if (!first) return
  const { record, one } = first
  const { open, close, day } = acceptance
  const random = sequence(7190)
  const terms = { needExperts: false }
  const name = `${year}年度零碳工厂验收`
  const { id, formVersion } = zeroAccept
  const batchId = await openBatch(stage, id, name, year, open, close, formVersion, null, terms)
  moveClock(officeHour(stage, dayFrom(stage, day), random))
  const own = acceptAnswers(record, one, year, random)
  const answers = (await withPapers(stage.services, stage.cast.filerOf(record.id), own)) as AnswerSet
  await lead(stage, record, { programme: zeroAccept, batchId, answers, to: 'approved', reason }, random, 4)
}

const reports = [
  {
    work: '已并网约七成，化成车间余热回收投用，绿电交易合同已续签。',
    delays: '',
    invested: 0.62,
    share: 0.97,
  },
  {
    work: '完成备案和屋面加固，涂装烘干炉电气化完成招标，能碳管理中心接入表计。',
    delays: '光伏因屋面加固推迟约两个月，已调整施工次序。',
    invested: 0.41,
    share: 1.04,
  },
] as const

/** Two works that build report the year: the first is confirmed, the second waits for its county. */
async function reportProgress(stage: SeedContext, found: readonly Found[], year: number): Promise<void> {
  const { services, cast } = stage
  for (const [i, { work, delays, invested, share }] of reports.entries()) {
    const { one, record } = found[i + 1] ?? {}
    if (!one || !record) continue
    const plan = planAnswers(record, one, year, sequence(7100 + i + 1))
    const [first] = plan.pathRows as RowAnswers[]
    const [project] = plan.projectRows as RowAnswers[]
    moveClock(officeHour(stage, dayFrom(stage, -13 + i * 4), sequence(7200 + i)))
    const paper = { id: '', name: '建设进展证明材料.pdf', size: 1, sha256: '0'.repeat(64) }
    const { id, version } = await progress.open({
      services,
      input: {
        year,
        site: String(plan.siteName),
        work: `${project?.projectName}${work}`,
        invested: Math.round(Number(project?.invest) * invested),
        cutCo2: Math.round(Number(project?.cutCo2) * invested),
        co2: Math.round(Number(first?.co2) * share),
        nonFossilPct: Math.round(Number(first?.nonFossilPct) * (2 - share) * 100) / 100,
        delays,
        files: await withPapers(services, cast.filerOf(record.id), [paper]),
      },
      actor: cast.filerOf(record.id),
    })
    if (i > 0) continue
    moveClock(officeHour(stage, dayFrom(stage, -9), sequence(7210)))
    const opinion = '已现场查看并网验收单和投资台账，与填报一致。'
    const actor = cast.countyOf(record.qxCode)
    await progress.step({ services, input: { id, version, action: 'confirm', opinion }, actor })
  }
}
