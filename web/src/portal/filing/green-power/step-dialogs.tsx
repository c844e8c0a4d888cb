/** What an enterprise does with its registration: answers a doubt of the office before it decides, or takes it back. */
import { type GreenPower, greenPower } from '@green/contract/calls/energy/green-power.ts'
import { hearingDays } from '@green/filing/cases/hearing.ts'
import { powerRecord } from '@green/filing/records/green-power.ts'
import type { AnyRecord } from '@green/filing/records/record.ts'
import { stepOpinion } from '@green/filing/records/record.ts'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'

type Props = { of: GreenPower; onClose: () => void }

function useStep(
  { id, version }: GreenPower,
  action: 'answer' | 'cancel' | 'withdraw',
  done: string,
  onClose: () => void,
) {
  const opinion = stepOpinion(powerRecord as unknown as AnyRecord, action)
  return useFields([opinion], { call: greenPower.step, also: { id, version, action }, done, onClose })
}

export function AnswerDialog({ of, onClose }: Props) {
  const form = useStep(of, 'answer', '已提交陈述', onClose)
  return (
    <FieldsDialog
      title="陈述申辩"
      form={form}
      act="提交陈述"
      running="正在提交"
      above={
        <>
          <p>{`区县的存疑理由：${of.doubt ?? ''}`}</p>
          <p>{`请说明情况；存疑满${hearingDays}日没有陈述的，区县可以撤销登记，编号由其他企业登记。`}</p>
        </>
      }
    />
  )
}

export function WithdrawDialog({ of, onClose }: Props) {
  const form = useStep(of, 'withdraw', '已撤回登记', onClose)
  const numbers = `${of.firstNumber}${of.count > 1 ? ` 至 ${of.lastNumber}` : ''}`
  return (
    <FieldsDialog
      title="撤回登记？"
      form={form}
      act="撤回登记"
      running="正在撤回"
      kind="danger"
      above={<p>{`${numbers}，共${of.count}个。撤回后不再计入，其他企业可以登记这些编号。`}</p>}
    />
  )
}

export function CancelDialog({ of, onClose }: Props) {
  const form = useStep(of, 'cancel', '已登记核销', onClose)
  const numbers = `${of.firstNumber}${of.count > 1 ? ` 至 ${of.lastNumber}` : ''}`
  return (
    <FieldsDialog
      title="登记核销"
      form={form}
      act="登记核销"
      above={<p>{`${numbers}，共${of.count}个。请先在国家绿证平台核销，再在这里填写；登记以后不能撤回登记。`}</p>}
    />
  )
}
