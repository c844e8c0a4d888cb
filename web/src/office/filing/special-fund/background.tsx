/** Other filings with the same project name, invoices or machines, and former payments to the enterprise with their goals. */
import type { CallOutput } from '@green/contract/call.ts'
import { spec } from '@green/contract/calls/filing/spec.ts'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../platform/request/query.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { caseLink } from '../../desk/desk-programmes.ts'
import styles from '../../list/list.module.css'
import { AlikeTable } from '../alike/alike-table.tsx'

type Found = CallOutput<typeof spec.getBackground>

export function Background({ id }: { id: string }) {
  const found = useCall(spec.getBackground, { id })
  return (
    <>
      <h2>查重</h2>
      <QueryView query={found} loading="正在比对" rows={3}>
        {(data) => (
          <>
            <AlikeTable rows={data.alike} none="没有发现同名项目、相同发票号或设备型号。" />
            {data.earlier.length > 0 ? (
              <>
                <h2>以往资金和绩效</h2>
                <Earlier rows={data.earlier} />
              </>
            ) : null}
          </>
        )}
      </QueryView>
    </>
  )
}

function Earlier({ rows }: { rows: Found['earlier'] }) {
  return (
    <DataTable
      caption="以往资金和绩效"
      rows={rows}
      rowKey={(row) => row.filingId}
      columns={[
        {
          key: 'project',
          title: '项目',
          head: true,
          cell: (row) => (
            <Link {...caseLink('special-fund', row.filingId)}>
              {row.projectName}
              <span className={styles.under}>
                {row.year ? `${row.year}年 ` : ''}
                {row.direction}
              </span>
            </Link>
          ),
        },
        {
          key: 'paid',
          title: '已拨付（万元）',
          align: 'right',
          cell: (row) => (
            <>
              {figureText(row.paid)}
              <span className={styles.under}>{row.stateLabel}</span>
            </>
          ),
        },
        {
          key: 'goals',
          title: '绩效目标',
          cell: (row) => (
            <ul>
              {row.goals.map((goal) => (
                <li key={goal.name}>
                  {goal.name}：目标 {goal.target}，{goal.actual === '' ? '未填实际值' : `实际 ${goal.actual}`}
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  )
}
