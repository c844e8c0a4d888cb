/** State of an enterprise: closed or not, and the official register's entry; with the actions of county and city. */

import { enterprise as calls, lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { closingFields, closingReason } from '@green/contract/fields/enterprise.ts'
import { isOffice, isOfficer } from '@green/contract/roles.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useAct } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { registerTones } from './archive-fields.ts'
import type { Card } from './enterprise-card.tsx'
import styles from './enterprises.module.css'

type Enterprise = Card['enterprise']
const reads = [lsdtqyinfo.getOne, lsdtqyinfo.page]

/** 经营状态 with the way to change it. */
export function OperatingState({ enterprise }: { enterprise: Enterprise }) {
  const role = useSession((session) => session.login?.userRole)
  const [open, setOpen] = useState(false)
  const { closure } = enterprise
  return (
    <section>
      <h3>经营状态</h3>
      <p className={styles.tags}>
        {closure ? <Tag tone="red">{closure.label}</Tag> : <Tag tone="green">正常经营</Tag>}
        {closure ? (
          <span>
            {closure.on} 起；{closure.reason}（{closure.by === 'register' ? '登记核验自动标记' : '工作人员登记'}）
          </span>
        ) : null}
        {isOfficer(role) ? (
          <Button size="small" onClick={() => setOpen(true)}>
            {closure ? '恢复正常经营' : '登记停业、注销'}
          </Button>
        ) : null}
      </p>
      {closure ? <p className="ge-hint">不能办理新的申报；已提交的事项可以继续办结。</p> : null}
      {open ? <ClosingDialog enterprise={enterprise} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

function ClosingDialog({ enterprise, onClose }: { enterprise: Enterprise; onClose: () => void }) {
  const closes = enterprise.closure === null
  const form = useFields([...(closes ? closingFields : []), closingReason], {
    start: { closedAs: 'cancelled' },
    call: calls.setClosed,
    also: { id: enterprise.id, version: enterprise.version },
    input: ({ closedAs, on, reason }) => ({ closedAs: closes ? closedAs : null, ...(on ? { on } : {}), reason }),
    refreshes: reads,
    done: (saved) => (saved.closure ? `已登记：${saved.closure.label}` : '已恢复正常经营'),
    onClose,
  })
  return (
    <FieldsDialog
      title={`${closes ? '登记停业、注销' : '恢复正常经营'}：${enterprise.enterpriseName}`}
      form={form}
      act={closes ? '确认登记' : '确认恢复'}
      running="正在办理"
      kind={closes ? 'danger' : 'primary'}
      above={closes ? <p>登记后该企业不能办理新的申报，已提交的可以办结；企业会收到消息。</p> : null}
    />
  )
}

/** 登记核验: the differences between archive and register. Null where no register is connected. */
export function RegisterAgreement({ enterprise: { id, register } }: { enterprise: Enterprise }) {
  const role = useSession((session) => session.login?.userRole)
  const check = useAct(calls.checkRegister, {
    refreshes: reads,
    onDone: (saved) =>
      saved.register?.state === 'waiting'
        ? toast.info('企业登记系统暂时无法连接，夜间自动重新核验')
        : toast.success(`核验完成：${saved.register?.label ?? ''}`),
  })
  if (!register) return null
  const mayCheck = isOffice(role)
  return (
    <section>
      <h3>企业登记核验</h3>
      <p className={styles.tags}>
        <Tag tone={registerTones[register.state]}>{register.label}</Tag>
        <span>{register.checkedAt ? `核验于 ${dateTimeText(register.checkedAt)}` : '尚未核验'}</span>
        {mayCheck ? (
          <Button size="small" running={check.isPending ? '正在核验' : false} onClick={() => check.mutate({ id })}>
            立即核验
          </Button>
        ) : null}
      </p>
      <RefusedLine>{check.error?.message}</RefusedLine>
      {register.state === 'waiting' ? (
        <p className="ge-hint">企业登记系统暂时无法连接，不影响办理；系统每天夜间自动重新核验。</p>
      ) : null}
      {register.differences.length > 0 ? (
        <DataTable
          caption="档案与登记对照"
          rows={register.differences}
          rowKey={(row) => row.field}
          columns={[
            { key: 'label', title: '事项', head: true, cell: (row) => row.label },
            { key: 'archive', title: '档案', cell: (row) => row.archive },
            {
              key: 'register',
              title: '官方登记',
              cell: (row) => <mark className={styles.changed}>{row.register}</mark>,
            },
          ]}
        />
      ) : null}
    </section>
  )
}
