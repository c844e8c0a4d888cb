/** The dimensions of a score as a drawn polygon; the same figures stand in a table beside it. */
import type { CodeDetail } from '@green/contract/calls/code/green-code.ts'
import { countedPoints } from '@green/green-code/counted.ts'
import { figureText } from '../../ui/figure/figure.tsx'
import styles from './radar.module.css'

type Dimension = CodeDetail['dimensions'][number]

const size = 260
const middle = size / 2
const reach = 84

/** The corner of one dimension at that share of its points. */
function corner(index: number, of: number, share: number): [number, number] {
  const angle = (2 * Math.PI * index) / of - Math.PI / 2
  return [middle + reach * share * Math.cos(angle), middle + reach * share * Math.sin(angle)]
}

const polygon = (shares: readonly number[]) =>
  shares
    .map((share, i) =>
      corner(i, shares.length, share)
        .map((n) => n.toFixed(1))
        .join(','),
    )
    .join(' ')

export function Radar({ dimensions }: { dimensions: readonly Dimension[] }) {
  const shares = dimensions.map(({ score, points }) => (score === null ? 0 : score / points))
  const scoreTexts = dimensions.map(
    ({ label, score, points }) => `${label}${score === null ? '不评' : `${figureText(score)}分，满分${points}分`}`,
  )
  return (
    <svg
      className={styles.radar}
      viewBox={`-40 -6 ${size + 80} ${size}`}
      role="img"
      aria-label={`各维度得分：${scoreTexts.join('；')}`}
    >
      {[0.25, 0.5, 0.75, 1].map((share) => (
        <polygon key={share} className={styles.ring} points={polygon(dimensions.map(() => share))} />
      ))}
      {dimensions.map(({ id }, i) => {
        const [x, y] = corner(i, dimensions.length, 1)
        return <line key={id} className={styles.ring} x1={middle} y1={middle} x2={x} y2={y} />
      })}
      <polygon className={styles.own} points={polygon(shares)} />
      {dimensions.map(({ id, label, score, points }, i) => {
        const [x, y] = corner(i, dimensions.length, 1.28)
        const [dotX, dotY] = corner(i, dimensions.length, shares[i] ?? 0)
        return (
          <g key={id}>
            {score === null ? null : <circle className={styles.dot} cx={dotX} cy={dotY} r={4} />}
            <text className={styles.name} x={x} y={y} textAnchor="middle">
              {label}
              <tspan className={styles.score} x={x} dy="1.3em">
                {score === null ? '不评' : `${figureText(score)} / ${points}`}
              </tspan>
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/**
 * Beside each share what is missing in it: an indicator without data counts as nothing reached. The last line leads from the sum of
 * what counts to the total, which is that share of 100.
 */
export function DimensionTable({ dimensions, rows, total }: Pick<CodeDetail, 'dimensions' | 'rows' | 'total'>) {
  const counted = countedPoints(dimensions)
  const lacking = Map.groupBy(
    rows.filter(({ state }) => state === 'missing'),
    ({ dimension }) => dimension,
  )
  return (
    <table className={styles.dimensions}>
      <caption className="ge-hidden">各维度得分</caption>
      <thead>
        <tr>
          <th scope="col">维度</th>
          <th scope="col">得分</th>
          <th scope="col">满分</th>
          <th scope="col">得分率</th>
        </tr>
      </thead>
      <tbody>
        {dimensions.map(({ id, label, score, points }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td>{score === null ? '不评' : figureText(score)}</td>
            <td>{points}</td>
            <td>
              {score === null ? '—' : `${Math.round((100 * score) / points)}%`}
              {lacking.has(id) ? (
                <span className={styles.lacks}>{`缺数据：${lacking
                  .get(id)
                  ?.map((row) => row.label)
                  .join('、')}`}</span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
      {total === null ? null : (
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td>{figureText(counted.score)}</td>
            <td>{counted.points}</td>
            <td>{counted.points === 100 ? `总分 ${figureText(total)}` : `折合百分制，总分 ${figureText(total)}`}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
