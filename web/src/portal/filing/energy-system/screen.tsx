/** 能源管理体系: the guide of an enterprise that builds its system by GB/T 23331, step by step with owner, date and proof. */
import {
  energySystem,
  type SystemPlan,
  type SystemStep,
  systemStepStates,
} from '@green/contract/calls/energy/energy-system.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { useState } from 'react'
import { PlanPapers, PlanProgress, PlanView } from '../../../filing/energy-system/plan-view.tsx'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field, RadioRow, TextArea, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { FailedQuery, Loading } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
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
  if (plan.isPending) return <Loading rows={8} label="正在读取建设步骤" />
  if (plan.error) return <FailedQuery error={plan.error} onRetry={() => void plan.refetch()} />
  return (
    <>
      <Sheet
        title="进度"
        id="progress"
        actions={
          plan.data.mayEdit ? (
            <Button kind={plan.data.isStarted ? 'plain' : 'primary'} onClick={() => setScheduling(true)}>
              {plan.data.isStarted ? '重新安排期限' : '安排各步期限'}
            </Button>
          ) : null
        }
      >
        <PlanProgress plan={plan.data} />
        <PlanPapers />
        <p className="ge-hint">{plan.data.source}</p>
      </Sheet>
      <PlanView
        plan={plan.data}
        actOf={(one) => (
          <Button size="small" onClick={() => setStep(one)} aria-label={`登记${one.title}`}>
            登记
          </Button>
        )}
      />
      {step ? <StepDialog step={step} onClose={() => setStep(null)} /> : null}
      {scheduling ? <ScheduleDialog plan={plan.data} onClose={() => setScheduling(false)} /> : null}
    </>
  )
}

function ScheduleDialog({ plan, onClose }: { plan: SystemPlan; onClose: () => void }) {
  const [finishOn, setFinishOn] = useState('')
  const [owner, setOwner] = useState('')
  const schedule = useAct(energySystem.schedule, {
    onDone: () => {
      toast.success('已安排各步骤的期限，可以逐项修改')
      onClose()
    },
  })
  return (
    <Dialog
      title={plan.isStarted ? '重新安排期限' : '安排各步期限'}
      onClose={onClose}
      footer={
        <ActFoot
          act="安排"
          running={schedule.isPending ? '正在安排' : false}
          onAct={() => schedule.mutate({ finishOn, owner })}
          onClose={onClose}
        />
      }
    >
      <TextInput
        id="system-finish"
        label="预计全部完成日期"
        required
        type="date"
        value={finishOn}
        hint="按各步骤的常用周数从这一天倒排；已完成和不适用的不变。"
        fault={faultOf(schedule.error, 'finishOn')}
        onChange={setFinishOn}
      />
      <TextInput
        id="system-owner"
        label="总责任人"
        value={owner}
        maxLength={30}
        hint="没有责任人的步骤先列此人；不填的取能源管理负责人或企业联系人。"
        onChange={setOwner}
      />
      <RefusedLine>{schedule.error && schedule.error.errors.length === 0 ? schedule.error.message : null}</RefusedLine>
    </Dialog>
  )
}

const states = (Object.keys(systemStepStates) as SystemStep['state'][]).map((value) => ({
  value,
  label: systemStepStates[value],
}))

function StepDialog({ step, onClose }: { step: SystemStep; onClose: () => void }) {
  const [draft, setDraft] = useState({ state: step.state, owner: step.owner, dueOn: step.dueOn ?? '', note: step.note })
  const [files, setFiles] = useState<FileAnswer[]>(() => [...step.files])
  const save = useAct(energySystem.save, {
    onDone: () => {
      toast.success(`已保存：${step.title}`)
      onClose()
    },
  })
  const fault = (field: string) => faultOf(save.error, field)
  return (
    <Dialog
      title={`${step.clause}　${step.title}`}
      width="middle"
      onClose={onClose}
      footer={
        <ActFoot
          act="保存"
          running={save.isPending ? '正在保存' : false}
          onAct={() =>
            save.mutate({
              step: step.key,
              version: step.version,
              ...draft,
              dueOn: draft.dueOn || null,
              files: files as SystemStep['files'],
            })
          }
          onClose={onClose}
        />
      }
    >
      <p>{step.todo}</p>
      {step.known.length > 0 ? <p className="es-known">{`平台已有：${step.known.join('；')}`}</p> : null}
      <RadioRow
        id="system-state"
        label="状态"
        required
        value={draft.state}
        options={states}
        fault={fault('state')}
        onChange={(state) => setDraft({ ...draft, state: state as SystemStep['state'] })}
      />
      <TextInput
        id="system-step-owner"
        label="责任人"
        value={draft.owner}
        maxLength={30}
        fault={fault('owner')}
        onChange={(owner) => setDraft({ ...draft, owner })}
      />
      <TextInput
        id="system-step-due"
        label="期限"
        type="date"
        value={draft.dueOn}
        fault={fault('dueOn')}
        onChange={(dueOn) => setDraft({ ...draft, dueOn })}
      />
      <Field
        id="system-files"
        label="佐证材料"
        hint={`需要：${step.proof}。标为已完成时必须上传。`}
        fault={fault('files')}
      >
        <PapersInput
          id="system-files"
          slot="energy-system"
          label="佐证材料"
          files={files}
          max={10}
          onChange={setFiles}
        />
      </Field>
      <TextArea
        id="system-note"
        label="说明"
        rows={2}
        maxLength={300}
        value={draft.note}
        fault={fault('note')}
        onChange={(note) => setDraft({ ...draft, note })}
      />
      <RefusedLine>{save.error && save.error.errors.length === 0 ? save.error.message : null}</RefusedLine>
    </Dialog>
  )
}
