/** Whose turn it is, every step that the reader may take, and the reminder. */
import { type InspectionDetail, inspection, lsdtjn, reminder } from '@green/contract/calls/inspection/inspection.ts'
import { neededOpinion } from '@green/contract/reasons.ts'
import { isFiler, roleLabels } from '@green/contract/roles.ts'
import { type InspectionAction, inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import type { CaseNeeds } from '@green/filing/cases/machine.ts'
import { useState } from 'react'
import { FieldsBody, FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields, useFieldValues } from '../../../filing/fields/use-fields.ts'
import { followClasses } from '../../../filing/inspection/follow-classes.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import listStyles from '../../list/list.module.css'
import styles from './inspection.module.css'
import { isStepHere as isFromPapers, StepForm } from './papers/step-forms.tsx'
import { type CaseSectionKey, caseSections } from './sections.tsx'
import { caseReads, useCaseAct } from './use-case-act.ts'

/** Steps that belong to no paper. */
const own = ['back', 'notice', 'verify', 'suspend', 'resume'] as const
type Own = (typeof own)[number]
const isOwn = (action: InspectionAction): action is Own => (own as readonly string[]).includes(action)

/** Steps that lead off the usual way. */
const aside: readonly InspectionAction[] = ['back', 'suspend', 'resume', 'transfer']

/** What a step that asks for no words leads to. */
const says: Partial<Record<Own, string>> = {
  notice: '监察通知书已送达。确认后企业收到通知，期满方可现场核查。',
  verify: '核查项、笔录和签名齐全。完成后核查记录不再改动，企业可以确认记录或提出异议。',
}

/** What an inspector does next, where the steps open only afterwards. */
const nextOf: Partial<Record<InspectionDetail['state'], { part: CaseSectionKey; text: string }>> = {
  submitted: { part: 'papers', text: '审阅自查表，起草并送达监察通知书' },
  noticed: { part: 'verification', text: '通知期限满后核查，逐项登记结果，签好笔录' },
  verified: { part: 'papers', text: '起草并送达监察报告；有违规的送达陈述申辩告知书' },
  hearing: { part: 'papers', text: '逐条答复陈述申辩，送达责令改正通知书' },
  rectified: { part: 'papers', text: '复查整改情况，出具复查记录' },
}

type CaseStepsProps = { of: InspectionDetail; onPart: (part: CaseSectionKey) => void }

export function CaseSteps({ of, onPart }: CaseStepsProps) {
  const role = useSession(({ login }) => login?.userRole)
  const [step, setStep] = useState<{ action: InspectionAction; label: string } | null>(null)
  const [isReminding, setReminding] = useState(false)
  const { turn } = inspectionCase.states[of.state]
  const who = (turn as readonly string[]).map((role) => (isFiler(role) ? '企业' : roleLabels[role as 'city']))
  const isOwnTurn = (turn as readonly string[]).includes(role ?? '')
  const next = isOwnTurn ? nextOf[of.state] : undefined
  const here = of.allowed.filter(({ action }) => isOwn(action) || isFromPapers(action))
  const elsewhere = of.allowed.filter((one) => !here.includes(one))
  const mayRemind = of.mayRemind && !isOwnTurn
  return (
    <>
      <h2>办理</h2>
      <p className={styles.note}>{who.length > 0 ? `现在由${who.join('、')}办理` : '案件已办结'}</p>
      {here.length > 0 || mayRemind ? (
        <div className={followClasses.acts}>
          {here.map(({ action, label }) => (
            <Button
              key={action}
              kind={aside.includes(action) ? 'plain' : 'primary'}
              onClick={() => setStep({ action, label })}
            >
              {label}
            </Button>
          ))}
          {mayRemind ? <Button onClick={() => setReminding(true)}>提醒办理</Button> : null}
        </div>
      ) : null}
      {next && of.allowed.every(({ action }) => aside.includes(action)) ? (
        <p className={styles.note}>
          {`${next.text}。`}
          <button type="button" className={listStyles.link} data-part="row-link" onClick={() => onPart(next.part)}>
            {`打开“${caseSections[next.part].title}”`}
          </button>
        </p>
      ) : null}
      {elsewhere.length > 0 ? (
        <p className={styles.note}>{`可以办理：${elsewhere.map(({ label }) => label).join('、')}，在左侧相应部分`}</p>
      ) : null}
      {of.remindedAt ? <p className={styles.note}>{`上次提醒：${dateTimeText(of.remindedAt)}`}</p> : null}
      {step && isOwn(step.action) ? (
        <StepDialog of={of} action={step.action} onClose={() => setStep(null)} />
      ) : step && isFromPapers(step.action) ? (
        <StepForm of={of} action={step.action} label={step.label} onClose={() => setStep(null)} />
      ) : null}
      {isReminding ? <RemindDialog of={of} onClose={() => setReminding(false)} /> : null}
    </>
  )
}

function StepDialog({ of, action, onClose }: { of: InspectionDetail; action: Own; onClose: () => void }) {
  const { label, needs }: { label: string; needs?: CaseNeeds } = inspectionCase.steps[action]
  const form = useFieldValues(needs?.opinion ? [neededOpinion(needs.opinion)] : [])
  const done = {
    onDone: () => {
      toast.success(`${label}：已办理`)
      onClose()
    },
  }
  const back = useCaseAct(lsdtjn.back, done)
  const other = useCaseAct(inspection.step, done)
  const { error, isPending } = action === 'back' ? back : other
  const take = () => {
    const values = form.checkAll()
    if (!values) return
    const seen = { id: of.id, version: of.version, ...values }
    if (action === 'back') back.mutate(seen, { onError: form.take })
    else other.mutate({ ...seen, action }, { onError: form.take })
  }
  return (
    <Dialog
      title={label}
      onClose={onClose}
      footer={<ActFoot act={label} running={isPending ? '正在办理' : false} onAct={take} onClose={onClose} />}
    >
      <RefusedLine>{form.refusalIn(error)}</RefusedLine>
      {says[action] ? <p>{says[action]}</p> : null}
      <FieldsBody form={form} />
    </Dialog>
  )
}

function RemindDialog({ of, onClose }: { of: InspectionDetail; onClose: () => void }) {
  const form = useFields([reminder], {
    call: inspection.remind,
    also: { id: of.id },
    refreshes: caseReads,
    done: '已提醒',
    onClose,
  })
  return (
    <FieldsDialog
      title="提醒办理"
      form={form}
      act="发送提醒"
      running="正在发送"
      above={<p>轮到企业办理时提醒企业（站内消息和短信），否则提醒监察人员。24小时内只提醒一次。</p>}
    />
  )
}
