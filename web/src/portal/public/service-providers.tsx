/** 节能服务机构名录: institutions whose filing is valid today. */
import type { CallOutput } from '@green/contract/call.ts'
import { cdict } from '@green/contract/calls/lookup.ts'
import { titleList } from '@green/contract/calls/public-titles.ts'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/faces.tsx'
import { Select } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { ListFilter } from './list-filter.tsx'
import { PublicList } from './public-list.tsx'

type Provider = CallOutput<typeof titleList.serviceProviders>['rows'][number]

const usual = { keyword: '', serviceType: '', page: 1, size: 10 }
const kinds = 'esType'

export function ServiceProviders() {
  const [place, setPlace] = useAddress(usual)
  const { keyword, serviceType, page, size } = place
  const dictionary = useCall(cdict.getDicts, { code: kinds }, { staleTime: Number.POSITIVE_INFINITY })
  const providers = useCall(
    titleList.serviceProviders,
    { page, size, ...(keyword ? { keyword } : {}), ...(serviceType ? { serviceType } : {}) },
    { keepPrevious: true },
  )
  const filtered = keyword !== '' || serviceType !== ''
  const clear = () => setPlace({ keyword: '', serviceType: '' })
  return (
    <div className="ge-wrap">
      <Page title="节能服务机构名录" lead="已在本平台备案、备案现行有效的节能服务机构，供企业选择服务时参考。">
        <ListFilter
          label="机构"
          placeholder="机构名称或备案编号"
          keyword={keyword}
          onKeyword={(words) => setPlace({ keyword: words })}
          filtered={filtered}
          onClear={clear}
        >
          <Select
            id="service"
            label="服务类型"
            placeholder="全部类型"
            value={serviceType}
            onChange={(code) => setPlace({ serviceType: code })}
            options={(dictionary.data?.[kinds]?.items ?? []).map(({ code, label }) => ({ value: code, label }))}
          />
        </ListFilter>
        <PublicList
          caption="节能服务机构"
          query={providers}
          rowKey={(row) => row.id}
          columns={columns}
          card={(row) => <ProviderCard row={row} />}
          filtered={filtered}
          onClear={clear}
          onPlace={setPlace}
          empty={<Empty title="还没有备案的节能服务机构" hint="备案通过后在此公开。" />}
        />
      </Page>
    </div>
  )
}

const columns: readonly Column<Provider>[] = [
  { key: 'name', title: '机构名称', head: true, cell: (row) => <Name row={row} /> },
  { key: 'types', title: '服务类型', width: '38%', cell: (row) => row.serviceTypes },
  { key: 'county', title: '区县', width: '9rem', cell: (row) => row.qxName },
  { key: 'number', title: '备案编号', width: '12rem', cell: (row) => <span className="pub-code">{row.number}</span> },
  { key: 'until', title: '有效期至', width: '8rem', cell: (row) => row.validTo },
]

function Name({ row }: { row: Provider }) {
  return (
    <Link to="/mainPages/greenDetail" search={{ id: row.id }}>
      {row.enterpriseName}
    </Link>
  )
}

function ProviderCard({ row }: { row: Provider }) {
  return (
    <>
      <h2>
        <Name row={row} />
      </h2>
      <dl>
        <dt>服务</dt>
        <dd>{row.serviceTypes}</dd>
        <dt>区县</dt>
        <dd>{row.qxName}</dd>
        <dt>编号</dt>
        <dd className="pub-code">{row.number}</dd>
        <dt>有效期至</dt>
        <dd>{row.validTo}</dd>
      </dl>
    </>
  )
}
