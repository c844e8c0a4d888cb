/** A report as a table: one line of heads, or two for a pivot; numbers at the right, the totals last. */
import type { ReportResult } from '@green/contract/calls/overview/report.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { ScrollFrame } from '../../../ui/page/scroll-frame.tsx'
import '../../../ui/table/data-table.css'
import { classes } from '../../../ui/classes.ts'
import listStyles from '../../list/list.module.css'
import styles from './reports.module.css'

type Head = ReportResult['heads'][number]
type Line = ReportResult['rows'][number]

type ReportTableProps = {
  caption: string
  result: ReportResult
  stale: boolean
  /** Opens the records behind a line. */
  onDrill: (filter: Record<string, string>) => void
}

const alignOf = ({ kind }: Head) => (kind === 'number' ? 'right' : undefined)

export function ReportTable({ caption, result, stale, onDrill }: ReportTableProps) {
  const { heads, rows, totals } = result
  const isGrouped = result.mode !== 'list'
  return (
    <ScrollFrame className="ge-table-frame" label={caption} busy={stale}>
      <table className={classes('ge-table', styles.table)}>
        <caption className="ge-hidden">{caption}</caption>
        <thead>{result.mode === 'pivot' ? <PivotHeads heads={heads} /> : <Heads heads={heads} />}</thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={isGrouped ? groupKey(row, heads) : at}>
              {row.cells.map((cell, i) => {
                const head = heads[i]
                if (!head) return null
                const text = cellText(cell, head)
                if (i > 0 || !isGrouped)
                  return (
                    <td key={`${head.above} ${head.key}`} data-align={alignOf(head)}>
                      {text}
                    </td>
                  )
                const { filter } = row
                return (
                  <th key={head.key} scope="row">
                    {filter ? (
                      <button
                        type="button"
                        className={listStyles.link}
                        data-part="row-link"
                        title="查看这一组的明细"
                        onClick={() => onDrill(filter)}
                      >
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </tbody>
        {totals ? (
          <tfoot className={styles.totals}>
            <tr>
              {totals.map((cell, i) => {
                const head = heads[i]
                return head ? (
                  <td key={`${head.above} ${head.key}`} data-align={alignOf(head)}>
                    {cellText(cell, head)}
                  </td>
                ) : null
              })}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </ScrollFrame>
  )
}

const groupKey = ({ cells }: Line, heads: readonly Head[]) =>
  cells.filter((_cell, i) => heads[i]?.kind !== 'number').join('|')

const cellText = (cell: string | number | null, { decimals }: Head): string =>
  typeof cell === 'number' ? formatNumber(cell, decimals ?? 2) : (cell ?? '—')

function Heads({ heads }: { heads: readonly Head[] }) {
  return (
    <tr>
      {heads.map((head) => (
        <th key={head.key} scope="col" data-align={alignOf(head)}>
          {head.title}
        </th>
      ))}
    </tr>
  )
}

/** The values of the second dimension over their measures. */
function PivotHeads({ heads }: { heads: readonly Head[] }) {
  const groups = heads.filter(({ above }) => above === null)
  const measured = heads.filter(({ above }) => above !== null)
  const spans = [...Map.groupBy(measured, ({ above }) => above)]
  return (
    <>
      <tr>
        {groups.map((head) => (
          <th key={head.key} scope="col" rowSpan={2}>
            {head.title}
          </th>
        ))}
        {spans.map(([above, among]) => (
          <th key={above} scope="colgroup" colSpan={among.length} data-align="right">
            {above}
          </th>
        ))}
      </tr>
      <tr className={styles.second}>
        {measured.map((head) => (
          <th key={`${head.above} ${head.key}`} scope="col" data-align="right">
            {head.title}
          </th>
        ))}
      </tr>
    </>
  )
}
