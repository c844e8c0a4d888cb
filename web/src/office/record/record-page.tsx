/** The list of a declared record: its filters and columns, its workbook, and the dialogs that open and show one. */
import { stateLabels } from '@green/filing/cases/machine.ts'
import {
  type AnyRecord,
  columnTitle,
  labelOf,
  recordTitle,
  specOf,
  type UsualFilter,
} from '@green/filing/records/record.ts'
import type { TableProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { CaseTag } from '../../filing/view/case/case-tag.tsx'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/control/button.tsx'
import { dateText } from '../../ui/figure/date-text.ts'
import { figureText } from '../../ui/figure/figure.tsx'
import { choice, county, type Filter, labelFilter, textFilter, year } from '../list/filters.tsx'
import styles from '../list/list.module.css'
import { ExportList, ListPage } from '../list/list-frame.tsx'
import { type ListState, useList } from '../list/use-list.ts'
import { OpenDialog } from './open-dialog.tsx'
import { RecordDialog } from './record-dialog.tsx'
import type { AnyRow, AnyScreen, RecordScreen } from './screen.ts'

/** The page of a record's list; `actions` stand before the record's own, at the head. */
export function RecordPage<R>({ screen, actions }: { screen: RecordScreen<R>; actions?: ReactNode }) {
  return <RecordList screen={screen as unknown as AnyScreen} actions={actions} />
}

function RecordList({ screen, actions }: { screen: AnyScreen; actions: ReactNode }) {
  const { record, open } = screen
  const role = useSession((session) => session.login?.userRole)
  const [shown, setShown] = useState<AnyRow | null>(null)
  const [isOpening, setOpening] = useState(false)
  const list = useList(screen.list, { filters: filtersOf(screen) as unknown as readonly Filter<never>[] })
  const title = recordTitle(record)
  const [emptyTitle, hint] = record.list.empty
  return (
    <>
      <ListPage<AnyRow>
        title={title}
        lead={record.list.lead}
        actions={
          <>
            {actions}
            <ExportList list={list} call={screen.sheet} of={title} />
            {open?.is(role) ? (
              <Button kind="primary" onClick={() => setOpening(true)}>
                {open.button}
              </Button>
            ) : null}
          </>
        }
        list={list as unknown as ListState<AnyRow>}
        caption={screen.caption ?? title}
        rowKey={({ id }) => id}
        columns={columnsOf(screen, setShown)}
        empty={{ title: emptyTitle, hint }}
      />
      {shown ? <RecordDialog screen={screen} row={shown} onClose={() => setShown(null)} /> : null}
      {open && isOpening ? <OpenDialog record={record} open={open} onClose={() => setOpening(false)} /> : null}
    </>
  )
}

function filtersOf({ record, years }: AnyScreen): Filter[] {
  const usual: Record<UsualFilter, Filter> = {
    keyword: textFilter('keyword', labelOf(record, 'enterprise'), '名称或信用代码'),
    county,
    year: year('year', labelOf(record, 'year'), { last: years }),
    state: choice('state', labelOf(record, 'state'), stateLabels(record.case)),
    label: labelFilter,
  }
  return record.list.filters.map((filter) =>
    typeof filter === 'string' ? usual[filter] : textFilter(filter.custom, filter.label, filter.hint),
  )
}

function columnsOf(
  { record, headings = {}, widths = {}, cells = {} }: AnyScreen,
  onOpen: (row: AnyRow) => void,
): NonNullable<TableProps<AnyRow>['columns']> {
  return record.list.columns.map((key) => {
    const title = headings[key] ?? columnTitle(record, key)
    if (key === 'enterprise') return enterpriseColumn(title, onOpen)
    return {
      key,
      title,
      ...(widths[key] === undefined ? {} : { width: widths[key] }),
      ...(isNumber(record, key) ? { align: 'right' as const } : {}),
      render: (_value, row) => cells[key]?.(row) ?? cellOf(record, key, row),
    }
  })
}

function enterpriseColumn(title: string, onOpen: (row: AnyRow) => void) {
  return {
    key: 'enterprise',
    title,
    fixed: 'start' as const,
    render: (_value: unknown, row: AnyRow) => (
      <div className={styles.name} data-part="row-name">
        <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row)}>
          {row.enterpriseName}
        </button>
        <span className={styles.under}>{row.socialCode}</span>
      </div>
    ),
  }
}

function isNumber(record: AnyRecord, key: string): boolean {
  const spec = specOf(record, key)
  return (record.figures[key] ?? record.results[key])?.kind === 'number' || (spec !== undefined && 'unit' in spec)
}

function cellOf(record: AnyRecord, key: string, row: AnyRow): ReactNode {
  const value = row[key]
  if (key === 'state') return <CaseTag machine={record.case} state={row.state} />
  if (key === 'county') return row.qxName
  if (key === record.opened.at) return <span className="ge-whole">{dateText(String(value))}</span>
  if (isNumber(record, key)) return figureText(value as number | null)
  const spec = specOf(record, key)
  if (spec?.kind === 'area') return <span className={styles.long}>{String(value)}</span>
  return spec?.kind === 'option' ? spec.options[String(value)] : String(value ?? '')
}
