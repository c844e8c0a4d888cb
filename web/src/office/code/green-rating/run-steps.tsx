/** 冻结, 发布, 作废 of a run, each with what it does before it is done. */

import { greenRating, type RunView } from '@green/contract/calls/code/green-rating.ts'
import { longestOpinion } from '@green/contract/fields/longest-opinion.ts'
import { ratingRunCase } from '@green/filing/cases/rating/rating-run.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toastDone } from '../../second-person.tsx'

type Step = 'freeze' | 'publish' | 'discard'

const texts: Readonly<Record<Step, { title: string; act: string; doing: string; done: string }>> = {
  freeze: { title: '冻结年度评分', act: '冻结', doing: '正在冻结', done: '已冻结，等另一名市级管理员发布' },
  publish: { title: '发布年度评分', act: '发布并告知企业', doing: '正在发布', done: '已发布，企业已收到消息' },
  discard: { title: '作废年度评分', act: '作废', doing: '正在作废', done: '已作废' },
}

export function RunSteps({ run }: { run: RunView }) {
  const [chosen, setChosen] = useState<Step | null>(null)
  const may = (step: Step) => run.allowed.some(({ action }) => action === step)
  return (
    <>
      {may('discard') ? <Button onClick={() => setChosen('discard')}>作废</Button> : null}
      {may('freeze') ? (
        <Button kind="primary" onClick={() => setChosen('freeze')}>
          冻结
        </Button>
      ) : null}
      {may('publish') ? (
        <Button kind="primary" onClick={() => setChosen('publish')}>
          发布
        </Button>
      ) : null}
      {chosen ? <StepDialog run={run} step={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  )
}

function StepDialog({ run, step, onClose }: { run: RunView; step: Step; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const isEarly = step !== 'discard' && run.openWindows.length > 0
  const onDone = (answer: object) => {
    toastDone(answer, texts[step].done)
    onClose()
  }
  const freeze = useAct(greenRating.freeze, { onDone })
  const publish = useAct(greenRating.publish, { onDone })
  const discard = useAct(greenRating.discard, { onDone })
  const act = { freeze, publish, discard }[step]
  const take = () => {
    const seen = { id: run.id, version: run.version, opinion: reason.trim() }
    if (step === 'freeze') freeze.mutate(seen)
    else if (step === 'publish') publish.mutate(seen)
    else discard.mutate(seen)
  }
  return (
    <Dialog
      open
      title={texts[step].title}
      onClose={onClose}
      footer={
        <ActFoot
          act={texts[step].act}
          kind={step === 'discard' ? 'danger' : 'primary'}
          running={act.isPending ? texts[step].doing : false}
          onAct={take}
          onClose={onClose}
        />
      }
    >
      {step === 'freeze' ? <p>冻结后结果固定并计算哈希，由另一名市级管理员核对后发布。</p> : null}
      {step === 'publish' ? (
        <p>
          {run.enterprises}
          家企业将一次全部告知：有总分的看到得分和等级，没有的看到缺什么。自今天起10个工作日内可以提出异议。发布后不能撤回，个别企业有误的逐家更正。
        </p>
      ) : null}
      {isEarly ? (
        <>
          <p className="ge-warning" role="alert">
            {`企业还在填报：${run.openWindows.map(({ name, until }) => `${name}（至${dateTimeText(until)}）`).join('、')}。现在办理，没有填报的企业按缺数据处理。`}
          </p>
          <TextArea
            id="run-early"
            label="提前办理的理由"
            required
            rows={3}
            maxLength={longestOpinion(ratingRunCase)}
            hint={step === 'freeze' ? '至少5个字；由另一名市级管理员复核后冻结。' : '至少5个字，记入办理记录。'}
            fault={faultOf(act.error, 'opinion')}
            value={reason}
            onChange={setReason}
          />
        </>
      ) : null}
      {step === 'discard' ? (
        <>
          <p>作废的批次不再使用，没有告知过任何企业；可以重新开始计算。</p>
          <TextArea
            id="run-reason"
            label="作废理由"
            required
            rows={3}
            maxLength={longestOpinion(ratingRunCase)}
            fault={faultOf(discard.error, 'opinion')}
            value={reason}
            onChange={setReason}
          />
        </>
      ) : null}
      <Refused error={act.error} />
    </Dialog>
  )
}
