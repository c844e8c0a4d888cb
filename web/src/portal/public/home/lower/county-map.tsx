/** 绿色工厂分布: map of the counties by granted factories, with the same numbers in a table. */
import type { CallOutput } from '@green/contract/call.ts'
import { greenEnter } from '@green/contract/calls/content/public.ts'
import { publicIndicators } from '@green/contract/overview/public-indicators.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useCall } from '../../../../platform/request/query.ts'
import { classes } from '../../../../ui/classes.ts'
import { classBounds, classLabels, classOf, isDirection, neighbour } from '../../../../ui/figure/district-classes.ts'
import { Failed, Loading } from '../../../../ui/page/faces.tsx'
import { QueryView } from '../../../../ui/page/query-view.tsx'
import { ScrollFrame } from '../../../../ui/page/scroll-frame.tsx'
import { Section } from '../section.tsx'
import styles from './county-map.module.css'

type County = CallOutput<typeof greenEnter.getQxAll>[number]
type Outline = { code: string; name: string; x: number; y: number; roomy: boolean; path: string }
type Outlines = { width: number; height: number; counties: Outline[] }

const list = '/mainPages/citygreenfactory'

export function CountyMap() {
  const counties = useCall(greenEnter.getQxAll, {})
  const outlines = useQuery({
    queryKey: ['county-outlines'],
    queryFn: readOutlines,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [active, setActive] = useState<string | null>(null)
  const rows = [...(counties.data ?? [])].sort((a, b) => b.factories - a.factories)
  const bounds = classBounds(rows.map((row) => row.factories))
  const drawn = new Set(outlines.data?.counties.map((county) => county.code))
  const notDrawn = outlines.data ? rows.filter((row) => !drawn.has(row.qxCode)).map((row) => row.qxName) : []
  const activeCounty = rows.find((row) => row.qxCode === active)
  return (
    <Section id="map" title="绿色工厂分布" more={list}>
      <QueryView query={counties} loading="正在加载各区县数据" rows={8}>
        {() => (
          <div className={styles.row}>
            <div className={styles.sheet}>
              {outlines.data ? (
                <Drawing outlines={outlines.data} rows={rows} bounds={bounds} active={active} onActive={setActive} />
              ) : outlines.error ? (
                <Failed message="地图没有加载成功，数据见旁边的表格。" onRetry={() => void outlines.refetch()} />
              ) : (
                <Loading rows={8} label="正在加载地图" />
              )}
              <CountyDetails county={activeCounty} />
              <div className={styles.foot}>
                <ul className={styles.legend} aria-label="图例：有效绿色工厂数">
                  {classLabels(bounds).map((label, index) => (
                    <li key={label}>
                      <span className={classes(styles.key, styles[`class-${index}`])} aria-hidden="true" />
                      {label} 家
                    </li>
                  ))}
                </ul>
                <p>
                  在册企业：{publicIndicators.enterprises.says}；绿色工厂：{publicIndicators.factories.says}
                  。区县轮廓为示意，不作行政区划界线依据
                  {notDrawn.length > 0 ? `；${notDrawn.join('、')}不单列于图` : ''}。
                </p>
              </div>
            </div>
            <CountyTable rows={rows} active={active} onActive={setActive} />
          </div>
        )}
      </QueryView>
    </Section>
  )
}

/** Details of the county under the pointer or the focus, in the corner. */
function CountyDetails({ county }: { county: County | undefined }) {
  if (!county) return <p className={classes(styles.status, styles.statusNone)}>移到区县上查看，点击进入名单</p>
  return (
    <dl className={styles.status}>
      <dt>{county.qxName}</dt>
      <dd>
        有效绿色工厂 <strong>{county.factories}</strong> 家
      </dd>
      <dd>{county.enterprises === null ? '在册企业较少，不显示家数' : `在册企业 ${county.enterprises} 家`}</dd>
    </dl>
  )
}

type DrawingProps = {
  outlines: Outlines
  rows: readonly County[]
  bounds: readonly number[]
  active: string | null
  onActive: (code: string | null) => void
}

/** One tab stop; arrow keys move between counties, Enter opens the county's list. */
function Drawing({ outlines, rows, bounds, active, onActive }: DrawingProps) {
  const [stop, setStop] = useState(outlines.counties[0]?.code)
  const drawing = useRef<SVGSVGElement>(null)
  const countOf = (code: string) => rows.find((row) => row.qxCode === code)?.factories ?? 0
  const walk = (event: KeyboardEvent, from: Outline) => {
    if (!isDirection(event.key)) return
    event.preventDefault()
    const next = neighbour(outlines.counties, from, event.key)
    if (next) drawing.current?.querySelector<SVGAElement>(`[data-code="${next.code}"]`)?.focus()
  }
  const raised = outlines.counties.find((county) => county.code === active)
  return (
    <nav aria-label="区县分布图，用方向键在区县间移动">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the links in it are named, and so is the frame around it */}
      <svg ref={drawing} className={styles.drawing} viewBox={`0 0 ${outlines.width} ${outlines.height}`}>
        {outlines.counties.map((county) => {
          const count = countOf(county.code)
          const name = rows.find((row) => row.qxCode === county.code)?.qxName ?? county.name
          return (
            <Link
              key={county.code}
              to={list}
              search={{ qxCode: county.code }}
              data-code={county.code}
              tabIndex={county.code === stop ? 0 : -1}
              className={classes(styles.county, styles[`class-${classOf(count, bounds)}`])}
              aria-label={`${name}，有效绿色工厂 ${count} 家`}
              onMouseEnter={() => onActive(county.code)}
              onMouseLeave={() => onActive(null)}
              onFocus={() => {
                setStop(county.code)
                onActive(county.code)
              }}
              onBlur={() => onActive(null)}
              onKeyDown={(event: KeyboardEvent) => walk(event, county)}
            >
              <path d={county.path} />
            </Link>
          )
        })}
        {raised ? <path className={styles.raised} d={raised.path} /> : null}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of words takes no focus */}
        <g className={styles.names} aria-hidden="true">
          {outlines.counties.map((county) =>
            county.roomy ? (
              <text
                key={county.code}
                x={county.x}
                y={county.y}
                className={classOf(countOf(county.code), bounds) > 2 ? styles.nameLight : undefined}
              >
                {county.name}
              </text>
            ) : null,
          )}
        </g>
      </svg>
    </nav>
  )
}

function CountyTable({
  rows,
  active,
  onActive,
}: {
  rows: readonly County[]
  active: string | null
  onActive: (code: string | null) => void
}) {
  const most = Math.max(1, ...rows.map((row) => row.factories))
  return (
    <ScrollFrame className={styles.table} label="各区县有效绿色工厂数">
      <table>
        <caption className="ge-hidden">各区县有效绿色工厂数和在册企业数</caption>
        <thead>
          <tr>
            <th scope="col">区县</th>
            <th scope="col">绿色工厂（家）</th>
            <th scope="col">在册企业（家）</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.qxCode}
              data-active={row.qxCode === active ? true : undefined}
              onMouseEnter={() => onActive(row.qxCode)}
              onMouseLeave={() => onActive(null)}
            >
              <th scope="row">
                <Link to={list} search={{ qxCode: row.qxCode }}>
                  {row.qxName}
                </Link>
              </th>
              <td>
                <span className={styles.bar} style={{ width: `${(row.factories / most) * 60}%` }} aria-hidden="true" />
                {row.factories}
              </td>
              <td>{row.enterprises ?? '不显示'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}

async function readOutlines({ signal }: { signal: AbortSignal }): Promise<Outlines> {
  const response = await fetch(`${import.meta.env.BASE_URL}county-outlines.json`, { signal })
  if (!response.ok) throw new Error(`outlines: ${response.status}`)
  return response.json()
}
