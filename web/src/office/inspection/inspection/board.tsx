/** 监察进度: cases by county, state, age and result; every figure opens the cases it counts. */
import { type InspectionBoardRow, inspection } from '@green/contract/calls/inspection/inspection.ts'
import { lsdttaskmg } from '@green/contract/calls/inspection/inspection-task.ts'
import { indicators } from '@green/contract/overview/indicators.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { inspectionCase, inspectionResults } from '@green/filing/cases/inspection/inspection.ts'
import { caseAges } from '@green/filing/programme/inspection-words.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { Link } from '@tanstack/react-router'
import { IndicatorNote } from '../../../filing/view/figure/indicator-figure.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { choice, year } from '../../list/filters.tsx'
import listStyles from '../../list/list.module.css'
import { ListFilters } from '../../list/list-frame.tsx'
import { useFilters } from '../../list/use-list.ts'
import styles from './inspection.module.css'

export function InspectionBoardPage() {
  const names = useCall(lsdttaskmg.getTaskName, {})
  const filters = useFilters([
    year('year', '年度', { last: 4 }),
    choice(
      'task',
      '监察任务',
      (names.data ?? []).map((one) => ({ value: one.id, label: `${one.year} ${one.taskName}` })),
      { wide: true, loading: names.isPending },
    ),
  ])
  const { year: of, task } = filters.place
  const query = { ...(/^\d{4}$/.test(of) ? { year: Number(of) } : {}), ...(task ? { task } : {}) }
  const board = useCall(inspection.board, query, { keepPrevious: true })
  const within = { ...(of ? { year: of } : {}), ...(task ? { task } : {}) }
  return (
    <Page
      title="监察进度"
      lead="按区县、状态、时长和结论统计；点数字查看案件。时长从下达之日起算，只计没有办结的案件。"
      actions={
        <Button icon="print" onClick={() => window.print()}>
          打印
        </Button>
      }
    >
      <Sheet>
        <div className={styles.screen}>
          <ListFilters list={filters} />
        </div>
        <QueryView
          query={board}
          loading="正在统计"
          rows={8}
          empty={<Empty title="没有监察案件" hint="监察任务下达后列入这里。" />}
        >
          {(data) => (
            <div className={styles.part}>
              <BoardTable caption="按状态" of={data} within={within} columns={stateColumns} />
              <IndicatorNote of={['inspections']} />
              <BoardTable caption="按时长和逾期" of={data} within={within} columns={ageColumns} />
              <IndicatorNote
                of={['inspectionsOpen', 'selfChecksLate', 'rectificationsLate', 'penaltiesLate', 'evidenceLate']}
              />
              <BoardTable caption="按结论" of={data} within={within} columns={resultColumns} />
              <IndicatorNote of={['inspectionResults']} />
            </div>
          )}
        </QueryView>
      </Sheet>
    </Page>
  )
}

/** A column: its title, its figure, and the filter that lists the cases it counts. */
type Counted = {
  key: string
  title: string
  of: (row: InspectionBoardRow) => number
  filter: Readonly<Record<string, string>>
}

const total: Counted = { key: 'total', title: indicators.inspections.label, of: (row) => row.total, filter: {} }
const stateColumns: readonly Counted[] = [
  total,
  ...keysOf(inspectionCase.states).map((state) => ({
    key: state,
    title: inspectionCase.states[state].label,
    of: (row: InspectionBoardRow) => row.states[state] ?? 0,
    filter: { state },
  })),
]
const ageColumns: readonly Counted[] = [
  ...keysOf(caseAges).map((age) => ({
    key: age,
    title: caseAges[age],
    of: (row: InspectionBoardRow) => row.ages[age] ?? 0,
    filter: { age },
  })),
  { key: 'self', title: indicators.selfChecksLate.label, of: (row) => row.selfLate, filter: { overdue: 'self' } },
  {
    key: 'rectify',
    title: indicators.rectificationsLate.label,
    of: (row) => row.rectifyLate,
    filter: { overdue: 'rectify' },
  },
  {
    key: 'penalty',
    title: indicators.penaltiesLate.label,
    of: (row) => row.penaltyLate,
    filter: { overdue: 'penalty' },
  },
  {
    key: 'evidence',
    title: indicators.evidenceLate.label,
    of: (row) => row.evidenceLate,
    filter: { overdue: 'evidence' },
  },
]
const resultColumns: readonly Counted[] = keysOf(inspectionResults).map((result) => ({
  key: result,
  title: inspectionResults[result],
  of: (row: InspectionBoardRow) => row.results[result] ?? 0,
  filter: { result },
}))

type BoardTableProps = {
  caption: string
  of: { sum: InspectionBoardRow; rows: InspectionBoardRow[] }
  within: Readonly<Record<string, string>>
  columns: readonly Counted[]
}

function BoardTable({ caption, of, within, columns }: BoardTableProps) {
  // Columns in which nothing is counted are left out, so that the table fits a printed page.
  const used = columns.filter((column) => column.of(of.sum) > 0 || column.key === 'total')
  const shown: Column<InspectionBoardRow>[] = [
    {
      key: 'qx',
      title: '区县',
      head: true,
      width: '9rem',
      cell: (row) => <span className={styles.county}>{row.qxName}</span>,
    },
    ...used.map(
      ({ key, title, of: figure, filter }): Column<InspectionBoardRow> => ({
        key,
        title,
        align: 'right',
        cell: (row) =>
          figure(row) === 0 ? (
            '—'
          ) : (
            <Link
              className={listStyles.link}
              data-part="row-link"
              to={officePath('inspectionCases')}
              search={{ ...within, ...filter, ...(row.qxCode ? { qxCode: row.qxCode } : {}) }}
            >
              {figure(row)}
            </Link>
          ),
      }),
    ),
  ]
  if (used.length === 0) return null
  return (
    <DataTable
      caption={caption}
      showCaption
      rows={[of.sum, ...of.rows]}
      rowKey={(row) => row.qxCode || 'sum'}
      columns={shown}
    />
  )
}
