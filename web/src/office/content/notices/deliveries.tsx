/** 送达情况: every text message and e-mail about a notice; failed ones can be sent again. */

import type { CallOutput } from '@green/contract/call.ts'
import { channelLabels, deliveryStates, notice } from '@green/contract/calls/content/notice.ts'
import { deliveryTones } from '../../../filing/view/case/case-notices.tsx'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { choice } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListFrame } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'

type Answer = CallOutput<typeof notice.deliveries>
type Row = Answer['rows'][number]

const filters = [choice('state', '状态', deliveryStates), choice('channel', '通道', channelLabels)]

export function Deliveries() {
  const list = useList(notice.deliveries, { filters, also: { tab: 'deliveries' } })
  const resend = useAct(notice.resend, { onDone: () => toast.success('已重新排队发送') })
  return (
    <>
      {list.query.data ? <Gateways answer={list.query.data} /> : null}
      <ListFrame
        list={list}
        caption="送达情况"
        rowKey={(row) => row.id}
        empty={{ title: '还没有短信和邮件', hint: '退回、审定等重要通知发出后，这里逐条显示是否送出。' }}
        columns={[
          { key: 'at', title: '时间', render: (_, row) => dateTimeText(row.at) },
          { key: 'name', title: '收件人', render: (_, row) => `${row.name} ${row.mobile}` },
          { key: 'title', title: '通知', render: (_, row) => <span className={styles.long}>{row.title}</span> },
          { key: 'channel', title: '通道', render: (_, row) => channelLabels[row.channel] },
          {
            key: 'state',
            title: '状态',
            render: (_, row) => (
              <>
                <Tag tone={deliveryTones[row.state]}>{deliveryStates[row.state]}</Tag>
                <span className={styles.under}>{wayText(row)}</span>
              </>
            ),
          },
          {
            key: 'acts',
            title: '操作',
            render: (_, row) =>
              row.state === 'failed' || row.state === 'skipped' ? (
                <Button
                  size="small"
                  onClick={() => resend.mutate({ id: row.id }, { onError: (failure) => toast.error(failure.message) })}
                >
                  重新发送
                </Button>
              ) : (
                '—'
              ),
          },
        ]}
      />
    </>
  )
}

const providers: Record<string, string> = { first: '第一通道', second: '第二通道', log: '未接短信网关，写入日志' }

function wayText({ provider, tries, error, state }: Row): string {
  const by = provider ? (providers[provider] ?? provider) : ''
  const why = state === 'sent' ? '' : (error ?? '')
  return [by, tries > 1 ? `试了${tries}次` : '', why].filter(Boolean).join('，')
}

function Gateways({ answer: { gateways, counts } }: { answer: Answer }) {
  const failed = counts.filter((one) => one.state === 'failed').reduce((sum, one) => sum + one.count, 0)
  const says = (channel: Row['channel'], name: string) =>
    gateways[channel] === 0
      ? `没有配置${name}${channel === 'email' ? '，邮件不会发送' : '，短信只写入日志'}`
      : gateways[channel] === 1
        ? `${name}一个，没有备用`
        : `${name}两个，第一个失败时换用第二个`
  return (
    <Notice
      className={styles.notice}
      tone={failed > 0 || gateways.sms === 0 || gateways.email === 0 ? 'warning' : 'info'}
      title={`${says('sms', '短信网关')}；${says('email', '邮件网关')}。`}
    >
      {failed > 0 ? `有 ${failed} 条多次重试仍未送出，请联系网关服务商后重新发送。` : null}
    </Notice>
  )
}
