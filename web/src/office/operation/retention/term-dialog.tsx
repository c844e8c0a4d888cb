/** The term of one kind of record: longer than the default, with the reason. */
import { retention, termReason } from '@green/contract/calls/operation/retention.ts'
import { field, integer } from '@green/filing/form/fields.ts'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { Button } from '../../../ui/control/button.tsx'
import type { TermRow } from './screen.tsx'

export function TermDialog({ row, version, onClose }: { row: TermRow; version: number; onClose: () => void }) {
  const { kind, label, days, usualDays, from, end } = row
  const max = row.mostDays ?? usualDays
  const term = integer({
    required: true,
    min: usualDays,
    max,
    hint: `默认${usualDays}天，最长${max}天；到期${end}。`,
    faultText: `请输入${usualDays}至${max}之间的整数，不能短于默认的${usualDays}天`,
  })
  const form = useFields([field('days', `期限（天，自${from}起）`, term), termReason], {
    start: { days },
    call: retention.save,
    also: { kind, version },
    done: '已保存，从下一次清理起生效',
    onClose,
  })
  const usual =
    days === usualDays ? null : (
      <Button disabled={form.isRunning} onClick={() => form.sendWith({ days: null }, ['reason'])}>
        恢复默认（{usualDays} 天）
      </Button>
    )
  return <FieldsDialog title={`保存期限：${label}`} form={form} act="保存" foot={usual} />
}
