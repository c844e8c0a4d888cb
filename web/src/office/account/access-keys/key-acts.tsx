/** Rotating and ending an access key. */
import { type AccessKey, accessKey, overlapDays } from '@green/contract/calls/account/access-key.ts'
import { briefReason } from '@green/contract/reasons.ts'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { toastDone } from '../../second-person.tsx'

type ActProps = { of: AccessKey; onClose: () => void }

export function RotateKey({ of, onClose }: ActProps) {
  const form = useFields([overlapDays], {
    start: { overlapDays: 7 },
    call: accessKey.rotate,
    also: { id: of.id, version: of.version },
    onDone: (answer) => toastDone(answer, `已更换${of.systemName}的密钥`),
    onClose,
  })
  return (
    <FieldsDialog
      title={`更换密钥：${of.systemName}`}
      form={form}
      act="提出更换"
      running="正在提出"
      above={
        <p>
          由另一位系统管理员复核，并由其把新的密钥交给对方。新的密钥从复核时起可用。原来的在重叠期内仍可使用，供对方换上新的；已经泄露的请填
          0，立即失效。
        </p>
      }
    />
  )
}

export function EndKey({ of, onClose }: ActProps) {
  const form = useFields([briefReason], {
    call: accessKey.end,
    also: { id: of.id, version: of.version },
    done: `已停用${of.systemName}的密钥`,
    onClose,
  })
  return (
    <FieldsDialog
      title={`停用密钥：${of.systemName}`}
      form={form}
      act="停用"
      kind="danger"
      above={<p>对方从现在起不能再读取，停用后不能恢复；以后需要的另建密钥。</p>}
    />
  )
}
