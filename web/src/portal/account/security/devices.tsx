/** 我的设备: where this account is signed in now; one or all others can be ended. */
import { security } from '@green/contract/calls/account/security.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../account.module.css'
import { Problem } from '../problem.tsx'

export function Devices() {
  const query = useCall(security.devices, {})
  const end = useAct(security.endDevices, { onDone: ({ ended }) => toast.success(`已结束${ended}次登录，即时生效`) })
  return (
    <section className={styles.stack} aria-labelledby="own-devices">
      <h2 id="own-devices" className={styles.heading}>
        我的设备
      </h2>
      <QueryView query={query} loading="正在读取设备" rows={2}>
        {(data) => (
          <>
            <DataTable
              caption="正在使用的登录"
              rows={data}
              rowKey={(one) => one.session}
              columns={[
                {
                  key: 'device',
                  title: '设备',
                  head: true,
                  cell: (one) => <span translate="no">{one.device ?? '—'}</span>,
                },
                { key: 'ip', title: 'IP地址', cell: (one) => one.ip ?? '—' },
                { key: 'started', title: '登录时间', cell: (one) => dateTimeText(one.startedAt) },
                { key: 'seen', title: '最近使用', cell: (one) => dateTimeText(one.lastSeenAt) },
                {
                  key: 'acts',
                  title: '操作',
                  cell: (one) =>
                    one.own ? (
                      '本次登录'
                    ) : (
                      <Button
                        size="small"
                        kind="quiet"
                        disabled={end.isPending}
                        onClick={() => end.mutate({ session: one.session })}
                      >
                        结束
                      </Button>
                    ),
                },
              ]}
            />
            {data.length > 1 ? (
              <p>
                <Button running={end.isPending ? '正在结束' : false} onClick={() => end.mutate({})}>
                  结束其他全部登录
                </Button>
              </p>
            ) : null}
          </>
        )}
      </QueryView>
      <Problem message={end.error?.message ?? null} />
    </section>
  )
}
