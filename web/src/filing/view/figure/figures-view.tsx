/** The computed figures of a filing, each with its formula. */
import type { Programme } from '@green/filing/programme/programme.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { ScrollFrame } from '../../../ui/page/scroll-frame.tsx'
import styles from './figures-view.module.css'

type FiguresViewProps = {
  programme: Programme
  figures: Readonly<Record<string, number | null>>
  lastYear?: Readonly<Record<string, number | null>> | null
}

export function FiguresView({ programme, figures, lastYear }: FiguresViewProps) {
  const entries = Object.entries(programme.figures)
  if (entries.length === 0) return null
  return (
    <ScrollFrame className={styles.figures} data-part="figures" label="计算指标">
      <table>
        <caption className="ge-hidden">计算指标</caption>
        <thead>
          <tr>
            <th scope="col">指标</th>
            <th scope="col" data-align="right">
              数值
            </th>
            {lastYear ? (
              <th scope="col" data-align="right">
                上年
              </th>
            ) : null}
            <th scope="col">单位</th>
            <th scope="col">计算方法</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(([key, figure]) => (
            <tr key={key}>
              <th scope="row">{figure.label}</th>
              <td data-align="right">{formatNumber(figures[key] ?? null, figure.decimals)}</td>
              {lastYear ? <td data-align="right">{formatNumber(lastYear[key] ?? null, figure.decimals)}</td> : null}
              <td>{figure.unit ?? ''}</td>
              <td className={styles.formula}>{figure.formula}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}
