/** A list in each of its states: loading, empty, empty by filter, failed, full; pager below. */
import type { Page } from '@green/contract/shapes.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Table, type TableProps } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import type { RequestError } from '../../platform/request-error.ts'
import { Empty } from '../../ui/faces.tsx'
import { Paged } from '../../ui/paged.tsx'
import './list.css'

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
  /** Shown when empty without filters: what is missing and how to begin. */
  empty: { title: string; hint?: ReactNode; action?: ReactNode }
  selection?: TableProps<Row>['rowSelection'] | undefined
  /** Columns that the server can sort by have `sorter: true`. */
  sort?: Sort
  onSort?: (sort: Sort | null) => void
  /** The row last opened is highlighted. */
  markedKey?: string | undefined
  /** Row density. */
  density?: keyof typeof sizes | undefined
}

const sizes = { loose: 'large', middle: 'medium', compact: 'small' } as const

export function ListPanel<Row extends object>(props: ListPanelProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A horizontally scrolling area must be reachable by keyboard; the library has no option for it.
    frame.current?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0')
  })
  const { caption, query, columns, rowKey, onPlace, filtered, empty, selection, sort, onSort, markedKey, density } =
    props
  return (
    <Paged
      query={query}
      loading={`正在加载${caption}`}
      bars={8}
      filtered={filtered}
      onClear={props.onClearFilter}
      empty={<Empty {...empty} />}
      onPage={onPlace}
    >
      {({ rows }, stale) => (
        <div ref={frame} className="ol-list" aria-busy={stale}>
          <Table<Row>
            aria-label={caption}
            rowKey={rowKey}
            columns={sort ? columns.map((column) => sorted(column, sort)) : columns}
            dataSource={rows}
            pagination={false}
            size={sizes[density ?? 'loose']}
            scroll={{ x: 'max-content' }}
            rowClassName={(row) => (rowKey(row) === markedKey ? 'ol-marked' : '')}
            {...(selection ? { rowSelection: selection } : {})}
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

function sorted<Column extends { key?: unknown; sorter?: unknown }>(column: Column, sort: Sort): Column {
  if (!column.sorter) return column
  const order = column.key === sort.field ? (sort.order === 'asc' ? 'ascend' : 'descend') : null
  return { ...column, sortOrder: order }
}
