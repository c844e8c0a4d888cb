/** A public list with its faces: loading, failed, empty, empty by filter, full; as a table, or as cards where it is narrow. */
import type { Page } from '@green/contract/shapes.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RequestError } from '../../platform/request-error.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyByFilter, Loading } from '../../ui/faces.tsx'
import { Pager } from '../../ui/pager.tsx'
import { FailedAsk } from './failed-ask.tsx'
import './public.css'

type Place = { page: number; size: number }

type PublicListProps<Row> = {
  /** What the rows are, spoken: 市级绿色工厂. */
  caption: string
  query: UseQueryResult<Page<Row>, RequestError>
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  card: (row: Row) => ReactNode
  filtered: boolean
  onClear: () => void
  onPlace: (place: Place) => void
  /** Shown when there is nothing at all. */
  empty: ReactNode
}

export function PublicList<Row>(props: PublicListProps<Row>) {
  const { caption, query, rowKey, columns, card } = props
  const { data, error } = query
  if (error && !data) return <FailedAsk error={error} onRetry={() => void query.refetch()} />
  if (!data) return <Loading rows={10} label={`正在加载${caption}`} />
  if (data.total === 0) return props.filtered ? <EmptyByFilter onClear={props.onClear} /> : props.empty
  return (
    <>
      {error ? <FailedAsk error={error} onRetry={() => void query.refetch()} /> : null}
      <div className="pub-table">
        <DataTable {...{ caption, columns, rowKey }} rows={data.rows} stale={query.isPlaceholderData} />
      </div>
      <ul className="pub-cards" aria-label={caption} aria-busy={query.isPlaceholderData}>
        {data.rows.map((row) => (
          <li key={rowKey(row)}>{card(row)}</li>
        ))}
      </ul>
      <Pager
        total={data.total}
        page={data.page}
        size={data.size}
        onChange={(place) => {
          props.onPlace(place)
          document.getElementById('content')?.scrollIntoView()
        }}
      />
    </>
  )
}
