/** 产品碳足迹公开: results that enterprises agree to show, each with its rule and boundary; in no order of merit. */
import type { CallOutput } from '@green/contract/call.ts'
import { productFootprint } from '@green/contract/calls/filing/product-footprint.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ListFilter } from './list-filter.tsx'
import { YearSelect } from './list-selects.tsx'
import { PublicList } from './public-list.tsx'

type Row = CallOutput<typeof productFootprint.published>['rows'][number]

const firstYear = 2024

export function ProductFootprintList() {
  const [{ keyword, year, page, size }, setPlace] = useAddress({ keyword: '', year: '', page: 1, size: 10 })
  const filtered = keyword !== '' || year !== ''
  const clear = () => setPlace({ keyword: '', year: '' })
  const query = useCall(
    productFootprint.published,
    { page, size, ...(keyword ? { keyword } : {}), ...(/^\d{4}$/.test(year) ? { year: Number(year) } : {}) },
    { keepPrevious: true, inBrowser: true },
  )
  return (
    <div className="ge-wrap">
      <Page
        title="产品碳足迹公开"
        lead="企业自行核算、登记并同意公开的结果，平台没有审核。规则、单位、边界或年度不同的不可比，不排名。"
      >
        <ListFilter
          label="企业或产品"
          placeholder="企业名称或产品名称"
          keyword={keyword}
          onKeyword={(text) => setPlace({ keyword: text })}
          filtered={filtered}
          onClear={clear}
        >
          <YearSelect label="数据年度" first={firstYear} value={year} onChange={(next) => setPlace({ year: next })} />
        </ListFilter>
        <PublicList
          caption="产品碳足迹"
          searched={null}
          query={query}
          rowKey={(row) => row.id}
          columns={columns}
          card={(row) => (
            <>
              <h2>{row.productName}</h2>
              <p>{resultOf(row)}</p>
              <dl>
                <dt>企业</dt>
                <dd>{row.enterpriseName}</dd>
                <dt>边界</dt>
                <dd>{row.boundary}</dd>
                <dt>规则</dt>
                <dd>{row.rule}</dd>
                <dt>年度</dt>
                <dd>{row.year}年</dd>
                <dt>评审或核查</dt>
                <dd>{reviewOf(row)}</dd>
              </dl>
            </>
          )}
          filtered={filtered}
          onClear={clear}
          onPlace={setPlace}
          empty={<Empty title="还没有企业公开" hint="产品碳足迹由企业自愿公开，可随时收回。" />}
        />
      </Page>
    </div>
  )
}

const resultOf = ({ perUnit, perUnitMarket, unitLabel }: Row) => {
  const second = perUnitMarket === null ? '' : `；含绿证的第二结果 ${formatNumber(perUnitMarket, 4)}`
  return `${formatNumber(perUnit, 4)} kgCO₂e（${unitLabel}）${second}`
}

const reviewOf = ({ review, certificateNo, validTo }: Row) =>
  certificateNo === '' ? review : `${review}；证书 ${certificateNo}${validTo ? `，有效期至${validTo}` : ''}`

const columns: readonly Column<Row>[] = [
  { key: 'product', title: '产品', head: true, cell: (row) => row.productName },
  { key: 'enterprise', title: '企业', cell: (row) => row.enterpriseName },
  { key: 'county', title: '区县', width: '7rem', cell: (row) => row.qxName },
  { key: 'result', title: '产品碳足迹', width: '18rem', cell: resultOf },
  { key: 'boundary', title: '系统边界', cell: (row) => row.boundary },
  { key: 'rule', title: '核算规则', cell: (row) => row.rule },
  { key: 'year', title: '年度', width: '5rem', cell: (row) => row.year },
  { key: 'review', title: '评审或核查', cell: reviewOf },
]
