/** A list in each of its states: loading, empty, empty by filter, failed, full; pager below. */
import type { Page } from '@green/contract/shapes.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Table, type TableProps } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { NearestOf, type Searched } from '../../filing/view/figure/nearest-words.tsx'
import type { RequestError } from '../../platform/request/request-error.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import { Empty } from '../../ui/page/faces.tsx'
import { Paged } from '../../ui/table/paged.tsx'
import { useNarrow } from '../shell/window-width.ts'
import styles from './list.module.css'

/** The parts of the query that a list uses. */
export type ListQuery<T> = Pick<
  UseQueryResult<T, RequestError>,
  'data' | 'error' | 'isPending' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>

type Sort = { field: string; order: 'asc' | 'desc' }

export type ListPanelProps<Row> = {
  /** Accessible name of the table. */
  caption: string
  query: ListQuery<Page<Row>>
  columns: NonNullable<TableProps<Row>['columns']>
  rowKey: (row: Row) => string
  onPlace: (place: { page: number; size: number }) => void
  filtered: boolean
  onClearFilter: () => void
  /** The search by name, whose empty face offers near words; null where the list has none. */
  searched: Searched | null
  /** Shown when empty without filters: what is missing and how to begin. */
  empty: { title: string; hint?: ReactNode; action?: ReactNode }
  selection?: TableProps<Row>['rowSelection'] | undefined
  /** Columns that the server can sort by have `sorter: true`. */
  sort?: Sort
  onSort?: (sort: Sort | null) => void
  /** The row last opened is highlighted. */
  markedKey?: string | undefined
  /** What a row has no room for, opened beneath it; null where a row has nothing more. */
  beneath?: { label: string; of: (row: Row) => ReactNode } | undefined
  /** Row density. */
  density?: keyof typeof sizes | undefined
}

const sizes = { loose: 'large', middle: 'medium', compact: 'small' } as const

export function ListPanel<Row extends object>(props: ListPanelProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const narrow = useNarrow(768)
  useEffect(() => {
    // A horizontally scrolling area must be reachable by keyboard; the library has no option for it.
    frame.current?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0')
  })
  useEffect(() => {
    const list = frame.current
    list?.addEventListener('mouseover', showWhole)
    return () => list?.removeEventListener('mouseover', showWhole)
  })
  const { caption, query, columns, rowKey, onPlace, filtered, empty, selection, sort, onSort, markedKey } = props
  const { density = 'middle', beneath } = props
  return (
    <Paged
      query={query}
      loading={`正在加载${caption}`}
      bars={8}
      filtered={filtered}
      onClear={props.onClearFilter}
      nearest={<NearestOf searched={props.searched} />}
      empty={<Empty {...empty} />}
      onPage={onPlace}
    >
      {({ rows }, stale) => (
        <div ref={frame} className={classes(styles.list, styles[`list-${density}`])} data-part="list" aria-busy={stale}>
          <Table<Row>
            aria-label={caption}
            rowKey={rowKey}
            columns={fitted<Row>(sort ? columns.map((column) => sorted(column, sort)) : columns, narrow)}
            dataSource={rows}
            pagination={false}
            size={sizes[density]}
            tableLayout="auto"
            scroll={{ x: true }}
            rowClassName={(row) => (rowKey(row) === markedKey ? (styles.marked ?? '') : '')}
            {...(beneath ? { expandable: expandable(beneath) } : {})}
            {...(selection
              ? { rowSelection: { getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }), ...selection } }
              : {})}
            {...(onSort
              ? {
                  onChange: (_pages, _filters, sorter) => {
                    const one = Array.isArray(sorter) ? sorter[0] : sorter
                    onSort(
                      one?.order && one.columnKey !== undefined
                        ? { field: String(one.columnKey), order: one.order === 'ascend' ? 'asc' : 'desc' }
                        : null,
                    )
                  },
                }
              : {})}
          />
        </div>
      )}
    </Paged>
  )
}

type Columns<Row> = NonNullable<TableProps<Row>['columns']>

/** A row is at most two lines high; the action column stays in place, on a phone the table scrolls as a whole. */
function fitted<Row>(columns: Columns<Row>, narrow: boolean): Columns<Row> {
  return columns.map((column, i) => {
    if (column.key === 'acts') return { ...column, className: styles.actsCell, ...(narrow ? {} : { fixed: 'end' }) }
    const { fixed = i === 0 ? 'start' : undefined, ...rest } = column
    const render = (value: unknown, row: Row, index: number) => (
      <div className={styles.clamp}>{(rest.render ? rest.render(value, row, index) : value) as ReactNode}</div>
    )
    return { ...rest, render, ...(fixed && !narrow ? { fixed } : {}) }
  })
}

function expandable<Row>({ label, of }: NonNullable<ListPanelProps<Row>['beneath']>): TableProps<Row>['expandable'] {
  return {
    rowExpandable: (row) => of(row) !== null,
    expandedRowRender: of,
    columnWidth: 44,
    columnTitle: <span className="ge-hidden">{label}</span>,
    expandIcon: ({ expanded, expandable, record, onExpand }) =>
      expandable ? (
        <button
          type="button"
          className="ge-icon-button"
          aria-expanded={expanded}
          aria-label={label}
          onClick={(event) => onExpand(record, event)}
        >
          <Icon name={expanded ? 'up' : 'down'} size={16} />
        </button>
      ) : null,
  }
}

/** What a cell has no room for is shown under the pointer. */
function showWhole({ target }: MouseEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>(`.${styles.clamp}`) : null
  if (cell?.title !== '') return
  const isCut = (one: Element) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1
  if ([cell, ...cell.querySelectorAll(`.${styles.name} > *`)].some(isCut))
    cell.title = [...cell.children].map((part) => part.textContent).join('\n') || (cell.textContent ?? '')
}

function sorted<Column extends { key?: unknown; sorter?: unknown }>(column: Column, sort: Sort): Column {
  if (!column.sorter) return column
  const order = column.key === sort.field ? (sort.order === 'asc' ? 'ascend' : 'descend') : null
  return { ...column, sortOrder: order }
}
