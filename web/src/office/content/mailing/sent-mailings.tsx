/** Past mailings, and for each recipient: read or not, text message and e-mail delivered or not. */
import type { CallOutput } from '@green/contract/call.ts'
import { mailing } from '@green/contract/calls/content/mailing.ts'
import { useState } from 'react'
import { deliveryText, deliveryTones } from '../../../filing/view/case/case-notices.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Drawer } from '../../../ui/over/dialog.tsx'
import { EnterpriseLink } from '../../enterprise/enterprises/enterprise-link.tsx'
import styles from '../../list/list.module.css'
import { ListFrame } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'

type Mailing = CallOutput<typeof mailing.list>['rows'][number]

export function SentMailings() {
  const [open, setOpen] = useState<Mailing | null>(null)
  const list = useList(mailing.list)
  return (
    <>
      <ListFrame
        list={list}
        caption="已群发的通知"
        rowKey={(row) => row.id}
        empty={{ title: '还没有群发过通知', hint: '在“新通知”中选择收件企业后发出。' }}
        columns={[
          { key: 'at', title: '时间', render: (_, row) => dateTimeText(row.at) },
          {
            key: 'title',
            title: '通知',
            render: (_, row) => (
              <span className={styles.long}>
                {row.title}
                <span className={styles.under}>{row.groupLabel}</span>
              </span>
            ),
          },
          { key: 'by', title: '发送人', dataIndex: 'by' },
          { key: 'told', title: '发出', dataIndex: 'told', align: 'right' },
          { key: 'read', title: '已读', dataIndex: 'read', align: 'right' },
          { key: 'failed', title: '送达失败', dataIndex: 'failed', align: 'right' },
          {
            key: 'acts',
            title: '操作',
            render: (_, row) => (
              <Button size="small" onClick={() => setOpen(row)}>
                逐家结果
              </Button>
            ),
          },
        ]}
      />
      {open ? <Results mailing={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function Results({ mailing: sent, onClose }: { mailing: Mailing; onClose: () => void }) {
  const list = useList(mailing.results, { input: { id: sent.id }, isInDialog: true })
  return (
    <Drawer size={900} title="逐家结果" onClose={onClose}>
      <p className="ge-long">{sent.body}</p>
      {sent.unreached.length > 0 ? <p>{`没有可用账号、未发出：${sent.unreached.join('、')}`}</p> : null}
      <ListFrame
        list={list}
        caption="逐家结果"
        rowKey={(row) => row.id}
        empty={{ title: '没有一家收到', hint: '名单上的企业都没有可用账号。' }}
        columns={[
          {
            key: 'name',
            title: '企业',
            render: (_, row) => <EnterpriseLink id={row.enterpriseId} name={row.enterpriseName} />,
          },
          {
            key: 'read',
            title: '站内消息',
            render: (_, row) => (row.readAt ? `已读 ${dateTimeText(row.readAt)}` : '未读'),
          },
          {
            key: 'ways',
            title: '短信和邮件',
            render: (_, row) =>
              row.ways.length === 0
                ? '—'
                : row.ways.map((way) => (
                    <span key={way.channel} className={styles.long}>
                      <Tag tone={deliveryTones[way.state]}>{deliveryText(way)}</Tag>
                      {way.error && way.state !== 'sent' ? <span className={styles.under}>{way.error}</span> : null}
                    </span>
                  )),
          },
        ]}
      />
    </Drawer>
  )
}
