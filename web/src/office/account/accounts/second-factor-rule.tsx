/** 双因子登录要求: whether officers, experts, inspectors and administrators must have a second factor. */
import type { CallOutput } from '@green/contract/call.ts'
import { security } from '@green/contract/calls/account/security.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Checkbox, TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { FailedQuery, Loading } from '../../../ui/page/faces.tsx'
import { toastDone } from '../../second-person.tsx'
import './accounts.css'

const title = '双因子登录要求'

export function SecondFactorRule({ onClose }: { onClose: () => void }) {
  const rule = useCall(security.rule, {}, { staleTime: 0 })
  if (rule.data) return <Rule key={rule.data.version} rule={rule.data} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      {rule.error ? (
        <FailedQuery error={rule.error} onRetry={() => void rule.refetch()} />
      ) : (
        <Loading rows={3} label="正在读取" />
      )}
    </Dialog>
  )
}

function Rule({ rule, onClose }: { rule: CallOutput<typeof security.rule>; onClose: () => void }) {
  const [required, setRequired] = useState(rule.required)
  const [reason, setReason] = useState('')
  const save = useAct(security.saveRule, {
    onDone: (answer) => {
      toastDone(answer, required ? '已要求使用双因子登录，即时生效' : '已改为由本人选择，即时生效')
      onClose()
    },
  })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <ActFoot
          act="保存"
          running={save.isPending ? '正在保存' : false}
          disabled={required === rule.required}
          onAct={() => save.mutate({ required, reason, version: rule.version })}
          onClose={onClose}
        />
      }
    >
      <div className="oa-form">
        <p>
          工作人员、专家和系统管理员共{rule.accounts}个可用账号，其中{rule.withFactor}
          个已开启双因子登录。要求使用后，没有开启的账号登录后只能先去开启，正在使用的登录也一样，包括您自己的。企业账号不受影响。
        </p>
        <Checkbox id="second-factor-required" checked={required} onChange={setRequired}>
          必须使用双因子登录
        </Checkbox>
        <TextArea
          id="second-factor-reason"
          label="理由"
          required
          rows={2}
          maxLength={200}
          hint="5 至 200 个字，记入日志。"
          value={reason}
          onChange={setReason}
          fault={faultOf(save.error, 'reason')}
        />
        <Refused error={save.error} />
      </div>
    </Dialog>
  )
}
