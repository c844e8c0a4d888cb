/** 绿电消费比例 of the demo city: last year's list with its reports, and this year's list, which is open. */
import type { greenIndustries } from '@green/filing/programme/green-target.ts'
import { greenTarget } from '@green/tools/footprint/green-targets.ts'
import { insertMarketPrice } from '../../base/energy/market-price-store.ts'
import { powers } from '../../modules/energy/green-power/record.ts'
import { claimsOf } from '../../modules/energy/green-power/store.ts'
import { targets } from '../../modules/energy/green-power/target-record.ts'
import { moveClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { DemoRecord } from '../demo-store.ts'
import { dayFrom, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'
import { registerRuns } from './certificates.ts'

type Industry = keyof typeof greenIndustries

/** Classes of GB/T 4754 and how many of each are listed. */
const listed: readonly { industry: Industry; code: string; count: number }[] = [
  { industry: 'aluminium', code: '3216', count: 4 },
  { industry: 'steel', code: '3120', count: 4 },
  { industry: 'cement', code: '3011', count: 3 },
]

/** How far the report of last year has come, in the order of the list. */
const ends = [
  'recorded',
  'recorded',
  'reviewed',
  'reported',
  'recorded',
  'returned',
  'reviewed',
  'listed',
  'recorded',
  'reported',
  'recorded',
  'recorded',
  'listed',
] as const
type End = (typeof ends)[number]

const explanations = [
  '电量取自电网结算，绿电交易合同按月结算；缺口拟通过绿证补足。',
  '自发自用光伏已全部计量；下年度签订中长期绿电合同。',
  '厂区屋顶受限，主要依靠绿电交易；已与售电公司谈定下年电量。',
  '余热发电不计入可再生，已从自发电量中剔除。',
] as const
const source = '演示名单（不是下达文件）'

export async function fillGreenTargets(stage: SeedContext): Promise<void> {
  const year = Number(stage.present.slice(0, 4))
  const chosen = listed.flatMap(({ industry, code, count }) =>
    stage.records
      .filter(({ industryCode }) => industryCode === code)
      .slice(0, count)
      .map((record) => ({ record, industry })),
  )
  for (const [i, { record, industry }] of chosen.entries()) {
    await registerPower(stage, record, year - 1, i)
    const target = greenTarget(record.industryCode, year - 1)
    if (!target) continue
    const line = { enterpriseId: record.id, industry, mode: target.mode, targetPct: target.targetPct }
    const row = await list(stage, { ...line, year: year - 1, source }, -318)
    await reportTo(stage, record, row, ends[i] ?? 'listed', i)
  }
  // This year's list leaves out who has left it.
  for (const { record, industry } of chosen.slice(0, -1)) {
    const target = greenTarget(record.industryCode, year)
    if (!target) continue
    const line = { enterpriseId: record.id, industry, mode: target.mode, targetPct: target.targetPct }
    await list(stage, { ...line, year, source }, -66)
  }
  moveClock(officeHour(stage, dayFrom(stage, -52), sequence(7390)))
  await insertMarketPrice(stage.services.db, {
    id: ids.next(),
    kind: 'certificate',
    fromDay: dayFrom(stage, -60).slice(0, 10),
    price: 4.6,
    source: '演示数据，不是市场价格',
    byName: stage.cast.city.name,
    createdAt: officeHour(stage, dayFrom(stage, -52), sequence(7390)),
  })
  moveClock(stage.present)
}

type Line = Parameters<typeof targets.open>[0]['input']

function list(stage: SeedContext, input: Line, day: number) {
  moveClock(officeHour(stage, dayFrom(stage, day), sequence(7300)))
  return targets.open({ services: stage.services, input, actor: stage.cast.city })
}

/** What the book has of green power, where the enterprise has registered nothing yet; some of it 核销. */
async function registerPower(stage: SeedContext, record: DemoRecord, year: number, i: number): Promise<void> {
  const { traded = 0, gec = 0 } = record.book?.years.at(-1)?.power ?? {}
  if ((await claimsOf(stage.services.db, [record.id])).length > 0) return
  const producedIn = `${year}-${String(2 + (i % 10)).padStart(2, '0')}`
  const run = { year, producedIn, day: -332 + i }
  await registerRuns(stage, record, {
    ...run,
    kind: 'certificate',
    count: Math.floor(gec * 10),
    supplier: '酉阳示例新能源有限公司',
  })
  const made = await registerRuns(stage, record, {
    ...run,
    kind: 'traded',
    count: Math.floor(traded * 10),
    supplier: '重庆示例绿电交易有限公司',
  })
  if (!made || i % 2 === 1) return
  moveClock(officeHour(stage, dayFrom(stage, -318 + i), sequence(7310 + i)))
  const opinion = `已于当日在国家绿证核发交易系统核销，证明编号DEMO-HX-${year}-${String(i + 1).padStart(4, '0')}`
  await powers.step({
    services: stage.services,
    input: { id: made.id, version: made.version, action: 'cancel', opinion },
    actor: stage.cast.filerOf(record.id),
  })
}

type Row = Awaited<ReturnType<typeof targets.open>>
type Action = Parameters<typeof targets.step>[0]['input']['action']

/** The report and what the offices do with it, a few days apart. */
async function reportTo({ services, cast, ...stage }: SeedContext, record: DemoRecord, row: Row, to: End, i: number) {
  const way: Readonly<Record<End, readonly Action[]>> = {
    listed: [],
    reported: ['report'],
    reviewed: ['report', 'review'],
    recorded: ['report', 'review', 'record'],
    returned: ['report', 'giveBack'],
  }
  const doers = {
    report: cast.filerOf(record.id),
    review: cast.countyOf(record.qxCode),
    giveBack: cast.countyOf(record.qxCode),
    record: cast.city,
  } as const
  let { version } = row
  for (const [k, action] of way[to].entries()) {
    if (!(action in doers)) continue
    const day = -300 + (i % 9) + k * 9
    moveClock(
      officeHour({ services, cast, ...stage }, dayFrom({ services, cast, ...stage }, day), sequence(7320 + i * 5 + k)),
    )
    const opinion =
      action === 'report'
        ? (explanations[i % explanations.length] ?? '')
        : action === 'giveBack'
          ? '用电量与供电公司抄表数不一致，请核对后重新报告。'
          : ''
    const saved = await targets.step({
      services,
      input: { id: row.id, version, action, opinion },
      actor: doers[action as keyof typeof doers],
    })
    version = saved.version
  }
}
