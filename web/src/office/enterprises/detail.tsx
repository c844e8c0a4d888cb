/** 企业详情: the card of one enterprise on a page of its own. */
import { lsdtqyinfo } from '@green/contract/calls/enterprise.ts'
import { filing } from '@green/contract/calls/filing.ts'
import { officePath } from '@green/contract/screens.ts'
import { type State, stateTones } from '@green/filing/workflow.ts'
import { Link } from '@tanstack/react-router'
import { Tabs } from 'antd'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { Empty, Loading } from '../../ui/faces.tsx'
import { Page, Sheet } from '../../ui/page.tsx'
import { Tag } from '../../ui/tag.tsx'
import { caseLink } from '../desk/desk-programmes.ts'
import { FailedAsk } from '../list/list-panel.tsx'
import { ChangesView, EnergyView, ProfileView, TitlesView, YearsView } from './enterprise-card.tsx'

const filingsShown = 50

export function EnterpriseDetailPage() {
  const [place, setPlace] = useAddress({ id: '', tab: 'profile' })
  const role = useSession((session) => session.login?.userRole)
  const card = useCall(lsdtqyinfo.getOne, { id: place.id }, { enabled: place.id !== '' })
  if (place.id === '') {
    return (
      <Page title="企业详情">
        <Sheet>
          <Empty
            title="没有选择企业"
            hint="请从企业列表中选择一家企业。"
            action={<Link to={officePath('enterpriseList')}>打开企业列表</Link>}
          />
        </Sheet>
      </Page>
    )
  }
  if (card.isPending) return <Loading rows={8} label="正在加载企业档案" />
  if (card.error) return <FailedAsk error={card.error} onRetry={() => void card.refetch()} />
  const { data } = card
  const seesFilings = role === 'county' || role === 'city' || role === 'admin'
  return (
    <Page title={data.enterprise.enterpriseName} lead={`${data.enterprise.socialCode}　${data.enterprise.qxName}`}>
      <Sheet>
        <Tabs
          activeKey={place.tab}
          onChange={(tab) => setPlace({ tab })}
          items={[
            { key: 'profile', label: '基本信息', children: <ProfileView card={data} /> },
            { key: 'years', label: `历年数据（${data.years.length}）`, children: <YearsView years={data.years} /> },
            { key: 'energy', label: '分品种能耗', children: <EnergyView energy={data.energy} /> },
            {
              key: 'titles',
              label: `绿色称号（${data.titles.length}）`,
              children: <TitlesView titles={data.titles} />,
            },
            ...(seesFilings
              ? [{ key: 'filings', label: '申报记录', children: <FilingsOf socialCode={data.enterprise.socialCode} /> }]
              : []),
            { key: 'changes', label: '变更记录', children: <ChangesView changes={data.changes} /> },
          ]}
        />
      </Sheet>
    </Page>
  )
}

export function FilingsOf({ socialCode, besides }: { socialCode: string; besides?: string }) {
  const filings = useCall(filing.list, { keyword: socialCode, page: 1, size: filingsShown })
  if (filings.isPending) return <Loading rows={3} label="正在加载申报记录" />
  if (filings.error) return <FailedAsk error={filings.error} onRetry={() => void filings.refetch()} />
  const rows = filings.data.rows.filter((row) => row.id !== besides)
  if (rows.length === 0) return <Empty title="没有申报记录" hint="该企业提交申报后列入。" />
  return (
    <DataTable
      caption="申报记录"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'number',
          title: '受理号',
          head: true,
          cell: (row) => <Link {...caseLink(row.programme, row.id)}>{row.number ?? '未提交'}</Link>,
        },
        { key: 'batch', title: '批次／年度', cell: (row) => row.batchName ?? row.year ?? '—' },
        {
          key: 'state',
          title: '状态',
          cell: (row) => <Tag tone={stateTones[row.state as State]}>{row.stateLabel}</Tag>,
        },
        { key: 'submittedAt', title: '提交时间', cell: (row) => dateTimeText(row.submittedAt) || '—' },
        { key: 'handler', title: '当前处理人', cell: (row) => row.handler },
      ]}
    />
  )
}
