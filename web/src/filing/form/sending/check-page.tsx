/** The last page of the form: problems first, the expected score, materials and answers folded, and submitting. */

import { errors as refusalSentences } from '@green/contract/errors.ts'
import type { FilingReceipt } from '@green/contract/filing/filing.ts'
import { rootOf } from '@green/filing/form/check.ts'
import { rubricFor } from '@green/filing/scoring/rubric.ts'
import { actions } from '@green/filing/workflow/actions.ts'
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { RequestError } from '../../../platform/request/request-error.ts'
import { Button } from '../../../ui/control/button.tsx'
import { goToField } from '../../../ui/control/error-summary.tsx'
import { idOf } from '../../kinds/control.ts'
import { momentText } from '../../moments.ts'
import { viewIdOf } from '../../view/answer/answers-view.tsx'
import { useForm, useFormStore } from '../form-context.ts'
import type { Opening } from '../opening/form-opening.ts'
import { Halt } from '../saving/autosave.ts'
import type { Saving } from '../saving/use-saving.ts'
import { AskToSubmit } from './ask-to-submit.tsx'
import { CheckAnswers } from './check-answers.tsx'
import { CheckLedger } from './check-ledger.tsx'
import { CheckProblems } from './check-problems.tsx'
import { CheckScore } from './check-score.tsx'
import { SendDialog } from './send-dialog.tsx'
import { draftedNote, NotSent, opinionFaultOf, type Trouble, WhatChanged, warningsIn } from './send-parts.tsx'
import styles from './sending.module.css'

const CheckEvidence = lazy(() => import('./check-evidence.tsx').then((m) => ({ default: m.CheckEvidence })))

type CheckPageProps = {
  opening: Opening
  saving: Saving
  onSent: (receipt: FilingReceipt, enterpriseName: string) => void
}

export function CheckPage({ opening, saving, onSent }: CheckPageProps) {
  const store = useFormStore()
  const { programme, sending } = opening
  const isScored = useForm((s) => rubricFor(programme, s.derived.values) !== undefined)
  const need = sending?.needs.opinion
  const [drafted] = useState(() => draftedNote(opening, store, need))
  const [opinion, setOpinion] = useState(drafted)
  const [opinionFault, setOpinionFault] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isSending, setSending] = useState(false)
  const [isRequested, setConfirming] = useState(false)
  const pressed = useRef(false)
  const go = (path: string) => {
    store.mend(path)
    requestAnimationFrame(() => requestAnimationFrame(() => goToField(idOf(path))))
  }
  useEffect(() => {
    const { wanted } = store.get()
    if (wanted) requestAnimationFrame(() => goToField(viewIdOf(rootOf(wanted))))
  }, [store])

  /** Whether nothing but the opinion is missing; otherwise goes to what is. */
  const isSound = (fault: string | null): boolean => {
    const open = store.attempt()
    if (open.length === 0 && !fault) return true
    if (!open.some((f) => f.level === 'error'))
      requestAnimationFrame(() => goToField(fault ? 'check-opinion' : 'check-warnings'))
    return false
  }
  const readyToAsk = () => (isSound(null) ? saving.settle() : Promise.resolve(null))

  /** Sends a correction at once; anything else is confirmed first. */
  const press = () => {
    if (pressed.current || !sending) return
    setTrouble(null)
    const fault = opinionFaultOf(opinion, need)
    setOpinionFault(fault)
    if (!isSound(fault)) return
    if (actions[sending.action].effect === 'correct') void send()
    else setConfirming(true)
  }
  const send = async () => {
    setConfirming(false)
    if (pressed.current || !sending) return
    pressed.current = true
    setSending(true)
    try {
      onSent(await saving.send(sending.action, opinion), opening.prefill.organisation.enterpriseName ?? '')
    } catch (failure) {
      pressed.current = false
      setSending(false)
      if (failure instanceof Halt) return
      if (!(failure instanceof RequestError)) throw failure
      saving.keepCopy()
      const own = failure.errors.filter((e) => e.field !== 'opinion')
      setOpinionFault(failure.errors.find((e) => e.field === 'opinion')?.message ?? null)
      if (own.length > 0) store.refuse(own, warningsIn(failure))
      setTrouble({ message: failure.message, at: momentText(new Date().toISOString()), traceId: failure.traceId })
    }
  }
  return (
    <>
      <CheckProblems programme={programme} onGo={go} />
      <Comparisons opening={opening} onGo={go} />
      {isScored ? <CheckScore opening={opening} /> : null}
      <CheckAnswers opening={opening} onGo={go} />
      <div className={styles.send} data-part="send">
        {need ? (
          <WhatChanged
            need={need}
            value={opinion}
            isDraft={drafted !== '' && opinion === drafted}
            fault={opinionFault}
            onChange={(text) => {
              setOpinion(text)
              if (opinionFault) setOpinionFault(opinionFaultOf(text, need))
            }}
          />
        ) : null}
        {trouble ? <NotSent trouble={trouble} /> : null}
        <SendButton opening={opening} isSending={isSending} ready={readyToAsk} onPress={press} />
      </div>
      {isRequested && sending ? (
        <SendDialog
          opening={opening}
          id={saving.known().id}
          label={sending.label}
          onSend={() => void send()}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  )
}

type SendButtonProps = {
  opening: Opening
  isSending: boolean
  ready: ComponentProps<typeof AskToSubmit>['ready']
  onPress: () => void
}

/** Sends, or asks who may send; outside of the window neither. */
function SendButton({ opening, isSending, ready, onPress }: SendButtonProps) {
  const { sending } = opening
  return opening.sender !== null ? (
    <AskToSubmit main={opening.sender} ready={ready} />
  ) : sending ? (
    <Button kind="primary" size="large" icon="seal" running={isSending ? '正在提交' : false} onClick={onPress}>
      {sending.label}
    </Button>
  ) : (
    <p className="ge-none">{refusalSentences.WINDOW_CLOSED[1]}，暂不能提交。</p>
  )
}

type ComparisonsProps = { opening: Opening; onGo: (path: string) => void }

/** The figures beside the ledger and in the own papers. */
function Comparisons({ opening, onGo }: ComparisonsProps) {
  const { programme } = opening
  return (
    <>
      {programme.archives ? <CheckLedger opening={opening} /> : null}
      <Suspense fallback={null}>
        <CheckEvidence programme={programme} onGo={onGo} />
      </Suspense>
    </>
  )
}
