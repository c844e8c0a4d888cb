/** 续聘: extends several experts' terms of office at once. */

import { expert } from '@green/contract/calls/filing/expert.ts'
import { reviewLengths } from '@green/contract/fields/filing-lengths.ts'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct } from '../../../platform/request/query.ts'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { today } from '../../../ui/figure/date-text.ts'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { DayField } from '../../desk/field/day-field.tsx'
import { toastDone } from '../../second-person.tsx'

type RenewDialogProps = { expertIds: readonly string[]; onDone: () => void; onClose: () => void }

export function RenewDialog({ expertIds, onDone, onClose }: RenewDialogProps) {
  const [termTo, setTermTo] = useState(dayjs(today()).add(1, 'year').endOf('year').format('YYYY-MM-DD'))
  const [reason, setReason] = useState('')
  const press = useIdempotencyKey()
  const renew = useAct(expert.renew, {
    refreshes: [expert.register],
    onDone: (answer) => {
      press.answered()
      toastDone(answer, `已续聘 ${expertIds.length} 位专家并发送通知`)
      onDone()
      onClose()
    },
  })
  const fault = (field: string) => faultOf(renew.error, field)
  const other = fault('expertIds') ?? (renew.error && renew.error.errors.length === 0 ? renew.error.message : undefined)
  return (
    <Dialog
      title={`续聘 ${expertIds.length} 位专家`}
      onClose={onClose}
      footer={
        <ActFoot
          act="续聘"
          running={renew.isPending ? '正在续聘' : false}
          onAct={() => renew.mutate(press.of({ expertIds: [...expertIds], termTo, reason }))}
          onClose={onClose}
        />
      }
    >
      <p>续聘的专家须在一年内申报过利害关系；由另一位市级人员复核后生效。</p>
      <RefusedLine>{other}</RefusedLine>
      <DayField
        id="renew-termTo"
        label="新的聘期截止"
        value={termTo}
        fault={fault('termTo')}
        onChange={setTermTo}
        future
      />
      <TextArea
        id="renew-reason"
        label="理由"
        required
        hint="5至200字。"
        fault={fault('reason')}
        rows={2}
        maxLength={reviewLengths.registerReason}
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  )
}
