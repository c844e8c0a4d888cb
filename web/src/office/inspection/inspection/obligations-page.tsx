/** 罚没款项: what decisions have imposed, what was paid and when, overdue sums; the county reads and reminds. */

import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { type ObligationRow, obligationKinds } from '@green/contract/filing/inspection-follow.ts'
import { isAdministrator, isCityOfficer, isDistrictOfficer } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { useAct } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { choice } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import inspectionStyles from './inspection.module.css'
import { ObligationState, PayDialog } from './papers/obligations.tsx'

const filters = [choice('state', '情况', { open: '未缴清', overdue: '已逾期', paid: '已缴清' })]

export function ObligationsPage() {
  const role = useSession((session) => session.login?.userRole)
  const list = useList(calls.obligations, { filters })
  const [paying, setPaying] = useState<ObligationRow | null>(null)
  const remind = useAct(calls.remindPayment, { onDone: () => toast.success('已提醒企业缴款') })
  const isCity = isCityOfficer(role)
  const acts = (row: ObligationRow) => {
    if (row.paidYuan >= row.yuan) return '—'
    return (
      <div className={styles.acts}>
        {isCity ? (
          <Button size="small" onClick={() => setPaying(row)}>
            登记缴款
          </Button>
        ) : null}
        {isCity || isDistrictOfficer(role) ? (
          <Button size="small" disabled={remind.isPending} onClick={() => remind.mutate({ id: row.id })}>
            提醒
          </Button>
        ) : null}
      </div>
    )
  }
  return (
    <>
      <ListPage
        title="罚没款项"
        lead="行政处罚决定送达后登记，缴款期限按送达日期计算，可以分次缴纳。区县查看和提醒本区县的企业。"
        actions={
          isCity || isAdministrator(role) ? (
            <DownloadButton call={calls.exportObligations} input={list.request}>
              导出（送财政部门）
            </DownloadButton>
          ) : null
        }
        list={list}
        caption="罚没款项台账"
        rowKey={(row) => row.id}
        columns={[...columns, { key: 'acts', title: '操作', render: (_v, row) => acts(row) }]}
        empty={{ title: '没有罚没款项', hint: '市级在案件的“文书与整改”中，依据已送达的行政处罚决定书登记。' }}
      />
      <RefusedLine>{remind.error?.errors?.[0]?.message ?? remind.error?.message}</RefusedLine>
      {paying ? <PayDialog of={paying} onClose={() => setPaying(null)} /> : null}
    </>
  )
}

const columns: NonNullable<TableProps<ObligationRow>['columns']> = [
  {
    key: 'enterprise',
    title: '企业和区县',
    fixed: 'start',
    render: (_v, row) => (
      <div className={styles.name} data-part="row-name">
        <Link
          className={styles.link}
          data-part="row-link"
          to={officePath('inspectionCases')}
          search={{ id: row.inspectionId, part: 'papers' }}
        >
          {row.enterpriseName}
        </Link>
        <span className={styles.under}>
          {row.number}　{row.qxName}
        </span>
      </div>
    ),
  },
  { key: 'state', title: '情况', render: (_v, row) => <ObligationState {...row} /> },
  {
    key: 'paper',
    title: '决定书文号和种类',
    render: (_v, row) => (
      <span className={inspectionStyles.line}>
        {row.paperNumber}
        <span className={styles.under}>{obligationKinds[row.kind]}</span>
      </span>
    ),
  },
  { key: 'yuan', title: '应缴（元）', align: 'right', render: (_v, row) => figureText(row.yuan) },
  { key: 'paid', title: '已缴（元）', align: 'right', render: (_v, row) => figureText(row.paidYuan) },
  {
    key: 'left',
    title: '未缴（元）',
    align: 'right',
    render: (_v, row) => figureText(Math.round((row.yuan - row.paidYuan) * 100) / 100),
  },
  { key: 'due', title: '缴款期限', className: inspectionStyles.line, dataIndex: 'dueOn' },
  {
    key: 'payments',
    title: '缴款',
    render: (_v, row) =>
      row.payments.length === 0
        ? '—'
        : row.payments.map(({ on, yuan, voucher }) => (
            <span key={voucher} className={inspectionStyles.line}>
              {on} {figureText(yuan)}元<span className={styles.under}>{voucher}</span>
            </span>
          )),
  },
]
