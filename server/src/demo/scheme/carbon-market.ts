/** 全国碳市场 of the demo city: lists of three years, letters from the books' direct emissions, months of 存证, and one quota account. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type carbonDuties,
  type carbonIndustries,
  marketGases,
  surrenderStates,
} from '@green/filing/programme/carbon-market.ts'
import { writeWorkbook } from '@green/spreadsheet/writer.ts'
import { defaultSettings, factorsOf } from '@green/tools/ledger/factors.ts'
import { insertMarketPrice } from '../../base/energy/market-price-store.ts'
import { importFile } from '../../base/import/workbook-import.ts'
import { saveQuota } from '../../modules/energy/carbon-market/account.ts'
import { noteEvidence, units } from '../../modules/energy/carbon-market/record.ts'
import { resultList } from '../../modules/energy/carbon-market/results.ts'
import { clock, moveClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { BookYear } from '../book/book.ts'
import { round } from '../book/rounding.ts'
import { netOf } from '../book/workbook.ts'
import type { DemoRecord } from '../demo-store.ts'
import { dayFrom, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

type Kind = {
  industry: keyof typeof carbonIndustries
  duty: keyof typeof carbonDuties
  code: string
  count: number
  guide: string
  boundary: string
}

const kinds: readonly Kind[] = [
  {
    industry: 'cement',
    duty: 'quota',
    code: '3011',
    count: 4,
    guide: 'CETS-AG-02.01-V01-2024',
    boundary: '水泥熟料生产线，直接排放',
  },
  { industry: 'steel', duty: 'quota', code: '3120', count: 4, guide: '', boundary: '钢铁生产企业层级，直接排放' },
  {
    industry: 'aluminium',
    duty: 'quota',
    code: '3216',
    count: 4,
    guide: 'CETS-AG-04.01-V01-2024',
    boundary: '铝电解工序，直接排放',
  },
  { industry: 'glass', duty: 'report', code: '3041', count: 3, guide: '', boundary: '平板玻璃生产线，直接排放' },
]
const verifiers = ['示例中环核查有限公司', '示例质信认证有限公司', '示例西南碳核查中心']

/** Days from today, by years back: when the list came, and when its reports. */
const listedOn: Readonly<Record<number, number>> = { 0: -300, 1: -302, 2: -627 }
const reportedOn: Readonly<Record<number, number>> = { 1: -252, 2: -617 }
const surrenderedOn = -346
/** The place in the list of the one unit that reports nothing, and of which a letter says 未清缴. */
const unsurrendered = 5

const factors = factorsOf(defaultSettings(), 2025)

/** tCO₂ of fuels and processes: power and heat that are bought are not in the market. */
const directOf = ({ energy, process }: BookYear): number =>
  energy
    .filter(({ code }) => !['32', '33'].includes(code))
    .reduce((sum, line) => sum + Math.max(0, netOf(line)) * (factors.co2(line.code) ?? 0), 0) +
  process.reduce((sum, { activity, factor }) => sum + activity * factor, 0)

type Unit = { record: DemoRecord; kind: Kind }

export async function fillCarbonMarket(stage: SeedContext): Promise<void> {
  const year = Number(stage.present.slice(0, 4))
  const all = kinds.flatMap((kind) =>
    stage.records
      .filter(({ industryCode, book }) => industryCode === kind.code && book !== undefined)
      .slice(0, kind.count)
      .map((record) => ({ record, kind })),
  )
  for (const back of [2, 1, 0]) {
    // The list of the year before came first; one unit is new each year.
    const of = all.slice(0, all.length - back)
    for (const [i, unit] of of.entries()) await listUnit(stage, unit, year - back, back, i)
  }
  await importLetters(stage, all, year)
  await keepAccount(stage, all[0], year - 1)
  moveClock(officeHour(stage, dayFrom(stage, -46), sequence(7490)))
  await insertMarketPrice(stage.services.db, {
    id: ids.next(),
    kind: 'allowance',
    fromDay: dayFrom(stage, -60).slice(0, 10),
    price: 68,
    source: '演示数据，不是市场价格',
    byName: stage.cast.city.name,
    createdAt: officeHour(stage, dayFrom(stage, -46), sequence(7490)),
  })
  moveClock(stage.present)
}

/** A line of a year's list, with what its enterprise states of months, report and surrender. */
async function listUnit(stage: SeedContext, { record, kind }: Unit, year: number, back: number, i: number) {
  const { services, cast } = stage
  const { industry, duty, guide } = kind
  moveClock(officeHour(stage, dayFrom(stage, listedOn[back] ?? 0), sequence(7400 + back)))
  const source = `${year}年度演示名录（不是生态环境部门文件）`
  const row = await units.open({
    services,
    input: { enterpriseId: record.id, year, industry, duty, guide, source },
    actor: cast.city,
  })
  const filer = cast.filerOf(record.id)
  let { version } = row
  // Some are behind with the months of this year.
  const months = back === 0 ? 9 - (i % 3) : back === 1 ? 12 : 0
  for (let month = 1; month <= months; month++) {
    const next = new Date(Date.UTC(year, month, 6 + ((i * 5 + month * 3) % 21))).toISOString().slice(0, 10)
    const noted = back === 0 ? `${next}T02:00:00.000Z` : dayFrom(stage, -300 + i)
    moveClock(officeHour(stage, noted, sequence(7410 + i * 13 + month)))
    const text = `${year}-${String(month).padStart(2, '0')}`
    const input = { id: row.id, version, month: text, doneOn: next }
    version = (await noteEvidence({ services, input, actor: filer })).version
  }
  if (back === 0 || i === unsurrendered) return
  const report = officeHour(stage, dayFrom(stage, (reportedOn[back] ?? 0) + (i % 6)), sequence(7450 + i))
  moveClock(report)
  const opinion = `已于${clock.today()}通过全国碳市场管理平台报送年度排放报告。`
  version = (await units.step({ services, input: { id: row.id, version, action: 'report', opinion }, actor: filer }))
    .version
  if (back === 1 || duty === 'report') return
  moveClock(officeHour(stage, dayFrom(stage, surrenderedOn + (i % 6)), sequence(7470 + i)))
  const receipt = `已于${clock.today()}在全国碳排放权注册登记系统足额清缴，登记回执已存档。`
  await units.step({ services, input: { id: row.id, version, action: 'surrender', opinion: receipt }, actor: filer })
}

/** The ecology department's letters: of two years back with the surrender, of last year the verified figure. */
async function importLetters(stage: SeedContext, all: readonly Unit[], year: number): Promise<void> {
  const titles =
    '企业名称,统一社会信用代码,年度,核查排放量(t),温室气体,核算边界,核查机构,结果文号,结果日期,清缴情况,来源文件'
  const columns = titles.split(',').map((title) => ({
    title,
    kind: title === '年度' || title.startsWith('核查排放量') ? ('number' as const) : ('code' as const),
  }))
  // What was verified comes first; a later letter of the same figure says who has surrendered.
  const rounds = [
    { back: 2, day: -488, letterOn: -495, cleared: false, series: '核查' },
    { back: 2, day: -312, letterOn: -320, cleared: true, series: '清缴' },
    { back: 1, day: -118, letterOn: -126, cleared: false, series: '核查' },
  ]
  for (const { back, day, letterOn, cleared, series } of rounds) {
    const of = year - back
    const listed = all.slice(0, all.length - back)
    const rows = listed.flatMap(({ record, kind }, i) => {
      const own = record.book?.years.at(-back)
      if (!own) return []
      const verified = round(directOf(own) * (0.985 + sequence(7480 + i * 2 + back)() * 0.03), 2)
      const state = !cleared || kind.duty === 'report' ? '' : surrenderStates[i === unsurrendered ? 'open' : 'done']
      return [
        [
          record.name,
          record.socialCode,
          of,
          verified,
          marketGases[kind.industry === 'aluminium' ? 'co2pfc' : 'co2'],
          kind.boundary,
          verifiers[i % verifiers.length] ?? '',
          `演示${series}〔${dayFrom(stage, letterOn).slice(0, 4)}〕${i + 1}号`,
          dayFrom(stage, letterOn).slice(0, 10),
          state,
          `${of}年度演示${series}结果`,
        ],
      ]
    })
    moveClock(officeHour(stage, dayFrom(stage, day), sequence(7470 + back)))
    const folder = await mkdtemp(join(tmpdir(), 'demo-letters-'))
    try {
      const file = join(folder, 'letters.xlsx')
      await writeFile(file, writeWorkbook([{ name: '核查结果', columns, rows }]))
      const { errors } = await importFile(stage.services, resultList(stage.services), file, stage.cast.city)
      if (errors.length > 0) throw new Error(`the letters cannot be imported: ${JSON.stringify(errors.slice(0, 3))}`)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}

/** The first unit keeps its quota of last year. */
async function keepAccount(stage: SeedContext, unit: Unit | undefined, year: number): Promise<void> {
  const own = unit?.record.book?.years.at(-1)
  if (!unit || !own) return
  const direct = directOf(own)
  moveClock(officeHour(stage, dayFrom(stage, -40), sequence(7495)))
  await saveQuota(stage.services, stage.cast.filerOf(unit.record.id), {
    year,
    version: 0,
    allowanceT: Math.round(direct * 1.012),
    carriedT: Math.round(direct * 0.004),
    boughtT: null,
    soldT: null,
    ccerT: null,
    surrenderedT: null,
    surrenderedOn: null,
    note: '配额以登记系统为准。',
  })
}
