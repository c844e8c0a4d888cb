/** 填报进度: each county's progress in the year, and who has not filed yet. */
import type { CallOutput } from '@green/contract/call.ts'
import { lsdtNogreen, yearlyOf } from '@green/contract/calls/filing/yearly-data.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import { useCampaignYear } from '../../../filing/campaign-year.ts'
import { IndicatorFigure } from '../../../filing/view/figure/indicator-figure.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { Empty, Loading } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { PersonalValue } from '../../account/personal/personal-value.tsx'
import { EnterpriseLink } from '../../enterprise/enterprises/enterprise-link.tsx'
import { ChoiceFilter, FilterBar, YearFilter } from '../../list/filter-bar.tsx'
import { choice, labelFilter, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListFrame } from '../../list/list-frame.tsx'
import { oneOf } from '../../list/list-place.ts'
import { useList } from '../../list/use-list.ts'
import yearlyDataStyles from './yearly-data.module.css'

type Progress = CallOutput<typeof lsdtNogreen.getCounts>
type County = Progress['counties'][number]
type Owing = CallOutput<typeof yearlyOf.getQxQyInfos>['rows'][number]

const kinds = [
  { value: '0', label: '未获称号企业' },
  { value: '1', label: '绿色工厂（动态管理表）' },
] as const

const states = [
  { value: 'to_fill', label: '待填报' },
  { value: 'draft', label: '草稿' },
  { value: 'submitted', label: '待区县审核' },
  { value: 'county_returned', label: '区县退回' },
  { value: 'county_approved', label: '待市级审核' },
  { value: 'city_returned', label: '市级退回' },
  { value: 'approved', label: '终稿' },
] as const
type OwedState = (typeof states)[number]['value']

const tones: Record<OwedState, Tone> = {
  to_fill: 'grey',
  draft: 'grey',
  submitted: 'blue',
  county_returned: 'orange',
  county_approved: 'blue',
  city_returned: 'orange',
  approved: 'green',
}

export function FillingProgressPage() {
  const year = useCampaignYear('non-green-data')
  return year === undefined ? <Loading page label="正在打开填报进度" /> : <ProgressOfYears ofCampaign={year} />
}

function ProgressOfYears({ ofCampaign }: { ofCampaign: number }) {
  const usual = { year: ofCampaign, titled: '0' }
  const [{ year, titled: word }, setPlace] = useAddress({ ...usual, page: 1 })
  const titled = oneOf(['0', '1'], word) ?? '0'
  const progress = useCall(lsdtNogreen.getCounts, { year, titled }, { keepPrevious: true })
  const counties = (progress.data?.counties ?? []).map(({ qxCode, qxName }) => ({ value: qxCode, label: qxName }))
  const list = useList(yearlyOf.getQxQyInfos, {
    filters: [
      textFilter('keyword', '企业', '名称、拼音首字母或信用代码'),
      choice('qxCode', '区县', counties),
      choice('state', '填报状态', states),
      labelFilter,
    ],
    input: { year, titled },
  })
  const narrowTo = (qxCode: string) => list.setPlace({ qxCode, state: '', keyword: '' }, 'owing')
  const { data } = progress
  return (
    <Page
      title="填报进度"
      lead="规上企业按年度填报；已提交且未退回的计入完成率。点击区县，在下面查看该区县的企业。"
      tags={data?.overdue ? <Tag tone="orange">已过截止时间</Tag> : null}
    >
      <Sheet>
        <FilterBar filtered={year !== usual.year || word !== usual.titled} onClear={() => setPlace(usual)}>
          <YearFilter
            label="年度"
            value={String(year)}
            last={5}
            onChange={(next) => setPlace({ year: Number(next) || usual.year })}
          />
          <ChoiceFilter
            label="填报对象"
            value={titled}
            options={kinds}
            onChange={(next) => setPlace({ titled: next || '0' })}
          />
        </FilterBar>
        <QueryView query={progress} loading="正在统计填报进度" rows={6}>
          {(data) => <Totals progress={data} />}
        </QueryView>
      </Sheet>
      {data ? (
        <Sheet title="各区县" id="counties">
          {data.counties.length === 0 ? (
            <Empty title="没有应填报的企业" hint="企业库中的规上企业列入应填报范围；可换一个年度或填报对象。" />
          ) : (
            <DataTable
              caption="各区县填报进度"
              columns={countyColumns(narrowTo)}
              rows={data.counties}
              rowKey={(row) => row.qxCode}
              stale={progress.isPlaceholderData}
            />
          )}
        </Sheet>
      ) : null}
      <div className={styles.belowFigures}>
        <Sheet title="应填报企业" id="owing">
          <ListFrame
            list={list}
            caption="应填报企业"
            rowKey={(row) => row.enterpriseId}
            columns={owingColumns}
            empty={{ title: '没有应填报的企业', hint: '可换一个年度或填报对象。' }}
          />
        </Sheet>
      </div>
    </Page>
  )
}

function Totals({ progress: { total, dueAt } }: { progress: Progress }) {
  return (
    <div className={yearlyDataStyles.figures}>
      <IndicatorFigure of="due" value={total.due} note={dueAt ? `${dateTimeText(dueAt)} 截止` : '尚未开放填报'} />
      <IndicatorFigure of="dueToFill" value={total.toFill + total.draft} note={`其中草稿 ${total.draft} 家`} />
      <IndicatorFigure of="dueAtCounty" value={total.submitted} />
      <IndicatorFigure of="dueReturned" value={total.returned} />
      <IndicatorFigure of="dueAtCity" value={total.countyApproved} />
      <IndicatorFigure of="dueApproved" value={total.approved} />
      <IndicatorFigure of="filedPercent" value={total.filedPercent} />
    </div>
  )
}

const count = (
  key: 'due' | 'toFill' | 'draft' | 'submitted' | 'returned' | 'countyApproved' | 'approved',
  title: string,
) => ({ key, title, align: 'right', cell: (row) => figureText(row[key]) }) satisfies Column<County>

const countyColumns = (onOpen: (qxCode: string) => void): Column<County>[] => [
  {
    key: 'qxName',
    title: '区县',
    head: true,
    cell: (row) => (
      <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row.qxCode)}>
        {row.qxName}
      </button>
    ),
  },
  count('due', '应填报'),
  count('toFill', '待填报'),
  count('draft', '草稿'),
  count('submitted', '待区县审核'),
  count('returned', '退回修改'),
  count('countyApproved', '待市级审核'),
  count('approved', '终稿'),
  {
    key: 'filedPercent',
    title: '完成率',
    align: 'right',
    cell: (row) => (
      <span className={yearlyDataStyles.share}>
        <meter min={0} max={100} value={row.filedPercent ?? 0} aria-label={`${row.qxName}完成率`} />
        {row.filedPercent === null ? '—' : `${figureText(row.filedPercent)}%`}
      </span>
    ),
  },
]

const owingColumns = [
  {
    key: 'enterpriseName',
    title: '企业名称',
    render: (_: unknown, row: Owing) => (
      <div className={styles.name} data-part="row-name">
        {row.filingId ? (
          <Link to={officePath('non-green-data')} search={{ id: row.filingId }}>
            {row.enterpriseName}
          </Link>
        ) : (
          <EnterpriseLink id={row.enterpriseId} name={row.enterpriseName} />
        )}
        <span className={styles.under}>{row.socialCode}</span>
      </div>
    ),
  },
  { key: 'qxName', title: '区县', dataIndex: 'qxName' },
  {
    key: 'state',
    title: '填报状态',
    render: (_: unknown, row: Owing) => (
      <>
        <Tag tone={tones[row.state as OwedState] ?? 'grey'}>{row.stateLabel}</Tag>{' '}
        {row.overdue ? <Tag tone="orange">已逾期</Tag> : null}
      </>
    ),
  },
  {
    key: 'submittedAt',
    title: '提交时间',
    render: (_: unknown, row: Owing) => dateTimeText(row.submittedAt) || '—',
  },
  { key: 'contactName', title: '联系人', render: (_: unknown, row: Owing) => row.contactName || '—' },
  {
    key: 'contactPhone',
    title: '联系电话',
    render: (_: unknown, row: Owing) => (
      <PersonalValue of="enterprise" id={row.enterpriseId} field="contactPhone" value={row.contactPhone} />
    ),
  },
]
