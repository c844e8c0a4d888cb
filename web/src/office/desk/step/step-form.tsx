/** One step: its fields, its faults, its button, and the dialog when the case was changed meanwhile. */

import type { CallOutput } from '@green/contract/call.ts'
import type { AllowedAction, FilingDetail } from '@green/contract/filing/filing.ts'
import { labelOf } from '@green/filing/form/check.ts'
import { actions, namedOf } from '@green/filing/workflow/actions.ts'
import { asksSecond } from '@green/filing/workflow/workflow.ts'
import { useState } from 'react'
import type { Source } from '../../../filing/programme-source.ts'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct } from '../../../platform/request/query.ts'
import { isRefusal } from '../../../platform/request/refusal.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Refused } from '../../../ui/control/refused.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import styles from '../desk.module.css'
import { caseReads, type DeskProgramme } from '../desk-programmes.ts'
import { useCaseDraft, useDraft } from '../draft/case-draft.ts'
import { SavedLine } from '../draft/saved-line.tsx'
import type { Stale } from '../draft/stale-dialog.tsx'
import { draftFaults, type Fault, stepOf } from '../draft/step-draft.ts'
import { goalOf } from '../keys/selection.ts'
import { stepFacts } from './step-facts.ts'
import { StepFields } from './step-fields.tsx'
import { fieldId } from './step-fields-props.ts'

type StepFormProps = {
  call: NonNullable<DeskProgramme['move']['city']>
  step: AllowedAction
  source: Source
  detail: FilingDetail
  onStale: (stale: Stale) => void
  onLook: (key: string) => void
}

const prefix = 'step'

export function StepForm({ call, step, source, detail, onStale, onLook }: StepFormProps) {
  const handle = useCaseDraft()
  const draft = useDraft((state) => state.draft)
  const saved = useDraft((state) => state.saved)
  const opened = useDraft((state) => state.opened)
  const [attempt, setAttempt] = useState(0)
  const [missing, setMissing] = useState<readonly Fault[]>([])
  const press = useIdempotencyKey()
  const facts = stepFacts(source, detail, opened)
  const proposes = source.programme.workflow.transitions.some(
    (one) => one.action === step.action && one.from.includes(detail.state) && asksSecond(one, 'always'),
  )
  const doneText = (receipt: CallOutput<typeof call>) => {
    if (actions[step.action].named) return `${step.label}：${detail.enterpriseName}，已记入办理记录`
    const isProposed = receipt.state === detail.state && step.to !== detail.state
    if (!isProposed) return `已办理：${detail.enterpriseName}，现为“${receipt.stateLabel}”`
    if (proposes) return `${detail.enterpriseName}：${receipt.next}`
    return `已拟定，待另一位市级管理员批准：${detail.enterpriseName}`
  }
  const move = useAct(call, {
    refreshes: caseReads,
    onDone: (receipt) => {
      press.answered()
      toast.success(doneText(receipt))
      handle.clear()
      document.getElementById('case-heading')?.focus()
    },
  })
  const faults = missing.length > 0 ? missing : (move.error?.errors ?? [])
  const isStale = isRefusal(move.error, 'STALE')
  const take = () => {
    const found = draftFaults(draft, step.needs, facts)
    setMissing(found)
    setAttempt(attempt + 1)
    if (found.length === 0) {
      move.mutate(
        press.of({
          id: detail.id,
          version: detail.version,
          ...namedOf(step.action),
          ...stepOf(draft, step.needs, goalOf(step), facts),
        }),
        {
          onError: (error) => {
            if (!isRefusal(error, 'STALE')) return
            onStale({ before: detail, by: String(error.data.by ?? ''), at: String(error.data.at ?? '') })
          },
        },
      )
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!move.isPending) take()
      }}
    >
      <ErrorSummary
        attempt={move.isPending ? 0 : attempt}
        faults={faults.map(({ field, message }) => ({ id: fieldId(prefix, field), message }))}
      />
      <Refused
        error={isStale ? null : move.error}
        more={move.error?.traceId ? `追踪号 ${move.error.traceId}` : undefined}
      />
      <StepFields
        prefix={prefix}
        needs={step.needs}
        facts={facts}
        draft={draft}
        onChange={handle.change}
        faults={faults}
        labelOf={(field) => labelOf(source.programme, field)}
        onLook={onLook}
      />
      {proposes ? <p className="ge-hint">提出后状态不变，由另一位市级管理员在“待我复核”中核对后办理。</p> : null}
      <div className={styles.act}>
        <Button
          type="submit"
          kind={actions[step.action].cautious ? 'danger' : 'primary'}
          running={move.isPending ? '正在办理' : false}
        >
          {proposes ? `提出${step.label}` : `确认${step.label}`}
        </Button>
        <SavedLine state={saved} onRetry={handle.flush} />
      </div>
    </form>
  )
}
