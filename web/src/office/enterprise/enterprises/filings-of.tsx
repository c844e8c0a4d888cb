/** The filings of one enterprise over all programmes. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { Link } from '@tanstack/react-router'
import { StateTag } from '../../../filing/view/case/state-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { caseLink } from '../../desk/desk-programmes.ts'

const filingsShown = 50

export function FilingsOf({ socialCode, besides }: { socialCode: string; besides?: string }) {
  const filings = useCall(filing.list, { keyword: socialCode, page: 1, size: filingsShown })
  return (
    <QueryView query={filings} loading="正在加载申报记录" rows={3}>
      {(data) => {
        const rows = data.rows.filter((row) => row.id !== besides)
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
                cell: (row) => <StateTag state={row.state} label={row.stateLabel} />,
              },
              { key: 'submittedAt', title: '提交时间', cell: (row) => dateTimeText(row.submittedAt) || '—' },
              { key: 'handler', title: '当前处理人', cell: (row) => row.handler },
            ]}
          />
        )
      }}
    </QueryView>
  )
}
