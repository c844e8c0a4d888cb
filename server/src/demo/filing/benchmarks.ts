/**
 * Benchmark tables of the demo city for three years of data: computed from the archive where a division has enough comparable enterprises,
 * entered from an invented document where it has not, and none for the others.
 */
import { type BenchmarkKey, benchmarkKeys } from '@green/filing/programme/benchmarks.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { computeYear } from '../../modules/energy/benchmark/compute.ts'
import { tablesOfYear } from '../../modules/energy/benchmark/store.ts'
import {
  confirmGroup,
  correctTable,
  enterTable,
  freezeTables,
  freezeYear,
} from '../../modules/energy/benchmark/tables.ts'
import type { Actor } from '../../platform/actor.ts'
import { moveClock } from '../../platform/clock.ts'
import { type BookYear, bookYears, totalCarbonOf } from '../book/book.ts'
import { cityBooks } from '../book/city-books.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

/** Divisions whose enterprises make comparable things, and why. */
const comparable: Readonly<Record<string, string>> = {
  '15': '均为白酒、啤酒和饮料酿造灌装，用能以锅炉蒸汽为主，产品单价接近。',
  '17': '均为棉纺织和印染，工序和用能结构相同。',
  '27': '均为化学药品和中成药制造，用能以净化空调和蒸汽为主。',
  '34': '均为通用零部件和泵阀制造，用能以机械加工用电为主。',
  '36': '整车和零部件企业都以冲压、焊接、涂装和机械加工为主，按产值比较差别不大。',
  '37': '均为摩托车整车和零部件制造，工序相同。',
  '38': '均为电机、线缆和家用电器制造，用能以装配用电为主。',
}

/** The others: their documents say where the best of the trade begin and the weakest end. */
const entered = ['10', '13', '14', '22', '26', '30', '31', '32', '33', '39', '42', '44', '46'] as const

/** For 10,000 yuan of output: kgce, kgCO₂ and m³. */
const valuesOf: Readonly<Record<BenchmarkKey, (year: BookYear) => number>> = {
  unitOutputEnergy: ({ statedTce, outputValue }) => (statedTce * 1000) / outputValue,
  unitOutputCarbon: (year) => (totalCarbonOf(year) * 1000) / year.outputValue,
  unitOutputWater: ({ water, outputValue }) => water.intake / outputValue,
}

/** A quarter of the division's enterprises are below the first, and hardly one is above the second; two digits, as a document has. */
function levelsOf(division: string, year: number, indicator: BenchmarkKey): readonly [number, number] {
  const values = [...cityBooks().values()]
    .filter(({ industryCode }) => industryCode.startsWith(division))
    .flatMap(({ years: own }) => own.filter((one) => one.year === year).map(valuesOf[indicator]))
    .toSorted((a, b) => a - b)
  const at = (share: number) => Number((values[Math.floor((values.length - 1) * share)] ?? 0).toPrecision(2))
  return [at(0.25), at(0.95)]
}

/** Why the divisions of the document are comparable: by its own word. */
const asDocumented = entered.map(
  (groupCode) => [groupCode, '文件按行业大类给出水平，所列企业的产品结构与本市同类企业相近。'] as const,
)

/** The weak end of an invented table, as a multiple of its base. */
const weakTimes = 1.6
const documentOf = (year: number) => `示例文件：${year}年度重点行业单位产值用能、碳排放和取水水平（演示数据），第3页`

/** Data of that many years ago, frozen that many days ago: before the first batch that is scored with them opens. */
const years = [
  { back: 3, day: -930 },
  { back: 2, day: -520 },
  { back: 1, day: -160 },
] as const

export async function fillBenchmarks(stage: SeedContext): Promise<void> {
  const { services, cast } = stage
  const thisYear = Number(stage.present.slice(0, 4))
  for (const { back, day } of years) {
    const year = thisYear - back
    const random = sequence(9000 + year)
    moveClock(officeHour(stage, dayFrom(stage, day), random))
    await enterDocument(stage, year, cast.city)
    await computeYear(services, { year }, cast.city)
    for (const [groupCode, opinion] of [...Object.entries(comparable), ...asDocumented])
      await confirmGroup(services, { year, groupCode, opinion }, cast.city)
    moveClock(officeHour(stage, dayFrom(stage, day + 2), random))
    await freezeYear(services, { year }, cast.city2)
    if (back === 2) await correctOne(stage, year, day + 20)
  }
}

/** A weak end that was copied wrongly; lead and base stay, and with them the scores. */
async function correctOne(stage: SeedContext, year: number, day: number): Promise<void> {
  const { services, cast } = stage
  const [wrong] = (await tablesOfYear(services.db, year)).filter(
    ({ groupCode, indicator }) => groupCode === '22' && indicator === 'unitOutputEnergy',
  )
  if (!wrong) throw new Error('the table to correct is gone')
  moveClock(officeHour(stage, dayFrom(stage, day), sequence(year)))
  const { id, version, p10, p50, files } = wrong
  const figures = { p10, p50, p90: p50 * 1.5, n: null, source: documentOf(year), files }
  const reason = '原件第3页弱端抄录有误，按原件更正。'
  const { id: next, version: seen } = await correctTable(services, { id, version, reason, figures }, cast.city)
  await freezeTables(services, { tables: [{ id: next, version: seen }] }, cast.city2)
}

async function enterDocument(stage: SeedContext, year: number, officer: Actor): Promise<void> {
  const source = documentOf(year)
  const papers = { files: [{ id: '', name: `${year}年度行业用能水平（示例）.pdf`, size: 1, sha256: '0'.repeat(64) }] }
  const { files } = await withPapers(stage.services, officer, papers)
  for (const groupCode of entered)
    for (const indicator of benchmarkKeys) {
      const [p10, p50] = levelsOf(groupCode, Math.min(year, bookYears[2]), indicator)
      const figures = { p10, p50, p90: roundHalfUp(p50 * weakTimes, 2), n: null, source, files }
      await enterTable(stage.services, { year, indicator, groupCode, origin: 'entered', ...figures }, officer)
    }
}
