/** A user's layout of a list: columns and their order, fixed columns, row density; saved on the server. */
import { type ListLayout, type ListView, listView } from '@green/contract/calls/overview/list-views.ts'
import type { TableProps } from 'antd'
import { useCall } from '../../platform/request/query.ts'

export type ListAppearance = {
  /** The first response is pending. */
  pending: boolean
  /** Keys in order; empty means the default columns. */
  columns: readonly string[]
  frozen: number
  density: ListLayout['density']
  views: readonly ListView[]
}

/** Columns in the address take precedence over the saved ones. */
export function useLook(list: string, cols: string): ListAppearance {
  const { data, isPending } = useCall(listView.mine, { list }, { staleTime: Number.POSITIVE_INFINITY })
  const layout = data?.layout
  return {
    pending: isPending,
    columns: cols === '' ? (layout?.columns ?? []) : cols.split(','),
    frozen: layout?.frozen ?? 1,
    density: layout?.density ?? 'middle',
    views: data?.views ?? [],
  }
}

type Columns<Row> = NonNullable<TableProps<Row>['columns']>

/** The chosen columns in order; `first` is always shown, since it opens the row. */
export function arranged<Row>(
  columns: Columns<Row>,
  { columns: chosen, frozen }: ListAppearance,
  first: string,
): Columns<Row> {
  const byKey = new Map(columns.map((column) => [String(column.key), column]))
  const keys = chosen.length === 0 ? [...byKey.keys()] : chosen.filter((key) => byKey.has(key))
  const shown = (keys.includes(first) ? keys : [first, ...keys]).flatMap((key) => byKey.get(key) ?? [])
  return fixedFirst(shown, frozen)
}

/** Fixes the first columns while the others scroll. */
export function fixedFirst<Row>(columns: Columns<Row>, count: number): Columns<Row> {
  return columns.map(({ fixed: _fixed, ...column }, i) => (i < count ? { ...column, fixed: 'start' as const } : column))
}

/** The same keys with one moved up or down. */
export function moved(keys: readonly string[], key: string, by: -1 | 1): string[] {
  const at = keys.indexOf(key)
  const to = at + by
  const other = keys[to]
  if (at < 0 || other === undefined) return [...keys]
  const next = [...keys]
  next[at] = other
  next[to] = key
  return next
}
