/** 区县能效对照 as it is read and exported: the city and supervisors by name, a county itself beside the others without names. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import {
  type ComparedCounty,
  comparedBy,
  type countyComparison,
} from '@green/contract/calls/energy/county-comparison.ts'
import { columnTitle, type IndicatorId, indicators } from '@green/contract/overview/indicators.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import type { ColumnSpec } from '@green/spreadsheet/writer.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import { scopeOf } from '../../../base/enterprise/store.ts'
import { dataYearOf } from '../../../base/reference/campaign-year-store.ts'
import { districts } from '../../../base/reference/reference-data.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { compareCounties, comparedIndicators, spreadOf } from './county-comparison.ts'
import { countyGroups } from './county-store.ts'

type Query = CallInput<typeof countyComparison.read>
type Comparison = CallOutput<typeof countyComparison.read>

/** A division of GB/T 4754. */
const divisionDigits = 2

const noFigures = Object.fromEntries(comparedIndicators.map((id) => [id, null]))

export async function countyComparisonOf(services: WithDb, query: Query, actor: Actor): Promise<Comparison> {
  const { industryCode } = query
  const year = query.year ?? (await dataYearOf(services.db))
  const isCounty = isDistrictOfficer(actor.role)
  // A supervisor's figures stand on the enterprises of the account's labels; a county reads of the others only the distribution.
  const within = isCounty ? undefined : scopeOf(actor)
  // A county chooses among all divisions and one of them. Other groups, subtracted from each other, would tell of single enterprises.
  const division = isCounty && industryCode?.length === divisionDigits ? industryCode : null
  const isOther = isCounty && industryCode !== undefined && division === null
  const wanted = { year, industryCode: division === null ? industryCode : undefined, today: clock.today() }
  const all = await countyGroups(services.db, wanted, within)
  const groups = division === null ? all : all.filter((one) => one.division === division)
  const { city: whole, counties } = compareCounties(
    groups,
    isCounty ? actor.qxCode : null,
    division === null ? null : { division, all },
  )
  const city = isOther ? noFigures : whole
  const shown = counties.filter(({ isShown }) => isShown)
  const rows = districts().flatMap(({ code, name }): ComparedCounty[] => {
    const found = counties.find((one) => one.code === code)
    const isOwn = actor.qxCode === code
    if (!found || (isCounty && !isOwn)) return []
    const { enterprises, aboveScale, isShown } = found
    // The index stands on what the city's enterprises of the same industry use.
    const figures = isOther ? { ...found.figures, structureIndex: null } : found.figures
    return [{ code, name, isOwn, enterprises: isShown ? enterprises : null, aboveScale, figures }]
  })
  return {
    year,
    rows,
    city,
    spread: Object.fromEntries(comparedIndicators.map((id) => [id, isOther ? null : spreadOf(shown, id)])),
    counties: { shown: shown.length, hidden: counties.length - shown.length },
  }
}

const number = (id: IndicatorId): ColumnSpec => ({
  title: columnTitle(id),
  kind: 'number',
  decimals: indicators[id].decimals,
})
const spreadNames = { low: '最低', lower: '下四分位', middle: '中位', upper: '上四分位', high: '最高' } as const
const spreadKeys = Object.keys(spreadNames) as (keyof typeof spreadNames)[]

export async function exportComparison(services: Services, query: Query, actor: Actor): Promise<BlobResult> {
  const { year, rows, city, spread, counties } = await countyComparisonOf(services, query, actor)
  const figures = (of: Record<string, number | null>) => comparedIndicators.map((id) => of[id] ?? null)
  return exportedList(services, actor, {
    total: rows.length,
    action: '导出区县能效对照',
    query: query,
    result: `${rows.length}个区县`,
    name: `${year}年区县能效对照`,
    sheets: () => [
      {
        name: '区县',
        columns: [
          { title: '区县', kind: 'text' },
          number('comparedEnterprises'),
          number('aboveScale'),
          ...comparedIndicators.map(number),
          { title: '说明', kind: 'text' },
        ],
        rows: [
          ...rows.map(({ name, enterprises, aboveScale, figures: of }) => [
            name,
            enterprises,
            aboveScale,
            ...figures(of),
            enterprises === null ? '有数据的企业不足5家，不显示' : '',
          ]),
          ['合计', null, null, ...figures(city), ''],
        ],
      },
      {
        name: '分布',
        columns: [
          { title: '指标', kind: 'text' },
          { title: '计算基数', kind: 'text' },
          ...spreadKeys.map((key): ColumnSpec => ({ title: spreadNames[key], kind: 'number', decimals: 2 })),
          { title: '区县数', kind: 'number', decimals: 0 },
        ],
        rows: Object.values(comparedBy).flatMap(({ label, indicators: ids }) =>
          ids.map((id) => [
            columnTitle(id),
            label,
            ...spreadKeys.map((key) => spread[id]?.[key] ?? null),
            counties.shown,
          ]),
        ),
      },
    ],
  })
}
