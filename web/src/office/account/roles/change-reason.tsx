/** The reason for a change of rights or duties, by which another administrator decides about it. */
import { changeReason } from '@green/contract/reasons.ts'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { TextArea } from '../../../ui/control/field.tsx'

type ChangeReasonProps = { id: string; value: string; onChange: (value: string) => void; fault: string | undefined }

export function ChangeReason(props: ChangeReasonProps) {
  return <TextArea {...props} {...boxOf(changeReason)} rows={2} />
}
