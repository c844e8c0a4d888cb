/** 接口密钥: the outside systems that may read, each with its owner, scope, limits, end and use. */
import { type AccessKey, type AccessKeyState, accessKey } from '@green/contract/calls/account/access-key.ts'
import { useState } from 'react'
import { useCall } from '../../../platform/request/query.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../../list/list.module.css'
import { EndKey, RotateKey } from './key-acts.tsx'
import { KeyDrawer } from './key-drawer.tsx'
import { KeyForm } from './key-form.tsx'

const tones: Record<AccessKeyState, Tone> = { active: 'green', expired: 'orange', ended: 'grey' }

type Acting = { act: 'see' | 'change' | 'rotate' | 'end'; key: AccessKey } | { act: 'make' }

export function AccessKeysPage() {
  const query = useCall(accessKey.list, {})
  const { data } = query
  const [acting, setActing] = useState<Acting | null>(null)
  const close = () => setActing(null)
  const acts: Column<AccessKey> = {
    key: 'acts',
    title: '操作',
    width: '15rem',
    cell: (key) => (
      <div className={styles.acts}>
        {(['see', 'change', 'rotate', 'end'] as const)
          .filter((act) => act === 'see' || (act === 'rotate' ? key.state === 'active' : key.state !== 'ended'))
          .map((act) => (
            <Button
              key={act}
              size="small"
              kind="quiet"
              aria-label={`${actTexts[act]}：${key.systemName}`}
              onClick={() => setActing({ act, key })}
            >
              {actTexts[act]}
            </Button>
          ))}
      </div>
    ),
  }
  return (
    <Page
      title="接口密钥"
      lead="其他系统凭密钥读取选定的接口。密钥只能读取，联系方式始终遮盖，用量和被拒绝的请求都有记录。"
      actions={
        <>
          <a className={buttonClass('plain')} href="/web/interfaces" target="_blank" rel="noreferrer">
            接口说明
          </a>
          <Button kind="primary" icon="plus" onClick={() => setActing({ act: 'make' })}>
            新建密钥
          </Button>
        </>
      }
    >
      <Sheet>
        <QueryView query={query} loading="正在读取接口密钥" rows={5}>
          {(data) =>
            data.keys.length === 0 ? (
              <Empty title="还没有接口密钥" hint="需要读取数据的系统书面提出后，点击“新建密钥”为它建立。" />
            ) : (
              <DataTable caption="接口密钥" columns={[...columns, acts]} rows={data.keys} rowKey={({ id }) => id} />
            )
          }
        </QueryView>
      </Sheet>
      {acting?.act === 'make' ? <KeyForm offered={data?.offered ?? []} onClose={close} /> : null}
      {acting?.act === 'change' ? <KeyForm offered={data?.offered ?? []} of={acting.key} onClose={close} /> : null}
      {acting?.act === 'see' ? <KeyDrawer of={acting.key} offered={data?.offered ?? []} onClose={close} /> : null}
      {acting?.act === 'rotate' ? <RotateKey of={acting.key} onClose={close} /> : null}
      {acting?.act === 'end' ? <EndKey of={acting.key} onClose={close} /> : null}
    </Page>
  )
}

const actTexts = { see: '查看', change: '修改', rotate: '更换', end: '停用' } as const

const columns: Column<AccessKey>[] = [
  { key: 'system', title: '系统', head: true, width: '14rem', cell: (key) => key.systemName },
  { key: 'state', title: '状态', cell: (key) => <Tag tone={tones[key.state]}>{key.stateLabel}</Tag> },
  {
    key: 'owner',
    title: '负责人',
    cell: (key) => (
      <>
        {key.ownerName}
        <br />
        <span className={styles.under}>{key.ownerMobile}</span>
      </>
    ),
  },
  { key: 'area', title: '区域', width: '5.5rem', cell: (key) => key.area },
  { key: 'scope', title: '接口（个）', align: 'right', cell: (key) => key.scope.length },
  { key: 'limit', title: '每分钟（次）', align: 'right', cell: (key) => key.perMinute },
  { key: 'endsOn', title: '有效期至', width: '7.5rem', cell: (key) => key.endsOn },
  { key: 'lastUsed', title: '最近使用', width: '10.5rem', cell: (key) => dateTimeText(key.lastUsedAt) || '未使用过' },
  { key: 'answered', title: '近30天（次）', align: 'right', cell: (key) => key.answered },
  { key: 'refused', title: '被拒绝（次）', align: 'right', cell: (key) => key.refused },
]
