/** 能耗汇总: the accepted figures of a year by county, industry and kind, and the workbooks of them. */
import type { CallInput } from '@green/contract/call.ts'
import type { EnergyTotal, energyYear } from '@green/contract/calls/energy/energy-year.ts'
import { columnTitle, type IndicatorId, indicators, intensityOf } from '@green/contract/overview/indicators.ts'
import { flows } from '@green/filing/programme/energy-words.ts'
import type { CellValue, ColumnSpec } from '@green/spreadsheet/writer.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import { classesUnder } from '../../../base/enterprise/list.ts'
import { dataYearOf } from '../../../base/reference/campaign-year-store.ts'
import { type Names, namesOf } from '../../../base/reference/names.ts'
import { industries } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { BlobResult, Progress } from '../../../platform/http/handlers.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import type { Services } from '../../../platform/services.ts'
import { filterOf } from './reading.ts'
import { seriesOf, unitOf } from './series.ts'
import { enterprisesOfPage, totalsBy, totalsByKind, totalsByYear } from './store.ts'

type Query = CallInput<typeof energyYear.totals>
type Group = Awaited<ReturnType<typeof totalsBy>>[number]

const share = (part: number | null, whole: number | null) => (part !== null && whole ? (part / whole) * 100 : null)

function totalOf(group: Group, name: string, whole: number | null): EnergyTotal {
  const { ratioTce, ratioOutput, outputValue, tceOfBoth, tceBefore } = group
  return {
    code: group.code,
    name,
    enterprises: group.enterprises,
    totalTce: group.totalTce,
    changePercent: tceOfBoth !== null && tceBefore ? (tceOfBoth / tceBefore - 1) * 100 : null,
    co2: group.co2,
    withoutCo2: group.withoutCo2,
    outputValue,
    intensity: intensityOf({ totalTce: ratioTce, outputValue: ratioOutput }),
    quantity: null,
    unit: '',
    sharePercent: share(group.totalTce, whole),
  }
}

const divisionName = (code: string) => industries().find((row) => row.code === code)?.name ?? '未填行业'

export async function totalsOf(services: Services, query: Query, actor: Actor) {
  const { db } = services
  const { by } = query
  const year = query.year ?? (await dataYearOf(db))
  const filter = {
    year,
    qxCode: query.qxCode,
    industries: query.industryCode ? classesUnder(query.industryCode) : undefined,
  }
  const [all] = await totalsBy(db, actor, filter, 'all')
  const whole = all?.totalTce ?? null
  const nothing: Group = {
    code: 'all',
    enterprises: 0,
    totalTce: null,
    co2: null,
    withoutCo2: 0,
    outputValue: null,
    ratioTce: null,
    ratioOutput: null,
    tceOfBoth: null,
    tceBefore: null,
  }
  const names = await namesOf(db)
  const nameOf = (code: string) => (by === 'county' ? names.label('district', code) : divisionName(code))
  const rows =
    by === 'kind'
      ? await kindRows(db, actor, filter, names)
      : (await totalsBy(db, actor, filter, by)).map((group) => totalOf(group, nameOf(group.code), whole))
  return {
    year,
    sum: totalOf(all ?? nothing, '合计', whole),
    rows,
    years: await totalsByYear(db, actor, filter),
  }
}

async function kindRows(tx: Tx, actor: Actor, filter: Parameters<typeof totalsByKind>[2], names: Names) {
  const kinds = await totalsByKind(tx, actor, filter)
  const whole = kinds.reduce((sum, { totalTce }) => sum + totalTce, 0)
  return kinds.map(
    (kind): EnergyTotal => ({
      ...kind,
      name: names.label('energyType', kind.code),
      changePercent: null,
      withoutCo2: 0,
      outputValue: null,
      intensity: null,
      unit: unitOf(names, kind.code),
      sharePercent: share(kind.totalTce, whole),
    }),
  )
}

const indicatorColumn = (id: IndicatorId): ColumnSpec => number(columnTitle(id), indicators[id].decimals)

const groupTitles = { county: '区县', industry: '行业', kind: '能源品种' } as const
const number = (title: string, decimals: number): ColumnSpec => ({ title, kind: 'number', decimals })

export async function exportTotals(services: Services, query: Query, actor: Actor): Promise<BlobResult> {
  const { rows, sum, year } = await totalsOf(services, query, actor)
  const isKind = query.by === 'kind'
  return exportedList(services, actor, {
    total: rows.length,
    action: '导出能耗汇总',
    query: query,
    result: `${rows.length}行`,
    name: `${year}年能耗汇总`,
    sheets: () => [
      {
        name: '能耗汇总',
        columns: [
          { title: groupTitles[query.by], kind: 'text' },
          indicatorColumn('energyEnterprises'),
          ...(isKind
            ? [number('消费量', 4), { title: '计量单位', kind: 'text' } as const]
            : (['outputValue', 'intensity', 'tceChange'] as const).map(indicatorColumn)),
          ...(['totalTce', 'energyShare', 'co2'] as const).map(indicatorColumn),
          ...(isKind ? [] : [number('没有碳排放、不计入的企业（家）', 0)]),
        ],
        rows: [...rows, ...(isKind ? [] : [sum])].map((row) => [
          row.name,
          row.enterprises,
          ...(isKind ? [row.quantity, row.unit] : [row.outputValue, row.intensity, row.changePercent]),
          row.totalTce,
          row.sharePercent,
          row.co2,
          ...(isKind ? [] : [row.withoutCo2]),
        ]),
      },
    ],
  })
}

type YearsQuery = CallInput<typeof energyYear.exportYears>
const text = (title: string): ColumnSpec => ({ title, kind: 'code' })

/** Every accepted year of the list, with the columns of the import: what is exported can be corrected and imported. */
export async function exportYears(
  services: Services,
  query: YearsQuery,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const { db } = services
  const filter = await filterOf(services.db, query)
  const { total } = await enterprisesOfPage(db, actor, filter, { page: 1, size: 1 })
  const names = await namesOf(db)
  const kinds: CellValue[][] = []
  const years: CellValue[][] = []
  let done = 0
  for await (const enterprises of everyPage((page) => enterprisesOfPage(db, actor, filter, page))) {
    const series = await seriesOf(db, names, enterprises)
    for (const { id, socialCode, enterpriseName } of enterprises)
      for (const { year, accepted, months } of series.get(id)?.years ?? [])
        for (const record of accepted ? [accepted, ...months] : months) {
          const month = record.month || null
          const who = [socialCode, enterpriseName, year]
          for (const line of series.get(id)?.linesOf(record) ?? [])
            kinds.push([
              ...who,
              line.energyCode,
              names.label('energyType', line.energyCode),
              String(names.find('energyType', line.energyCode)?.unit ?? ''),
              month,
              flows[line.flow as keyof typeof flows] ?? '',
              line.quantity,
              line.tce,
            ])
          const { outputValue, addedValue, totalTce, output, waterIntake } = record
          years.push([...who, month, outputValue, addedValue, totalTce, output, waterIntake])
        }
    done += enterprises.length
    progress(done, total)
  }
  return exportedList(services, actor, {
    total: years.length,
    action: '导出企业年度能耗',
    query: query,
    result: `${total}家，${years.length}个年度`,
    name: '企业年度能耗',
    sheets: () => [
      {
        name: '能源消费',
        columns: [
          ...['统一社会信用代码', '企业名称'].map(text),
          number('年度', 0),
          ...['能源代码', '能源名称', '计量单位'].map(text),
          number('月份', 0),
          text('流向'),
          number('消费量', 6),
          number('折标量（吨标准煤）', 6),
        ],
        rows: kinds,
      },
      {
        name: '年度汇总',
        columns: [
          ...['统一社会信用代码', '企业名称'].map(text),
          number('年度', 0),
          number('月份', 0),
          number('工业总产值（万元）', 2),
          number('工业增加值（万元）', 2),
          number('综合能源消费量（吨标准煤）', 6),
          number('产品产量', 6),
          number('取水量（立方米）', 6),
        ],
        rows: years,
      },
    ],
  })
}
