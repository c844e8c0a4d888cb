/** A chart; its numbers are always in a table beside it, so for screen readers it is an image with a name. */
import { useEffect, useRef, useState } from 'react'
import { Loading } from '../page/faces.tsx'
import styles from './chart.module.css'

export type ChartData = {
  labels: readonly string[]
  unit?: string
  /** The numbers are counts. */
  whole?: boolean
  /** Lines only: the axis begins near the smallest value, so that small differences are seen. */
  near?: boolean
  series: readonly { name: string; values: readonly (number | null)[]; kind?: 'bar' | 'line' }[]
}

export function Chart({ label, data, height = 280 }: { label: string; data: ChartData; height?: number }) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting')
  const json = JSON.stringify(data)
  useEffect(() => {
    let over = false
    let stop = () => {}
    import('./draw.ts').then(
      ({ draw }) => {
        const element = place.current
        if (over || !element) return
        const chart = draw(element, JSON.parse(json) as ChartData)
        const measured = new ResizeObserver(() => chart.resize())
        measured.observe(element)
        stop = () => {
          measured.disconnect()
          chart.end()
        }
        setState('drawn')
      },
      () => setState('failed'),
    )
    return () => {
      over = true
      stop()
    }
  }, [json])
  return (
    <div className={styles.chart} data-part="chart">
      {state === 'waiting' ? <Loading rows={4} label="正在绘制图表" /> : null}
      {state === 'failed' ? <p className={styles.failed}>图表没有加载成功，数据见表格。</p> : null}
      <div
        ref={place}
        className={styles.place}
        style={{ height }}
        role="img"
        aria-label={label}
        hidden={state === 'failed'}
      />
    </div>
  )
}
