/** 绿色供应链管理企业: what the title means, who may apply, and who holds it today. */
import type { CallOutput } from '@green/contract/call.ts'
import { greenSupply } from '@green/contract/calls/green-supply.ts'
import { greenEnter } from '@green/contract/calls/public.ts'
import { titleLevelLabels } from '@green/contract/titles.ts'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/faces.tsx'
import { Select } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { ListFilter } from './list-filter.tsx'
import { PublicList } from './public-list.tsx'

type Holder = CallOutput<typeof greenSupply.getSupplys>['rows'][number]

const usual = { keyword: '', qxCode: '', level: '', page: 1, size: 10 }
const levels = ['city', 'national'] as const

export function SupplyChainList() {
  const [place, setPlace] = useAddress(usual)
  const { keyword, qxCode, page, size } = place
  const level = levels.find((one) => one === place.level)
  const counties = useCall(greenEnter.getQxs, {}, { staleTime: Number.POSITIVE_INFINITY })
  const holders = useCall(
    greenSupply.getSupplys,
    {
      page,
      size,
      ...(keyword ? { keyword } : {}),
      ...(/^\d{6}$/.test(qxCode) ? { qxCode } : {}),
      ...(level ? { level } : {}),
    },
    { keepPrevious: true },
  )
  const filtered = keyword !== '' || qxCode !== '' || place.level !== ''
  const clear = () => setPlace({ keyword: '', qxCode: '', level: '' })
  return (
    <div className="ge-wrap">
      <Page
        title="绿色供应链管理企业"
        lead="把节能减排和资源节约的要求带给供应商，从采购、生产到回收全链条管理的核心制造企业。星级按评价得分：70分一星级，90分五星级。"
        actions={
          <Link to="/mainPages/greensupplychainsb" className={buttonClass('primary')}>
            申报绿色供应链
          </Link>
        }
      >
        <ListFilter
          label="企业"
          placeholder="企业名称或称号编号"
          keyword={keyword}
          onKeyword={(words) => setPlace({ keyword: words })}
          filtered={filtered}
          onClear={clear}
        >
          <Select
            id="county"
            label="区县"
            placeholder="全部区县"
            value={qxCode}
            onChange={(code) => setPlace({ qxCode: code })}
            options={(counties.data ?? []).map((county) => ({ value: county.qxCode, label: county.qxName }))}
          />
          <Select
            id="level"
            label="层级"
            placeholder="全部层级"
            value={place.level}
            onChange={(next) => setPlace({ level: next })}
            options={levels.map((one) => ({ value: one, label: titleLevelLabels[one] }))}
          />
        </ListFilter>
        <PublicList
          caption="绿色供应链管理企业"
          query={holders}
          rowKey={(row) => row.id}
          columns={columns}
          card={(row) => <HolderCard row={row} />}
          filtered={filtered}
          onClear={clear}
          onPlace={setPlace}
          empty={<Empty title="还没有绿色供应链管理企业" hint="认定结果公布后在此公开，请留意通知公告。" />}
        />
      </Page>
    </div>
  )
}

const columns: readonly Column<Holder>[] = [
  { key: 'name', title: '企业名称', head: true, cell: (row) => <Name row={row} /> },
  { key: 'industry', title: '所属行业', cell: (row) => row.industryName },
  { key: 'county', title: '区县', width: '8rem', cell: (row) => row.qxName },
  { key: 'level', title: '层级', width: '5rem', cell: (row) => row.levelLabel },
  { key: 'star', title: '星级', width: '6rem', cell: (row) => row.star },
  { key: 'number', title: '称号编号', width: '13rem', cell: (row) => <span className="pub-code">{row.number}</span> },
  { key: 'until', title: '有效期至', width: '8rem', cell: (row) => row.validTo },
]

function Name({ row }: { row: Holder }) {
  return (
    <Link to="/mainPages/greenDetail" search={{ id: row.id }}>
      {row.enterpriseName}
    </Link>
  )
}

function HolderCard({ row }: { row: Holder }) {
  return (
    <>
      <h2>
        <Name row={row} />
      </h2>
      <dl>
        <dt>行业</dt>
        <dd>{row.industryName}</dd>
        <dt>区县</dt>
        <dd>{row.qxName}</dd>
        <dt>星级</dt>
        <dd>
          {row.levelLabel} {row.star}
        </dd>
        <dt>编号</dt>
        <dd className="pub-code">{row.number}</dd>
        <dt>有效期</dt>
        <dd>
          {row.validFrom} 至 {row.validTo}
        </dd>
      </dl>
    </>
  )
}
