/** Titles by kind, level and year, and the share of titled factories in the city's output and energy. */
import { titles } from '@green/contract/calls/title/titles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import { useDataYear } from '../../../filing/campaign-year.ts'
import { CsvButton } from '../../../filing/view/figure/csv-button.tsx'
import { IndicatorFigure, IndicatorNote } from '../../../filing/view/figure/indicator-figure.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Empty, Loading } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import yearlyDataStyles from '../../filing/yearly-data/yearly-data.module.css'
import { FilterBar, YearFilter } from '../../list/filter-bar.tsx'
import styles from '../../list/list.module.css'

type Line = {
  kind: string
  kindLabel: string
  level: string
  levelLabel: string
  total: number
  byYear: Record<number, number>
}

/** A number that opens the titles it counts in the list. */
function Opens({ line, year, count }: { line: Line; year?: number; count: number }) {
  if (count === 0) return '0'
  const { kind, level, kindLabel, levelLabel } = line
  return (
    <Link
      className={styles.link}
      data-part="row-link"
      to={officePath('dataManagement')}
      search={{ kind, level, ...(year ? { year: String(year) } : {}) }}
      aria-label={`${year ? `${year}年` : ''}${levelLabel}${kindLabel} ${count} 项，查看名单`}
    >
      {figureText(count)}
    </Link>
  )
}

export function TitleStatistics() {
  const dataYear = useDataYear()
  return dataYear === undefined ? <Loading rows={6} label="正在统计名单" /> : <Statistics dataYear={dataYear} />
}

function Statistics({ dataYear }: { dataYear: number }) {
  const [place, setPlace] = useAddress({ of: dataYear })
  const query = useCall(titles.statistics, { year: place.of }, { keepPrevious: true })
  return (
    <QueryView query={query} loading="正在统计名单" rows={6}>
      {(data) => {
        const years = [...new Set(data.counts.map((row) => row.year))].sort((a, b) => b - a).slice(0, 6)
        const lines = [...Map.groupBy(data.counts, (row) => `${row.kindLabel} ${row.level}`).values()].flatMap(
          (rows): Line[] => {
            const [first] = rows
            return first
              ? [
                  {
                    kind: first.kind,
                    kindLabel: first.kindLabel,
                    level: first.level,
                    levelLabel: first.levelLabel,
                    total: rows.reduce((sum, row) => sum + row.count, 0),
                    byYear: Object.fromEntries(rows.map((row) => [row.year, row.count])),
                  },
                ]
              : []
          },
        )
        const columns: Column<Line>[] = [
          { key: 'kind', title: '类别', head: true, cell: (row) => row.kindLabel },
          { key: 'level', title: '层级', cell: (row) => row.levelLabel },
          ...years.map(
            (year): Column<Line> => ({
              key: String(year),
              title: `${year}年`,
              align: 'right',
              cell: (row) => <Opens line={row} year={year} count={row.byYear[year] ?? 0} />,
            }),
          ),
          { key: 'total', title: '合计', align: 'right', cell: (row) => <Opens line={row} count={row.total} /> },
        ]
        return (
          <>
            <Sheet title="绿色工厂在全部企业中的占比" id="share">
              <FilterBar filtered={place.of !== dataYear} onClear={() => setPlace({ of: dataYear })}>
                <YearFilter
                  label="年度数据"
                  value={String(place.of)}
                  last={5}
                  onChange={(year) => setPlace({ of: Number(year) || dataYear })}
                />
              </FilterBar>
              <div className={yearlyDataStyles.figures}>
                <IndicatorFigure of="energyEnterprises" value={data.share.enterprises} />
                <IndicatorFigure of="titledWithYear" value={data.share.titled} />
                <IndicatorFigure of="outputShare" value={data.share.outputPercent} />
                <IndicatorFigure of="titledEnergyShare" value={data.share.energyPercent} />
              </div>
            </Sheet>
            <Sheet
              title="按类别、层级和年份"
              id="counts"
              actions={
                lines.length > 0 ? (
                  <CsvButton
                    name="绿色名单统计"
                    head={['类别', '层级', ...years.map((year) => `${year}年`), '合计']}
                    rows={lines.map((line) => [
                      line.kindLabel,
                      line.levelLabel,
                      ...years.map((year) => line.byYear[year] ?? 0),
                      line.total,
                    ])}
                  />
                ) : null
              }
            >
              {lines.length === 0 ? (
                <Empty title="还没有称号" hint="认定、录入或导入后自动汇总。" />
              ) : (
                <DataTable
                  caption="名单统计"
                  columns={columns}
                  rows={lines}
                  rowKey={(row) => `${row.kindLabel} ${row.level}`}
                />
              )}
              <IndicatorNote of={['grantedTitles']} />
            </Sheet>
          </>
        )
      }}
    </QueryView>
  )
}
