/** 绿色信贷: references with their authorisations, reports of the green code, and which institutions are banks. */
import {
  type CreditReference,
  creditReference,
  creditScopes,
  financeTypes,
} from '@green/contract/calls/service/credit-reference.ts'
import { creditCase } from '@green/filing/cases/credit-reference.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { choice, textFilter, year } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { BanksDialog } from './banks-dialog.tsx'
import { ReferenceDialog } from './reference-dialog.tsx'

export function GreenCreditPage() {
  const isCity = useSession((session) => session.login?.userRole === 'city')
  const [open, setOpen] = useState<CreditReference | null>(null)
  const [isBanks, setBanks] = useState(false)
  const list = useList(creditReference.list, {
    filters: [
      textFilter('keyword', '企业或机构', '企业、金融机构或编号'),
      choice('state', '状态', stateLabels(creditCase)),
      year('year', '年度', { last: 3 }),
    ],
  })
  return (
    <>
      <ListPage
        title="绿色信贷"
        lead="企业授权金融机构查看绿效码。核对授权书后推送；金融机构只在授权的内容和期限内查看，每次查看都有记录。"
        actions={isCity ? <Button onClick={() => setBanks(true)}>金融机构</Button> : null}
        list={list}
        caption="信贷参考列表"
        rowKey={(row) => row.id}
        columns={columnsOf(setOpen)}
        empty={{ title: '还没有信贷参考', hint: '企业在门户“绿色金融”授权后列入这里。' }}
      />
      {open ? <ReferenceDialog row={open} onClose={() => setOpen(null)} /> : null}
      {isBanks ? <BanksDialog onClose={() => setBanks(false)} /> : null}
    </>
  )
}

function columnsOf(onOpen: (row: CreditReference) => void): NonNullable<TableProps<CreditReference>['columns']> {
  return [
    {
      key: 'name',
      title: '企业',
      fixed: 'start',
      render: (_v, row) => (
        <div className={styles.name} data-part="row-name">
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row)}>
            {row.enterpriseName}
          </button>
          <span className={styles.under}>{row.number}</span>
        </div>
      ),
    },
    { key: 'state', title: '状态', render: (_v, row) => <CaseTag machine={creditCase} state={row.state} /> },
    { key: 'bank', title: '金融机构', dataIndex: 'bankName' },
    { key: 'type', title: '融资类型', width: 130, render: (_v, row) => financeTypes[row.financeType] },
    {
      key: 'amount',
      title: '金额（万元）',
      align: 'right',
      width: 130,
      render: (_v, { amount }) => figureText(amount),
    },
    { key: 'grade', title: '年度等级', width: 100, render: (_v, row) => `${row.year}年 ${row.grade ?? ''}` },
    { key: 'scope', title: '授权内容', render: (_v, row) => row.authScope.map((one) => creditScopes[one]).join('、') },
    {
      key: 'term',
      title: '授权至',
      width: 120,
      render: (_v, { authTo, holds }) => (
        <>
          {authTo}
          {holds ? null : <span className={styles.under}>不在授权中</span>}
        </>
      ),
    },
    { key: 'at', title: '提交时间', width: 120, render: (_v, row) => dateText(row.createdAt) },
  ]
}
