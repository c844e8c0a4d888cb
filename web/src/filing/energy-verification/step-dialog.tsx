/** One step of a verification with what it needs: words, or the opinion of the statement. */
import { energyVerification, type VerificationDetail } from '@green/contract/calls/energy/energy-verification.ts'
import type { EnergyVerificationAction } from '@green/filing/cases/energy-verification.ts'
import { type VerificationOpinion, verificationOpinions } from '@green/filing/programme/energy-verification.ts'
import { assessVerification, opinionFault } from '@green/tools/energy-year/verification.ts'
import { useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { RadioRow, TextArea } from '../../ui/control/field.tsx'
import { faultOf, Refused } from '../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../ui/over/dialog.tsx'
import { toast } from '../../ui/over/toast.tsx'

export type VerificationAction = EnergyVerificationAction

const hints: Partial<Record<VerificationAction, string>> = {
  accept: '接受后读取企业这一年采用的能耗数据；只用于本次核查。为该企业代办申报或做过诊断的须回避。',
  refresh: '读取企业现在的数据；没有变动的各项，核查结果保留。',
  withdraw: '撤回后机构不能再查看企业的数据。',
  issue: '声明出具后不再改变；数据其后有更正的，“经第三方核查”的标记不再显示。',
}

/** Steps that end the verification without a statement. */
export const ending: ReadonlySet<string> = new Set(['withdraw', 'decline'])

type StepProps = { of: VerificationDetail; action: VerificationAction; onClose: () => void; onGone: () => void }

export function StepDialog({ of, action, onClose, onGone }: StepProps) {
  const [text, setText] = useState('')
  const [conclusion, setConclusion] = useState<VerificationOpinion | ''>('')
  const step = of.allowed.find((one) => one.action === action)
  const done = { onDone: () => close() }
  const close = () => {
    toast.success(`已办理：${step?.label ?? ''}`)
    onClose()
    if (ending.has(action)) onGone()
  }
  const acts = {
    accept: useAct(energyVerification.accept, done),
    refresh: useAct(energyVerification.refresh, done),
    decline: useAct(energyVerification.decline, done),
    answer: useAct(energyVerification.answer, done),
    reopen: useAct(energyVerification.reopen, done),
    withdraw: useAct(energyVerification.withdraw, done),
  }
  const issue = useAct(energyVerification.issue, done)
  const act = action in acts ? acts[action as keyof typeof acts] : issue
  const need = action === 'issue' ? { label: '依据和需要说明的事项', min: 10, max: 500 } : step?.needs.opinion
  const found = of.data && assessVerification(of.data.rows, of.findings, of.threshold)
  const fault = (field: string) => faultOf(act.error, field)
  const take = () => {
    const seen = { id: of.id, version: of.version }
    if (action === 'issue')
      return issue.mutate({ ...seen, conclusion: conclusion as VerificationOpinion, basis: text.trim() })
    if (action === 'accept' || action === 'refresh') return acts[action].mutate(seen)
    if (action in acts) acts[action as 'answer'].mutate({ ...seen, opinion: text.trim() })
  }
  return (
    <Dialog
      title={step?.label ?? ''}
      onClose={onClose}
      footer={
        <ActFoot
          act={step?.label ?? ''}
          kind={ending.has(action) ? 'danger' : 'primary'}
          running={act.isPending ? '正在办理' : false}
          onAct={take}
          onClose={onClose}
        />
      }
    >
      <Refused error={act.error} />
      {hints[action] ? <p className="ge-hint">{hints[action]}</p> : null}
      {action === 'issue' ? (
        <RadioRow
          id="ev-conclusion"
          label="核查意见"
          required
          value={conclusion}
          fault={fault('conclusion')}
          options={(Object.keys(verificationOpinions) as VerificationOpinion[]).map((value) => ({
            value,
            label: verificationOpinions[value],
            disabled: found !== null && opinionFault(found, value) !== null,
          }))}
          onChange={(value) => setConclusion(value as VerificationOpinion)}
        />
      ) : null}
      {need ? (
        <TextArea
          id="ev-words"
          label={need.label}
          required
          rows={4}
          maxLength={need.max}
          value={text}
          fault={fault('opinion') ?? fault('basis')}
          hint={`不少于${need.min}个字。`}
          onChange={setText}
        />
      ) : null}
    </Dialog>
  )
}
