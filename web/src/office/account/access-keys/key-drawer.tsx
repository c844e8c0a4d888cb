/** One access key: its scope, its secrets, and its use of the last 30 days. */

import type { CallOutput } from '@green/contract/call.ts'
import { type AccessKey, accessKey } from '@green/contract/calls/account/access-key.ts'
import { useCall } from '../../../platform/request/query.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { Drawer } from '../../../ui/over/dialog.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import styles from './access-keys.module.css'
import type { Offered } from './key-form.tsx'

type Use = CallOutput<typeof accessKey.uses>[number]
type Secret = AccessKey['secrets'][number]

const uses: Column<Use>[] = [
  { key: 'day', title: '日期', head: true, cell: (use) => use.day },
  { key: 'call', title: '接口', cell: (use) => use.callTitle },
  { key: 'answered', title: '答复（次）', align: 'right', cell: (use) => use.answered },
  { key: 'refused', title: '拒绝（次）', align: 'right', cell: (use) => use.refused },
  { key: 'lastAt', title: '最近', cell: (use) => dateTimeText(use.lastAt) },
]
const secrets: Column<Secret>[] = [
  { key: 'tail', title: '末四位', head: true, cell: ({ tail }) => <code>{tail}</code> },
  { key: 'madeAt', title: '生成时间', cell: ({ madeAt }) => dateTimeText(madeAt) },
  { key: 'until', title: '可用至', cell: ({ until }) => dateTimeText(until) || '随密钥有效期' },
]

type KeyDrawerProps = { of: AccessKey; offered: readonly Offered[]; onClose: () => void }

export function KeyDrawer({ of, offered, onClose }: KeyDrawerProps) {
  const query = useCall(accessKey.uses, { id: of.id })
  return (
    <Drawer title={of.systemName} size={720} onClose={onClose}>
      <dl className={styles.facts}>
        <Fact label="状态">{of.stateLabel}</Fact>
        <Fact label="区域">{of.area}</Fact>
        <Fact label="使用地址">{of.addresses.join('、') || '不限'}</Fact>
        <Fact label="建立">{`${dateTimeText(of.createdAt)} ${of.createdByName}`}</Fact>
        <Fact label="最近使用">{of.lastUsedAt ? `${dateTimeText(of.lastUsedAt)}，${of.lastIp}` : '未使用过'}</Fact>
        {of.ended ? (
          <Fact label="停用">{`${dateTimeText(of.ended.at)} ${of.ended.by}，${of.ended.reason}`}</Fact>
        ) : null}
      </dl>
      <h3>可读取的接口</h3>
      <ul>
        {offered
          .filter(({ call }) => of.scope.includes(call))
          .map(({ call, title }) => (
            <li key={call}>{title}</li>
          ))}
      </ul>
      {of.secrets.length > 0 ? (
        <DataTable
          caption="有效的密钥"
          showCaption
          columns={secrets}
          rows={of.secrets}
          rowKey={({ madeAt }) => madeAt}
        />
      ) : null}
      <h3>近30天的使用</h3>
      <QueryView query={query} loading="正在读取使用次数" empty={<Empty title="近30天没有使用" />}>
        {(data) => (
          <DataTable
            caption="近30天的使用"
            columns={uses}
            rows={data}
            rowKey={({ day, callTitle }) => `${day} ${callTitle}`}
          />
        )}
      </QueryView>
    </Drawer>
  )
}
