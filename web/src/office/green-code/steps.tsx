/** The steps of the city on one result, each with its reason. */
import { type CodeDetail, greenCode, suspensionGrounds } from '@green/contract/calls/green-code.ts'
import { useState } from 'react'
import { useAct } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { ReadOnly } from '../../ui/faces.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { faultOf, Refused } from '../../ui/refused.tsx'
import { toast } from '../../ui/toast.tsx'

const deeds = {
  keep: { label: '维持原结果', words: '答复企业的理由' },
  suspend: { label: '暂停', words: '发现的情况' },
  lift: { label: '恢复', words: '恢复的理由' },
} as const
type Deed = keyof typeof deeds

export function CodeSteps({ of }: { of: CodeDetail; onOpen: (id: string) => void }) {
  const role = useSession((session) => session.login?.userRole)
  const [chosen, setChosen] = useState<Deed | null>(null)
  const [opinion, setOpinion] = useState('')
  const [ground, setGround] = useState('')
  const done = {
    onDone: () => {
      toast.success('已办理')
      setChosen(null)
      setOpinion('')
    },
  }
  const keep = useAct(greenCode.answer, done)
  const suspend = useAct(greenCode.suspend, done)
  const lift = useAct(greenCode.lift, done)
  const open = (Object.keys(deeds) as Deed[]).filter((deed) => of.allowed.some(({ action }) => action === deed))
  const error = keep.error ?? suspend.error ?? lift.error
  const running = keep.isPending || suspend.isPending || lift.isPending
  if (open.length === 0)
    return (
      <ReadOnly
        reason={
          of.state === 'contested' && role === 'city'
            ? '这一结果由您发布或计算，异议请由另一位市级管理员答复。'
            : `当前状态：${of.stateLabel}。没有待办的步骤。`
        }
      />
    )
  const seen = { id: of.id, version: of.version, opinion }
  const take = () => {
    if (chosen === 'keep') keep.mutate(seen)
    if (chosen === 'lift') lift.mutate(seen)
    if (chosen === 'suspend') suspend.mutate({ ...seen, ground: ground as (typeof suspensionGrounds)[number] })
  }
  return (
    <section className="desk-panel-body" aria-label="办理">
      <div className="desk-steps" role="toolbar" aria-label="可办理的步骤">
        {open.map((deed) => (
          <button
            key={deed}
            type="button"
            className={deed === 'suspend' ? 'desk-step desk-step-cautious' : 'desk-step'}
            aria-pressed={chosen === deed}
            onClick={() => setChosen(deed)}
          >
            {deeds[deed].label}
          </button>
        ))}
      </div>
      <Refused error={error} />
      {chosen ? (
        <>
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
          <TextArea
            id="code-opinion"
            label={deeds[chosen].words}
            required
            hint={chosen === 'suspend' ? '对外展示立即停止，理由告知企业。5至500字。' : '告知企业。5至500字。'}
            fault={faultOf(error, 'opinion')}
            rows={4}
            maxLength={500}
            value={opinion}
            onChange={setOpinion}
          />
          <Button kind="primary" running={running ? '正在办理' : false} onClick={take}>
            {`确认${deeds[chosen].label}`}
          </Button>
        </>
      ) : null}
    </section>
  )
}
