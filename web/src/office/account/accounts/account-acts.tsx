/** Disabling, enabling and resetting an account: each with a reason, which is logged. */
import { account } from '@green/contract/calls/account/account.ts'
import { type AccountRow, user } from '@green/contract/calls/account/user.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toastDone } from '../../second-person.tsx'
import './accounts.css'

export function SwitchAccount({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const enables = row.state === 'disabled'
  const act = useAct(account.setState, {
    refreshes: [user.getUserList],
    onDone: (answer) => {
      toastDone(answer, enables ? `已启用账号 ${row.loginName}` : `已停用账号 ${row.loginName}，其登录已即时失效`)
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
        <p>
          {enables
            ? '工作人员的账号由另一位系统管理员复核后启用，并告知本人。'
            : '停用后不能登录；已提交的业务保留，未办完的不能再提交。'}
        </p>
        <Reason value={reason} onChange={setReason} fault={faultOf(act.error, 'reason')} />
        <Refused error={act.error} />
      </div>
    </Dialog>
  )
}

export function ResetPassword({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const act = useAct(account.resetPassword, {
    refreshes: [user.getUserList],
    onDone: (answer) => {
      toastDone(answer, '密码已重置，设置密码的链接已发到本人手机')
      onClose()
    },
  })
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
        <p>工作人员的密码由另一位系统管理员复核后重置：原密码失效，登录全部结束，设置密码的链接发到本人手机。</p>
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
