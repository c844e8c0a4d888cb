/** One push, read-only, with the city's decision. */
import { countyPush, type Push } from '@green/contract/calls/service/county-push.ts'
import { pushCase } from '@green/filing/cases/county-push.ts'
import { pushLevels } from '@green/filing/records/county-push.ts'
import { useState } from 'react'
import { FileList } from '../../../filing/view/answer/file-list.tsx'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { Fact } from '../../../ui/figure/fact.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import '../rating/rating.css'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { PersonalValue } from '../../account/personal/personal-value.tsx'

const deeds = { accepted: '纳入培育库', declined: '不纳入', invited: '邀请申报', pushed: '' } as const

export function DecideDialog({ push, onClose }: { push: Push; onClose: () => void }) {
  const [opinion, setOpinion] = useState('')
  const decide = useAct(countyPush.decide, {
    onDone: (saved) => {
      toast.success(`${saved.enterpriseName}：${pushCase.states[saved.state].label}`)
      onClose()
    },
  })
  const fault = faultOf(decide.error, 'opinion')
  return (
    <Dialog title={push.enterpriseName} onClose={onClose}>
      <dl className="rate-facts">
        <Fact label="处理结果">{pushCase.states[push.state].label}</Fact>
        <Fact label="区县">{`${push.qxName}　${push.year}年`}</Fact>
        <Fact label="推荐理由">{push.reason}</Fact>
        <Fact label="推荐方面">{push.aspects}</Fact>
        <Fact label="目标">{`${pushLevels[push.targetLevel]}，计划${push.planYear}年申报`}</Fact>
        <Fact label="需要诊断">{push.needDiagnosis ? '是' : '否'}</Fact>
        <Fact label="预评分">{figureText(push.preScore)}</Fact>
        <Fact label="联系人">
          {push.contactName}　<PersonalValue of="push" id={push.id} field="contactPhone" value={push.contactPhone} />
        </Fact>
        {push.opinion ? <Fact label="处理意见">{push.opinion}</Fact> : null}
      </dl>
      {push.files.length > 0 ? <FileList files={push.files} label="附件" /> : null}
      {push.allowed.length > 0 ? (
        <>
          <RefusedLine>{fault ? null : decide.error?.message}</RefusedLine>
          <TextArea
            id="push-opinion"
            label="处理意见"
            fault={fault}
            hint="不纳入的必须说明理由。"
            rows={3}
            maxLength={300}
            value={opinion}
            onChange={setOpinion}
          />
          <p className="diag-acts">
            {push.allowed.map((state) =>
              state === 'pushed' ? null : (
                <Button
                  key={state}
                  kind={state === 'declined' ? 'danger' : 'primary'}
                  running={decide.isPending ? '正在办理' : false}
                  onClick={() => decide.mutate({ id: push.id, version: push.version, state, opinion })}
                >
                  {deeds[state]}
                </Button>
              ),
            )}
          </p>
        </>
      ) : null}
    </Dialog>
  )
}
