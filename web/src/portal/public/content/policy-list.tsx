/** 政策文件: what is in force and what is not, by level, state, topic and words. */
import { type PolicyRow, type PolicyStatus, policy, policyStatuses } from '@green/contract/calls/content/policy.ts'
import { policyColumns } from '@green/contract/content/news-columns.ts'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Select } from '../../../ui/control/field.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ListFilter } from '../list/list-filter.tsx'
import { PublicList } from '../list/public-list.tsx'
import styles from '../public.module.css'
import { PolicyTag } from './policy-tag.tsx'

const usual = { column: '', status: '', tag: '', keyword: '', page: 1, size: 10 }
const isStatus = (value: string): value is PolicyStatus => Object.hasOwn(policyStatuses, value)

export function PolicyList() {
  const [place, setPlace] = useAddress(usual)
  const { keyword, column, status, tag, page, size } = place
  const query = useCall(
    policy.page,
    {
      page,
      size,
      ...(keyword ? { keyword } : {}),
      ...(column ? { column } : {}),
      ...(isStatus(status) ? { status } : {}),
      ...(tag ? { tag } : {}),
    },
    { keepPrevious: true },
  )
  const filtered = [keyword, column, status, tag].some(Boolean)
  const clear = () => setPlace({ keyword: '', column: '', status: '', tag: '' })
  return (
    <div className="ge-wrap">
      <Page
        title="政策文件"
        lead="与工业绿色低碳有关的法律法规和文件，是否有效按施行日期、期限和替代关系得出，以原文为准。"
      >
        <ListFilter
          label="名称、文号或机关"
          placeholder="如 绿色工厂、13号"
          keyword={keyword}
          onKeyword={(text) => setPlace({ keyword: text })}
          filtered={filtered}
          onClear={clear}
        >
          <Select
            id="column"
            label="层级"
            placeholder="全部层级"
            value={column}
            onChange={(next) => setPlace({ column: next })}
            options={Object.entries(policyColumns).map(([value, label]) => ({ value, label }))}
          />
          <Select
            id="status"
            label="效力"
            placeholder="全部"
            value={status}
            onChange={(next) => setPlace({ status: next })}
            options={Object.entries(policyStatuses).map(([value, label]) => ({ value, label }))}
          />
        </ListFilter>
        {tag ? <p className="ge-hint">{`只看主题“${tag}”的文件。`}</p> : null}
        <PublicList<PolicyRow>
          caption="政策文件"
          query={query}
          rowKey={(row) => row.id}
          columns={columns}
          card={(row) => <PolicyCard row={row} />}
          filtered={filtered}
          onClear={clear}
          onPlace={setPlace}
          searched={null}
          empty={<Empty title="还没有公开的政策文件" />}
        />
      </Page>
    </div>
  )
}

const columns: readonly Column<PolicyRow>[] = [
  {
    key: 'title',
    title: '文件',
    head: true,
    cell: (row) => (
      <>
        <PolicyLink row={row} />
        <span className={styles.sub}>
          {row.issuer}
          {row.interpretations > 0 ? `　解读 ${row.interpretations} 篇` : ''}
        </span>
      </>
    ),
  },
  { key: 'documentNo', title: '文号', width: '24%', cell: (row) => row.documentNo || '—' },
  { key: 'issuedOn', title: '发文日期', width: '9rem', cell: (row) => row.issuedOn ?? '待核' },
  { key: 'status', title: '效力', width: '8rem', cell: (row) => <PolicyTag status={row.status} /> },
]

function PolicyLink({ row }: { row: PolicyRow }) {
  return (
    <Link to="/mainPages/policyDetail" search={{ id: row.id }}>
      {row.title}
    </Link>
  )
}

function PolicyCard({ row }: { row: PolicyRow }) {
  return (
    <>
      <h2>
        <PolicyLink row={row} />
      </h2>
      <dl>
        <dt>发文机关</dt>
        <dd>{row.issuer}</dd>
        <dt>文号</dt>
        <dd>{row.documentNo || '—'}</dd>
        <dt>发文日期</dt>
        <dd>{row.issuedOn ?? '待核'}</dd>
        <dt>效力</dt>
        <dd>
          <PolicyTag status={row.status} />
        </dd>
      </dl>
    </>
  )
}
