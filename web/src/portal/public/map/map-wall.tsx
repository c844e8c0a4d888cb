/** The green map on a large screen: the figures of the city above, districts and newest titles beside the map. */
import type { CallOutput } from '@green/contract/call.ts'
import type { greenMap } from '@green/contract/calls/content/map.ts'
import { greenEnter } from '@green/contract/calls/content/public.ts'
import { publicIndicators } from '@green/contract/overview/public-indicators.ts'
import { useMemo } from 'react'
import { NamedFigure } from '../../../filing/view/figure/named-figure.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Wall, wallPages } from '../../../ui/page/wall.tsx'
import styles from './map.module.css'

type District = CallOutput<typeof greenMap.districts>['rows'][number]
type Point = CallOutput<typeof greenMap.titles>['points'][number]

export function WallNumbers({ everyMs }: { everyMs: number }) {
  const { data } = useCall(greenEnter.getHomeCount, {}, { refetchInterval: everyMs })
  return (
    <div className={styles.greenMapNumbers}>
      <NamedFigure indicator={publicIndicators.factories} value={data?.approved} />
      <NamedFigure indicator={publicIndicators.enterprises} value={data?.enterprises} />
      <NamedFigure indicator={publicIndicators.serviceProviders} value={data?.serviceProviders} />
      <NamedFigure indicator={publicIndicators.savedTce} value={data?.savedTce} />
    </div>
  )
}

const newest = 18

export function MapWall({ rows, points }: { rows: readonly District[]; points: readonly Point[] }) {
  const pages = useMemo(
    () => [
      ...wallPages(
        '各区县绿色称号',
        ['区县', '项'],
        rows
          .filter(({ total }) => total > 0)
          .toSorted((a, b) => b.total - a.total)
          .map(({ qxCode, qxName, total }) => ({ key: qxCode, name: qxName, value: total })),
      ),
      ...wallPages(
        '最近认定',
        ['单位', '年份'],
        points.slice(0, newest).map(({ id, name, grantYear }) => ({ key: id, name, value: String(grantYear) })),
      ),
    ],
    [rows, points],
  )
  return <Wall pages={pages} />
}
