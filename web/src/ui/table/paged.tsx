/** Every state of a paged list: loading, failed with a retry, empty, empty by filter, a page too far, full with its pager. */
import type { ReactNode } from 'react'
import { Button } from '../control/button.tsx'
import { Empty, EmptyByFilter } from '../page/faces.tsx'
import { QueryView, type ViewedQuery } from '../page/query-view.tsx'
import { Pager } from './pager.tsx'

type Rows = {
  rows: readonly unknown[]
  total: number
  page: number
  size: number
  capped?: boolean | undefined
  next?: string | null | undefined
}

export type PagedQuery<Data> = ViewedQuery<Data> & { isPlaceholderData: boolean }

type PagedProps<Data extends Rows> = {
  query: PagedQuery<Data>
  /** Read out while it loads: 正在加载企业列表. */
  loading: string
  bars?: number
  filtered?: boolean
  onClear?: () => void
  /** Beside the empty state of a filter: words to search for instead. */
  nearest?: ReactNode
  empty: ReactNode
  onPage: (place: { page: number; size: number }) => void
  children: (data: Data, stale: boolean) => ReactNode
}

export function Paged<Data extends Rows>(props: PagedProps<Data>) {
  const { query, loading, bars, filtered, onClear, empty, onPage, children } = props
  return (
    <QueryView query={query} loading={loading} rows={bars}>
      {(data) => {
        const { total, page, size, capped, next } = data
        if (total === 0)
          return filtered && onClear ? <EmptyByFilter onClear={onClear} nearest={props.nearest} /> : empty
        if (data.rows.length === 0)
          return (
            <Empty
              title="这一页没有内容"
              hint="列表没有这么多页，或其中的内容已移走。"
              action={<Button onClick={() => onPage({ page: 1, size })}>回到第一页</Button>}
            />
          )
        return (
          <>
            {children(data, query.isPlaceholderData)}
            <Pager total={total} page={page} size={size} capped={capped} isLast={next === null} onChange={onPage} />
          </>
        )
      }}
    </QueryView>
  )
}
