/** The steps that this person may take on what is written, handed in and published: texts, courses. */
import { publishingOpinion } from '@green/contract/reasons.ts'
import { type ReactNode, useState } from 'react'
import { boxOf } from '../filing/fields/box-of.ts'
import { Button } from '../ui/control/button.tsx'
import { TextArea } from '../ui/control/field.tsx'
import { faultOf, Refused, RefusedLine } from '../ui/control/refused.tsx'
import deskStyles from './desk/desk.module.css'
import styles from './publishing-steps.module.css'

type Failure = Parameters<typeof faultOf>[0]

export type PublishingStep = {
  action: string
  label: string
  kind?: 'primary' | 'danger'
  disabled?: boolean
  run: (opinion: string) => void
  state: { isPending: boolean; error: Failure }
}

type PublishingStepsProps = {
  allowed: readonly { action: string; needs: { opinion?: unknown } }[]
  /** In the order of the buttons; those not allowed are left out. */
  steps: readonly PublishingStep[]
  /** Beside the opinion: a moment. */
  above?: ReactNode
  /** After the buttons. */
  note?: ReactNode
}

export function PublishingSteps({ allowed, steps, above, note }: PublishingStepsProps) {
  const [opinion, setOpinion] = useState('')
  const isRunning = steps.some(({ state }) => state.isPending)
  const error = steps.find(({ state }) => state.error)?.state.error ?? null
  const others = error?.errors.filter(({ field }) => field !== 'opinion') ?? []
  return (
    <>
      <Refused error={error} />
      {others.length > 0 ? <RefusedLine>{others.map((one) => one.message).join('；')}</RefusedLine> : null}
      <div className={styles.publishingFields}>
        {above}
        {allowed.some((one) => one.needs.opinion) ? (
          <TextArea
            {...boxOf(publishingOpinion)}
            id="publishing-opinion"
            rows={2}
            value={opinion}
            fault={faultOf(error, 'opinion')}
            onChange={setOpinion}
          />
        ) : null}
      </div>
      <div className={deskStyles.act}>
        {steps
          .filter(({ action }) => allowed.some((one) => one.action === action))
          .map(({ action, label, kind, disabled = false, run }) => (
            <Button key={action} kind={kind ?? 'plain'} disabled={isRunning || disabled} onClick={() => run(opinion)}>
              {label}
            </Button>
          ))}
        {note}
      </div>
    </>
  )
}
