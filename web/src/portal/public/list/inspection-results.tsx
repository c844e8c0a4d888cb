/** 节能监察: the plans of the years and the results that may be shown. */

import type { CallOutput } from '@green/contract/call.ts'
import { inspectionPaper } from '@green/contract/calls/inspection/inspection-paper.ts'
import { inspectionPlan } from '@green/contract/calls/inspection/inspection-plan.ts'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Select } from '../../../ui/control/field.tsx'
import { currentYear, dateText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import styles from './inspection-results.module.css'
import { ListFilter } from './list-filter.tsx'
import { PublicList } from './public-list.tsx'

type Row = CallOutput<typeof inspectionPaper.published>['rows'][number]

export function InspectionResultsPage() {
  return (
    <div className="ge-wrap">
      <Page
        title="节能监察公开"
        lead="已公布的监察年度计划和监察结果。结果在整改通知书或监察报告送达后公开；决定变更或撤销的，及时撤回。不公开产量、能耗、成本等经营信息。"
      >
        <Results />
        <Plans />
        <p className="ge-hint">
          手里有监察文书或抽取记录？可以<Link to="/mainPages/inspectionPaperCheck">核验文书</Link>、
          <Link to="/mainPages/drawCheck">核验抽取记录并复算</Link>。
        </p>
      </Page>
    </div>
  )
}

function Plans() {
  const { data } = useCall(inspectionPlan.publicPlans, {})
  if (!data || data.length === 0) return null
  return (
    <Sheet title="监察年度计划" id="inspection-plans">
      {data.map((plan) => (
        <article key={plan.id} className={styles.plan}>
          <h3>{plan.title}</h3>
          <p>{plan.text}</p>
          <p className="ge-hint">{`计划监察 ${plan.planned} 家${plan.publishedAt ? `，${dateText(plan.publishedAt)} 公布` : ''}`}</p>
        </article>
      ))}
    </Sheet>
  )
}

function Results() {
  const [place, setPlace] = useAddress({ keyword: '', year: '', page: 1, size: 10 })
  const thisYear = currentYear()
  const query = useCall(
    inspectionPaper.published,
    {
      page: place.page,
      size: place.size,
      ...(place.keyword ? { keyword: place.keyword } : {}),
      ...(/^\d{4}$/.test(place.year) ? { year: Number(place.year) } : {}),
    },
    { keepPrevious: true },
  )
  const clear = () => setPlace({ keyword: '', year: '' })
  const filtered = place.keyword !== '' || place.year !== ''
  return (
    <>
      <ListFilter
        label="企业"
        placeholder="企业名称或统一社会信用代码"
        keyword={place.keyword}
        filtered={filtered}
        onKeyword={(keyword) => setPlace({ keyword })}
        onClear={clear}
      >
        <Select
          id="year"
          label="年度"
          placeholder="全部年度"
          value={place.year}
          options={[0, 1, 2, 3].map((back) => ({ value: String(thisYear - back), label: `${thisYear - back}年` }))}
          onChange={(year) => setPlace({ year })}
        />
      </ListFilter>
      <PublicList
        caption="监察结果"
        searched={null}
        query={query}
        columns={columns}
        filtered={filtered}
        rowKey={(row) => row.id}
        card={(row) => (
          <>
            <h2>{row.enterpriseName}</h2>
            <p>{row.matter}</p>
            <p>
              {row.result}
              {row.isRectified ? <Tag tone="green">已整改</Tag> : null}
            </p>
            <p className="ge-hint">{`${row.socialCode}　${row.orgName}　${row.on}`}</p>
          </>
        )}
        onClear={clear}
        onPlace={setPlace}
        empty={<Empty title="还没有公开的监察结果" hint="结果送达并满公开期限后在此公开。" />}
      />
    </>
  )
}

const columns: readonly Column<Row>[] = [
  { key: 'name', title: '企业名称', head: true, cell: (row) => row.enterpriseName },
  { key: 'code', title: '统一社会信用代码', cell: (row) => row.socialCode },
  { key: 'matter', title: '监察事项', cell: (row) => row.matter },
  {
    key: 'result',
    title: '结果',
    cell: (row) => (
      <>
        {row.result}
        {row.isRectified ? <Tag tone="green">已整改</Tag> : null}
      </>
    ),
  },
  { key: 'org', title: '监察机构', cell: (row) => row.orgName },
  { key: 'on', title: '公开日期', cell: (row) => row.on },
]
