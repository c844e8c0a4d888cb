/** One record with its facts, and the steps that its reader may take now. */
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { opinionOf, stepFields } from '@green/filing/records/record.ts'
import { useState } from 'react'
import { FieldsBody } from '../../filing/fields/fields-dialog.tsx'
import { stepChecks } from '../../filing/fields/step-checks.ts'
import { useFields } from '../../filing/fields/use-fields.ts'
import { Button } from '../../ui/control/button.tsx'
import { RadioRow } from '../../ui/control/field.tsx'
import { RefusedLine } from '../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../ui/over/dialog.tsx'
import { RecordFacts } from './facts.tsx'
import styles from './record.module.css'
import type { AnyRow, AnyScreen } from './screen.ts'

type Props = { screen: AnyScreen; row: AnyRow; onClose: () => void }

export function RecordDialog({ screen, row, onClose }: Props) {
  const Parts = screen.stepsAs === 'buttons' ? StepButtons : StepChoice
  return <Parts screen={screen} row={row} onClose={onClose} />
}

/** Colours of states that a step to them should not be taken lightly. */
const adverse = ['red', 'orange', 'grey']

/** The steps that are open, with how they look and how the call names them. */
function openSteps({ record: { case: machine, stepsBy } }: AnyScreen, { allowed }: AnyRow) {
  return Object.entries(machine.steps)
    .filter(([, { from }]) => !from.includes('none'))
    .map(([action, { label, to, tells }]) => {
      const [end = ''] = [to].flat()
      const kind = adverse.includes(machine.states[end]?.tone ?? '') ? ('danger' as const) : ('primary' as const)
      const name = stepsBy === 'state' ? { state: end } : { action }
      return { action, label, kind, name, tells }
    })
    .filter(({ name }) => allowed.includes(Object.values(name)[0] ?? ''))
}

const useStep = (fields: readonly Field[], action: string | undefined, { screen, row, onClose }: Props) =>
  useFields(fields, {
    checks: stepChecks(screen.record, action),
    call: screen.step,
    also: { id: row.id, version: row.version } as never,
    done: (saved) => {
      const { enterpriseName, state } = saved as unknown as AnyRow
      return `${enterpriseName}：${stateLabelOf(screen.record.case, state)}`
    },
    onClose,
  })

/** A button for each step, below one opinion; which of them needs it, the server knows. */
function StepButtons(props: Props) {
  const { screen, row, onClose } = props
  const steps = openSteps(screen, row)
  const form = useStep([opinionOf(screen.record, screen.hints?.every)], undefined, props)
  return (
    <Dialog title={row.enterpriseName} onClose={onClose}>
      <RecordFacts screen={screen} row={row} />
      {steps.length > 0 ? (
        <>
          <FieldsBody form={form} />
          <RefusedLine>{form.refusal}</RefusedLine>
          <p className={styles.acts}>
            {steps.map(({ action, label, kind, name }) => (
              <Button
                key={action}
                kind={kind}
                running={form.isRunning ? '正在办理' : false}
                onClick={() => form.sendWith(name as never)}
              >
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
function StepChoice(props: Props) {
  const { screen, row, onClose } = props
  const steps = openSteps(screen, row)
  const [chosen, setChosen] = useState(steps[0]?.action)
  const step = steps.find(({ action }) => action === chosen)
  const notified = step?.tells?.includes('enterprise') ? '告知企业。' : ''
  const lead = screen.hints?.[chosen ?? ''] ?? notified
  const form = useStep(stepFields(screen.record, chosen ?? '', lead), chosen, props)
  return (
    <Dialog
      title={row.enterpriseName}
      onClose={onClose}
      footer={
        step ? (
          <ActFoot
            act={step.label}
            kind={step.kind}
            running={form.isRunning ? '正在办理' : false}
            onAct={() => form.sendWith(step.name as never)}
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
          <RefusedLine>{form.refusal}</RefusedLine>
          <FieldsBody form={form} />
        </>
      ) : null}
    </Dialog>
  )
}
