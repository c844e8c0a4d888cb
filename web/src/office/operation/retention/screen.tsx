/** 数据保存期限: what is kept for how long, on what ground, and what the last clean-up proved. */
import { type RetentionView, retention } from '@green/contract/calls/operation/retention.ts'
import { useState } from 'react'
import { useCall } from '../../../platform/request/query.ts'
import { useDuty } from '../../../platform/session/duty.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../../list/list.module.css'
import { TermDialog } from './term-dialog.tsx'

export type TermRow = RetentionView['rows'][number]
type Run = RetentionView['runs'][number]

const paces = { hour: '每小时', night: '每夜' } as const
const count = (n: number) => n.toLocaleString('zh-CN')

export function RetentionPage() {
  const terms = useCall(retention.list, {})
  const [edited, setEdited] = useState<TermRow | null>(null)
  return (
    <Page
      title="数据保存期限"
      lead="到期的数据由平台定时清理，每次清理后核对有没有超过期限的留下。期限只能延长，不能短于默认值；提交过的申报、称号、案卷和日志不清理。"
    >
      <QueryView query={terms} loading="正在读取保存期限" rows={10} frame={(face) => <Sheet>{face}</Sheet>}>
        {(data) => <Known view={data} onEdit={setEdited} />}
      </QueryView>
      {edited && terms.data ? (
        <TermDialog row={edited} version={terms.data.version} onClose={() => setEdited(null)} />
      ) : null}
    </Page>
  )
}

function Known({ view, onEdit }: { view: RetentionView; onEdit: (row: TermRow) => void }) {
  return (
    <>
      <Sheet title="到期清理">
        <Terms rows={view.rows} onEdit={onEdit} />
        {view.updatedAt ? (
          <p className={styles.under}>
            {view.updatedBy} {dateTimeText(view.updatedAt)} 最近修改期限
          </p>
        ) : null}
      </Sheet>
      <Sheet title="最近的清理">
        <Runs runs={view.runs} />
      </Sheet>
      <Sheet title="不由平台清理">
        <DataTable
          caption="不由平台清理的数据"
          rows={[
            ...view.kept.map((row) => ({ ...row, term: '长期保存' })),
            ...view.elsewhere.map((row) => ({ ...row, term: '另行清理' })),
          ]}
          rowKey={(row) => row.label}
          columns={[
            { key: 'label', title: '数据', head: true, width: '10rem', cell: (row) => row.label },
            { key: 'what', title: '内容', cell: (row) => row.what },
            { key: 'term', title: '期限', width: '6.5rem', cell: (row) => row.term },
            { key: 'reason', title: '依据', cell: (row) => row.reason },
          ]}
        />
      </Sheet>
    </>
  )
}

function Terms({ rows, onEdit }: { rows: readonly TermRow[]; onEdit: (row: TermRow) => void }) {
  const maySet = useDuty('system')
  return (
    <DataTable<TermRow>
      caption="到期清理的数据"
      rows={rows}
      rowKey={(row) => row.kind}
      columns={[
        { key: 'label', title: '数据', head: true, width: '10rem', cell: (row) => row.label },
        {
          key: 'term',
          title: '期限',
          cell: (row) => (
            <>
              {termOf(row)} {row.days === row.usualDays ? null : <Tag tone="blue">已延长</Tag>}
              <span className={styles.under}>到期{row.end}</span>
            </>
          ),
        },
        { key: 'ground', title: '依据', cell: (row) => row.ground },
        { key: 'last', title: '最近清理', cell: (row) => <Last row={row} /> },
        { key: 'deleted', title: '清理（条）', align: 'right', cell: ({ last }) => (last ? count(last.deleted) : '—') },
        { key: 'oldest', title: '最早一条的起算', cell: ({ last }) => dateTimeText(last?.oldestAt) || '—' },
        {
          key: 'soon',
          title: '30天内到期（条）',
          align: 'right',
          cell: ({ last }) => (last?.dueSoon == null ? '—' : count(last.dueSoon)),
        },
        {
          key: 'acts',
          width: '5rem',
          title: '操作',
          cell: (row) =>
            maySet && row.mostDays !== null ? (
              <div className={styles.acts}>
                <Button size="small" kind="quiet" aria-label={`修改期限：${row.label}`} onClick={() => onEdit(row)}>
                  修改
                </Button>
              </div>
            ) : null,
        },
      ]}
    />
  )
}

/** 自最后一次登录起180天; what has expired goes with the next run. */
const termOf = ({ days, from, pace }: TermRow) =>
  days === 0 ? `${from}后，${paces[pace]}清理` : `自${from}起${days}天，${paces[pace]}清理`

function Last({ row: { last } }: { row: TermRow }) {
  if (!last) return <>还没有清理过</>
  return (
    <>
      {dateTimeText(last.at)} <Cleared last={last} />
    </>
  )
}

function Cleared({ last }: { last: NonNullable<TermRow['last']> }) {
  if (last.hasFailed) return <Tag tone="red">没有清理成，见系统日志</Tag>
  if (last.overdue === null) return <Tag tone="orange">正在清理或已中断</Tag>
  if (last.overdue === 0) return <Tag tone="green">都在期限内</Tag>
  return <Tag tone="red">{`${count(last.overdue)}条超过期限`}</Tag>
}

function Runs({ runs }: { runs: readonly Run[] }) {
  if (runs.length === 0) return <Empty title="还没有清理过" hint="每小时17分和每天2:25各清理一次，结果列在这里。" />
  return (
    <DataTable<Run>
      caption="最近的清理"
      rows={runs}
      rowKey={(row) => row.id}
      columns={[
        { key: 'at', title: '开始', head: true, cell: (row) => dateTimeText(row.startedAt) },
        { key: 'pace', title: '种类', cell: (row) => paces[row.pace] },
        { key: 'deleted', title: '清理（条）', align: 'right', cell: (row) => count(row.deleted) },
        {
          key: 'result',
          title: '结果',
          cell: (row) => {
            if (row.isCutOff) return <Tag tone="orange">中断，由下一次接着清理</Tag>
            if (row.endedAt === null) return <Tag tone="blue">正在清理</Tag>
            if (row.unmet > 0) return <Tag tone="red">{`${row.unmet}类没有按期限清理`}</Tag>
            return <Tag tone="green">都在期限内</Tag>
          },
        },
      ]}
    />
  )
}
