/** 能源管理体系: the guide of an enterprise that builds its system by GB/T 23331, step by step with owner, date and proof. */
import {
  energySystem,
  type SystemPlan,
  type SystemStep,
  scheduleFields,
  stepFields,
  systemStepStates,
} from '@green/contract/calls/energy/energy-system.ts'
import { date, field, files, option } from '@green/filing/form/fields.ts'
import { useState } from 'react'
import { PlanPapers, PlanProgress, PlanView } from '../../../filing/energy-system/plan-view.tsx'
import { planViewClasses } from '../../../filing/energy-system/plan-view-classes.ts'
import type { Control } from '../../../filing/fields/field-box.tsx'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { filesIn } from '../../../filing/kinds/files-input.tsx'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'

export function EnergySystemPage() {
  const readiness = useFilingReadiness('enterprise')
  return (
    <div className="ge-wrap">
      <Page
        title="能源管理体系"
        lead="按 GB/T 23331-2020 的条款逐步建立体系：每一步有说明、责任人、期限和佐证材料，平台已有的数据自动列出。"
      >
        <ReadinessNotice readiness={readiness} orgKind="enterprise" />
        {readiness === 'ready' ? <Plan /> : null}
      </Page>
    </div>
  )
}

function Plan() {
  const plan = useCall(energySystem.get, {})
  const [step, setStep] = useState<SystemStep | null>(null)
  const [scheduling, setScheduling] = useState(false)
  return (
    <QueryView query={plan} loading="正在读取建设步骤" rows={8}>
      {(read) => (
        <>
          <Sheet
            title="进度"
            id="progress"
            actions={
              read.mayEdit ? (
                <Button kind={read.isStarted ? 'plain' : 'primary'} onClick={() => setScheduling(true)}>
                  {read.isStarted ? '重新安排期限' : '安排各步期限'}
                </Button>
              ) : null
            }
          >
            <PlanProgress plan={read} />
            <PlanPapers />
            <p className="ge-hint">{read.source}</p>
          </Sheet>
          <PlanView
            plan={read}
            actOf={(one) => (
              <Button size="small" onClick={() => setStep(one)} aria-label={`登记${one.title}`}>
                登记
              </Button>
            )}
          />
          {step ? <StepDialog step={step} onClose={() => setStep(null)} /> : null}
          {scheduling ? <ScheduleDialog plan={read} onClose={() => setScheduling(false)} /> : null}
        </>
      )}
    </QueryView>
  )
}

function ScheduleDialog({ plan, onClose }: { plan: SystemPlan; onClose: () => void }) {
  const form = useFields(scheduleFields, {
    call: energySystem.schedule,
    done: '已安排各步骤的期限，可以逐项修改',
    onClose,
  })
  return <FieldsDialog title={plan.isStarted ? '重新安排期限' : '安排各步期限'} form={form} act="安排" />
}

const state = field('state', '状态', option(systemStepStates, { required: true }))
const proofs = field('files', '佐证材料', files(0, 10))

function StepDialog({ step, onClose }: { step: SystemStep; onClose: () => void }) {
  const { key, version, title, clause, todo, known, proof } = step
  const form = useFields([state, stepFields.owner, field('dueOn', '期限', date()), proofs, stepFields.note], {
    start: { state: step.state, owner: step.owner, dueOn: step.dueOn, files: [...step.files], note: step.note },
    call: energySystem.save,
    also: { step: key, version },
    input: (values) => ({ ...values, files: values.files as SystemStep['files'] }),
    done: `已保存：${title}`,
    onClose,
  })
  const papers: Control = ({ id, label, value, fault, onChange }) => (
    <Field key={id} id={id} label={label} hint={`需要：${proof}。标为已完成时必须上传。`} fault={fault}>
      <PapersInput
        id={id}
        slot="energy-system"
        label={label}
        files={filesIn(value)}
        max={proofs.spec.max}
        onChange={(change) => onChange((before) => change(filesIn(before)))}
      />
    </Field>
  )
  return (
    <FieldsDialog
      title={`${clause}　${title}`}
      width="middle"
      form={form}
      act="保存"
      above={
        <>
          <p>{todo}</p>
          {known.length > 0 ? <p className={planViewClasses.known}>{`平台已有：${known.join('；')}`}</p> : null}
        </>
      }
      controls={{ files: papers }}
    />
  )
}
