/** 系统维护: what is announced, the read-only mode, and how it is ended. */

import {
  type MaintenanceView,
  maintenance,
  maintenanceStateLabels,
} from '@green/contract/calls/operation/maintenance.ts'
import { settings } from '@green/contract/calls/overview/lookup.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { useConfirm } from '../../../ui/control/confirm.tsx'
import { Refused } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../../list/list.module.css'
import { AnnounceDrawer } from './announce-drawer.tsx'

type Opened = { what: 'new' } | { what: 'change'; row: MaintenanceView }
const tones = { planned: 'blue', running: 'orange', over: 'grey', cancelled: 'grey' } as const

export function MaintenancePage() {
  const all = useCall(maintenance.list, {}, { refetchInterval: 30_000 })
  const [opened, setOpened] = useState<Opened | null>(null)
  const announce = (
    <Button kind="primary" icon="plus" onClick={() => setOpened({ what: 'new' })}>
      公布维护
    </Button>
  )
  return (
    <Page
      title="系统维护"
      lead="公布后，门户和后台的每个页面上方都写明时间、内容和影响。可以选择期间只能查看：到时自动开始、自动结束，也可以提前结束；登录和查看照常，其他人的保存和提交都会说明何时恢复。"
      actions={announce}
    >
      <Sheet>
        <QueryView
          query={all}
          loading="正在加载系统维护"
          empty={<Empty title="没有公布过维护" hint="升级或更换设备前，请至少提前一天公布。" action={announce} />}
        >
          {(data) => <Rows rows={data.rows} onChange={(row) => setOpened({ what: 'change', row })} />}
        </QueryView>
      </Sheet>
      {opened ? (
        <AnnounceDrawer row={opened.what === 'change' ? opened.row : null} onClose={() => setOpened(null)} />
      ) : null}
    </Page>
  )
}

function Rows({ rows, onChange }: { rows: readonly MaintenanceView[]; onChange: (row: MaintenanceView) => void }) {
  const [ask, confirmation] = useConfirm()
  const end = useAct(maintenance.end, { refreshes: [settings.getSysItems], onDone: () => toast.success('已办理') })
  const endIt = async ({ id, version, state, isReadOnly }: MaintenanceView) => {
    const isRunning = state === 'running'
    const yes = await ask({
      title: isRunning ? '现在结束这次维护？' : '取消这次维护？',
      text: isRunning
        ? isReadOnly
          ? '结束后所有人立即可以保存和提交，页面上方的提示不再显示。'
          : '页面上方的提示不再显示。'
        : '维护不再进行，页面上方的提示不再显示。',
      act: isRunning ? '结束维护' : '取消维护',
    })
    if (yes) end.mutate({ id, version })
  }
  return (
    <>
      {confirmation}
      <Refused error={end.error} />
      <DataTable
        caption="系统维护"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'time',
            title: '时间',
            head: true,
            cell: (row) => (
              <>
                {dateTimeText(row.startsAt)} 至 {dateTimeText(row.endsAt)}
                {row.endedAt ? (
                  <span className={styles.under}>
                    {row.endedByName} {dateTimeText(row.endedAt)} {row.state === 'cancelled' ? '取消' : '提前结束'}
                  </span>
                ) : null}
              </>
            ),
          },
          {
            key: 'what',
            title: '内容',
            cell: (row) => (
              <>
                {row.what}
                <span className={styles.under}>影响：{row.concerns}</span>
              </>
            ),
          },
          { key: 'mode', title: '期间', cell: (row) => (row.isReadOnly ? '只能查看' : '照常办理') },
          {
            key: 'state',
            title: '状态',
            cell: (row) => <Tag tone={tones[row.state]}>{maintenanceStateLabels[row.state]}</Tag>,
          },
          {
            key: 'by',
            title: '公布',
            cell: (row) => (
              <>
                {row.announcedByName}
                <span className={styles.under}>{dateTimeText(row.announcedAt)}</span>
              </>
            ),
          },
          {
            key: 'acts',
            title: '操作',
            width: '10rem',
            cell: (row) =>
              row.state === 'planned' || row.state === 'running' ? (
                <div className={styles.acts}>
                  <Button size="small" kind="quiet" onClick={() => onChange(row)}>
                    调整
                  </Button>
                  <Button size="small" kind="quiet" disabled={end.isPending} onClick={() => void endIt(row)}>
                    {row.state === 'running' ? '结束' : '取消'}
                  </Button>
                </div>
              ) : null,
          },
        ]}
      />
    </>
  )
}
