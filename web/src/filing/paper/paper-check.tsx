/** The last page of a long paper: problems first, the answers folded, and sending. */
import type { Programme } from '@green/filing/programme/programme.ts'
import { useRef, useState } from 'react'
import { RequestError } from '../../platform/request/request-error.ts'
import { Button } from '../../ui/control/button.tsx'
import { goToField } from '../../ui/control/error-summary.tsx'
import { ActFoot, Dialog } from '../../ui/over/dialog.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { useForm, useFormStore } from '../form/form-context.ts'
import { Halt } from '../form/saving/autosave.ts'
import checkAnswersStyles from '../form/sending/check-answers.module.css'
import { CheckProblems, type Go } from '../form/sending/check-problems.tsx'
import { NotSent, opinionFaultOf, type Trouble, WhatChanged, warningsIn } from '../form/sending/send-parts.tsx'
import styles from '../form/sending/sending.module.css'
import { sectionStateText } from '../form/task-list.tsx'
import { momentText } from '../moments.ts'
import { AnswersView } from '../view/answer/answers-view.tsx'
import { FiguresView } from '../view/figure/figures-view.tsx'
import type { Sending } from './saved-paper.tsx'
import type { PaperSaving } from './use-paper-saving.ts'

type PaperCheckProps = {
  paper: Programme
  saving: PaperSaving
  sending: Sending | null
  sender: string | null
  onGo: Go
  onSent: () => void
}

export function PaperCheck({ paper, saving, sending, sender, onGo, onSent }: PaperCheckProps) {
  const store = useFormStore()
  const [opinion, setOpinion] = useState<{ text: string; fault: string | null }>({ text: '', fault: null })
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [stage, setStage] = useState<'open' | 'confirming' | 'sending'>('open')
  const pressed = useRef(false)
  const need = sending?.need ?? undefined
  const press = () => {
    setTrouble(null)
    const fault = opinionFaultOf(opinion.text, need)
    setOpinion({ ...opinion, fault })
    const open = store.attempt()
    if (open.length === 0 && !fault) return setStage('confirming')
    if (!open.some(({ level }) => level === 'error'))
      requestAnimationFrame(() => goToField(fault ? 'check-opinion' : 'check-warnings'))
  }
  const send = async () => {
    if (pressed.current) return
    pressed.current = true
    setStage('sending')
    try {
      await saving.send(opinion.text)
      onSent()
    } catch (failure) {
      pressed.current = false
      setStage('open')
      if (failure instanceof Halt) return
      if (!(failure instanceof RequestError)) throw failure
      saving.keepCopy()
      const fault = failure.errors.find(({ field }) => field === 'opinion')?.message ?? null
      setOpinion((before) => ({ ...before, fault }))
      const own = failure.errors.filter(({ field }) => field !== 'opinion')
      if (own.length > 0) store.refuse(own, warningsIn(failure))
      setTrouble({ message: failure.message, at: momentText(new Date().toISOString()), traceId: failure.traceId })
    }
  }
  return (
    <>
      <CheckProblems programme={paper} onGo={onGo} />
      <Folded paper={paper} />
      <div className={styles.send} data-part="send">
        {need ? (
          <WhatChanged
            need={need}
            value={opinion.text}
            fault={opinion.fault}
            onChange={(text) => setOpinion(({ fault }) => ({ text, fault: fault && opinionFaultOf(text, need) }))}
          />
        ) : null}
        {trouble ? <NotSent trouble={trouble} /> : null}
        {sending ? (
          <Button
            kind="primary"
            size="large"
            icon="seal"
            running={stage === 'sending' ? '正在提交' : false}
            onClick={press}
          >
            {sending.label}
          </Button>
        ) : (
          <p className="ge-none">{sender === null ? '现在不能提交。' : `填好后请通知主账号（${sender}）提交。`}</p>
        )}
      </div>
      {stage === 'confirming' && sending ? (
        <Dialog
          open
          title={sending.label}
          onClose={() => setStage('open')}
          footer={<ActFoot act={`确认${sending.label}`} onAct={() => void send()} onClose={() => setStage('open')} />}
        >
          <p>{sending.ask}</p>
        </Dialog>
      ) : null}
    </>
  )
}

function Folded({ paper }: { paper: Programme }) {
  const { lastYear, reference } = useFormStore().context
  const derived = useForm((s) => s.derived)
  return (
    <section className={styles.checkPart} aria-labelledby="answers-title">
      <h3 id="answers-title">填报内容</h3>
      {derived.sections.map((section) => (
        <Fold
          key={section.key}
          title={section.title}
          badge={
            <span className={checkAnswersStyles.checkFoldState} data-state={section.state}>
              {sectionStateText(section)}
            </span>
          }
        >
          <AnswersView
            programme={paper}
            reference={reference}
            values={derived.values}
            sections={[section.key]}
            level={0}
          />
        </Fold>
      ))}
      {Object.keys(paper.figures).length > 0 ? (
        <Fold title="计算指标">
          <FiguresView programme={paper} figures={derived.figures} lastYear={lastYear} />
        </Fold>
      ) : null}
    </section>
  )
}
