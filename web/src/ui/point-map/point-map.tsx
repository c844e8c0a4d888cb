/** 地图与清单: points on a map and the list of those in view, always of the same rows. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../control/button.tsx'
import { Empty, Loading } from '../page/faces.tsx'
import type { DrawnMap } from './draw-map.ts'
import { type Edition, hasPlace, type Outlines, readOutlines, type Tiles } from './map-parts.ts'
import styles from './point-map.module.css'
import { grounds, type Shades } from './shades.ts'

type Row = { id: string; name: string; lng: number | null; lat: number | null }

type PointMapProps<R extends Row> = {
  label: string
  rows: readonly R[]
  edition: Edition
  /** Undefined until it is known. */
  tiles: Tiles | null | undefined
  shades: Shades
  /** The chosen district, or empty. */
  district: string
  onDistrict: (code: string) => void
  /** One row of the list: its name as a link, and what else is said of it. */
  row: (row: R) => ReactNode
  /** What one row is: 项称号. */
  unit: string
  empty: ReactNode
  /** On a large screen, in the place of the list. */
  wall?: ReactNode
}

const listStep = 20

export function PointMap<R extends Row>(props: PointMapProps<R>) {
  const { label, rows, edition, tiles, shades, district, onDistrict, unit, empty } = props
  const outlines = useQuery({
    queryKey: ['districts', edition],
    queryFn: ({ signal }) => readOutlines(edition, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [inView, setInView] = useState<ReadonlySet<string> | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const map = useRef<DrawnMap | null>(null)
  const placed = useMemo(() => rows.filter(hasPlace), [rows])
  const isReady = outlines.data !== undefined && tiles !== undefined
  return (
    <div className={styles.pointMap}>
      <section className={styles.sheet} aria-label={label}>
        {isReady ? (
          <MapPlace
            key={edition}
            outlines={outlines.data}
            tiles={tiles}
            placed={placed}
            district={district}
            onDistrict={onDistrict}
            map={map}
            classes={shades.classes}
            onView={setInView}
            onPoint={setPicked}
          />
        ) : outlines.error ? (
          <Empty title="地图没有加载成功" hint="清单和表格仍可使用。" action={<Retry onRetry={outlines.refetch} />} />
        ) : (
          <Loading rows={8} label="正在加载地图" />
        )}
        <Legend labels={shades.labels} unit={unit} />
      </section>
      {props.wall ?? (
        <PointList
          rows={rows}
          inView={inView}
          picked={picked}
          unit={unit}
          empty={empty}
          row={props.row}
          onPick={(id) => {
            setPicked(id)
            map.current?.point(id)
          }}
        />
      )}
    </div>
  )
}

/** What the colours of the districts say. */
function Legend({ labels, unit }: { labels: readonly string[]; unit: string }) {
  return (
    <ul className={styles.legend} aria-label="图例">
      {labels.map((label, at) => (
        <li key={label}>
          <span aria-hidden="true" style={{ background: grounds[at] }} />
          {label} {unit}
        </li>
      ))}
    </ul>
  )
}

type ListProps<R extends Row> = Pick<PointMapProps<R>, 'rows' | 'row' | 'unit' | 'empty'> & {
  inView: ReadonlySet<string> | null
  picked: string | null
  onPick: (id: string) => void
}

/** Those in view, the picked one first; then those without a position. */
function PointList<R extends Row>({ rows, row, unit, empty, inView, picked, onPick }: ListProps<R>) {
  const [length, setLength] = useState(listStep)
  const placed = rows.filter(hasPlace)
  const unplaced = rows.filter((one) => !hasPlace(one))
  const visible = inView ? placed.filter(({ id }) => inView.has(id)) : placed
  const first = visible.filter(({ id }) => id === picked)
  const listed = [...first, ...visible.filter(({ id }) => id !== picked), ...unplaced]
  return (
    <section className={styles.list} aria-label="清单">
      <p className={styles.status} role="status">
        {inView && visible.length < placed.length
          ? `当前视野内 ${visible.length} ${unit}，共 ${rows.length} ${unit}`
          : `共 ${rows.length} ${unit}`}
        {unplaced.length > 0 ? `，其中 ${unplaced.length} ${unit}没有位置信息，列在最后` : ''}
      </p>
      {rows.length === 0 ? empty : null}
      <ol>
        {listed.slice(0, length).map((one) => (
          <li key={one.id} data-active={one.id === picked ? true : undefined}>
            {row(one)}
            {hasPlace(one) ? (
              <Button kind="quiet" aria-label={`在图上定位${one.name}`} onClick={() => onPick(one.id)}>
                定位
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      {listed.length > length ? (
        <Button kind="quiet" onClick={() => setLength(length + listStep)}>
          再显示{Math.min(listStep, listed.length - length)}条
        </Button>
      ) : null}
    </section>
  )
}

const Retry = ({ onRetry }: { onRetry: () => unknown }) => <Button onClick={() => void onRetry()}>重新加载</Button>

type PlaceProps = Pick<PointMapProps<Row>, 'district' | 'onDistrict'> & {
  classes: Shades['classes']
  outlines: Outlines
  tiles: Tiles | null
  placed: readonly { id: string; name: string; lng: number; lat: number }[]
  map: { current: DrawnMap | null }
  onView: (ids: ReadonlySet<string>) => void
  onPoint: (id: string) => void
}

/** Where the library draws. What it is told changes without drawing it anew. */
function MapPlace({ outlines, tiles, placed, classes, district, map, ...acts }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(acts)
  const [drawn, setDrawn] = useState<DrawnMap | null>(null)
  const [isFailed, setFailed] = useState(false)
  const tilesKey = JSON.stringify(tiles)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    let over = false
    let made: DrawnMap | null = null
    import('./draw-map.ts').then(
      ({ drawMap }) => {
        if (over || !place.current) return
        made = drawMap(place.current, {
          outlines,
          tiles: JSON.parse(tilesKey),
          onView: (ids) => latest.current.onView(ids),
          onDistrict: (code) => latest.current.onDistrict(code),
          onPoint: (id) => latest.current.onPoint(id),
        })
        map.current = made
        setDrawn(made)
      },
      () => setFailed(true),
    )
    return () => {
      over = true
      map.current = null
      made?.end()
      setDrawn(null)
    }
  }, [outlines, tilesKey, map])
  const placedIds = placed.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows in a new array are drawn once
  useEffect(() => drawn?.points(placed), [drawn, placedIds])
  useEffect(() => drawn?.shade(classes, district), [drawn, classes, district])
  useEffect(() => drawn?.show(district), [drawn, district])
  return isFailed ? (
    <Empty title="地图没有加载成功" hint="清单和表格仍可使用；请刷新页面重试。" />
  ) : (
    <div ref={place} className={styles.place} data-part="point-map-place" />
  )
}
