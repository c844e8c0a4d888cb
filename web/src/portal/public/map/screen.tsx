/** 绿色地图: who holds a title where, today or at the end of a year, as map, list and table of the districts. */
import type { CallOutput } from '@green/contract/call.ts'
import { greenMap, type MapKind, mapKindLabels } from '@green/contract/calls/content/map.ts'
import { type TitleLevel, titleLevelLabels } from '@green/contract/filing/titles.ts'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useTiles } from '../../../platform/navigation/tiles.ts'
import { useCall } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { Select } from '../../../ui/control/field.tsx'
import { currentYear } from '../../../ui/figure/date-text.ts'
import { EmptyByFilter } from '../../../ui/page/faces.tsx'
import { FullScreenButton, useFullScreen } from '../../../ui/page/full-screen.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { wallClasses } from '../../../ui/page/wall-classes.ts'
import { PointMap } from '../../../ui/point-map/point-map.tsx'
import { shadesOf } from '../../../ui/point-map/shades.ts'
import { ListFilter } from '../list/list-filter.tsx'
import { LevelSelect } from '../list/list-selects.tsx'
import { DistrictTable } from './district-table.tsx'
import styles from './map.module.css'
import { MapWall, WallNumbers } from './map-wall.tsx'

const firstYear = 2018
const none = { keyword: '', kind: '', level: '', qxCode: '', year: '' }
const onScreenMs = 5 * 60_000

type Point = CallOutput<typeof greenMap.titles>['points'][number]

const isKind = (word: string): word is MapKind => Object.hasOwn(mapKindLabels, word)
const isLevel = (word: string): word is TitleLevel => Object.hasOwn(titleLevelLabels, word)

/** What the map asks the server for; an address typed by hand leaves out what is no choice. */
const queryOf = ({ keyword, kind, level, year }: typeof none) => ({
  ...(/^20\d\d$/.test(year) ? { year } : {}),
  ...(keyword ? { keyword } : {}),
  ...(isKind(kind) ? { kind } : {}),
  ...(isLevel(level) ? { level } : {}),
})

const boardClass = classes(styles.greenMapBoard, wallClasses.board)

export function GreenMapPage() {
  const [place, setPlace] = useAddress(none)
  const tiles = useTiles()
  const board = useRef<HTMLDivElement>(null)
  const isFull = useFullScreen(board)
  const { keyword, kind, level, qxCode } = place
  const query = queryOf(place)
  const options = { keepPrevious: true, inBrowser: true, ...(isFull ? { refetchInterval: onScreenMs } : {}) }
  const found = useCall(greenMap.titles, query, options)
  const districts = useCall(greenMap.districts, query, options)
  const shades = useMemo(() => shadesOf(found.data?.points ?? []), [found.data])
  const points = useMemo(
    () => (found.data?.points ?? []).filter((point) => !qxCode || point.qxCode === qxCode),
    [found.data, qxCode],
  )
  const names = new Map(districts.data?.rows.map((row) => [row.qxCode, row.qxName]))
  const filtered = Object.values(place).some((word) => word !== '')
  const clear = () => setPlace(none)
  return (
    <div className="ge-wrap">
      <Page title="绿色地图" lead="现行有效的绿色工厂、园区、供应链和领跑者在全市的分布。点区县看该区县，点数字放大。">
        <ListFilter
          label="单位"
          placeholder="单位名称或编号"
          keyword={keyword}
          filtered={filtered}
          onKeyword={(text) => setPlace({ keyword: text })}
          onClear={clear}
        >
          <Select
            id="kind"
            label="类别"
            placeholder="全部类别"
            value={kind}
            onChange={(value) => setPlace({ kind: value })}
            options={Object.entries(mapKindLabels).map(([value, label]) => ({ value, label }))}
          />
          <LevelSelect value={level} onChange={(value) => setPlace({ level: value })} />
          <Select
            id="district"
            label="区县"
            placeholder="全市"
            value={qxCode}
            onChange={(value) => setPlace({ qxCode: value })}
            options={(districts.data?.rows ?? []).map((row) => ({ value: row.qxCode, label: row.qxName }))}
          />
          <Select
            id="year"
            label="时间"
            placeholder="现在"
            value={place.year}
            onChange={(value) => setPlace({ year: value, qxCode: '' })}
            options={pastYears().map((one) => ({ value: one, label: `${one} 年底` }))}
          />
        </ListFilter>
        <div ref={board} id="map" tabIndex={-1} className={boardClass} data-part="wall-board">
          <div className={styles.greenMapBar}>
            <nav aria-label="地图范围" className={styles.greenMapWay}>
              {isFull ? <strong>绿色地图</strong> : null}
              <button type="button" className={styles.greenMapStep} onClick={() => setPlace({ qxCode: '' })}>
                全市
              </button>
              {qxCode ? <span aria-current="location">{names.get(qxCode) ?? ''}</span> : null}
            </nav>
            <FullScreenButton part={board} isFull={isFull} />
          </div>
          {isFull ? <WallNumbers everyMs={onScreenMs} /> : null}
          <QueryView query={found} loading="正在加载绿色称号" rows={10}>
            {() => (
              <QueryView query={districts} loading="正在加载区县" rows={10}>
                {({ rows, outlines }) => (
                  <PointMap
                    label="绿色称号分布图，数据同旁边的清单和下方的表格"
                    rows={points}
                    edition={outlines}
                    tiles={tiles}
                    shades={shades}
                    district={qxCode}
                    onDistrict={(code) => setPlace({ qxCode: code === qxCode ? '' : code })}
                    unit="项"
                    row={(point) => <PointRow point={point} district={names.get(point.qxCode)} />}
                    empty={<EmptyByFilter onClear={clear} />}
                    wall={isFull ? <MapWall rows={rows} points={points} /> : undefined}
                  />
                )}
              </QueryView>
            )}
          </QueryView>
        </div>
        {districts.data ? (
          <DistrictTable found={districts.data} filter={{ keyword, kind, level, year: place.year }} />
        ) : null}
      </Page>
    </div>
  )
}

function pastYears(): string[] {
  const last = currentYear() - 1
  return Array.from({ length: last - firstYear + 1 }, (_, index) => String(last - index))
}

function PointRow({ point, district }: { point: Point; district: string | undefined }) {
  return (
    <div>
      <Link to="/mainPages/greenDetail" search={{ id: point.id }}>
        {point.name}
      </Link>
      <small>
        {point.levelLabel}
        {mapKindLabels[point.kind]}，{district}，{point.grantYear}年认定
      </small>
    </div>
  )
}
