/** Disabling, enabling and resetting an account: each with a reason, which is logged. */
import { account } from '@green/contract/calls/account.ts'
import { type AccountRow, user } from '@green/contract/calls/user.ts'
import { useState } from 'react'
import { useAct } from '../../platform/query.ts'
import { ActFoot, Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { faultOf, Refused } from '../../ui/refused.tsx'
import { toast } from '../../ui/toast.tsx'
import { ShownOnce } from './shown-once.tsx'
import './accounts.css'

export function SwitchAccount({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const enables = row.state === 'disabled'
  const act = useAct(account.setState, {
    refreshes: [user.getUserList],
    onDone: () => {
      toast.success(enables ? `已启用账号 ${row.loginName}` : `已停用账号 ${row.loginName}，其登录已即时失效`)
      onClose()
    },
  })
  return (
    <Dialog
      title={`${enables ? '启用' : '停用'}账号：${row.enterpriseName ?? row.name}（${row.loginName}）`}
      onClose={onClose}
      footer={
        <ActFoot
          act={enables ? '启用账号' : '停用账号'}
          kind={enables ? 'primary' : 'danger'}
          running={act.isPending ? '正在办理' : false}
          onAct={() => act.mutate({ id: row.id, version: row.version, reason, state: enables ? 'active' : 'disabled' })}
          onClose={onClose}
        />
      }
    >
      <div className="oa-form">
        {enables ? null : <p>停用后不能登录；已提交的业务保留，未办完的不能再提交。</p>}
        <Reason value={reason} onChange={setReason} fault={faultOf(act.error, 'reason')} />
        <Refused error={act.error} />
      </div>
    </Dialog>
  )
}

export function ResetPassword({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const act = useAct(account.resetPassword, { refreshes: [user.getUserList] })
  if (act.data) {
    return <ShownOnce loginName={row.loginName} password={act.data.initialPassword} onClose={onClose} />
  }
  return (
    <Dialog
      title={`重置密码：${row.enterpriseName ?? row.name}（${row.loginName}）`}
      onClose={onClose}
      footer={
        <ActFoot
          act="重置密码"
          running={act.isPending ? '正在重置' : false}
          onAct={() => act.mutate({ id: row.id, reason })}
          onClose={onClose}
        />
      }
    >
      <div className="oa-form">
        <p>原密码立即失效，已登录的会话同时结束。新密码只显示一次，首次登录须修改。</p>
        <Reason value={reason} onChange={setReason} fault={faultOf(act.error, 'reason')} />
        <Refused error={act.error} />
      </div>
    </Dialog>
  )
}

function Reason({
  value,
  onChange,
  fault,
}: {
  value: string
  onChange: (reason: string) => void
  fault: string | undefined
}) {
  return (
    <TextArea
      id="account-reason"
      label="理由"
      required
      fault={fault}
      hint="5 至 200 个字，记入日志。"
      rows={3}
      maxLength={200}
      value={value}
      onChange={onChange}
    />
  )
}
