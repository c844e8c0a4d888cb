/** 运行状态: every part of the system on one page, what it means and what to do; looked at again every half minute. */
import { type HealthPart, type HealthView, operation } from '@green/contract/calls/operation/operation.ts'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Refused } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../../list/list.module.css'
import { ExportPermitSheet } from './export-permit.tsx'

const againMs = 30_000
const states: Record<HealthPart['state'], { label: string; tone: Tone }> = {
  failed: { label: '不通', tone: 'red' },
  warn: { label: '须留意', tone: 'orange' },
  ok: { label: '正常', tone: 'green' },
  off: { label: '未启用', tone: 'grey' },
}
const order = Object.keys(states)

export function HealthPage() {
  const health = useCall(operation.health, {}, { refetchInterval: againMs })
  return (
    <Page
      title="运行状态"
      lead={health.data ? `${dateTimeText(health.data.at)} 检查，每半分钟自动再查一次；有问题的列在前面。` : undefined}
      actions={<Button onClick={() => void health.refetch()}>立即检查</Button>}
    >
      <QueryView query={health} loading="正在检查各部分" rows={12} frame={(face) => <Sheet>{face}</Sheet>}>
        {(data) => <Known view={data} />}
      </QueryView>
      <ExportPermitSheet />
    </Page>
  )
}

/** Late and failed ones first, those that have not run yet last. */
const urgency = ({ isLate, hasFailed, lastAt }: HealthView['schedules'][number]) =>
  isLate || hasFailed ? 2 : lastAt ? 1 : 0

function Known({ view }: { view: HealthView }) {
  const press = useIdempotencyKey()
  const close = useAct(operation.closeCircuit, {
    refreshes: [operation.health],
    onDone: () => {
      press.answered()
      toast.success('已恢复使用，下一次照常调用')
    },
  })
  const rows = view.parts.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  const schedules = view.schedules.toSorted((a, b) => urgency(b) - urgency(a))
  return (
    <>
      <Sheet title="各部分">
        <Refused error={close.error} />
        <DataTable<HealthPart>
          caption="各部分的运行状态"
          rows={rows}
          rowKey={(row) => row.part}
          columns={[
            {
              key: 'title',
              title: '部分',
              width: '14rem',
              head: true,
              cell: (row) => (
                <>
                  {row.title}
                  <span className={styles.under}>{row.means}</span>
                </>
              ),
            },
            {
              key: 'state',
              title: '状态',
              cell: (row) => (
                <>
                  <Tag tone={states[row.state].tone}>{states[row.state].label}</Tag>
                  {row.since ? <span className={styles.under}>{dateTimeText(row.since)} 起</span> : null}
                </>
              ),
            },
            { key: 'says', title: '现在', cell: (row) => row.says },
            {
              key: 'todo',
              title: '怎么办',
              width: '16rem',
              cell: (row) => (
                <>
                  {row.todo ?? '—'}
                  {row.mayClose ? (
                    <div className={styles.acts}>
                      <Button
                        size="small"
                        kind="quiet"
                        disabled={close.isPending}
                        aria-label={`恢复使用${row.title}`}
                        onClick={() => close.mutate(press.of({ service: row.part as OutsideName }))}
                      >
                        恢复使用
                      </Button>
                    </div>
                  ) : null}
                </>
              ),
            },
          ]}
        />
      </Sheet>
      <Sheet title="定时任务">
        <DataTable
          caption="定时任务的最近一次"
          rows={schedules}
          rowKey={(row) => row.name}
          columns={[
            { key: 'title', title: '任务', head: true, cell: (row) => row.title },
            { key: 'last', title: '最近完成', cell: (row) => dateTimeText(row.lastAt) || '还没有到时间' },
            {
              key: 'state',
              title: '状态',
              cell: (row) => {
                if (row.hasFailed) return <Tag tone="red">上次失败</Tag>
                if (row.isLate) return <Tag tone="orange">没有按时</Tag>
                return row.lastAt ? <Tag tone="green">按时</Tag> : <Tag tone="grey">未到时间</Tag>
              },
            },
          ]}
        />
      </Sheet>
    </>
  )
}

type OutsideName = Parameters<ReturnType<typeof useAct<typeof operation.closeCircuit>>['mutate']>[0]['service']
