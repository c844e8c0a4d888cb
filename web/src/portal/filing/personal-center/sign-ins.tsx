/** When and from where this account signed in. */
import { user } from '@green/contract/calls/user.ts'
import { useAddress } from '../../../platform/address.ts'
import { useCall } from '../../../platform/query.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { dateTimeText } from '../../../ui/date-text.ts'
import { Empty, Failed, Loading } from '../../../ui/faces.tsx'
import { Pager } from '../../../ui/pager.tsx'

export function SignIns() {
  const [{ page, size }, setPlace] = useAddress({ page: 1, size: 10 })
  const { data, error, isPending, isPlaceholderData, refetch } = useCall(
    user.getLogs,
    { page, size, kind: 'login' },
    { keepPrevious: true },
  )
  if (isPending) return <Loading label="正在读取登录记录" />
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  if (data.rows.length === 0) return <Empty title="还没有登录记录" />
  return (
    <>
      <p className="fl-none">如有不是您本人的登录，请立即修改密码并联系客服。</p>
      <DataTable
        caption="最近的登录和退出"
        rows={data.rows}
        rowKey={(row) => row.id}
        stale={isPlaceholderData}
        columns={[
          { key: 'at', title: '时间', head: true, cell: (row) => dateTimeText(row.at) },
          { key: 'action', title: '操作', cell: (row) => row.action },
          { key: 'ip', title: 'IP地址', cell: (row) => row.ip ?? '—' },
          { key: 'result', title: '结果', cell: (row) => row.result },
        ]}
      />
      <Pager total={data.total} page={page} size={size} onChange={setPlace} />
    </>
  )
}
