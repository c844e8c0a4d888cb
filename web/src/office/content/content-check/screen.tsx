/** 内容检查: how fresh the public columns are, and what the nightly check found, each with the way to its place. */
import {
  asideReasonLength,
  contentCheck,
  type Finding,
  type FreshnessLine,
  findingSorts,
  freshStates,
} from '@green/contract/calls/content/content-check.ts'
import { Link } from '@tanstack/react-router'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { dateText, dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { choice, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListFrame } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'

const tones = { ok: 'green', late: 'red', empty: 'orange', found: 'orange', unchecked: 'grey' } as const

export function ContentHealthPage() {
  return (
    <Page
      title="内容检查"
      lead="公开的栏目是否按期更新，公开的文字、链接和附件有没有问题。链接、附件和文字每晚检查一次；错别字和敏感词在参数字典的“错别字和不规范写法”“敏感词和不当表述”中增减。"
    >
      <Freshness />
      <Findings />
    </Page>
  )
}

function Freshness() {
  const query = useCall(contentCheck.board, {})
  return (
    <Sheet title="更新情况" id="freshness">
      <QueryView query={query} loading="正在读取更新情况" rows={8}>
        {(data) => (
          <>
            <DataTable<FreshnessLine>
              caption="更新情况"
              rows={data.lines}
              rowKey={(row) => row.key}
              columns={[
                {
                  key: 'place',
                  title: '栏目',
                  head: true,
                  cell: (row) => <Link to={row.link}>{row.place}</Link>,
                },
                {
                  key: 'indicator',
                  title: '指标',
                  cell: (row) => (
                    <>
                      {row.indicator}
                      <span className={styles.under}>{row.rule}</span>
                    </>
                  ),
                },
                { key: 'newest', title: '最近更新', cell: (row) => (row.newest ? dateText(row.newest) : '—') },
                { key: 'days', title: '期限（天）', align: 'right', cell: (row) => row.days ?? '—' },
                {
                  key: 'state',
                  title: '状态',
                  cell: (row) => (
                    <>
                      <Tag tone={tones[row.state]}>{freshStates[row.state]}</Tag>
                      {row.note ? <span className={styles.under}>{row.note}</span> : null}
                    </>
                  ),
                },
              ]}
            />
            <p className={styles.under}>
              依据{data.source}。{data.note}
            </p>
            <p className={styles.under}>
              {data.checkedAt
                ? `${dateTimeText(data.checkedAt)}检查了${data.pieces}篇。${outsideText(data)}`
                : '链接、附件和文字还没有检查过，今晚检查。'}
            </p>
          </>
        )}
      </QueryView>
    </Sheet>
  )
}

function outsideText({ outsideLinks, openedLinks }: { outsideLinks: number; openedLinks: number | null }): string {
  if (openedLinks === null) return `其他网站的链接${outsideLinks}处，没有启用打开检查，只计数。`
  return `其他网站的链接${outsideLinks}处，打开了${openedLinks}个网址，打不开的列在下面。`
}

function Findings() {
  const [open, setOpen] = useState<Finding | null>(null)
  const list = useList(contentCheck.findings, {
    filters: [
      textFilter('keyword', '关键字', '标题或文字'),
      choice('sort', '问题', findingSorts),
      choice('aside', '处理', [{ value: '1', label: '记为不需处理的' }]),
    ],
  })
  return (
    <Sheet title="检查发现的问题" id="findings">
      <ListFrame<Finding>
        list={list}
        caption="检查发现的问题"
        rowKey={(row) => row.id}
        columns={columnsOf(setOpen)}
        empty={{ title: '没有发现问题', hint: '每晚检查全部公开内容，发现的问题列在这里，改好后自动消除。' }}
      />
      {open ? <AsideDialog finding={open} onClose={() => setOpen(null)} /> : null}
    </Sheet>
  )
}

function columnsOf(onOpen: (row: Finding) => void): NonNullable<TableProps<Finding>['columns']> {
  return [
    {
      key: 'title',
      title: '内容',
      render: (_v, row) => (
        <>
          <Link to={row.link}>{row.title}</Link>
          <span className={styles.under}>{row.kindLabel}</span>
        </>
      ),
    },
    {
      key: 'what',
      title: '问题',
      render: (_v, row) => (
        <>
          {row.what}
          <span className={styles.under}>{findingSorts[row.sort]}</span>
        </>
      ),
    },
    { key: 'place', title: '位置', render: (_v, row) => <span className={styles.long}>{row.place}</span> },
    { key: 'foundAt', title: '发现时间', render: (_v, row) => dateTimeText(row.foundAt) },
    {
      key: 'acts',
      title: '处理',
      render: (_v, row) => (
        <>
          <Button size="small" onClick={() => onOpen(row)}>
            {row.setAsideAt ? '重新列出' : '不需处理'}
          </Button>
          {row.setAsideReason ? (
            <span className={styles.under}>{`${row.setAsideBy ?? ''}：${row.setAsideReason}`}</span>
          ) : null}
        </>
      ),
    },
  ]
}

function AsideDialog({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<string>()
  const isAside = finding.setAsideAt !== null
  const act = useAct(contentCheck.setAside, {
    onDone: () => {
      toast.success(isAside ? '已重新列出' : '已记为不需处理')
      onClose()
    },
  })
  const send = () => {
    const isShort = !isAside && [...reason.trim()].length < 2
    setMissing(isShort ? '请说明不需处理的理由（至少2个字）' : undefined)
    if (!isShort) act.mutate({ id: finding.id, reason: isAside ? null : reason })
  }
  return (
    <Dialog
      title={isAside ? '重新列出' : '不需处理'}
      onClose={onClose}
      footer={<ActFoot act="确定" running={act.isPending ? '正在保存' : false} onAct={send} onClose={onClose} />}
    >
      <p>{`${finding.title}：${finding.what}`}</p>
      <Refused error={act.error} />
      {isAside ? null : (
        <TextArea
          id="finding-reason"
          label="理由"
          required
          rows={3}
          maxLength={asideReasonLength}
          value={reason}
          fault={missing ?? faultOf(act.error, 'reason')}
          onChange={setReason}
        />
      )}
    </Dialog>
  )
}
