/** Every row of a score: the value, what it is compared with, where that comes from, and the points. */
import type { CodeDetail, ScoreRow } from '@green/contract/calls/code/green-code.ts'
import { figureText } from '../../ui/figure/figure.tsx'
import { Tag, type Tone } from '../../ui/figure/tag.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import styles from './green-code.module.css'

const tones: Record<ScoreRow['state'], Tone> = {
  scored: 'green',
  missing: 'orange',
  notApplicable: 'grey',
  unscorable: 'grey',
}

const columns: readonly Column<ScoreRow>[] = [
  {
    key: 'name',
    title: '指标',
    head: true,
    cell: (row) => (
      <>
        {row.label}
        {row.unit ? <span className={styles.unit}>（{row.unit}）</span> : null}
        {row.unchecked ? <span className={styles.because}>{row.unchecked}</span> : null}
      </>
    ),
  },
  { key: 'value', title: '本企业', align: 'right', cell: (row) => row.value },
  { key: 'lead', title: '引领值', align: 'right', cell: (row) => figureText(row.lead) },
  { key: 'base', title: '基准值', align: 'right', cell: (row) => figureText(row.base) },
  { key: 'weak', title: '弱端值', align: 'right', cell: (row) => figureText(row.weak) },
  {
    key: 'table',
    title: '基准表',
    cell: (row) =>
      row.table
        ? `${row.table.group}行业 第${row.table.edition}版${row.table.n === null ? '' : `（${row.table.n}家）`}`
        : '—',
  },
  {
    key: 'score',
    title: '得分 / 满分',
    align: 'right',
    cell: (row) => `${row.score === null ? '—' : figureText(row.score)} / ${row.points}`,
  },
  {
    key: 'state',
    title: '状态',
    cell: (row) => (
      <>
        <Tag tone={tones[row.state]}>{row.stateLabel}</Tag>
        {row.because ? <span className={styles.because}>{row.because}</span> : null}
      </>
    ),
  },
]

export function ScoreTable({ of }: { of: Pick<CodeDetail, 'rows' | 'year'> }) {
  return (
    <div className={styles.scores}>
      <DataTable caption={`${of.year}年度逐项得分`} columns={columns} rows={of.rows} rowKey={(row) => row.id} />
    </div>
  )
}
