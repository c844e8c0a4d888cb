/** The common frame of a list: filters, rows with their states, pager; in a panel of its own as a whole screen. */
import type { Call, CallRequest } from '@green/contract/call.ts'
import type { ComponentProps, ReactNode } from 'react'
import { DownloadButton } from '../../filing/jobs/download-button.tsx'
import { Page, Sheet } from '../../ui/page/page.tsx'
import { FilterBar } from './filter-bar.tsx'
import { countSet, type Filter, FilterControl, inOneLine } from './filters.tsx'
import { ListPanel, type ListPanelProps } from './list-panel.tsx'
import { useFilterRoom } from './list-room.ts'
import { useOffered } from './place-filters.tsx'
import type { FilterState, ListState } from './use-list.ts'

export function ListFilters({ list: { filters, values, filtered, clear, setFilter } }: { list: FilterState }) {
  const { line, rest } = inOneLine(useOffered(filters), useFilterRoom())
  const control = (filter: Filter) => (
    <FilterControl key={filter.key} filter={filter} values={values} onChange={setFilter} />
  )
  return (
    <FilterBar
      filtered={filtered}
      onClear={clear}
      more={rest.length > 0 ? { set: countSet(rest, values), controls: rest.map(control) } : undefined}
    >
      {line.map(control)}
    </FilterBar>
  )
}

type ListRowsProps<Row> = Omit<ListPanelProps<Row>, 'query' | 'onPlace' | 'filtered' | 'onClearFilter' | 'searched'> & {
  list: ListState<Row>
}

export function ListRows<Row extends object>({ list, ...panel }: ListRowsProps<Row>) {
  const { query, setPage, filtered, clear, values, setFilter } = list
  return (
    <ListPanel<Row>
      {...panel}
      query={query}
      filtered={filtered}
      onPlace={setPage}
      onClearFilter={clear}
      searched={
        typeof values.keyword === 'string'
          ? { searchText: values.keyword, onSearch: (searchText) => setFilter({ keyword: searchText }) }
          : null
      }
    />
  )
}

type ListFrameProps<Row> = ListRowsProps<Row> & {
  /** Between the filters and the rows. */
  children?: ReactNode
}

export function ListFrame<Row extends object>({ children, ...rows }: ListFrameProps<Row>) {
  return (
    <>
      {rows.list.filters.length > 0 ? <ListFilters list={rows.list} /> : null}
      {children}
      <ListRows<Row> {...rows} />
    </>
  )
}

type ListPageProps<Row> = ListFrameProps<Row> &
  Pick<ComponentProps<typeof Page>, 'title' | 'lead' | 'actions' | 'tags'> & {
    /** Above the panel with the list: figures, tabs. */
    above?: ReactNode
  }

export function ListPage<Row extends object>({ title, lead, actions, tags, above, ...frame }: ListPageProps<Row>) {
  return (
    <Page title={title} lead={lead} actions={actions} tags={tags}>
      {above}
      <Sheet>
        <ListFrame<Row> {...frame} />
      </Sheet>
    </Page>
  )
}

type ExportListProps<C extends Call> = {
  list: { request: object; query: { data?: unknown } }
  call: C
  of?: string
  size?: 'small'
  children?: string
}

/** The whole list as a workbook, with the present filters. */
export function ExportList<C extends Call>({ list, call, children = '导出列表', ...button }: ExportListProps<C>) {
  const { total } = (list.query.data ?? {}) as { total?: number }
  return (
    <DownloadButton call={call} input={list.request as CallRequest<C>} rows={total} {...button}>
      {children}
    </DownloadButton>
  )
}
