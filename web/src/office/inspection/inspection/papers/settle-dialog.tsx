/** 处理决定 on evidence that was registered and kept. */
import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import type { InspectionPaper } from '@green/contract/filing/inspection-follow.ts'
import { evidenceFields } from '@green/contract/filing/inspection-paper-fields.ts'
import { FieldsDialog } from '../../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../../filing/fields/use-fields.ts'
import { caseReads } from '../use-case-act.ts'

export function SettleDialog({ paper, onClose }: { paper: InspectionPaper; onClose: () => void }) {
  const form = useFields(evidenceFields, {
    start: { way: 'returned' },
    call: calls.settleEvidence,
    also: { id: paper.id },
    refreshes: caseReads,
    done: '已登记处理决定，并告知企业',
    onClose,
  })
  return (
    <FieldsDialog title={`处理先行登记保存的证据（${paper.number ?? ''}）`} width="middle" form={form} act="登记" />
  )
}
