/** Service of a paper, and voiding it. */
import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import type { InspectionPaper } from '@green/contract/filing/inspection-follow.ts'
import { serviceFields, serviceFiles, voidReason } from '@green/contract/filing/inspection-paper-fields.ts'
import type { Control } from '../../../../filing/fields/field-box.tsx'
import { FieldsDialog } from '../../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../../filing/fields/use-fields.ts'
import { wireFiles } from '../../../../filing/inspection/wire-files.ts'
import { filesIn } from '../../../../filing/kinds/files-input.tsx'
import { PapersInput } from '../../../../filing/kinds/papers-input.tsx'
import { Field } from '../../../../ui/control/field.tsx'
import { toastDone } from '../../../second-person.tsx'
import { caseReads } from '../use-case-act.ts'

type Props = { paper: InspectionPaper; onClose: () => void }
const paperName = ({ title, number }: InspectionPaper) => `${title}${number ? `（${number}）` : ''}`

const papers: Control = ({ id, label, required, value, fault, onChange }) => (
  <Field key={id} id={id} label={label} required={required} fault={fault}>
    <PapersInput
      id={id}
      slot="inspection.service"
      label="送达材料"
      required={required}
      max={serviceFiles.spec.max}
      files={filesIn(value)}
      onChange={(change) => onChange((before) => change(filesIn(before)))}
    />
  </Field>
)

export function ServeDialog({ paper, onClose }: Props) {
  const form = useFields([...serviceFields, serviceFiles], {
    start: { way: 'direct' },
    varies: ({ way }) => ({
      consent: way === 'electronic' ? { required: true } : null,
      remark: way === 'left' ? { hint: '写明拒收的理由和见证人' } : {},
      files: way === 'electronic' ? { label: '送达确认书扫描件', required: true } : {},
    }),
    call: calls.serve,
    also: { id: paper.id },
    input: ({ files, ...values }) => ({ ...values, files: wireFiles(files) }),
    refreshes: caseReads,
    done: '已登记送达，送达回证已生成',
    onClose,
  })
  return (
    <FieldsDialog
      title={`送达：${paperName(paper)}`}
      width="middle"
      form={form}
      act="登记送达"
      running="正在登记"
      controls={{ files: papers }}
    />
  )
}

export function VoidDialog({ paper, onClose }: Props) {
  const form = useFields([voidReason], {
    call: calls.withdraw,
    also: { id: paper.id },
    refreshes: caseReads,
    onDone: (answer) => toastDone(answer, '已作废'),
    onClose,
  })
  return (
    <FieldsDialog
      title={`作废：${paperName(paper)}`}
      form={form}
      act="作废"
      kind="danger"
      above={
        <p>
          作废的文书保留文号，不再有效；需要的另行出具。已经公开的结果随之撤回。已经送达或企业已有副本的，由另一位市级管理员复核后作废。
        </p>
      }
    />
  )
}
