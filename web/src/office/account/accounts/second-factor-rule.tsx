/** 双因子登录要求: whether officers, experts, inspectors and administrators must have a second factor. */
import type { CallOutput } from '@green/contract/call.ts'
import { security } from '@green/contract/calls/account/security.ts'
import { loggedReason } from '@green/contract/reasons.ts'
import { field, yesNo } from '@green/filing/form/fields.ts'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { toastDone } from '../../second-person.tsx'

const title = '双因子登录要求'

export function SecondFactorRule({ onClose }: { onClose: () => void }) {
  const rule = useCall(security.rule, {}, { staleTime: 0 })
  return (
    <QueryView
      query={rule}
      loading="正在读取"
      frame={(face) => (
        <Dialog title={title} onClose={onClose}>
          {face}
        </Dialog>
      )}
    >
      {(read) => <Rule key={read.version} rule={read} onClose={onClose} />}
    </QueryView>
  )
}

const ruleFields = [field('required', '必须使用双因子登录', yesNo()), loggedReason]

function Rule({ rule, onClose }: { rule: CallOutput<typeof security.rule>; onClose: () => void }) {
  const form = useFields(ruleFields, {
    start: { required: rule.required },
    call: security.saveRule,
    also: { version: rule.version },
    onDone: (answer) =>
      toastDone(answer, form.values.required ? '已要求使用双因子登录，即时生效' : '已改为由本人选择，即时生效'),
    onClose,
  })
  return (
    <FieldsDialog
      title={title}
      form={form}
      act="保存"
      disabled={form.values.required === rule.required}
      above={
        <p>
          工作人员、专家和系统管理员共{rule.accounts}个可用账号，其中{rule.withFactor}
          个已开启双因子登录。要求使用后，没有开启的账号登录后只能先去开启，正在使用的登录也一样，包括您自己的。企业账号不受影响。
        </p>
      }
    />
  )
}
