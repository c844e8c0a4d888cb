/** 备份与恢复: how far back the installation can be restored, open problems, and the last drills. */
import type { CallOutput } from '@green/contract/call.ts'
import { operation } from '@green/contract/calls/operation/operation.ts'
import { useCall } from '../../../platform/request/query.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from './dashboard.module.css'

type State = CallOutput<typeof operation.restores>

export function Restores() {
  const state = useCall(operation.restores, {})
  return (
    <Sheet title="备份与恢复" id="board-restores">
      <QueryView query={state} loading="正在加载备份与恢复" rows={3}>
        {(known) => <Known state={known} />}
      </QueryView>
    </Sheet>
  )
}

function Known({ state }: { state: State }) {
  return (
    <>
      <p>{reachOf(state)}</p>
      {state.sameDisk ? <p>归档与数据在同一块磁盘上，磁盘损坏时会一起丢失：请把 ARCHIVE_DIR 放到另一块磁盘。</p> : null}
      {state.warnings.length > 0 ? (
        <ul className={styles.warnings}>
          {state.warnings.map((warning) => (
            <li key={warning}>
              <Icon name="alert" size={16} /> {warning}
            </li>
          ))}
        </ul>
      ) : null}
      {state.drills.length === 0 ? (
        <Empty
          title="还没有恢复演练"
          hint={state.archive === 'on' ? '每周日 4:20 自动演练一次，结果列在这里。' : '办法见运行手册“备份与恢复”。'}
        />
      ) : (
        <DataTable
          caption="恢复演练"
          rows={state.drills}
          rowKey={(row) => row.id}
          columns={[
            { key: 'at', title: '恢复演练', head: true, cell: (row) => dateTimeText(row.at) },
            {
              key: 'result',
              title: '结果',
              cell: ({ faults }) =>
                faults.length === 0 ? (
                  <Tag tone="green">一致</Tag>
                ) : (
                  <>
                    <Tag tone="red">失败</Tag> {faults.join('；')}
                  </>
                ),
            },
            { key: 'seconds', title: '用时（秒）', align: 'right', cell: (row) => row.seconds.toLocaleString('zh-CN') },
            { key: 'rows', title: '数据（行）', align: 'right', cell: (row) => row.rows.toLocaleString('zh-CN') },
            { key: 'files', title: '附件（个）', align: 'right', cell: (row) => row.files.toLocaleString('zh-CN') },
            { key: 'lines', title: '日志链（条）', align: 'right', cell: (row) => row.lines.toLocaleString('zh-CN') },
          ]}
        />
      )}
    </>
  )
}

function reachOf({ archive, from, to }: State): string {
  if (archive === 'outside') return '外部数据库由其管理员归档和恢复，附件不受影响；办法见运行手册。'
  if (archive === 'off') return '没有归档：只能恢复到最近一次备份。'
  if (archive === 'notInUse') return '归档没有生效。'
  if (!from || !to) return '归档刚刚开始，第一份数据副本十分钟内做好。'
  return `可以恢复到 ${dateTimeText(from)} 至 ${dateTimeText(to)} 之间的任一时刻。`
}
