/** One record with its facts, and the steps that its reader may take now. */
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import { useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { RadioRow, TextArea } from '../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../ui/over/dialog.tsx'
import { toast } from '../../ui/over/toast.tsx'
import { RecordFacts } from './facts.tsx'
import type { AnyRow, AnyScreen } from './screen.ts'
import './record.css'

type Props = { screen: AnyScreen; row: AnyRow; onClose: () => void }

export function RecordDialog({ screen, row, onClose }: Props) {
  const Parts = screen.stepsAs === 'buttons' ? StepButtons : StepChoice
  return <Parts screen={screen} row={row} onClose={onClose} />
}

const longestOpinion = 300
/** Colours of states that a step to them should not be taken lightly. */
const adverse = ['red', 'orange', 'grey']

/** The steps that are open, with how they look and how the call names them. */
function openSteps({ record: { case: machine, stepsBy } }: AnyScreen, { allowed }: AnyRow) {
  return Object.entries(machine.steps)
    .filter(([, { from }]) => !from.includes('none'))
    .map(([action, { label, to, needs, tells }]) => {
      const [end = ''] = [to].flat()
      const kind = adverse.includes(machine.states[end]?.tone ?? '') ? ('danger' as const) : ('primary' as const)
      const name = stepsBy === 'state' ? { state: end } : { action }
      return { action, label, kind, name, tells, opinion: needs?.opinion }
    })
    .filter(({ name }) => allowed.includes(Object.values(name)[0] ?? ''))
}

function useStep(screen: AnyScreen, row: AnyRow, onClose: () => void) {
  const [opinion, setOpinion] = useState('')
  const act = useAct(screen.step, {
    onDone: (saved) => {
      const { enterpriseName, state } = saved as AnyRow
      toast.success(`${enterpriseName}：${stateLabelOf(screen.record.case, state)}`)
      onClose()
    },
  })
  const fault = faultOf(act.error, 'opinion')
  const take = (name: object) => act.mutate({ id: row.id, version: row.version, ...name, opinion } as never)
  return { opinion, setOpinion, fault, refusal: fault ? null : act.error?.message, isPending: act.isPending, take }
}

/** A button for each step, below one opinion. */
function StepButtons({ screen, row, onClose }: Props) {
  const { opinion, setOpinion, fault, refusal, isPending, take } = useStep(screen, row, onClose)
  const steps = openSteps(screen, row)
  return (
    <Dialog title={row.enterpriseName} onClose={onClose}>
      <RecordFacts screen={screen} row={row} />
      {steps.length > 0 ? (
        <>
          <RefusedLine>{refusal}</RefusedLine>
          <TextArea
            id={`${screen.id}-opinion`}
            label={screen.record.results.opinion?.label ?? '意见'}
            fault={fault}
            hint={screen.hints?.every}
            rows={3}
            maxLength={longestOpinion}
            value={opinion}
            onChange={setOpinion}
          />
          <p className="record-acts">
            {steps.map(({ action, label, kind, name }) => (
              <Button key={action} kind={kind} running={isPending ? '正在办理' : false} onClick={() => take(name)}>
                {label}
              </Button>
            ))}
          </p>
        </>
      ) : null}
    </Dialog>
  )
}

/** One of the steps, with an opinion of its own. */
function StepChoice({ screen, row, onClose }: Props) {
  const { opinion, setOpinion, fault, refusal, isPending, take } = useStep(screen, row, onClose)
  const steps = openSteps(screen, row)
  const [chosen, setChosen] = useState(steps[0]?.action)
  const step = steps.find(({ action }) => action === chosen)
  return (
    <Dialog
      title={row.enterpriseName}
      onClose={onClose}
      footer={
        step ? (
          <ActFoot
            act={step.label}
            kind={step.kind}
            running={isPending ? '正在办理' : false}
            onAct={() => take(step.name)}
            onClose={onClose}
          />
        ) : undefined
      }
    >
      <RecordFacts screen={screen} row={row} />
      {step ? (
        <>
          {steps.length > 1 ? (
            <RadioRow
              id={`${screen.id}-action`}
              label="办理"
              value={step.action}
              options={steps.map(({ action, label }) => ({ value: action, label }))}
              onChange={setChosen}
            />
          ) : null}
          <RefusedLine>{refusal}</RefusedLine>
          <TextArea
            id={`${screen.id}-opinion`}
            label={step.opinion?.label ?? '意见'}
            required={(step.opinion?.min ?? 0) > 0}
            fault={fault}
            hint={screen.hints?.[step.action] ?? hintOf(step)}
            rows={3}
            maxLength={step.opinion?.max ?? longestOpinion}
            value={opinion}
            onChange={setOpinion}
          />
        </>
      ) : null}
    </Dialog>
  )
}

/** Who is notified, and how long the opinion may be. */
function hintOf({ tells = [], opinion }: Pick<ReturnType<typeof openSteps>[number], 'tells' | 'opinion'>) {
  const notified = tells.includes('enterprise') ? '告知企业。' : ''
  return opinion ? `${notified}${opinion.min}至${opinion.max}字。` : notified || undefined
}
