/** 零碳工厂名单: works on the list, what is built, accepted or overdue; no indicator, no order of merit. */
import type { CallOutput } from '@green/contract/call.ts'
import { buildingLabels, zeroPlan } from '@green/contract/calls/filing/zero-carbon.ts'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Select } from '../../../ui/control/field.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ListFilter } from './list-filter.tsx'
import { PublicList } from './public-list.tsx'

type Row = CallOutput<typeof zeroPlan.published>['rows'][number]
type Status = Row['status']

const isStatus = (value: string): value is Status => Object.hasOwn(buildingLabels, value)

export function ZeroFactoryList() {
  const [{ keyword, status, page, size }, setPlace] = useAddress({ keyword: '', status: '', page: 1, size: 10 })
  const filtered = keyword !== '' || status !== ''
  const clear = () => setPlace({ keyword: '', status: '' })
  const query = useCall(
    zeroPlan.published,
    { page, size, ...(keyword ? { keyword } : {}), ...(isStatus(status) ? { status } : {}) },
    { keepPrevious: true },
  )
  return (
    <div className="ge-wrap">
      <Page
        title="零碳工厂名单"
        lead="列入建设名单的厂区，验收通过的才是零碳工厂。国家级按国家公布的文件登记；不排名。"
      >
        <ListFilter
          label="企业或厂区"
          placeholder="企业名称或厂区名称"
          keyword={keyword}
          onKeyword={(text) => setPlace({ keyword: text })}
          filtered={filtered}
          onClear={clear}
        >
          <Select
            id="status"
            label="进展"
            placeholder="全部"
            value={status}
            onChange={(next) => setPlace({ status: next })}
            options={Object.entries(buildingLabels).map(([value, label]) => ({ value, label }))}
          />
        </ListFilter>
        <PublicList
          caption="零碳工厂名单"
          searched={null}
          query={query}
          rowKey={(row) => row.id}
          columns={columns}
          card={(row) => (
            <>
              <h2>{row.siteName}</h2>
              <p>{row.statusName}</p>
              <dl>
                <dt>企业</dt>
                <dd>{row.enterpriseName}</dd>
                <dt>区县</dt>
                <dd>{row.qxName}</dd>
                <dt>列入</dt>
                <dd>{listedText(row)}</dd>
                <dt>目标年</dt>
                <dd>{row.targetYear}年</dd>
              </dl>
            </>
          )}
          filtered={filtered}
          onClear={clear}
          onPlace={setPlace}
          empty={<Empty title="名单还没有公布" hint="列入零碳工厂建设名单的厂区公布在这里。" />}
        />
      </Page>
    </div>
  )
}

const listedText = ({ listedOn, document, isNational }: Row) =>
  [listedOn, document ?? '', isNational ? '国家级建设名单' : ''].filter(Boolean).join('，')

const columns: readonly Column<Row>[] = [
  { key: 'site', title: '厂区', head: true, cell: (row) => row.siteName },
  { key: 'enterprise', title: '企业', cell: (row) => row.enterpriseName },
  { key: 'county', title: '区县', width: '7rem', cell: (row) => row.qxName },
  { key: 'listed', title: '列入', cell: listedText },
  { key: 'target', title: '目标年', width: '6rem', cell: (row) => `${row.targetYear}年` },
  { key: 'status', title: '进展', width: '8rem', cell: (row) => row.statusName },
]
