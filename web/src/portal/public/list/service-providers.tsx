/** 节能服务机构名录: institutions with a valid filing today. */
import type { CallOutput } from '@green/contract/call.ts'
import { cdict } from '@green/contract/calls/overview/lookup.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { usePageText } from '../../../platform/navigation/page-text.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Select } from '../../../ui/control/field.tsx'
import { Page } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { TitleList, TitleName, titleColumns, useTitleFilters } from './title-list.tsx'

type Provider = CallOutput<typeof titleList.serviceProviders>['rows'][number]

const kinds = 'esType'

export function ServiceProviders() {
  const dictionary = useCall(cdict.getDicts, { code: kinds }, { staleTime: Number.POSITIVE_INFINITY })
  const filters = useTitleFilters('serviceType')
  const query = useCall(titleList.serviceProviders, filters.input, { keepPrevious: true })
  return (
    <div className="ge-wrap">
      <Page title="节能服务机构名录" lead={usePageText('page.serviceProviders')}>
        <TitleList
          filters={filters}
          query={query}
          columns={columns}
          caption="节能服务机构"
          of="机构"
          placeholder="机构名称或备案编号"
          empty={{ title: '还没有备案的节能服务机构', hint: '备案通过后在此公开。' }}
        >
          <Select
            id="service"
            label="服务类型"
            placeholder="全部类型"
            {...filters.choice('serviceType')}
            options={(dictionary.data?.[kinds]?.items ?? []).map(({ code, label }) => ({ value: code, label }))}
          />
        </TitleList>
      </Page>
    </div>
  )
}

const columns: readonly Column<Provider>[] = [
  {
    key: 'name',
    title: '机构名称',
    head: true,
    cell: (row) => <TitleName id={row.id} name={row.enterpriseName} />,
  },
  { key: 'types', title: '服务类型', width: '38%', cell: (row) => row.serviceTypes },
  titleColumns.county,
  { ...titleColumns.number, title: '备案编号' },
  titleColumns.until,
]
