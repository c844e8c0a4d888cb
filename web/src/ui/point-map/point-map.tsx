/** 地图与清单: points on a map and the list of those in view, always of the same rows. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Empty, Loading } from '../faces.tsx'
import type { DrawnMap } from './draw-map.ts'
import { type Edition, hasPlace, type Outlines, readOutlines, type Tiles } from './map-parts.ts'
import './point-map.css'

type Row = { id: string; name: string; lng: number | null; lat: number | null }

type PointMapProps<R extends Row> = {
  label: string
  rows: readonly R[]
  edition: Edition
  /** Undefined until it is known. */
  tiles: Tiles | null | undefined
  /** Class of each district by code, 0 to 4. */
  shades: ReadonlyMap<string, number>
  /** The chosen district, or empty. */
  district: string
  onDistrict: (code: string) => void
  /** One row of the list: its name as a link, and what else is said of it. */
  row: (row: R) => ReactNode
  /** What one row is: 项称号. */
  unit: string
  empty: ReactNode
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
  const [length, setLength] = useState(listStep)
  const map = useRef<DrawnMap | null>(null)
  const placed = rows.filter(hasPlace)
  const unplaced = rows.filter((row) => !hasPlace(row))
  const visible = inView ? placed.filter(({ id }) => inView.has(id)) : placed
  const listed = picked ? visible.toSorted((a, b) => Number(b.id === picked) - Number(a.id === picked)) : visible
  const isReady = outlines.data !== undefined && tiles !== undefined
  return (
    <div className="point-map">
      <section className="point-map-sheet" aria-label={label}>
        {isReady ? (
          <MapPlace
            key={edition}
            outlines={outlines.data}
            {...{ tiles, placed, shades, district, onDistrict, map }}
            onView={setInView}
            onPoint={(id) => {
              setPicked(id)
              setLength(listStep)
            }}
          />
        ) : outlines.error ? (
          <Empty title="地图没有加载成功" hint="清单和表格仍可使用。" action={<Retry onRetry={outlines.refetch} />} />
        ) : (
          <Loading rows={8} label="正在加载地图" />
        )}
      </section>
      <section className="point-map-list" aria-label="清单">
        <p className="point-map-told" role="status">
          {inView && visible.length < placed.length
            ? `当前视野内 ${visible.length} ${unit}，共 ${placed.length} ${unit}`
            : `共 ${placed.length} ${unit}`}
          {unplaced.length > 0 ? `；另有 ${unplaced.length} ${unit}没有位置信息，列在最后` : ''}
        </p>
        {rows.length === 0 ? empty : null}
        <ol>
          {[...listed, ...unplaced].slice(0, length).map((row) => (
            <li key={row.id} data-active={row.id === picked ? true : undefined}>
              {props.row(row)}
              {hasPlace(row) ? (
                <Button
                  kind="quiet"
                  aria-label={`在图上定位${row.name}`}
                  onClick={() => {
                    setPicked(row.id)
                    map.current?.point(row.id)
                  }}
                >
                  定位
                </Button>
              ) : null}
            </li>
          ))}
        </ol>
        {listed.length + unplaced.length > length ? (
          <Button kind="quiet" onClick={() => setLength(length + listStep)}>
            再显示{Math.min(listStep, listed.length + unplaced.length - length)}条
          </Button>
        ) : null}
      </section>
    </div>
  )
}

const Retry = ({ onRetry }: { onRetry: () => unknown }) => <Button onClick={() => void onRetry()}>重新加载</Button>

type PlaceProps = Pick<PointMapProps<Row>, 'shades' | 'district' | 'onDistrict'> & {
  outlines: Outlines
  tiles: Tiles | null
  placed: readonly { id: string; name: string; lng: number; lat: number }[]
  map: { current: DrawnMap | null }
  onView: (ids: ReadonlySet<string>) => void
  onPoint: (id: string) => void
}

/** Where the library draws. What it is told changes without drawing it anew. */
function MapPlace({ outlines, tiles, placed, shades, district, map, ...acts }: PlaceProps) {
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
  const told = placed.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows in a new array are drawn once
  useEffect(() => drawn?.points(placed), [drawn, told])
  useEffect(() => drawn?.shade(shades, district), [drawn, shades, district])
  useEffect(() => drawn?.show(district), [drawn, district])
  return isFailed ? (
    <Empty title="地图没有加载成功" hint="清单和表格仍可使用；请刷新页面重试。" />
  ) : (
    <div ref={place} className="point-map-place" />
  )
}
