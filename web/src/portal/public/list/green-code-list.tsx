/** 绿效码公开名单: who consented to be shown, by district and name; no order of merit. */
import type { CallOutput } from '@green/contract/call.ts'
import { greenCode } from '@green/contract/calls/code/green-code.ts'
import { Link } from '@tanstack/react-router'
import { gradeText } from '../../../filing/green-code/grade.tsx'
import { greenCodeClasses } from '../../../filing/green-code/green-code-classes.ts'
import { noEffect } from '../../../filing/green-code/story.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import styles from '../public.module.css'
import { ListFilter } from './list-filter.tsx'
import { CountySelect, YearSelect } from './list-selects.tsx'
import { PublicList } from './public-list.tsx'

type Row = CallOutput<typeof greenCode.publicList>['rows'][number]

const firstYear = 2024

export function GreenCodeList() {
  const usual = { keyword: '', qxCode: '', year: '', page: 1, size: 10 }
  const [{ keyword, qxCode, year, page, size }, setPlace] = useAddress(usual)
  const filtered = keyword !== '' || qxCode !== '' || year !== ''
  const clear = () => setPlace({ keyword: '', qxCode: '', year: '' })
  const query = useCall(
    greenCode.publicList,
    {
      page,
      size,
      ...(keyword ? { keyword } : {}),
      ...(qxCode ? { qxCode } : {}),
      ...(/^\d{4}$/.test(year) ? { year: Number(year) } : {}),
    },
    { keepPrevious: true, inBrowser: true },
  )
  return (
    <div className="ge-wrap">
      <Page
        title="绿效码公开名单"
        lead="同意公开的企业，按区县和名称排列，不排名。没有列出的企业，是没有申领或没有公开，不说明其他情况。"
      >
        <ListFilter
          label="单位名称"
          placeholder="企业名称"
          keyword={keyword}
          onKeyword={(text) => setPlace({ keyword: text })}
          filtered={filtered}
          onClear={clear}
        >
          <CountySelect value={qxCode} onChange={(next) => setPlace({ qxCode: next })} />
          <YearSelect label="数据年度" first={firstYear} value={year} onChange={(next) => setPlace({ year: next })} />
        </ListFilter>
        <PublicList
          caption="绿效码公开名单"
          searched={{ searchText: keyword, onSearch: (text) => setPlace({ keyword: text }) }}
          query={query}
          rowKey={(row) => row.code}
          columns={columns}
          card={(row) => (
            <>
              <h2>{row.enterpriseName}</h2>
              <p>{gradeText(row.publicValue)}</p>
              <dl>
                <dt>区县</dt>
                <dd>{row.qxName}</dd>
                <dt>行业</dt>
                <dd>{row.industryName}</dd>
                <dt>年度</dt>
                <dd>{row.year}年</dd>
                <dt>编码</dt>
                <dd className={styles.code}>
                  <CodeLink code={row.code} />
                </dd>
              </dl>
            </>
          )}
          filtered={filtered}
          onClear={clear}
          onPlace={setPlace}
          empty={
            <Empty
              title={query.data?.display === 'none' ? '目前没有开放公开展示' : '还没有企业公开'}
              hint="绿效码由企业自愿公开，可随时撤回。"
            />
          }
        />
        <p className={greenCodeClasses.note}>{noEffect}</p>
      </Page>
    </div>
  )
}

const CodeLink = ({ code }: { code: string }) => (
  <Link to="/mainPages/greenCodeCheck" search={{ code }}>
    {code}
  </Link>
)

const columns: readonly Column<Row>[] = [
  { key: 'name', title: '单位名称', head: true, cell: (row) => row.enterpriseName },
  { key: 'county', title: '区县', width: '8rem', cell: (row) => row.qxName },
  { key: 'industry', title: '行业', cell: (row) => row.industryName },
  { key: 'year', title: '年度', width: '6rem', cell: (row) => row.year },
  { key: 'value', title: '公开内容', width: '8rem', cell: (row) => gradeText(row.publicValue) },
  { key: 'until', title: '有效期至', width: '9rem', cell: (row) => dateText(row.validUntil) },
  {
    key: 'code',
    title: '编码',
    width: '14rem',
    cell: (row) => (
      <span className={styles.code}>
        <CodeLink code={row.code} />
      </span>
    ),
  },
]
