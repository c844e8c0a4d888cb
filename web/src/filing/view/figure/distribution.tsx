/** The distribution behind a benchmark table: how many enterprises are where, its lead, base and weak end, and the own place. */
import { classes } from '../../../ui/classes.ts'
import styles from './distribution.module.css'

type DistributionProps = {
  bins: readonly { from: number; to: number; count: number }[]
  p10: number
  p50: number
  p90: number
  unit: string
  /** The reader's own value. */
  own?: number | null
}

/** Room on both sides of the scale, as a part of it. */
const margin = 0.06

const decimals = new Intl.NumberFormat('zh-CN', { maximumSignificantDigits: 6, maximumFractionDigits: 4 })
/** A figure of a table with the digits it was frozen with. */
export const tableFigure = (value: number | null): string => (value === null ? '—' : decimals.format(value))

export function Distribution({ bins, p10, p50, p90, unit, own = null }: DistributionProps) {
  const ends = [p10, p90, ...bins.flatMap(({ from, to }) => [from, to]), ...(own === null ? [] : [own])]
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const room = (high - low) * margin || 1
  const at = (value: number) => ((value - low + room) / (high - low + 2 * room)) * 100
  const most = Math.max(1, ...bins.map(({ count }) => count))
  const marks = [
    { key: 'lead', name: '引领值', value: p10 },
    { key: 'base', name: '基准值', value: p50 },
    { key: 'weak', name: '弱端', value: p90 },
  ]
  return (
    <figure className={styles.dist}>
      <figcaption className={styles.head}>
        <span>{bins.length > 0 ? '企业分布（家数，不含企业名称）' : '引领值、基准值和弱端'}</span>
        <span>越靠左越好　{unit}</span>
      </figcaption>
      <div className={styles.place} role="img" aria-label={summaryOf({ bins, p10, p50, p90, own, unit })}>
        <div className={styles.bars} data-bare={bins.length > 0 ? undefined : own === null ? 'empty' : 'own'}>
          {bins.map(({ from, to, count }) => (
            <span
              key={from}
              className={styles.bar}
              style={{ left: `${at(from)}%`, width: `${at(to) - at(from)}%`, height: `${(count / most) * 100}%` }}
            >
              {count > 0 ? <b>{count}</b> : null}
            </span>
          ))}
          {own === null ? null : (
            <span className={styles.own} style={{ left: `${at(own)}%` }} data-end={at(own) > 70 || undefined}>
              <b>本企业 {tableFigure(own)}</b>
            </span>
          )}
        </div>
        <div className={styles.scale}>
          <span className={classes(styles.zone, styles.good)} style={{ left: 0, width: `${at(p10)}%` }} />
          <span
            className={classes(styles.zone, styles.fair)}
            style={{ left: `${at(p10)}%`, width: `${at(p50) - at(p10)}%` }}
          />
          <span
            className={classes(styles.zone, styles.slow)}
            style={{ left: `${at(p50)}%`, width: `${at(p90) - at(p50)}%` }}
          />
          <span className={classes(styles.zone, styles.far)} style={{ left: `${at(p90)}%`, right: 0 }} />
        </div>
        {marks.map(({ key, name, value }) => (
          <div key={key} className={styles.row}>
            <span className={styles.symbol} style={{ left: `${at(value)}%` }} data-end={at(value) > 60 || undefined}>
              <b>{`${name} ${tableFigure(value)}`}</b>
            </span>
          </div>
        ))}
      </div>
    </figure>
  )
}

function summaryOf({ bins, p10, p50, p90, own, unit }: Required<DistributionProps>): string {
  const total = bins.reduce((sum, { count }) => sum + count, 0)
  return [
    ...(total > 0 ? [`${total}家企业的分布`] : []),
    `引领值${tableFigure(p10)}，基准值${tableFigure(p50)}，弱端${tableFigure(p90)}${unit}`,
    ...(own === null ? [] : [`本企业${tableFigure(own)}`]),
  ].join('；')
}
