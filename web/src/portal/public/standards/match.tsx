/** 标准匹配: standards by product, industry or number; an enterprise first sees what new editions mean for it. */

import { type MatchedStandard, type StandardRow, standardMatching } from '@green/contract/calls/energy/standard.ts'
import { dayOfStandard } from '@green/contract/content/standard-content.ts'
import { isFiler } from '@green/contract/roles.ts'
import { standardStates } from '@green/tools/energy-limits/standard-validity.ts'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Select } from '../../../ui/control/field.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ListFilter } from '../list/list-filter.tsx'
import { PublicList } from '../list/public-list.tsx'

type State = keyof typeof standardStates
const isState = (value: string): value is State => Object.hasOwn(standardStates, value)

const staff: readonly string[] = ['county', 'city', 'admin']

export function StandardMatchPage() {
  const [place, setPlace] = useAddress({ keyword: '', category: '', state: '', page: 1, size: 10 })
  const { keyword, category, state, page, size } = place
  const hasRadar = useSession(({ login }) => {
    const role = login?.userRole
    return (isFiler(role) && login?.qyItem?.orgKind === 'enterprise') || staff.includes(role ?? '')
  })
  const query = useCall(
    standardMatching.page,
    {
      page,
      size,
      ...(keyword ? { keyword } : {}),
      ...(category ? { category } : {}),
      ...(isState(state) ? { state } : {}),
    },
    { keepPrevious: true },
  )
  const filtered = keyword !== '' || category !== '' || state !== ''
  const clear = () => setPlace({ keyword: '', category: '', state: '', page: 1 })
  return (
    <div className="ge-wrap">
      <Page
        title="标准匹配"
        lead="单位产品能耗限额、取水定额和有关的节能、碳排放、节水标准。按产品、行业或编号查找，点编号看各级数值，并算出本企业所在的等级和差距。数值由公开资料转录，正式使用前请核对标准原文。"
        actions={
          hasRadar ? (
            <Link className="ge-button ge-button-plain" to="/mainPages/limitRadar">
              限额雷达
            </Link>
          ) : null
        }
      >
        <ListFilter
          label="产品、行业或编号"
          placeholder="如 水泥熟料、炼钢、GB 16780"
          keyword={keyword}
          filtered={filtered}
          onKeyword={(text) => setPlace({ keyword: text, page: 1 })}
          onClear={clear}
        >
          <Select
            id="category"
            label="类别"
            placeholder="全部类别"
            value={category}
            options={(query.data?.categories ?? []).map((value) => ({ value, label: value }))}
            onChange={(value) => setPlace({ category: value, page: 1 })}
          />
          <Select
            id="state"
            label="状态"
            placeholder="全部状态"
            value={state}
            options={Object.entries(standardStates).map(([value, { label }]) => ({ value, label }))}
            onChange={(value) => setPlace({ state: value, page: 1 })}
          />
        </ListFilter>
        <PublicList
          caption="标准"
          searched={null}
          query={query}
          columns={columns}
          filtered={filtered}
          rowKey={(row) => row.code}
          card={(row) => (
            <>
              <h2>
                <NumberLink row={row} />
              </h2>
              <p>
                {row.title} {row.isOwnIndustry ? <Tag tone="green">本行业</Tag> : null}
              </p>
              <p>
                <StateTag state={row.state} /> {productText(row)}
              </p>
            </>
          )}
          onClear={clear}
          onPlace={setPlace}
          empty={<Empty title="没有找到标准" hint="请换产品的另一种叫法，或按行业名称查找。" />}
        />
      </Page>
    </div>
  )
}

const NumberLink = ({ row }: { row: StandardRow }) => (
  <Link to="/mainPages/standardDetail" search={{ code: row.code }}>
    {row.number}
  </Link>
)

export function StateTag({ state }: { state: State }) {
  const { tone, label } = standardStates[state]
  return <Tag tone={tone}>{label}</Tag>
}

const shownProducts = 2

function productText({ products, values }: StandardRow): string {
  if (values === 0) return '没有收录数值，请查原文'
  const more = products.length > shownProducts ? `等${products.length}种产品` : ''
  return `${products.slice(0, shownProducts).join('、')}${more}`
}

const columns: readonly Column<MatchedStandard>[] = [
  { key: 'number', title: '编号', head: true, width: '10rem', cell: (row) => <NumberLink row={row} /> },
  {
    key: 'title',
    title: '名称',
    cell: (row) => (
      <>
        {row.title} {row.isOwnIndustry ? <Tag tone="green">本行业</Tag> : null}
      </>
    ),
  },
  { key: 'state', title: '状态', width: '8rem', cell: (row) => <StateTag state={row.state} /> },
  { key: 'effective', title: '实施日期', width: '8rem', cell: (row) => dayOfStandard(row.effectiveDate) },
  { key: 'products', title: '有数值的产品', cell: productText },
]
