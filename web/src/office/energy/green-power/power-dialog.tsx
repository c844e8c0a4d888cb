/** One registration with its papers; the office doubts or settles it. */
import { type GreenPower, greenPower } from '@green/contract/calls/energy/green-power.ts'
import { greenPowerCase } from '@green/filing/cases/green-power.ts'
import { greenPowerKinds, greenPowerPurposes } from '@green/filing/records/green-power.ts'
import { useState } from 'react'
import { FileList } from '../../../filing/view/answer/file-list.tsx'
import { useAct } from '../../../platform/request/query.ts'
import { RadioRow, TextArea } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import '../../service/rating/rating.css'

const wordsOf = {
  doubt: { label: greenPowerCase.steps.doubt.label, words: '存疑的理由' },
  settle: { label: greenPowerCase.steps.settle.label, words: '核实情况' },
  free: { label: greenPowerCase.steps.free.label, words: '撤销的理由' },
} as const

type OfficeStep = keyof typeof wordsOf
const isOfficeStep = (action: string): action is OfficeStep => action in wordsOf

export function PowerDialog({ of, onClose }: { of: GreenPower; onClose: () => void }) {
  const [opinion, setOpinion] = useState('')
  const step = useAct(greenPower.step, {
    onDone: (saved) => {
      toast.success(`${saved.enterpriseName}：${greenPowerCase.states[saved.state].label}`)
      onClose()
    },
  })
  const fault = faultOf(step.error, 'opinion')
  const actions = of.allowed.filter(isOfficeStep)
  const [chosen, setChosen] = useState<OfficeStep | undefined>(actions[0])
  const action = actions.find((one) => one === chosen)
  const told = action ? wordsOf[action] : undefined
  return (
    <Dialog
      title={of.enterpriseName}
      onClose={onClose}
      footer={
        action && told ? (
          <ActFoot
            act={told.label}
            kind={action === 'settle' ? 'primary' : 'danger'}
            running={step.isPending ? '正在办理' : false}
            onAct={() => step.mutate({ id: of.id, version: of.version, action, opinion })}
            onClose={onClose}
          />
        ) : undefined
      }
    >
      <dl className="rate-facts">
        <Fact label="状态">{greenPowerCase.states[of.state].label}</Fact>
        {of.doubt && (of.state === 'doubted' || of.state === 'answered') ? (
          <Fact label="存疑理由">{of.doubt}</Fact>
        ) : null}
        <Fact label="编号">{of.count > 1 ? `${of.firstNumber} 至 ${of.lastNumber}` : of.firstNumber}</Fact>
        <Fact label="电量">{`${of.quantity}万kWh（${of.count}个）`}</Fact>
        {of.documentCount === null ? null : <Fact label="凭证载明">{`${of.documentCount}个`}</Fact>}
        <Fact label="种类">{greenPowerKinds[of.kind]}</Fact>
        <Fact label="来源单位">{of.supplier}</Fact>
        <Fact label="生产年月">{of.producedIn}</Fact>
        <Fact label="消费年度">{`${of.year}年`}</Fact>
        <Fact label="用途">{greenPowerPurposes[of.purpose]}</Fact>
        {of.note ? <Fact label="备注">{of.note}</Fact> : null}
        <Fact label="登记时间">{dateTimeText(of.createdAt)}</Fact>
        {of.shortfall ? <Fact label="年度核对">{of.shortfall}</Fact> : null}
      </dl>
      <FileList files={of.files} label="凭证或结算单" />
      {action && told ? (
        <>
          {actions.length > 1 ? (
            <RadioRow
              id="power-action"
              label="办理"
              value={action ?? ''}
              options={actions.map((one) => ({ value: one, label: wordsOf[one].label }))}
              onChange={(one) => isOfficeStep(one) && setChosen(one)}
            />
          ) : null}
          <RefusedLine>{fault ? null : step.error?.message}</RefusedLine>
          <TextArea
            id="power-opinion"
            label={told.words}
            required
            fault={fault}
            hint={action === 'free' ? '告知企业，编号可由他人登记。10至300字。' : '告知企业。5至300字。'}
            rows={3}
            maxLength={300}
            value={opinion}
            onChange={setOpinion}
          />
        </>
      ) : null}
    </Dialog>
  )
}
