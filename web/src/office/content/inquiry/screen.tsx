/** 咨询留言: the questions of the public, those that wait first, with their clock. */
import { type InquiryRow, inquiry } from '@green/contract/calls/content/inquiry.ts'
import { board } from '@green/contract/calls/content/public.ts'
import { inquiryCase } from '@green/filing/cases/inquiry.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useCounties } from '../../../platform/counties.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { choice, days, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ExportList, ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { InquiryDialog } from './inquiry-dialog.tsx'

export function InquiriesPage() {
  const [open, setOpen] = useState<InquiryRow | null>(null)
  const isCounty = useSession((s) => s.login?.userRole === 'county')
  const counties = useCounties(!isCounty)
  const offices = [{ value: 'city', label: '市级主办单位' }, ...counties.options]
  const list = useList(inquiry.list, {
    filters: [
      textFilter('keyword', '关键字', '编号、主题、内容或留言人'),
      choice('state', '状态', stateLabels(inquiryCase)),
      ...(isCounty ? [] : [choice('office', '办理单位', offices, { loading: counties.query.isPending })]),
      choice('overdue', '时限', [{ value: '1', label: '只看已逾期' }]),
      days('留言日期'),
    ],
  })
  return (
    <>
      <ListPage
        title="咨询留言"
        lead="公众和企业的咨询，按“办理时限”设定的工作日答复。同意公开的，由另一人核对文字后公开，姓名和电话不公开。"
        actions={<ExportList list={list} call={inquiry.exportList} of="咨询留言" />}
        list={list}
        caption="咨询留言"
        rowKey={(row) => row.id}
        columns={columnsOf(setOpen)}
        empty={{ title: '还没有咨询留言', hint: '公众在门户“咨询留言”提交后列入这里。' }}
      />
      {open ? <InquiryDialog row={open} refreshes={[board.today]} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

/** It is the reader's turn; what is published can be withdrawn, which nobody waits for. */
const isOpen = ({ state, allowed }: InquiryRow) => allowed.length > 0 && inquiryCase.states[state].turn.length > 0

function columnsOf(onOpen: (row: InquiryRow) => void): NonNullable<TableProps<InquiryRow>['columns']> {
  return [
    {
      key: 'subject',
      title: '主题',
      fixed: 'start',
      render: (_v, row) => (
        <div className={styles.name} data-part="row-name">
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row)}>
            {row.subject}
          </button>
          <span className={styles.under}>{row.number}</span>
        </div>
      ),
    },
    {
      key: 'who',
      title: '留言人',
      render: (_v, row) => (
        <>
          {row.askerName}
          {row.isEnterprise ? <span className={styles.under}>平台企业</span> : null}
        </>
      ),
    },
    { key: 'office', title: '办理单位', dataIndex: 'office' },
    { key: 'at', title: '留言时间', render: (_v, row) => dateTimeText(row.at) },
    {
      key: 'state',
      title: '状态',
      render: (_v, row) => (
        <>
          <CaseTag machine={inquiryCase} state={row.state} /> {row.isOverdue ? <Tag tone="red">已逾期</Tag> : null}
          <span className={styles.under}>{row.answer ? dateTimeText(row.answeredAt) : `${row.dueOn}前答复`}</span>
        </>
      ),
    },
    {
      key: 'acts',
      title: '办理',
      render: (_v, row) => (
        <Button size="small" kind={isOpen(row) ? 'primary' : 'plain'} onClick={() => onOpen(row)}>
          {isOpen(row) ? '办理' : '查看'}
        </Button>
      ),
    },
  ]
}
