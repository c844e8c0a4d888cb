/** 企业分布: the enterprises of the list's filter on the map of the city. */
import type { CallRequest } from '@green/contract/call.ts'
import type { lsdtqyinfo } from '@green/contract/calls/enterprise.ts'
import { greenMap } from '@green/contract/calls/map.ts'
import { officePath } from '@green/contract/screens.ts'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useCall } from '../../platform/query.ts'
import { useTiles } from '../../platform/tiles.ts'
import { Empty, FailedQuery, Loading } from '../../ui/faces.tsx'
import { FullScreenButton, useFullScreen } from '../../ui/full-screen.tsx'
import { Sheet } from '../../ui/page.tsx'
import { PointMap } from '../../ui/point-map/point-map.tsx'
import { shadesOf } from '../../ui/point-map/shades.ts'

/** Of the whole filter, not of the page of the list. */
export function EnterpriseMap({ asked }: { asked: CallRequest<typeof lsdtqyinfo.page> }) {
  const { page: _, size: __, isSuperVisitor: ___, ...filter } = asked
  const found = useCall(greenMap.enterprises, filter, { keepPrevious: true })
  const [district, setDistrict] = useState('')
  const tiles = useTiles()
  const board = useRef<HTMLDivElement>(null)
  const isFull = useFullScreen(board)
  const shades = useMemo(() => shadesOf(found.data?.points ?? []), [found.data])
  return (
    <Sheet id="map" title="企业分布" actions={<FullScreenButton part={board} isFull={isFull} />}>
      <div ref={board} className="enterprise-map">
        {isFull ? <FullScreenButton part={board} isFull={isFull} /> : null}
        {found.error && !found.data ? (
          <FailedQuery error={found.error} onRetry={() => void found.refetch()} />
        ) : found.data ? (
          <PointMap
            label="企业分布图，数据同旁边的清单"
            rows={found.data.points.filter(({ qxCode }) => !district || qxCode === district)}
            edition="today"
            {...{ tiles, shades, district }}
            onDistrict={(code) => setDistrict(code === district ? '' : code)}
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
          />
        ) : (
          <Loading rows={8} label="正在加载企业分布" />
        )}
      </div>
    </Sheet>
  )
}
