/** Disabling, enabling and resetting an account: each with a reason, which is logged. */
import { account } from '@green/contract/calls/account/account.ts'
import { type AccountRow, user } from '@green/contract/calls/account/user.ts'
import { loggedReason } from '@green/contract/reasons.ts'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { toastDone } from '../../second-person.tsx'

type ActProps = { row: AccountRow; onClose: () => void }

export function SwitchAccount({ row, onClose }: ActProps) {
  const enables = row.state === 'disabled'
  const form = useFields([loggedReason], {
    call: account.setState,
    also: { id: row.id, version: row.version, state: enables ? 'active' : 'disabled' },
    refreshes: [user.getUserList],
    onDone: (answer) =>
      toastDone(answer, enables ? `已启用账号 ${row.loginName}` : `已停用账号 ${row.loginName}，其登录已即时失效`),
    onClose,
  })
  return (
    <FieldsDialog
      title={`${enables ? '启用' : '停用'}账号：${row.enterpriseName ?? row.name}（${row.loginName}）`}
      form={form}
      act={enables ? '启用账号' : '停用账号'}
      running="正在办理"
      kind={enables ? 'primary' : 'danger'}
      above={
        <p>
          {enables
            ? '工作人员的账号由另一位系统管理员复核后启用，并告知本人。'
            : '停用后不能登录；已提交的业务保留，未办完的不能再提交。'}
        </p>
      }
    />
  )
}

export function ResetPassword({ row, onClose }: ActProps) {
  const form = useFields([loggedReason], {
    call: account.resetPassword,
    also: { id: row.id },
    refreshes: [user.getUserList],
    onDone: (answer) => toastDone(answer, '密码已重置，设置密码的链接已发到本人手机'),
    onClose,
  })
  return (
    <FieldsDialog
      title={`重置密码：${row.enterpriseName ?? row.name}（${row.loginName}）`}
      form={form}
      act="重置密码"
      running="正在重置"
      above={<p>工作人员的密码由另一位系统管理员复核后重置：原密码失效，登录全部结束，设置密码的链接发到本人手机。</p>}
    />
  )
}
