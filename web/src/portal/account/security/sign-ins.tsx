/** When, from where and on what device this account signed in. */
import { user } from '@green/contract/calls/account/user.ts'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Paged } from '../../../ui/table/paged.tsx'
import styles from '../account.module.css'

export function SignIns() {
  const [{ page, size }, setPlace] = useAddress({ page: 1, size: 10 })
  const query = useCall(user.getLogs, { page, size, mine: '1' }, { keepPrevious: true })
  return (
    <section aria-labelledby="own-sign-ins">
      <h2 id="own-sign-ins" className={styles.heading}>
        登录记录
      </h2>
      <Paged query={query} loading="正在读取登录记录" empty={<Empty title="还没有登录记录" />} onPage={setPlace}>
        {({ rows }, stale) => (
          <>
            <p className="ge-none">如有不是您本人的登录，请立即修改密码并联系客服。</p>
            <DataTable
              caption="最近的登录和退出"
              rows={rows}
              rowKey={(row) => row.id}
              stale={stale}
              columns={[
                { key: 'at', title: '时间', head: true, cell: (row) => dateTimeText(row.at) },
                { key: 'action', title: '操作', cell: (row) => row.action },
                { key: 'device', title: '设备', cell: (row) => <span translate="no">{row.object ?? '—'}</span> },
                { key: 'ip', title: 'IP地址', cell: (row) => row.ip ?? '—' },
                { key: 'result', title: '结果', cell: (row) => row.result },
              ]}
            />
          </>
        )}
      </Paged>
    </section>
  )
}
