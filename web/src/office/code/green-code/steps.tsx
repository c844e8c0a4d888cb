/** The steps of the city on one result, each with its reason. */

import { isWaiting, subjectOf, twoHands, type Waits } from '@green/contract/calls/account/two-hands.ts'
import { type CodeDetail, greenCode, suspensionGrounds } from '@green/contract/calls/code/green-code.ts'
import { longestOpinion } from '@green/contract/fields/longest-opinion.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import { codeIs, greenCodeCase } from '@green/filing/cases/green-code.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Checkbox, Select, TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ReadOnly } from '../../../ui/page/faces.tsx'
import styles from '../../desk/panel.module.css'
import { PostReviewNote, toastDone, WaitingNote } from '../../second-person.tsx'
import { Recomputed } from './recomputed.tsx'

const steps = {
  keep: { label: '维持原结果', opinionLabel: '答复企业的理由', hint: '告知企业。5至500字。' },
  correct: {
    label: '更正结果',
    opinionLabel: '答复企业的理由',
    hint: '更正后的一版立即告知企业，企业可以再提异议。5至500字。',
  },
  tell: { label: '复核并告知', opinionLabel: null, hint: '' },
  drop: { label: '不采用更正', opinionLabel: '不采用的理由', hint: '5至500字。' },
  suspend: {
    label: '暂停',
    opinionLabel: '发现的情况',
    hint: '对外展示立即停止，理由告知企业，另一位市级管理员在2个工作日内复核。5至500字。',
  },
  lift: { label: '恢复', opinionLabel: '恢复的理由', hint: '由另一位市级管理员复核，之后告知企业。5至500字。' },
  propose: {
    label: '提出更正',
    opinionLabel: '更正的理由',
    hint: '由另一位市级管理员复核后告知企业，复核前结果不变。5至500字。',
  },
} as const
type CodeStep = keyof typeof steps

/** Steps with a call of their own, each sent with the version that was read. */
function useSteps(onDone: (answer: CodeDetail | Waits) => void) {
  const done = { onDone }
  const acts = {
    keep: useAct(greenCode.answer, done),
    correct: useAct(greenCode.amend, done),
    tell: useAct(greenCode.tell, done),
    drop: useAct(greenCode.drop, done),
    suspend: useAct(greenCode.suspend, { ...done, refreshes: [twoHands.waiting] }),
    lift: useAct(greenCode.lift, { ...done, refreshes: [twoHands.waiting] }),
    propose: useAct(greenCode.propose, done),
  }
  const all = Object.values(acts)
  return { acts, error: all.find(({ error }) => error)?.error ?? null, running: all.some(({ isPending }) => isPending) }
}

export function CodeSteps({ of, onOpen }: { of: CodeDetail; onOpen: (id: string) => void }) {
  const role = useSession((session) => session.login?.userRole)
  const [chosen, setChosen] = useState<CodeStep | null>(null)
  const [opinion, setOpinion] = useState('')
  const [ground, setGround] = useState('')
  const [isMended, setMended] = useState(false)
  const onDone = (answer: CodeDetail | Waits) => {
    toastDone(answer, '已办理')
    setChosen(null)
    setOpinion('')
    if (!isWaiting(answer) && answer.id !== of.id) onOpen(answer.id)
  }
  const { acts, error, running } = useSteps(onDone)
  const open = (Object.keys(steps) as CodeStep[]).filter((step) =>
    step === 'propose' ? of.mayPropose : of.allowed.some(({ action }) => action === step),
  )
  const note = codeIs(of.state, 'suspended') ? <PostReviewNote subject={subjectOf('green code', of.id)} /> : null
  if (open.length === 0)
    return (
      <>
        {note}
        <ReadOnly reason={whyClosed(of, isCityOfficer(role))} />
      </>
    )
  const take = () => {
    const seen = { id: of.id, version: of.version }
    const input = { ...seen, opinion }
    if (chosen === 'tell') acts.tell.mutate(seen)
    else if (chosen === 'correct' || chosen === 'propose') acts[chosen].mutate({ ...input, isMended })
    else if (chosen === 'suspend')
      acts.suspend.mutate({ ...input, ground: ground as (typeof suspensionGrounds)[number] })
    else if (chosen) acts[chosen].mutate(input)
  }
  const opinionLabel = chosen && steps[chosen].opinionLabel
  return (
    <section className={styles.body} aria-label="办理">
      <div className={styles.steps} role="toolbar" aria-label="可办理的步骤">
        {open.map((step) => (
          <button
            key={step}
            type="button"
            className={step === 'suspend' || step === 'drop' ? classes(styles.step, styles.stepCautious) : styles.step}
            aria-pressed={chosen === step}
            onClick={() => setChosen(step)}
          >
            {steps[step].label}
          </button>
        ))}
      </div>
      {note}
      <WaitingNote subject={subjectOf('green code', of.id)} />
      <Refused error={error} />
      {chosen === 'correct' || chosen === 'propose' ? (
        <>
          <Checkbox id="code-mended" checked={isMended} onChange={setMended}>
            处罚为一般处罚且已整改（按“一般处罚已整改”计分）
          </Checkbox>
          <Recomputed id={of.id} isMended={isMended} />
        </>
      ) : null}
      {chosen === 'suspend' ? (
        <Select
          id="suspend-ground"
          label="原因"
          required
          fault={faultOf(error, 'ground')}
          value={ground}
          options={suspensionGrounds.map((one) => ({ value: one, label: one }))}
          onChange={setGround}
        />
      ) : null}
      {chosen && opinionLabel ? (
        <TextArea
          id="code-opinion"
          label={opinionLabel}
          required
          hint={steps[chosen].hint}
          fault={faultOf(error, 'opinion')}
          rows={4}
          maxLength={longestOpinion(greenCodeCase)}
          value={opinion}
          onChange={setOpinion}
        />
      ) : null}
      {chosen ? (
        <Button kind="primary" running={running ? '正在办理' : false} onClick={take}>
          {`确认${steps[chosen].label}`}
        </Button>
      ) : null}
    </section>
  )
}

function whyClosed({ state, stateLabel }: CodeDetail, isCity: boolean): string {
  if (isCity && codeIs(state, 'contested')) return '这一结果由您发布或计算，异议请由另一位市级管理员答复。'
  return `当前状态：${stateLabel}。没有待办的步骤。`
}
