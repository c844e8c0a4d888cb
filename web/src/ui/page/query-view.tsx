/** The faces of a query, decided once: loading, failed with a retry, empty, and what was read. */
import type { ReactNode } from 'react'
import { FailedQuery, type Failure, Loading } from './faces.tsx'

/** What a query tells of itself, whatever reads it. */
export type ViewedQuery<Data> = {
  data: Data | undefined
  error: (Failure & { code?: number }) | null
  refetch: () => unknown
}

/** Two queries whose answers are shown together; null in place of one that is not wanted now. */
export function together<A, B>(a: ViewedQuery<A>, b: ViewedQuery<B> | null): ViewedQuery<readonly [A, B | null]> {
  const isRead = a.data !== undefined && (b === null || b.data !== undefined)
  return {
    data: isRead ? [a.data as A, b === null ? null : (b.data as B)] : undefined,
    error: a.error ?? b?.error ?? null,
    refetch: () => {
      if (a.error || !b?.error) void a.refetch()
      if (b?.error) void b.refetch()
    },
  }
}

type QueryViewProps<Data> = {
  query: ViewedQuery<Data>
  /** Read out while it loads: 正在加载企业列表. Null where nothing is shown before it is there. */
  loading: string | null
  /** Bars of the skeleton. */
  rows?: number
  /** It is the whole page: loading and failing are its heading. */
  page?: boolean
  /** In the place of a list without rows. */
  empty?: ReactNode
  /** In the place of what does not exist (404), nor can under such an address (422). */
  missing?: ReactNode
  /** Around loading and failing, where what is read brings a page of its own. */
  frame?: (face: ReactNode) => ReactNode
  children: (data: Data) => ReactNode
}

/** What was read stays visible while it is read again; if that fails, the failure is shown above it. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, loading, rows, page = false, empty, missing, frame = asIs, children } = props
  const { data, error } = query
  if (missing !== undefined && (error?.code === 404 || error?.code === 422)) return missing
  const hasData = data !== undefined
  const failed = error ? (
    <FailedQuery page={page && !hasData} error={error} onRetry={() => void query.refetch()} />
  ) : null
  if (!hasData) {
    if (failed) return frame(failed)
    return loading === null ? null : frame(<Loading page={page} rows={rows} label={loading} />)
  }
  return (
    <>
      {failed}
      {empty !== undefined && hasNoRows(data) ? empty : children(data)}
    </>
  )
}

const asIs = (face: ReactNode) => face

/** A list, or the rows of an object, without an entry. */
function hasNoRows(data: unknown): boolean {
  const rows = typeof data === 'object' && data !== null && 'rows' in data ? data.rows : data
  return Array.isArray(rows) && rows.length === 0
}
