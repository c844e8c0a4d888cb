/** Asked once before a form is sent: what is sent to whom, and the day by which the office has to answer. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { useCall } from '../../../platform/request/query.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import type { Opening } from '../opening/form-opening.ts'
import styles from './sending.module.css'

type SendDialogProps = {
  opening: Opening
  /** Id of the filing once it was saved. */
  id: string | null
  label: string
  onSend: () => void
  onClose: () => void
}

export function SendDialog({ opening, id, label, onSend, onClose }: SendDialogProps) {
  const { family, batch, prefill, programme } = opening
  return (
    <Dialog
      open
      title={label}
      onClose={onClose}
      footer={<ActFoot act={`确认${label}`} onAct={onSend} onClose={onClose} />}
    >
      <p>
        {prefill.organisation.enterpriseName}的{programme.title}
        {batch ? `（${batch.name}，${dateTimeText(batch.closeAt)} 截止）` : ''}将正式提交。
      </p>
      <AnswerDay
        query={{ programme: family.id, ...(id ? { id } : batch ? { batchId: batch.id } : {}) }}
        place={prefill.organisation.qxName}
      />
    </Dialog>
  )
}

type AnswerDayProps = { query: Parameters<typeof useCall<typeof filing.answerDay>>[1]; place: string | undefined }

/**
 * Nothing where no office decides, and nothing invented where the day could not be read. Its lines are kept free meanwhile: the
 * buttons below do not move under a finger that is about to press.
 */
function AnswerDay({ query, place }: AnswerDayProps) {
  const { data, isPending } = useCall(filing.answerDay, query)
  if (isPending) return <p className={styles.answerDay}>正在查询答复日期……</p>
  if (!data?.answer) return null
  const { office, on, days } = data.answer
  return (
    <p className={styles.answerDay}>
      今天提交的，{office === '区县' && place ? place : office}应在 <strong>{on}</strong> 以前（含当日，
      {days}个工作日）答复；需要修改的会退回并通知您。
    </p>
  )
}
