/** A whole list screen: heading with what may be done, filters, the table with its faces. Filters and page live in the address. */
import type { ReactNode } from 'react'
import { Page, Sheet } from '../../ui/page.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListPanel, type ListPanelProps } from './list-panel.tsx'
import { isFiltered, type ListPlace, withoutFilters } from './list-place.ts'

type OfficeListProps<Row, P extends ListPlace> = Pick<
  ListPanelProps<Row>,
  'caption' | 'query' | 'columns' | 'rowKey' | 'empty'
> & {
  title: string
  lead: string
  actions?: ReactNode
  filters: ReactNode
  /** The address of the list when nothing is chosen. */
  usual: P
  place: P
  onPlace: (change: Partial<P>) => void
}

export function OfficeList<Row extends object, P extends ListPlace>({
  title,
  lead,
  actions,
  filters,
  usual,
  place,
  onPlace,
  ...panel
}: OfficeListProps<Row, P>) {
  const filtered = isFiltered(place, usual)
  const clear = () => onPlace(withoutFilters(usual))
  return (
    <Page title={title} lead={lead} actions={actions}>
      <Sheet>
        <FilterBar filtered={filtered} onClear={clear}>
          {filters}
        </FilterBar>
        <ListPanel<Row>
          {...panel}
          onPlace={({ page, size }) => onPlace({ page, size } as unknown as Partial<P>)}
          filtered={filtered}
          onClearFilter={clear}
        />
      </Sheet>
    </Page>
  )
}
