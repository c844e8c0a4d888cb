/** 企业分布: the enterprises of the list's filter on the map of the city; the chosen district is the list's filter too. */
import { greenMap } from '@green/contract/calls/content/map.ts'
import { greenEnter } from '@green/contract/calls/content/public.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { CsvButton } from '../../../filing/view/figure/csv-button.tsx'
import { useTiles } from '../../../platform/navigation/tiles.ts'
import { useCall } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { FullScreenButton, useFullScreen } from '../../../ui/page/full-screen.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { Wall, wallPages } from '../../../ui/page/wall.tsx'
import { wallClasses } from '../../../ui/page/wall-classes.ts'
import { PointMap } from '../../../ui/point-map/point-map.tsx'
import { shadesOf } from '../../../ui/point-map/shades.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import listStyles from '../../list/list.module.css'
import type { useEnterprises } from './enterprise-table.tsx'
import styles from './enterprises.module.css'

const onScreenMs = 5 * 60_000
type Line = { code: string; name: string; count: number }

/** Of the whole filter, not of the page of the list. */
export function EnterpriseMap({ list }: { list: ReturnType<typeof useEnterprises> }) {
  const { qxCode = '', isSuperVisitor: _, ...filter } = list.request
  const board = useRef<HTMLDivElement>(null)
  const isFull = useFullScreen(board)
  const found = useCall(greenMap.enterprises, filter, {
    keepPrevious: true,
    ...(isFull ? { refetchInterval: onScreenMs } : {}),
  })
  const districts = useCall(greenEnter.getQxs, {})
  const tiles = useTiles()
  const all = found.data?.points
  const shades = useMemo(() => shadesOf(all ?? []), [all])
  const rows = useMemo(() => (all ?? []).filter((one) => !qxCode || one.qxCode === qxCode), [all, qxCode])
  const lines = useMemo(() => {
    const names = new Map(districts.data?.map((one) => [one.qxCode, one.qxName]))
    return [...Map.groupBy(all ?? [], (one) => one.qxCode)]
      .map(([code, { length }]): Line => ({ code, name: names.get(code) ?? code, count: length }))
      .toSorted((a, b) => b.count - a.count)
  }, [all, districts.data])
  const choose = (code: string) => list.setFilter({ qxCode: code === qxCode ? '' : code })
  return (
    <Sheet id="map" title="企业分布" actions={<FullScreenButton part={board} isFull={isFull} />}>
      <div ref={board} className={classes(styles.enterpriseMap, wallClasses.board)} data-part="wall-board">
        {isFull ? (
          <div className={styles.enterpriseMapBar}>
            <strong>企业分布</strong>
            <FullScreenButton part={board} isFull={isFull} />
          </div>
        ) : null}
        <QueryView query={found} loading="正在加载企业分布" rows={8}>
          {() => (
            <PointMap
              label="企业分布图，数据同旁边的清单和下方的表格"
              rows={rows}
              edition="today"
              tiles={tiles}
              shades={shades}
              district={qxCode}
              onDistrict={choose}
              unit="家"
              row={(point) => (
                <div>
                  <Link to={officePath('enterpriseCard')} search={{ id: point.id }}>
                    {point.name}
                  </Link>
                  <small>{[point.industryName, point.energyLevel].filter(Boolean).join('，')}</small>
                </div>
              )}
              empty={<Empty title="没有符合条件的企业" hint="请放宽筛选条件。" />}
              wall={
                isFull ? (
                  <Wall
                    pages={wallPages(
                      '各区县企业',
                      ['区县', '家'],
                      lines.map(({ code, name, count }) => ({ key: code, name, value: count })),
                    )}
                  />
                ) : undefined
              }
            />
          )}
        </QueryView>
      </div>
      {lines.length > 1 ? <DistrictNumbers lines={lines} onDistrict={choose} chosen={qxCode} /> : null}
    </Sheet>
  )
}

type NumbersProps = { lines: readonly Line[]; chosen: string; onDistrict: (code: string) => void }

/** The table beside the map, folded under it, and the same as a CSV file. */
function DistrictNumbers({ lines, chosen, onDistrict }: NumbersProps) {
  return (
    <details className={styles.enterpriseMapNumbers}>
      <summary>各区县企业数</summary>
      <DataTable
        caption="各区县企业数"
        rows={lines}
        rowKey={({ code }) => code}
        columns={[
          { key: 'name', title: '区县', head: true, cell: ({ name }) => name },
          {
            key: 'count',
            title: '符合筛选（家）',
            align: 'right',
            cell: ({ code, name, count }) => (
              <button
                type="button"
                className={listStyles.link}
                data-part="row-link"
                aria-pressed={code === chosen}
                aria-label={`${name} ${count} 家，在地图和清单中查看`}
                onClick={() => onDistrict(code)}
              >
                {count}
              </button>
            ),
          },
        ]}
      />
      <CsvButton
        name="各区县企业数"
        head={['区县', '符合筛选（家）']}
        rows={lines.map(({ name, count }) => [name, count])}
      />
    </details>
  )
}
