/** One push, read-only, with the city's decision. */
import { countyPush, type Push } from '@green/contract/calls/service/county-push.ts'
import { pushCase } from '@green/filing/cases/county-push.ts'
import { pushLevels, pushRecord } from '@green/filing/records/county-push.ts'
import { opinionOf } from '@green/filing/records/record.ts'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { FileList } from '../../../filing/view/answer/file-list.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { Fact } from '../../../ui/figure/fact.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import '../rating/rating.css'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { PersonalValue } from '../../account/personal/personal-value.tsx'

const actions = { accepted: '纳入培育库', declined: '不纳入', invited: '邀请申报', pushed: '' } as const

const opinion = opinionOf(pushRecord, '不纳入的必须说明理由。')

export function DecideDialog({ push, onClose }: { push: Push; onClose: () => void }) {
  const form = useFields([opinion], {
    call: countyPush.decide,
    also: { id: push.id, version: push.version },
    done: (saved) => `${saved.enterpriseName}：${pushCase.states[saved.state].label}`,
    onClose,
  })
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
          <FieldsBody form={form} />
          <RefusedLine>{form.refusal}</RefusedLine>
          <p className="diag-acts">
            {push.allowed.map((state) =>
              state === 'pushed' ? null : (
                <Button
                  key={state}
                  kind={state === 'declined' ? 'danger' : 'primary'}
                  running={form.isRunning ? '正在办理' : false}
                  onClick={() => form.sendWith({ state })}
                >
                  {actions[state]}
                </Button>
              ),
            )}
          </p>
        </>
      ) : null}
    </Dialog>
  )
}
