/** The reviewer's side of a case: the steps the server allows, and the fields of the chosen one. */

import { subjectOf } from '@green/contract/calls/account/two-hands.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { AllowedAction, FilingDetail } from '@green/contract/filing/filing.ts'
import { isCityOfficer, isDistrictOfficer } from '@green/contract/roles.ts'
import { actions } from '@green/filing/workflow/actions.ts'
import { isInForce, isInPublicity, isReturned, isSuspended } from '@green/filing/workflow/states.ts'
import { useState } from 'react'
import type { Source } from '../../../filing/programme-source.ts'
import { useSession } from '../../../platform/session/session.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ReadOnly } from '../../../ui/page/faces.tsx'
import { PostReviewNote, WaitingNote } from '../../second-person.tsx'
import type { DeskProgramme } from '../desk-programmes.ts'
import { useCaseDraft, useDraft } from '../draft/case-draft.ts'
import { type Stale, StaleDialog } from '../draft/stale-dialog.tsx'
import { AssignDialog } from '../experts/assign-dialog.tsx'
import { isProposal, keyOf } from '../keys/selection.ts'
import styles from '../panel.module.css'
import { Inquiry } from './inquiry.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import { useReadyText } from './ready-words.ts'
import { RemoveEntry } from './remove-entry.tsx'
import { StepForm } from './step-form.tsx'

type OpinionPanelProps = {
  desk: DeskProgramme
  source: Source
  detail: FilingDetail
  onReload: () => void
  /** Opens an attachment at the left. */
  onLook: (key: string) => void
  onNext: (() => void) | null
}

const removes = ({ action }: AllowedAction) => actions[action].effect === 'remove'

/** Steps with a keyboard shortcut. */
function quickKind(step: AllowedAction): 'accept' | 'return' | undefined {
  if (step.needs.fieldNotes) return 'return'
  const { cautious, named } = actions[step.action]
  return step.needs.experts || cautious || named || isProposal(step) ? undefined : 'accept'
}

export function OpinionPanel({ desk, source, detail, onReload, onLook, onNext }: OpinionPanelProps) {
  const role = useSession((session) => session.login?.userRole)
  const handle = useCaseDraft()
  const chosenKey = useDraft((state) => state.step)
  const [assigning, setAssigning] = useState(false)
  const [stale, setStale] = useState<Stale | null>(null)
  const usual = isDistrictOfficer(role) ? desk.move.county : isCityOfficer(role) ? desk.move.city : undefined
  const steps = detail.allowed.filter((step) => !actions[step.action].apart)
  useReadyText(
    detail.programme,
    steps.some(({ needs }) => needs.fieldNotes),
  )
  const chosen = steps.find((step) => keyOf(step) === chosenKey) ?? null
  const call =
    chosen && isProposal(chosen) ? filing.propose : chosen && isReturned(chosen.to) ? (desk.moveBack ?? usual) : usual
  const staleDialog = stale ? (
    <StaleDialog
      stale={stale}
      onClose={() => {
        setStale(null)
        document.getElementById('case-heading')?.focus()
      }}
    />
  ) : null
  const subject = subjectOf('filing', detail.id)
  const waiting = (
    <>
      {isSuspended(detail.state) ? <PostReviewNote subject={subject} /> : null}
      <WaitingNote subject={subject} />
    </>
  )
  if (steps.length === 0) {
    return (
      <section className={styles.body} aria-label="审核意见">
        <ProposalPanel key={`${detail.version} proposal`} detail={detail} />
        {waiting}
        <ReadOnly reason={waitReason(detail)} />
        {onNext ? (
          <Button icon="right" onClick={onNext}>
            下一件
          </Button>
        ) : null}
        {staleDialog}
      </section>
    )
  }
  const choose = (step: AllowedAction) => {
    if (step.needs.experts) setAssigning(true)
    else handle.choose(keyOf(step) === chosenKey ? '' : keyOf(step))
  }
  return (
    <section className={styles.body} aria-label="审核意见">
      <ProposalPanel key={`${detail.version} proposal`} detail={detail} />
      {waiting}
      <Inquiry detail={detail} />
      <div className={styles.steps} role="toolbar" aria-label="可办理的步骤">
        {steps.map((step) => (
          <button
            type="button"
            key={keyOf(step)}
            id={step === steps[0] ? 'opinion-start' : undefined}
            data-quick={quickKind(step)}
            aria-pressed={step.needs.experts ? undefined : keyOf(step) === chosenKey}
            className={classes(styles.step, actions[step.action].cautious && styles.stepCautious)}
            onClick={() => choose(step)}
          >
            {actions[step.action].button ?? step.label}
          </button>
        ))}
      </div>
      {chosen && removes(chosen) && desk.remove ? (
        <RemoveEntry call={desk.remove} detail={detail} need={chosen.needs.opinion} />
      ) : null}
      {chosen && !removes(chosen) && call ? (
        <StepForm
          key={keyOf(chosen)}
          call={call}
          step={chosen}
          source={source}
          detail={detail}
          onStale={(found) => {
            setStale(found)
            onReload()
          }}
          onLook={onLook}
        />
      ) : null}
      {isPublished(detail) ? (
        <p className="ge-hint">
          公示至 {detail.publicityEnd}，期满次日起可以审定通过；公示期内有异议查实的，可以不予通过。
        </p>
      ) : null}
      {chosen ? null : <p className="ge-hint">请选择要办理的步骤；按 O 键可直接到这里。</p>}
      {assigning && desk.experts ? (
        <AssignDialog call={desk.experts.assign} detail={detail} replaces={null} onClose={() => setAssigning(false)} />
      ) : null}
      {staleDialog}
    </section>
  )
}

/** Whether publicity is running, and the approval waits for its end. */
function isPublished({ state, allowed, publicityEnd }: FilingDetail): boolean {
  return isInPublicity(state) && publicityEnd !== null && !allowed.some((step) => isInForce(step.to))
}

function waitReason({ stateLabel, handler }: FilingDetail): string {
  return `当前状态：${stateLabel}。${handler === '—' ? '没有待办的步骤。' : `由${handler}办理，您可以查看。`}`
}
