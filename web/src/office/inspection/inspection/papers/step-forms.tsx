/** The steps that follow from papers: each asks for what it needs and says what it leads to. */
import type { InspectionDetail } from '@green/contract/calls/inspection/inspection.ts'
import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import type { InspectionAction } from '@green/filing/cases/inspection/inspection.ts'
import { useState } from 'react'
import { RadioRow, TextArea, TextInput } from '../../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../../ui/over/dialog.tsx'
import { toast } from '../../../../ui/over/toast.tsx'
import { useCaseAct } from '../use-case-act.ts'

/** Steps that ask nothing more: what each does, in words. */
const plain = {
  inform: [calls.inform, '陈述申辩告知书已经送达，案件转入陈述申辩；期限内企业可以在平台提出意见。'],
  order: [calls.order, '按已送达的整改通知书列出整改项和期限，企业开始整改。'],
  transfer: [calls.transfer, '按已出具的移送函移送其他机关处理。'],
  endTransfer: [calls.endTransfer, '已收到移送回执，案件办结。'],
} as const
export type StepAction = keyof typeof plain | 'conclude' | 'recheck' | 'recheckOverdue'
export const isStepHere = (action: InspectionAction): action is StepAction =>
  action in plain || ['conclude', 'recheck', 'recheckOverdue'].includes(action)

type StepProps = {
  of: Pick<InspectionDetail, 'id' | 'version'>
  action: StepAction
  label: string
  onClose: () => void
}

export function StepForm(props: StepProps) {
  const { action } = props
  if (action === 'conclude') return <Conclude {...props} />
  if (action === 'recheck' || action === 'recheckOverdue') return <Recheck {...props} />
  return <Plain {...props} call={plain[action][0]} says={plain[action][1]} />
}

const done = (onClose: () => void) => ({
  onDone: () => {
    toast.success('已办理')
    onClose()
  },
})

type Faults = NonNullable<Parameters<typeof Refused>[0]['error']>['errors']

function FaultList({ faults }: { faults: Faults | undefined }) {
  if (!faults || faults.length === 0) return null
  return (
    <ul className="insp-missing ge-fault" role="alert">
      {faults.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}

function Plain({ of, label, onClose, call, says }: StepProps & { call: typeof calls.inform; says: string }) {
  const does = useCaseAct(call, done(onClose))
  const send = () => does.mutate({ id: of.id, version: of.version })
  return (
    <Dialog
      title={label}
      onClose={onClose}
      footer={<ActFoot act={label} running={does.isPending ? '正在办理' : false} onAct={send} onClose={onClose} />}
    >
      <Refused error={does.error} />
      <FaultList faults={does.error?.errors} />
      <p>{says}</p>
    </Dialog>
  )
}

function Conclude({ of, onClose }: StepProps) {
  const [lawful, setLawful] = useState(true)
  const [opinion, setOpinion] = useState('')
  const does = useCaseAct(calls.conclude, done(onClose))
  const send = () =>
    does.mutate({ id: of.id, version: of.version, result: lawful ? 'lawful' : 'notVerifiable', opinion })
  return (
    <Dialog
      title="结案"
      onClose={onClose}
      footer={<ActFoot act="结案" running={does.isPending ? '正在办理' : false} onAct={send} onClose={onClose} />}
    >
      <Refused error={does.error} />
      <RadioRow
        id="conclude-result"
        label="监察结论"
        required
        value={lawful ? 'lawful' : 'notVerifiable'}
        options={[
          { value: 'lawful', label: '未发现违法用能行为' },
          { value: 'notVerifiable', label: '无法核查（停产等）' },
        ]}
        onChange={(value) => setLawful(value === 'lawful')}
      />
      <TextArea
        id="conclude-opinion"
        label="说明"
        required={!lawful}
        rows={3}
        maxLength={500}
        fault={faultOf(does.error, 'opinion')}
        value={opinion}
        onChange={setOpinion}
      />
    </Dialog>
  )
}

const outcomes = {
  closed: '全部整改完成，办结',
  rectifying: '还有未整改的，给第二次期限',
  transferred: '移送其他机关处理',
}
type Outcome = keyof typeof outcomes

function Recheck({ of, label, onClose }: StepProps) {
  const [to, setTo] = useState<Outcome>('closed')
  const [secondDue, setSecondDue] = useState('')
  const does = useCaseAct(calls.recheck, done(onClose))
  const send = () =>
    does.mutate({ id: of.id, version: of.version, to, secondDue: to === 'rectifying' && secondDue ? secondDue : null })
  return (
    <Dialog
      title={label}
      width="middle"
      onClose={onClose}
      footer={<ActFoot act={label} running={does.isPending ? '正在办理' : false} onAct={send} onClose={onClose} />}
    >
      <div className="insp-form">
        <Refused error={does.error} />
        <FaultList faults={does.error?.errors.filter(({ field }) => field === 'to')} />
        <p>逐项结果取自已出具的 D12 复查（验收）记录。第二次期限只给一次。</p>
        <RadioRow
          id="recheck-to"
          label="复查结论"
          required
          value={to}
          options={Object.entries(outcomes).map(([value, words]) => ({ value, label: words }))}
          onChange={(value) => setTo(value as Outcome)}
        />
        {to === 'rectifying' ? (
          <TextInput
            id="second-due"
            label="第二次期限"
            required
            type="date"
            fault={faultOf(does.error, 'secondDue')}
            value={secondDue}
            onChange={setSecondDue}
          />
        ) : null}
      </div>
    </Dialog>
  )
}
