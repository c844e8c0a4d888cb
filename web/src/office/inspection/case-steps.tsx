/** Whose turn it is, the steps that belong to no section, and the reminder. */
import { type InspectionDetail, inspection, lsdtjn } from '@green/contract/calls/inspection.ts'
import { roleLabels } from '@green/contract/roles.ts'
import { type InspectionAction, inspectionCase } from '@green/filing/cases/inspection.ts'
import { useState } from 'react'
import { useAct } from '../../platform/query.ts'
import { Button } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { ActFoot, Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { faultOf, RefusedLine } from '../../ui/refused.tsx'
import { toast } from '../../ui/toast.tsx'

/** Steps that this panel takes; the others stand in their sections. */
const own = ['back', 'notice', 'suspend', 'resume'] as const
type Own = (typeof own)[number]
const isOwn = (action: InspectionAction): action is Own => (own as readonly string[]).includes(action)

export function CaseSteps({ of }: { of: InspectionDetail }) {
  const [step, setStep] = useState<Own | null>(null)
  const [isReminding, setReminding] = useState(false)
  const { turn } = inspectionCase.states[of.state]
  const who = (turn as readonly string[]).map((role) => (role === 'enterprise' ? '企业' : roleLabels[role as 'city']))
  const elsewhere = of.allowed.filter(({ action }) => !isOwn(action))
  return (
    <>
      <h2>办理</h2>
      <p className="insp-note">{who.length > 0 ? `现在由${who.join('、')}办理` : '案件已办结'}</p>
      <div className="insp-acts">
        {of.allowed.map(({ action, label }) =>
          isOwn(action) ? (
            <Button key={action} kind={action === 'notice' ? 'primary' : 'plain'} onClick={() => setStep(action)}>
              {label}
            </Button>
          ) : null,
        )}
        {of.mayRemind ? <Button onClick={() => setReminding(true)}>提醒办理</Button> : null}
      </div>
      {elsewhere.length > 0 ? (
        <p className="insp-note">{`可以办理：${elsewhere.map(({ label }) => label).join('、')}，在左侧相应部分`}</p>
      ) : null}
      {of.remindedAt ? <p className="insp-note">{`上次提醒：${dateTimeText(of.remindedAt)}`}</p> : null}
      {step ? <StepDialog of={of} action={step} onClose={() => setStep(null)} /> : null}
      {isReminding ? <RemindDialog of={of} onClose={() => setReminding(false)} /> : null}
    </>
  )
}

function StepDialog({ of, action, onClose }: { of: InspectionDetail; action: Own; onClose: () => void }) {
  const [opinion, setOpinion] = useState('')
  const { label, needs } = inspectionCase.steps[action]
  const done = {
    onDone: () => {
      toast.success(`${label}：已办理`)
      onClose()
    },
    refreshes: [inspection.get, lsdtjn.page],
  }
  const back = useAct(lsdtjn.back, done)
  const other = useAct(inspection.step, done)
  const running = action === 'back' ? back : other
  const seen = { id: of.id, version: of.version, opinion }
  const take = () => (action === 'back' ? back.mutate(seen) : other.mutate({ ...seen, action }))
  const fault = faultOf(running.error, 'opinion')
  return (
    <Dialog
      title={label}
      onClose={onClose}
      footer={<ActFoot act={label} running={running.isPending ? '正在办理' : false} onAct={take} onClose={onClose} />}
    >
      <RefusedLine>{fault ? null : running.error?.message}</RefusedLine>
      {action === 'notice' ? <p>监察通知书已送达。确认后企业收到通知，期满方可现场核查。</p> : null}
      {needs?.opinion ? (
        <TextArea
          id="inspection-opinion"
          label={needs.opinion.label}
          required
          rows={3}
          maxLength={needs.opinion.max}
          hint={`${needs.opinion.min}至${needs.opinion.max}字`}
          fault={fault}
          value={opinion}
          onChange={setOpinion}
        />
      ) : null}
    </Dialog>
  )
}

function RemindDialog({ of, onClose }: { of: InspectionDetail; onClose: () => void }) {
  const [words, setWords] = useState('')
  const remind = useAct(inspection.remind, {
    onDone: () => {
      toast.success('已提醒')
      onClose()
    },
  })
  return (
    <Dialog
      title="提醒办理"
      onClose={onClose}
      footer={
        <ActFoot
          act="发送提醒"
          running={remind.isPending ? '正在发送' : false}
          onAct={() => remind.mutate({ id: of.id, words })}
          onClose={onClose}
        />
      }
    >
      <RefusedLine>{remind.error ? (faultOf(remind.error, 'id') ?? remind.error.message) : null}</RefusedLine>
      <p>轮到企业办理时提醒企业（站内消息和短信），否则提醒监察人员。24小时内只提醒一次。</p>
      <TextArea id="remind-words" label="附言" rows={2} maxLength={200} value={words} onChange={setWords} />
    </Dialog>
  )
}
