/** A public list in every state: loading, failed, empty, empty by filter, full; a table, or cards on narrow windows. */
import type { Page } from '@green/contract/shapes.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NearestOf, type Searched } from '../../../filing/view/figure/nearest-words.tsx'
import type { RequestError } from '../../../platform/request/request-error.ts'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Paged } from '../../../ui/table/paged.tsx'
import { fromTheTop } from '../from-the-top.ts'
import styles from '../public.module.css'

type PageSearch = { page: number; size: number }

type PublicListProps<Row> = {
  /** Name of the rows, read out: 市级绿色工厂. */
  caption: string
  query: UseQueryResult<Page<Row>, RequestError>
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  card: (row: Row) => ReactNode
  filtered: boolean
  onClear: () => void
  onPlace: (place: PageSearch) => void
  /** The search by name, whose empty face offers near words; null where the list has none. */
  searched: Searched | null
  /** Shown when there is nothing at all. */
  empty: ReactNode
}

export function PublicList<Row>(props: PublicListProps<Row>) {
  const { caption, query, rowKey, columns, card, filtered, onClear, onPlace, searched, empty } = props
  return (
    <Paged
      query={query}
      filtered={filtered}
      onClear={onClear}
      empty={empty}
      nearest={<NearestOf searched={searched} />}
      bars={10}
      loading={`正在加载${caption}`}
      onPage={fromTheTop(onPlace)}
    >
      {({ rows }, stale) => (
        <>
          <div className={styles.table}>
            <DataTable caption={caption} columns={columns} rowKey={rowKey} rows={rows} stale={stale} />
          </div>
          <ul className={styles.cards} aria-label={caption} aria-busy={stale}>
            {rows.map((row) => (
              <li key={rowKey(row)}>{card(row)}</li>
            ))}
          </ul>
        </>
      )}
    </Paged>
  )
}
