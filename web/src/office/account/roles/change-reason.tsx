/** The reason for a change of rights or duties, by which another administrator decides about it. */
import { TextArea } from '../../../ui/control/field.tsx'

type ChangeReasonProps = { id: string; value: string; onChange: (value: string) => void; fault: string | undefined }

export function ChangeReason(props: ChangeReasonProps) {
  return (
    <TextArea {...props} label="理由" required rows={2} maxLength={300} hint="5至300字，确认人据此判断，记入日志。" />
  )
}
