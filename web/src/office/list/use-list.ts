/** One paged call as a list: its filters and its page in the address, its rows in the query cache. */
import type { Call, CallOutput, CallRequest } from '@green/contract/call.ts'
import type { Page } from '@green/contract/shapes.ts'
import { useState } from 'react'
import { type SetAddress, useAddress } from '../../platform/navigation/address.ts'
import { useCall } from '../../platform/request/query.ts'
import { type Filter, queryOf, usualOf } from './filters.tsx'
import type { ListQuery } from './list-panel.tsx'
import type { ListPlace } from './list-place.ts'

type PageNumber = { page: number; size: number }

/** What the filter bar needs: the filters, the values, and a setter. */
export type FilterState = {
  filters: readonly Filter[]
  values: Readonly<ListPlace>
  filtered: boolean
  clear: () => void
  setFilter: (change: Record<string, string>) => void
}

/** What the list frame needs. */
export type ListState<Row> = FilterState & {
  query: ListQuery<Page<Row>>
  setPage: (change: PageNumber) => void
}

type RowOf<C extends Call> = CallOutput<C> extends { rows: (infer Row extends object)[] } ? Row : never
type FilterKey<C extends Call> = Exclude<keyof CallRequest<C> & string, 'page' | 'size'>
type Place<Key extends string, Also> = Also & { [K in Key]: string }

type List<C extends Call, Key extends string, Also extends ListPlace> = ListState<RowOf<C>> & {
  query: ListQuery<CallOutput<C>>
  /** The input without page and size, for the export of the same list. */
  request: Omit<CallRequest<C>, 'page' | 'size'>
  at: PageNumber
  place: Place<Key, Also>
  setPlace: SetAddress<Place<Key, Also> & PageNumber>
  /** A change of the address that does not reset the page: a case opened, a tab chosen. */
  open: (change: Partial<Also>) => void
}

type ListOptions<C extends Call, Key extends string, Also extends ListPlace> = {
  filters?: readonly Filter<Key>[]
  /** Fixed input; a filter of the same key takes precedence. */
  input?: Partial<CallRequest<C>>
  /** Further keys of the address with their defaults: the open case, the tab. */
  also?: Also
  /** A list in a drawer or a dialog: its page is not in the address. */
  isInDialog?: boolean
}

export function useList<
  C extends Call,
  Key extends FilterKey<C> = never,
  Also extends ListPlace = Record<never, never>,
>(call: C, { filters = [], input, also, isInDialog = false }: ListOptions<C, Key, Also> = {}): List<C, Key, Also> {
  const usual: ListPlace = { ...usualOf(filters), page: 1, size: 10, ...also }
  const address = useAddress(usual)
  const [own, setOwn] = useState(usual)
  const [place, setPlace] = isInDialog ? [own, (change: ListPlace) => setOwn({ ...own, page: 1, ...change })] : address
  const request = { ...input, ...queryOf(filters, place) }
  const at = { page: Number(place.page), size: Number(place.size) }
  const query = useCall(call, { ...request, ...at } as CallRequest<C>, { keepPrevious: true })
  return {
    ...filterState(filters, place, setPlace),
    query: query as ListQuery<CallOutput<C>> & ListQuery<Page<RowOf<C>>>,
    request: request as Omit<CallRequest<C>, 'page' | 'size'>,
    at,
    setPage: setPlace,
    place: place as Place<Key, Also>,
    setPlace: setPlace as List<C, Key, Also>['setPlace'],
    open: (change) => setPlace({ ...change, page: at.page } as ListPlace),
  }
}

/** Client-side filters over loaded rows. */
export function useFilters<Key extends string>(filters: readonly Filter<Key>[]) {
  const [place, setPlace] = useAddress<ListPlace>(usualOf(filters))
  return { ...filterState(filters, place, setPlace), place: place as Place<Key, unknown> }
}

function filterState(filters: readonly Filter[], values: ListPlace, set: (change: ListPlace) => void): FilterState {
  const none = usualOf(filters)
  const filtered = Object.entries(none).some(([key, value]) => values[key] !== value)
  return { filters, values, filtered, clear: () => set(none), setFilter: set }
}
