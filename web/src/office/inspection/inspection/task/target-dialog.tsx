/** Products, inspectors and planned date of one enterprise in a task. */
import {
  type InspectionTarget,
  type InspectionTaskDetail,
  inspectionTask,
} from '@green/contract/calls/inspection/inspection-task.ts'
import { targetTexts } from '@green/contract/filing/inspection-task-fields.ts'
import { useState } from 'react'
import { boxOf } from '../../../../filing/fields/box-of.ts'
import { useAct } from '../../../../platform/request/query.ts'
import { TextArea, TextInput } from '../../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../../ui/over/dialog.tsx'
import { toast } from '../../../../ui/over/toast.tsx'
import { Checks } from '../checks.tsx'
import { taskReads } from './task-reads.ts'

type TargetDialogProps = { of: InspectionTaskDetail; target: InspectionTarget; onClose: () => void }

export function TargetDialog({ of, target, onClose }: TargetDialogProps) {
  const { enterpriseId, products, inspectorIds, planVisitDate, note } = target
  const [input, setInput] = useState({ products, inspectorIds, planVisitDate, note })
  const save = useAct(inspectionTask.saveTarget, {
    refreshes: taskReads,
    onDone: () => {
      toast.success('已保存')
      onClose()
    },
  })
  const set = (change: Partial<typeof input>) => setInput({ ...input, ...change })
  return (
    <Dialog
      title={target.enterpriseName}
      width="middle"
      onClose={onClose}
      footer={
        <ActFoot
          act="保存"
          running={save.isPending ? '正在保存' : false}
          onAct={() => save.mutate({ id: of.id, version: of.version, enterpriseId, ...input })}
          onClose={onClose}
        />
      }
    >
      <Refused error={save.error} />
      <TextInput
        id="target-products"
        {...boxOf(targetTexts.products)}
        value={input.products}
        onChange={(value) => set({ products: value })}
      />
      <Checks
        id="target-inspectors"
        label="监察人员（不选为全组）"
        options={Object.fromEntries(of.team.map(({ id, name }) => [id, name]))}
        value={input.inspectorIds}
        fault={faultOf(save.error, 'inspectorIds')}
        onChange={(chosen) => set({ inspectorIds: chosen })}
      />
      <TextInput
        id="target-date"
        label="计划核查日期"
        type="date"
        value={input.planVisitDate ?? ''}
        onChange={(value) => set({ planVisitDate: value === '' ? null : value })}
      />
      <TextArea
        id="target-note"
        {...boxOf(targetTexts.note)}
        rows={2}
        value={input.note}
        onChange={(value) => set({ note: value })}
      />
    </Dialog>
  )
}
